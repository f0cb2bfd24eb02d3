"""Keyword arguments as arguments of the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Union

OptionValue = Union[str, int, float, bool, Sequence[str], Sequence[float], None]

#: The options that name columns of the data frame.
COLUMN_OPTIONS = (
    "address", "house_number", "street", "city", "region", "postcode", "country_column",
)


def named_columns(options: Mapping[str, OptionValue]) -> list[str]:
    """The columns that the options name, each once, in the order in which they are sent."""
    names: list[str] = []
    for option in COLUMN_OPTIONS:
        for name in _column_list(option, options.get(option)):
            if name not in names:
                names.append(name)
    if not names:
        raise ValueError(
            "Name the columns with the addresses, for example address=\"address\", or "
            "street=\"street\", city=\"city\". The options are: " + ", ".join(COLUMN_OPTIONS) + "."
        )
    return names


def sent_names(columns: Sequence[str]) -> list[str]:
    """The names under which columns are sent: names of data frames may hold anything, commas too."""
    return [f"column{number}" for number in range(1, len(columns) + 1)]


def arguments(options: Mapping[str, OptionValue], columns: Sequence[str]) -> list[str]:
    """The arguments of ``geobatch worker``: ``min_level="street"`` is ``--min-level=street``.

    A list of texts gives the option several times, a list of numbers joins them with commas, True gives
    the bare option, None and False leave it out.
    """
    sent = dict(zip(columns, sent_names(columns)))
    words: list[str] = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if name in COLUMN_OPTIONS:
            given = [sent[column] for column in _column_list(name, value)]
            words += [f"{flag}={','.join(given)}"] if given else []
        elif value is None or value is False:
            continue
        elif value is True:
            words.append(flag)
        elif isinstance(value, (str, int, float)):
            words.append(f"{flag}={value}")
        elif name == "columns" or not all(isinstance(item, str) for item in value):
            words.append(f"{flag}={','.join(str(item) for item in value)}")
        else:
            words += [f"{flag}={item}" for item in value]
    return words


def _column_list(option: str, value: OptionValue) -> list[str]:
    if value is None:
        return []
    names = [value] if isinstance(value, str) else value
    if isinstance(names, (bool, int, float)) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"{option} is the name of a column or a list of names, not {value!r}.")
    return [str(name) for name in names]
