"""The tables of docs/match-quality.md, written between its marks when figures are recorded."""

import engine
import goals
import report
import trials

PAGE = engine.ROOT / "docs" / "match-quality.md"
BEGIN, END = "<!-- {}: written by Benchmarks/quality/run --record -->", "<!-- end of {} -->"
COLUMNS = [("answered", "answered"), ("@300m", "300 m"), ("@1km", "1 km"), ("@10km", "10 km"),
           ("@25km", "25 km"), ("claimed", "inside its radius"), ("radius", "median radius"),
           ("sure", "confidence 0.8 or more"), ("boldwrong", "of all: those and over 25 km off"),
           ("wrongcc", "wrong country"), ("ece", "calibration error"), ("brier", "Brier skill")]
# Smaller groups say little.
ROWS = 300


def write(name, table):
    """Puts a truth set's tables, or those of the negatives, in their place on the page."""
    text = PAGE.read_text(encoding="utf-8")
    begin, end = BEGIN.format(name), END.format(name)
    if begin not in text or end not in text:
        return
    head, rest = text.split(begin, 1)
    tail = rest.split(end, 1)[1]
    lines = negatives(table) if name == "negatives" else truth(table, name == "large")
    PAGE.write_text(head + begin + "\n\n" + "\n".join(lines) + "\n\n" + end + tail, encoding="utf-8")


def truth(table, has_ceilings):
    last = " ceiling, 10 km |" if has_ceilings else ""
    yield "| | rows | " + " | ".join(title for _, title in COLUMNS) + " |" + last
    yield "| --- |" + " ---: |" * (len(COLUMNS) + 1 + has_ceilings)
    for group, row in table["groups"].items():
        kind, _, value = group.partition(" ")
        if group in ("ALL", "without starbucks") or row["rows"] >= ROWS and kind in ("country", "answers"):
            figures = " | ".join(shown(name, row[name]) for name, _ in COLUMNS)
            ceiling = goals.ceiling(value) if kind == "country" else None
            last = f" {ceiling or ''} |" if has_ceilings else ""
            yield f"| {title(group)} | {row['rows']:,} | {figures} |{last}"
    yield ""
    yield from trial_lines("corrupted, of the clean answers within 25 km", table["corruptions"])


def negatives(table):
    yield from trial_lines("no answer, or none finer than its true parts", table)


def trial_lines(head, found):
    yield f"| {head} | tried | right | wanted |"
    yield "| --- | ---: | ---: | ---: |"
    for name, row in found.items():
        if row["tried"]:
            wanted = f"{row['goal']} %" if row["goal"] else ""
            yield f"| {name} | {row['tried']:,} | {trials.share(row):.1f} % | {wanted} |"


def title(group):
    kind, _, value = group.partition(" ")
    return {"ALL": "all", "country": value, "answers": f"answers: {value}"}.get(kind, group)


def shown(name, value):
    if value is None:
        return "–"
    if name == "radius":
        return f"{value:,} m"
    return report.number(name, value) if name in ("ece", "brier", "wrongcc", "boldwrong") else f"{value:.1f}"
