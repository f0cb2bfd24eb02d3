"""The frames that travel between this program and ``geobatch worker`` (docs/scale.md)."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Optional, Protocol

import pyarrow as pa

from .errors import WorkerLost

VERSION = 2
_LONGEST_LINE = 96
#: More than the answers to the largest batch can be.
_MOST_BYTES = 1 << 31


class Source(Protocol):
    """Where frames come from."""

    def line(self, most: int) -> bytes:
        """A line with its line feed; less at the end of the stream, or where it is longer."""

    def fill(self, target: memoryview) -> int:
        """Fills the memory; the number of bytes, which is less only at the end of the stream."""


class FrameBytes:
    """Bytes that are there as a whole, as a source of frames."""

    def __init__(self, text: bytes) -> None:
        self._stream = io.BytesIO(text)

    def line(self, most: int) -> bytes:
        return self._stream.readline(most)

    def fill(self, target: memoryview) -> int:
        return self._stream.readinto(target)


@dataclass(frozen=True)
class Frame:
    """A line ``version kind sequence rows bytes`` and so many bytes."""

    kind: str
    sequence: int
    rows: int
    body: pa.Buffer

    def json(self) -> dict[str, Any]:
        """The body as a JSON object."""
        try:
            value = json.loads(self.body.to_pybytes())
        except ValueError as error:
            raise WorkerLost(f"a frame '{self.kind}' is no JSON: {error}") from error
        if not isinstance(value, dict):
            raise WorkerLost(f"a frame '{self.kind}' is no JSON object")
        return value


def header(kind: str, sequence: int, rows: int, size: int) -> bytes:
    """The line before the bytes of a frame."""
    return f"{VERSION} {kind} {sequence} {rows} {size}\n".encode()


def columns_frame(names: Sequence[str]) -> bytes:
    """The first frame: the names of the columns of all batches, which need no quotes."""
    body = (",".join(names) + "\n").encode()
    return header("columns", 0, 0, len(body)) + body


def read_frame(source: Source) -> Optional[Frame]:
    """The next frame; None at the end of the stream.

    Raises WorkerLost where the stream is no sequence of whole frames.
    """
    line = source.line(_LONGEST_LINE)
    if not line:
        return None
    words = line.decode("ascii", "replace").split()
    if not line.endswith(b"\n") or len(words) != 5 or not _are_numbers(words):
        raise WorkerLost(f"no frame begins with {line[:60]!r}")
    if words[0] != str(VERSION):
        raise WorkerLost(f"the worker speaks version {words[0]} of the protocol, not {VERSION}")
    size = int(words[4])
    if size > _MOST_BYTES:
        raise WorkerLost(f"a frame of {size} bytes is none")
    # Arrow's memory, since columns are read where they stand.
    body = pa.allocate_buffer(size)
    if size and source.fill(memoryview(body)) < size:
        raise WorkerLost("the worker ended in the middle of a frame")
    return Frame(words[1], int(words[2]), int(words[3]), body)


def _are_numbers(words: Sequence[str]) -> bool:
    return all(word.isascii() and word.isdigit() for word in (words[0], *words[2:]))
