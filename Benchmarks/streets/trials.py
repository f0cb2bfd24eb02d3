"""What is asked of a source's houses, and what came of it."""

import collections
import dataclasses
import pathlib
import random

import asking
import forms
import judge
import negatives
import sources


@dataclasses.dataclass
class Trial:
    """A query for a house; `name` is its form or corruption."""

    house: sources.House
    name: str
    query: str
    is_withheld: bool = False


def indexed(binary, source, folder):
    """An index of the kept houses of a source, ready to be asked."""
    kept, index = pathlib.Path(folder) / "kept.csv", pathlib.Path(folder) / "kept.gbx"
    source.write(kept)
    geobatch = asking.Geobatch(binary, [index])
    geobatch.build(index, [kept], source.options)
    return geobatch


def made(source, most):
    """Every form of up to `most` kept and withheld houses, and one corruption of each kind."""
    chance = random.Random(source.name)
    present = sampled(source.kept(), most, chance)
    withheld = sampled(source.withheld(), most, chance)
    asked = [Trial(house, name, form(house.address)) for house in present
             for name, form in forms.FORMS.items()]
    asked += corrupted(present, chance)
    asked += [Trial(house, name, form(house.address), True) for house in withheld
              for name, form in forms.FORMS.items()]
    return asked


def made_alone(source, most):
    """Street and number and nothing else, of houses whose town alone has such a street."""
    chance = random.Random("alone " + source.name)
    towns = collections.Counter(street for street, _ in source.streets())
    houses = [house for house in source.kept() if towns[house.address.street.casefold()] == 1]
    return [Trial(house, "street alone",
                  forms.line(house.address, forms.respelled(house.address.street,
                                                            house.address.country)))
            for house in sampled(houses, most, chance)]


def made_streets(source, most):
    """Streets without a house number: of the source, where the answer may be anywhere on it, and invented."""
    chance = random.Random("streets " + source.name)
    found = []
    for house in sampled(source.kept(), most, chance):
        without = dataclasses.replace(house.address, number="")
        truth = negatives.Truth(negatives.street_points(source, house), may_be_house=False)
        found.append(Negative(house, "street only", negatives.written(without, chance), truth))
        made_up = negatives.invented_street(
            source, dataclasses.replace(house, address=without), chance)
        if made_up is not None:
            found.append(Negative(house, "invented street", *made_up))
    return found


@dataclasses.dataclass
class Negative:
    """A query for an address that does not exist; the truth says what may be answered all the same."""

    house: sources.House
    name: str
    query: str
    truth: negatives.Truth


def made_negatives(source, most):
    """One address of each kind for up to `most` kept houses."""
    chance = random.Random("not " + source.name)
    found = []
    for house in sampled(source.kept(), most, chance):
        for name, kind in negatives.KINDS.items():
            made_up = kind(source, house, chance)
            if made_up is not None:
                found.append(Negative(house, name, *made_up))
    return found


def sampled(houses, most, chance):
    return houses if len(houses) <= most else chance.sample(houses, most)


def corrupted(houses, chance):
    """Each house once with each corruption, of a form that is drawn."""
    asked = []
    for house in houses:
        for name, corruption in forms.CORRUPTIONS.items():
            form = chance.choice(list(forms.FORMS.values()))
            query = corruption(house.address, form(house.address), chance)
            if query is not None:
                asked.append(Trial(house, name, query))
    return asked


def scored(source, asked, answers, cost):
    """The figures of a source, and examples of what is wrong."""
    tallies = collections.defaultdict(judge.Tally)
    kinds, wrong, sure = collections.Counter(), [], []
    for trial, answer in zip(asked, answers):
        if trial.is_withheld:
            kind = judge.withheld_kind(trial.house, answer)
            if kind in ("coarser", "nothing") and not source.knows_street(trial.house):
                kind = "coarser, its street is not in the index"
            kinds[kind] += 1
            bad, what = kind not in judge.HONEST, f"withheld: {kind}"
        else:
            tallies[trial.name].add(trial.house, answer)
            if trial.name in forms.FORMS:
                tallies["present"].add(trial.house, answer)
            bad, what = not judge.is_right(trial.house, answer), trial.name
        if answer is not None:
            off = judge.metres_off(trial.house, answer.latitude, answer.longitude)
            sure.append((answer.confidence, off <= answer.radius))
        if bad:
            wrong.append(example(source.name, what, trial, answer))
    figures = {name: tally.row() for name, tally in tallies.items()}
    withheld = {"tried": sum(kinds.values()), "kinds": dict(sorted(kinds.items()))}
    return {"houses": len(source.houses), "forms": figures, "withheld": withheld,
            "calibration_error": round(judge.calibration(sure), 4), "answered": len(sure),
            "lookups_per_cpu_second": round(len(asked) / cost) if cost else None}, wrong


def example(name, what, trial, answer):
    if answer is None:
        return [name, what, trial.query, "none", "", "", "", ""]
    off = judge.metres_off(trial.house, answer.latitude, answer.longitude)
    return [name, what, trial.query, answer.level, round(off), answer.confidence, answer.reason,
            answer.label]
