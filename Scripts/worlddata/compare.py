"""Reports how freshly extracted tables differ from another set: compare.py TABLES OTHER."""

import collections
import pathlib
import sys

import tsv

# What the other set calls a column.
_ALIASES = {"lat": ("lat_wcentroid",), "lon": ("lon_wcentroid",)}
# Per table, the columns that say which row is meant; by default all that are not coordinates.
_KEYS = {
    "admin1": ("country", "name"), "admin2": ("country", "name"), "places": ("geonameid",),
    "cn_districts": ("province", "city", "district"), "tw_townships": ("zip3", "township"),
    "countries": ("iso2",), "ph_barangays": ("psgc",),
    "postcodes": ("country", "code", "source"), "jp_towns": ("code", "city", "town"),
    "iata_metro": (), "id_kecamatan": ("code",),
}
_TOLERANCE = 0.001


def main(folder, other):
    print("table\trows\tother\tonly here\tonly there\tmoved over 0.001°\tgained a point\tlost it")
    for path in sorted(pathlib.Path(folder).glob("*.tsv")):
        theirs = pathlib.Path(other) / f"{path.name}.xz"
        if not theirs.exists():
            print(path.stem, "has no counterpart", sep="\t")
            continue
        print(path.stem, *_differences(path.stem, tsv.read(path), tsv.read(theirs)), sep="\t")


def _differences(table, here, there):
    if hasattr(there[0], "live"):
        there = [row for row in there if row.live == "1"]
    counts = len(here), len(there)
    here, there = _by_key(table, here, there), _by_key(table, there, here)
    moved = gained = lost = 0
    for key in here.keys() & there.keys():
        for mine, other in zip(here[key], there[key]):
            gained += bool(mine and not other)
            lost += bool(other and not mine)
            moved += bool(mine and other and max(abs(a - b) for a, b in zip(mine, other)) > _TOLERANCE)
    return *counts, _surplus(here, there), _surplus(there, here), moved, gained, lost


def _by_key(table, rows, others):
    fields = _KEYS[table] if table in _KEYS else [
        name for name in rows[0]._fields if name in others[0]._fields and name not in ("lat", "lon")]
    found = collections.defaultdict(list)
    for row in rows:
        found[tuple(getattr(row, field) for field in fields)].append(_point(row))
    for points in found.values():
        points.sort()
    return found


def _point(row):
    text = [next((getattr(row, name) for name in (axis, *_ALIASES[axis]) if hasattr(row, name)), "")
            for axis in ("lat", "lon")]
    return tuple(map(float, text)) if all(text) else ()


def _surplus(mine, theirs):
    return sum(max(0, len(points) - len(theirs.get(key, ()))) for key, points in mine.items())


if __name__ == "__main__":
    main(*sys.argv[1:])
