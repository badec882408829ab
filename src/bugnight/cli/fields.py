"""The table of any game by its fields."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from rich.cells import cell_len, set_cell_size

from bugnight.messages import label, say
from bugnight.play.describe import Places, Row, Seat, Table, readings


class Fields(NamedTuple):
    """The cards of each field of a table: fields that every seat has, and shared ones."""

    of_seats: dict[str, list[list[str]]]
    shared: dict[str, list[str]]


def fields_of(table: Table, names: Sequence[str], lang: str, game: str) -> Fields:
    """Split a table of a game into fields, with labels and values in a language."""
    of_seats, shared = {}, {}
    for field, reading in readings(type(table)).items():
        value = getattr(table, field)
        name = label(lang, game, "field", field)
        if value is msgspec.UNSET:
            continue
        if reading.is_of_seats:
            of_seats[name] = [_cards(each, lang) for each in value]
        elif isinstance(reading, Seat):
            shared[name] = ["–" if value is None else names[value]]
        elif isinstance(reading, Places):
            shared[name] = [f"{card} ({names[place]})" for card, place in value]
        elif isinstance(reading, Row) and reading.width:
            cards = _cards(value, lang)
            wide = max(map(cell_len, cards), default=0)
            cells = [set_cell_size(card, wide) for card in cards]
            for line, start in enumerate(range(0, len(cells), reading.width), 1):
                shared[f"{name} {line}"] = cells[start : start + reading.width]
        else:
            shared[name] = _cards(value, lang)
    return Fields(of_seats, shared)


def _cards(value: Any, lang: str = "en") -> list[str]:  # noqa: ANN401
    """A value as the texts of its cards.

    >>> _cards([3, "R!"]), _cards(None), _cards(7), _cards(True, "de")
    (['3', 'R!'], ['–'], ['7'], ['ja'])
    """
    if isinstance(value, msgspec.Struct):
        value = list(msgspec.structs.asdict(value).values())
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [each if isinstance(each, str) else " ".join(_cards(each, lang)) for each in value]
    if isinstance(value, bool):
        return [say(lang, None, "yes" if value else "no")]
    return ["–" if value is None else str(value)]
