"""What is right, what a withheld house comes back as, and the shares of both."""

import collections
import dataclasses
import math
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "quality"))

import geography

NEAR_METRES = 100
SURE = 0.8
NOTES = ("number_not_found", "number_out_of_range")
# Kinds of answers for a withheld house: those that are honest, and the rest.
HONEST = ("interpolated", "street, noted", "a house within 100 m",
          "coarser, its street is not in the index")


@dataclasses.dataclass
class Answer:
    """An accepted answer; refused rows are None."""

    latitude: float
    longitude: float
    level: str
    radius: float
    confidence: float
    country: str
    label: str
    reason: str
    # All columns of the row.
    more: dict = dataclasses.field(default_factory=dict)


def metres_off(house, latitude, longitude):
    """To the nearest of the house's points."""
    return min(geography.metres(latitude, longitude, *point) for point in house.points)


def is_right(house, answer):
    return answer is not None and metres_off(house, answer.latitude,
                                             answer.longitude) <= NEAR_METRES


def withheld_kind(house, answer):
    """What a house that is not in the index comes back as."""
    if answer is None:
        return "nothing"
    if answer.level in ("interpolated", "intersection"):
        return answer.level
    if answer.level == "street":
        noted = any(note in answer.reason.split(";") for note in NOTES)
        return "street, noted" if noted else "street, without a note"
    if answer.level in ("address", "poi"):
        if is_right(house, answer):
            return "a house within 100 m"
        return "wrong house, confident" if answer.confidence >= SURE else "wrong house"
    return "coarser"


def interval(right, tried):
    """Wilson's 95 % interval of a share, in percent."""
    if not tried:
        return (0.0, 100.0)
    z, share = 1.96, right / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z / (1 + z * z / tried) * math.sqrt(
        share * (1 - share) / tried + z * z / (4 * tried * tried))
    return (100 * (middle - half), 100 * (middle + half))


@dataclasses.dataclass
class Tally:
    """Rows that are right, of those tried; and what they say of their radius and confidence."""

    tried: int = 0
    right: int = 0
    inside: int = 0
    answered: int = 0
    levels: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    def add(self, house, answer):
        self.tried += 1
        if answer is None:
            self.levels["none"] += 1
            return
        self.levels[answer.level] += 1
        self.answered += 1
        off = metres_off(house, answer.latitude, answer.longitude)
        self.right += off <= NEAR_METRES
        self.inside += off <= answer.radius

    @property
    def share(self):
        return 100 * self.right / self.tried if self.tried else 0.0

    def row(self):
        low, high = interval(self.right, self.tried)
        return {"tried": self.tried, "right": self.right, "percent": round(self.share, 2),
                "low": round(low, 2), "high": round(high, 2),
                "inside_radius": round(100 * self.inside / max(1, self.answered), 2),
                "levels": dict(sorted(self.levels.items()))}


def calibration(pairs):
    """The expected calibration error of (confidence, holds) pairs over ten bins."""
    bins = collections.defaultdict(list)
    for confidence, holds in pairs:
        bins[min(9, int(10 * confidence))].append(confidence - holds)
    return sum(abs(sum(values)) for values in bins.values()) / max(1, len(pairs))
