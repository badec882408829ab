"""Any game on the table: its fields by name, and its legal moves as a list."""

from collections.abc import Sequence
from typing import ClassVar, Literal

from rich.table import Table
from rich.text import Text

from bugnight.cli.fields import Fields, fields_of
from bugnight.cli.table.paint import PLAIN, quiet
from bugnight.cli.table.scene import Card, Choice, Prompt, Scene
from bugnight.messages import label, say_move
from bugnight.play import Move


class PlainScene(Scene):
    """A game without a scene of its own."""

    layout: ClassVar = "stacked"

    @property
    def fields(self) -> Fields:
        return fields_of(self.table, self.names, self.words.language, self.game.name)

    @property
    def columns(self) -> tuple[tuple[str, Literal["left", "right", "center"]], ...]:  # type: ignore[override]
        """A column for each field that every seat has; wide if it has several cards."""
        columns = self.fields.of_seats
        return tuple(
            (name, "left" if any(len(cards) > 1 for cards in column) else "center")
            for name, column in columns.items()
        )

    def heading(self, key: str) -> Text:
        return quiet(key)

    def where(self) -> str:
        return label(self.words.language, self.game.name, "phase", self.table.phase)

    def facts(self, seat: int) -> list[Text]:
        """The seat's part of each field; a dummy may have fewer."""
        columns = self.fields.of_seats.values()
        return [chips(column[seat]) if seat < len(column) else Text() for column in columns]

    def middle(self, width: int) -> Table:  # noqa: ARG002
        grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        for name, cards in self.fields.shared.items():
            grid.add_row(quiet(name), chips(cards))
        return grid

    @property
    def picks_from(self) -> Literal["hand", "floor", ""]:
        return ""

    def prompt(self) -> Prompt:
        return Prompt(self.words("choose-move"))

    def choices(self, picked: Sequence[Card]) -> list[Choice]:  # noqa: ARG002
        return [self.choice(move) for move in self.moves]

    def choice(self, move: Move) -> Choice:
        """A move in the words of the game, or in its notation."""
        said = say_move(self.words.language, self.game.name, move, self.names)
        return Choice(move, lambda: Text(said[:1].upper() + said[1:]))


def chips(cards: Sequence[str]) -> Text:
    each = [Text(f"\u00a0{card}\u00a0", PLAIN) for card in cards if card != "–"]
    return Text(" ").join(each) if each else quiet("–")
