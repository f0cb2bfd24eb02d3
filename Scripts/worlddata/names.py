"""Names as they are told apart: folded for comparison, joined with "|" for storage."""

import re
import unicodedata

# Letters that NFKD leaves alone although people type the plain ones.
_PLAIN = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d",
                        "þ": "th", "ı": "i", "ħ": "h", "ŋ": "n", "ə": "e", "ŧ": "t"})
_BETWEEN = re.compile(r"[\W_]+")


def fold(name):
    """Case, accents and punctuation away; words stay apart, as a tokeniser would have them."""
    decomposed = unicodedata.normalize("NFKD", name.lower().translate(_PLAIN))
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return _BETWEEN.sub(" ", bare).strip()


def clean(name):
    """One line, single spaces, and none of the separators of our files."""
    return " ".join(re.sub(r"[\t\r\n|]+", " ", name or "").split())


def is_latin(name):
    """Whether the first letter is Latin; a name without letters counts as Latin."""
    for character in name:
        if character.isalpha():
            return unicodedata.name(character, "").startswith(("LATIN", "FULLWIDTH LATIN"))
    return True


def others(primary, candidates):
    """The candidates that add something to `primary`, in their order, joined with "|".

    Latin names with one fold are one name, kept in its most accented form, since a language may
    have rules for the accent ("München" is also "Muenchen", which "Munchen" does not tell).
    Names in other scripts are all kept.
    """
    groups = {}
    for name in filter(None, map(clean, candidates)):
        groups.setdefault(fold(name) if is_latin(name) else name, []).append(name)
    groups.pop("", None)
    own = fold(primary)
    richest = [max(group, key=_accents) for key, group in groups.items()
               if key != own or _accents(max(group, key=_accents)) > _accents(primary)]
    return "|".join(name for name in richest if name != primary)


def _accents(name):
    return sum(not character.isascii() for character in name)


def spellings(primary, candidates):
    """The candidates that differ from `primary` and each other in more than case, joined with "|".

    For names where "U.S.A." and "USA" should both stay.
    """
    kept = {primary.casefold(): primary}
    for name in filter(None, map(clean, candidates)):
        kept.setdefault(name.casefold(), name)
    return "|".join(list(kept.values())[1:])


def is_noise(name):
    """Whether a name is a letter-for-letter romanisation of Arabic script: "swldw", "krby jnwby".

    They come without capitals and nearly without vowels, and nobody types them.
    """
    letters = [c for c in name if c.isalpha()]
    if len(letters) < 4 or not name.isascii() or name != name.lower():
        return False
    return sum(c in "aeiou" for c in letters) * 5 < len(letters)
