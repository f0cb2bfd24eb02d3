"""Takes the pictures of docs/images anew: Scripts/browser-tests leaves what this needs in .build/browser.

    GEOBATCH_BINARY=.build/release/geobatch .build/browser/bin/python Tests/Browser/screenshots.py
"""

import base64
import pathlib
import tempfile

from browser import Browser, geobatch
from test_review import Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"


def take(browser, name, width, height):
    shot = browser.cdp(
        "Page.captureScreenshot", format="png",
        clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 0.7},
    )
    (IMAGES / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="geobatch-shots-"))
    page = folder / "map.html"
    geobatch(ROOT / "samples" / "world.csv", folder / "out.csv", "--map", page, cwd=folder)
    IMAGES.mkdir(exist_ok=True)
    for name, dark, script in [
        ("map-light", False, ""),
        ("map-dark", True,
         "geobatch.map.setView([48.5, 8], 5, {animate: false});"
         "const rows = geobatch.rows;"
         "const index = rows.facts.points.findIndex((row) => row[10] === 'DE');"
         "geobatch.open([index], 1, [rows.latitude[index], rows.longitude[index]]);"),
    ]:
        browser = Browser(1000, 720, dark)
        browser.open(page)
        browser.wait("window.geobatch && geobatch.points")
        browser.run(script)
        browser.driver.execute_async_script("setTimeout(arguments[0], 1000)")
        take(browser, name, 1000, 720)
        browser.close()
    review(folder)


def review(folder):
    """The review of the same output, while somebody types."""
    server = Server(folder)
    browser = Browser(1000, 720, False)
    browser.driver.get(server.address)
    browser.driver.execute_async_script("setTimeout(arguments[0], 1500)")
    take(browser, "review", 1000, 720)
    browser.close()
    server.kill()


if __name__ == "__main__":
    main()
