"""What can go wrong."""

from __future__ import annotations

from typing import Optional


class GeobatchError(Exception):
    """geobatch cannot be started, or refuses what it was asked for; the message says what to do.

    ``exit_code`` is that of the command line (64 usage, 78 configuration …), or None where geobatch
    did not get as far.
    """

    def __init__(self, message: str, exit_code: Optional[int] = None) -> None:
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code

    def __reduce__(self) -> tuple[type[GeobatchError], tuple[str, Optional[int]]]:
        # Spark sends it from an executor to the driver.
        return (GeobatchError, (self.message, self.exit_code))


class WorkerLost(Exception):
    """A worker ended, or broke the protocol, before it answered. Its batch can be asked anew."""


class WorkerHung(WorkerLost):
    """A worker gave no sign of life for too long."""


class WorkerHalted(Exception):
    """A worker ended because a provider will answer no further query.

    ``reason`` is the code that the rows left over have in ``geo_reason``.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
