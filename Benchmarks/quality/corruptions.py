"""What people do to addresses: each corruption is a function from a clean query to a worse one.

A corruption gets a `Case` and a seeded source of chance, and returns the worse text or None where it
does not apply. Which words are a place's is read from the label of the clean answer, so a case
exists only for rows that were answered well.
"""

import dataclasses
import re
import unicodedata

LETTERS = "abcdefghijklmnopqrstuvwxyz"
# A whole code or number, with what may stand between its halves.
CODE = re.compile(r"\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}-\d{3,4}"
                  r"|\d{3}-\d{4}|\d{3}-\d{3}|\d{2}-\d{3}|\d{4,9})\b")


@dataclasses.dataclass
class Case:
    """A clean query with what its answer says of it."""

    query: str
    label: str
    country: str
    level: str
    # Of other rows of the same country, to take wrong parts from.
    strangers: list

    @property
    def parts(self):
        return [part.strip() for part in re.split("[,，、]", self.query) if part.strip()]

    @property
    def place_words(self):
        """Positions of words of five letters or more that name the place, region or country."""
        names = {folded(word) for word in re.findall(r"\w+", self.label)}
        return [(match.start(), match.end()) for match in re.finditer(r"[^\W\d_]{5,}", self.query)
                if folded(match.group()) in names and match.group().isascii()]

    @property
    def code(self):
        """The postal code, as the last such number; None for none."""
        found = list(CODE.finditer(self.query))
        if not found:
            return None
        last = found[-1]
        # The first number of a street address is its house number.
        is_first = not self.query[:last.start()].strip(" ,")
        return None if is_first and len(self.query) - last.end() > 30 else last


def folded(text):
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def typo(case, chance):
    """One letter of a place's word left out, put in, replaced, or swapped with the next one."""
    words = case.place_words
    if not words:
        return None
    start, end = chance.choice(words)
    word = case.query[start:end]
    at = chance.randrange(1, len(word) - 1)
    letter = chance.choice(LETTERS)
    letter = letter.upper() if word[at].isupper() else letter
    changed = {
        "leave": word[:at] + word[at + 1:],
        "put": word[:at] + letter + word[at:],
        "replace": word[:at] + letter + word[at + 1:],
        "swap": word[:at] + word[at + 1] + word[at] + word[at + 2:],
    }[chance.choice(["leave", "put", "replace", "swap"])]
    return None if changed == word else case.query[:start] + changed + case.query[end:]


# Long and short forms, tried in both directions.
SHORT = [("Street", "St"), ("Avenue", "Ave"), ("Boulevard", "Blvd"), ("Road", "Rd"),
         ("Drive", "Dr"), ("Highway", "Hwy"), ("North", "N"), ("South", "S"), ("East", "E"),
         ("West", "W"), ("Saint", "St"), ("Sainte", "Ste"), ("Mount", "Mt"), ("Fort", "Ft"),
         ("Upper", "Up"), ("Straße", "Str."), ("Strasse", "Str."), ("straße", "str."),
         ("strasse", "str."), ("Rue", "R."), ("Avenida", "Av."), ("Rua", "R."), ("улица", "ул."),
         ("California", "CA"), ("Florida", "FL"), ("Texas", "TX"), ("Ontario", "ON"),
         ("United States", "USA"), ("United Kingdom", "UK"), ("São Paulo", "S. Paulo"),
         ("Sault Ste. Marie", "S.S. Marie"), ("Deutschland", "DE")]


def abbreviation(case, chance):
    """A word written short, or in full where it was short."""
    changes = []
    for long, short in SHORT:
        for before, after in ((long, short), (short, long)):
            pattern = rf"(?<!\w){re.escape(before)}(?!\w)"
            if before[0].islower():
                pattern = rf"(?<=\w){re.escape(before)}(?!\w)"
            # "E" may be anything; a short form is written out where it is plain what it means.
            if before is short and len(short) < 3:
                continue
            if re.search(pattern, case.query, re.IGNORECASE):
                changes.append(re.sub(pattern, after, case.query, count=1, flags=re.IGNORECASE))
    return chance.choice(changes) if changes else None


def dropped(case, chance):
    """One of several parts that say where it is left out: a place, the region, the country, the code.

    Two that say it stay, so that what is asked can still be known.
    """
    parts = case.parts
    if len(parts) < 2:
        return None
    names = {folded(word) for word in re.findall(r"\w+", case.label)}
    telling = [number for number, part in enumerate(parts)
               if any(folded(word) in names for word in re.findall(r"\w+", part))
               or CODE.search(part) or number == len(parts) - 1]
    if len(telling) < 3:
        return without_code(case) if len(telling) == 2 and case.code else None
    left = chance.choice(telling)
    return ", ".join(part for number, part in enumerate(parts) if number != left)


def without_code(case):
    code = case.code
    rest = case.query[:code.start()] + case.query[code.end():]
    return re.sub(r"\s*,(\s*,)*\s*", ", ", rest).strip(" ,")


def no_code(case, chance):
    """The postal code left out, where a place is named beside it."""
    return without_code(case) if case.code and case.place_words else None


def swapped(case, chance):
    """Two parts change their places."""
    parts = case.parts
    if len(parts) < 3:
        return None
    at = chance.randrange(len(parts) - 1)
    parts[at], parts[at + 1] = parts[at + 1], parts[at]
    return ", ".join(parts)


def reversed_parts(case, chance):
    """All parts from coarse to fine."""
    return ", ".join(reversed(case.parts)) if len(case.parts) > 2 else None


def wrong_digit(case, chance):
    """One digit of the postal code is another one."""
    code = case.code
    if not code or not case.place_words:
        return None
    digits = [at for at in range(code.start(), code.end()) if case.query[at].isdigit()]
    at = chance.choice(digits)
    digit = chance.choice([d for d in "0123456789" if d != case.query[at]])
    return case.query[:at] + digit + case.query[at + 1:]


def wrong_code(case, chance):
    """The postal code of somebody else in that country."""
    code = case.code
    others = [other.code for other in chance.sample(case.strangers, min(8, len(case.strangers)))]
    others = [other.group() for other in others if other and code and other.group() != code.group()]
    if not code or not others or not case.place_words:
        return None
    return case.query[:code.start()] + others[0] + case.query[code.end():]


STATES = ("AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ"
          " NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY").split()
PROVINCES = "AB BC MB NB NL NS ON PE QC SK".split()
AUSTRALIAN = "NSW VIC QLD WA SA TAS NT".split()


def wrong_region(case, chance):
    """Another state beside a postal code and a town that lie elsewhere."""
    codes = {"US": STATES, "CA": PROVINCES, "AU": AUSTRALIAN}.get(case.country)
    if not codes or not case.code:
        return None
    found = [m for m in re.finditer(r"\b[A-Z]{2,3}\b", case.query) if m.group() in codes]
    if not found:
        return None
    right = found[-1]
    wrong = chance.choice([code for code in codes if code != right.group()])
    return case.query[:right.start()] + wrong + case.query[right.end():]


def joined(case, chance):
    """A space left out between two words, at a place's word if there is one."""
    spaces = [m.start() for m in re.finditer(r"(?<=\w) (?=\w)", case.query)]
    edges = {edge for word in case.place_words for edge in word}
    near = [at for at in spaces if at in edges or at + 1 in edges]
    if not (near or spaces):
        return None
    at = chance.choice(near or spaces)
    return case.query[:at] + case.query[at + 1:]


def tight(case, chance):
    """No space after any comma."""
    found = re.sub(r",\s+", ",", case.query)
    return None if found == case.query else found


def no_commas(case, chance):
    """Spaces instead of commas."""
    found = re.sub(r"\s*,\s*", " ", case.query)
    return None if found == case.query else found


def line_breaks(case, chance):
    """Parts on lines of their own, as a spreadsheet cell has them."""
    return "\n".join(case.parts) if len(case.parts) > 1 else None


def other_case(case, chance):
    """All small, all capitals, or the other way round."""
    changed = chance.choice([str.lower, str.upper, str.swapcase])(case.query)
    return None if changed == case.query else changed


CYRILLIC = dict(zip("абвгдезийклмнопрстуфхцчшщъыьэюяё",
                    ["a", "b", "v", "g", "d", "e", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r",
                     "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya",
                     "yo"]))
CYRILLIC["ж"] = "zh"
LATIN = {"ß": "ss", "ø": "o", "æ": "ae", "ł": "l", "đ": "d", "ı": "i", "œ": "oe"}
GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue"}


def transliteration(case, chance):
    """Without accents, ü as ue or u, Cyrillic in Latin letters."""
    table = dict(CYRILLIC, **LATIN)
    if chance.random() < 0.5:
        table.update(GERMAN)
    text = "".join(
        letter if letter.lower() not in table
        else table[letter.lower()].capitalize() if letter.isupper() else table[letter.lower()]
        for letter in unicodedata.normalize("NFC", case.query))
    found = "".join(letter for letter in unicodedata.normalize("NFD", text)
                    if not unicodedata.combining(letter))
    found = unicodedata.normalize("NFC", found)
    return None if found == unicodedata.normalize("NFC", case.query) else found


UNITS = {"US": ["Apt 4B", "Suite 200", "Unit 12", "# 7", "Fl 3"], "CA": ["Unit 5", "Suite 300"],
         "GB": ["Flat 2", "First Floor"], "AU": ["Unit 3", "Level 2"], "NZ": ["Flat 1", "Level 4"],
         "KR": ["101동 1203호", "3층"], "JP": ["3階", "201号室"], "CN": ["3楼", "1202室"],
         "DE": ["2. OG", "Whg. 12"], "FR": ["Bât B", "3e étage"], "BR": ["Apto 42", "Bloco C"],
         "RU": ["кв. 15", "офис 3"], "IT": ["Int. 4", "Scala B"]}


def unit(case, chance):
    """A flat, floor or office added where people of that country write it."""
    added = chance.choice(UNITS.get(case.country, ["Apt 3", "Floor 2"]))
    if case.country in ("KR", "JP", "CN"):
        return f"{case.query} {added}"
    parts = case.parts
    return ", ".join([parts[0], added] + parts[1:]) if len(parts) > 1 else None


FIRMS = ["Acme GmbH", "c/o Smith", "Attn: Jane Doe", "Northwind Traders Ltd", "Dr. Müller & Partner",
         "Tel. 555-0134", "near the station", "(back entrance)"]


def firm(case, chance):
    """A name, a telephone number or a remark in front or behind."""
    added = chance.choice(FIRMS)
    return f"{added}, {case.query}" if chance.random() < 0.7 else f"{case.query}, {added}"


# Name, function, the share of right answers that must survive it in percent or None.
OPERATORS = [
    ("typo in a place name", typo, 90), ("abbreviation", abbreviation, None),
    ("component dropped", dropped, 85), ("postcode dropped", no_code, 85),
    ("two components swapped", swapped, None), ("components reversed", reversed_parts, None),
    ("postcode digit wrong", wrong_digit, 85), ("postcode of another place", wrong_code, 85),
    ("region wrong", wrong_region, 85), ("space missing", joined, None),
    ("no space after commas", tight, None), ("no commas", no_commas, None),
    ("line breaks", line_breaks, None), ("case", other_case, None),
    ("transliteration", transliteration, None), ("unit added", unit, None),
    ("firm or remark added", firm, None),
]
