from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql.types import DoubleType, LongType, StringType, StructField, StructType

from geobatch_spark.arrays import encode
from geobatch_spark.columns import AnswerColumn, Layout, answer_columns
from geobatch_spark.errors import WorkerLost

ANSWERS = (
    AnswerColumn("geo_status", "status", "text"),
    AnswerColumn("geo_lat", "lat", "decimal"),
    AnswerColumn("geo_accuracy_m", "accuracy_m", "whole"),
    AnswerColumn("geo_from_cache", "from_cache", "flag"),
    AnswerColumn("geo_reason", "reason", "text"),
)


def words(form: str, *values: Any) -> bytes:
    """Values one behind the other, filled up to a multiple of 8 bytes."""
    packed = struct.pack(form, *values)
    return packed + bytes(-len(packed) % 8)


def bits(value: int) -> bytes:
    return words("B", value)


#: The answer of a worker to one row: ok, 1.5, 20, true, blank.
ANSWERED = pa.py_buffer(
    bits(1) + words("<2i", 0, 2) + words("2s", b"ok") + bits(1) + words("<d", 1.5)
    + bits(1) + words("<q", 20) + bits(1) + bits(1) + bits(0) + words("<2i", 0, 0)
)


def test_columns_stand_behind_those_of_the_input() -> None:
    layout = Layout.plan(["id", "addr"], ANSWERS)
    given = StructType([StructField("id", LongType()), StructField("addr", StringType())])
    assert layout.schema(given).names == [
        "id", "addr", "geo_status", "geo_lat", "geo_accuracy_m", "geo_from_cache", "geo_reason"
    ]


def test_an_output_of_an_earlier_run_gets_them_in_place() -> None:
    names = ["geo_lat", "id", "GEO_STATUS", "geo_accuracy_m", "geo_from_cache", "geo_reason"]
    layout = Layout.plan(names, ANSWERS)
    schema = layout.schema(StructType([StructField(name, StringType()) for name in names]))
    assert schema.names == [
        "geo_lat", "id", "geo_status", "geo_accuracy_m", "geo_from_cache", "geo_reason"
    ]
    assert isinstance(schema["geo_lat"].dataType, DoubleType)
    batch = pa.RecordBatch.from_pydict({name: ["old"] for name in names})
    merged = layout.merge(batch, layout.parse(ANSWERED, 1))
    assert merged.to_pydict() == {
        "geo_lat": [1.5], "id": ["old"], "geo_status": ["ok"], "geo_accuracy_m": [20],
        "geo_from_cache": [True], "geo_reason": [None],
    }


@pytest.mark.parametrize("names", [["id", "geo_lat"], ["Geo_Lat"]])
def test_some_of_the_columns_are_a_clash_that_names_prefix(names: list[str]) -> None:
    with pytest.raises(ValueError, match="prefix"):
        Layout.plan(names, ANSWERS)


def test_a_column_that_stands_twice_is_none_to_replace() -> None:
    names = [column.name for column in ANSWERS] + ["geo_lat"]
    with pytest.raises(ValueError, match="two columns"):
        Layout.plan(names, ANSWERS)


def test_texts_are_sent_as_arrow_has_them() -> None:
    column = pa.array(["Berlin", "", "東京都", "x" * 9])
    for start, end in [(0, 4), (1, 3), (2, 2), (3, 4)]:
        part = column.slice(start, end - start)
        pieces = [bytes(piece) for piece in encode([part, part])]
        assert all(len(b"".join(pieces[:n])) % 8 == 0 for n in (0, len(pieces)))
        body = b"".join(pieces)
        half = body[:len(body) // 2]
        assert body == half * 2
        ends = struct.unpack(f"<{end - start + 1}i", half[:4 * (end - start + 1)])
        texts = half[-(-4 * (end - start + 1) // 8) * 8:]
        found = [texts[one - ends[0]:two - ends[0]].decode() for one, two in zip(ends, ends[1:])]
        assert found == part.to_pylist()


def test_a_bit_for_each_row_says_whether_it_has_a_value() -> None:
    text = AnswerColumn("geo_label", "label", "text")
    body = bits(0b101) + words("<4i", 0, 3, 3, 7) + words("7s", b"abcdefg")
    arrays = Layout.plan([], (text,)).parse(pa.py_buffer(body), 3)
    assert [array.to_pylist() for array in arrays] == [["abc", None, "defg"]]


@pytest.mark.parametrize("damage", [
    lambda body: body[:-8], lambda body: body + bytes(8), lambda body: b"",
    # The text of the first row would end where there is none, or before it begins.
    lambda body: body[:12] + b"\xff\xff\xff\x7f" + body[16:],
    lambda body: body[:12] + b"\xff\xff\xff\xff" + body[16:],
])
def test_answers_that_do_not_fit_come_from_a_broken_worker(
    damage: Callable[[bytes], bytes]
) -> None:
    with pytest.raises(WorkerLost):
        Layout.plan([], ANSWERS).parse(pa.py_buffer(damage(ANSWERED.to_pybytes())), 1)


def test_rows_without_an_answer_say_why() -> None:
    arrays = Layout.plan([], ANSWERS).failed(2, "quota_spent")
    assert [array.to_pylist() for array in arrays] == [
        ["failed"] * 2, [None] * 2, [None] * 2, [None] * 2, ["quota_spent"] * 2
    ]
    assert [str(array.type) for array in arrays] == ["string", "double", "int64", "bool", "string"]


@pytest.mark.parametrize("ready", [
    {}, {"columns": 3}, {"columns": [{"name": "x"}]},
    {"columns": [{"name": "x", "stem": "x", "type": "blob"}]},
])
def test_a_worker_that_names_no_columns_is_none(ready: dict[str, object]) -> None:
    with pytest.raises(WorkerLost):
        answer_columns(ready)
