"""Events by name: what happened in a move, as far as a reader may know."""

from collections import namedtuple
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
import numpy as np

from bugnight.kernel import Array
from bugnight.kernel.events import AUDIENCE, DETAILS, KIND, SEAT, SPECTATOR, UNKNOWN
from bugnight.play.errors import BugNightError

Reads: TypeAlias = type[int] | type[bool] | str | Sequence[str]
"""How a detail reads: a number, a flag, `"seat"`, or one of several names."""

OMNISCIENT = -2
"""The perspective of somebody who sees everything; a spectator's is -1, a seat's its number."""


class EventKind(msgspec.Struct, frozen=True, eq=False):
    """A kind of event: its name, and its details in the order in which `tell` takes them.

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
    """What an event adds to a count: 1, or the detail `adds`; only if the detail `where` fits."""

    event: str
    adds: str = ""
    where: str = ""
    equals: int = 1


class Count(msgspec.Struct, frozen=True):
    """Something counted in a game: its name, its label for people, and its clause."""

    name: str
    label: str
    clause: str
    terms: tuple[Term, ...]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: `seat` did it, or it happened to `seat`, if to anybody."""

    kind: str
    seat: int | None
    details: dict[str, Any] = {}
    """A detail that the reader may not know is `None`. Do not change it: equal events share it."""


def read(rows: Array, kinds: Sequence[EventKind], perspective: int) -> list[Event]:
    """Read the events that somebody may know; an omniscient reader gets each event once.

    An event with a secret is told twice: in full to one seat, and without the secret to the others.
    Omniscient readers get the full one.
    """
    events = []
    for row in rows.tolist():
        audience = row[AUDIENCE]
        if perspective == OMNISCIENT:
            if audience >> SPECTATOR & 1 and _has_twin(rows, row):
                continue
        elif not audience >> (perspective if perspective >= 0 else SPECTATOR) & 1:
            continue
        events.append(_read_row(kinds, row))
    return events


def read_all(rows: Array, kinds: Sequence[EventKind]) -> list[tuple[int, Event]]:
    """Read all events, each with its audience as a bit mask."""
    return [(row[AUDIENCE], _read_row(kinds, row)) for row in rows.tolist()]


def _read_row(kinds: Sequence[EventKind], row: list[int]) -> Event:
    try:
        kind = kinds[row[KIND]]
    except IndexError:
        raise BugNightError(
            f"the rules told an event of kind {row[KIND]}, and `Game.events` has {len(kinds)}"
        ) from None
    return _read_event(kind, *row[SEAT:])


@lru_cache(1 << 13)
def _read_event(kind: EventKind, seat: int, *values: int) -> Event:
    """Read one event; cached, since several readers get it."""
    details = {
        name: _read_detail(reads, value)
        for (name, reads), value in zip(kind.details.items(), values, strict=False)
    }
    return Event(kind.name, None if seat < 0 else seat, details)


def _has_twin(rows: Array, row: list[int]) -> bool:
    """Whether another row tells the same event in full, to readers that this one leaves out."""
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
    if value >= len(reads):
        raise BugNightError(
            f"the rules told an event with the detail {value}, and `Game.events` has"
            f" {len(reads)} names for it"
        )
    return reads[value]
