"""Points for Chinese districts and Taiwanese townships, which come as bare names.

A district takes the point of the GeoNames place that has its Chinese name inside the right province
and city. Without one it stays without a point and its city answers for
it. (The points of GeoNames' Chinese postcodes are no help: half lie over 100 km off.)
"""

import collections

from geo import kilometres
from names import fold

# Records of one town lie nearer together than this.
_SAME_TOWN_KM = 15

_Hit = collections.namedtuple("_Hit", "population latitude longitude first second source")


class ChineseNames:
    """Places and areas of one country by their Chinese names."""

    def __init__(self, country, places, first_level, second_level):
        self._first, self._second = collections.defaultdict(set), collections.defaultdict(set)
        self._hits = collections.defaultdict(list)
        for area in first_level:
            if area.country == country and area.code:
                for name in _chinese(area.name, area.names):
                    self._first[name[:2]].add(area.code)
        for area in second_level:
            if area.country == country and area.code:
                for name in (*_chinese(area.name, area.names), fold(area.name)):
                    self._second[name].add((area.parent, area.code))
        for place in places:
            if place.country == country:
                hit = _Hit(int(place.population), place.lat, place.lon, place.admin1, place.admin2,
                           f"geonames {place.geonameid}")
                for name in _chinese(place.name, place.names):
                    self._hits[name].append(hit)

    def find(self, province, city, names, city_latin=""):
        """(latitude, longitude, source) of the first name that means one town of the city.

        `city_latin` serves where the second-level area has no Chinese name.
        """
        cities = self._second.get(_plain(city)) or self._second.get(fold(city_latin), ())
        if city == province:
            cities = ()
        for name in names:
            found = [hit for hit in self._hits.get(_plain(name), ()) if self._lies_in(hit, province, cities)]
            found.sort(key=lambda hit: (-hit.population, hit.source))
            if found and all(_apart(found[0], hit) < _SAME_TOWN_KM for hit in found):
                return f"{float(found[0].latitude):.4f}", f"{float(found[0].longitude):.4f}", found[0].source
        return "", "", ""

    def _lies_in(self, hit, province, cities):
        """Taiwan has no provinces: `province` is "" there and the county is the city."""
        if province and hit.first not in self._first.get(_plain(province)[:2], ()):
            return False
        if province and (not cities or not hit.second):
            return True
        return (hit.first, hit.second) in cities


def _chinese(name, others):
    return {_plain(text) for text in (name, *others.split("|")) if text and not text.isascii()}


def _plain(name):
    return name.replace("台", "臺")


def _apart(one, other):
    return kilometres((float(one.latitude), float(one.longitude)),
                      (float(other.latitude), float(other.longitude)))
