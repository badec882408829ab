"""How to read a state: a game declares once what lies on its table, by name, type and field.

    class ToyTable(Table):
        turn: Annotated[int, Seat("turn")]
        hands: Annotated[list[list[str] | int], EachSeat(Counts("hand", CARDS), counted="held")]

`reader` makes the function that reads it from a state. `schema` gives the declaration as plain
data, so that other programs can read states.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import chain, islice, repeat
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, get_type_hints

import msgspec
import numpy as np

from bugnight.kernel import Array, State
from bugnight.play.events import OMNISCIENT
from bugnight.play.unpack import bits_of, plain, signed

Names: TypeAlias = tuple[str | int | None, ...] | range
Plain: TypeAlias = tuple[Any, ...]
"""The fields of a state as plain numbers, as `unpack.plain` gives them."""
Reader: TypeAlias = Callable[[Plain], Any]


class Table(msgspec.Struct, omit_defaults=True):
    """Everything on the table, by name. In a view, a number may stand for the size of a secret."""

    phase: str
    actors: list[int]


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    T_co = TypeVar("T_co", bound=Table, default=Table, covariant=True)
else:  # defaults are for type checkers; Python has them from 3.13 on
    from typing import TypeVar

    T_co = TypeVar("T_co", covariant=True)
"""The table of one game: what its positions and views have by name."""


class Look(msgspec.Struct, frozen=True):
    """The type of a state, and who looks at it; `play.events` explains the perspective."""

    state: np.dtype[Any]
    players: int
    displays: int
    """The players, and a dummy where there is one."""
    perspective: int = OMNISCIENT
    asked: dict[str, int] = msgspec.field(default_factory=dict)
    """The fields that are read, and the index of each in a plain state."""

    def at(self, field: str) -> int:
        """The index of a field in a plain state."""
        return self.asked.setdefault(field, len(self.asked))

    def unpack(self, states: Array) -> Plain:
        """The plain state, with the fields asked for so far."""
        return plain(self.state, (*self.asked,))(states)


class Reading(msgspec.Struct, frozen=True, tag_field="reads", tag=str.lower, omit_defaults=True):
    """How something is read from a state, usually from one field."""

    @property
    def is_of_seats(self) -> bool:
        """Whether every seat has one."""
        return False

    def reader(self, look: Look) -> Reader:
        """Make the function that reads it from a state, as a perspective may see it."""
        raise NotImplementedError

    def column(self, look: Look) -> Reader:
        """Make the function that reads every row of a column."""
        raise NotImplementedError

    def write(self, s: State, value: Any) -> None:  # noqa: ANN401
        """Write a value of a deal into a state; the opposite of reading."""
        raise NotImplementedError


class Field(Reading, frozen=True):
    """Something read from one field."""

    field: str

    def value(self, stored: Any) -> Any:  # noqa: ANN401
        """The value of what the field, or a seat's part of it, stores."""
        return stored

    def stored(self, value: Any) -> Any:  # noqa: ANN401
        """What is stored for a value; the opposite of `value`."""
        return value

    def reader(self, look: Look) -> Reader:
        value, at = self.value, look.at(self.field)
        return lambda s: value(signed(s[at]))

    def part_reader(self, look: Look) -> Callable[[Any], Any]:
        """Make the function that reads a seat's part of the field."""
        value = self.value
        if look.state[self.field].ndim == 1:
            return value
        return lambda stored: value(signed(stored))

    def column(self, look: Look) -> Reader:
        value, at = self.value, look.at(self.field)
        return lambda s: map(value, signed(s[at]))

    def write(self, s: State, value: Any) -> None:  # noqa: ANN401
        s[self.field] = self.stored(value)


class Number(Field, frozen=True):
    """A plain number."""

    def reader(self, look: Look) -> Reader:
        return itemgetter(look.at(self.field))


class Flag(Field, frozen=True):
    """True or false."""

    def value(self, stored: int) -> bool:
        return bool(stored)


class Seat(Field, frozen=True):
    """A seat; nobody if negative. In a deal, the option `option` may fix it."""

    option: str = ""

    def value(self, stored: int) -> int | None:
        return None if stored < 0 else stored


class _Named(dict[int, Any]):
    """Names by number; negative numbers have none."""

    def __missing__(self, stored: int) -> None:
        if stored >= 0:
            raise IndexError(stored)


class OneOf(Field, frozen=True, tag="one_of"):
    """A number that stands for a name; nothing if negative."""

    names: Names

    def value(self, stored: int) -> str | int | None:
        return None if stored < 0 else self.names[stored]

    def part_reader(self, look: Look) -> Callable[[Any], Any]:
        if look.state[self.field].ndim > 1:
            return super().part_reader(look)
        return _Named(enumerate(self.names)).__getitem__


class Cards(Field, frozen=True):
    """Any number of cards; cached, since hands change little from move to move."""

    def part_reader(self, look: Look) -> Callable[[Any], Any]:
        kind = look.state[self.field]
        if kind.ndim > 1 and kind.base != np.int8:
            return super().part_reader(look)
        kept = lru_cache(1 << 12)(lambda stored: tuple(self.value(signed(stored))))
        return lambda stored: [*kept(stored)]


class Mask(Cards, frozen=True):
    """A set of cards, one bit for each name."""

    names: Names

    def value(self, stored: int) -> list[Any]:
        return [*map(self.names.__getitem__, bits_of(stored))]


class Counts(Cards, frozen=True):
    """The number of cards of each name; in a deal, `dealt` in total."""

    names: Names
    dealt: int = 0

    def value(self, stored: Sequence[int]) -> list[Any]:
        return [*chain.from_iterable(map(repeat, self.names, stored))]

    def stored(self, cards: list[Any]) -> list[int]:
        return [cards.count(name) for name in self.names]


class Row(Field, frozen=True):
    """Cards in their order, or numbers if there are no names.

    `start` and `end` are indices, or fields that hold them. `end` may also be `players` or
    `displays`, or `None` for the whole row. A board is shown in lines of `width`.
    """

    names: Names = ()
    start: str | int = 0
    end: str | int | None = None
    width: int = 0

    @property
    def is_of_seats(self) -> bool:
        return self.end in ("players", "displays")

    def value(self, stored: Sequence[int]) -> list[Any]:
        return [self.names[i] for i in stored] if self.names else list(stored)

    def part(self, look: Look) -> Callable[[Plain], slice]:
        """Make the function that gives the slice of the field."""
        start, end = self.start, self.end
        if self.is_of_seats:
            end = int(getattr(look, str(end)))
        if not isinstance(start, str) and not isinstance(end, str):
            fixed = slice(start, end)
            return lambda _: fixed

        def edge(at: str | int | None) -> Reader:
            return itemgetter(look.at(at)) if isinstance(at, str) else lambda _: at

        first, last = edge(start), edge(end)
        return lambda s: slice(first(s), last(s))

    def reader(self, look: Look) -> Reader:
        value, at, part = self.value, look.at(self.field), self.part(look)
        return lambda s: value(signed(s[at][part(s)]))

    def stored(self, cards: list[Any]) -> list[int]:
        return [self.names.index(card) for card in cards] if self.names else cards

    def write(self, s: State, value: list[Any]) -> None:
        """Write cards from the start on, and the field that holds the end, if any."""
        start = int(s[self.start]) if isinstance(self.start, str) else self.start
        end = start + len(value)
        s[self.field][start:end] = self.stored(value)
        if isinstance(self.end, str) and not self.is_of_seats:
            s[self.end] = end


class Places(Field, frozen=True):
    """A card at each place, or none (0), read as pairs of a card and its place."""

    def value(self, stored: Sequence[int]) -> list[list[int]]:
        return [[card, place] for place, card in enumerate(stored) if card]


class EachSeat(Reading, frozen=True, tag="each_seat"):
    """One for each seat, or for each display.

    If `counted` names a field, what another seat has is secret: a view shows its size, which that
    field holds. If `last` names a field, it says how many cards at the end of a row are left.
    """

    of: Field
    counted: str = ""
    last: str = ""
    displays: bool = False

    @property
    def is_of_seats(self) -> bool:
        return True

    def reader(self, look: Look) -> Reader:
        n = look.displays if self.displays else look.players
        value, at = self.of.part_reader(look), look.at(self.of.field)
        if self.counted and look.perspective != OMNISCIENT:
            seat, size = look.perspective, look.at(self.counted)
            if seat < 0 or self.last:
                return lambda s: list(signed(s[size][:n]))
            return lambda s: [
                *(sizes := signed(s[size][:n]))[:seat],
                value(s[at][seat]),
                *sizes[seat + 1 :],
            ]
        if self.last:
            left = look.at(self.last)
            return lambda s: [
                value(row[len(row) - k :])
                for row, k in zip(s[at][:n], signed(s[left]), strict=False)
            ]
        return lambda s: [*map(value, signed(s[at][:n]))]

    def write(self, s: State, value: list[Any]) -> None:
        for i, cards in enumerate(value):
            s[self.of.field][i] = self.of.stored(cards)


class Secret(Reading, frozen=True):
    """A row that nobody may see; a view shows its size."""

    of: Row

    def reader(self, look: Look) -> Reader:
        if look.perspective == OMNISCIENT:
            return self.of.reader(look)
        part, length = self.of.part(look), look.state[self.of.field].shape[0]
        return lambda s: len(range(*part(s).indices(length)))


class InViews(Reading, frozen=True, tag="in_views"):
    """Something that only views have: what a seat can conclude from what it has seen."""

    of: Reading

    @property
    def is_of_seats(self) -> bool:
        return self.of.is_of_seats

    def reader(self, look: Look) -> Reader:
        return (lambda _: msgspec.UNSET) if look.perspective == OMNISCIENT else self.of.reader(look)


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

    def spell(self, kind: int, first: int, length: int, jokers: int) -> list[str]:
        """The cards of a run with these values."""
        names, gap = self.names, self.gaps[kind]
        if gap == 0:
            return [f"{names[first]}"] * (length - jokers) + [f"*{names[first]}"] * jokers
        return [
            f"*{names[card]}" if jokers >> card & 1 else f"{names[card]}"
            for card in range(first, first + gap * length, gap)
        ]

    def column(self, look: Look) -> Reader:
        columns = itemgetter(*map(look.at, (self.kind, self.first, self.length, self.jokers)))
        kept = lru_cache(1 << 12)(lambda *stored: tuple(self.spell(*stored)))
        return lambda s: map(list, map(kept, *map(signed, columns(s))))


class Rows(Reading, frozen=True):
    """A list of things with several columns each; the field `size` counts them."""

    row_type: ClassVar[Any] = None
    """Makes a row of its columns, in their order; a dictionary by default."""

    size: str
    columns: dict[str, Reading]

    def reader(self, look: Look) -> Reader:
        make = self.row_type or (lambda *cells: dict(zip(self.columns, cells, strict=True)))
        size, columns = look.at(self.size), [each.column(look) for each in self.columns.values()]
        return lambda s: [*islice(map(make, *(column(s) for column in columns)), s[size])]


@cache
def readings(kind: type[msgspec.Struct]) -> dict[str, Reading]:
    """How each entry of a table or deal is read, from the annotations of its type."""
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
