"""Tests of the judge: figures on answers that are known. Run by Scripts/check."""

import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import corruptions
import engine
import figures
import negatives
import report


def truth(latitude=50.0, longitude=8.0, country="DE", source="a", number="1"):
    return engine.Truth(number, source, country, "Musterstraße 1, 10117 Berlin", latitude, longitude,
                        "address")


def answer(latitude=50.0, longitude=8.0, radius=1_000, confidence=0.9, country="DE"):
    return engine.Answer(latitude, longitude, "locality", radius, confidence, country, "Berlin")


class Figures(unittest.TestCase):
    def test_an_answer_counts_at_every_step_that_it_reaches(self):
        found = figures.figures(figures.sums(truth(), answer(latitude=50.05)))
        self.assertEqual((found["@1km"], found["@10km"], found["@25km"]), (0, 100, 100))
        self.assertEqual((found["claimed"], found["sure"], found["boldwrong"]), (0, 100, 0))

    def test_a_refused_row_counts_as_a_row_and_nothing_else(self):
        line = figures.sums(truth(), None)
        self.assertEqual((sum(line), line[figures.AT["rows"]]), (1, 1))

    def test_a_territory_counts_as_its_state(self):
        lines = [figures.sums(truth(country=one), answer(country=other))
                 for one, other in (("FR", "RE"), ("FR", "DE"))]
        self.assertEqual(figures.figures(figures.total(lines))["wrongcc"], 50)

    def test_always_saying_the_base_rate_has_no_skill_and_no_error(self):
        lines = [figures.sums(truth(), answer(confidence=0.75, latitude=50 + (n == 0)))
                 for n in range(4)]
        found = figures.figures(figures.total(lines))
        self.assertAlmostEqual(found["brier"], 0)
        self.assertAlmostEqual(found["ece"], 0)

    def test_confidence_that_knows_the_outcome_has_nearly_full_skill(self):
        lines = [figures.sums(truth(), answer(confidence=0.01 if n < 2 else 0.99,
                                              latitude=50 + (n < 2))) for n in range(4)]
        self.assertGreater(figures.figures(figures.total(lines))["brier"], 0.99)


class Comparison(unittest.TestCase):
    def cells(self, wrong):
        truths = [truth(latitude=float(area), number=str(area)) for area in range(40)]
        answers = [answer(latitude=area + (1 if area < wrong else 0)) for area in range(40)]
        return report.Scored(truths * 5, answers * 5)

    def test_a_loss_in_many_areas_is_told_and_a_gain_is_no_loss(self):
        good, bad = self.cells(0), self.cells(30)
        worse, _ = report.losses(good.cells, bad.cells, bad.groups(), {})
        self.assertTrue(any(text.startswith("ALL: @1km 100.00 -> 25.00") for text in worse), worse)
        worse, better = report.losses(bad.cells, good.cells, good.groups(), {})
        self.assertEqual(worse, [])
        self.assertTrue(better)

    def test_a_loss_in_one_area_is_noise_and_equal_answers_are_equal(self):
        good, one = self.cells(0), self.cells(1)
        worse, _ = report.losses(good.cells, one.cells, one.groups(), {})
        self.assertFalse([text for text in worse if "@1km" in text], worse)
        self.assertEqual(report.losses(good.cells, good.cells, good.groups(), {}), ([], []))


class Corruptions(unittest.TestCase):
    def case(self, query="12 Main Street, Springfield, IL 62701, USA",
             label="62701, Springfield, Illinois, United States", country="US"):
        return corruptions.Case(query, label, country, "address", [])

    def worse(self, name, case):
        operator = {name: operator for name, operator, _ in corruptions.OPERATORS}[name]
        return operator(case, random.Random(1))

    def test_a_typo_hits_a_word_of_the_place_and_no_other(self):
        for seed in range(50):
            text = corruptions.typo(self.case(), random.Random(seed))
            self.assertTrue(text.startswith("12 Main Street, S"))
            self.assertTrue(text.endswith(", IL 62701, USA"))

    def test_the_postal_code_is_found_and_the_house_number_is_not(self):
        self.assertEqual(self.case().code.group(), "62701")
        self.assertIsNone(self.case("1200 Main Street, Springfield, Illinois, USA").code)

    def test_every_corruption_changes_the_text_and_does_so_again_alike(self):
        for name, _, _ in corruptions.OPERATORS:
            text = self.worse(name, self.case())
            if text is not None:
                self.assertNotEqual(text, self.case().query, name)
                self.assertEqual(text, self.worse(name, self.case()), name)

    def test_cyrillic_becomes_latin(self):
        case = self.case("Новосибирск, Щорса, 1", "Новосибирск", "RU")
        self.assertEqual(self.worse("transliteration", case), "Novosibirsk, Shchorsa, 1")


class Negatives(unittest.TestCase):
    def test_finer_than_the_true_parts_support_is_wrong(self):
        asked = negatives.Negative("", "Zwalb, Germany", "country", "DE")
        self.assertTrue(asked.is_right(None))
        self.assertFalse(asked.is_right(answer()))

    def test_the_town_of_an_invented_street_is_right_and_another_town_is_not(self):
        asked = negatives.Negative("", "Zwalb 1, Berlin", "postcode", "DE", (50.0, 8.0))
        self.assertTrue(asked.is_right(answer()))
        self.assertFalse(asked.is_right(answer(latitude=52.0)))

    def test_the_sets_are_the_same_each_time(self):
        self.assertEqual(negatives.all_sets(), negatives.all_sets())


if __name__ == "__main__":
    unittest.main()
