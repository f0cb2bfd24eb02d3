"""Groups of a truth set, their tables and what changed against the recorded ones."""

import collections
import statistics

import figures

SMALLEST_GROUP = 100
# A loss counts when it is as many standard errors large, and no rounding.
SIGNIFICANT, LEAST = 3.0, {"ece": 0.003, "brier": 0.005}
LEAST_PERCENT = 0.1
# Medians have no paired error here; a wider radius than this is told.
WIDER = 1.1


class Scored:
    """A truth set with what geobatch answered."""

    def __init__(self, truths, answers):
        self.truths, self.answers = truths, answers
        self.lines = [figures.sums(truth, answer) for truth, answer in zip(truths, answers)]
        self.cells = figures.clusters(truths, self.lines)

    def groups(self):
        """For each group the figures, rows and median radius; "answers X" go by the answer's level."""
        members = collections.defaultdict(list)
        for number, (truth, answer) in enumerate(zip(self.truths, self.answers)):
            names = ["ALL", f"country {truth.country or '(none)'}", f"source {truth.source}",
                     f"level {truth.level}"]
            if not truth.source.startswith("starbucks"):
                names.append("without starbucks")
            if answer:
                names.append(f"answers {answer.level}")
                if answer.level == "postcode" and answer.country == "GB":
                    names.append("answers GB postcode")
            for name in names:
                members[name].append(number)
        return {name: self.row(numbers) for name, numbers in sorted(members.items())}

    def row(self, numbers):
        line = figures.total([self.lines[number] for number in numbers])
        radii = [self.answers[number].radius for number in numbers if self.answers[number]]
        return {"rows": len(numbers), **figures.figures(line),
                "radius": round(statistics.median(radii)) if radii else None}


def selected(cells, group):
    """The cells of a group by its name."""
    kind, _, value = group.partition(" ")
    value = "" if value == "(none)" else value
    if group == "ALL":
        return cells
    if group == "without starbucks":
        return {key: line for key, line in cells.items() if not key[0].startswith("starbucks")}
    place = {"source": 0, "country": 1, "level": 2}.get(kind)
    if place is None:
        return {}
    return {key: line for key, line in cells.items() if key[place] == value}


def losses(before, after, groups, table):
    """Sentences about each figure that is worse than recorded beyond noise, and better ones."""
    worse, better = [], []
    for group, row in groups.items():
        if row["rows"] < SMALLEST_GROUP:
            continue
        old, new = selected(before, group), selected(after, group)
        for name, (change, error) in figures.differences(old, new).items() if new else ():
            least = LEAST.get(name, LEAST_PERCENT)
            if abs(change) < least or abs(change) < SIGNIFICANT * error:
                continue
            gain = change if figures.FIGURES[name] else -change
            text = f"{group}: {name} {number(name, row[name] - change)} -> {number(name, row[name])}"
            (better if gain > 0 else worse).append(f"{text} (error {number(name, error)})")
        radius = (table or {}).get(group, {}).get("radius")
        if radius and row["radius"] and row["radius"] > WIDER * radius:
            worse.append(f"{group}: median radius {radius} -> {row['radius']} m")
    return worse, better


def number(name, value):
    if value is None:
        return "-"
    if name in ("rows", "radius"):
        return str(value)
    return f"{value:.3f}" if name in figures.ABSOLUTE else f"{value:.2f}"


COLUMNS = ["rows"] + list(figures.FIGURES) + ["radius"]


def lines(groups, smallest=SMALLEST_GROUP):
    """The table as text."""
    yield "%-34s" % "" + "".join("%10s" % name for name in COLUMNS)
    for group, row in groups.items():
        if row["rows"] >= smallest or group == "ALL":
            yield "%-34s" % group + "".join("%10s" % number(name, row[name]) for name in COLUMNS)


def interval_lines(cells, groups):
    """The 95 % intervals of the chief figures for the larger groups."""
    shown = ["@1km", "@10km", "@25km", "claimed", "boldwrong", "ece", "brier"]
    yield "%-34s" % "95 % intervals" + "".join("%16s" % name for name in shown)
    for group, row in groups.items():
        chosen = selected(cells, group)
        if row["rows"] < SMALLEST_GROUP or not chosen:
            continue
        found = figures.intervals(chosen)
        yield "%-34s" % group + "".join(
            "%16s" % ("-" if found[name] is None else
                      f"{number(name, found[name][0])}..{number(name, found[name][1])}")
            for name in shown)
