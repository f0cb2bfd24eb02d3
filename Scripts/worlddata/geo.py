"""Means of points on the globe."""

import math


class Centre:
    """A weighted mean of coordinates.

    Averaged as vectors from the Earth's centre: a plain mean of longitudes would put Fiji,
    which lies on both sides of the 180° meridian, into Africa.
    """

    def __init__(self):
        self._x = self._y = self._z = 0.0

    def add(self, latitude, longitude, weight=1):
        phi, lamda = math.radians(latitude), math.radians(longitude)
        self._x += weight * math.cos(phi) * math.cos(lamda)
        self._y += weight * math.cos(phi) * math.sin(lamda)
        self._z += weight * math.sin(phi)

    def point(self):
        """(latitude, longitude) in degrees."""
        latitude = math.degrees(math.atan2(self._z, math.hypot(self._x, self._y)))
        return latitude, math.degrees(math.atan2(self._y, self._x))


def kilometres(first, second):
    """Great-circle distance of two (latitude, longitude)."""
    (phi1, lamda1), (phi2, lamda2) = (map(math.radians, point) for point in (first, second))
    half = (math.sin((phi2 - phi1) / 2) ** 2
            + math.cos(phi1) * math.cos(phi2) * math.sin((lamda2 - lamda1) / 2) ** 2)
    return 2 * 6371.0 * math.asin(min(1, math.sqrt(half)))
