"""The table of any game by its fields."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from bugnight.play.describe import Places, Seat, Table, readings


class Fields(NamedTuple):
    """The cards of each field of a table: fields that every seat has, and shared ones."""

    of_seats: dict[str, list[list[str]]]
    shared: dict[str, list[str]]


def fields_of(table: Table, names: Sequence[str]) -> Fields:
    """Split a table into fields, with their values as texts."""
    of_seats, shared = {}, {}
    for field, reading in readings(type(table)).items():
        value = getattr(table, field)
        label = field.replace("_", " ")
        if value is msgspec.UNSET:
            continue
        if reading.is_of_seats:
            of_seats[label] = [_cards(each) for each in value]
        elif isinstance(reading, Seat):
            shared[label] = ["–" if value is None else names[value]]
        elif isinstance(reading, Places):
            shared[label] = [f"{card} ({names[place]})" for card, place in value]
        else:
            shared[label] = _cards(value)
    return Fields(of_seats, shared)


def _cards(value: Any) -> list[str]:  # noqa: ANN401
    """A value as the texts of its cards.

    >>> _cards([3, "R!"]), _cards(None), _cards(7)
    (['3', 'R!'], ['–'], ['7'])
    """
    if isinstance(value, msgspec.Struct):
        value = list(msgspec.structs.asdict(value).values())
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [each if isinstance(each, str) else " ".join(_cards(each)) for each in value]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return ["–" if value is None else str(value)]
