"""One ``geobatch worker`` process."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional

import pyarrow as pa

from .binary import find_binary
from .errors import GeobatchError, WorkerHalted, WorkerLost
from .pipes import PipeReader, PipeWriter
from .protocol import Frame, FrameBytes, columns_frame, header, read_frame

#: Exit codes of a worker that has something against its orders: a fresh one would say the same.
_ORDERS = frozenset((64, 66, 73, 77, 78))
#: A worker that says nothing for so many seconds hangs. It says every ten seconds that it lives, but builds
#: the world index first where there is none.
PATIENCE = 600.0


@dataclass(frozen=True)
class WorkerOrder:
    """What a worker is started with; equal orders can share a process."""

    binary: Optional[str]
    arguments: tuple[str, ...]
    columns: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = field(default=())
    #: For how many seconds a worker may give no sign of life.
    patience: float = PATIENCE

    def command(self, *more: str) -> tuple[list[str], dict[str, str]]:
        """The command line and the environment on this machine."""
        environment = {**os.environ, **dict(self.environment)}
        binary = find_binary(self.binary, environment)
        # It is ours and no setting of geobatch, which would warn of it.
        environment.pop("GEOBATCH_BINARY", None)
        return [binary, "worker", *more, *self.arguments], environment


def check(order: WorkerOrder) -> dict[str, Any]:
    """What a worker would say of itself: which columns it answers.

    Raises GeobatchError when it refuses its options.
    """
    command, environment = order.command("--check")
    try:
        done = subprocess.run(
            command, input=columns_frame(order.columns), env=environment, capture_output=True,
            check=False, timeout=order.patience
        )
    except subprocess.TimeoutExpired as error:
        raise GeobatchError(f"{command[0]} said nothing for {order.patience:g} seconds.") from error
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").replace("geobatch: ", "").strip()
        raise GeobatchError(
            said or f"geobatch ended with {done.returncode} and said nothing.", done.returncode
        )
    try:
        frame = read_frame(FrameBytes(done.stdout))
    except WorkerLost as error:
        raise GeobatchError(
            f"{command[0]} and geobatch-spark do not understand each other: {error}. Use versions that "
            "belong together."
        ) from error
    if frame is None or frame.kind != "ready":
        raise GeobatchError(f"{command[0]} is no geobatch that has the command 'worker'.")
    return frame.json()


class Worker:
    """A process that answers batches, in the order in which they are sent.

    Two batches may be under way: while one is answered it reads the next.
    """

    MOST_UNDER_WAY = 2

    def __init__(self, order: WorkerOrder) -> None:
        command, environment = order.command()
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=0
        )
        if self.process.stdin is None or self.process.stdout is None:
            raise WorkerLost("the worker has no pipes")
        self._input, self._output = self.process.stdin, self.process.stdout
        self._writer = PipeWriter(self._input.fileno(), order.patience)
        self._reader = PipeReader(self._output.fileno(), order.patience)
        self._sequence = 0
        try:
            self._write([columns_frame(order.columns)])
            self._expect("ready")
        except BaseException:
            self.kill()
            raise

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self.process.poll() is None

    def send(self, rows: int, pieces: Sequence[Any]) -> None:
        """Sends a batch: the buffers of its columns."""
        self._sequence += 1
        size = sum(len(piece) for piece in pieces)
        self._write([header("arrays", self._sequence, rows, size), *pieces])

    def receive(self) -> tuple[dict[str, Any], pa.Buffer]:
        """What was counted over the oldest batch that has no answer, and its answers."""
        counts = self._expect("counts").json()
        return counts, self._expect("arrays").body

    def close(self) -> None:
        """Lets the process end by itself."""
        try:
            self._input.close()
        except OSError:
            pass
        self._output.close()
        self.process.wait()

    def kill(self) -> None:
        """Ends the process."""
        self.process.kill()
        self.close()

    def _write(self, pieces: Sequence[Any]) -> None:
        try:
            self._writer.write(pieces)
        except (BrokenPipeError, ConnectionResetError):
            # Why, it may have said.
            self._expect("nothing")
            raise WorkerLost("the worker takes no more") from None

    def _expect(self, kind: str) -> Frame:
        frame = read_frame(self._reader)
        while frame is not None and frame.kind == "alive":
            frame = read_frame(self._reader)
        if frame is None:
            raise WorkerLost(f"the worker ended ({self._ending()})")
        if frame.kind == "error":
            self._fail(frame.json())
        if frame.kind != kind:
            if kind == "nothing":
                return self._expect(kind)
            raise WorkerLost(f"a frame '{frame.kind}' came where '{kind}' was expected")
        return frame

    def _fail(self, error: dict[str, Any]) -> None:
        message, code = str(error.get("message")), error.get("exit_code")
        if error.get("reason"):
            raise WorkerHalted(str(error["reason"]), message)
        if code in _ORDERS:
            raise GeobatchError(message, int(str(code)))
        raise WorkerLost(message)

    def _ending(self) -> str:
        try:
            code = self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"signal {-code}" if code < 0 else f"exit code {code}"


class WorkerPool:
    """The idle workers of this process: Spark uses a Python process for many tasks."""

    def __init__(self) -> None:
        self._idle: dict[WorkerOrder, Worker] = {}
        self._owner = os.getpid()

    def take(self, order: WorkerOrder) -> Worker:
        """An idle worker with this order, or a new one."""
        if self._owner != os.getpid():
            # The workers of the process that we were forked from are not ours.
            self._idle, self._owner = {}, os.getpid()
        worker = self._idle.pop(order, None)
        if worker is not None and worker.is_alive:
            return worker
        return Worker(order)

    def give(self, order: WorkerOrder, worker: Worker) -> None:
        """Keeps a worker that owes no answer for the next task; only one, since tasks come one by one."""
        for other in self._idle.values():
            other.close()
        self._idle = {order: worker}


def environment_pairs(given: Optional[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """Environment variables in a form that can be compared."""
    return tuple(sorted((given or {}).items()))
