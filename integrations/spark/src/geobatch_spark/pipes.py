"""Both ends of the pipes to a worker, with a limit to every wait."""

from __future__ import annotations

import fcntl
import os
import select
from collections.abc import Sequence
from typing import Any

from .errors import WorkerHung

_PIPE_BYTES = 1 << 20
_F_SETPIPE_SZ = 1031
#: More pieces the system takes in no one call.
_MOST_PIECES = 512


class PipeReader:
    """What a worker says."""

    def __init__(self, descriptor: int, patience: float) -> None:
        self._descriptor, self._patience = descriptor, patience
        self._ahead = b""
        _prepare(descriptor)

    def line(self, most: int) -> bytes:
        """A line with its line feed; less at the end of the stream, or where it is longer."""
        while b"\n" not in self._ahead and len(self._ahead) < most:
            _wait(self._descriptor, select.POLLIN, self._patience)
            more = os.read(self._descriptor, 1 << 16)
            if not more:
                break
            self._ahead += more
        end = self._ahead.find(b"\n", 0, most) + 1 or most
        line, self._ahead = self._ahead[:end], self._ahead[end:]
        return line

    def fill(self, target: memoryview) -> int:
        """Fills the memory; the number of bytes, which is less only at the end of the stream."""
        target = target.cast("B")
        done = min(len(self._ahead), len(target))
        target[:done] = self._ahead[:done]
        self._ahead = self._ahead[done:]
        while done < len(target):
            _wait(self._descriptor, select.POLLIN, self._patience)
            count = os.readv(self._descriptor, [target[done:]])
            if count == 0:
                break
            done += count
        return done


class PipeWriter:
    """What a worker is told."""

    def __init__(self, descriptor: int, patience: float) -> None:
        self._descriptor, self._patience = descriptor, patience
        _prepare(descriptor)

    def write(self, pieces: Sequence[Any]) -> None:
        """Writes buffers of bytes, one behind the other."""
        rest = [view for view in (memoryview(piece).cast("B") for piece in pieces) if len(view)]
        while rest:
            try:
                count = os.writev(self._descriptor, rest[:_MOST_PIECES])
            except BlockingIOError:
                _wait(self._descriptor, select.POLLOUT, self._patience)
                continue
            whole = 0
            while whole < len(rest) and count >= len(rest[whole]):
                count -= len(rest[whole])
                whole += 1
            del rest[:whole]
            if count:
                rest[0] = rest[0][count:]


def _prepare(descriptor: int) -> None:
    os.set_blocking(descriptor, False)
    try:
        # A wide pipe means fewer changes between the two processes; the system may refuse it.
        fcntl.fcntl(descriptor, _F_SETPIPE_SZ, _PIPE_BYTES)
    except OSError:
        pass


def _wait(descriptor: int, event: int, patience: float) -> None:
    poll = select.poll()
    poll.register(descriptor, event)
    if not poll.poll(patience * 1000):
        raise WorkerHung(f"the worker gave no sign of life for {patience:g} seconds")
