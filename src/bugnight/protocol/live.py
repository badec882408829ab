"""Live play: what a client is sent, and what it says."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from bugnight.play import Outcome
from bugnight.protocol.tables import AnyEvent, BotText, ClientSeed, Id, Moves, Part, Seat, TableInfo


class ClaimWindow(Part, frozen=True, kw_only=True):
    """Something may be claimed; the window is the same whether or not anybody wants it."""

    seats: Annotated[list[int], Meta(description="who may claim it; answers are sealed")]
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
        TableInfo | UnsetType, Meta(description="left out if nothing in it has changed")
    ] = UNSET
    seat: Annotated[int | None, Meta(description="whose view it is; null for a spectator")]
    view: Annotated[
        Any, Meta(description="`view.table` of this seat, below; null before the deal")
    ] = None
    code: Annotated[
        str | UnsetType,
        Meta(description="with `code=true`: the view for `Game.view`, for programs in Python"),
    ] = UNSET
    waiting: Annotated[
        list[int], Meta(description="seats that owe a decision, as far as this is public")
    ] = field(default_factory=list)
    legal: Annotated[list[str], Meta(description="what this seat may do now, as `SEAT:MOVE`")] = (
        field(default_factory=list)
    )
    chosen: Annotated[
        str | None, Meta(description="what this seat has chosen, while others still have to")
    ] = None
    auto_pass: Annotated[
        bool, Meta(description="this seat declines every claim until the next deal")
    ] = False
    claim: ClaimWindow | None = None
    clocks: Annotated[list[ClockState] | None, Meta(description="one per seat")] = None
    outcome: Outcome | None = None


class Welcome(Message, frozen=True, kw_only=True):
    """The first message on a WebSocket."""

    version: int
    now: Annotated[int, Meta(description="the server's clock, to compare with `at` and `closes`")]
    seat: int | None
    seats: Annotated[list[int], Meta(description="all your seats at this table")]


class Presence(Message, frozen=True, kw_only=True):
    """Who is connected now; sent when it changes."""

    seats: Annotated[
        list[bool],
        Meta(description="per seat; always true for bots; after a poll, true for 30 seconds"),
    ]
    watching: int
    host: Annotated[
        bool,
        Meta(description="whether the host is; 45 seconds without, and any player may begin"),
    ] = True
    preparing: Annotated[
        bool,
        Meta(description="a bot is being compiled, once on the server's machine, and cannot move"),
    ] = False


class Done(Message, frozen=True, kw_only=True):
    """A command was carried out, and is safe on disk."""

    id: str
    number: int


class Tried(Message, frozen=True, kw_only=True):
    """What the seat would see after some tentative moves."""

    id: str
    number: int
    view: Any
    legal: list[str]


class Pong(Message, frozen=True, kw_only=True):
    """The answer to a ping."""

    now: int


class Bye(Message, frozen=True, kw_only=True):
    """The server closes the connection."""

    why: Annotated[
        Literal["stopping", "closed", "slow", "flood", "signed-out", "kicked"],
        Meta(description="after `stopping` and `slow`, connect again"),
    ]


ErrorCode: TypeAlias = Literal[
    "malformed", "too-large", "too-fast", "signed-out", "not-found", "forbidden", "kicked", "stale",
    "repeated", "illegal", "state", "seat", "full", "off", "preparing", "unavailable", "failed",
]  # fmt: skip
ERRORS: dict[ErrorCode, tuple[int, str]] = {
    "malformed": (400, "not JSON of a known type; the message names the place"),
    "too-large": (413, "the message or body is too large"),
    "too-fast": (429, "more than the limit allows; try again after `retry_after` seconds"),
    "signed-out": (401, "no token, or one that is not valid"),
    "not-found": (404, "there is no such thing, or it is not for you to know"),
    "forbidden": (403, "you may not do this here"),
    "kicked": (403, "you were sent away from this table"),
    "stale": (409, "the decision has changed since this number; look and decide again"),
    "repeated": (409, "a command with this id was carried out already, as event `number`"),
    "illegal": (422, "against the rules; `legal` has what your seat may do"),
    "state": (409, "not possible while the table is in this state"),
    "seat": (409, "the seat is taken, or you have none"),
    "full": (409, "too many tables, seats or messages"),
    "off": (403, "switched off at this table"),
    "preparing": (503, "rules or bots are being compiled, once on a machine; send it again later"),
    "unavailable": (503, "not now: the message says why; send it again later, with the same id"),
    "failed": (500, "a bug in the server; its log says more"),
}
"""The HTTP status of each error, and what it means."""
STATUS = {code: status for code, (status, _) in ERRORS.items()}


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
    """Something that a client asks for, over the WebSocket or posted to `…/commands`."""

    id: Annotated[
        Id, Meta(description="chosen by you; commands with the same id are carried out once")
    ]


class Sit(Command, frozen=True, kw_only=True):
    """Take an open seat."""

    seat: Annotated[Seat | None, Meta(description="null: the first open one")] = None
    client_seed: Annotated[
        ClientSeed, Meta(description="your part of the shuffle: any text, best a random one")
    ] = ""


class Stand(Command, frozen=True, kw_only=True):
    """Leave a seat. In a game a bot plays on, and you may return."""

    seat: Seat | None = None


class Start(Command, frozen=True, kw_only=True):
    """Deal. The host does so, or a player once the host has been gone for 45 seconds.

    Open seats are an error.
    """

    client_seed: ClientSeed = ""


class Move(Command, frozen=True, kw_only=True):
    """Make a move, or a whole turn of several: all of them or none.

    Only moves whose verb is one of the game's `tentative_verbs` may come before another.
    """

    number: Annotated[int, Meta(ge=0, description="of the update on which you decided")]
    moves: Moves


class Try(Command, frozen=True, kw_only=True):
    """Ask what is seen and legal after some tentative moves. Changes nothing."""

    number: Annotated[int, Meta(ge=0)]
    moves: Moves


class AutoPass(Command, frozen=True, kw_only=True, tag="autopass"):
    """Decline every claim until the next deal, or stop doing so. Nobody else sees it."""

    seat: Seat
    on: bool


class Say(Command, frozen=True, kw_only=True):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Hush(Command, frozen=True, kw_only=True):
    """Host only: turn chat off or on."""

    on: bool


class Put(Command, frozen=True, kw_only=True):
    """Host only, or as with `start` a player: put a bot in a seat, or open the seat."""

    seat: Seat
    to: Annotated[str, Meta(pattern=r"^(open|bot:[a-z0-9_.-]{1,40})$")]


class Kick(Command, frozen=True, kw_only=True):
    """Host only, before the game: remove a player, who cannot come back to this table.

    A host who has been gone for 45 seconds may be removed by a player, and may come back.
    """

    seat: Seat


class Replace(Command, frozen=True, kw_only=True):
    """Let a bot play for a player who has not been connected for 45 seconds.

    Only `bot:beetle` may stand in for another player. `retry_after` says how long to wait.
    """

    seat: Seat
    bot: BotText = "bot:beetle"


class Return(Command, frozen=True, kw_only=True):
    """Take your seat back from the bot."""

    seat: Seat | None = None


class TakeBack(Command, frozen=True, kw_only=True):
    """Take your last decision back: at once if only bots play with you, else once all agree.

    To answer another player's request, give the number of the `asked` event.
    """

    asked: Annotated[int | None, Meta(description="null: ask for your own")] = None
    agree: bool = True


class Pause(Command, frozen=True, kw_only=True):
    """Stop bots and clocks, or let them go on. Any player may do either."""

    on: bool


class Again(Command, frozen=True, kw_only=True):
    """After the end: open a table for a rematch, with the same people and bots.

    If the other game is for fewer players, bots sit out first.
    """

    game: Annotated[str, Meta(max_length=40, description="another game, if not empty")] = ""


class Close(Command, frozen=True, kw_only=True):
    """Host only: close the table for good. A game that has begun leaves a record that says so."""


AnyCommand: TypeAlias = (
    Sit | Stand | Start | Move | Try | AutoPass | Say | Hush | Put | Kick | Replace | Return
    | TakeBack | Pause | Again | Close
)  # fmt: skip
Spoken: TypeAlias = AnyCommand | Ping
