"""The tables of docs/match-quality.md that the recorded figures fill."""

import asking
import judge

PAGE = asking.ROOT / "docs" / "match-quality.md"
BEGIN, END = "<!-- {}: written by Benchmarks/streets/run --record -->", "<!-- end of {} -->"


def write(name, table):
    """Puts the tables of a name in their place on the page; a page without the marks stays as it is."""
    text = PAGE.read_text(encoding="utf-8")
    begin, end = BEGIN.format(name), END.format(name)
    if begin not in text or end not in text:
        return
    head, rest = text.split(begin, 1)
    tail = rest.split(end, 1)[1]
    lines = streets(table) if name == "streets" else mix(table)
    PAGE.write_text(head + begin + "\n\n" + "\n".join(lines) + "\n\n" + end + tail,
                    encoding="utf-8")


def streets(table):
    columns = [name for name in table if name != "all"] + ["all"]
    names = sorted({form for name in columns for form in table[name]["forms"]})
    yield "| within 100 m, percent | " + " | ".join(columns) + " |"
    yield "| --- |" + " ---: |" * len(columns)
    yield "| houses in the source | " + " | ".join(
        f"{table[name]['houses']:,}" for name in columns) + " |"
    for form in names:
        cells = [table[name]["forms"].get(form) for name in columns]
        yield f"| {form} | " + " | ".join(
            f"{cell['percent']:.2f}" if cell else "" for cell in cells) + " |"
    yield ""
    kinds = sorted({kind for name in columns for kind in table[name]["withheld"]["kinds"]})
    yield "| withheld houses come back as, percent | " + " | ".join(columns) + " |"
    yield "| --- |" + " ---: |" * len(columns)
    for kind in kinds:
        yield f"| {kind} | " + " | ".join(
            f"{share(table[name]['withheld'], kind):.2f}" for name in columns) + " |"


def share(withheld, kind):
    return 100 * withheld["kinds"].get(kind, 0) / max(1, withheld["tried"])


def mix(table):
    groups = sorted(table["geobatch"]["within_100_m"])
    yield f"| within {judge.NEAR_METRES} m, percent | " + " | ".join(groups) \
        + " | look-ups per CPU second |"
    yield "| --- |" + " ---: |" * (len(groups) + 1)
    for name, figures in table.items():
        yield f"| {name} | " + " | ".join(
            f"{figures['within_100_m'][group]:.1f}" for group in groups) \
            + f" | {figures['lookups_per_cpu_second']:,.0f} |"
