"""Extracted tables on disk: one header line, tabs, no quotes; plain or xz."""

import collections
import lzma
import pathlib


def read(path):
    """Rows as namedtuples; spaces in column names become underscores."""
    path = pathlib.Path(path)
    open_ = lzma.open if path.suffix == ".xz" else open
    with open_(path, "rt", encoding="utf-8", newline="\n") as lines:
        header = next(lines).rstrip("\n").replace(" ", "_").split("\t")
        row = collections.namedtuple("Row", header)
        return [row._make(line.rstrip("\n").split("\t")) for line in lines]


def read_folder(folder):
    """Table name → rows, for every NAME.tsv or NAME.tsv.xz in the folder."""
    paths = sorted(pathlib.Path(folder).glob("*.tsv*"))
    return {path.name.partition(".")[0]: read(path) for path in paths}


def write(path, rows):
    """Writes namedtuples of one type, in their order; returns their number."""
    rows = iter(rows)
    first = next(rows)
    count = 1
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.write("\t".join(first._fields) + "\n")
        out.write("\t".join(first) + "\n")
        for count, row in enumerate(rows, 2):
            out.write("\t".join(row) + "\n")
    return count
