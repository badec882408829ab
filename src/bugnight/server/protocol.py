"""What server and clients say to each other. Every message is JSON of one of these types.

docs/protocol.md is written from them. An unknown field is an error, so that a misspelt one is
noticed; times are milliseconds since 1970; `number` counts the public events of a table.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from bugnight.play import Outcome

VERSION = 1

GameName: TypeAlias = Literal["party-bugs", "bug-off", "rumbugz"]
TableState: TypeAlias = Literal["waiting", "playing", "over", "closed"]
Pace: TypeAlias = Literal["relaxed", "normal", "quick", "none"]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
SeatText: TypeAlias = Annotated[str, Meta(pattern=r"^(me|open|bot:[a-z0-9_.-]{1,40})$")]
BotText: TypeAlias = Annotated[str, Meta(pattern=r"^bot:[a-z0-9_.-]{1,40}$")]
Luck: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[\x21-\x7e]*$")]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
Moves: TypeAlias = Annotated[list[MoveText], Meta(min_length=1, max_length=32)]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a message."""


# What a table is


class Clock(Part, frozen=True, kw_only=True):
    """How long a seat may think. Out of time, a bot plays for it until its player returns."""

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
        Meta(min_length=2, max_length=6, description="`me`, `open` or `bot:LEVEL`, seat 0 first"),
    ]
    listed: Annotated[bool, Meta(description="shown in the lobby; else found by its link")] = False
    clock: Clock = Clock()
    bid_window: Annotated[
        Annotated[int, Meta(ge=2, le=7 * 86400)] | None,
        Meta(description="RumBugz: seconds to bid for a discard; null waits for every answer"),
    ] = 6
    pace: Annotated[
        Pace, Meta(description="how long bots seem to think; `none` is for tests and contests")
    ] = "normal"
    chat: bool = True
    hints: bool = True
    watch: Annotated[bool, Meta(description="others may look on")] = True
    one_device: Annotated[bool, Meta(description="one person may sit in several seats")] = False


class SeatInfo(Part, frozen=True, kw_only=True):
    """Who sits there."""

    kind: Literal["open", "person", "bot"]
    name: Annotated[str, Meta(description="empty where the seat is open")] = ""
    bot: Annotated[str | None, Meta(description="the bot that plays, for a person too")] = None
    away: Annotated[bool, Meta(description="a bot plays for this person, who may return")] = False
    you: bool = False
    host: Annotated[bool, Meta(description="made the table: may start, kick, close")] = False


class TableInfo(Part, frozen=True, kw_only=True):
    """A table as somebody sees it who comes to its door."""

    id: str
    state: TableState
    game: GameName
    options: dict[str, Any]
    seats: list[SeatInfo]
    listed: bool
    clock: Clock
    bid_window: int | None
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


# What happens at a table


class Event(Part, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Something that all at the table, and those who look on, may know."""

    number: Annotated[int, Meta(description="events of a table have numbers without gaps")]
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
    """The cards were dealt, from the server's secret and everybody's luck."""

    luck: Annotated[list[str], Meta(description="what each seat contributed, seat 0 first")]
    seed_hash: Annotated[str, Meta(description="SHA-256 of the seed, whose text comes at the end")]


class Chose(Event, frozen=True, kw_only=True):
    """A card lies there face down. It may still be changed, and that is not seen."""

    seat: int


class Moved(Event, frozen=True, kw_only=True):
    """Moves were made, in this order. What all may not know stands as `?`: `0:hide ?`."""

    moves: list[str]


class Said(Event, frozen=True, kw_only=True):
    """Somebody at the table said something."""

    seat: int
    name: str
    text: str


class Hushed(Event, frozen=True, kw_only=True):
    """The host has stopped the talk at the table, or allows it again."""

    on: Annotated[bool, Meta(description="nobody may say anything")]


class Away(Event, frozen=True, kw_only=True):
    """A bot plays for a seat from now on."""

    seat: int
    bot: str
    why: Annotated[
        Literal["clock", "left", "replaced"],
        Meta(description="out of time, of their own will, or replaced by another player"),
    ]


class Returned(Event, frozen=True, kw_only=True):
    """A player has taken the seat back."""

    seat: int


class Ended(Event, frozen=True, kw_only=True):
    """The game is over; everything is shown."""

    outcome: Outcome
    secret: Annotated[str, Meta(description="the server's secret: with it all can be checked")]
    seed: str


class Closed(Event, frozen=True, kw_only=True):
    """Nothing more will happen here."""

    why: Literal["host", "empty", "idle"]


class Rematch(Event, frozen=True, kw_only=True):
    """The same people play again, at another table."""

    table: str


AnyEvent: TypeAlias = (
    Created
    | Sat
    | Stood
    | Started
    | Chose
    | Moved
    | Said
    | Hushed
    | Away
    | Returned
    | Ended
    | Closed
    | Rematch
)


# What a client is sent


class BidWindow(Part, frozen=True, kw_only=True):
    """A discarded Bug may be bid for: the same for every seat, whoever could want it."""

    bug: str
    seats: Annotated[list[int], Meta(description="who may bid; answers are sealed")]
    opened: int
    closes: Annotated[
        int | None, Meta(description="at the latest; null: when every seat has answered")
    ]


class ClockState(Part, frozen=True, kw_only=True):
    """A seat's clock, as it stood at the update's `at`."""

    left: Annotated[int, Meta(description="milliseconds")]
    running: bool


class Message(Part, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Something that the server says."""


class Update(Message, frozen=True, kw_only=True):
    """The table as one seat may see it, whole, and what has happened since the last update."""

    number: Annotated[int, Meta(description="of the last event; the next update begins after it")]
    at: Annotated[int, Meta(description="when that event happened")]
    events: Annotated[list[AnyEvent], Meta(description="what is new, oldest first")]
    table: Annotated[
        TableInfo | UnsetType, Meta(description="left out where nothing in it has changed")
    ] = UNSET
    seat: Annotated[int | None, Meta(description="whose view it is; null for a spectator")]
    view: Annotated[
        Any, Meta(description="`view.table` of this seat, below; null before the cards are dealt")
    ] = None
    code: Annotated[
        str | UnsetType,
        Meta(description="with `code=true`: the view for `Game.view`, for programs in Python"),
    ] = UNSET
    waiting: Annotated[
        list[int], Meta(description="seats that owe a decision, as far as that is no secret")
    ] = []
    legal: Annotated[list[str], Meta(description="what this seat may do now, as `SEAT:MOVE`")] = []
    chosen: Annotated[
        str | None, Meta(description="what this seat has chosen, where others are still to")
    ] = None
    auto_pass: Annotated[
        bool, Meta(description="this seat passes by itself until the round ends")
    ] = False
    bid: BidWindow | None = None
    clocks: Annotated[list[ClockState] | None, Meta(description="one per seat")] = None
    outcome: Outcome | None = None


class Welcome(Message, frozen=True, kw_only=True):
    """The first message on a WebSocket."""

    version: int
    now: Annotated[int, Meta(description="the server's clock, to reckon with `at` and `closes`")]
    seat: int | None
    seats: Annotated[list[int], Meta(description="all seats of yours at this table")]


class Presence(Message, frozen=True, kw_only=True):
    """Who is connected now; sent when it changes."""

    seats: Annotated[list[bool], Meta(description="per seat; a bot is always there")]
    watching: int


class Done(Message, frozen=True, kw_only=True):
    """A command was carried out, and is safe on disk."""

    id: str
    number: int


class Tried(Message, frozen=True, kw_only=True):
    """What the seat would see after some moves that were only tried."""

    id: str
    number: int
    view: Any
    legal: list[str]


class Pong(Message, frozen=True, kw_only=True):
    """The answer to a ping."""

    now: int


class Bye(Message, frozen=True, kw_only=True):
    """The server hangs up."""

    why: Annotated[
        Literal["stopping", "closed", "slow", "flood", "signed-out"],
        Meta(description="after `stopping` and `slow`, connect again"),
    ]


ErrorCode: TypeAlias = Literal[
    "malformed",
    "too-large",
    "too-fast",
    "signed-out",
    "not-found",
    "forbidden",
    "stale",
    "repeated",
    "illegal",
    "state",
    "seat",
    "full",
    "off",
    "unavailable",
    "failed",
]

STATUS: dict[ErrorCode, int] = {
    "malformed": 400,
    "too-large": 413,
    "too-fast": 429,
    "signed-out": 401,
    "not-found": 404,
    "forbidden": 403,
    "stale": 409,
    "repeated": 409,
    "illegal": 422,
    "state": 409,
    "seat": 409,
    "full": 409,
    "off": 403,
    "unavailable": 503,
    "failed": 500,
}
"""The HTTP status of each error."""

MEANING: dict[ErrorCode, str] = {
    "malformed": "not JSON of a known type; the message names the place",
    "too-large": "more bytes than are read",
    "too-fast": "more than the limit allows; try again after `retry_after` seconds",
    "signed-out": "no token, or one that is not valid (any more)",
    "not-found": "there is no such thing, or it is not for you to know",
    "forbidden": "you may not do this here",
    "stale": "decided on a number after which the decision changed; look again and decide anew",
    "repeated": "a command with this id was carried out already, as event `number`",
    "illegal": "against the rules; `legal` has what your seat may do",
    "state": "not possible while the table is in this state",
    "seat": "the seat is taken, or you have none",
    "full": "too many tables, seats or messages",
    "off": "this table does without it",
    "unavailable": "not just now: the message says why; repeat the command with the same id later",
    "failed": "a bug of ours; the log has it",
}


class Error(Message, frozen=True, kw_only=True):
    """A command that was not carried out; it has changed nothing."""

    code: ErrorCode
    message: Annotated[str, Meta(description="for people, in English")]
    id: Annotated[str | None, Meta(description="of the command, where it could be read")] = None
    number: int | None = None
    legal: list[str] | None = None
    retry_after: Annotated[float | None, Meta(description="seconds")] = None


AnyMessage: TypeAlias = Welcome | Update | Presence | Done | Tried | Pong | Bye | Error


# What a client says


class Ping(Part, frozen=True, kw_only=True, tag_field="type", tag="ping"):
    """Are you there? Sent over the WebSocket, every twenty seconds or so."""


class Command(Part, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Something that a client wants; over the WebSocket, or posted to `…/commands`."""

    id: Annotated[Id, Meta(description="your own; the same id is carried out once only")]


class Sit(Command, frozen=True, kw_only=True):
    """Take an open seat."""

    seat: Annotated[Seat | None, Meta(description="null: the first open one")] = None
    luck: Annotated[Luck, Meta(description="your part of the shuffle, best a random text")] = ""


class Stand(Command, frozen=True, kw_only=True):
    """Leave a seat. In a game a bot plays on, and you may return."""

    seat: Seat | None = None


class Start(Command, frozen=True, kw_only=True):
    """Deal the cards. The host does so; open seats are an error."""

    luck: Luck = ""


class Move(Command, frozen=True, kw_only=True):
    """Make a move, or in RumBugz a whole turn of several: all of them or none."""

    number: Annotated[int, Meta(ge=0, description="of the update on which you decided")]
    moves: Moves


class Try(Command, frozen=True, kw_only=True):
    """RumBugz: what is seen and legal after some lays, swaps and additions? Changes nothing."""

    number: Annotated[int, Meta(ge=0)]
    moves: Moves


class AutoPass(Command, frozen=True, kw_only=True, tag="autopass"):
    """RumBugz: pass on every discard until the round ends, or no longer. Nobody else sees it."""

    seat: Seat
    on: bool


class Say(Command, frozen=True, kw_only=True):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Hush(Command, frozen=True, kw_only=True):
    """The host: stop the talk at the table, or allow it again."""

    on: bool


class Put(Command, frozen=True, kw_only=True):
    """The host, before the game: put a bot in a seat, or make it open."""

    seat: Seat
    to: Annotated[str, Meta(pattern=r"^(open|bot:[a-z0-9_.-]{1,40})$")]


class Kick(Command, frozen=True, kw_only=True):
    """The host, before the game: send somebody away, who cannot sit here again."""

    seat: Seat


class Replace(Command, frozen=True, kw_only=True):
    """Let a bot play for a player who is not connected."""

    seat: Seat
    bot: BotText = "bot:beetle"


class Return(Command, frozen=True, kw_only=True):
    """Take your seat back from the bot."""

    seat: Seat | None = None


class Again(Command, frozen=True, kw_only=True):
    """After the end: open a table for a rematch, with the same people and bots."""


class Close(Command, frozen=True, kw_only=True):
    """The host: close the table for good."""


AnyCommand: TypeAlias = (
    Sit
    | Stand
    | Start
    | Move
    | Try
    | AutoPass
    | Say
    | Hush
    | Put
    | Kick
    | Replace
    | Return
    | Again
    | Close
)
Spoken: TypeAlias = AnyCommand | Ping


# What is not live


class Me(Part, frozen=True, kw_only=True):
    """Who you are here: a name, and nothing else is known."""

    name: str
    token: Annotated[
        str | UnsetType,
        Meta(description="only in the answer that makes it, for programs: `Authorization: Bearer`"),
    ] = UNSET


class Naming(Part, frozen=True, kw_only=True):
    """A display name."""

    name: Name


class Arrival(Part, frozen=True, kw_only=True):
    """The first call of a page or program: makes a guest, unless the token is good."""

    name: Name | None = None


class Transfer(Part, frozen=True, kw_only=True):
    """A code to go on with another device: for one use, for ten minutes."""

    code: str
    expires: int


class TransferCode(Part, frozen=True, kw_only=True):
    """The code, as it was shown on the other device."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class TokenWish(Part, frozen=True, kw_only=True):
    """A token for a program of yours."""

    label: Annotated[str, Meta(min_length=1, max_length=40)]


class Token(Part, frozen=True, kw_only=True):
    """A token that is valid; its text is shown once only."""

    id: str
    label: str
    created: int
    token: str | UnsetType = UNSET


class Option(Part, frozen=True, kw_only=True):
    """An option of a game."""

    name: str
    default: Any
    choices: list[Any] | None = None
    least: int | None = None
    most: int | None = None


class GameInfo(Part, frozen=True, kw_only=True):
    """A game, with what can be chosen."""

    name: GameName
    title: str
    options: list[Option]


class Games(Part, frozen=True, kw_only=True):
    """What can be played here, and against whom."""

    games: list[GameInfo]
    levels: Annotated[list[str], Meta(description="bots for people, the weakest first")]
    bots: list[str]


class MyTable(Part, frozen=True, kw_only=True):
    """A table of yours."""

    table: TableInfo
    seat: int | None
    your_turn: bool
    waiting: list[int]
    changed: int


class Finished(Part, frozen=True, kw_only=True):
    """A finished game that may be looked at."""

    table: str
    game: GameName
    options: dict[str, Any]
    seats: list[str]
    outcome: Outcome
    ended: int


class Step(Part, frozen=True, kw_only=True):
    """A position of a finished game, from above, and the move that led to it."""

    ply: int
    move: str | None
    position: Any
    legal: list[str]


class Replay(Part, frozen=True, kw_only=True):
    """A finished game, position by position."""

    record: Annotated[dict[str, Any], Meta(description="as docs/spec/records.md has it")]
    steps: list[Step]


class LessonStep(Part, frozen=True, kw_only=True):
    """The table of a lesson after one more move, as the learner sees it."""

    moves: Annotated[list[str], Meta(description="what has come to light with it")]
    view: Any
    waiting: list[int]
    legal: Annotated[list[str], Meta(description="what the learner may do, without the seat")]
    wanted: Annotated[str | None, Meta(description="what the learner is to do, if it is so")]


class Lesson(Part, frozen=True, kw_only=True):
    """A game to learn from, move by move; the learner is seat 0."""

    game: GameName
    options: dict[str, Any]
    seats: list[str]
    steps: list[LessonStep]
    outcome: Outcome | None


class Check(Part, frozen=True, kw_only=True):
    """What checking a record has shown."""

    agrees: bool
    finished: bool
    fair: Annotated[
        bool | None,
        Meta(description="the seed is what secret and luck give; null: it does not say"),
    ]
    fault: str | None = None


class HintWish(Part, frozen=True, kw_only=True):
    """Which seat wants advice."""

    seat: Seat | None = None
    names: Annotated[
        list[Name], Meta(max_length=6, description="what the reason calls the seats, if you like")
    ] = []


class Advice(Part, frozen=True, kw_only=True):
    """One legal move, and what it is worth, as far as the bot can tell."""

    move: str
    win: Annotated[float | None, Meta(description="chance of winning, 0 to 1")] = None
    score: float | None = None
    error: Annotated[float | None, Meta(description="standard error of `win`")] = None


Verdict: TypeAlias = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]


class Hint(Part, frozen=True, kw_only=True):
    """Advice on the present decision, the best move first."""

    number: int
    moves: list[Advice]
    reason: Annotated[dict[str, str], Meta(description="in words, by language")] = {}


class Judged(Part, frozen=True, kw_only=True):
    """A decision of a finished game, looked at again from what its seat knew (docs/review.md)."""

    ply: int
    seat: int
    move: str
    best: str
    lost: Annotated[float, Meta(description="what a clear error cost in chance of winning, else 0")]
    verdict: Verdict
    reason: Annotated[dict[str, str], Meta(description="why the best is best, by language")]


class Turn(Part, frozen=True, kw_only=True):
    """A turning point of a finished game."""

    ply: int
    seat: Annotated[int, Meta(description="whose chances changed most")]
    swing: float
    by: Literal["mistake", "play", "cards"]


class Account(Part, frozen=True, kw_only=True):
    """A player's account: `result` is the sum of `fair`, `luck`, `skill` and `others`."""

    seat: int
    result: Annotated[float, Meta(description="share of the win")]
    fair: float
    luck: float
    skill: Annotated[float, Meta(description="what own play gave beyond rules of thumb")]
    others: Annotated[float, Meta(description="what the others' play gave")]
    lost: Annotated[float, Meta(description="what clear errors cost")]
    verdicts: dict[str, int]


class Review(Part, frozen=True, kw_only=True):
    """A finished game, looked at again: `done` of `total` moves so far."""

    done: int
    total: int
    curve: Annotated[
        list[list[float]],
        Meta(description="each seat's chance of winning before any move, then after each"),
    ]
    decisions: list[Judged]
    turns: list[Turn]
    players: Annotated[list[Account], Meta(description="empty until it is done")]


replace = msgspec.structs.replace
to_builtins = msgspec.to_builtins
encode = msgspec.json.Encoder().encode
decode_spoken = msgspec.json.Decoder(Spoken).decode
decode_message = msgspec.json.Decoder(AnyMessage).decode
