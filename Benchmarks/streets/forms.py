"""Five ways in which people write an address, none of them the way its source does, and what goes wrong.

A form is a function from an `Address` to a query; a corruption one from (address, query, chance) to a
worse query, or None where it does not apply.
"""

import re
import unicodedata

# Long and short forms of words, tried in both directions; whole words, as written here or in capitals.
WORDS = {
    "en": [("Street", "St"), ("Avenue", "Ave"), ("Boulevard", "Blvd"), ("Road", "Rd"),
           ("Drive", "Dr"), ("Lane", "Ln"), ("Court", "Ct"), ("Place", "Pl"), ("Crescent", "Cres"),
           ("Highway", "Hwy"), ("Terrace", "Ter"), ("Circle", "Cir"), ("Square", "Sq"),
           ("Parkway", "Pkwy"), ("Heights", "Hts"), ("North", "N"), ("South", "S"), ("East", "E"),
           ("West", "W"), ("Saint", "St."), ("Mount", "Mt."), ("Fort", "Ft.")],
    "fr": [("Avenue", "Av."), ("Boulevard", "Bd"), ("Place", "Pl."), ("Chemin", "Ch."),
           ("Impasse", "Imp."), ("Saint", "St"), ("Sainte", "Ste"), ("Square", "Sq."),
           ("Rue", "R.")],
    "de": [("Strasse", "Str."), ("Straße", "Str."), ("Sankt", "St."), ("Platz", "Pl.")],
    "fi": [],
}
# Short forms that only some sources have; what people write for them.
UNUSUAL = {"en": {"av": "Avenue", "bl": "Boulevard", "wy": "Way", "la": "Lane",
                   "te": "Terrace", "ci": "Circle", "cm": "Common", "pw": "Parkway", "pz": "Plaza"}}
ENDINGS = {"de": [("strasse", "str."), ("straße", "strasse"), ("platz", "pl.")],
           "fi": [("katu", "k."), ("tie", "t.")]}
LANGUAGE = {"US": "en", "CA": "en", "MC": "fr", "LI": "de", "FI": "fi"}
COUNTRY = {"US": "USA", "CA": "Canada", "MC": "Monaco", "LI": "Liechtenstein", "FI": "Finland"}
REGION = {"ON": "Ontario", "CA": "California", "MD": "Maryland"}
DIRECTIONS = {"north", "south", "east", "west", "n", "s", "e", "w"}
TYPES = {form.casefold() for pair in WORDS["en"] for form in pair
         if pair[0] not in ("Saint", "Mount", "Fort", "North", "South", "East", "West")
         and form.casefold() not in ("st", "st.")}
NUMBER_LEADS = {"US", "CA", "MC"}


def respelled(street, country):
    """Each word that has a shorter or longer form in the other one."""
    language = LANGUAGE[country]
    others = {}
    for long, short in WORDS[language]:
        others.setdefault(long.casefold(), short)
        others.setdefault(short.casefold(), long)
        others.setdefault(short.rstrip(".").casefold(), long)
    others.update(UNUSUAL.get(language, {}))
    words = street.split(" ")
    for position, word in enumerate(words):
        # "Drive In Road": English shortens types at the end of a name.
        if language == "en" and word.casefold() in TYPES and any(
                later.casefold() not in DIRECTIONS for later in words[position + 1:]):
            continue
        # "St" before a name is a saint; its long form is the other entry.
        if language == "en" and word.casefold() in ("st", "st.") and position + 1 < len(words):
            words[position] = "Saint"
        elif word.casefold() in others:
            words[position] = others[word.casefold()]
        else:
            words[position] = ending_respelled(word, language)
    return " ".join(words)


def name_place(words, country):
    """Which word of a street's name is the name and not its type or direction."""
    language = LANGUAGE[country]
    kinds = TYPES | DIRECTIONS | {form.casefold() for pair in WORDS[language] for form in pair}
    for place, word in enumerate(words):
        if word.casefold() not in kinds and len(word) > 3:
            return place
    return len(words) - 1


def ending_respelled(word, language):
    for long, short in ENDINGS.get(language, []):
        for one, other in ((long, short), (short, long)):
            if word.casefold().endswith(one) and len(word) > len(one) + 2:
                return word[:-len(one)] + other
    return word


def plain(text):
    """Without marks: "Städtle" is "Stadtle"."""
    text = text.replace("ß", "ss").replace("æ", "ae").replace("ø", "o")
    return "".join(letter for letter in unicodedata.normalize("NFKD", text)
                   if not unicodedata.combining(letter))


def line(address, street):
    """Street and number in the order of the country."""
    number = address.number
    if address.country in NUMBER_LEADS:
        return f"{number} {street}".strip()
    return f"{street} {number}".strip()


def joined(parts):
    return ", ".join(part for part in parts if part)


def locality(address):
    """City, region and code in the order of the country."""
    if address.country in ("US", "CA"):
        return joined([address.city, f"{address.region} {address.postcode}".strip()])
    return f"{address.postcode} {address.city}".strip()


def respelled_in_full(address):
    """The street's words in their other form, everything named, with the country."""
    return joined([line(address, respelled(address.street, address.country)), locality(address),
                   COUNTRY[address.country]])


def capitals_without_postcode(address):
    """In capitals, without marks, without the code."""
    parts = [line(address, respelled(address.street, address.country)), address.city,
             address.region]
    return plain(joined(parts)).upper()


def town_first(address):
    """From the large to the small, with the code."""
    return joined([locality(address), line(address, respelled(address.street, address.country))])


def small_without_commas(address):
    """In small letters, no commas, the region in full."""
    parts = [line(address, address.street), address.city,
             REGION.get(address.region, address.region), address.postcode]
    return plain(" ".join(part for part in parts if part)).lower()


def number_on_the_other_side(address):
    """The number where other countries put it, without region, with the code."""
    street = respelled(address.street, address.country)
    written = (f"{street} {address.number}" if address.country in NUMBER_LEADS
               else f"{address.number} {street}")
    return joined([written.strip(), f"{address.city} {address.postcode}".strip()])


FORMS = {
    "respelled, in full": respelled_in_full,
    "capitals, no code": capitals_without_postcode,
    "town first": town_first,
    "small letters, no commas": small_without_commas,
    "number on the other side": number_on_the_other_side,
}

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def typo(address, query, chance):
    """One letter of a word of the street or town put in, left out, replaced or swapped."""
    names = {plain(word).casefold() for name in (address.street, address.city)
             for word in re.findall(r"[^\W\d_]+", name)}
    words = [match for match in re.finditer(r"[^\W\d_]{5,}", query)
             if plain(match.group()).casefold() in names]
    if not words:
        return None
    match = chance.choice(words)
    word = match.group()
    at = chance.randrange(1, len(word) - 1)
    letter = chance.choice(LETTERS)
    letter = letter.upper() if word[at].isupper() else letter
    changed = chance.choice([
        word[:at] + word[at + 1:], word[:at] + letter + word[at:],
        word[:at] + letter + word[at + 1:], word[:at] + word[at + 1] + word[at] + word[at + 2:]])
    return None if changed == word else query[:match.start()] + changed + query[match.end():]


UNITS = {"en": ["Apt 4", "Unit 12", "#7", "Suite 200"], "fr": ["Bât B", "2e étage", "appt 12"],
         "de": ["2. OG", "Whg 3", "Top 4"], "fi": ["as 3", "2. krs"]}


def unit(address, query, chance):
    """A flat or floor behind the street's line."""
    language = LANGUAGE[address.country]
    head, comma, rest = query.partition(", ")
    return f"{head}, {chance.choice(UNITS[language])}{comma}{rest}"


def firm(_, query, chance):
    """A name before the address, as in a table of customers."""
    return f"{chance.choice(['Miller & Sons', 'Café Central', 'c/o Huber', 'Acme GmbH'])}, {query}"


CORRUPTIONS = {"one typo": typo, "unit added": unit, "firm added": firm}
