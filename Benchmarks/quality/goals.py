"""What the project wants of the large truth set with the world index alone."""

# Group, figure, at least or at most, value.
GOALS = [
    ("ALL", "@10km", ">=", 87), ("ALL", "@25km", ">=", 92.5),
    ("without starbucks", "@1km", ">=", 41), ("country GB", "@300m", ">=", 84),
    ("ALL", "wrongcc", "<=", 0.7), ("ALL", "boldwrong", "<=", 0.5), ("ALL", "claimed", ">=", 90),
    ("ALL", "ece", "<=", 0.04), ("ALL", "brier", ">=", 0.25), ("ALL", "sure", ">=", 55),
    ("ALL", "radius", "<=", 5_000), ("answers postcode", "radius", "<=", 3_000),
    ("answers locality", "radius", "<=", 8_000), ("answers GB postcode", "radius", "<=", 150),
]
# What a perfect ranker could reach within 10 km with these tables, in percent of a country's rows;
# nine tenths of it are wanted where there are 300 rows.
CEILINGS = {"US": 97.8, "JP": 99.6, "GB": 99.7, "KR": 95.4, "CA": 97.7, "NZ": 88.7, "AU": 86.1,
            "CN": 84.3, "FR": 93.5, "LI": 99.6, "BR": 65.2, "RU": 79.6, "(none)": 20.1, "DE": 81.9,
            "TW": 86.8}
CEILING_SHARE = 0.9
# Countries with so many rows must be calibrated on their own.
CALIBRATED_ROWS, CALIBRATED = 1_000, 0.06


def verdicts(groups):
    """For each goal its text, the figure found and whether it is met."""
    found = []
    for group, figure, sign, goal in GOALS:
        value = groups.get(group, {}).get(figure)
        if value is not None:
            met = value >= goal if sign == ">=" else value <= goal
            found.append((f"{group}: {figure} {sign} {goal:,}", value, met))
    for country, ceiling in CEILINGS.items():
        value = groups.get(f"country {country}", {}).get("@10km")
        if value is not None:
            goal = CEILING_SHARE * ceiling
            found.append((f"country {country}: @10km >= {goal:.1f} (nine tenths of the ceiling)", value,
                          value >= goal))
    for group, values in groups.items():
        if group.startswith("country ") and values["rows"] >= CALIBRATED_ROWS:
            found.append((f"{group}: ece <= {CALIBRATED}", values["ece"], values["ece"] <= CALIBRATED))
    return found


def ceiling(country):
    """What a perfect ranker could reach within 10 km, in percent; None where it was not worked out."""
    return CEILINGS.get(country)
