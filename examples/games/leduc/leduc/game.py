"""Leduc poker as people play it: options, notation, what lies on the table."""

from typing import Annotated, Any, ClassVar

from leduc import rules
from msgspec import Meta

from bugnight.play import Game
from bugnight.play.describe import EachSeat, Mask, OneOf, Row, Table
from bugnight.play.events import EventKind

CARDS = (None, None, *(f"{rank}{suit}" for rank in range(1, rules.RANKS + 1) for suit in "ab"))


class LeducTable(Table):
    """In a view a card that is hidden is nothing."""

    public: Annotated[str | None, OneOf("public", CARDS)]
    cards: Annotated[list[str | None], EachSeat(OneOf("card", CARDS))]
    bets: Annotated[list[int], Row("bet", end="players")]
    folded: Annotated[list[int], Mask("folded", range(rules.MAX_SEATS))]


class Leduc(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Leduc poker with the options of OpenSpiel's."""

    name: ClassVar[str] = "leduc"
    title: ClassVar[str] = "Leduc poker"
    rules: ClassVar[Any] = rules
    phases: ClassVar[tuple[str, ...]] = ("bet", "over")
    texts: ClassVar[dict[str, int]] = {"fold": 0, "call": 1, "raise": 2}
    table_type: ClassVar[type[Table]] = LeducTable
    events: ClassVar[tuple[EventKind, ...]] = (
        *(EventKind(name, {"bet": int}) for name in ("folded", "called", "raised")),
        EventKind("turned_up", {"card": CARDS}),
    )
    score_unit: ClassVar[int] = 2

    players: Annotated[int, Meta(ge=2, le=rules.MAX_SEATS)] = 2
    action_mapping: bool = False
    suit_isomorphism: bool = False
    starting_player: Annotated[int, Meta(ge=0, le=rules.MAX_SEATS - 1)] = 0
