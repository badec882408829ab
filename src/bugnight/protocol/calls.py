"""Calls over HTTP: everything that is not live."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from bugnight.kernel.events import SEATS
from bugnight.play import Outcome
from bugnight.play.options import OptionKind
from bugnight.protocol.tables import GameEvent, GameName, Look, Name, Pace, Part, Seat, TableInfo


class Me(Part, frozen=True, kw_only=True):
    """Who you are here: a name and a look; nothing else is known."""

    name: str
    look: Look = ""
    token: Annotated[
        str | UnsetType,
        Meta(description="only in the answer that makes it, for programs: `Authorization: Bearer`"),
    ] = UNSET


class Naming(Part, frozen=True, kw_only=True):
    """A display name, a look, or both."""

    name: Name | None = None
    look: Look | None = None


class Arrival(Part, frozen=True, kw_only=True):
    """The first call of a page or program: creates a guest, unless the token is valid."""

    name: Name | None = None
    look: Look = ""
    lang: Annotated[
        Literal["en", "de", "fr"],
        Meta(description="the language of the name given to a guest without one"),
    ] = "en"
    answer: Annotated[
        str, Meta(max_length=120, description="to the puzzle of the header `X-Puzzle`, below")
    ] = ""


class Transfer(Part, frozen=True, kw_only=True):
    """A code to continue on another device; valid once, for ten minutes."""

    code: str
    expires: int


class TransferCode(Part, frozen=True, kw_only=True):
    """The code, as it was shown on the other device."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class TokenWish(Part, frozen=True, kw_only=True):
    """A token for one of your programs."""

    label: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]+$")]


class Token(Part, frozen=True, kw_only=True):
    """A valid token; its text is shown only once."""

    id: str
    label: str
    created: int
    token: str | UnsetType = UNSET


class Option(Part, frozen=True, kw_only=True):
    """An option of a game."""

    name: str
    kind: Annotated[
        OptionKind,
        Meta(description="`seat`: a seat, or null; `order`: a list that names every seat once"),
    ]
    default: Any
    by_players: Annotated[
        dict[str, Any], Meta(description="the default for each number of players, if it depends")
    ] = field(default_factory=dict)
    by_language: Annotated[
        dict[str, Any],
        Meta(description="what a form starts with in a language whose rulebook differs"),
    ] = field(default_factory=dict)
    choices: list[str] | None = None
    least: int | None = None
    most: int | None = None


class EventKindInfo(Part, frozen=True, kw_only=True):
    """A kind of event that the rules of a game report."""

    name: str
    details: Annotated[
        dict[str, str | list[str]],
        Meta(description="`number`, `flag` or `seat`, or all the texts that a detail can be"),
    ]


class GameInfo(Part, frozen=True, kw_only=True):
    """A game, with all that a page needs to offer and show it."""

    name: GameName
    title: str
    rules: Annotated[str, Meta(description="in a few sentences of English")]
    options: Annotated[list[Option], Meta(description="`players` first")]
    contents: Annotated[
        dict[str, Any] | None,
        Meta(description="how to read `view.table`, entry by entry; null: not described"),
    ]
    events: list[EventKindInfo]
    phases: list[str]
    sealed_phases: Annotated[list[str], Meta(description="all choose, then all is revealed")]
    claim_phases: Annotated[list[str], Meta(description="the first to claim something gets it")]
    tentative_verbs: Annotated[list[str], Meta(description="moves that can be tried")]
    seat_moves: Annotated[list[str], Meta(description="moves that end with a seat's number")]
    low_wins: bool
    lesson: Annotated[bool, Meta(description="whether there is a lesson")]
    bots: Annotated[list[str], Meta(description="the bots that play it, levels included")]
    languages: Annotated[list[str], Meta(description="in which the game has messages")]


class Games(Part, frozen=True, kw_only=True):
    """What can be played here, and against whom."""

    games: list[GameInfo]
    levels: Annotated[list[str], Meta(description="bots for people, the weakest first")]
    address: Annotated[
        str,
        Meta(description="where other devices find this server; empty if unknown"),
    ] = ""


class MyTable(Part, frozen=True, kw_only=True):
    """One of your tables."""

    table: TableInfo
    seat: int | None
    your_turn: bool
    waiting: list[int]
    changed: Annotated[int, Meta(description="when the last event happened")]


class Finished(Part, frozen=True, kw_only=True):
    """A game that has ended, or was closed before its end, and can be replayed."""

    table: str
    game: GameName
    options: dict[str, Any]
    seats: list[str]
    outcome: Annotated[Outcome | None, Meta(description="null where the game was closed")]
    ended: int


class BlockWish(Part, frozen=True, kw_only=True):
    """Whom to block or unblock."""

    seat: Seat
    on: bool = True


class ReportWish(Part, frozen=True, kw_only=True):
    """A report about a player."""

    seat: Seat
    why: Literal["chat", "name", "play", "other"]
    text: Annotated[str, Meta(max_length=500, description="in your own words, if you like")] = ""


class Report(Part, frozen=True, kw_only=True):
    """What somebody has reported about a player."""

    id: str
    table: str
    at: int
    name: Annotated[str, Meta(description="who was reported")]
    why: str
    text: str
    said: Annotated[list[str], Meta(description="the last lines of chat, oldest first")]


class Step(Part, frozen=True, kw_only=True):
    """A position of a finished game, and the move that led to it."""

    ply: int
    move: str | None
    events: Annotated[list[GameEvent], Meta(description="what happened in the move")]
    position: Annotated[Any, Meta(description="all of it, or with `seat` what that seat saw")]
    legal: list[str]


class Replay(Part, frozen=True, kw_only=True):
    """A finished game, position by position."""

    record: Annotated[dict[str, Any], Meta(description="in the format of docs/spec/records.md")]
    steps: list[Step]


class LessonStep(Part, frozen=True, kw_only=True):
    """The table of a lesson after one more move, as the learner sees it."""

    moves: Annotated[list[str], Meta(description="what was revealed with it")]
    events: Annotated[list[GameEvent], Meta(description="what happened in these moves")]
    view: Any
    waiting: list[int]
    legal: Annotated[list[str], Meta(description="what the learner may do, without the seat")]
    wanted: Annotated[str | None, Meta(description="what the learner should do now, if anything")]


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
        Meta(description="the seed follows from secret and client seeds; null: not stated"),
    ]
    fault: str | None = None


class HintWish(Part, frozen=True, kw_only=True):
    """Which seat wants advice."""

    seat: Seat | None = None
    names: Annotated[
        list[Name],
        Meta(max_length=SEATS, description="names for the seats in the reason"),
    ] = field(default_factory=list)


class Retry(Part, frozen=True, kw_only=True):
    """A moment of a finished game, to play on from there."""

    ply: Annotated[int, Meta(ge=0, description="how many of its moves to keep")]
    seat: Annotated[Seat, Meta(description="yours; bots play all others")]


class GoOn(Part, frozen=True, kw_only=True):
    """An unfinished game of your own, to continue at a table."""

    record: Annotated[
        dict[str, Any],
        Meta(
            description="docs/spec/records.md, with `seats` and `x-fair`: a seat is a bot's,"
            " `bot:LEVEL`, or yours"
        ),
    ]
    pace: Pace = "normal"


class Advice(Part, frozen=True, kw_only=True):
    """One legal move, and what it is worth, as far as the bot can tell."""

    move: str
    win: Annotated[float | None, Meta(description="chance of winning, 0 to 1")] = None
    score: float | None = None
    error: Annotated[
        float | None,
        Meta(
            description="standard error of `win`; 0 where it was computed, and then `win` holds"
            " if all play as well as they can"
        ),
    ] = None
    why: Annotated[
        dict[str, str], Meta(description="why it is the best, or why not, by language")
    ] = field(default_factory=dict)


Verdict: TypeAlias = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]


class Hint(Part, frozen=True, kw_only=True):
    """Advice on the present decision, the best move first."""

    number: int
    moves: list[Advice]
    reason: Annotated[dict[str, str], Meta(description="in words, by language")] = field(
        default_factory=dict
    )


class Judged(Part, frozen=True, kw_only=True):
    """A decision of a finished game, judged by what its seat knew (docs/review.md)."""

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
    skill: Annotated[
        float, Meta(description="what the player's own play gained over rules of thumb")
    ]
    others: Annotated[float, Meta(description="what the others' play gained or cost")]
    lost: Annotated[float, Meta(description="what clear errors cost")]
    verdicts: dict[str, int]


class Review(Part, frozen=True, kw_only=True):
    """The review of a finished game: `done` of `total` moves so far."""

    done: int
    total: int
    curve: Annotated[
        list[list[float]],
        Meta(description="each seat's chance of winning before the first move and after each"),
    ]
    decisions: list[Judged]
    turns: list[Turn]
    players: Annotated[list[Account], Meta(description="empty until it is done")]
