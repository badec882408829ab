"""What is written in a table's log. Facts are never sent: some of them are secret.

An entry is one append, all or nothing: commands that were carried out, a bot's move, a clock that
ran out. Folding the entries of a log, in order, gives the table (`bugnight.server.table`).
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from bugnight.protocol import Settings


class Fact(Struct, frozen=True, kw_only=True, tag_field="fact", tag=str.lower, omit_defaults=True):
    """Something that is so from now on."""


class Made(Fact, frozen=True, kw_only=True):
    """The table: its settings, who made it, and the secret of its shuffle."""

    table: str
    settings: Settings
    host: str
    name: str
    secret: str


class SatDown(Fact, frozen=True, kw_only=True):
    """A person, or a bot, is in a seat."""

    seat: int
    person: str = ""
    name: str = ""
    luck: str = ""
    bot: str = ""


class StoodUp(Fact, frozen=True, kw_only=True):
    """A seat is open again."""

    seat: int
    kicked: bool = False


class Dealt(Fact, frozen=True, kw_only=True):
    """The game has begun; the seed follows from the secret and the luck of all."""

    luck: list[str]


class Sealed(Fact, frozen=True, kw_only=True):
    """A seat has chosen, or changed, what all will show together; or has answered a bid."""

    move: str


class Played(Fact, frozen=True, kw_only=True):
    """Moves were made; what was sealed before is settled with them."""

    moves: list[str]


class AutoPassed(Fact, frozen=True, kw_only=True):
    """A seat passes by itself on every discard, or no longer."""

    seat: int
    on: bool


class Spoke(Fact, frozen=True, kw_only=True):
    """Somebody said something."""

    seat: int
    text: str


class Hushed(Fact, frozen=True, kw_only=True):
    """Nobody may say anything at the table, or they may again."""

    on: bool


class TakenOver(Fact, frozen=True, kw_only=True):
    """A bot plays for a person."""

    seat: int
    bot: str
    why: Literal["clock", "left", "replaced"]


class CameBack(Fact, frozen=True, kw_only=True):
    """The person plays again."""

    seat: int


class Shut(Fact, frozen=True, kw_only=True):
    """The table is closed."""

    why: Literal["host", "empty", "idle"]


class GoesOn(Fact, frozen=True, kw_only=True):
    """There is a table for a rematch."""

    table: str


AnyFact: TypeAlias = (
    Made
    | SatDown
    | StoodUp
    | Dealt
    | Sealed
    | Played
    | AutoPassed
    | Spoke
    | Hushed
    | TakenOver
    | CameBack
    | Shut
    | GoesOn
)


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One append."""

    at: int
    """When, in milliseconds since 1970."""
    facts: list[AnyFact]
    done: list[tuple[str, str]] = []
    """The commands carried out: whose, and their ids; none for what the server did by itself."""


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Entry).decode
