"""The review page, as a person uses it, and as an attacker would."""

import csv
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.parse

from browser import BINARY, Browser, geobatch

ADDRESSES = [
    ("1", "Springfield"), ("2", "Springfield"), ("3", "10 Downing Street, London SW1A 2AA"),
    ("4", "Paris, France"), ("5", "qxzvw plmkt"), ("6", ""),
]


class Server:
    """A review under way."""

    def __init__(self, folder, *options):
        self.folder = folder
        environment = dict(os.environ, USER="tester", XDG_CONFIG_HOME=str(folder / "config"))
        self.process = subprocess.Popen(
            [BINARY, "review", folder / "out.csv", "--corrections", folder / "decisions.csv", "--no-open", *options],
            stderr=subprocess.PIPE, text=True, cwd=folder, env=environment,
        )
        self.said = ""
        self.address = self.read_address()
        self.port = urllib.parse.urlparse(self.address).port
        self.cookie = None

    def read_address(self):
        while line := self.process.stderr.readline():
            self.said += line
            if found := re.search(r"http://\S+", line):
                return found.group()
        raise AssertionError(self.said)

    def kill(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        self.process.wait(10)
        self.process.stderr.close()

    def ask(self, method, path, body=None, headers=None, cookie=True):
        """A request past the browser; gives status, headers, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        wanted = {"Cookie": self.cookie} if cookie and self.cookie else {}
        wanted.update(headers or {})
        connection.request(method, path, body, wanted)
        answer = connection.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read()
        connection.close()
        return found

    def enter(self):
        """Uses the printed address, as a browser would."""
        status, headers, _ = self.ask("GET", self.address.split(str(self.port), 1)[1])
        assert status == 303, status
        self.cookie = headers["Set-Cookie"].split(";")[0]
        self.address = self.read_address()

    def post(self, path, body, **headers):
        wanted = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        wanted.update({name.replace("_", "-"): value for name, value in headers.items()})
        return self.ask("POST", path, json.dumps(body), wanted)


def prepare(rows=ADDRESSES, options=()):
    """A finished run in a folder of its own."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="geobatch-review-"))
    with open(folder / "in.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("id", "address"), *rows])
    run(folder, "out.csv", "--failures", "failures.csv", "--map", "map.html", "--summary", "summary.json", *options)
    return folder


def run(folder, out, *options):
    geobatch("in.csv", out, "--address", "address", "--corrections", folder / "decisions.csv" if (folder / "decisions.csv").exists() else "/dev/null", *options, cwd=folder)


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class ReviewPageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(1280, 860)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def setUp(self):
        self.folder = prepare()
        self.server = None
        self.browser.resize(1280, 860)
        self.browser.emulate()

    def tearDown(self):
        self.browser.driver.get("about:blank")
        if self.server and self.server.process.poll() is None:
            self.server.kill(signal.SIGTERM)

    def start(self, *options, says=()):
        self.server = Server(self.folder, *options)
        self.browser.driver.get(self.server.address)
        self.ready()

    def ready(self):
        self.browser.wait("window.geobatch && geobatch.item && !document.getElementById('case').hidden")
        self.browser.wait("document.querySelector('#candidates li')")

    def text(self, selector):
        return self.browser.run("return document.querySelector(arguments[0]).innerText", selector)

    def field(self, id, text):
        self.browser.run("document.getElementById(arguments[0]).focus()", id)
        self.browser.cdp("Input.insertText", text=text)

    def decisions(self):
        path = self.folder / "decisions.csv"
        return read(path) if path.exists() else []

    def key(self, key):
        """A key as it is pressed outside of fields."""
        self.browser.run(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))", key)

    # --- The queue

    def test_equal_queries_are_one_case_and_two_keys_settle_it(self):
        self.start()
        self.assertEqual(self.text("#query"), "Springfield")
        self.assertEqual(self.text("#rows"), "2 rows, the first is row 1")
        self.assertIn("ambiguous", self.text("#why"))
        self.assertEqual(self.browser.complaints(), [])
        self.key("Enter")
        first = self.text("#candidates button[aria-pressed=true] span")
        self.key("Enter")
        self.browser.wait("geobatch.item.query !== 'Springfield'")
        [decision] = self.decisions()
        self.assertEqual((decision["query"], decision["action"], decision["label"]), ("Springfield", "place", first))
        self.assertEqual((decision["level"], decision["who"]), ("locality", "tester"))
        self.assertRegex(decision["when"], r"^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertIn("1 decided", self.text("#progress"))

    def test_a_case_that_cannot_be_placed_is_said_so_and_taken_back(self):
        self.start()
        self.field("note", "nobody knows which")
        self.browser.run("document.getElementById('note').blur()")
        self.key("x")
        self.browser.wait("geobatch.item.query !== 'Springfield'")
        self.assertEqual([(line["action"], line["note"]) for line in self.decisions()], [("unplaceable", "nobody knows which")])
        self.key("u")
        self.browser.wait("geobatch.item.query === 'Springfield' && geobatch.item.decision === null")
        self.assertEqual([line["action"] for line in self.decisions()], ["unplaceable", "withdraw"])

    # --- Search as you type

    def test_late_answers_are_dropped_and_the_keyboard_chooses(self):
        self.start()
        # The first question is answered late, whatever the page does to cancel it.
        self.browser.run(
            "window.asked = []; const real = window.fetch; window.fetch = async (url, options = {}) => {"
            " if (!String(url).includes('/api/suggest')) return real(url, options);"
            " asked.push(decodeURIComponent(String(url).split('q=')[1].split('&')[0]));"
            " const late = asked.length === 1; const answer = await real(url, {});"
            " await new Promise((done) => setTimeout(done, late ? 900 : 10)); return answer; }")
        self.field("search", "London")
        self.browser.wait("asked.length === 1")
        self.browser.run("document.getElementById('search').value = ''")
        self.field("search", "Toky")
        self.browser.wait("document.querySelector('#suggestions li span')?.innerText === 'Tokyo'")
        time.sleep(1.1)  # until the late answer has come
        self.assertEqual(self.text("#suggestions li span"), "Tokyo")
        self.browser.press("ArrowDown")
        self.assertEqual(self.browser.run("return document.getElementById('search').getAttribute('aria-activedescendant')"), "suggestion-0")
        self.browser.press("Enter")
        self.browser.wait("document.getElementById('label').value.startsWith('Tokyo')")
        self.assertTrue(self.text("#candidates"))
        place = self.browser.run("return document.getElementById('place').value")
        self.assertTrue(place.startswith("35.") and ", 139." in place, place)
        self.key("Enter")
        self.browser.wait("geobatch.item.query !== 'Springfield'")
        self.assertTrue(self.decisions()[0]["label"].startswith("Tokyo"))

    def test_typing_is_one_question_and_escape_closes_the_list(self):
        self.start()
        self.browser.run("window.asked = 0; const real = window.fetch; window.fetch = (...all) => { if (String(all[0]).includes('suggest')) asked += 1; return real(...all); }")
        for letter in "Berlin":
            self.field("search", letter) if letter == "B" else self.browser.cdp("Input.insertText", text=letter)
        self.browser.wait("!document.getElementById('suggestions').hidden")
        self.assertEqual(self.browser.run("return asked"), 1)
        self.browser.press("Escape")
        self.assertTrue(self.browser.run("return document.getElementById('suggestions').hidden"))
        self.browser.run("document.getElementById('search').value = ''")
        self.field("search", "B")
        time.sleep(0.4)  # longer than the pause after which it would ask
        self.assertEqual(self.browser.run("return asked"), 1)

    # --- The pin and pasted points

    def test_the_pin_can_be_dragged(self):
        self.start()
        self.key("1")
        self.browser.settled()
        x, y = self.browser.run(
            "const box = document.querySelector('.mark.pin').getBoundingClientRect(); return [box.x + 15, box.y + 15]")
        before = self.browser.run("return document.getElementById('place').value")
        self.browser.drag((x, y), (x + 20, y + 10), (x + 60, y + 40))
        self.browser.wait(f"document.getElementById('place').value !== {json.dumps(before)}")
        # The label of the candidate is not the label of another point.
        self.assertEqual(self.browser.run("return document.getElementById('label').value"), "")
        self.key("Enter")
        self.browser.wait("geobatch.item.query !== 'Springfield'")
        [decision] = self.decisions()
        shown = [float(number) for number in before.split(", ")]
        self.assertNotAlmostEqual(float(decision["lon"]), shown[1], places=3)
        self.assertEqual((decision["level"], decision["label"]), ("address", ""))

    def test_points_are_read_as_people_write_them(self):
        self.start()
        munich = [48.1372, 11.5755]
        for text, expected in [
            ("48.1372, 11.5755", munich), ("48.1372 11.5755", munich), ("48,1372; 11,5755", munich), ("48,1372 11,5755", munich),
            ("N 48.1372 E 11.5755", munich), ("48.1372N, 11.5755E", munich), ("11.5755 E, 48.1372 N", munich),
            ("48°08'13.92\"N 11°34'31.8\"E", munich), ("48 8.232 11 34.53", munich), ("48 8 13.92 11 34 31.8", munich),
            ("geo:48.1372,11.5755?z=12", munich), ("https://maps.example.org/@48.1372,11.5755,14z", munich),
            ("https://osm.example.org/#map=15/48.1372/11.5755", munich), ("-33.86, -70.5", [-33.86, -70.5]), ("33.86 S 70.5 W", [-33.86, -70.5]),
            ("91, 10", None), ("10, 181", None), ("Munich", None), ("48.1372", None), ("48 70 0 N 11 0 0 E", None), ("", None),
        ]:
            with self.subTest(text):
                point = self.browser.run("const point = geobatch.constructor.readPoint(arguments[0]); return point && [point.lat, point.lng]", text)
                if expected is None:
                    self.assertIsNone(point)
                else:
                    self.assertAlmostEqual(point[0], expected[0], places=6)
                    self.assertAlmostEqual(point[1], expected[1], places=6)
        self.field("place", "nonsense")
        self.assertIn("This is no point", self.text("#place-problem"))

    # --- What is kept

    def test_decisions_survive_a_kill_and_the_next_run_knows_them(self):
        self.start()
        self.key("2")
        self.key("Enter")
        self.browser.wait("geobatch.item.query !== 'Springfield'")
        self.key("x")
        self.browser.wait("document.getElementById('progress').innerText.includes('2 decided')")
        self.server.kill()
        kept = self.decisions()
        self.assertEqual(len(kept), 2)
        self.start()
        self.browser.wait("document.getElementById('progress').innerText.includes('2 decided')")
        run(self.folder, "next.csv")
        rows = read(self.folder / "next.csv")
        self.assertEqual([row["geo_provider"] for row in rows[:2]], ["correction", "correction"])
        self.assertEqual(rows[0]["geo_label"], kept[0]["label"])

    def test_written_outputs_are_what_the_next_run_writes(self):
        self.start("--summary", str(self.folder / "summary.json"))
        self.key("2")
        self.key("Enter")
        self.browser.wait("geobatch.item.query !== 'Springfield'")
        self.key("x")
        self.browser.wait("document.getElementById('progress').innerText.includes('2 decided')")
        self.browser.run("document.getElementById('write').click()")
        self.browser.wait("document.getElementById('notice').innerText.includes('map.html')")
        self.assertIn("out.csv: 3 rows changed", self.text("#notice"))
        run(self.folder, "again.csv", "--failures", "failures2.csv")
        self.assertEqual((self.folder / "out.csv").read_bytes(), (self.folder / "again.csv").read_bytes())
        self.assertEqual((self.folder / "failures.csv").read_bytes(), (self.folder / "failures2.csv").read_bytes())
        self.assertIn('"correction"', (self.folder / "map.html").read_text())

    def test_two_tabs_do_not_overwrite_each_other(self):
        self.start()
        self.server.address = self.server.read_address()
        self.server.enter()
        status, _, body = self.server.post("/api/decide", {"id": 0, "version": "", "action": "unplaceable"})
        self.assertEqual(status, 200)
        # This tab has not heard of it yet.
        self.key("1")
        self.key("Enter")
        self.browser.wait("document.getElementById('notice').innerText.includes('meanwhile')")
        self.assertEqual([line["action"] for line in self.decisions()], ["unplaceable"])
        self.assertIn("cannot be placed", self.text("#standing"))
        # Having seen it, the person may decide otherwise.
        self.key("Enter")
        self.browser.wait("geobatch.item.query !== 'Springfield'")
        self.assertEqual([line["action"] for line in self.decisions()], ["unplaceable", "place"])

    def test_a_tab_hears_what_another_one_decided(self):
        self.start()
        self.server.address = self.server.read_address()
        self.server.enter()
        self.server.post("/api/decide", {"id": 0, "version": "", "action": "unplaceable"})
        self.browser.wait("document.getElementById('progress').innerText.includes('1 decided')", 10)

    def test_the_page_says_when_the_server_has_gone(self):
        self.start()
        self.server.kill()
        self.key("x")
        self.browser.wait("document.getElementById('notice').innerText.includes('does not answer')")

    # --- For everyone

    def test_axe_finds_nothing_serious(self):
        self.start()
        for dark in (False, True):
            for width in (1280, 400):
                with self.subTest(dark=dark, width=width):
                    self.browser.resize(width, 860)
                    self.browser.emulate(dark=dark)
                    self.browser.settled()
                    self.assertEqual(self.browser.faults(), [])
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 400)
        self.field("search", "London")
        self.browser.wait("document.querySelectorAll('#suggestions li').length > 1")
        self.assertEqual(self.browser.faults(), [])

    def test_scripts_in_the_data_stay_text(self):
        evil = "</script><script>window.pwned=1</script><img src=x onerror=window.pwned=1><b>'\""
        with open(self.folder / "out.csv", "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow(["geo_status", "geo_lat", "geo_lon", "geo_level", "geo_accuracy_m", "geo_confidence", "geo_label", "geo_provider", "geo_reason", "geo_query"])
            out.writerow(["ok", "1", "2", evil, "5", "0.1", evil, evil, "too_coarse", evil])
        with open(self.folder / "decisions.csv", "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow(["query", "country", "action", "lat", "lon", "level", "label", "note", "who", "when"])
            out.writerow([evil, "", "place", "1", "2", "address", evil, evil, evil, evil])
        self.server = Server(self.folder)
        self.browser.driver.get(self.server.address)
        self.browser.wait("window.geobatch && geobatch.item")
        self.browser.wait("!document.getElementById('standing').hidden")
        self.assertIn("<b>", self.text("#query"))
        self.assertIn("<b>", self.text("#standing"))
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('#case img, #queue img, #query b, #standing b').length"), 0)


class AttackTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = prepare()
        cls.server = Server(cls.folder)
        cls.token = cls.server.address.split("token=")[1]
        cls.server.enter()

    @classmethod
    def tearDownClass(cls):
        cls.server.kill(signal.SIGTERM)

    def alive(self):
        self.assertEqual(self.server.ask("GET", "/api/queue")[0], 200)

    def test_it_listens_on_the_loopback_only(self):
        lines = pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
        here = [line.split()[1] for line in lines if line.split()[3] == "0A" and line.split()[1].endswith(f":{self.server.port:04X}")]
        self.assertEqual(here, [f"0100007F:{self.server.port:04X}"])

    def test_nothing_is_given_without_the_token(self):
        for path in ["/", "/page.js", "/api/queue", "/api/candidates?id=0", "/api/suggest?q=London", "/?token=", "/?token=0", f"/?token={self.token}"]:
            with self.subTest(path):
                status, _, body = self.server.ask("GET", path, cookie=False)
                self.assertEqual(status, 401)
                self.assertNotIn(b"Springfield", body)
        status, _, _ = self.server.ask("GET", "/api/queue", headers={"Cookie": f"geobatch_{self.server.port}=guess"}, cookie=False)
        self.assertEqual(status, 401)

    def test_another_host_name_is_refused_as_in_dns_rebinding(self):
        for host in ["evil.example.org", f"evil.example.org:{self.server.port}", "127.0.0.1", f"127.0.0.1.evil.org:{self.server.port}", f"[::1]:{self.server.port}", ""]:
            with self.subTest(host):
                self.assertIn(self.server.ask("GET", "/api/queue", headers={"Host": host})[0], (400, 421))

    def test_pages_of_other_origins_get_and_change_nothing(self):
        body = {"id": 0, "version": "", "action": "unplaceable"}
        for origin in ["http://evil.example.org", "null", "http://127.0.0.1", f"https://127.0.0.1:{self.server.port}", "http://127.0.0.1:1"]:
            with self.subTest(origin):
                self.assertEqual(self.server.post("/api/decide", body, Origin=origin)[0], 403)
                self.assertEqual(self.server.ask("GET", "/api/queue", headers={"Origin": origin})[0], 403)
        for site in ["cross-site", "same-site"]:
            self.assertEqual(self.server.ask("GET", "/api/queue", headers={"Sec-Fetch-Site": site})[0], 403)
        # What a form of another page can send: no JSON; what carries no origin at all.
        self.assertEqual(self.server.post("/api/decide", body, Content_Type="text/plain")[0], 415)
        status, _, _ = self.server.ask("POST", "/api/decide", json.dumps(body), {"Content-Type": "application/json"})
        self.assertEqual(status, 403)
        self.assertFalse((self.folder / "decisions.csv").exists())

    def test_every_answer_carries_its_policy(self):
        for path in ["/", "/page.js", "/api/queue", "/nothing", "/?token=wrong"]:
            _, headers, _ = self.server.ask("GET", path)
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertNotIn("Access-Control-Allow-Origin", headers)

    def test_no_path_leads_to_a_file(self):
        for path in ["/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/etc/passwd", "//etc/passwd", "/page.js/../../out.csv", "/out.csv", "/decisions.csv", "/api/"]:
            with self.subTest(path):
                status, _, body = self.server.ask("GET", path)
                self.assertIn(status, (400, 404))
                self.assertNotIn(b"root:", body)

    def test_bodies_that_are_no_decision_change_nothing(self):
        before = (self.folder / "decisions.csv").exists()
        for body in [b"", b"{", b"[]", b"null", b'{"id": "x"}', b'{"id": 0, "action": "delete"}', b'{"id": 99999, "action": "unplaceable", "version": ""}',
                     b'{"id": 0, "version": "", "action": "place", "lat": 91, "lon": 0}', b'{"id": 0, "version": "", "action": "place", "lat": "nan", "lon": 0}',
                     b'{"id": 0, "version": "", "action": "place"}', b"\xff\xfe", b"[" * 5000]:
            with self.subTest(body[:40]):
                status, _, answer = self.server.ask("POST", "/api/decide", body, {"Origin": f"http://127.0.0.1:{self.server.port}", "Content-Type": "application/json"})
                self.assertIn(status, (400, 404))
                self.assertIn("error", json.loads(answer))
        self.assertEqual((self.folder / "decisions.csv").exists(), before)

    def test_ten_megabytes_are_refused(self):
        body = b'{"note": "' + b"x" * (10 << 20) + b'"}'
        try:
            status, _, _ = self.server.ask("POST", "/api/decide", body, {"Origin": f"http://127.0.0.1:{self.server.port}", "Content-Type": "application/json"})
            self.assertEqual(status, 413)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it answered and closed before all was sent
        # The same without saying how long it is.
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as plain:
            head = f"POST /api/decide HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nCookie: {self.server.cookie}\r\nTransfer-Encoding: chunked\r\n\r\n"
            plain.sendall(head.encode())
            piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
            try:
                for _ in range(160):
                    plain.sendall(piece)
                plain.sendall(b"0\r\n\r\n")
                self.assertIn(b" 413 ", plain.recv(4096))
            except (BrokenPipeError, ConnectionResetError):
                pass
        self.alive()

    def test_a_thousand_open_connections_keep_nobody_out(self):
        held = []
        try:
            for _ in range(1000):
                held.append(socket.create_connection(("127.0.0.1", self.server.port), timeout=10))
            began = time.monotonic()
            self.alive()
            self.assertLess(time.monotonic() - began, 5)
        finally:
            for one in held:
                one.close()
        self.alive()

    def test_requests_that_trickle_in_keep_nobody_out(self):
        held = []
        try:
            for _ in range(300):
                slow = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
                slow.sendall(b"POST /api/decide HTTP/1.1\r\nHost: 127")
                held.append(slow)
            for _ in range(5):
                for slow in held:
                    try:
                        slow.sendall(b"x")
                    except OSError:
                        pass
                self.alive()
        finally:
            for one in held:
                one.close()

    def test_headers_without_end_are_refused(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as plain:
            try:
                plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-Long: " + b"y" * 200_000)
                answer = plain.recv(4096)
            except (BrokenPipeError, ConnectionResetError):
                answer = b""
            self.assertNotIn(b" 200 ", answer)
        self.alive()


if __name__ == "__main__":
    unittest.main()
