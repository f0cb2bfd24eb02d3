"""The addresses that are indexed and asked for: rows of an OpenStreetMap extract or of a table.

Every house is read once, with all points that the source gives for it: one address on several doors is
right at each of them.
"""

import csv
import dataclasses
import gzip
import hashlib
import io
import pathlib
import zipfile

# One house in so many is kept out of the index.
WITHHELD_ONE_IN = 10


@dataclasses.dataclass(frozen=True)
class Address:
    """A house as its source writes it."""

    number: str
    street: str
    city: str
    region: str
    postcode: str
    country: str


@dataclasses.dataclass
class House:
    """An address and its points, (latitude, longitude)."""

    address: Address
    points: list

    @property
    def is_withheld(self):
        """A fixed tenth, by the address alone, so that every run withholds the same houses."""
        key = "|".join(dataclasses.astuple(self.address)).encode()
        return hashlib.blake2b(key, digest_size=4).digest()[0] % WITHHELD_ONE_IN == 0


@dataclasses.dataclass
class Source:
    """Houses of one place, and how `index build` is told what their file does not say."""

    name: str
    houses: list
    # What stands in the truth where the source leaves the city or region out.
    options: list
    _streets: set = dataclasses.field(default_factory=set)
    _by_street: dict = dataclasses.field(default_factory=dict)

    def kept(self):
        return [house for house in self.houses if not house.is_withheld]

    def knows_street(self, house):
        """Whether a house of the same street is kept, so that the index can know the street."""
        if not self._streets:
            self._streets |= {street_of(kept) for kept in self.kept()}
        return street_of(house) in self._streets

    def streets(self):
        """All houses by their street and town."""
        if not self._by_street:
            for house in self.houses:
                self._by_street.setdefault(street_of(house), []).append(house)
        return self._by_street

    def withheld(self):
        return [house for house in self.houses if house.is_withheld]

    def write(self, path):
        """The kept houses as a table that `index build` reads; every point is a row."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["LON", "LAT", "NUMBER", "STREET", "UNIT", "CITY", "DISTRICT",
                             "REGION", "POSTCODE", "ID", "COUNTRY"])
            for house in self.kept():
                address = house.address
                for latitude, longitude in house.points:
                    writer.writerow([longitude, latitude, address.number, address.street, "",
                                     address.city, "", address.region, address.postcode, "",
                                     address.country])


def street_of(house):
    return (house.address.street.casefold(), house.address.city.casefold())


def collected(name, rows, options):
    """A source of (address, point) pairs; rows without number, street or city are no truth.

    A number 0 is what one source writes where it knows none.
    """
    houses = {}
    for address, point in rows:
        if address.number.strip(" 0") and address.street.strip() and address.city.strip():
            houses.setdefault(address, House(address, [])).points.append(point)
    return Source(name, list(houses.values()), options)


def table(name, text, columns, country, defaults=None):
    """A CSV with a header: `columns` names number, street, city, region, postcode, lat, lon in it."""
    defaults = defaults or {}

    def value(row, field):
        column = columns.get(field)
        return ((row.get(column) or "").strip() if column else "") or defaults.get(field, "")

    rows = []
    for row in csv.DictReader(io.StringIO(text)):
        try:
            point = (float(value(row, "lat")), float(value(row, "lon")))
        except ValueError:
            continue
        rows.append((Address(value(row, "number"), value(row, "street"), value(row, "city"),
                             value(row, "region"), value(row, "postcode"), country), point))
    return collected(name, rows, ["--country", country])


OPEN_ADDRESSES = {"number": "NUMBER", "street": "STREET", "city": "CITY", "region": "REGION",
                  "postcode": "POSTCODE", "lat": "LAT", "lon": "LON"}


def sault_ste_marie(path):
    columns = {"number": "CIVICNUMBER", "street": "STREETNAME", "postcode": "POSTALCODE",
               "lat": "LATITUDE", "lon": "LONGITUDE"}
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        return table("sault-ste-marie", file.read(), columns, "CA",
                     {"city": "Sault Ste. Marie", "region": "ON"})


def alameda(path):
    with zipfile.ZipFile(path) as archive:
        text = archive.read("alameda/us/ca/alameda.csv").decode("utf-8")
    return table("alameda", text, OPEN_ADDRESSES, "US", {"region": "CA"})


# Where the extracts lie: south, west, north, east, country, city where a tag says none, region.
AREAS = [
    (43.70, 7.38, 43.78, 7.47, "MC", "Monaco", ""),
    (46.90, 9.30, 47.40, 9.80, "LI", "", ""),
    (60.00, 24.50, 60.40, 25.50, "FI", "Helsinki", ""),
    (39.00, -77.00, 39.50, -76.00, "US", "Baltimore", "MD"),
]


def openstreetmap(name, path):
    """The addr:* tags of an extract; a building is at the middle of its box."""
    import osmium

    rows = []
    for item in osmium.FileProcessor(str(path)).with_locations():
        tags = item.tags
        number = tags.get("addr:housenumber")
        street = tags.get("addr:street") or tags.get("addr:place")
        point = number and street and middle(item)
        area = point and area_of(point)
        if not area:
            continue
        country, city, region = area
        rows.append((Address(number, street, tags.get("addr:city") or city,
                             tags.get("addr:state") or region, tags.get("addr:postcode") or "",
                             country), point))
    return collected(name, rows, [])


def middle(item):
    if item.is_node():
        return (item.location.lat, item.location.lon)
    if not item.is_way():
        return None
    points = [(node.location.lat, node.location.lon) for node in item.nodes
              if node.location.valid()]
    if not points:
        return None
    latitudes, longitudes = zip(*points)
    return ((min(latitudes) + max(latitudes)) / 2, (min(longitudes) + max(longitudes)) / 2)


def area_of(point):
    for south, west, north, east, country, city, region in AREAS:
        if south < point[0] < north and west < point[1] < east:
            return country, city, region
    return None


def found(shared):
    """The sources of a folder laid out as shared/; those that are missing are told by the caller."""
    shared = pathlib.Path(shared)
    readers = [
        ("sault-ste-marie", shared / "samples-real/ca-sault-ste-marie/addresses.csv.gz",
         sault_ste_marie),
        ("alameda", shared / "samples-real/openaddresses/alameda.zip", alameda),
        ("liechtenstein", shared / "samples-real/osm-extracts/thriemer-liechtenstein-latest.osm.pbf",
         lambda path: openstreetmap("liechtenstein", path)),
        ("monaco", shared / "samples-real/osm-extracts/onthegomap-monaco-latest.osm.pbf",
         lambda path: openstreetmap("monaco", path)),
        ("mix", shared / "servers/build/mix.osm.pbf", lambda path: openstreetmap("mix", path)),
    ]
    return [(name, path, reader) for name, path, reader in readers if path.exists()]
