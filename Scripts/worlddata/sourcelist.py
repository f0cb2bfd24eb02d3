"""Where each table comes from and under which terms: SOURCES.tsv, and ATTRIBUTION.md made from it."""

import pathlib

import tsv

_MIT = """Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense,
and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions: The above copyright notice and this permission notice shall be
included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS",
WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS
OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR
OTHER DEALINGS IN THE SOFTWARE."""


_MAP = """## Natural Earth

Coasts and borders of the map page (`Sources/CMapAssets/basemap.txt`) are from Natural Earth, 1:50m, as packaged in
Debian's r-cran-rnaturalearthdata; its cities are those of GeoNames above.
Licence: [public domain](https://www.naturalearthdata.com/about/terms-of-use/).

## Leaflet

The map page contains Leaflet, © 2010-2019 Vladimir Agafonkin, © 2010-2011 CloudMade, from Debian's libjs-leaflet;
its licence stands in every page.
Licence: [BSD-2-Clause](https://opensource.org/license/bsd-2-clause)."""


def of_pack(pack=""):
    """The sources of the world pack, or with "kr" or "is" those of that country's pack.

    A country's tables are marked "kr:roads" in SOURCES.tsv; the mark goes.
    """
    chosen = []
    for row in tsv.read(pathlib.Path(__file__).parent / "SOURCES.tsv"):
        marked = [table.rpartition(":") for table in row.tables.split()]
        if tables := [table for mark, _, table in marked if mark == pack]:
            chosen.append(row._replace(tables=" ".join(tables)))
    return chosen


def attribution():
    """ATTRIBUTION.md as text."""
    return "\n\n".join([
        "# Attribution",
        "Made by `Scripts/world-data` from `Scripts/worlddata/SOURCES.tsv`; edit that file, not this one.",
        "The world tables that geobatch carries (`Sources/CWorldData/world.pack`), and so the answers taken "
        "from them, contain data of others. Whoever passes such answers on must name these sources.",
        *map(_section, of_pack()),
        "# In the map page",
        _MAP,
        "# Not carried, fetched by `Scripts/country-pack` on the user's machine",
        *map(_section, of_pack("kr") + of_pack("is")),
        "# The MIT licence, for the sources above that are under it",
        _MIT]) + "\n"


def _section(row):
    return f"## {row.title}\n\n{row.attribution}.\nLicence: [{row.licence}]({row.url}). Tables: {row.tables}."
