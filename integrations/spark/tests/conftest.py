"""What the tests share: Spark sessions, a provider on this machine, processes of our own."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys
from collections.abc import Iterator

import pytest
from pyspark.sql import SparkSession

from provider import FakeProvider

ROOT = pathlib.Path(__file__).resolve().parents[3]

# Executors run the Python of the tests, and find the package where the tests do.
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
os.environ.setdefault("GEOBATCH_BINARY", str(ROOT / ".build" / "release" / "geobatch"))
os.environ.setdefault("GEOBATCH_DATA", str(ROOT / ".build" / "geobatch"))


@pytest.fixture(scope="session", autouse=True)
def binary() -> str:
    """The program under test: without it nothing here means anything."""
    path = shutil.which(os.environ["GEOBATCH_BINARY"])
    if path is None:
        pytest.exit(
            f"There is no {os.environ['GEOBATCH_BINARY']}. Build it: swift build -c release --product "
            "geobatch, or name it in GEOBATCH_BINARY.", returncode=1
        )
    return path


def session(master: str) -> SparkSession:
    builder = (
        SparkSession.builder.master(master)
        .appName("geobatch-spark tests")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.memory", "1g")
        .config("spark.executor.memory", "600m")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "50")
    )
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("ERROR")
    return made


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    """Two slots in one process."""
    made = session("local[2]")
    yield made
    made.stop()


@pytest.fixture(scope="module")
def cluster() -> Iterator[SparkSession]:
    """Two executors of one slot, each a process of its own."""
    made = session("local-cluster[2,1,1024]")
    yield made
    made.stop()


@pytest.fixture
def provider() -> Iterator[FakeProvider]:
    with FakeProvider() as server:
        yield server


@pytest.fixture
def worker_env(tmp_path: pathlib.Path) -> dict[str, str]:
    """A cache and a state of the test's own, shared by its workers."""
    return {"XDG_CACHE_HOME": str(tmp_path / "cache"), "XDG_STATE_HOME": str(tmp_path / "state")}
