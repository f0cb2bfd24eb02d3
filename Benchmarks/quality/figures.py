"""What is measured: sums that add up over rows, and the figures made of them.

A row's sums are a tuple in the order of `SUMS`; those of a cluster are their total. Figures are
percentages unless `ABSOLUTE` names them.
"""

import collections
import math
import random

import geography

STEPS = [(100, "@100m"), (300, "@300m"), (1_000, "@1km"), (10_000, "@10km"), (25_000, "@25km")]
BINS = 10
SUMS = (["rows", "answered"] + [name for _, name in STEPS]
        + ["claimed", "withcc", "wrongcc", "bold", "sure", "squares"]
        + [f"bin{number}" for number in range(BINS)])
AT = {name: number for number, name in enumerate(SUMS)}

# Name, whether more is better.
FIGURES = {"answered": True, **{name: True for _, name in STEPS}, "claimed": True,
           "wrongcc": False, "boldwrong": False, "sure": True, "ece": False, "brier": True}
ABSOLUTE = {"ece", "brier"}
SURE, BOLD_METRES = 0.8, 25_000


def sums(truth, answer):
    """One row's sums. Confidences count in hundredths, so that all sums are whole numbers."""
    line = [0] * len(SUMS)
    line[AT["rows"]] = 1
    if answer is None:
        return line
    line[AT["answered"]] = 1
    off = geography.metres(truth.latitude, truth.longitude, answer.latitude, answer.longitude)
    for limit, name in STEPS:
        line[AT[name]] = int(off <= limit)
    if answer.country and truth.country:
        line[AT["withcc"]] = 1
        line[AT["wrongcc"]] = int(not geography.same_country(answer.country, truth.country))
    if answer.confidence >= SURE:
        line[AT["sure"]] = 1
        line[AT["bold"]] = int(off > BOLD_METRES)
    holds = off <= answer.radius
    line[AT["claimed"]] = int(holds)
    excess = round(100 * answer.confidence) - 100 * holds
    line[AT["squares"]] = excess * excess
    line[AT["bin0"] + min(BINS - 1, int(10 * answer.confidence))] = excess
    return line


def total(lines):
    """The sums of many rows or clusters."""
    return [sum(column) for column in zip(*lines)] if lines else [0] * len(SUMS)


def figures(line):
    """The figures of summed rows; None where nothing can be said."""
    def percent(part, whole):
        return 100 * line[AT[part]] / line[AT[whole]] if line[AT[whole]] else None

    answered = line[AT["answered"]]
    found = {name: percent(name, "rows") for name in ["answered"] + [name for _, name in STEPS]}
    found["claimed"] = percent("claimed", "answered")
    found["wrongcc"] = percent("wrongcc", "withcc")
    found["boldwrong"] = percent("bold", "answered")
    found["sure"] = percent("sure", "answered")
    found["ece"] = found["brier"] = None
    if answered:
        found["ece"] = sum(abs(line[AT["bin0"] + number]) for number in range(BINS)) / 100 / answered
        base = line[AT["claimed"]] / answered
        if 0 < base < 1:
            found["brier"] = 1 - line[AT["squares"]] / 10_000 / answered / (base * (1 - base))
    return found


def clusters(truths, lines):
    """Sums by cluster. Rows of one source and one square degree stand and fall together."""
    grouped = collections.defaultdict(list)
    for truth, line in zip(truths, lines):
        area = f"{math.floor(truth.latitude)},{math.floor(truth.longitude)}"
        grouped[(truth.source, truth.country, truth.level, area)].append(line)
    return {key: total(group) for key, group in grouped.items()}


def by_source_and_area(cells):
    """Cells of one group, keyed by (source, area) alone: those are what is drawn."""
    grouped = collections.defaultdict(list)
    for (source, _, _, area), line in cells.items():
        grouped[(source, area)].append(line)
    return {key: total(group) for key, group in grouped.items()}


ROUNDS = 200


def draws(count, rounds=ROUNDS, seed=6):
    """Bootstrap samples of that many clusters: lists of their numbers."""
    chance = random.Random(seed)
    return [chance.choices(range(count), k=count) for _ in range(rounds)]


def intervals(cells):
    """For each figure of a group its 95 % interval by drawing clusters; None for few clusters."""
    lines = list(by_source_and_area(cells).values())
    if len(lines) < 5:
        return {name: None for name in FIGURES}
    samples = [figures(total([lines[number] for number in draw])) for draw in draws(len(lines))]
    found = {}
    for name in FIGURES:
        values = sorted(sample[name] for sample in samples if sample[name] is not None)
        found[name] = ((values[int(0.025 * len(values))], values[int(0.975 * len(values))])
                       if values else None)
    return found


def differences(before, after):
    """For each figure what changed and its standard error, drawing the same clusters of both."""
    before, after = by_source_and_area(before), by_source_and_area(after)
    keys = sorted(before.keys() & after.keys())
    old, new = [before[key] for key in keys], [after[key] for key in keys]
    changed = {}
    then, now = figures(total(old)), figures(total(new))
    moved = [number for number in range(len(keys)) if old[number] != new[number]]
    if not moved:
        return {name: (0.0, 0.0) for name in FIGURES}
    pairs = []
    for draw in draws(len(keys)):
        pairs.append((figures(total([old[number] for number in draw])),
                      figures(total([new[number] for number in draw]))))
    for name in FIGURES:
        if then[name] is None or now[name] is None:
            continue
        values = [b[name] - a[name] for a, b in pairs
                  if a[name] is not None and b[name] is not None]
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))
        changed[name] = (now[name] - then[name], spread)
    return changed
