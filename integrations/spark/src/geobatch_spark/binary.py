"""Where the program is."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from typing import Optional

from .errors import GeobatchError


def find_binary(given: Optional[str], environment: Mapping[str, str]) -> str:
    """The path of geobatch on this machine: as given, else ``GEOBATCH_BINARY``, else from PATH."""
    wanted = given or environment.get("GEOBATCH_BINARY") or "geobatch"
    found = shutil.which(wanted, path=environment.get("PATH"))
    if found is None:
        source = (
            "binary" if given
            else "GEOBATCH_BINARY" if environment.get("GEOBATCH_BINARY")
            else "PATH"
        )
        raise GeobatchError(
            f"There is no program '{wanted}' on {os.uname().nodename} (from {source}). Install geobatch "
            "on the driver and on every executor, or name it with binary=… or in GEOBATCH_BINARY."
        )
    return os.path.abspath(found)
