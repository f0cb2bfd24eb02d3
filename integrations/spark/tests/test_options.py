from __future__ import annotations

import pytest

from geobatch_spark.options import OptionValue, arguments, named_columns


@pytest.mark.parametrize(("options", "expected"), [
    ({"address": "addr"}, ["--address=column1"]),
    ({"street": ["no, 1", "#3"], "city": "City"}, ["--street=column1,column2", "--city=column3"]),
    ({"address": "a", "country_column": "a"}, ["--address=column1", "--country-column=column1"]),
    ({"address": "a", "min_level": "street"}, ["--address=column1", "--min-level=street"]),
    ({"address": "a", "min_confidence": 0.5, "concurrency": 2},
     ["--address=column1", "--min-confidence=0.5", "--concurrency=2"]),
    ({"address": "a", "bounded": True, "offline": False, "append": None},
     ["--address=column1", "--bounded"]),
    ({"address": "a", "bbox": (5.9, 47.3, 15.0, 55.1)},
     ["--address=column1", "--bbox=5.9,47.3,15.0,55.1"]),
    ({"address": "a", "country": ["DE", "AT"]},
     ["--address=column1", "--country=DE", "--country=AT"]),
    ({"address": "a", "columns": ["+score", "+attempts"]},
     ["--address=column1", "--columns=+score,+attempts"]),
])
def test_keyword_arguments_are_options_of_the_command_line(
    options: dict[str, OptionValue], expected: list[str]
) -> None:
    assert arguments(options, named_columns(options)) == expected


def test_no_column_is_a_mistake_that_says_what_to_name() -> None:
    with pytest.raises(ValueError, match="country_column"):
        named_columns({"min_level": "street"})


@pytest.mark.parametrize("value", [3, True, [1, 2]])
def test_a_column_has_a_name(value: OptionValue) -> None:
    with pytest.raises(TypeError, match="address is the name of a column"):
        named_columns({"address": value})
