"""Distances, and which codes count as one country; both as the truth's judges agreed them."""

import math

EARTH_METRES = 6_371_008.8

# A territory and the state it belongs to count as one country.
TERRITORIES = {
    "FR": "RE GP MQ GF YT PF NC PM BL MF WF", "US": "PR GU VI AS MP UM", "CN": "HK MO",
    "GB": "JE GG IM", "DK": "GL FO", "FI": "AX", "NO": "SJ", "NL": "AW CW SX BQ",
}
STATE = {code: state for state, codes in TERRITORIES.items() for code in codes.split()}


def metres(lat1, lon1, lat2, lon2):
    """Great-circle distance."""
    lat1, lon1, lat2, lon2 = map(math.radians, (lat1, lon1, lat2, lon2))
    h = (math.sin((lat2 - lat1) / 2) ** 2
         + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2)
    return 2 * EARTH_METRES * math.asin(min(1, math.sqrt(h)))


def same_country(one, other):
    return STATE.get(one.upper(), one.upper()) == STATE.get(other.upper(), other.upper())
