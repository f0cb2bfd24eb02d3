"""The one function that users call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Optional

from pyspark.sql import DataFrame
from pyspark.sql.types import (
    CharType, DataType, DecimalType, IntegralType, StringType, VarcharType,
)

from .columns import Layout, answer_columns
from .options import OptionValue, arguments, named_columns, sent_names
from .partition import GeocodePartition
from .summary import GeocodeSummary
from .worker import PATIENCE, WorkerOrder, check, environment_pairs

_LEAST_TIMEOUT = 30.0


def geocode(
    df: DataFrame,
    *,
    summary: Optional[GeocodeSummary] = None,
    binary: Optional[str] = None,
    worker_env: Optional[Mapping[str, str]] = None,
    worker_timeout: float = PATIENCE,
    **options: OptionValue,
) -> DataFrame:
    """The rows of a data frame with the columns of geobatch, ``geo_lat`` and ``geo_lon`` among them.

    Rows get the answers that ``geobatch`` would write for a file with the same rows. Nothing is
    computed before an action of Spark asks for it.

    Args:
        df: The rows. The columns with addresses hold texts or whole numbers; null is as good as empty.
        summary: Counts what becomes of the rows.
        binary: The path of geobatch on the driver and on the executors. By default the environment
            variable ``GEOBATCH_BINARY`` of each, else the program on its PATH.
        worker_env: Environment variables for the workers besides those that the executors have. They
            travel in the plan of the job: no place for keys.
        worker_timeout: A worker that gives no sign of life for so many seconds, at least 30, is ended and its
            batch asked once more; then the rows of the batch are ``failed`` with the reason ``timeout``.
        **options: The options of ``geobatch worker`` with underscores for hyphens:
            ``address="address"``, ``street="street"``, ``min_level="street"``, ``country=["DE", "AT"]``,
            ``columns="+runner_up"``. Columns are named exactly as in the data frame.

    Raises:
        ValueError: No column is named, one is missing, or the data frame has columns of these names.
        GeobatchError: geobatch cannot be found or refuses an option.
    """
    if not worker_timeout >= _LEAST_TIMEOUT:
        raise ValueError(
            f"worker_timeout is {worker_timeout} seconds; a worker says every ten that it lives: give it "
            f"{_LEAST_TIMEOUT:g} or more."
        )
    names = named_columns(options)
    places = tuple(_place(df, name) for name in names)
    order = WorkerOrder(
        binary=binary,
        arguments=tuple(arguments(options, names)),
        columns=tuple(sent_names(names)),
        environment=environment_pairs(worker_env),
        patience=worker_timeout,
    )
    layout = Layout.plan(df.columns, answer_columns(check(order)))
    job = GeocodePartition(order, places, layout, summary.recorder if summary else None)
    return df.mapInArrow(job, layout.schema(df.schema))


def _place(df: DataFrame, name: str) -> int:
    found = [index for index, column in enumerate(df.columns) if column == name]
    if len(found) != 1:
        problem = "has no column" if not found else "has several columns"
        raise ValueError(f"The data frame {problem} '{name}'. It has: {', '.join(df.columns)}.")
    kind = df.schema.fields[found[0]].dataType
    if not _holds_text(kind):
        raise ValueError(
            f"The column '{name}' is of type {kind.simpleString()}, of which there is no one way to "
            f"write it as text. Cast it: df.withColumn({name!r}, df[{name!r}].cast('string'))."
        )
    return found[0]


def _holds_text(kind: DataType) -> bool:
    return isinstance(kind, (StringType, CharType, VarcharType, IntegralType, DecimalType))
