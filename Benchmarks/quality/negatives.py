"""Queries that have no answer, or only a coarse one, with what may be answered.

Right is a refusal, or an answer at the level that the true parts of the query support: the country
where only that is real, the town where the street is invented. Finer, or elsewhere, is wrong.
"""

import dataclasses
import random

import geography

LEVELS = ["country", "region", "locality", "postcode", "street", "intersection", "interpolated",
          "address", "poi"]
NEAR_METRES = 25_000
# Percent of all negatives that should be right.
GOAL = 97


@dataclasses.dataclass
class Negative:
    """A query and the finest answer that is right: a level and a country, near a point if given."""

    kind: str
    query: str
    finest: str = ""
    country: str = ""
    point: tuple = None

    def is_right(self, answer):
        if answer is None:
            return True
        if not self.finest or LEVELS.index(answer.level) > LEVELS.index(self.finest):
            return False
        if self.country and not geography.same_country(answer.country, self.country):
            return False
        if self.point is None:
            return True
        off = geography.metres(*self.point, answer.latitude, answer.longitude)
        return off <= max(NEAR_METRES, answer.radius)


ONSETS = ["zw", "kv", "pf", "schn", "vr", "gl", "dr", "str", "qu", "tw", "bl", "kr", "pl", "sn", "fj"]
NUCLEI = ["a", "e", "i", "o", "u", "au", "ei", "oo"]
CODAS = ["lb", "rx", "mp", "nk", "zt", "rg", "ks", "ft", "x", "dd", "gg", "pp"]


def invented(chance, syllables=2):
    """A name that can be spoken and that no place has."""
    name = "".join(chance.choice(ONSETS) + chance.choice(NUCLEI) + chance.choice(CODAS)
                   for _ in range(syllables))
    return name.capitalize()


CHATTER = [
    "N/A", "n/a", "none", "unknown", "TBD", "to be confirmed", "same as billing address", "see above",
    "as before", "test", "test test", "asdf", "asdfasdf", "qwertz", "xxx", "-", "?", "0", "null",
    "please call before delivery", "leave at the back door", "gift wrap please", "customer pick-up",
    "no address given", "ask reception", "siehe oben", "unbekannt", "keine Angabe", "à confirmer",
    "voir ci-dessus", "inconnu", "desconocido", "no aplica", "sin dirección", "sconosciuto", "нет данных",
    "неизвестно", "不明", "なし", "未定", "미정", "없음", "无", "不详", "info@example.com", "www.example.com",
    "https://example.com/map?q=1", "+1 555 0134 777", "(030) 555 0199", "2026-11-30", "30.11.2026 14:00",
    "SKU-88213-X", "order #5512", "2 x blue widgets, size L", "invoice 2026/0043", "€ 129.90", "100%",
    "lorem ipsum dolor sit amet", "the quick brown fox jumps over the lazy dog", "deceased", "moved away",
    "return to sender", "do not contact", "internal use only", "third floor, second door",
    "behind the petrol station", "the blue house", "mom's place", "home", "office", "warehouse 7",
    "[object Object]", "NaN", "undefined", "#REF!", "#N/A", "=A1&B1", "true", "address", "street",
    "city", "postcode", "Straße Hausnummer PLZ Ort", "........", "???", "123", "12/3", "1-1-1", "99999999",
]

COUNTRIES = [("Germany", "DE"), ("France", "FR"), ("United Kingdom", "GB"), ("Japan", "JP"),
             ("Brazil", "BR"), ("Canada", "CA"), ("Australia", "AU"), ("Italy", "IT"), ("Poland", "PL"),
             ("South Korea", "KR"), ("Sweden", "SE"), ("Kenya", "KE"), ("USA", "US"), ("Mexico", "MX")]
REGIONS = [("Bavaria, Germany", "DE"), ("Ontario, Canada", "CA"), ("Victoria, Australia", "AU"),
           ("Texas, USA", "US"), ("Tuscany, Italy", "IT"), ("Normandy, France", "FR"),
           ("Hokkaido, Japan", "JP"), ("Scotland, UK", "GB"), ("Bahia, Brazil", "BR")]
# A town, its country and where it is.
TOWNS = [
    ("10117 Berlin, Germany", "DE", (52.517, 13.389)), ("80331 München", "DE", (48.137, 11.575)),
    ("75011 Paris, France", "FR", (48.859, 2.380)), ("Lyon, France", "FR", (45.758, 4.835)),
    ("London SW1A 2AA, UK", "GB", (51.503, -0.128)), ("Leeds, UK", "GB", (53.800, -1.549)),
    ("Springfield, IL 62701", "US", (39.800, -89.650)), ("Austin, TX 78701", "US", (30.271, -97.742)),
    ("Toronto, ON, Canada", "CA", (43.653, -79.383)), ("Perth WA 6000, Australia", "AU", (-31.955, 115.86)),
    ("00184 Roma, Italy", "IT", (41.893, 12.493)), ("28013 Madrid, Spain", "ES", (40.419, -3.706)),
    ("1012 Amsterdam, Netherlands", "NL", (52.373, 4.893)), ("Kraków, Poland", "PL", (50.061, 19.937)),
    ("Curitiba, PR, Brazil", "BR", (-25.43, -49.27)), ("Monterrey, Mexico", "MX", (25.671, -100.309)),
    ("Stockholm, Sweden", "SE", (59.329, 18.069)), ("Nairobi, Kenya", "KE", (-1.283, 36.817)),
    ("Auckland, New Zealand", "NZ", (-36.85, 174.763)), ("Novosibirsk, Russia", "RU", (55.041, 82.934)),
]
STREETS = ["{} Street", "{} Road", "{}straße", "Rue {}", "Via {}", "Calle {}", "{} Avenue", "ul. {}",
           "{} Lane", "Avenida {}"]
# Streets that exist, but not in a town that does.
REAL_STREETS = ["10 Downing Street", "1600 Pennsylvania Avenue", "Unter den Linden 77", "350 Fifth Avenue",
                "221B Baker Street", "Avenue des Champs-Élysées 101", "Via Condotti 8", "Paseo de Gracia 92",
                "Königsallee 27", "Damrak 1", "4 Privet Drive", "Hauptstraße 12", "17 High Street",
                "Rue de Rivoli 99", "Market Street 1355", "Bahnhofstrasse 3"]


def gibberish(chance):
    kinds = [
        lambda: "".join(chance.choice("bcdfghjklmnpqrstvwxz") for _ in range(chance.randrange(5, 14))),
        lambda: " ".join("".join(chance.choice("abcdefghijklmnopqrstuvwxyz0123456789")
                                 for _ in range(chance.randrange(6, 11)))
                         for _ in range(chance.randrange(2, 5))),
        lambda: "".join(chance.choice("!?#*/()[]{}<>|~^_=+;:") for _ in range(chance.randrange(1, 20))),
        lambda: " ".join(invented(chance) for _ in range(chance.randrange(1, 4))),
        lambda: f"{chance.randrange(1, 900)} {invented(chance)} {invented(chance)}",
        lambda: "".join(chr(chance.randrange(0x4E00, 0x9F00)) for _ in range(chance.randrange(2, 6))),
    ]
    return chance.choice(kinds)()


def all_sets(seed=6, each=400):
    """Every negative query, seeded."""
    chance = random.Random(seed)
    found = [Negative("not an address", text) for text in CHATTER]
    for _ in range(each):
        found.append(Negative("gibberish", gibberish(chance)))
        name, code = chance.choice(COUNTRIES)
        found.append(Negative("invented town in a country", f"{invented(chance)}, {name}", "country",
                              code))
        street = chance.choice(STREETS).format(invented(chance))
        found.append(Negative("invented street and town in a country",
                              f"{street} {chance.randrange(1, 200)}, {invented(chance)}, {name}",
                              "country", code))
        region, code = chance.choice(REGIONS)
        found.append(Negative("invented town in a region", f"{invented(chance)}, {region}", "region",
                              code))
        town, code, point = chance.choice(TOWNS)
        found.append(Negative("invented street in a town",
                              f"{street} {chance.randrange(1, 200)}, {town}", "postcode", code, point))
        found.append(Negative("real street in an invented town",
                              f"{chance.choice(REAL_STREETS)}, {invented(chance)}, {name}", "country",
                              COUNTRY_OF[name]))
        found.append(Negative("real street in an invented town, no country",
                              f"{chance.choice(REAL_STREETS)}, {invented(chance)}"))
    return found


COUNTRY_OF = dict(COUNTRIES)
