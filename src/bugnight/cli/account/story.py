"""What the accounts of the three games have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bugnight.cli.account.people import People
from bugnight.play import Game, Move

G = TypeVar("G", bound=Game)
T = TypeVar("T")
C = TypeVar("C")


class Story(ABC, Generic[G, T]):
    """Tells a game: the deal, every move, what is left when it stops, and the table at any ply."""

    def __init__(self, game: G, people: People) -> None:
        self.game = game
        self.people = people

    @abstractmethod
    def begin(self, table: T) -> Iterator[RenderableType]:
        """Tell the deal."""

    @abstractmethod
    def tell(self, before: T, move: Move, after: T) -> Iterator[RenderableType]:
        """Tell a move, or keep it in mind until it can be told with others."""

    @abstractmethod
    def stop(self, table: T) -> Iterator[RenderableType]:
        """Tell what was kept in mind, in a game that stops here."""

    @abstractmethod
    def scene(self, table: T) -> Iterator[RenderableType]:
        """Show the table from above."""


def heading(text: str | Text) -> RenderableType:
    """A line that begins a round or the like, with room above it."""
    title = Text(text, "heading") if isinstance(text, str) else text
    return Group("", Rule(title, align="left", style="quiet"))


def grid(*sides: str, flexible: int, name_width: int | None = None) -> Table:
    """A table without lines; columns are `left` or `right`, one of them takes what room is left."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True, pad_edge=False)
    for number, side in enumerate(sides):
        table.add_column(
            justify="right" if side == "right" else "left",
            ratio=1 if number == flexible else None,
            min_width=name_width if number == 0 else None,
            no_wrap=number == 0,
        )
    return table


def board(*headings: str, right: Iterable[str] = ()) -> Table:
    """A table with headings; those of `right` have numbers below them."""
    table = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        header_style="quiet",
        border_style="quiet",
    )
    for text in headings:
        side: str = "right" if text in right else "left"
        table.add_column(text, justify=side, overflow="fold")  # type: ignore[arg-type]
    return table


def seen(cards: list[C] | int) -> list[C]:
    """Cards that are seen from above, where a view may only count them."""
    assert isinstance(cards, list)
    return cards


def numbers(values: Iterable[C]) -> str:
    """Values one after the other; a dash for none."""
    return " ".join(map(str, values)) or "–"
