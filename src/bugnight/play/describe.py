"""How a state reads: a game declares once what lies on its table, by name, type and field.

    class ToyTable(Table):
        turn: Annotated[int, Seat("turn")]
        hands: Annotated[list[list[str] | int], EachSeat(Counts("hand", CARDS), counted="held")]

One reader in Python follows the declaration. It is data as well: `schema` writes it as JSON, so
that another program can read states by it.
"""

from collections.abc import Sequence
from functools import cache
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, get_type_hints

import msgspec

from bugnight.kernel import State
from bugnight.play.events import OMNISCIENT
from bugnight.play.unpack import bits_of, signed

Names: TypeAlias = tuple[str | int | None, ...] | range
Plain: TypeAlias = Any
"""A state of plain numbers, as `unpack.plain` gives it."""


class Table(msgspec.Struct, omit_defaults=True):
    """All that lies on the table, by name. In a view a number may stand for a secret's size."""

    phase: str
    actors: list[int]


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    T_co = TypeVar("T_co", bound=Table, default=Table, covariant=True)
else:  # defaults are for type checkers; Python has them from 3.13 on
    from typing import TypeVar

    T_co = TypeVar("T_co", covariant=True)
"""The table of one game: what its positions and views have by name."""


class Reading(msgspec.Struct, frozen=True, tag_field="reads", tag=str.lower, omit_defaults=True):
    """How something reads, as a rule one field."""

    def value(self, stored: Any) -> Any:  # noqa: ANN401
        """Read what is stored in a field, or in a seat's part of it."""
        return stored

    def read(self, s: Plain, seats: "Seats") -> Any:  # noqa: ANN401, ARG002
        """Read it off a state, as somebody may see it."""
        return self.value(getattr(s, self.field))  # type: ignore[attr-defined]

    def write(self, s: State, value: Any) -> None:  # noqa: ANN401
        """Write into a state what a deal says; the opposite of `read`."""
        s[self.field] = value  # type: ignore[attr-defined]


class Seats(msgspec.Struct, frozen=True):
    """How many seats there are, and who is looking."""

    players: int
    displays: int
    """The players, and a dummy where there is one."""
    perspective: int


class Number(Reading, frozen=True):
    """A number as it is."""

    field: str


class Flag(Reading, frozen=True):
    """True or false."""

    field: str

    def value(self, stored: int) -> bool:
        """Not 0 is true."""
        return bool(stored)


class Seat(Reading, frozen=True):
    """A seat; below 0, nobody. In a deal, an option may say which it must be."""

    field: str
    option: str = ""

    def value(self, stored: int) -> int | None:
        """The seat's number."""
        return None if stored < 0 else stored


class OneOf(Reading, frozen=True, tag="one_of"):
    """A number that stands for a name; below 0 it stands for nothing."""

    field: str
    names: Names

    def value(self, stored: int) -> str | int | None:
        """The name."""
        return None if stored < 0 else self.names[stored]


class Mask(Reading, frozen=True):
    """A set of cards, one bit for each name."""

    field: str
    names: Names

    def value(self, stored: int) -> list[Any]:
        """The cards."""
        return [*map(self.names.__getitem__, bits_of(stored))]


class Counts(Reading, frozen=True):
    """How many cards there are of each name; in a deal, `dealt` in all."""

    field: str
    names: Names
    dealt: int = 0

    def value(self, stored: Sequence[int]) -> list[Any]:
        """The cards."""
        return [*chain.from_iterable(map(repeat, self.names, stored))]

    def stored(self, cards: list[Any]) -> list[int]:
        """What is stored for cards."""
        return [cards.count(name) for name in self.names]


class Row(Reading, frozen=True):
    """Cards in their order, or numbers where there are no names.

    It begins at an index or at one that a field holds. It ends so too, or after as many as there
    are players or displays; else with the last.
    """

    field: str
    names: Names = ()
    start: str | int = 0
    end: str | int | None = None

    def value(self, stored: Sequence[int]) -> list[Any]:
        """The cards."""
        return [self.names[i] for i in stored] if self.names else list(stored)

    def bounds(self, s: Plain, seats: Seats) -> tuple[int, int]:
        """Where it begins and ends."""
        start = getattr(s, self.start) if isinstance(self.start, str) else self.start
        match self.end:
            case None:
                return start, len(getattr(s, self.field))
            case "players" | "displays":
                return start, getattr(seats, self.end)
            case str():
                return start, getattr(s, self.end)
        return start, self.end

    def read(self, s: Plain, seats: Seats) -> list[Any]:
        """The cards between start and end."""
        start, end = self.bounds(s, seats)
        return self.value(getattr(s, self.field)[start:end])

    def stored(self, cards: list[Any]) -> list[int]:
        """What is stored for cards."""
        return [self.names.index(card) for card in cards] if self.names else cards

    def write(self, s: State, value: list[Any]) -> None:
        """Write cards from the start on; where a field says the end, it is written, too."""
        start = int(s[self.start]) if isinstance(self.start, str) else self.start
        end = start + len(value)
        s[self.field][start:end] = self.stored(value)
        if isinstance(self.end, str) and self.end not in ("players", "displays"):
            s[self.end] = end


class Places(Reading, frozen=True):
    """A card at each place, or none (0): read as pairs of a card and its place."""

    field: str

    def value(self, stored: Sequence[int]) -> list[list[int]]:
        """The cards with their places."""
        return [[card, place] for place, card in enumerate(stored) if card]


class EachSeat(Reading, frozen=True, tag="each_seat"):
    """The same for every seat, or for every display.

    Where `counted` names a field, what another seat has is secret: in a view its size, which that
    field holds, stands in its place. Where `last` names a field, only so many of a row, the last,
    are there.
    """

    of: Reading
    counted: str = ""
    last: str = ""
    displays: bool = False

    def read(self, s: Plain, seats: Seats) -> list[Any]:
        """What every seat has."""
        n = seats.displays if self.displays else seats.players
        rows = getattr(s, self.of.field)  # type: ignore[attr-defined]
        if self.counted and seats.perspective != OMNISCIENT:
            shown: list[Any] = list(getattr(s, self.counted)[:n])
            if seats.perspective >= 0 and not self.last:
                shown[seats.perspective] = self.of.value(signed(rows[seats.perspective]))
            return shown
        rows = rows[:n] if type(rows[0]) is int else map(signed, rows[:n])
        if self.last:
            rows = [
                row[len(row) - left :]
                for row, left in zip(rows, getattr(s, self.last), strict=False)
            ]
        return [*map(self.of.value, rows)]

    def write(self, s: State, value: list[Any]) -> None:
        """Write what every seat has."""
        for i, cards in enumerate(value):
            s[self.of.field][i] = self.of.stored(cards)  # type: ignore[attr-defined]


class Secret(Reading, frozen=True):
    """A row that nobody may see; in a view its size stands in its place."""

    of: Row

    def read(self, s: Plain, seats: Seats) -> Any:  # noqa: ANN401
        """All of it, or its size."""
        if seats.perspective == OMNISCIENT:
            return self.of.read(s, seats)
        start, end = self.of.bounds(s, seats)
        return end - start


class InViews(Reading, frozen=True, tag="in_views"):
    """Something that is only in views: what follows from what a seat has seen."""

    of: Reading

    def read(self, s: Plain, seats: Seats) -> Any:  # noqa: ANN401
        """What it is, or nothing."""
        return msgspec.UNSET if seats.perspective == OMNISCIENT else self.of.read(s, seats)


class Run(Reading, frozen=True):
    """Cards in equal steps from a first one, or all equal; jokers stand for some of them.

    `gaps` has the step for each `kind`. Where it is 0, `jokers` counts them and they come last;
    else it is a mask of the cards that they stand for. A joker is written as `*` and the card.
    """

    kind: str
    first: str
    length: str
    jokers: str
    gaps: Sequence[int]
    names: Names

    def at(self, s: Plain, i: int) -> list[str]:
        """The cards of the run number i."""
        fields = (self.kind, self.first, self.length, self.jokers)
        return self.spell(*(getattr(s, field)[i] for field in fields))

    def spell(self, kind: int, first: int, length: int, jokers: int) -> list[str]:
        """The cards of a run with these values."""
        gap = self.gaps[kind]
        cards = [first + gap * k for k in range(length)]
        if gap == 0:
            stands_in = [k >= length - jokers for k in range(length)]
        else:
            stands_in = [bool(jokers >> card & 1) for card in cards]
        return [
            f"*{self.names[card]}" if joker else str(self.names[card])
            for card, joker in zip(cards, stands_in, strict=True)
        ]


class Rows(Reading, frozen=True):
    """Things that are listed, each with several columns; `size` is the field that counts them."""

    row_type: ClassVar[Any] = dict
    """What a row is made into; a game may have a type of its own."""

    size: str
    columns: dict[str, Reading]

    def read(self, s: Plain, seats: Seats) -> list[Any]:  # noqa: ARG002
        """All rows."""
        return [
            self.row_type(**{name: _cell(each, s, i) for name, each in self.columns.items()})
            for i in range(getattr(s, self.size))
        ]


def _cell(reading: Reading, s: Plain, i: int) -> Any:  # noqa: ANN401
    if isinstance(reading, Run):
        return reading.at(s, i)
    return reading.value(getattr(s, reading.field)[i])  # type: ignore[attr-defined]


@cache
def readings(kind: type[msgspec.Struct]) -> dict[str, Reading]:
    """How each thing on a game's table or in a deal reads, from the annotations of its type."""
    return {
        name: extra
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for extra in getattr(hint, "__metadata__", ())
        if isinstance(extra, Reading)
    }


def schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The declaration as plain data."""
    return {
        name: msgspec.to_builtins(reading, enc_hook=list)
        for name, reading in readings(kind).items()
    }
