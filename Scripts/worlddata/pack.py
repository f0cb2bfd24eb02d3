"""Packs a folder of extracted tables: pack.py TABLES OUT [LEVEL]."""

import pathlib
import sys

import gbpack
import sourcelist
import tables
import tsv

# A repository should not grow more for data that a script can rebuild.
LARGEST = 25_000_000


def world(folder):
    """Every column of the world pack from a folder of extracted tables."""
    return tables.columns({**tsv.read_folder(folder), "sources": sourcelist.of_pack()})


def write(columns, out, level=gbpack.FINAL_LEVEL):
    """Packs into `out` and prints one line for each column, with its size when compressed alone."""
    packed, report = gbpack.write(columns, level)
    if len(packed) > LARGEST:
        raise SystemExit(f"The pack has {len(packed)} bytes, over the limit of {LARGEST}.")
    pathlib.Path(out).write_bytes(packed)
    print("column\tkind\trows\traw\talone")
    for name, kind, rows, raw, alone in report:
        print(name, gbpack.KIND_NAMES[kind], rows, raw, alone, sep="\t")
    print(f"{out}\t\t\t\t{len(packed)}")


if __name__ == "__main__":
    write(world(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:]))
