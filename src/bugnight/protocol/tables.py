"""Tables: what they are, and what happens there."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from bugnight.kernel.events import SEATS
from bugnight.play import Outcome
from bugnight.play import events as game_events

VERSION = 2

GameName: TypeAlias = Annotated[
    str, Meta(max_length=60, pattern=r"^[a-z0-9][a-z0-9_-]*$", title="GameName")
]
GameEvent: TypeAlias = game_events.Event
"""Something that happened in a game, as its rules tell it; `Event` is about a table."""
TableState: TypeAlias = Literal["waiting", "playing", "over", "closed"]
Pace: TypeAlias = Literal["relaxed", "normal", "quick", "none"]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Look: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[0-5]?[ROYGBP]?(?!\n)$",
        description="preferred face (0 to 5), then colour (R, O, Y, G, B or P); either may be left"
        " out. If two players prefer the same, a page may show the second differently",
    ),
]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=SEATS - 1)]
SeatText: TypeAlias = Annotated[str, Meta(pattern=r"^(me|open|bot:[a-z0-9_.-]{1,40})$")]
BotText: TypeAlias = Annotated[str, Meta(pattern=r"^bot:[a-z0-9_.-]{1,40}$")]
ClientSeed: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[\x21-\x7e]*$")]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
Moves: TypeAlias = Annotated[list[MoveText], Meta(min_length=1, max_length=32)]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A part of a message; none is in a cycle, so the collector need not look at them."""


class Clock(Part, frozen=True, kw_only=True):
    """How long a seat may think. When time runs out, a bot plays until the player returns."""

    kind: Annotated[
        Literal["none", "move", "game"], Meta(description="no clock, per move, or per game")
    ] = "none"
    seconds: Annotated[
        int, Meta(ge=0, le=30 * 86400, description="for one move, or in all for the game")
    ] = 0
    extra: Annotated[
        int, Meta(ge=0, le=86400, description="per game: seconds given back after each move")
    ] = 0


class Settings(Part, frozen=True, kw_only=True):
    """What a table is made with."""

    game: GameName
    options: Annotated[
        dict[str, Any],
        Meta(description="as on the rules page; `players` is the number of seats"),
    ] = {}
    seats: Annotated[
        list[SeatText],
        Meta(
            min_length=1, max_length=SEATS, description="`me`, `open` or `bot:LEVEL`, seat 0 first"
        ),
    ]
    listed: Annotated[bool, Meta(description="shown in the lobby; else found by its link")] = False
    clock: Clock = Clock()
    claim_window: Annotated[
        Annotated[int, Meta(ge=2, le=7 * 86400)] | None,
        Meta(
            description="seconds to claim something, in games with claims; null waits for every"
            " answer, but with a clock no longer than `clock.seconds`"
        ),
    ] = 6
    pace: Annotated[
        Pace, Meta(description="how long bots seem to think; `none` is for tests and contests")
    ] = "normal"
    chat: bool = True
    hints: bool = True
    watch: Annotated[bool, Meta(description="others may watch")] = True
    one_device: Annotated[bool, Meta(description="one person may sit in several seats")] = False


class SeatInfo(Part, frozen=True, kw_only=True):
    """A seat, and who sits there."""

    kind: Literal["open", "person", "bot"]
    name: Annotated[str, Meta(description="empty if the seat is open")] = ""
    look: Look = ""
    bot: Annotated[str | None, Meta(description="the bot that plays, for a person too")] = None
    away: Annotated[bool, Meta(description="a bot plays for this person, who may return")] = False
    you: bool = False
    host: Annotated[bool, Meta(description="arranges the table: starts, kicks, closes")] = False


class TableInfo(Part, frozen=True, kw_only=True):
    """A table as any visitor sees it."""

    id: str
    code: Annotated[str, Meta(description="four letters that lead here until the game begins")]
    state: TableState
    game: GameName
    options: Annotated[dict[str, Any], Meta(description="`players`, and what is not the default")]
    seats: list[SeatInfo]
    listed: bool
    clock: Clock
    claim_window: int | None
    pace: Pace
    chat: bool
    hints: bool
    watch: bool
    one_device: bool
    you_host: bool
    created: int
    commitment: Annotated[
        str, Meta(description="SHA-256 of the server's secret for this shuffle (docs/security.md)")
    ]
    rematch: Annotated[str | None, Meta(description="the table of the next game")] = None
    paused: Annotated[bool, Meta(description="no bot moves, no clock runs, no move is taken")] = (
        False
    )


# What happens there


class Event(Part, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Something that players and spectators may know."""

    number: Annotated[
        int,
        Meta(description="without gaps, except for chat of people you have blocked"),
    ]
    at: int


class Created(Event, frozen=True, kw_only=True):
    """The table was made."""

    by: str


class Sat(Event, frozen=True, kw_only=True):
    """Somebody sat down, or a bot was put there."""

    seat: int
    name: str
    bot: str | None = None


class Stood(Event, frozen=True, kw_only=True):
    """A seat became free before the game began."""

    seat: int
    kicked: bool = False


class Started(Event, frozen=True, kw_only=True):
    """The game was dealt, from the server's secret and everybody's `client_seed`."""

    client_seeds: Annotated[list[str], Meta(description="one for each seat, seat 0 first")]
    seed_hash: Annotated[str, Meta(description="SHA-256 of the seed, whose text comes at the end")]


class Chose(Event, frozen=True, kw_only=True):
    """A seat has chosen in secret. It may change its mind, which nobody sees."""

    seat: int


class Moved(Event, frozen=True, kw_only=True):
    """Moves were made, in this order. What not everyone may know is written as `?`: `0:hide ?`."""

    moves: list[str]
    events: Annotated[
        list[GameEvent], Meta(description="what happened in them, as far as this seat may know")
    ] = []


class Said(Event, frozen=True, kw_only=True):
    """Somebody at the table said something."""

    seat: int
    name: str
    text: str


class Hushed(Event, frozen=True, kw_only=True):
    """The host has turned chat off or on."""

    on: Annotated[bool, Meta(description="chat is off")]


class Away(Event, frozen=True, kw_only=True):
    """A bot plays for a seat from now on."""

    seat: int
    bot: str
    why: Annotated[
        Literal["clock", "left", "replaced", "kicked"],
        Meta(
            description="out of time, of their own will, replaced by another player, or sent away"
            " by an operator"
        ),
    ]


class Returned(Event, frozen=True, kw_only=True):
    """A player has taken the seat back."""

    seat: int


class Asked(Event, frozen=True, kw_only=True):
    """A player asks to take back the moves from event `to` on; null: the request is dropped."""

    seat: int
    to: int | None


class TakenBack(Event, frozen=True, kw_only=True):
    """The moves from event `to` on were taken back, as the player of `seat` had asked."""

    seat: int
    to: int


class Paused(Event, frozen=True, kw_only=True):
    """A player has paused or resumed the game."""

    seat: int
    on: bool


class Ended(Event, frozen=True, kw_only=True):
    """The game is over; everything is shown."""

    outcome: Outcome
    secret: Annotated[
        str, Meta(description="the server's secret, with which the shuffle can be checked")
    ]
    seed: str


class Closed(Event, frozen=True, kw_only=True):
    """Nothing more will happen here."""

    why: Annotated[
        Literal["host", "empty", "idle", "admin"],
        Meta(description="by its host, left by all, idle for long, or by an operator"),
    ]


class Rematch(Event, frozen=True, kw_only=True):
    """The same people play again, at another table."""

    table: str


AnyEvent: TypeAlias = (
    Created | Sat | Stood | Started | Chose | Moved | Said | Hushed | Away | Returned | Asked
    | TakenBack | Paused | Ended | Closed | Rematch
)  # fmt: skip
