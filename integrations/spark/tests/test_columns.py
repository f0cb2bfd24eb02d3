from __future__ import annotations

import pyarrow as pa
import pytest
from pyspark.sql.types import DoubleType, LongType, StringType, StructField, StructType

from geobatch_spark.columns import AnswerColumn, Layout, answer_columns
from geobatch_spark.errors import WorkerLost

ANSWERS = (
    AnswerColumn("geo_status", "status", "text"),
    AnswerColumn("geo_lat", "lat", "decimal"),
    AnswerColumn("geo_accuracy_m", "accuracy_m", "whole"),
    AnswerColumn("geo_from_cache", "from_cache", "flag"),
    AnswerColumn("geo_reason", "reason", "text"),
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
    merged = layout.merge(batch, layout.parse(b"ok,1.5,20,true,\n", 1))
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


def test_blank_is_null_and_nothing_else_is() -> None:
    layout = Layout.plan([], ANSWERS)
    body = b'"NULL",,,,"a ""b"",\nc"\nnan,0,0,false,\n'
    assert [array.to_pylist() for array in layout.parse(body, 2)] == [
        ["NULL", "nan"], [None, 0.0], [None, 0], [None, False], ['a "b",\nc', None]
    ]


@pytest.mark.parametrize("body", [b"ok,1.5,20,true,\n", b"ok,x,1,true,\n" * 2, b"ok\n" * 2, b""])
def test_answers_that_do_not_fit_come_from_a_broken_worker(body: bytes) -> None:
    with pytest.raises(WorkerLost):
        Layout.plan([], ANSWERS).parse(body, 2)


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
