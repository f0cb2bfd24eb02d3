# Sourced by scripts that work in stages: each is timed and under a time limit.
#   stage MINUTES "title" command…     runs the command; on failure says which stage it was, and exits

# shellcheck shell=bash
stage() {
    local minutes=$1 title=$2 began=$SECONDS code=0
    shift 2
    echo "== $title"
    # --foreground would let a hung test outlive its stage; a stage reads nothing from the terminal.
    timeout --kill-after=30 "${minutes}m" "$@" </dev/null || code=$?
    if [ "$code" -eq 0 ]; then
        echo "== $title: passed in $((SECONDS - began)) s"
        return
    fi
    [ "$code" -eq 124 ] && echo "== $title: no end within $minutes minutes" >&2
    echo "== $title: FAILED (exit $code) after $((SECONDS - began)) s" >&2
    exit 1
}
