"""GeoNames admin1 codes for postcodes.

GeoNames' postal files follow other code tables than its places in many countries (Spain "MD",
Australia "NSW"), or have only a name, or nothing. Postcodes with the same country, name and code
form a group, as do those without either that begin alike; each group gets one code.
"""

import collections
import math

from names import fold

# A group is decided by at most this many of its rows, spread evenly, and by this share of their votes.
_VOTERS, _MAJORITY = 60, 0.6
_CELLS_PER_DEGREE = 4
_REACH = 4


class Regions:
    def __init__(self, first_level, places):
        self._codes = {(area.country, area.code) for area in first_level if area.code}
        self._by_name = collections.defaultdict(set)
        for area in first_level:
            for name in filter(None, (area.name, *area.names.split("|"))):
                if area.code:
                    self._by_name[area.country, fold(name)].add(area.code)
        self._grid = collections.defaultdict(list)
        for row in places:
            latitude, longitude = float(row.lat), float(row.lon)
            self._grid[row.country, *_cell(latitude, longitude)].append((latitude, longitude, row.admin1))

    def codes(self, postcodes):
        """A GeoNames code or "" for each of the postcodes, in their order."""
        groups = collections.defaultdict(list)
        for row in postcodes:
            groups[_group(row)].append(row)
        codes = {key: self._code(*key[:3], rows) for key, rows in groups.items()}
        return [codes[_group(row)] for row in postcodes]

    def _code(self, country, name, code, rows):
        named = self._by_name.get((country, fold(name)), ()) if name else ()
        if len(named) == 1:
            return next(iter(named))
        voted = self._vote(country, rows)
        if voted and (not named or voted in named):
            return voted
        return code if (country, code) in self._codes else ""

    def _vote(self, country, rows):
        voters = rows[::math.ceil(len(rows) / _VOTERS)]
        votes = collections.Counter(self._nearest(country, float(row.lat), float(row.lon)) for row in voters)
        code, count = max(votes.items(), key=lambda vote: (vote[1], vote[0]))
        settled = count >= _MAJORITY * len(voters) and (country, code) in self._codes
        return code if settled else ""

    def _nearest(self, country, latitude, longitude):
        """The admin1 code of the nearest place, looked for within a degree."""
        north, east = _cell(latitude, longitude)
        shrink = math.cos(math.radians(latitude))
        best = (math.inf, "")
        for reach in range(_REACH + 1):
            for row in range(north - reach, north + reach + 1):
                for column in range(east - reach, east + reach + 1):
                    if max(abs(row - north), abs(column - east)) == reach:
                        for lat, lon, code in self._grid.get((country, row, column), ()):
                            distance = math.hypot(lat - latitude, (lon - longitude) * shrink)
                            best = min(best, (distance, code))
            if best[1]:
                break
        return best[1]


def _group(row):
    start = "" if row.admin1 or row.admin1code else row.code[:3]
    return row.country, row.admin1, row.admin1code, start


def _cell(latitude, longitude):
    return math.floor(latitude * _CELLS_PER_DEGREE), math.floor(longitude * _CELLS_PER_DEGREE)
