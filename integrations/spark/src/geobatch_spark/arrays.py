"""Columns as they travel in frames of arrays: the buffers of Apache Arrow, each from a multiple of 8 bytes.

Nothing is copied on the way out but by the system, and nothing at all on the way in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from .errors import WorkerLost

#: What the worker calls the types of its columns.
TYPES: dict[str, pa.DataType] = {
    "text": pa.string(), "whole": pa.int64(), "decimal": pa.float64(), "flag": pa.bool_(),
}
_PADDING = bytes(8)


def encode(columns: Sequence[pa.Array]) -> list[Any]:
    """The buffers of columns of texts without nulls: for each the ends of its texts, then the texts."""
    pieces: list[Any] = []
    for column in columns:
        _, ends, texts = column.buffers()
        first, count = column.offset, len(column)
        if ends is None or ends.size == 0:
            # An array without rows may have no buffers.
            pieces.append(_PADDING)
            continue
        _append(pieces, ends.slice(4 * first, 4 * (count + 1)))
        spans = memoryview(ends).cast("i")
        if texts is not None:
            _append(pieces, texts.slice(spans[first], spans[first + count] - spans[first]))
    return pieces


def _append(pieces: list[Any], buffer: pa.Buffer) -> None:
    pieces.append(buffer)
    if buffer.size % 8:
        pieces.append(_PADDING[buffer.size % 8:])


def decode(body: pa.Buffer, types: Sequence[pa.DataType], rows: int) -> list[pa.Array]:
    """The columns that a body holds: for each a bit for each value that is there, then the values.

    Raises WorkerLost when it is not exactly that.
    """
    reader = _Reader(body)
    bits = (rows + 7) // 8
    columns: list[pa.Array] = []
    for kind in types:
        buffers = [reader.next(bits)]
        if pa.types.is_string(kind):
            ends = reader.next(4 * (rows + 1))
            buffers += [ends, reader.next(memoryview(ends).cast("i")[rows])]
        else:
            buffers.append(reader.next(bits if pa.types.is_boolean(kind) else 8 * rows))
        columns.append(_validated(pa.Array.from_buffers(kind, rows, buffers)))
    if reader.place != body.size:
        raise WorkerLost(f"the answers have {body.size - reader.place} bytes too many")
    return columns


def _validated(column: pa.Array) -> pa.Array:
    try:
        column.validate()
    except pa.ArrowInvalid as error:
        raise WorkerLost(f"the answers are no arrays: {error}") from error
    return column


class _Reader:
    """Takes buffer after buffer from a body."""

    def __init__(self, body: pa.Buffer) -> None:
        self._body = body
        self.place = 0

    def next(self, size: int) -> pa.Buffer:
        """So many bytes; what pads them to a multiple of 8 is passed over."""
        end = self.place + size
        if size < 0 or end > self._body.size:
            raise WorkerLost("the answers are cut off")
        found = self._body.slice(self.place, size)
        self.place = end + -end % 8
        return found
