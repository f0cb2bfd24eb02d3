"""The last recorded figures: what a run is compared with.

`recorded/NAME.tsv` holds the sums of every cluster (source, country, level, square degree), so that
a change can be judged by drawing the same clusters before and after; `recorded/NAME.json` holds the
table that people read. No query and no exact point stands in either.
"""

import json
import pathlib

from figures import SUMS

FOLDER = pathlib.Path(__file__).resolve().parent / "recorded"


def write(name, cells, table):
    """Replaces what is recorded; without cells there is a table alone."""
    FOLDER.mkdir(exist_ok=True)
    if cells:
        write_cells(FOLDER / f"{name}.tsv", cells)
    with open(FOLDER / f"{name}.json", "w", encoding="utf-8") as file:
        json.dump(table, file, indent=1, sort_keys=True)
        file.write("\n")


def write_cells(path, cells):
    with open(path, "w", encoding="utf-8") as file:
        file.write("\t".join(["source", "country", "level", "area"] + SUMS) + "\n")
        for key in sorted(cells):
            numbers = [str(value or "") for value in cells[key]]
            file.write("\t".join(list(key) + numbers).rstrip("\t") + "\n")


def cells(name):
    """The recorded sums by cluster; None where nothing is recorded."""
    path = FOLDER / f"{name}.tsv"
    if not path.exists():
        return None
    with open(path, encoding="utf-8") as file:
        header = file.readline().rstrip("\n").split("\t")[4:]
        if header != SUMS:
            return None
        found = {}
        for line in file:
            fields = line.rstrip("\n").split("\t")
            numbers = [int(value or 0) for value in fields[4:]]
            found[tuple(fields[:4])] = numbers + [0] * (len(SUMS) - len(numbers))
    return found


def table(name):
    path = FOLDER / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
