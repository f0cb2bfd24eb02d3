"""One partition and its workers, without Spark."""

from __future__ import annotations

import os
import pathlib
import signal
import stat
import sys
import time
from collections.abc import Iterator
from typing import Any, Optional

import pyarrow as pa
import pytest

import geobatch_spark.partition as partition
from geobatch_spark.columns import Layout, answer_columns
from geobatch_spark.errors import GeobatchError
from geobatch_spark.partition import GeocodePartition
from geobatch_spark.summary import Counts, merge
from geobatch_spark.worker import WorkerOrder, WorkerPool, check, environment_pairs
from processes import workers
from provider import FakeProvider


class Total:
    """Adds up counts as an accumulator does."""

    def __init__(self) -> None:
        self.value: Counts = {}

    def add(self, term: Counts) -> None:
        merge(self.value, term)


@pytest.fixture(autouse=True)
def fresh_pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerPool]:
    pool = WorkerPool()
    monkeypatch.setattr(partition, "_pool", pool)
    monkeypatch.setattr(partition, "_halts", {})
    yield pool
    for worker in pool._idle.values():
        worker.kill()


def job(
    *more: str,
    environment: Optional[dict[str, str]] = None,
    binary: Optional[str] = None,
    total: Optional[Total] = None,
    answers: str = "status,reason,query",
    patience: float = 60,
) -> GeocodePartition:
    order = WorkerOrder(
        binary, ("--address=column1", f"--columns={answers}", *more), ("column1",),
        environment_pairs(environment), patience,
    )
    real = WorkerOrder(None, order.arguments, order.columns)
    return GeocodePartition(
        order, (0,), Layout.plan(["address"], answer_columns(check(real))), total
    )


def batch(*addresses: Optional[str]) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays([pa.array(addresses, pa.string())], names=["address"])


def column(batches: Iterator[pa.RecordBatch], name: str) -> list[Any]:
    return [value for answered in batches for value in answered.to_pydict()[name]]


def script(folder: pathlib.Path, text: str) -> str:
    """A program that stands in the place of geobatch."""
    path = folder / "geobatch"
    path.write_text(f"#!/bin/bash\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


POISONED = """
import os, subprocess, sys
real = subprocess.Popen([os.environ["REAL_BINARY"], *sys.argv[1:]], stdin=subprocess.PIPE)
while piece := os.read(3, 65536):
    if b"poison" in piece:
        real.kill()
        os._exit(1)
    real.stdin.write(piece)
    real.stdin.flush()
real.stdin.close()
real.wait()
"""


@pytest.fixture
def real(binary: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REAL_BINARY", binary)


def test_odd_texts_come_back_as_they_were() -> None:
    odd: list[Optional[str]] = [
        "Berlin", None, "", " ", "a\nb", "a\r\nb", "\r", '"', '"Paris', "a,b", ",", "\\", "'", "\t",
        "東京都", "Δελφοί", "🗺", "\x00", "\ufeffBerlin", "x" * 100_000, "NULL", "nan", "-", "=1+1",
    ]
    answered = list(job()([batch(*odd)]))
    assert [row for part in answered for row in part.column(0).to_pylist()] == odd
    assert sum(part.num_rows for part in answered) == len(odd)
    assert column(iter(answered), "geo_status")[:4] == ["ok", "empty", "empty", "empty"]
    assert column(iter(answered), "geo_query")[4] == "a\nb"


def test_batches_without_rows_and_partitions_without_batches() -> None:
    run = job()
    assert list(run([])) == []
    sizes = [part.num_rows for part in run([batch(), batch("Berlin"), batch(), batch("Paris", "Rom")])]
    assert sizes == [0, 1, 0, 2]


def test_a_worker_is_used_again_and_ends_with_its_owner(fresh_pool: WorkerPool) -> None:
    run = job()
    list(run([batch("Berlin")]))
    first = workers()
    list(run([batch("Paris")]))
    assert workers() == first and len(first) == 1
    for worker in fresh_pool._idle.values():
        worker.close()
    assert workers() == []


def test_a_reader_that_takes_only_the_first_rows_leaves_no_worker() -> None:
    answers = job()(batch(f"Berlin {number}") for number in range(100))
    assert next(answers).num_rows == 1
    answers.close()  # type: ignore[attr-defined]
    assert workers() == []


def test_a_worker_that_is_killed_is_replaced_and_no_row_is_lost() -> None:
    total = Total()
    answered = []
    for number, part in enumerate(job(total=total)(batch(f"Berlin {n}") for n in range(20))):
        answered.append(part.to_pydict()["address"][0])
        assert part.to_pydict()["geo_status"] == ["ok"]
        if number in (3, 10):
            for process in workers():
                os.kill(process, signal.SIGKILL)
    assert answered == [f"Berlin {n}" for n in range(20)]
    assert total.value["lost"] == {"workers": 2}
    assert total.value["rows"]["ok"] == 20


@pytest.mark.parametrize("text", [
    "kill -9 $$", "exit 139", "echo nonsense", "cat", "true",
    # Answers the handshake, and nothing more.
    'printf "2 ready 0 0 2\\n{}"',
    'printf "2 ready 0 0 2\\n{}"; printf "2 counts 1 1 2\\n{}2 arrays 1 1 900\\nok"',
    'printf "2 ready 0 0 2\\n{}"; printf "2 counts 1 1 2\\n{}2 arrays 1 1 3\\nok\\n"',
    # Speaks an older version.
    'printf "1 ready 0 0 2\\n{}"',
])
def test_rows_whose_worker_is_lost_twice_are_failed_rows(tmp_path: pathlib.Path, text: str) -> None:
    total = Total()
    run = job(binary=script(tmp_path, text), total=total)
    answered = list(run([batch("Berlin", "Paris"), batch("Rom")]))
    assert column(iter(answered), "geo_status") == ["failed"] * 3
    assert column(iter(answered), "geo_reason") == [partition.LOST_REASON] * 3
    assert column(iter(answered), "address") == ["Berlin", "Paris", "Rom"]
    assert total.value["lost"] == {"workers": 4, "rows": 3}
    assert total.value["rows"] == {"read": 3, "failed": 3}


def test_rows_whose_worker_hangs_twice_are_failed_rows_with_the_reason_timeout(
    tmp_path: pathlib.Path,
) -> None:
    total = Total()
    hangs = 'printf "2 ready 0 0 2\\n{}"; exec sleep 600'
    run = job(binary=script(tmp_path, hangs), total=total, patience=0.5)
    began = time.monotonic()
    answered = list(run([batch("Berlin", "Paris")]))
    assert column(iter(answered), "geo_status") == ["failed"] * 2
    assert column(iter(answered), "geo_reason") == [partition.HUNG_REASON] * 2
    assert total.value["lost"] == {"workers": 2, "rows": 2}
    assert 1 <= time.monotonic() - began < 10


def test_a_worker_that_says_it_lives_is_waited_for(tmp_path: pathlib.Path) -> None:
    beats = "for n in 1 2 3 4 5; do sleep 0.4; printf '2 alive 0 0 0\\n'; done"
    text = f"printf '2 ready 0 0 2\\n{{}}'; {beats}; exit 3"
    began = time.monotonic()
    run = job(binary=script(tmp_path, text), patience=1.0)
    assert column(run([batch("Berlin")]), "geo_reason") == [partition.LOST_REASON]
    assert time.monotonic() - began >= 4


@pytest.mark.usefixtures("real")
def test_only_the_batch_that_kills_is_given_up(tmp_path: pathlib.Path) -> None:
    # Ends at once when it is sent the word poison, else answers as geobatch does.
    text = f"exec {sys.executable} - \"$@\" 3<&0 <<'END'\n{POISONED}\nEND"
    total = Total()
    run = job(binary=script(tmp_path, text), total=total)
    batches = [batch("Berlin"), batch("Paris"), batch("poison"), batch("Rom"), batch("Madrid")]
    answered = list(run(batches))
    assert column(iter(answered), "geo_status") == ["ok", "ok", "failed", "ok", "ok"]
    assert total.value["lost"]["rows"] == 1
    # The batch before may have been under way, too, when the worker ended the first time.
    assert total.value["lost"]["workers"] in (2, 3)


@pytest.mark.usefixtures("real")
def test_wide_batches_through_narrow_pipes(tmp_path: pathlib.Path) -> None:
    run = job(binary=script(tmp_path, 'cat | "$REAL_BINARY" "$@" | cat'))
    wide = [batch(*[f"Berlin {n} " + "x" * 500 for n in range(2000)]) for _ in range(4)]
    assert sum(part.num_rows for part in run(wide)) == 8000


def test_a_program_that_is_not_there_is_an_error_that_says_so() -> None:
    with pytest.raises(GeobatchError, match="no program '/no/geobatch'"):
        list(job(binary="/no/geobatch")([batch("Berlin")]))


def test_options_are_refused_before_any_row_is_read() -> None:
    with pytest.raises(GeobatchError, match="min-level") as caught:
        check(WorkerOrder(None, ("--address=column1", "--min-level=planet"), ("column1",)))
    assert caught.value.exit_code == 64


def test_a_geobatch_that_speaks_another_version_is_named_before_any_row_is_read(
    tmp_path: pathlib.Path,
) -> None:
    old = script(tmp_path, "printf '1 ready 0 0 2\\n{}'")
    with pytest.raises(GeobatchError, match="version 1 of the protocol, not 2.*belong together"):
        check(WorkerOrder(old, (), ("column1",)))


def test_a_check_that_hangs_has_a_limit(tmp_path: pathlib.Path) -> None:
    with pytest.raises(GeobatchError, match="said nothing for 0.3 seconds"):
        check(WorkerOrder(script(tmp_path, "exec sleep 600"), (), ("column1",), patience=0.3))


def test_a_provider_that_refuses_the_key_makes_failed_rows(
    provider: FakeProvider, worker_env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    provider.forbidden = True
    total = Total()
    run = job(f"--provider={provider.option}", environment=worker_env, total=total)
    answered = list(run([batch("Berlin", "Paris"), batch("Rom"), batch(None)]))
    assert column(iter(answered), "geo_status") == ["failed"] * 4
    assert set(column(iter(answered), "geo_reason")) == {"auth"}
    asked = provider.requests
    assert asked <= 2
    # Nobody is asked again for a while; then somebody is.
    list(run([batch("Wien")]))
    assert provider.requests == asked
    provider.forbidden = False
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + partition.HALT_SECONDS + 1)
    assert column(run([batch("Wien")]), "geo_status") == ["ok"]


def test_equal_queries_of_a_partition_are_asked_once(
    provider: FakeProvider, worker_env: dict[str, str]
) -> None:
    total = Total()
    run = job(f"--provider={provider.option}", environment=worker_env, total=total)
    batches = [batch(*[f"Street {n % 7}" for n in range(20)]) for _ in range(3)]
    assert set(column(run(batches), "geo_status")) == {"ok"}
    assert provider.asked == {f"Street {n}": 1 for n in range(7)}
    assert total.value["effort"]["requests"] == 7


def test_several_columns_and_numbers_are_sent() -> None:
    order = WorkerOrder(
        None, ("--city=column1", "--postcode=column2", "--columns=query"), ("column1", "column2")
    )
    layout = Layout.plan(["zip", "city"], answer_columns(check(order)))
    given = pa.RecordBatch.from_arrays(
        [pa.array([10115, None], pa.int64()), pa.array(["Berlin", "Paris"])], names=["zip", "city"]
    )
    run = GeocodePartition(order, (1, 0), layout)
    assert column(run([given]), "geo_query") == ["Berlin, 10115", "Paris"]


def test_a_large_batch_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partition, "_MOST_BYTES", 1000)
    rows = [f"Berlin {n}" for n in range(500)]
    answered = list(job()([batch(*rows)]))
    assert len(answered) > 1
    assert column(iter(answered), "address") == rows
