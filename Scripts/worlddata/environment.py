"""Puts the running script into a virtual environment of its own, with the pinned tools."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "world-data"
WHEELS = BUILD / "wheels"


def enter():
    """Returns inside the environment; before that, makes it and starts the script again in it."""
    python = BUILD / "venv" / "bin" / "python"
    if pathlib.Path(sys.prefix) == python.parents[1]:
        import wheels
        wheels.install("tools")
        return
    if not python.exists():
        _create(python.parents[1])
    os.execv(python, [str(python), *sys.argv])


def _create(folder):
    if sys.version_info[:2] != (3, 11):
        raise SystemExit("The pinned tools are built for Python 3.11 (Debian 12). Run this script with python3.11.")
    made = subprocess.run([sys.executable, "-m", "venv", str(folder)])
    if made.returncode != 0:
        raise SystemExit("No virtual environment could be made. Run: apt-get install python3-venv")
