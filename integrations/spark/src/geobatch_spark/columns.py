"""The columns that geobatch adds, for Arrow and for Spark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Optional

import pyarrow as pa
from pyspark.sql.types import (
    BooleanType, DataType, DoubleType, LongType, StringType, StructField, StructType,
)

from .arrays import TYPES, decode
from .errors import WorkerLost

def _spark_type(kind: str) -> DataType:
    return {
        "text": StringType(), "whole": LongType(), "decimal": DoubleType(), "flag": BooleanType(),
    }[kind]


@dataclass(frozen=True)
class AnswerColumn:
    """A column that geobatch writes: ``geo_lat``, stem ``lat``, kind ``decimal``."""

    name: str
    stem: str
    kind: str


def answer_columns(ready: dict[str, Any]) -> tuple[AnswerColumn, ...]:
    """The columns that a worker says it answers."""
    try:
        found = tuple(
            AnswerColumn(str(column["name"]), str(column["stem"]), str(column["type"]))
            for column in ready["columns"]
        )
    except (KeyError, TypeError) as error:
        raise WorkerLost(f"the worker names no columns: {error}") from error
    for column in found:
        if column.kind not in TYPES:
            raise WorkerLost(f"the worker has a column of the unknown kind '{column.kind}'")
    return found


@dataclass(frozen=True)
class Layout:
    """Where columns of the input and of geobatch stand in the output.

    An input that has all columns of geobatch is an output of an earlier run: they are replaced in
    place. Otherwise they stand behind those of the input.
    """

    answers: tuple[AnswerColumn, ...]
    #: For each column of the output: its place in the input, or (negative, from -1) in the answers.
    places: tuple[int, ...]

    @staticmethod
    def plan(names: Sequence[str], answers: tuple[AnswerColumn, ...]) -> Layout:
        """Raises ValueError when the input has some of the columns."""
        # Spark compares names of columns without regard to case.
        ours = {column.name.lower(): index for index, column in enumerate(answers)}
        taken = [name for name in names if name.lower() in ours]
        if taken and len({name.lower() for name in taken}) < len(answers):
            raise ValueError(
                f"The data frame already has a column '{taken[0]}', and not all columns of geobatch. "
                "Give another prefix, for example prefix=\"geo2_\", or drop the column."
            )
        if len(taken) > len(answers):
            raise ValueError(f"The data frame has two columns '{taken[0]}'. Drop one.")
        places = [
            -1 - ours[name.lower()] if name.lower() in ours else index
            for index, name in enumerate(names)
        ]
        if not taken:
            places += [-1 - index for index in range(len(answers))]
        return Layout(answers, tuple(places))

    def schema(self, given: StructType) -> StructType:
        """The schema of the output."""
        fields = list(given.fields)
        return StructType([
            fields[place] if place >= 0
            else StructField(
                self.answers[-1 - place].name, _spark_type(self.answers[-1 - place].kind), True
            )
            for place in self.places
        ])

    def merge(self, batch: pa.RecordBatch, answers: Sequence[pa.Array]) -> pa.RecordBatch:
        """The rows with their answers."""
        arrays = [
            batch.column(place) if place >= 0 else answers[-1 - place] for place in self.places
        ]
        names = [
            batch.schema.field(place).name if place >= 0 else self.answers[-1 - place].name
            for place in self.places
        ]
        return pa.RecordBatch.from_arrays(arrays, names=names)

    def parse(self, body: pa.Buffer, rows: int) -> list[pa.Array]:
        """The answers of a worker, typed. Blank is null."""
        return decode(body, [TYPES[column.kind] for column in self.answers], rows)

    def failed(self, rows: int, reason: str) -> list[pa.Array]:
        """What stands in rows that nobody could answer."""
        values: dict[str, Optional[str]] = {"status": "failed", "reason": reason}
        return [
            pa.array([values.get(column.stem)] * rows, type=TYPES[column.kind])
            for column in self.answers
        ]
