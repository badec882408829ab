"""The events of a table's log. They are never sent: some of them hold secrets.

What follows from them for everybody are the public events of the same names (`protocol.tables`).
An entry is one append, all or nothing: commands that were carried out, a bot's move, a clock that
ran out. Folding the entries of a log, in order, gives the table (`bugnight.server.table`).
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from bugnight.play import Move
from bugnight.protocol import Settings


class LogEvent(
    Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, omit_defaults=True
):
    """Something that has happened."""


class Created(LogEvent, frozen=True, kw_only=True):
    """The table: its settings, who made it, and the secret of its shuffle."""

    table: str
    settings: Settings
    host: str
    name: str
    secret: str
    shuffle: str = ""
    """The table whose cards are dealt again; empty: cards of its own."""
    origin: str = ""
    """A keyed hash of the address it was opened from: lists show a few tables of each."""


class Sat(LogEvent, frozen=True, kw_only=True):
    """A person, or a bot, is in a seat."""

    seat: int
    person: str = ""
    name: str = ""
    look: str = ""
    client_seed: str = ""
    bot: str = ""


class Stood(LogEvent, frozen=True, kw_only=True):
    """A seat is open again."""

    seat: int
    kicked: bool = False


class Started(LogEvent, frozen=True, kw_only=True):
    """The game has begun; its seed follows from the secret and all client seeds."""

    client_seeds: list[str]


class Chose(LogEvent, frozen=True, kw_only=True):
    """A seat has chosen, or changed, what all will show together; or has answered a claim."""

    move: Move


class Moved(LogEvent, frozen=True, kw_only=True):
    """Moves were made; what was chosen before is settled with them."""

    moves: list[Move]


class AutoPassed(LogEvent, frozen=True, kw_only=True):
    """A seat declines every claim by itself, or no longer."""

    seat: int
    on: bool


class Said(LogEvent, frozen=True, kw_only=True):
    """Somebody said something."""

    seat: int
    text: str


class Hushed(LogEvent, frozen=True, kw_only=True):
    """Nobody may say anything at the table, or they may again."""

    on: bool


class Away(LogEvent, frozen=True, kw_only=True):
    """A bot plays for a person."""

    seat: int
    bot: str
    why: Literal["clock", "left", "replaced", "kicked"]


class Returned(LogEvent, frozen=True, kw_only=True):
    """The person plays again."""

    seat: int


class Asked(LogEvent, frozen=True, kw_only=True):
    """A player asks to take back the moves from an event on, or nobody does any more."""

    seat: int
    to: int | None = None


class Agreed(LogEvent, frozen=True, kw_only=True):
    """A player agrees, and others are still to."""

    person: str


class TakenBack(LogEvent, frozen=True, kw_only=True):
    """The moves from an event on were taken back."""

    seat: int
    to: int


class Paused(LogEvent, frozen=True, kw_only=True):
    """The game is paused, or goes on."""

    seat: int
    on: bool


class Closed(LogEvent, frozen=True, kw_only=True):
    """The table is closed."""

    why: Literal["host", "empty", "idle", "admin"]


class Rematch(LogEvent, frozen=True, kw_only=True):
    """There is a table for a rematch."""

    table: str


class Rewritten(LogEvent, frozen=True, kw_only=True):
    """Names and chat in earlier entries were erased. Nodes read the table again."""


AnyLogEvent: TypeAlias = (
    Created | Sat | Stood | Started | Chose | Moved | AutoPassed | Said | Hushed | Away | Returned
    | Asked | Agreed | TakenBack | Paused | Closed | Rematch | Rewritten
)  # fmt: skip
Change: TypeAlias = list[AnyLogEvent]


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One append."""

    at: int
    """When, in milliseconds since 1970."""
    events: Change
    done: list[tuple[str, str]] = []
    """The commands carried out: whose, and their ids; none for what the server did by itself."""


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Entry).decode
