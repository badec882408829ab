"""Bug Off! on the table."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text

from bugnight.cli.table.paint import SUITS, quiet
from bugnight.cli.table.scene import Card, Choice, Prompt, Scene
from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off.game import COLOURS, BugOffTable
from bugnight.play import Move

NETS = 6

INSECTS = {
    "R": (" .v. ", "(:|:)"),
    "O": ("}\\ /{", "}/|\\{"),
    "Y": (" \\Y/ ", "(≡≡)>"),
    "G": ("  _/\\", "o=\\_\\"),
    "B": ("==o==", "  !  "),
    "P": ("}\\ /{", "(_|_)"),
}
"""Ladybird, butterfly, bee, grasshopper, dragonfly, stag beetle."""


def _card(colour: str, *, is_new: bool = False) -> Card:
    suit = SUITS[colour]
    rows = (f"{suit.shape}   {colour}", *INSECTS[colour])
    return Card(colour, rows, suit.style, is_new=is_new, more="     ")


class OwnScene(Scene):
    """The bugs in front of everybody, the nets that are out, and a hand."""

    columns: ClassVar = (
        ("column-hand", "right"),
        *((colour, "center") for colour in COLOURS),
        ("column-points", "right"),
        ("column-pile", "left"),
    )
    clauses: ClassVar = {
        "act": ("BO-T2", "BO-T3", "BO-T4", "BO-B1", "BO-B2", "BO-B4"),
        "over": ("BO-E1", "BO-E2", "BO-E3", "BO-E4"),
    }
    gist: ClassVar = ("BO-E2",)
    samples: ClassVar = tuple(map(_card, SUITS))
    game: BugOff
    table: BugOffTable

    def where(self) -> str:
        return self.words("nets-out", out=len(self.table.revealed), all=NETS)

    def heading(self, key: str) -> Text:
        """Over each colour stand its shape and letter; a net that is out is marked."""
        if key not in SUITS:
            return super().heading(key)
        mark = "✗" if key in self.table.revealed else " "
        return Text(f"{SUITS[key].shape}{key}{mark}", SUITS[key].style)

    def facts(self, seat: int) -> list[Text]:
        """Hand, bugs in front by colour, points and their colours."""
        table = self.table
        hand = table.hands[seat]
        points = table.points[seat]
        return [
            Text(str(len(hand) if isinstance(hand, list) else hand)),
            *(self._count(colour, n) for colour, n in zip(COLOURS, table.table[seat], strict=True)),
            Text(str(sum(points)), "bold"),
            quiet(" ".join(f"{c}{n}" for c, n in zip(COLOURS, points, strict=True) if n) or "–"),
        ]

    def _count(self, colour: str, count: int) -> Text:
        return Text(f"{count:^3}", SUITS[colour].style) if count else quiet(" · ")

    def middle(self, width: int) -> Text:  # noqa: ARG002
        """The deck, the nets, the centre pile."""
        table, words = self.table, self.words
        deck = table.deck if isinstance(table.deck, int) else len(table.deck)
        nets = [Text(f" {colour}! ", SUITS[colour].style) for colour in table.revealed]
        nets += [quiet(" ╶╴ ")] * (NETS - len(nets))
        centre = [
            Text(f" {colour}{count} ", SUITS[colour].style)
            for colour, count in zip(COLOURS, table.centre, strict=True)
            if count
        ]
        return Text.assemble(
            (f"{words('nets-label')}\n", "dim"),
            Text(" ").join(nets),
            ("\n\n" + words("deck-count", n=deck), "dim"),
            (f"\n\n{words('pile')} ", "dim"),
            Text(" ").join(centre) if centre else quiet("–"),
        )

    def hand(self) -> list[Card]:
        return [_card(colour, is_new=is_new) for colour, is_new in self.held()]

    def prompt(self) -> Prompt:
        return Prompt(self.words("prompt-act"), self.words("prompt-act-why"))

    def choices(self, picked: Sequence[Card]) -> list[Choice]:
        """Place the picked card, or score with it."""
        wanted = {card.key for card in picked}
        return [self.choice(move) for move in self.moves if move.text[-1] in wanted]

    def choice(self, move: Move) -> Choice:
        """A move in words, and whom it serves."""
        return Choice(move, lambda: self._label(move), (move.text[-1],))

    def _label(self, move: Move) -> Text:
        assert self.seat is not None
        colour = move.text[-1]
        index = COLOURS.index(colour)
        bug = f"{self.words('insect-plain', colour=colour)} {SUITS[colour].shape}{colour}"
        if move.verb == "place":
            count = self.table.table[self.seat][index] + 1
            return Text(self.words("choice-place", bug=bug, n=count))
        gains = [
            Text(f"{self.names[seat]} {counts[index]}")
            for seat, counts in enumerate(self.table.table)
            if counts[index]
        ]
        if not gains:
            return Text(self.words("choice-score-nothing", bug=bug))
        return self.words.text("choice-score", bug=bug, list=self.words.listed(gains))
