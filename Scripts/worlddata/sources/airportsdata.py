"""Airports with IATA and ICAO codes, and the metropolitan IATA codes that stand for several."""

import csv

PACKAGE = "airportsdata"


def airports(wheels):
    """Records with iata, icao, lid, name, city, subd, country, lat, lon."""
    return _records(wheels, "airportsdata/airports.csv")


def metropolitan(wheels):
    """Records with the columns "Country", "City Code", "City Name", "Airport Code", "Airport Name"."""
    return _records(wheels, "airportsdata/iata_macs.csv")


def _records(wheels, member):
    return list(csv.DictReader(wheels.read(PACKAGE, member).decode().splitlines()))
