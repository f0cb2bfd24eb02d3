"""Addresses that do not exist, made of those that do: what people get wrong, and what other towns have.

Each kind is a function from (source, house, chance) to (query, truth), or to None where it does not apply.
The truth says what may be answered: points, any of which is right, or none at all.
"""

import dataclasses

import forms
import sources

ONSETS = ["br", "c", "d", "dr", "f", "fl", "g", "gr", "h", "k", "l", "m", "n", "p", "r", "s", "st", "t", "tr",
          "v", "w"]
NUCLEI = ["a", "e", "i", "o", "u", "ea", "ou"]
CODAS = ["", "l", "n", "r", "s", "nd", "rk", "lm", "st", "ck"]


def invented(chance, syllables=2):
    """A name that sounds like one."""
    name = "".join(chance.choice(ONSETS) + chance.choice(NUCLEI) + chance.choice(CODAS)
                   for _ in range(syllables))
    return name.capitalize()


@dataclasses.dataclass
class Truth:
    """Points that are right; and whether an answer at level `address` may be right at all."""

    points: list
    may_be_house: bool = True


def street_points(source, house):
    return [point for other in source.streets()[sources.street_of(house)] for point in other.points]


def invented_street(source, house, chance):
    """A street that no town of the source has, made of parts of the names that it has."""
    known = {street for street, _ in source.streets()}
    for _ in range(20):
        street = made_of(house, chance.choice(source.houses), chance)
        if street.casefold() not in known:
            return written(dataclasses.replace(house.address, street=street), chance), Truth([])
    return None


def made_of(house, other, chance):
    """The type of one street with the name of another, or with one that nobody has."""
    words, others = house.address.street.split(" "), other.address.street.split(" ")
    donor = others[forms.name_place(others, other.address.country)]
    if chance.random() < 0.5:
        donor = invented(chance)
    if len(words) > 1:
        words[forms.name_place(words, house.address.country)] = donor
        return " ".join(words)
    for endings in forms.ENDINGS.values():
        for ending in sorted({part for pair in endings for part in pair}, key=len, reverse=True):
            if words[0].casefold().endswith(ending):
                return donor.rstrip(".")[:6] + ending
    return donor


def invented_number(source, house, chance):
    """A number far beyond all of the street: the street is right, a house is not."""
    highest = max(leading(other) for other in source.streets()[sources.street_of(house)])
    number = str(highest * 2 + chance.randrange(101, 999))
    query = written(dataclasses.replace(house.address, number=number), chance)
    return query, Truth(street_points(source, house), may_be_house=False)


def invented_letter(source, house, chance):
    """A letter that no house of the number has: next door."""
    number = house.address.number
    if not number.isdigit():
        return None
    near = [other for other in source.streets()[sources.street_of(house)]
            if leading(other) == int(number)]
    lettered = number + chance.choice("jkmp")
    if any(other.address.number.casefold() == lettered for other in near):
        return None
    query = written(dataclasses.replace(house.address, number=lettered), chance)
    return query, Truth([point for other in near for point in other.points])


def wrong_town(source, house, chance):
    """A town of the source that does not have the street; the house where it is counts as right."""
    towns = sorted({other.address.city for other in source.houses
                    if other.address.country == house.address.country})
    street = house.address.street.casefold()
    towns = [town for town in towns if (street, town.casefold()) not in source.streets()]
    if not towns:
        return None
    address = dataclasses.replace(house.address, city=chance.choice(towns), postcode="")
    return written(address, chance), Truth(house.points)


def invented_town(_, house, chance):
    """A town that nobody has: nothing is right."""
    address = dataclasses.replace(house.address, city=invented(chance), postcode="")
    return written(address, chance), Truth([])


KINDS = {"invented street": invented_street, "invented number": invented_number,
         "invented letter": invented_letter, "wrong town": wrong_town,
         "invented town": invented_town}


def leading(house):
    digits = ""
    for letter in house.address.number:
        if not letter.isdigit():
            break
        digits += letter
    return int(digits or 0)


def written(address, chance):
    return chance.choice(list(forms.FORMS.values()))(address)
