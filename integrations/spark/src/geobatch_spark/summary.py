"""What became of the rows, counted over all executors."""

from __future__ import annotations

from typing import Any, Protocol

from pyspark.accumulators import Accumulator, AccumulatorParam
from pyspark.sql import SparkSession

Counts = dict[str, Any]

#: Of a summary of geobatch only what adds up.
_SECTIONS = ("rows", "levels", "reasons", "providers", "street_addresses", "lost")
_EFFORT = ("requests", "recalled", "shared", "cpu_s", "estimated_cost")


class Recorder(Protocol):
    """Takes counts, on an executor."""

    def add(self, term: Counts) -> None:
        """Adds counts."""


class _CountsParam(AccumulatorParam[Counts]):
    """Adds up counts: numbers are added, lists keep each word once."""

    def zero(self, value: Counts) -> Counts:
        return {}

    def addInPlace(self, value1: Counts, value2: Counts) -> Counts:
        return merge(value1, value2)


def merge(total: Counts, more: Counts) -> Counts:
    """Both together; `total` is changed."""
    for section in _SECTIONS:
        for name, number in more.get(section, {}).items():
            counted = total.setdefault(section, {})
            counted[name] = counted.get(name, 0) + number
    for name in _EFFORT:
        if name in more.get("effort", {}):
            effort = total.setdefault("effort", {})
            effort[name] = effort.get(name, 0) + more["effort"][name]
    words = total.setdefault("attributions", [])
    words += [word for word in more.get("attributions", []) if word not in words]
    return total


def lost_counts(rows: int = 0, workers: int = 0, reason: str = "") -> Counts:
    """The counts of rows that nobody answered, or of workers that ended."""
    counts: Counts = {"lost": {"workers": workers}} if workers else {}
    if rows:
        counts["rows"] = {"read": rows, "failed": rows}
        counts["reasons"] = {reason: rows}
        counts["lost"] = {"rows": rows}
    return counts


class GeocodeSummary:
    """What became of the rows of one or several calls of ``geocode``.

    It is filled while an action of Spark runs. Spark counts a task that succeeded once for each action;
    a stage that is computed again, for a second action or after an executor was lost, is counted again.
    """

    def __init__(self, spark: SparkSession) -> None:
        self._accumulator: Accumulator[Counts] = spark.sparkContext.accumulator({}, _CountsParam())

    @property
    def recorder(self) -> Recorder:
        """Where executors add what they counted."""
        return self._accumulator

    @property
    def value(self) -> Counts:
        """Everything that was counted, with the names of the summary of geobatch."""
        return self._accumulator.value

    def _section(self, name: str) -> dict[str, int]:
        return dict(self.value.get(name, {}))

    @property
    def rows(self) -> int:
        """The rows read."""
        return self._section("rows").get("read", 0)

    @property
    def ok(self) -> int:
        """Rows with an accepted coordinate."""
        return self._section("rows").get("ok", 0)

    @property
    def refused(self) -> int:
        """Rows that were answered, but not accepted."""
        return self._section("rows").get("refused", 0)

    @property
    def failed(self) -> int:
        """Rows that nobody could answer."""
        return self._section("rows").get("failed", 0)

    @property
    def empty(self) -> int:
        """Rows without an address."""
        return self._section("rows").get("empty", 0)

    @property
    def levels(self) -> dict[str, int]:
        """The ``ok`` rows of each match level."""
        return self._section("levels")

    @property
    def reasons(self) -> dict[str, int]:
        """The rows with each reason."""
        return self._section("reasons")

    @property
    def providers(self) -> dict[str, int]:
        """The ``ok`` rows of each geocoder."""
        return self._section("providers")

    @property
    def requests(self) -> int:
        """The requests made of online providers."""
        return int(self.value.get("effort", {}).get("requests", 0))

    @property
    def recalled(self) -> int:
        """Rows that were answered from the cache."""
        return int(self.value.get("effort", {}).get("recalled", 0))

    @property
    def lost_workers(self) -> int:
        """Worker processes that ended before they answered."""
        return self._section("lost").get("workers", 0)

    @property
    def attributions(self) -> list[str]:
        """The words that the licences of the answers ask for; show them with the data."""
        return sorted(self.value.get("attributions", []))

    def __str__(self) -> str:
        lines = [
            f"{self.rows} rows: {self.ok} ok, {self.refused} refused, {self.failed} failed, "
            f"{self.empty} empty"
        ]
        for title, counts in (
            ("levels", self.levels), ("reasons", self.reasons), ("providers", self.providers)
        ):
            if counts:
                most = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
                lines.append(f"{title}: " + ", ".join(f"{name} {rows}" for name, rows in most))
        if self.requests or self.recalled:
            lines.append(f"requests: {self.requests}, from the cache: {self.recalled}")
        if self.lost_workers:
            lines.append(f"lost workers: {self.lost_workers}")
        lines += [f"Attribution: {words}" for words in self.attributions]
        return "\n".join(lines)
