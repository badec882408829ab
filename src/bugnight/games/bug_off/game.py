"""Bug Off! as people play it: options, notation, deals, the table by name."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta

from bugnight.games.bug_off import rules
from bugnight.kernel import State
from bugnight.play.describe import Counts, EachSeat, Number, Row, Seat, Secret, Table
from bugnight.play.events import Count, Event, EventKind, Term
from bugnight.play.games import Deal, Game

COLOURS = rules.NAMES
CARDS = [*COLOURS, *(f"{colour}!" for colour in COLOURS)]
"""Every kind of card, at the index by which the rules know it; `R!` is the red Bug Off."""


class BugOffDeal(Deal, frozen=True, forbid_unknown_fields=True):
    """Who begins, three bugs in each hand, and the deck in drawing order."""

    first: Annotated[int, Seat("turn", option="starter")]
    hands: Annotated[list[list[str]], EachSeat(Counts("hand", COLOURS, dealt=rules.HELD))]
    deck: Annotated[list[str], Row("deck", CARDS, start="drawn")]

    def canonical(self) -> "BugOffDeal":
        """The same deal with its hands sorted."""
        return msgspec.structs.replace(self, hands=[sorted(hand) for hand in self.hands])


Hands: TypeAlias = list[list[str] | int]


class BugOffTable(Table):
    """All that lies on the table. In a view a number stands for cards that are only counted."""

    turn: Annotated[int, Number("turn")]
    hands: Annotated[Hands, EachSeat(Counts("hand", COLOURS), counted="held")]
    table: Annotated[list[list[int]], EachSeat(Row("table"))]
    points: Annotated[list[list[int]], EachSeat(Row("points"))]
    centre: Annotated[list[int], Row("centre")]
    revealed: Annotated[list[str], Row("revealed", COLOURS, end="reveals")]
    deck: Annotated[list[str] | int, Secret(Row("deck", CARDS, start="drawn"))]


class BugOff(Game[BugOffTable], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bug Off! with its options.

    >>> BugOff(players=3).options
    {'players': 3}
    """

    name: ClassVar[str] = "bug-off"
    title: ClassVar[str] = "Bug Off!"
    rules: ClassVar[Any] = rules
    table_type: ClassVar[type[Table]] = BugOffTable
    phases: ClassVar[tuple[str, ...]] = ("deal", "act", "over")
    deal_type: ClassVar[type[Deal]] = BugOffDeal
    pack: ClassVar[dict[str | int, int | str]] = {
        card: rules.BUGS_OF_A_COLOUR if card in COLOURS else 1 for card in CARDS
    }
    texts: ClassVar[dict[str, int]] = {
        f"{verb} {colour}": first + i
        for verb, first in (("place", rules.PLACE), ("score", rules.SCORE))
        for i, colour in enumerate(COLOURS)
    }
    events: ClassVar[tuple[EventKind, ...]] = rules.EVENTS
    counts: ClassVar[tuple[Count, ...]] = (
        Count("scorings", "cards spent on scoring", "BO-T4", (Term("scored"),)),
        Count("bugs_scored", "bugs scored", "BO-T4", (Term("scored", "bugs"),)),
        Count("own_bugs_scored", "of these their own", "BO-T4", (Term("gained", "bugs", "own"),)),
        Count("idle_scorings", "scorings of nothing", "BO-T4", (Term("scored", "", "bugs", 0),)),
        Count("swept", "bugs swept by Bug Off cards", "BO-B1", (Term("swept", "bugs"),)),
        Count(
            "swept_again", "of these by a later card", "BO-B2", (Term("swept", "bugs", "again"),)
        ),
    )
    usual_margin: ClassVar[float] = 10
    tie_clause: ClassVar[str] = "BO-E3"
    shared_clause: ClassVar[str] = "BO-E4"
    private_pieces: ClassVar[frozenset[str]] = frozenset({"hand", "unseen"})
    large_pieces: ClassVar[frozenset[str]] = frozenset({"table", "points", "score"})
    piece_meanings: ClassVar[dict[str, str]] = {
        "phase": "a 1 at deal, act or over",
        "players": "a 1 at their number",
        "tiebreak": "first, last",
        "turn": "a 1 at the seat to act",
        "hand": "bugs of each colour, / 4",
        "table": "face-up bugs of each colour, / 5",
        "points": "bugs in the points pile of each colour, / 10",
        "score": "all of them, / 30",
        "centre": "bugs of each colour, / 20",
        "swept": "bugs of each colour that have left, / 20",
        "unseen": "bugs of each colour in others' hands or the deck, / 20",
        "revealed": "the colour of the first Bug Off card, of the second, …",
        "deck": "cards left, / 126",
        "next_is_bug_off": "the chance that the next card is one",
    }

    players: Annotated[int, Meta(ge=2, le=5)] = 4
    tiebreak: Literal["first", "last"] = "first"
    starter: int | None = None

    def tie_break(self, table: Any, winner: int, rivals: list[int]) -> dict[str, Any]:  # noqa: ANN401
        """The colour of which the winner has more than anybody still tied."""
        colours = table.revealed if self.tiebreak == "first" else table.revealed[::-1]
        for colour in colours:
            bugs = [pile[COLOURS.index(colour)] for pile in table.points]
            rivals = [seat for seat in rivals if bugs[seat] == bugs[winner]]
            if not rivals:
                break
        return {"colour": colour}

    @property
    def largest_margin(self) -> int:
        """All bugs are in one points pile."""
        return rules.BUGS

    @property
    def most_decisions(self) -> int:
        """Every bug that is drawn from the deck gives a turn."""
        return rules.BUGS - rules.HELD * self.players

    @classmethod
    def variants(cls) -> list["BugOff"]:
        """Games to train on: mostly the usual tie-break."""
        usual = [cls(players=players) for players in (2, 3, 4, 4, 5)]
        return [*usual, *usual, *(cls(players=n, tiebreak="last") for n in (2, 3, 4, 5))]

    @classmethod
    def move_values(cls, text: str) -> dict[str, str | int]:
        """The colour that a move names."""
        return {"colour": text.split()[1]}

    def opening(self, table: BugOffTable) -> list[Event]:
        """Who begins, and the Bug Off cards that came up before the first turn."""
        cards = [
            Event("revealed", table.turn, {"colour": colour, "number": number})
            for number, colour in enumerate(table.revealed, 1)
        ]
        return [Event("began", table.turn), *cards]

    def dealt(self, s: State) -> BugOffDeal:
        """Read the deal off a game that has just begun: what was drawn since goes back."""
        deal = super().dealt(s)
        assert isinstance(deal, BugOffDeal)
        if s.phase == rules.ACT:
            deal.hands[s.turn].remove(CARDS[s.deck[s.drawn - 1]])
        deck = [CARDS[i] for i in s.deck[rules.HELD * self.players :]]
        return msgspec.structs.replace(deal, deck=deck)
