"""Events by name: what the rules told of a move, as a reader may know it."""

from collections import namedtuple
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np

from bugnight.kernel import Array
from bugnight.kernel.events import AUDIENCE, DETAILS, KIND, SEAT, SPECTATOR, UNKNOWN

Reads: TypeAlias = type[int] | type[bool] | str | Sequence[str]
"""How a detail reads: a number, a flag, `"seat"`, or one of several names."""

OMNISCIENT = -2
"""The perspective of somebody who sees everything; a spectator's is -1, a seat's its number."""


class EventKind(msgspec.Struct, frozen=True):
    """A kind of event: its name, and what its details say, in the order that `tell` has them.

    >>> EventKind("took", {"card": int, "owner": "seat"}).name
    'took'
    """

    name: str
    details: dict[str, Reads] = {}


def codes(kinds: Sequence[EventKind]) -> Any:  # noqa: ANN401
    """The number of each kind by its name in capitals, as compiled code can read it.

    >>> codes((EventKind("took"), EventKind("ended"))).ENDED
    1
    """
    numbers = {kind.name.upper(): number for number, kind in enumerate(kinds)}
    return namedtuple("Codes", numbers)(**numbers)


class Term(msgspec.Struct, frozen=True):
    """What an event adds to a count: 1, or the value of a detail; where a detail has a value."""

    event: str
    adds: str = ""
    where: str = ""
    equals: int = 1


class Count(msgspec.Struct, frozen=True):
    """Something that is counted in a game: its name, what people call it, and its clause."""

    name: str
    label: str
    clause: str
    terms: tuple[Term, ...]


class Event(msgspec.Struct, frozen=True):
    """Something that happened: `seat` did it or it happened to `seat`, if to any."""

    kind: str
    seat: int | None
    details: dict[str, Any] = {}
    """A detail that the reader may not know is `None`."""


def read(rows: Array, kinds: Sequence[EventKind], perspective: int) -> list[Event]:
    """Read the events that somebody may know; an omniscient reader gets each event once.

    What some know better than others is told twice: to one seat in full, to the others without
    the secret. Omniscient readers get the full one.
    """
    events = []
    for row in rows.tolist():
        audience = row[AUDIENCE]
        if perspective == OMNISCIENT:
            if audience >> SPECTATOR & 1 and _has_twin(rows, row):
                continue
        elif not audience >> (perspective if perspective >= 0 else SPECTATOR) & 1:
            continue
        kind = kinds[row[KIND]]
        seat = None if row[SEAT] < 0 else row[SEAT]
        details = {
            name: _read_detail(reads, value)
            for (name, reads), value in zip(kind.details.items(), row[DETAILS:], strict=False)
        }
        events.append(Event(kind.name, seat, details))
    return events


def _has_twin(rows: Array, row: list[int]) -> bool:
    """Whether another row tells the same in full to those that this one leaves out."""
    rest = ~row[AUDIENCE]
    same = (rows[:, KIND] == row[KIND]) & (rows[:, SEAT] == row[SEAT])
    return UNKNOWN in row[DETAILS:] and bool(np.any(same & (rows[:, AUDIENCE] & rest != 0)))


def _read_detail(reads: Reads, value: int) -> object:
    if value == UNKNOWN:
        return None
    if reads is bool:
        return bool(value)
    if reads is int or reads == "seat":
        return value
    assert not isinstance(reads, (str, type))
    return reads[value]
