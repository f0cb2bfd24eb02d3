"""The tables of the world pack: which column holds what, and in which order the rows stand.

Every function takes the extracted tables (name → rows of str, see extract.py) and yields
(column, values). Coordinates are integers of 1e-4 degree. Where a row may lack them, `located` is 0
and the two numbers repeat those of the row before, which costs nothing and must not be read.
"""

import math

from geo import Centre
from names import is_noise, others, spellings

SCALE = 10_000


def columns(tables):
    """Every column of the pack, as ("table.column", values)."""
    for build in BUILDERS:
        for column, values in build(tables):
            yield f"{build.__name__}.{column}", values


def importance(population):
    """A byte: eight steps for each doubling of the population."""
    return min(255, round(8 * math.log2(1 + population)))


def importances(rows):
    return "importance", [importance(int(row.population or 0)) for row in rows]


def texts(rows, *fields):
    for field in fields:
        yield field, [getattr(row, field) for row in rows]


def points(rows, optional=False):
    """Columns lat and lon; with `located` before them in the tables that may lack points.

    Which tables these are is fixed, so that a reader can rely on the columns whatever the data.
    """
    if optional:
        yield "located", [int(row.lat != "") for row in rows]
    for column in ("lat", "lon"):
        values, value = [], 0
        for row in rows:
            if text := getattr(row, column):
                value = round(float(text) * SCALE)
            values.append(value)
        yield column, values


# --- The hierarchy

COMMON_NAMES = {
    "AE": ["UAE", "U.A.E."], "BA": ["BiH", "Bosnia"], "CD": ["DRC", "DR Congo", "Congo-Kinshasa"],
    "CF": ["CAR"], "CG": ["Congo-Brazzaville"], "CI": ["Ivory Coast"], "CV": ["Cape Verde"],
    "CZ": ["Czech Republic"], "FM": ["FSM"], "GB": ["UK", "U.K.", "GB", "Great Britain"],
    "KP": ["DPRK", "North Korea"], "KR": ["ROK", "R.O.K.", "South Korea", "Republic of Korea", "Korea"],
    "LA": ["Lao PDR"], "MK": ["FYROM", "Macedonia"], "MM": ["Burma"], "NL": ["Holland"], "NZ": ["N.Z."],
    "PG": ["PNG"], "PS": ["Palestine"], "RU": ["Russian Federation"], "SA": ["KSA", "K.S.A."],
    "SZ": ["Swaziland"], "TL": ["East Timor"], "TR": ["Turkey"], "TW": ["ROC", "R.O.C.", "Taiwan"],
    "US": ["USA", "U.S.A.", "U.S.", "US", "United States of America", "America"],
    "VA": ["Vatican", "Holy See"], "VN": ["Viet Nam"], "ZA": ["RSA"],
}


def countries(tables):
    centres = _centres(tables["places"])
    rows = [row._replace(lat=centres.get(row.iso2, ("", ""))[0], lon=centres.get(row.iso2, ("", ""))[1])
            for row in sorted(tables["countries"], key=lambda row: row.iso2)]
    yield from texts(rows, "iso2", "iso3", "name")
    yield "names", [spellings(row.name, _country_names(row)) for row in rows]
    yield from texts(rows, "capital")
    yield from points(rows, optional=True)
    yield importances(rows)
    yield from texts(rows, "postal_regex")


def _country_names(row):
    translated = (name.partition(":")[2] for name in row.cldr_names.split("|"))
    return [row.official, *COMMON_NAMES.get(row.iso2, []), *row.altnames.split("|"), *translated]


def _centres(places):
    """Country → population-weighted centre of its places, as text."""
    centres = {}
    for row in places:
        centre = centres.setdefault(row.country, Centre())
        centre.add(float(row.lat), float(row.lon), max(1, int(row.population)))
    return {country: tuple(map(str, centre.point())) for country, centre in centres.items()}


def admin1(tables):
    rows = sorted(tables["admin1"], key=lambda row: (row.country, row.code, row.name, row.iso))
    yield from texts(rows, "country", "code", "iso", "name")
    yield "names", [spellings(row.name, row.names.split("|")) for row in rows]
    yield from texts(rows, "type")
    yield from points(rows, optional=True)
    yield importances(rows)


def admin2(tables):
    """Areas without a point have no place either: nothing could be answered with them, so they are left out."""
    rows = [row for row in tables["admin2"] if row.lat]
    rows.sort(key=lambda row: (row.country, row.parent, row.code, row.name, row.iso))
    yield from texts(rows, "country")
    yield "admin1", [row.parent for row in rows]
    yield from texts(rows, "code", "iso", "name")
    yield "names", [spellings(row.name, row.names.split("|")) for row in rows]
    yield from texts(rows, "type")
    yield from points(rows, optional=True)
    yield importances(rows)


def places(tables):
    rows = sorted(tables["places"], key=lambda row: (
        row.country, row.admin1, row.admin2, float(row.lat), float(row.lon), row.name))
    yield from texts(rows, "country", "admin1", "admin2", "name")
    yield "names", [others(row.name, (name for name in row.names.split("|") if not is_noise(name)))
                    for row in rows]
    yield from points(rows)
    yield importances(rows)


# --- Postcodes

def postcodes(tables):
    """One row for each country, code and place; of several, the first (they differ by metres)."""
    first = {}
    for row in tables["postcodes"]:
        first.setdefault((row.country, row.code, row.place), row)
    rows = [first[key] for key in sorted(first)]
    yield from texts(rows, "country", "code", "place")
    yield "admin1", [row.admin1gn for row in rows]
    yield from texts(rows, "admin2")
    yield from points(rows)
    yield "accuracy", [min(6, int(row.accuracy or 0)) for row in rows]


def gb(tables):
    rows = sorted(tables["uk_postcodes"], key=lambda row: row.postcode)
    yield "code", [row.postcode for row in rows]
    yield from points(rows)


# --- Countries with tables of their own

def jp_towns(tables):
    rows = sorted(row for row in tables["jp_towns"] if row.lat)
    yield from texts(rows, "code", "prefecture", "city", "town", "city_kana", "town_kana", "romaji")
    yield from points(rows)


def kr_dong(tables):
    rows = sorted(tables["kr_dong"], key=lambda row: (row.level, row.code))
    yield from texts(rows, "level", "sido", "sigungu", "emd", "ri")
    yield from points(rows)


def airports(tables):
    rows = [row for row in tables["airports"] if _is_public_airport(row)]
    rows.sort(key=lambda row: (row.country, row.icao, row.iata, row.name))
    yield from texts(rows, "iata", "icao", "name", "city", "country")
    yield from points(rows)


def _is_public_airport(row):
    """US strips have codes such as 00AA in the ICAO column; they are no ICAO codes."""
    if row.iata:
        return True
    if row.country != "US":
        return row.icao != ""
    return len(row.icao) == 4 and row.icao.isalpha() and row.icao[0] in "KP"


def iata_metro(tables):
    yield from texts(sorted(tables["iata_metro"]), "code", "country", "city", "airport")


def ph_barangays(tables):
    rows = sorted(tables["ph_barangays"], key=lambda row: row.psgc)
    yield from texts(rows, "level", "name", "city", "province")
    yield from points(rows, optional=True)
    yield importances(rows)


OFFICE_KINDS = {"HO": 1, "GPO": 1, "SO": 2, "BO": 3}


def in_postoffices(tables):
    """India's post offices; `kind` is 1 head, 2 sub, 3 branch office, 0 where the name does not say."""
    rows = sorted(tables["in_postoffices"])
    yield from texts(rows, "pincode")
    yield "office", [_office(row.office)[0] for row in rows]
    yield "kind", [_office(row.office)[1] for row in rows]
    yield from texts(rows, "district", "state")
    yield from points(rows)


def _office(name):
    """"Khanpur B.O" → ("Khanpur", 3)."""
    stem, _, last = name.rpartition(" ")
    kind = OFFICE_KINDS.get(last.replace(".", "").upper(), 0)
    return (stem, kind) if stem and kind else (name, 0)


def in_pincodes(tables):
    rows = sorted(tables["in_pincodes"])
    yield from texts(rows, "pincode")
    yield from points(rows)


def tw_townships(tables):
    rows = sorted(tables["tw_townships"], key=lambda row: (row.zip3, row.township))
    yield from texts(rows, "zip3", "county", "county_latin", "township", "township_latin")
    yield from points(rows, optional=True)


def cn_districts(tables):
    rows = sorted(tables["cn_districts"], key=lambda row: (row.province, row.city, row.district))
    yield from texts(rows, "province", "city", "district", "district_latin", "postcode")
    yield from points(rows, optional=True)


def id_kecamatan(tables):
    rows = sorted(tables["id_kecamatan"])
    yield from texts(rows, "code", "name", "kabkota", "provinsi")
    yield from points(rows, optional=True)


def sources(tables):
    yield from texts(tables["sources"], "id", "title", "licence", "attribution", "url", "tables")


BUILDERS = (countries, admin1, admin2, places, postcodes, gb, jp_towns, kr_dong, airports, iata_metro,
            ph_barangays, in_postoffices, in_pincodes, tw_townships, cn_districts, id_kecamatan, sources)
