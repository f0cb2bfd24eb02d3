"""Corrupted queries and negatives: which share of the answers holds."""

import collections
import math
import random
import zlib

import corruptions
import geography
import negatives

# Rows tried for each corruption at most; the same ones each time, chosen by their ids.
CASES = 3_000
WITHIN_METRES = 25_000


def corrupted(truths, answers, asked):
    """For each corruption how many clean answers within 25 km it was tried on, and how many held."""
    right = [number for number, answer in enumerate(answers)
             if answer and off(truths[number], answer) <= WITHIN_METRES]
    right.sort(key=lambda number: zlib.crc32(truths[number].id.encode()))
    cases = {number: corruptions.Case(truths[number].query, answers[number].label,
                                      truths[number].country, truths[number].level, [])
             for number in right}
    give_strangers(cases)
    numbers, queries, ends = [], [], []
    for name, operator, _ in corruptions.OPERATORS:
        for number in right:
            text = operator(cases[number], random.Random(f"{name} {truths[number].id}"))
            if text:
                numbers.append(number)
                queries.append(text)
            if len(numbers) - (ends[-1] if ends else 0) == CASES:
                break
        ends.append(len(numbers))
    found, start, worse = {}, 0, asked.answers(queries) if queries else []
    for (name, _, goal), end in zip(corruptions.OPERATORS, ends):
        held = sum(bool(worse[at]) and off(truths[numbers[at]], worse[at]) <= WITHIN_METRES
                   for at in range(start, end))
        found[name] = {"tried": end - start, "right": held, "goal": goal}
        start = end
    examples = [(queries[at], worse[at].label if worse[at] else "refused") for at in range(len(queries))]
    return found, examples


def give_strangers(cases):
    """Each case knows some others of its country."""
    by_country = collections.defaultdict(list)
    for case in cases.values():
        by_country[case.country].append(case)
    for group in by_country.values():
        some = group[:200]
        for case in group:
            case.strangers = some


def refused(asked):
    """For each kind of negative how many there are and how many are right; and the wrong ones."""
    tried = negatives.all_sets()
    found, wrong = {}, []
    for negative, answer in zip(tried, asked.answers([negative.query for negative in tried])):
        row = found.setdefault(negative.kind, {"tried": 0, "right": 0, "goal": None})
        row["tried"] += 1
        row["right"] += negative.is_right(answer)
        if not negative.is_right(answer):
            wrong.append((negative, answer))
    total = {"tried": sum(row["tried"] for row in found.values()),
             "right": sum(row["right"] for row in found.values()), "goal": negatives.GOAL}
    return {**found, "all negatives": total}, wrong


def off(truth, answer):
    return geography.metres(truth.latitude, truth.longitude, answer.latitude, answer.longitude)


def share(row):
    return 100 * row["right"] / row["tried"] if row["tried"] else None


def losses(before, after):
    """What holds less often than recorded, by more than two standard errors and half a point."""
    found = []
    for name, row in after.items():
        old, new = share(before.get(name, {"tried": 0})), share(row)
        if old is None or new is None:
            continue
        error = 100 * math.sqrt(max(old * (100 - old), 1) / 10_000 / row["tried"])
        if old - new > max(0.5, 2 * error):
            found.append(f"{name}: right {old:.1f} -> {new:.1f} %")
    return found


def lines(found):
    for name, row in found.items():
        goal = f"   goal {row['goal']}" if row["goal"] else ""
        text = "-" if share(row) is None else f"{share(row):.1f}"
        yield f"  {name:<44}{row['tried']:>7} tried {text:>7} % right{goal}"
