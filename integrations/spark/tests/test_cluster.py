"""Executors that are processes of their own, and what happens when one is killed."""

from __future__ import annotations

import os
import signal
import threading
import time

from pyspark.sql import SparkSession

from geobatch_spark import GeocodeSummary, geocode
from processes import executors, workers
from provider import FakeProvider


def test_both_executors_answer_and_all_rows_are_there(cluster: SparkSession) -> None:
    summary = GeocodeSummary(cluster)
    df = cluster.range(2000).selectExpr("id", "concat('Berlin ', id) as addr").repartition(4)
    found = geocode(df, address="addr", summary=summary).collect()
    assert sorted(row["id"] for row in found) == list(range(2000))
    assert {row["geo_country_code"] for row in found} == {"DE"}
    assert summary.rows == 2000 and summary.lost_workers == 0


def test_an_executor_that_is_killed_loses_and_doubles_no_row(
    cluster: SparkSession, provider: FakeProvider, worker_env: dict[str, str]
) -> None:
    provider.delay = 0.05
    rows = [(n, f"Street {n}") for n in range(1200)]
    df = cluster.createDataFrame(rows, "id long, addr string").repartition(4, "id")
    located = geocode(df, address="addr", provider=provider.option, worker_env=worker_env)
    killed: list[int] = []

    def kill_one() -> None:
        while provider.requests < 300:
            time.sleep(0.01)
        process = executors()[0]
        os.kill(process, signal.SIGKILL)
        killed.append(process)

    killer = threading.Thread(target=kill_one)
    killer.start()
    found = located.collect()
    killer.join()
    assert len(killed) == 1 and killed[0] not in executors()
    assert sorted((row["id"], row["addr"]) for row in found) == rows
    assert {row["geo_status"] for row in found} == {"ok"}
    # What was under way when the executor died is asked again, and nothing else.
    assert max(provider.asked.values()) <= 2
    twice = sum(count - 1 for count in provider.asked.values())
    assert twice <= provider.most, f"{twice} of 1200 queries were asked twice"


def test_a_worker_that_is_killed_is_replaced(cluster: SparkSession) -> None:
    summary = GeocodeSummary(cluster)
    df = cluster.range(200_000).selectExpr("id", "concat('Berlin ', id) as addr").repartition(2)
    located = geocode(df, address="addr", append="Germany", summary=summary)
    killed: list[int] = []

    def kill_one() -> None:
        # Not one that an earlier test left idle.
        while not workers("--append=Germany"):
            time.sleep(0.005)
        time.sleep(0.3)
        for process in workers("--append=Germany")[:1]:
            os.kill(process, signal.SIGKILL)
            killed.append(process)

    killer = threading.Thread(target=kill_one)
    killer.start()
    found = located.selectExpr("id", "geo_status").collect()
    killer.join()
    assert len(killed) == 1
    assert sorted(row["id"] for row in found) == list(range(200_000))
    assert "failed" not in {row["geo_status"] for row in found}
    assert summary.lost_workers == 1
