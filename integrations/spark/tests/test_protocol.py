from __future__ import annotations

import io

import pytest

from geobatch_spark.errors import WorkerLost
from geobatch_spark.protocol import Frame, columns_frame, header, read_frame


def test_frames_are_read_as_they_are_written() -> None:
    stream = io.BytesIO(columns_frame(["a", "b"]) + header("batch", 7, 2, 3) + b"x\ny")
    assert read_frame(stream) == Frame("columns", 0, 0, b"a,b\n")
    assert read_frame(stream) == Frame("batch", 7, 2, b"x\ny")
    assert read_frame(stream) is None


@pytest.mark.parametrize("text", [
    b"1 answers 1 1", b"1 answers 1 1 9\nshort", b"hello\n", b"2 answers 1 1 0\n",
    b"1 answers 1 -1 0\n", b"1 answers \xff 1 0\n", b"1" * 500, b"\n", b"1 answers 1 1 \xc2\xb2\n",
    b"1 answers 1 1 99999999999999999999\n",
])
def test_anything_else_is_a_worker_that_cannot_be_relied_on(text: bytes) -> None:
    with pytest.raises(WorkerLost):
        read_frame(io.BytesIO(text))


def test_a_frame_that_is_no_json_object_is_none() -> None:
    for body in (b"", b"[]", b"{", b"\xff"):
        with pytest.raises(WorkerLost):
            Frame("counts", 1, 1, body).json()
