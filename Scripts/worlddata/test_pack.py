"""Tests of the packer on tables small enough to read. Run: python3 -m unittest Scripts/worlddata/test_pack.py"""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
try:
    import gbpack
except ModuleNotFoundError:
    gbpack = None
import names
import sourcelist
import tables
import tsv
from geo import Centre


@unittest.skipUnless(gbpack, "zstandard is missing: apt-get install python3-zstandard")
class PackFormat(unittest.TestCase):
    def test_every_kind_reads_back_as_it_was(self):
        columns = {
            "t.name": ["Αθήνα", "", "東京都", "a b"], "t.code": ["AB1 0AA", "AB1 0AB", "AB1 0BA", "AB1 0BA"],
            "t.lat": [-899_999, 1_799_999, 0, -1], "t.count": [0, 127, 128, 1 << 30], "t.flag": [0, 1, 255, 0],
            "t.same": [7, 7, 7, 7], "empty.name": [],
        }
        packed, report = gbpack.write(columns.items(), level=3)
        self.assertEqual(gbpack.read(packed), columns)
        self.assertEqual([row[0] for row in report], list(columns))

    def test_each_encoding_is_its_decoding_reversed(self):
        numbers = [5, 5, -70_000, 70_000, 0, 1]
        for encode, kind in ((gbpack.delta, gbpack.DELTA), (gbpack.planes, gbpack.PLANES)):
            self.assertEqual(gbpack._DECODERS[kind](encode(numbers), len(numbers)), numbers)

    def test_a_counter_carries_over_characters_that_do_not_turn(self):
        codes = ["1000-999", "1001-000", "1001-000", "2001-001"]
        packed = gbpack.counter(codes)
        self.assertEqual(packed, bytes([0, 2, 1]) + gbpack.varints([1_000_002]) + b"1000-999\n")
        self.assertEqual(gbpack._DECODERS[gbpack.COUNTER](packed, 4), codes)

    def test_a_counter_spells_out_what_it_cannot_reach(self):
        codes = ["9", "10", "10", "A", "A", "A"]
        self.assertEqual(gbpack.counter(codes)[:6], bytes([0, 0, 1, 0, 1, 1]))
        self.assertEqual(gbpack._DECODERS[gbpack.COUNTER](gbpack.counter(codes), 6), codes)

    def test_the_same_columns_give_the_same_bytes(self):
        columns = [("t.name", [str(number) for number in range(1000)])]
        self.assertEqual(gbpack.write(columns)[0], gbpack.write(columns)[0])

    def test_a_line_feed_in_a_value_is_refused(self):
        with self.assertRaisesRegex(ValueError, "t.name"):
            gbpack.write([("t.name", ["a\nb", "c", "d"])])


class Tables(unittest.TestCase):
    def test_a_row_without_coordinates_is_marked_and_repeats_the_one_before(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "t.tsv")
            path.write_text("name\tlat\tlon\nA\t1.5\t-2\nB\t\t\nC\t3\t4\n")
            rows = tsv.read(path)
        self.assertEqual(dict(tables.points(rows, optional=True)), {
            "located": [1, 0, 1], "lat": [15_000, 15_000, 30_000], "lon": [-20_000, -20_000, 40_000]})

    def test_importance_grows_by_eight_for_each_doubling(self):
        self.assertEqual([tables.importance(people) for people in (0, 1, 3, 1_400_000_000)], [0, 8, 16, 243])

    def test_only_published_airports_are_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "t.tsv")
            path.write_text("iata\ticao\tcountry\n\t00AA\tUS\n\tKXYZ\tUS\n\tFZFF\tCD\nABC\t\tUS\n")
            kept = [tables._is_public_airport(row) for row in tsv.read(path)]
        self.assertEqual(kept, [False, True, True, True])

    def test_a_post_office_name_loses_its_kind(self):
        self.assertEqual(tables._office("Khanpur B.O"), ("Khanpur", 3))
        self.assertEqual(tables._office("CAT EXTENSION COUNTER"), ("CAT EXTENSION COUNTER", 0))

    def test_every_shipped_table_names_its_sources(self):
        named = {table for row in sourcelist.of_pack() for table in row.tables.split()}
        self.assertEqual(named, {build.__name__ for build in tables.BUILDERS} - {"sources"})


class Names(unittest.TestCase):
    def test_latin_names_are_told_apart_by_their_fold_and_others_by_themselves(self):
        self.assertEqual(names.others("Köln", ["Koln", "KÖLN", "Cologne", "Кёльн", "Кельн", ""]),
                         "Cologne|Кёльн|Кельн")

    def test_of_latin_names_with_one_fold_the_accented_one_stays(self):
        self.assertEqual(names.others("Munich", ["Munchen", "München", "Múnich"]), "München|Múnich")

    def test_abbreviations_keep_their_spellings(self):
        self.assertEqual(names.spellings("United States", ["USA", "U.S.A.", "usa"]), "USA|U.S.A.")

    def test_vowelless_romanisations_are_noise_and_short_names_are_not(self):
        noisy = ["swldw", "krby jnwby", "bwly lyh mynys"]
        self.assertEqual([name for name in [*noisy, "Brno", "Perth CBD", "Krk", "Кфр", "oslo"]
                          if names.is_noise(name)], noisy)


class Globe(unittest.TestCase):
    def test_the_centre_of_points_around_the_antimeridian_lies_there(self):
        centre = Centre()
        centre.add(-17, 179)
        centre.add(-17, -179)
        self.assertAlmostEqual(abs(centre.point()[1]), 180)


if __name__ == "__main__":
    unittest.main()
