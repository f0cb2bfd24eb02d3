"""Geocodes the addresses of an Apache Spark DataFrame with geobatch.

    from geobatch_spark import geocode
    located = geocode(orders, address="address", min_level="street")
"""

from .errors import GeobatchError
from .geocode import geocode
from .summary import GeocodeSummary

__all__ = ["GeobatchError", "GeocodeSummary", "geocode"]
