"""Iceland's address registry: every house number with its point."""

import collections
import sqlite3

PACKAGE = "iceaddr"

Address = collections.namedtuple("Address", "street number letter special postcode lat lon")


def addresses(wheels):
    query = """select heiti_nf, husnr, bokst, serheiti, postnr, lat_wgs84, long_wgs84
               from stadfong order by heiti_nf, postnr, husnr, bokst, serheiti, hnitnum"""
    with wheels.file(PACKAGE, "iceaddr/iceaddr.db") as path:
        rows = sqlite3.connect(path).execute(query).fetchall()
    return [Address(*("" if value is None else value for value in row)) for row in rows]
