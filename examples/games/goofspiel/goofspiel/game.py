"""Goofspiel as people play it: options, notation, what lies on the table."""

from typing import Annotated, Any, ClassVar, Literal

from goofspiel import rules
from msgspec import Meta

from bugnight.play import Game
from bugnight.play.describe import EachSeat, Mask, Number, OneOf, Row, Table
from bugnight.play.events import EventKind

CARDS = range(1, rules.MAX_CARDS + 1)


class GoofspielTable(Table):
    """Everything is public but a bid that lies face down."""

    prize: Annotated[int, Number("prize")]
    prizes: Annotated[list[int], Mask("prizes", CARDS)]
    hands: Annotated[list[list[int]], EachSeat(Mask("hand", CARDS))]
    bids: Annotated[list[Any], EachSeat(OneOf("bid", (None, *CARDS, "?")))]
    points: Annotated[list[int], Row("points", end="players")]


class Goofspiel(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Goofspiel with the options of OpenSpiel's, whose bids are revealed."""

    name: ClassVar[str] = "goofspiel"
    title: ClassVar[str] = "Goofspiel"
    rules: ClassVar[Any] = rules
    phases: ClassVar[tuple[str, ...]] = ("bid", "over")
    texts: ClassVar[dict[str, int]] = {f"bid {card}": card - 1 for card in CARDS}
    table_type: ClassVar[type[Table]] = GoofspielTable
    events: ClassVar[tuple[EventKind, ...]] = (
        EventKind("revealed", {"card": int}),
        *(EventKind(name, {"prize": int}) for name in ("won", "tied")),
    )
    sealed_phases: ClassVar[frozenset[str]] = frozenset({"bid"})
    large_pieces: ClassVar[frozenset[str]] = frozenset({"points"})

    players: Annotated[int, Meta(ge=2, le=rules.MAX_SEATS)] = 2
    num_cards: Annotated[int, Meta(ge=1, le=rules.MAX_CARDS)] = 13
    num_turns: Annotated[int, Meta(ge=-1, le=rules.MAX_CARDS)] = -1
    points_order: Literal["random", "descending", "ascending"] = "random"
