"""Tests of the truth harness for streets."""

import pathlib
import random
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import forms
import judge
import negatives
import sources

HOUSE = sources.Address("12", "North Main Street", "Springfield", "ON", "P6A 1A1", "CA")
SWISS = sources.Address("3a", "Bahnhofstrasse", "Schaan", "", "9494", "LI")


class Forms(unittest.TestCase):
    def test_no_form_writes_as_the_source_does(self):
        for address in (HOUSE, SWISS):
            own = forms.joined([forms.line(address, address.street), forms.locality(address)])
            for name, form in forms.FORMS.items():
                self.assertNotEqual(form(address), own, name)

    def test_words_change_their_form(self):
        self.assertEqual(forms.respelled("North Main Street", "CA"), "N Main St")
        self.assertEqual(forms.respelled("ST JOHNS AV", "US"), "Saint JOHNS Avenue")
        self.assertEqual(forms.respelled("Bahnhofstrasse", "LI"), "Bahnhofstr.")
        self.assertEqual(forms.respelled("Avenue de la Madone", "MC"), "Av. de la Madone")

    def test_forms(self):
        self.assertEqual(forms.respelled_in_full(HOUSE),
                         "12 N Main St, Springfield, ON P6A 1A1, Canada")
        self.assertEqual(forms.capitals_without_postcode(SWISS), "BAHNHOFSTR. 3A, SCHAAN")
        self.assertEqual(forms.number_on_the_other_side(SWISS), "3a Bahnhofstr., Schaan 9494")
        self.assertEqual(forms.small_without_commas(HOUSE),
                         "12 north main street springfield ontario p6a 1a1")

    def test_a_typo_changes_one_word_of_street_or_town(self):
        query = forms.respelled_in_full(HOUSE)
        for seed in range(50):
            worse = forms.typo(HOUSE, query, random.Random(seed))
            if worse is not None:
                self.assertNotEqual(worse, query)
                self.assertIn("Canada", worse)
                self.assertIn("12 ", worse)


class Withholding(unittest.TestCase):
    def test_a_tenth_is_withheld_and_not_written(self):
        rows = [(sources.Address(str(number), "Elm", "Town", "", "", "US"), (1.0, 2.0))
                for number in range(1, 2_001)]
        source = sources.collected("test", rows, [])
        withheld = {house.address.number for house in source.withheld()}
        self.assertTrue(140 < len(withheld) < 260, len(withheld))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "kept.csv"
            source.write(path)
            written = {line.split(",")[2] for line in path.read_text().splitlines()[1:]}
        self.assertEqual(written & withheld, set())
        self.assertEqual(len(written) + len(withheld), 2_000)

    def test_one_address_with_two_doors_is_right_at_both(self):
        source = sources.collected(
            "test", [(HOUSE, (1.0, 2.0)), (HOUSE, (1.1, 2.0))], [])
        self.assertEqual(len(source.houses), 1)
        self.assertLess(judge.metres_off(source.houses[0], 1.1, 2.0), 1)


class Negatives(unittest.TestCase):
    def setUp(self):
        rows = [(sources.Address(str(number), street, town, "ON", "P6A 1A1", "CA"),
                 (number / 1000, place))
                for place, (street, town) in enumerate(
                    [("Elm Street", "Salem"), ("Oak Street", "Salem"), ("Pine Road", "Otterburn")])
                for number in range(2, 40, 2)]
        self.source = sources.collected("test", rows, [])
        self.house = self.source.houses[0]
        self.chance = random.Random(3)

    def made(self, kind):
        for _ in range(30):
            found = negatives.KINDS[kind](self.source, self.house, self.chance)
            if found is not None:
                yield found

    def test_an_invented_street_is_none_of_the_source(self):
        for query, truth in self.made("invented street"):
            self.assertEqual(truth.points, [])
            self.assertNotRegex(query.casefold(), r"\b((elm|oak) st(reet)?|pine r(oa)?d)\b")

    def test_an_invented_number_is_beyond_all_and_on_the_street(self):
        for query, truth in self.made("invented number"):
            numbers = [int(word) for word in query.replace(",", " ").split() if word.isdigit()]
            self.assertGreater(max(numbers), 2 * 38)
            self.assertEqual(len(truth.points), 19)
            self.assertFalse(truth.may_be_house)

    def test_an_invented_letter_is_next_door(self):
        for query, truth in self.made("invented letter"):
            self.assertRegex(query.casefold(), r"\b2[jkmp]\b")
            self.assertEqual(truth.points, self.house.points)
        lettered = sources.House(
            sources.Address("2a", "Elm Street", "Salem", "ON", "", "CA"), [(0, 0)])
        self.assertIsNone(negatives.invented_letter(self.source, lettered, self.chance))

    def test_a_wrong_town_is_one_without_the_street(self):
        for query, truth in self.made("wrong town"):
            self.assertIn("otterburn", query.casefold())
            self.assertEqual(truth.points, self.house.points)

    def test_an_invented_town_has_nothing(self):
        for query, truth in self.made("invented town"):
            self.assertEqual(truth.points, [])
            self.assertNotIn("salem", query.casefold())


class Judging(unittest.TestCase):
    def answer(self, **values):
        base = {"latitude": 1.0, "longitude": 2.0, "level": "address", "radius": 10.0,
                "confidence": 0.95, "country": "CA", "label": "", "reason": ""}
        return judge.Answer(**{**base, **values})

    def test_a_house_within_100_metres_is_right(self):
        house = sources.House(HOUSE, [(1.0, 2.0)])
        self.assertTrue(judge.is_right(house, self.answer()))
        self.assertTrue(judge.is_right(house, self.answer(latitude=1.0008)))
        self.assertFalse(judge.is_right(house, self.answer(latitude=1.001)))
        self.assertFalse(judge.is_right(house, None))

    def test_what_a_withheld_house_comes_back_as(self):
        kind = judge.withheld_kind
        house = sources.House(HOUSE, [(1.0, 2.0)])
        self.assertEqual(kind(house, self.answer(level="interpolated")), "interpolated")
        self.assertEqual(kind(house, self.answer(level="street", reason="number_not_found")),
                         "street, noted")
        self.assertEqual(kind(house, self.answer(level="street")), "street, without a note")
        self.assertEqual(kind(house, self.answer(latitude=1.01)), "wrong house, confident")
        self.assertEqual(kind(house, self.answer(latitude=1.01, confidence=0.5)), "wrong house")
        self.assertEqual(kind(house, self.answer()), "a house within 100 m")
        self.assertEqual(kind(house, self.answer(level="locality", reason="too_coarse")), "coarser")
        self.assertEqual(kind(house, None), "nothing")


if __name__ == "__main__":
    unittest.main()
