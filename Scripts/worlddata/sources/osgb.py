"""British National Grid → WGS 84.

Ordnance Survey's own formulas ("A guide to coordinate systems in Great Britain", annexes B and C):
transverse Mercator on Airy 1830, then a seven-parameter Helmert shift. Within about 5 m.
"""

import math

_AIRY = (6377563.396, 6356256.909)
_WGS84 = (6378137.0, 6356752.3142)
_SCALE = 0.9996012717
_ORIGIN = (math.radians(49), math.radians(-2))
_FALSE_EAST, _FALSE_NORTH = 400_000, -100_000
_SHIFT = (446.448, -125.157, 542.06)
_STRETCH = 1 - 20.4894e-6
_TURN = tuple(math.radians(seconds / 3600) for seconds in (0.1502, 0.2470, 0.8421))


def to_wgs84(east, north):
    """(latitude, longitude) in degrees."""
    return _to_degrees(*_helmert(*_to_cartesian(*_unproject(east, north))))


def _meridian_arc(phi):
    a, b = _AIRY
    n = (a - b) / (a + b)
    minus, plus = phi - _ORIGIN[0], phi + _ORIGIN[0]
    return b * _SCALE * (
        (1 + n + 1.25 * n**2 + 1.25 * n**3) * minus
        - (3 * n + 3 * n**2 + 2.625 * n**3) * math.sin(minus) * math.cos(plus)
        + (1.875 * n**2 + 1.875 * n**3) * math.sin(2 * minus) * math.cos(2 * plus)
        - 35 / 24 * n**3 * math.sin(3 * minus) * math.cos(3 * plus))


def _unproject(east, north):
    a, b = _AIRY
    e2 = 1 - b * b / (a * a)
    phi, arc = _ORIGIN[0], 0.0
    while True:
        phi += (north - _FALSE_NORTH - arc) / (a * _SCALE)
        arc = _meridian_arc(phi)
        if abs(north - _FALSE_NORTH - arc) < 1e-3:
            break
    s, t, sec = math.sin(phi), math.tan(phi), 1 / math.cos(phi)
    nu = a * _SCALE / math.sqrt(1 - e2 * s * s)
    rho = a * _SCALE * (1 - e2) * (1 - e2 * s * s) ** -1.5
    eta = nu / rho - 1
    d = east - _FALSE_EAST
    latitude = (phi - t / (2 * rho * nu) * d**2
                + t / (24 * rho * nu**3) * (5 + 3 * t * t + eta - 9 * t * t * eta) * d**4)
    longitude = (_ORIGIN[1] + sec / nu * d - sec / (6 * nu**3) * (nu / rho + 2 * t * t) * d**3
                 + sec / (120 * nu**5) * (5 + 28 * t * t + 24 * t**4) * d**5)
    return latitude, longitude


def _to_cartesian(latitude, longitude):
    a, b = _AIRY
    e2 = 1 - b * b / (a * a)
    nu = a / math.sqrt(1 - e2 * math.sin(latitude) ** 2)
    return (nu * math.cos(latitude) * math.cos(longitude),
            nu * math.cos(latitude) * math.sin(longitude),
            nu * (1 - e2) * math.sin(latitude))


def _helmert(x, y, z):
    (tx, ty, tz), (rx, ry, rz), k = _SHIFT, _TURN, _STRETCH
    return (tx + k * x - rz * y + ry * z,
            ty + rz * x + k * y - rx * z,
            tz - ry * x + rx * y + k * z)


def _to_degrees(x, y, z):
    a, b = _WGS84
    e2 = 1 - b * b / (a * a)
    flat = math.hypot(x, y)
    latitude = math.atan2(z, flat)
    for _ in range(6):
        nu = a / math.sqrt(1 - e2 * math.sin(latitude) ** 2)
        latitude = math.atan2(z + e2 * nu * math.sin(latitude), flat)
    return math.degrees(latitude), math.degrees(math.atan2(y, x))
