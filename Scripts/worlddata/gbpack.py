"""The pack format "GBPACK1": named columns in one zstd frame.

Little endian. After decompression: 8 bytes magic, u32 column count, and for each column
u8 length + name, u8 kind, u32 rows, u64 byte length, the bytes. README.md describes the kinds.
A column is either a list of str or a list of int; which kind stores it is decided by measuring.
"""

import struct

import zstandard

MAGIC = b"GBPACK1\n"
TEXT, DELTA, VARINT, BYTE, PLANES, COUNTER = 1, 2, 3, 4, 5, 6
KIND_NAMES = {TEXT: "text", DELTA: "delta", VARINT: "varint", BYTE: "byte", PLANES: "planes",
              COUNTER: "counter"}

# One frame over everything: the same place names occur in several tables, far apart.
FINAL_LEVEL, WINDOW_LOG = 22, 27
# Trial runs only rank the kinds against each other, so a faster level does.
TRIAL_LEVEL = 15


# --- Writing

def write(columns, level=FINAL_LEVEL):
    """Packs (name, values) pairs; returns the bytes and [(name, kind, rows, raw size, trial size)]."""
    columns = list(columns)
    body, report = [MAGIC, struct.pack("<I", len(columns))], []
    for name, values in columns:
        kind, raw, trial = _smallest(name, values)
        title = name.encode()
        body += [struct.pack("<B", len(title)), title,
                 struct.pack("<BIQ", kind, len(values), len(raw)), raw]
        report.append((name, kind, len(values), len(raw), trial))
    return compress(b"".join(body), level), report


def compress(raw, level=FINAL_LEVEL):
    # A frame without its size in the header, or with other parameters, would still be read;
    # these are fixed so that the same tables always give the same bytes.
    parameters = zstandard.ZstdCompressionParameters.from_level(
        level, window_log=WINDOW_LOG, enable_ldm=True, write_content_size=True,
        write_checksum=True, threads=0, source_size=len(raw))
    return zstandard.ZstdCompressor(compression_params=parameters).compress(raw)


def _smallest(name, values):
    if not values:
        return TEXT, b"", 0
    if isinstance(values[0], str):
        forms = [(TEXT, text(name, values))]
        if (counted := counter(values)) is not None:
            forms.append((COUNTER, counted))
    else:
        forms = [(DELTA, delta(values)), (PLANES, planes(values))]
        if min(values) >= 0:
            forms.append((VARINT, varints(values)))
            if max(values) <= 255:
                forms.append((BYTE, bytes(values)))
    trial = zstandard.ZstdCompressor(level=TRIAL_LEVEL)
    sized = [(len(trial.compress(raw)), kind, raw) for kind, raw in forms]
    size, kind, raw = min(sized)
    return kind, raw, size


def text(name, values):
    joined = "\n".join(values)
    if joined.count("\n") != len(values) - 1:
        raise ValueError(f"{name}: a value holds a line feed")
    return joined.encode() + b"\n"


def varints(values):
    out = bytearray()
    for value in values:
        while value > 127:
            out.append(value & 127 | 128)
            value >>= 7
        out.append(value)
    return bytes(out)


def zigzags(values):
    previous = 0
    for value in values:
        step = value - previous
        previous = value
        yield step << 1 if step >= 0 else -step * 2 - 1


def delta(values):
    return varints(zigzags(values))


def planes(values):
    steps = list(zigzags(values))
    width = max(1, (max(steps).bit_length() + 7) // 8)
    if width > 4:
        raise ValueError(f"a difference of {max(steps)} does not fit in four bytes")
    whole = b"".join(step.to_bytes(width, "little") for step in steps)
    return bytes([width]) + b"".join(whole[plane::width] for plane in range(width))


# --- The counter kind: sorted codes ("75001", "75002", "75003") as steps of an odometer

def counter(values):
    """Steps from code to code, then the codes that no step reaches. None for values without codes."""
    steps, literals, previous = [], [], None
    for value in values:
        step = _step(previous, value)
        if step is None:
            literals.append(value)
        steps.append(0 if step is None else step + 1)
        previous = value
    if len(literals) * 2 > len(values):
        return None
    return varints(steps) + "".join(literal + "\n" for literal in literals).encode()


def _step(previous, value):
    """How often the odometer showing `previous` turns until it shows `value`; None if never."""
    if previous is None or len(previous) != len(value):
        return None
    before = after = 0
    for old, new in zip(previous, value):
        wheel = _wheel(old)
        if wheel != _wheel(new):
            return None
        first, size = wheel
        if size == 1:
            continue
        before = before * size + ord(old) - first
        after = after * size + ord(new) - first
    step = after - before
    return step if 0 <= step < 1 << 28 else None


def _wheel(character):
    if "0" <= character <= "9":
        return ord("0"), 10
    if "A" <= character <= "Z":
        return ord("A"), 26
    return ord(character), 1


# --- Reading: plain and slow, for tests and comparisons

def read(packed, wanted=None):
    """Name → list of str or int, in the order of the file; `wanted` are the only names to decode."""
    raw = zstandard.ZstdDecompressor(max_window_size=1 << WINDOW_LOG).decompress(packed)
    if raw[:8] != MAGIC:
        raise ValueError("not a GBPACK1 file")
    (count,), at, columns = struct.unpack_from("<I", raw, 8), 12, {}
    for _ in range(count):
        length = raw[at]
        name = raw[at + 1:at + 1 + length].decode()
        at += 1 + length
        kind, rows, size = struct.unpack_from("<BIQ", raw, at)
        at += 13
        if wanted is None or name in wanted:
            columns[name] = _DECODERS[kind](raw[at:at + size], rows)
        at += size
    return columns


def _read_text(raw, rows):
    return raw.decode().split("\n")[:rows]


def _varints(raw, rows):
    values, at = [], 0
    for _ in range(rows):
        value = shift = 0
        while raw[at] > 127:
            value |= (raw[at] & 127) << shift
            shift += 7
            at += 1
        values.append(value | raw[at] << shift)
        at += 1
    return values, at


def _sum_zigzags(steps):
    values, value = [], 0
    for step in steps:
        value += step >> 1 ^ -(step & 1)
        values.append(value)
    return values


def _read_planes(raw, rows):
    width = raw[0]
    return _sum_zigzags(
        int.from_bytes(raw[1 + row::rows][:width], "little") for row in range(rows))


def _read_counter(raw, rows):
    steps, at = _varints(raw, rows)
    literals = iter(raw[at:].decode().split("\n"))
    values, value = [], ""
    for step in steps:
        value = next(literals) if step == 0 else _turn(value, step - 1)
        values.append(value)
    return values


def _turn(value, step):
    """Adds `step` to the last wheel and carries to the left; other characters stay."""
    wheels = list(value)
    for place in reversed(range(len(wheels))):
        if step == 0:
            break
        first, size = _wheel(wheels[place])
        if size == 1:
            continue
        step, digit = divmod(ord(wheels[place]) - first + step, size)
        wheels[place] = chr(first + digit)
    return "".join(wheels)


_DECODERS = {
    TEXT: _read_text,
    DELTA: lambda raw, rows: _sum_zigzags(_varints(raw, rows)[0]),
    VARINT: lambda raw, rows: _varints(raw, rows)[0],
    BYTE: lambda raw, rows: list(raw),
    PLANES: _read_planes,
    COUNTER: _read_counter,
}
