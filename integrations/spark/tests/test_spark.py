"""The whole way on two slots of one process."""

from __future__ import annotations

import csv
import pathlib
import subprocess
from decimal import Decimal
from typing import Any

import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from geobatch_spark import GeobatchError, GeocodeSummary, geocode
from provider import FakeProvider

ROWS = [
    (1, "Berlin, Germany"), (2, None), (3, ""), (4, "Paris\nFrance"), (5, '"Roma", Italia'),
    (6, "大阪市, 日本"), (7, "Atlantis"), (8, "10115"), (9, "Unter den Linden 1, Berlin"),
]


def frame(spark: SparkSession, copies: int = 30) -> DataFrame:
    rows = [(n * 100 + number, text) for n in range(copies) for number, text in ROWS]
    return spark.createDataFrame(rows, "id long, addr string").repartition(5)


def run_once(binary: str, folder: pathlib.Path, rows: list[tuple[int, Any]], *options: str) -> dict[int, dict[str, str]]:
    """The answers of one run of geobatch over the same rows."""
    with open(folder / "in.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "addr"])
        writer.writerows([number, text or ""] for number, text in rows)
    subprocess.run(
        [binary, "in.csv", "out.csv", "--address=addr", "--quiet", *options], cwd=folder, check=True
    )
    with open(folder / "out.csv", newline="") as file:
        return {int(row["id"]): row for row in csv.DictReader(file)}


def text(value: Any, name: str) -> str:
    """A value as geobatch writes it."""
    if value is None:
        return ""
    if name.endswith(("lat", "lon")):
        return f"{value:.6f}"
    if name.endswith("confidence"):
        return f"{value:.2f}"
    return str(value)


def test_rows_get_the_answers_of_one_run(
    spark: SparkSession, binary: str, tmp_path: pathlib.Path
) -> None:
    options = ["--country=DE,FR,IT,JP", "--min-level=locality", "--columns=+runner_up,+score,+attempts"]
    df = frame(spark)
    summary = GeocodeSummary(spark)
    located = geocode(
        df, address="addr", summary=summary, country=["DE", "FR", "IT", "JP"], min_level="locality",
        columns="+runner_up,+score,+attempts",
    )
    found = located.collect()
    rows = [(row["id"], row["addr"]) for row in found]
    assert sorted(rows) == sorted((row["id"], row["addr"]) for row in df.collect())
    expected = run_once(binary, tmp_path, rows, *options)
    names = [name for name in located.columns if name.startswith("geo_")]
    assert len(names) == 14
    for row in found:
        answer = {name: text(row[name], name) for name in names if name != "geo_score"}
        assert answer == {name: expected[row["id"]][name] for name in names if name != "geo_score"}
    assert summary.rows == len(found)
    assert summary.ok + summary.refused + summary.failed + summary.empty == summary.rows
    assert summary.ok == sum(row["geo_status"] == "ok" for row in found)
    assert summary.empty == 60 and summary.failed == 0
    assert summary.providers == {"offline": summary.ok}
    assert any("GeoNames" in words for words in summary.attributions)
    assert f"{summary.rows} rows: {summary.ok} ok" in str(summary)


def test_types_are_those_of_the_values(spark: SparkSession) -> None:
    schema = geocode(frame(spark, 1), address="addr", columns="+attempts,+from_cache").schema
    kinds = {field.name: field.dataType.simpleString() for field in schema.fields}
    assert kinds["id"] == "bigint" and kinds["geo_status"] == "string"
    assert kinds["geo_lat"] == kinds["geo_confidence"] == "double"
    assert kinds["geo_accuracy_m"] == kinds["geo_attempts"] == "bigint"
    assert kinds["geo_from_cache"] == "boolean"


def test_columns_of_other_types_pass_through(spark: SparkSession) -> None:
    df = spark.range(50).select(
        "id",
        F.lit("Berlin").alias("addr"),
        F.lit(Decimal("1.50")).alias("price"),
        F.array(F.lit(1), F.lit(2)).alias("list"),
        F.struct(F.lit("x").alias("a"), F.lit(2).alias("b")).alias("nested"),
        F.create_map(F.lit("k"), F.lit(1.5)).alias("map"),
        F.to_timestamp(F.lit("2026-11-30 12:00:00")).alias("at"),
        F.lit(None).cast("string").alias("nothing"),
        F.lit(b"\x00\xff").alias("bytes"),
        F.lit("odd").alias("a, \"b\"#3"),
    )
    located = geocode(df, address="addr")
    assert located.drop(*[name for name in located.columns if name.startswith("geo_")]).collect() == df.collect()


def test_numbers_are_addresses_too_and_other_types_are_a_mistake(spark: SparkSession) -> None:
    df = spark.createDataFrame([(10115, 1.5)], "zip int, rent double")
    assert geocode(df, postcode="zip", append="Germany").first()["geo_status"] == "ok"  # type: ignore[index]
    with pytest.raises(ValueError, match="cast"):
        geocode(df, postcode="rent")


def test_an_output_can_be_geocoded_again(spark: SparkSession) -> None:
    once = geocode(frame(spark, 1), address="addr")
    again = geocode(once, address="addr")
    assert again.columns == once.columns
    assert sorted(map(str, again.collect())) == sorted(map(str, once.collect()))
    with pytest.raises(ValueError, match="prefix"):
        geocode(once.drop("geo_lat"), address="addr")
    assert "home_lat" in geocode(once, address="addr", prefix="home_").columns


def test_empty_frames_and_empty_partitions(spark: SparkSession) -> None:
    nothing = frame(spark, 1).where("id < 0")
    assert geocode(nothing, address="addr").count() == 0
    few = spark.createDataFrame([(1, "Berlin")], "id long, addr string").repartition(8)
    assert geocode(few, address="addr").first()["geo_country_code"] == "DE"  # type: ignore[index]
    assert len(geocode(frame(spark), address="addr").limit(3).collect()) == 3


def test_mistakes_are_told_before_the_job(spark: SparkSession) -> None:
    df = frame(spark, 1)
    with pytest.raises(ValueError, match="no column 'address'. It has: id, addr"):
        geocode(df, address="address")
    with pytest.raises(GeobatchError, match="min-level"):
        geocode(df, address="addr", min_level="planet")
    with pytest.raises(GeobatchError, match="failures"):
        geocode(df, address="addr", failures="x.csv")
    with pytest.raises(GeobatchError, match="no program"):
        geocode(df, address="addr", binary="/no/such/geobatch")


def test_a_provider_is_asked_once_and_a_second_job_not_at_all(
    spark: SparkSession, provider: FakeProvider, worker_env: dict[str, str]
) -> None:
    rows = [(n, f"Street {n}") for n in range(120)]
    # Equal queries in one partition: two slots at once are two processes.
    df = spark.createDataFrame(rows, "id long, addr string").repartition(2, "id")
    summary = GeocodeSummary(spark)
    for _ in range(2):
        located = geocode(
            df, address="addr", provider=provider.option, worker_env=worker_env, summary=summary
        )
        assert {row["geo_status"] for row in located.collect()} == {"ok"}
    assert provider.asked == {f"Street {n}": 1 for n in range(120)}
    assert summary.rows == 240 and summary.requests == 120


def test_a_provider_that_refuses_makes_failed_rows_and_no_failed_job(
    spark: SparkSession, provider: FakeProvider, worker_env: dict[str, str]
) -> None:
    provider.forbidden = True
    located = geocode(
        frame(spark, 2), address="addr", provider=provider.option, worker_env=worker_env
    )
    found = located.collect()
    assert len(found) == 18
    assert {row["geo_reason"] for row in found if row["geo_status"] == "failed"} == {"auth"}
    assert provider.requests < 18


def test_a_timeout_shorter_than_signs_of_life_are_apart_is_refused(spark: SparkSession) -> None:
    df = spark.createDataFrame([("Berlin",)], "address string")
    for seconds in (5.0, 0.0, float("nan")):
        with pytest.raises(ValueError, match="worker_timeout"):
            geocode(df, address="address", worker_timeout=seconds)
