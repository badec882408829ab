"""Goofspiel as people play it: options, notation, what lies on the table."""

from typing import Annotated, Any, ClassVar, Literal

from goofspiel import rules
from msgspec import Meta

from bugnight.play import Game
from bugnight.play.describe import EachSeat, Mask, Number, Row, Table
from bugnight.play.events import EventKind

CARDS = range(1, rules.MAX_CARDS + 1)


class GoofspielTable(Table):
    """What lies on the table; everything but a bid face down is public."""

    turn: Annotated[int, Number("turn")]
    prize: Annotated[int, Number("prize")]
    prizes: Annotated[list[int], Mask("prizes", CARDS)]
    hands: Annotated[list[list[int]], EachSeat(Mask("hand", CARDS))]
    last_bids: Annotated[list[int], Row("last_bid", end="players")]
    points: Annotated[list[int], Row("points", end="players")]


class Goofspiel(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Goofspiel with OpenSpiel's rules."""

    name: ClassVar[str] = "goofspiel"
    title: ClassVar[str] = "Goofspiel"
    rules: ClassVar[Any] = rules
    phases: ClassVar[tuple[str, ...]] = ("bid", "over")
    texts: ClassVar[dict[str, int]] = {f"bid {card}": card - 1 for card in CARDS}
    table_type: ClassVar[type[Table]] = GoofspielTable
    events: ClassVar[tuple[EventKind, ...]] = (
        EventKind("revealed", {"card": int}),
        EventKind("won", {"prize": int}),
        EventKind("tied", {"prize": int}),
    )
    sealed_phases: ClassVar[frozenset[str]] = frozenset({"bid"})
    random_start: ClassVar[bool] = False

    players: Annotated[int, Meta(ge=2, le=rules.MAX_SEATS)] = 2
    num_cards: Annotated[int, Meta(ge=1, le=rules.MAX_CARDS)] = 13
    num_turns: Annotated[int, Meta(ge=-1, le=rules.MAX_CARDS)] = -1
    points_order: Literal["random", "descending", "ascending"] = "random"
