from __future__ import annotations

import os
import threading

import pyarrow as pa
import pytest

from geobatch_spark.errors import WorkerHung, WorkerLost
from geobatch_spark.pipes import PipeReader, PipeWriter
from geobatch_spark.protocol import Frame, FrameBytes, columns_frame, header, read_frame


def frame(kind: str, sequence: int, rows: int, body: bytes) -> Frame:
    return Frame(kind, sequence, rows, pa.py_buffer(body))


def test_frames_are_read_as_they_are_written() -> None:
    stream = FrameBytes(columns_frame(["a", "b"]) + header("batch", 7, 2, 3) + b"x\ny")
    assert read_frame(stream) == frame("columns", 0, 0, b"a,b\n")
    assert read_frame(stream) == frame("batch", 7, 2, b"x\ny")
    assert read_frame(stream) is None


@pytest.mark.parametrize("step", [1, 7, 100, 1 << 20])
def test_frames_come_through_a_pipe_however_they_are_cut(step: int) -> None:
    bodies = [bytes(range(256)) * size for size in (0, 1, 3, 300)]
    sent = b"".join(header("arrays", n, n, len(body)) + body for n, body in enumerate(bodies))
    output, entry = os.pipe()
    writer, reader = PipeWriter(entry, 10), PipeReader(output, 10)

    def write() -> None:
        writer.write([sent[place:place + step] for place in range(0, len(sent), step)])
        os.close(entry)

    thread = threading.Thread(target=write)
    thread.start()
    found = []
    while (read := read_frame(reader)) is not None:
        found.append(read)
    thread.join()
    os.close(output)
    assert found == [frame("arrays", n, n, body) for n, body in enumerate(bodies)]


def test_a_wait_for_the_other_end_has_a_limit() -> None:
    output, entry = os.pipe()
    with pytest.raises(WorkerHung, match="0.05 seconds"):
        PipeReader(output, 0.05).line(96)
    with pytest.raises(WorkerHung):
        PipeWriter(entry, 0.05).write([bytes(4 << 20)])
    os.close(output)
    os.close(entry)


@pytest.mark.parametrize("text", [
    b"2 arrays 1 1", b"2 arrays 1 1 9\nshort", b"hello\n", b"1 arrays 1 1 0\n", b"3 arrays 1 1 0\n",
    b"2 arrays 1 -1 0\n", b"2 arrays \xff 1 0\n", b"2" * 500, b"\n", b"2 arrays 1 1 \xc2\xb2\n",
    b"2 arrays 1 1 99999999999999999999\n",
])
def test_anything_else_is_a_worker_that_cannot_be_relied_on(text: bytes) -> None:
    with pytest.raises(WorkerLost):
        read_frame(FrameBytes(text))


def test_a_frame_that_is_no_json_object_is_none() -> None:
    for body in (b"", b"[]", b"{", b"\xff"):
        with pytest.raises(WorkerLost):
            frame("counts", 1, 1, body).json()
