"""A browser without a window and without a network, and pages of geobatch to open in it."""

import json
import os
import pathlib
import subprocess
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

BINARY = os.environ["GEOBATCH_BINARY"]
AXE = next(
    pathlib.Path(folder) / "axe.min.js"
    for folder in __import__("axe_playwright_python").__path__
)


def geobatch(*arguments, **options):
    """Runs the binary; its messages are shown when it fails. The project's own config.json is not meant."""
    options.setdefault("cwd", tempfile.gettempdir())
    done = subprocess.run(
        [BINARY, *map(str, arguments)], capture_output=True, text=True, timeout=100, **options
    )
    assert done.returncode == 0, done.stderr
    return done


class Browser:
    """Chromium with one page open."""

    def __init__(self, width=1280, height=900, dark=False):
        options = Options()
        for flag in [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--disable-background-networking", f"--window-size={width},{height}",
        ]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.resize(width, height)
        self.emulate(dark=dark)

    def close(self):
        self.driver.quit()

    def cdp(self, command, **arguments):
        return self.driver.execute_cdp_cmd(command, arguments)

    def resize(self, width, height):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def emulate(self, dark=False, media=""):
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.cdp("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def go_offline(self):
        self.cdp("Network.enable")
        self.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)

    def open(self, path):
        self.driver.get(f"file://{path}")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, seconds=10):
        """Waits until a script gives something true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := self.run(f"return !!({script})"):
                return found
            time.sleep(0.02)
        raise AssertionError(f"not within {seconds} s: {script}")

    def settled(self):
        """Two frames later everything that was asked for is drawn."""
        self.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));"
        )

    def click_at(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.cdp("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, start, *places):
        self.cdp("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], button="left", buttons=1, clickCount=1)
        for x, y in places:
            self.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        x, y = places[-1]
        self.cdp("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)

    def press(self, key):
        """A key by its name, such as Enter or ArrowLeft."""
        codes = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, " ": 32}
        text = {"Enter": "\r", " ": " "}.get(key, "")
        event = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
        self.cdp("Input.dispatchKeyEvent", type="keyDown", text=text, **event)
        self.cdp("Input.dispatchKeyEvent", type="keyUp", **event)

    def requests(self):
        """The addresses of everything that was asked for since the last call."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [
            message["params"]["request"]["url"]
            for message in messages if message["method"] == "Network.requestWillBeSent"
        ]

    def complaints(self):
        """What the console says of errors and of breaches of the policy."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def faults(self):
        """What axe-core finds that is serious."""
        self.cdp("Runtime.evaluate", expression=AXE.read_text())
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run().then((result) => done(result.violations.map((fault) =>"
            " [fault.impact, fault.id, fault.nodes.map((node) => node.html).slice(0, 3)])));"
        )
        return [fault for fault in found if fault[0] in ("serious", "critical")]
