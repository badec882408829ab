"""What one viewer sees of a game and may choose; made from a view alone."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple

from rich.table import Table
from rich.text import Text

from bugnight.cli.table.paint import GLOW, SEATS, quiet
from bugnight.cli.table.words import Words
from bugnight.play import Game, Move, View


class Card(NamedTuple):
    """A card or tile that lies somewhere to be chosen."""

    key: str
    """What moves call it."""
    rows: tuple[str, ...]
    """What is inside its frame; all of one width."""
    frame: str
    """The style of its frame."""
    foot: str = ""
    """What its lower edge says."""
    note: str = ""
    """What choosing it would do."""
    is_new: bool = False
    typed: str = ""
    """What to type to reach it, if not its key."""
    more: str = ""
    """One row more, for a larger card."""

    def inside(self, *, large: bool) -> tuple[str, ...]:
        """What is inside its frame, or inside a larger one."""
        if not large or not self.more:
            return self.rows
        first, *rest = (*self.rows, self.more)
        wide = [row.center(len(row) + 2) for row in rest]
        return (f"{first[:-1]}  {first[-1]}", "       ", *wide)


@dataclass
class Choice:
    """A legal move, the cards it uses, and its words, which are made on demand."""

    move: Move
    words: Callable[[], Text]
    cards: tuple[str, ...] = ()

    @cached_property
    def label(self) -> Text:
        return self.words()


class Prompt(NamedTuple):
    """What to do, and why."""

    what: str
    why: str = ""


class Scene(ABC):
    """A game as one seat, or a spectator, sees it now."""

    columns: ClassVar[tuple[tuple[str, Literal["left", "right", "center"]], ...]]
    """The headings of the seats' table, as message keys, and the alignment of each column."""
    clauses: ClassVar[dict[str, tuple[str, ...]]] = {}
    """The relevant clauses of each phase."""
    gist: ClassVar[tuple[str, ...]] = ()
    """The clauses that sum up the game."""
    samples: ClassVar[tuple[Card, ...]] = ()
    """A few cards for the start screen."""
    layout: ClassVar[Literal["floor", "centre", "stacked"]] = "centre"
    """What is to the left of the hand, or `stacked` if everything is above it."""
    several: ClassVar[bool] = False
    """Whether a move can need several cards of the hand."""
    paints_seats: ClassVar[bool] = False

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        words: Words,
        fresh: Counter[str] | None = None,
        levels: Sequence[str] = (),
    ) -> None:
        self.view = view
        self.game: Any = view.game
        self.table: Any = view.table
        self.names = list(names)
        self.words = words
        self.levels = list(levels)
        self.fresh = fresh or Counter[str]()
        self.moves = [] if view.seat is None else list(view.legal_moves)

    @property
    def seat(self) -> int | None:
        return self.view.seat

    @abstractmethod
    def where(self) -> str:
        """How far the game has come."""

    @abstractmethod
    def facts(self, seat: int) -> list[Text]:
        """What the columns say about a seat."""

    @abstractmethod
    def prompt(self) -> Prompt:
        """What the seat has to do."""

    @abstractmethod
    def choice(self, move: Move) -> Choice:
        """A legal move in words."""

    @abstractmethod
    def choices(self, picked: Sequence[Card]) -> list[Choice]:
        """The legal moves that fit what is picked."""

    def heading(self, key: str) -> Text:
        return quiet(self.words(key)) if key else Text()

    @property
    def picks_from(self) -> Literal["hand", "floor", ""]:
        """Where there is something to pick now."""
        return "hand" if self.moves else ""

    def hand(self) -> list[Card]:
        """The seat's own cards."""
        return []

    def held(self) -> list[tuple[Any, bool]]:
        """The seat's cards, each with whether it is new since the seat's last move."""
        left = self.fresh.copy()
        held = []
        for card in [] if self.seat is None else self.table.hands[self.seat]:
            held.append((card, left[str(card)] > 0))
            left[str(card)] -= 1
        return held

    @property
    def caption(self) -> str:
        """The caption of the seat's own cards."""
        return self.words("hand-own")

    @property
    def floor_caption(self) -> str:
        """The caption of the cards in the middle."""
        return ""

    def floor(self) -> list[Card]:
        """Cards in the middle that can be taken."""
        return []

    def middle(self, width: int) -> Text | Table:  # noqa: ARG002
        """What else lies in the middle."""
        return Text()

    def name(self, seat: int) -> Text:
        """The name of a seat."""
        name = Text(self.names[seat], "bold")
        if self.paints_seats:
            return Text.assemble(SEATS[seat].badge, " ", name)
        return name

    def seats(self, width: int, *, airy: bool) -> Table:
        """Everybody at the table, with what is public about them."""
        table = Table(
            box=None,
            padding=(0, 1, int(airy), 0),
            pad_edge=False,
            width=width,
            show_edge=False,
            header_style="",
        )
        table.add_column("", width=1)
        table.add_column("", no_wrap=True, min_width=12)
        for key, side in self.columns:
            table.add_column(
                self.heading(key),
                justify=side,
                ratio=1 if side == "left" else None,
                overflow="ellipsis",
                no_wrap=side != "left" or not airy,
            )
        for seat in range(self.game.displays):
            turn = Text("▶", GLOW) if seat in self.table.actors else Text(" ")
            table.add_row(turn, self._named(seat), *self.facts(seat))
        return table

    def _named(self, seat: int) -> Text:
        name = self.name(seat)
        if seat == self.seat and self.names[seat] != self.words("seat-you"):
            name.append_text(quiet(f" ({self.words('seat-you-inside')})"))
        if seat < len(self.levels) and self.levels[seat]:
            name.append_text(quiet(f" {self.levels[seat]}"))
        return name


def scene_of(game: type[Game]) -> type[Scene]:
    """The scene of a game: its own, or a plain one."""
    from bugnight.cli.table.plain import PlainScene  # it is a scene itself

    own = game.part("terminal")
    scene: type[Scene] = own.OwnScene if own else PlainScene
    return scene
