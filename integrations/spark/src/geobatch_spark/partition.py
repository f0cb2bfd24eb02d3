"""What runs on the executors: the rows of one partition through one worker."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Optional

import pyarrow as pa
import pyarrow.compute as compute

from .arrays import encode
from .columns import Layout
from .errors import WorkerHalted, WorkerHung, WorkerLost
from .summary import Counts, Recorder, lost_counts
from .worker import Worker, WorkerOrder, WorkerPool

log = logging.getLogger("geobatch_spark")

#: The reason of rows whose worker ended twice without an answer.
LOST_REASON = "server_error"
#: The reason where it gave no sign of life.
HUNG_REASON = "timeout"
#: A batch is asked so often at most.
_ATTEMPTS = 2
#: So long nobody is asked after a provider ended a worker: a spent quota comes back, a key may not.
HALT_SECONDS = 60.0
#: A larger batch is cut: a frame has a limit.
_MOST_BYTES = 128 << 20

_pool = WorkerPool()
_halts: dict[WorkerOrder, tuple[float, str]] = {}


@dataclass
class _Pending:
    """A batch that has no answer yet."""

    batch: pa.RecordBatch
    body: list[Any]
    attempts: int = 0
    #: Why it has no answer, should there be no further attempt.
    reason: str = LOST_REASON
    is_sent: bool = False


@dataclass(frozen=True)
class GeocodePartition:
    """Geocodes record batches; a value that Spark sends to the executors."""

    order: WorkerOrder
    #: For each column of the order: the place of the column in the batches.
    columns: tuple[int, ...]
    layout: Layout
    recorder: Optional[Recorder] = None

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The batches with their answers, in order."""
        yield from _Conversation(self).answer(batches)

    def encode(self, batch: pa.RecordBatch) -> list[Any]:
        """The columns that geobatch needs."""
        return encode([_text(batch.column(index)) for index in self.columns])


def _text(column: pa.Array) -> pa.Array:
    """A column as texts. Null is as good as empty."""
    texts = column if pa.types.is_string(column.type) else column.cast(pa.string())
    return compute.fill_null(texts, "") if texts.null_count else texts


class _Conversation:
    """One partition and the workers that answer it: usually one."""

    def __init__(self, job: GeocodePartition) -> None:
        self._job = job
        self._worker: Optional[Worker] = None
        self._pending: deque[_Pending] = deque()

    def answer(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        try:
            for batch in batches:
                for piece in _pieces(batch):
                    if piece.num_rows == 0:
                        yield from self._settle()
                        yield self._job.layout.merge(piece, self._job.layout.failed(0, ""))
                        continue
                    self._pending.append(_Pending(piece, self._job.encode(piece)))
                    self._send()
                    if len(self._pending) >= Worker.MOST_UNDER_WAY:
                        yield self._settle_first()
            yield from self._settle()
            if self._worker is not None:
                _pool.give(self._job.order, self._worker)
                self._worker = None
        finally:
            # Nobody wants the rest, or something is wrong: a worker that owes answers is no use.
            self._drop()

    def _settle(self) -> Iterator[pa.RecordBatch]:
        while self._pending:
            yield self._settle_first()

    def _settle_first(self) -> pa.RecordBatch:
        """The answer to the oldest batch, whatever that takes."""
        first = self._pending[0]
        while True:
            reason = self._halted()
            if reason is None and first.attempts >= _ATTEMPTS:
                reason = first.reason
            if reason is not None:
                return self._give_up(reason)
            try:
                if not first.is_sent:
                    self._send_one(first)
                if self._worker is None:
                    raise WorkerLost("there is no worker")
                counts, body = self._worker.receive()
                answers = self._job.layout.parse(body, first.batch.num_rows)
            except WorkerHalted as halt:
                self._halt(halt)
            except (WorkerLost, OSError) as error:
                self._lose(error)
            else:
                self._pending.popleft()
                self._record(counts)
                return self._job.layout.merge(first.batch, answers)

    def _send(self) -> None:
        """Sends what waits, as far as nothing is wrong; what is, shows when answers are due."""
        # A batch that lost a worker goes alone, so that no other is blamed for it.
        if self._pending[0].attempts or self._halted() is not None:
            return
        try:
            for pending in self._pending:
                if not pending.is_sent:
                    self._send_one(pending)
        except WorkerHalted as halt:
            self._halt(halt)
        except (WorkerLost, OSError) as error:
            self._lose(error)

    def _send_one(self, pending: _Pending) -> None:
        if self._worker is None:
            self._worker = _pool.take(self._job.order)
        self._worker.send(pending.batch.num_rows, pending.body)
        pending.is_sent = True

    def _lose(self, error: Exception) -> None:
        self._drop()
        self._pending[0].attempts += 1
        self._pending[0].reason = HUNG_REASON if isinstance(error, WorkerHung) else LOST_REASON
        log.warning(
            "geobatch_spark: a worker was lost (%s); %s", error,
            "its batch is tried once more" if self._pending[0].attempts < _ATTEMPTS
            else f"{self._pending[0].batch.num_rows} rows have no answer"
        )
        self._record(lost_counts(workers=1))

    def _halt(self, halt: WorkerHalted) -> None:
        self._drop()
        log.warning("geobatch_spark: %s", halt)
        _halts[self._job.order] = (time.monotonic() + HALT_SECONDS, halt.reason)

    def _halted(self) -> Optional[str]:
        """Why nobody is asked at present; None where somebody is."""
        until, reason = _halts.get(self._job.order, (0.0, ""))
        return reason if time.monotonic() < until else None

    def _give_up(self, reason: str) -> pa.RecordBatch:
        batch = self._pending.popleft().batch
        self._record(lost_counts(rows=batch.num_rows, reason=reason))
        return self._job.layout.merge(batch, self._job.layout.failed(batch.num_rows, reason))

    def _drop(self) -> None:
        for pending in self._pending:
            pending.is_sent = False
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def _record(self, counts: Counts) -> None:
        if self._job.recorder is not None:
            self._job.recorder.add(counts)


def _pieces(batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
    """The batch in pieces that fit into frames."""
    if batch.num_rows > 1 and batch.nbytes > _MOST_BYTES:
        half = batch.num_rows // 2
        yield from _pieces(batch.slice(0, half))
        yield from _pieces(batch.slice(half))
    else:
        yield batch
