# The front door: each target is one line that calls a script.
PREFIX ?= /usr/local

.PHONY: demo test bench bench-large quality streets install package sanitize torture

demo: ; @Scripts/demo

test: ; @Scripts/check

bench: ; @Benchmarks/run

bench-large: ; @Benchmarks/streets/large

quality: ; @Benchmarks/quality/run

streets: ; @Benchmarks/streets/run

install: ; @PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" WITH_INDEX="$(WITH_INDEX)" Scripts/install

package: ; @Scripts/package

sanitize: ; @Scripts/sanitize

torture: ; @Scripts/fuzz && swift build --build-tests && Scripts/torture
