"""Party Bugs as people play it: options, notation, deals, the table by name."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta

from bugnight.games.party_bugs import cards, rules
from bugnight.play.describe import EachSeat, Mask, Number, OneOf, Places, Row, Seat, Table
from bugnight.play.events import Count, Event, EventKind, Term
from bugnight.play.games import Deal, Game

FaceDown: TypeAlias = Literal["?"]
"""In a view: a card lies there, and this seat may not know which."""

SHOWN: tuple[int | FaceDown | None, ...] = (None, *range(1, cards.CARDS + 1), "?")
"""How each card is written: none, its value, or face down."""
VALUES = range(cards.CARDS + 1)
"""The value of each bit; no card has the value 0."""


class PartyBugsDeal(Deal, frozen=True, forbid_unknown_fields=True):
    """The floor card of each deck, and the decks in drawing order, the hands still in them."""

    floor: Annotated[list[int], Row("floor", SHOWN[: cards.KING], end="displays")]
    decks: Annotated[list[list[int]], EachSeat(Row("deck"), displays=True)]


class PartyBugsTable(Table):
    """All that lies on the table. In a view a number stands for cards that are only counted."""

    game: Annotated[int, Number("game")]
    round: Annotated[int, Number("round_number")]
    host: Annotated[int, Number("host")]
    floor: Annotated[list[list[int]], Places("floor")]
    hands: Annotated[list[list[int] | int], EachSeat(Mask("hand", VALUES), counted="held")]
    decks: Annotated[
        list[list[int] | int], EachSeat(Row("deck"), counted="left", last="left", displays=True)
    ]
    played: Annotated[list[int | FaceDown | None], EachSeat(OneOf("played", SHOWN))]
    displays: Annotated[list[list[int]], EachSeat(Mask("display", VALUES), displays=True)]
    hidden: Annotated[list[int | FaceDown | None], EachSeat(OneOf("face_down", SHOWN))]
    mirror: Annotated[int | None, Seat("mirror_holder")]
    totals: Annotated[list[int], Row("total", end="displays")]


def _texts() -> dict[str, int]:
    values = range(1, cards.CARDS + 1)
    texts = {f"play {v}": cards.PLAY_CARD + v - 1 for v in values}
    texts |= {f"hide {v}": cards.HIDE_CARD + v - 1 for v in values if v != cards.KING}
    texts |= {"pair": cards.PAIR_UP, "keep": cards.KEEP, "mirror hidden": cards.MIRROR_HIDDEN}
    texts |= {f"mirror {v}": cards.MIRROR_CARD + v - 1 for v in values}
    return texts


class PartyBugs(Game[PartyBugsTable], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Party Bugs with its options.

    >>> PartyBugs(players=3, hidden=True)
    PartyBugs(players=3, hidden=True)
    """

    name: ClassVar[str] = "party-bugs"
    title: ClassVar[str] = "Party Bugs"
    rules: ClassVar[Any] = rules
    table_type: ClassVar[type[Table]] = PartyBugsTable
    phases: ClassVar[tuple[str, ...]] = (
        "deal",
        "hide",
        "choose",
        "take",
        "pair",
        "mirror",
        "over",
    )
    deal_type: ClassVar[type[Deal]] = PartyBugsDeal
    pack: ClassVar[dict[str | int, int | str]] = dict.fromkeys(range(1, cards.CARDS + 1), 1)
    own_packs: ClassVar[bool] = True
    deal_number: ClassVar[str] = "game"
    indifferent: ClassVar[str] = r"@\d"
    texts: ClassVar[dict[str, int]] = _texts()
    events: ClassVar[tuple[EventKind, ...]] = cards.EVENTS
    counts: ClassVar[tuple[Count, ...]] = (
        Count("kings", "Kings played", "PB-K1", (Term("revealed", "", "card", cards.KING),)),
        Count("hauls", "hauls by a King", "PB-K1", (Term("hauled"),)),
        Count("clashes", "rounds with several Kings", "PB-K2", (Term("foiled", "", "number"),)),
        Count("pairs", "pairs that left", "PB-D1", (Term("paired"),)),
        Count(
            "face_down_pairs",
            "of these with the face-down card",
            "PB-H4",
            (Term("paired", "", "face_down"),),
        ),
        Count("kept", "pairs kept", "PB-H4", (Term("kept"),)),
        Count("mirrors", "mirrors used", "PB-M3", (Term("mirrored"),)),
        Count(
            "mirror_points", "points that left with mirrors", "PB-M3", (Term("mirrored", "card"),)
        ),
    )
    by_language: ClassVar[dict[str, dict[str, Any]]] = {"edition": {"de": "abacus"}}
    usual_margin: ClassVar[float] = 40
    low_wins: ClassVar[bool] = True
    starter_word: ClassVar[str] = "host"
    tie_clause: ClassVar[str] = "PB-E2"
    dummy_clause: ClassVar[str] = "PB-T6"
    secret_verbs: ClassVar[frozenset[str]] = frozenset({"hide"})
    sealed_phases: ClassVar[frozenset[str]] = frozenset({"hide", "choose"})
    discreet_phases: ClassVar[frozenset[str]] = frozenset({"pair"})
    relative_actions: ClassVar[tuple[range, ...]] = (
        range(cards.TAKE_FROM, cards.TAKE_FROM + cards.MAX_SEATS),
        range(cards.TAKE_AND_PAIR, cards.TAKE_AND_PAIR + cards.MAX_SEATS),
    )
    private_pieces: ClassVar[frozenset[str]] = frozenset({"hand", "own_face_down", "played"})
    large_pieces: ClassVar[frozenset[str]] = frozenset({"total", "score"})
    piece_meanings: ClassVar[dict[str, str]] = {
        "phase": "a 1 at deal, hide, choose, take, pair, mirror or over",
        "players": "a 1 at their number",
        "edition": "zman, abacus",
        "hidden": "whether the option is on",
        "mirror": "whether the option is on",
        "round": "a 1 at the round, 1 to 13",
        "games_left": "of the match, / 6",
        "hand": "the values held",
        "own_face_down": "the value of the own face-down card",
        "host": "a 1 at the host's seat",
        "mirror_holder": "a 1 at the seat that holds the mirror",
        "total": "of the games before, / 100",
        "score": "of the cards face up, / 50",
        "turns_to_take": "1 for the seat that takes now, 2 for the next; / 6",
        "floor": "the floor card from each seat's deck",
        "played": "the card played in this round; others' only when all have chosen",
        "has_chosen": "whether a card lies there",
        "display": "the values face up",
        "has_face_down": "whether a card lies there face down",
        "maybe_face_down": "what it may be, as everybody can know",
        "unseen": "the cards of each deck that nobody has seen yet",
    }

    players: Annotated[int, Meta(ge=2, le=6)] = 4
    edition: Literal["zman", "abacus"] = "zman"
    hidden: bool = False
    mirror: bool = False
    youngest: tuple[int, ...] = ()

    def opening(self, table: PartyBugsTable) -> list[Event]:
        """The first game and its host, and the first round."""
        game = Event("game", table.host, {"number": table.game})
        return [game, Event("round", None, {"number": table.round, "last": False})]

    def tie_break(self, table: PartyBugsTable, winner: int, rivals: list[int]) -> dict[str, Any]:
        """The host wins, a dummy loses, and else the seat wins that comes first clockwise."""
        if max(rivals) < self.players or len(rivals) > 1:
            return {"why": "host" if winner == table.host else "clockwise"}
        return {"why": "dummy"}

    def event_values(self, event: Event) -> dict[str, Any]:
        """The details; a game's number is counted from one."""
        if event.kind == "game":
            return {"game": event.details["number"] + 1, "games": self.length}
        return event.details

    @property
    def largest_margin(self) -> int:
        """All thirteen values, and one more of up to 12 face down, in every game."""
        return 103 * self.length

    @property
    def most_decisions(self) -> int:
        """To hide, to use the mirror; in each of 13 rounds to choose, take and pair."""
        return (self.players + 1 + 13 * 3 * self.players) * self.length

    @classmethod
    def action_names(cls) -> dict[int, str]:
        """Which card a `take` takes depends on the floor: the name says whose it is."""
        return super().action_names() | {
            first + i: f"take @{i}{pair}"
            for first, pair in ((cards.TAKE_FROM, ""), (cards.TAKE_AND_PAIR, " pair"))
            for i in range(cards.MAX_SEATS)
        }

    @classmethod
    def variants(cls) -> list["PartyBugs"]:
        """Games to train on; matches with the mirror are long, so they are drawn less often."""
        kinds: list[dict[str, Any]] = [
            *[{}] * 10,
            *[{"hidden": True}] * 3,
            *[{"hidden": True, "edition": "abacus"}] * 2,
            {"mirror": True},
            {"mirror": True, "hidden": True},
        ]
        return [
            cls.from_options({"players": players, **options})
            for players in (2, 3, 4, 4, 5, 6)
            for options in kinds
        ]

    @classmethod
    def move_values(cls, text: str) -> dict[str, str | int]:
        """The card that a move names, and whether its pair leaves."""
        verb, *rest = text.split()
        if not rest:
            return {}
        named = rest[0].partition("@")[0]
        values: dict[str, str | int] = {"card": int(named) if named.isdecimal() else named}
        return values | {"pair": "yes" if rest[1:] else "no"} if verb == "take" else values
