"""The map page, as a person uses it."""

import csv
import pathlib
import tempfile
import time
import unittest

from browser import Browser, geobatch

HEADER = [
    "geo_row", "geo_status", "geo_lat", "geo_lon", "geo_level", "geo_accuracy_m", "geo_confidence", "geo_label",
    "geo_country_code", "geo_provider", "geo_reason", "geo_query", "geo_best_lat", "geo_best_lon", "geo_best_level",
    "geo_best_accuracy_m", "geo_best_label",
]
SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "samples" / "world.csv"


def ok(number, latitude, longitude, level="locality", confidence=0.9, provider="offline", reason="", query=None, label=None):
    query = query or f"Query {number}"
    return [number, "ok", latitude, longitude, level, 500, confidence, label or f"Label {number}", "DE", provider, reason, query]


def refused(number, query, reason="no_match", best=()):
    return [number, "refused", "", "", "", "", "", "", "", "offline", reason, query, *best]


class MapPageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="geobatch-map-"))
        cls.browser = Browser()
        cls.browser.go_offline()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def setUp(self):
        self.browser.resize(1280, 900)
        self.browser.emulate()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def show(self, rows, name="rows"):
        """Makes the page of these rows with the command and opens it."""
        source = self.folder / f"{name}.csv"
        with open(source, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([HEADER] + [row + [""] * (len(HEADER) - len(row)) for row in rows])
        page = source.with_suffix(".html")
        geobatch("map", source, page)
        self.open(page)

    def open(self, page):
        self.browser.open(page)
        self.browser.wait("window.geobatch && geobatch.points && geobatch.points.drawn.length >= 0")
        self.browser.settled()

    def text(self, selector):
        return self.browser.run("return document.querySelector(arguments[0]).innerText", selector)

    def shown(self):
        """How many points the map draws in its view, counted from what is on the canvas."""
        self.browser.settled()
        return self.browser.run("return geobatch.points.drawn.reduce((sum, mark) => sum + mark.cluster.weight, 0)")

    def click_mark(self, number=0):
        """Clicks what is drawn first, second …"""
        x, y = self.browser.run(
            "const mark = geobatch.points.drawn[arguments[0]];"
            "const box = document.getElementById('map').getBoundingClientRect();"
            "return [box.left + mark.x, box.top + mark.y]", number)
        self.browser.click_at(x, y)
        self.browser.settled()

    def choose(self, fieldset, name):
        """Clicks the checkbox of that name."""
        self.browser.run(
            "[...document.querySelectorAll(`#${arguments[0]} label`)]"
            ".find((label) => label.children[label.querySelector('.dot') ? 2 : 1].textContent === arguments[1])"
            ".querySelector('input').click()", fieldset, name)

    # --- The page of a run

    def test_a_run_makes_a_page_that_opens_without_a_network(self):
        page = self.folder / "world.html"
        geobatch(SAMPLE, self.folder / "world.out.csv", "--map", page, cwd=self.folder)
        with open(self.folder / "world.out.csv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        placed = sum(row["geo_status"] == "ok" for row in rows)
        self.browser.requests()
        self.open(page)
        self.assertEqual(self.text("#facts"), f"{len(rows)} rows · {placed} placed · {len(rows) - placed} not placed")
        self.assertEqual(self.shown(), placed)
        self.assertEqual(self.text("#tab-unplaced"), f"Not placed ({len(rows) - placed})")
        self.assertIn("GeoNames", self.text("#credits"))
        addresses = self.browser.requests()
        self.assertTrue(addresses)
        self.assertEqual([url for url in addresses if not url.startswith(("file:", "data:", "blob:"))], [])

    def test_scripts_in_the_data_stay_text(self):
        evil = "</script><script>window.pwned=1</script><img src=x onerror=window.pwned=1><b>&amp;\"'"
        row = [1, "ok", 10, 20, evil, 5, 0.5, evil, evil, evil, evil, evil]
        self.show([row, refused(2, evil, evil), refused(3, evil, "ambiguous", [10, 21, "poi", 9, evil])], "evil")
        self.click_mark()
        self.assertIn("<b>&amp;", self.text(".card strong"))
        self.browser.run("document.querySelector('#unplaced button.link').click()")
        self.assertIn("<b>&amp;", self.text(".card .label"))
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('img, b').length"), 0)

    def test_the_policy_stops_a_script_that_got_in(self):
        self.show([ok(1, 10, 20)])
        self.browser.run(
            "const script = document.createElement('script'); script.textContent = 'window.pwned = 1';"
            "document.body.append(script);")
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))
        self.assertTrue(any("Content Security Policy" in words for words in self.browser.complaints()))

    # --- Where the view begins

    def test_a_single_point_gets_a_twentieth_of_a_degree(self):
        self.show([ok(1, 48.1, 11.5)])
        west, south, east, north = map(float, self.browser.run("return geobatch.map.getBounds().toBBoxString()").split(","))
        self.assertTrue(west < 11.475 and east > 11.525 and south < 48.075 and north > 48.125)
        self.assertLess(east - west, 0.5)
        self.assertEqual(self.shown(), 1)

    def test_points_on_both_sides_of_the_180th_meridian_are_seen_together(self):
        self.show([ok(1, -17.7, 177.5), ok(2, -16.9, -179.9), ok(3, -13.8, -171.7)])
        west, _, east, _ = map(float, self.browser.run("return geobatch.map.getBounds().toBBoxString()").split(","))
        self.assertLess(east - west, 40)
        self.assertEqual(self.shown(), 3)
        self.assertEqual(self.text("#tab-placed"), "Placed, in this view (3)")

    def test_no_point_at_all_is_a_page_too(self):
        self.show([refused(1, "Nowhere")])
        self.assertEqual(self.text("#facts"), "1 row · 0 placed · 1 not placed")
        self.assertEqual(self.shown(), 0)

    # --- Filters

    def test_filters_count_what_they_leave(self):
        self.show([
            ok(1, 10, 10, "street", 0.95), ok(2, 20, 20, "locality", 0.55, reason="too_coarse"),
            ok(3, 30, 30, "locality", 0.75, provider="nominatim", query="Hauptstraße 7"),
            refused(4, "Springfield", "ambiguous"), refused(5, "Hauptstraße, no town"),
        ])
        words = lambda: self.text("#shown")
        self.assertEqual(words(), "3 of 3 points shown")
        self.choose("levels", "locality")
        self.assertEqual((words(), self.shown()), ("1 of 3 points shown", 1))
        self.choose("levels", "locality")
        self.choose("providers", "nominatim")
        self.assertEqual((words(), self.shown()), ("2 of 3 points shown", 2))
        self.choose("providers", "nominatim")
        self.browser.run("const s = document.getElementById('confidence'); s.value = 70; s.dispatchEvent(new Event('input'))")
        self.assertEqual((words(), self.shown()), ("2 of 3 points shown", 2))
        self.assertEqual(self.text("#least"), "at least 0.70")
        self.browser.run("document.getElementById('reset').click()")
        self.browser.run("const s = document.getElementById('reason'); s.value = [...s.options].find((o) => o.text.startsWith('ambiguous')).value; s.dispatchEvent(new Event('change'))")
        self.assertEqual(words(), "0 of 3 points shown")
        self.assertEqual(self.text("#tab-unplaced"), "Not placed (1)")
        self.browser.run("document.getElementById('reset').click()")
        self.assertEqual((words(), self.shown()), ("3 of 3 points shown", 3))
        self.browser.run("const s = document.getElementById('find'); s.value = 'hauptSTRASSE'.replace('SS', 'ß'); s.dispatchEvent(new Event('input'))")
        self.browser.wait("document.getElementById('shown').textContent === '1 of 3 points shown'")
        self.assertEqual(self.text("#tab-unplaced"), "Not placed (1)")
        self.browser.run("document.getElementById('reset').click()")
        self.choose("statuses", "ok")
        self.assertEqual(words(), "0 of 3 points shown")
        self.assertEqual(self.text("#tab-unplaced"), "Not placed (2)")

    # --- Popups

    def test_a_click_on_a_point_says_what_is_known_of_its_row(self):
        self.show([ok(7, 48.1, 11.5, "street", 0.83, reason="too_coarse", query="Am Hof 1", label="Am Hof, München")])
        self.click_mark()
        card = self.text(".card")
        for words in ["Am Hof 1", "Am Hof, München", "street", "500 m", "0.83", "offline", "too_coarse", "48.100000, 11.500000", "7"]:
            self.assertIn(words, card)
        self.browser.press("Escape")
        self.browser.wait("document.querySelector('.card') === null")

    def test_rows_at_one_place_are_leafed_through(self):
        self.show([ok(1, 48.1, 11.5, query="first"), ok(2, 48.1, 11.5, query="second")])
        self.click_mark()
        self.assertIn("1 of 2 rows here", self.text(".pager"))
        self.assertIn("first", self.text(".card strong"))
        self.browser.run("document.querySelector('.pager button[aria-label=\"Next row\"]').click()")
        self.assertIn("second", self.text(".card strong"))

    def test_a_click_on_a_cluster_goes_nearer_until_it_falls_apart(self):
        self.show([ok(1, 48.10, 11.50), ok(2, 48.11, 11.51), ok(3, -30, 20)])
        self.browser.run("geobatch.map.setView([48.1, 11.5], 6, {animate: false})")
        self.browser.settled()
        before = self.browser.run("return geobatch.points.drawn.findIndex((mark) => mark.cluster.points === 2)")
        self.assertGreaterEqual(before, 0)
        self.click_mark(before)
        self.browser.wait("geobatch.points.drawn.filter((mark) => mark.cluster.points === 1).length === 2")
        self.assertGreater(self.browser.run("return geobatch.map.getZoom()"), 6)

    def test_the_best_candidate_of_a_refused_row_can_be_looked_at(self):
        self.show([ok(1, 10, 10), refused(2, "Springfield", "ambiguous", [37.2, -93.3, "locality", 9000, "Springfield, Missouri"])])
        self.assertIn("ambiguous", self.text("#unplaced tbody"))
        self.assertIn("--country", self.text("#unplaced .remedy"))
        self.browser.run("document.querySelector('#unplaced button.link').click()")
        self.browser.settled()
        self.assertIn("Best candidate: Springfield, Missouri", self.text(".card"))
        centre = self.browser.run("return geobatch.points.candidate.longitude")
        self.assertAlmostEqual(centre, -93.3)

    # --- Large results

    def test_long_tables_are_shown_in_pages(self):
        self.show([refused(number, f"Query {number}") for number in range(1, 131)])
        rows = "document.querySelectorAll('#unplaced tbody tr').length"
        self.assertEqual(self.browser.run(f"return {rows}"), 50)
        self.browser.run("[...document.querySelectorAll('#unplaced .pages button')].pop().click()")
        self.browser.run("[...document.querySelectorAll('#unplaced .pages button')].pop().click()")
        self.assertEqual(self.browser.run(f"return {rows}"), 30)
        self.assertIn("101 to 130 of 130", self.text("#unplaced .pages"))

    def test_above_the_limit_the_page_says_that_it_sums_up_and_still_filters(self):
        rows = [ok(n, (n % 1500) / 10 - 70, (n % 3001) / 10 - 150, ["street", "locality"][n % 2]) for n in range(200_001)]
        self.show(rows, "many")
        self.assertIn("200,001 points are too many to draw one by one", self.text("#notice"))
        self.assertEqual(self.text("#shown"), "200,001 of 200,001 points shown")
        self.choose("levels", "street")
        self.assertEqual(self.text("#shown"), "100,000 of 200,001 points shown")

    # --- For everyone

    def test_everything_can_be_reached_by_keyboard(self):
        self.show([ok(1, 10, 10), refused(2, "x", "ambiguous", [37.2, -93.3, "locality", 9000, "There"])])
        self.browser.run("document.getElementById('tab-unplaced').focus()")
        self.browser.press("ArrowRight")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "tab-placed")
        self.browser.press("ArrowLeft")
        reached = []
        for _ in range(4):
            self.browser.press("Tab")
            reached.append(self.browser.run("return document.activeElement.className"))
            if reached[-1] == "link":
                break
        self.assertEqual(reached[-1], "link")
        self.browser.press("Enter")
        self.browser.settled()
        self.assertIn("There", self.text(".card"))
        self.assertEqual(self.browser.run("return document.activeElement.id"), "map")
        self.browser.press("Escape")
        self.browser.wait("document.querySelector('.card') === null")
        before = self.browser.run("return geobatch.map.getCenter().lng")
        self.browser.press("ArrowRight")
        self.browser.wait(f"geobatch.map.getCenter().lng > {before}")

    def test_light_and_dark_follow_the_system_and_the_button(self):
        back = "getComputedStyle(document.body).backgroundColor"
        self.show([ok(1, 10, 10)])
        light = self.browser.run(f"return {back}")
        self.browser.run("document.getElementById('theme').click()")
        dark = self.browser.run(f"return {back}")
        self.assertNotEqual(light, dark)
        self.browser.emulate(dark=True)
        self.open(self.folder / "rows.html")
        self.assertEqual(self.browser.run(f"return {back}"), dark)
        land = self.browser.run("return geobatch.points.colours.land")
        self.browser.run("document.getElementById('theme').click()")
        self.assertEqual(self.browser.run(f"return {back}"), light)
        self.assertNotEqual(self.browser.run("return geobatch.points.colours.land"), land)

    def test_a_narrow_screen_shows_all_without_scrolling_sideways(self):
        self.browser.resize(400, 800)
        self.show([ok(1, 10, 10, query="A" * 300), ok(2, -40, 175), refused(3, "B" * 300)])
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 400)
        self.assertFalse(self.browser.run("return document.getElementById('panel').open"))
        self.assertEqual(self.shown(), 2)

    def test_columns_of_the_input_stand_in_popups_and_are_found(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="geobatch-map-"))
        (folder / "in.csv").write_text('id,address,note\n7,"Paris, France",<b>late</b>\n8,qxzvw plmkt,\n', encoding="utf-8")
        geobatch("in.csv", "out.csv", "--address", "address", "--map", "map.html", "--map-columns", "id,note", cwd=folder)
        self.browser.open(folder / "map.html")
        self.browser.wait("window.geobatch && geobatch.points")
        self.browser.run("geobatch.goTo(0)")
        self.assertIn("<b>late</b>", self.text(".leaflet-popup-content"))
        self.assertIn("8", self.text("#unplaced tbody dl"))
        self.browser.run("const find = document.getElementById('find'); find.value = 'LATE'; find.dispatchEvent(new Event('input'))")
        self.browser.wait("document.getElementById('tab-unplaced').innerText === 'Not placed (0)'")
        self.assertTrue(self.text("#shown").startswith("1 of 1"))

    def test_the_printed_page_is_map_and_tables(self):
        self.show([ok(1, 10, 10), refused(2, "x")])
        self.browser.emulate(media="print")
        visible = lambda id: self.browser.run("return document.getElementById(arguments[0]).getClientRects().length > 0", id)
        self.assertEqual([visible(id) for id in ("map", "unplaced", "placed", "filters", "theme", "legend")], [True, True, True, False, False, True])

    def test_paper_gets_the_same_view_all_rows_and_a_map_that_fits_it(self):
        self.show([ok(n, 40 + n / 10, 10) for n in range(1, 71)] + [refused(100 + n, "x") for n in range(60)])
        before = self.browser.run("return [geobatch.map.getZoom(), geobatch.map.getCenter().lat, geobatch.map.getCenter().lng]")
        rows = "return [...document.querySelectorAll('#unplaced tbody, #placed tbody')].map((body) => body.children.length)"
        self.assertEqual(self.browser.run(rows), [50, 50])
        self.browser.emulate(media="print", dark=True)
        self.browser.run("window.dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(self.browser.run(rows), [60, 70])
        self.assertEqual(self.browser.run("return document.getElementById('map').offsetWidth"), 700)
        self.assertLessEqual(self.browser.run("return document.querySelector('canvas.points').clientWidth"), 700)
        self.assertGreater(self.browser.run("return geobatch.points.drawn.length"), 0)
        # The land is there at once, not when it has faded in, and on white paper.
        tiles = "[...document.querySelectorAll('#map .leaflet-tile')]"
        self.assertGreater(self.browser.run(f"return {tiles}.length"), 0)
        self.assertTrue(self.browser.run(f"return {tiles}.every((tile) => getComputedStyle(tile).opacity === '1' && getComputedStyle(tile).visibility === 'visible')"))
        self.assertEqual(self.browser.run("return getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        self.browser.emulate()
        self.browser.run("window.dispatchEvent(new Event('afterprint'))")
        self.assertEqual(self.browser.run(rows), [50, 50])
        after = self.browser.run("return [geobatch.map.getZoom(), geobatch.map.getCenter().lat, geobatch.map.getCenter().lng]")
        self.assertEqual(after[0], before[0])
        self.assertAlmostEqual(after[1], before[1], places=3)

    def test_axe_finds_nothing_serious(self):
        rows = [ok(n, n, n, ["street", "locality"][n % 2], provider=["offline", "nominatim"][n % 2]) for n in range(1, 9)]
        rows += [refused(20, "Springfield", "ambiguous;country_assumed", [37.2, -93.3, "locality", 9000, "There"])]
        for dark in (False, True):
            for width in (1280, 400):
                with self.subTest(dark=dark, width=width):
                    self.browser.resize(width, 900)
                    self.browser.emulate(dark=dark)
                    self.show(rows)
                    self.assertEqual(self.browser.faults(), [])
                    self.browser.run("document.querySelector('#unplaced button.link').click()")
                    self.browser.run("document.getElementById('panel').open = true")
                    time.sleep(0.3)  # the popup fades in; its colours count once it is there
                    self.assertEqual(self.browser.faults(), [])


if __name__ == "__main__":
    unittest.main()
