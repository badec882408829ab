"""How a state reads: a game declares it once, and everything on the table has a name.

A description is data, so that another program can read states by it, too: `schema` writes it as
JSON.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from bugnight.play.events import OMNISCIENT

Names: TypeAlias = Sequence[str] | Sequence[int]
Plain: TypeAlias = Any
"""A state of plain numbers, as `unpack.plain` gives it."""


class Reading(msgspec.Struct, frozen=True, tag_field="reads", omit_defaults=True):
    """How one field reads."""

    field: str

    def value(self, stored: Any) -> Any:  # noqa: ANN401
        """Read what is stored in the field, or in a seat's part of it."""
        return stored

    def read(self, s: Plain, players: int, perspective: int) -> Any:  # noqa: ANN401, ARG002
        """Read it off a state, as somebody may see it."""
        return self.value(getattr(s, self.field))


class Number(Reading, frozen=True, tag="number"):
    """A number as it is."""


class Flag(Reading, frozen=True, tag="flag"):
    """True or false."""

    def value(self, stored: int) -> bool:
        """Not 0 is true."""
        return bool(stored)


class Seat(Reading, frozen=True, tag="seat"):
    """A seat; below 0, nobody."""

    def value(self, stored: int) -> int | None:
        """The seat's number."""
        return None if stored < 0 else stored


class OneOf(Reading, frozen=True, tag="one_of"):
    """A number that stands for a name; below 0 it stands for nothing."""

    names: Names

    def value(self, stored: int) -> str | int | None:
        """The name."""
        return None if stored < 0 else self.names[stored]


class Mask(Reading, frozen=True, tag="mask"):
    """A set of cards, one bit for each name."""

    names: Names

    def value(self, stored: int) -> list[Any]:
        """The cards."""
        return [self.names[i] for i in range(len(self.names)) if stored >> i & 1]


class Counts(Reading, frozen=True, tag="counts"):
    """How many cards there are of each name."""

    names: Names

    def value(self, stored: Sequence[int]) -> list[Any]:
        """The cards."""
        return [name for name, n in zip(self.names, stored, strict=False) for _ in range(n)]


class Row(Reading, frozen=True, tag="row"):
    """Cards in their order, or numbers where there are no names.

    `start` and `end` are indices or the fields that hold them; no end is the last one's.
    """

    names: Names = ()
    start: str | int = 0
    end: str | int | None = None

    def value(self, stored: Sequence[int]) -> list[Any]:
        """The cards."""
        return [self.names[i] for i in stored] if self.names else list(stored)

    def read(self, s: Plain, players: int, perspective: int) -> list[Any]:  # noqa: ARG002
        """The cards between start and end."""
        start, end = (
            getattr(s, bound) if isinstance(bound, str) else bound
            for bound in (self.start, self.end)
        )
        return self.value(getattr(s, self.field)[start:end])


class EachSeat(msgspec.Struct, frozen=True, tag_field="reads", tag="each_seat", omit_defaults=True):
    """The same for every seat.

    Where `counted` names a field, the row of another seat is secret: in a view its size, which
    that field holds, stands in its place. Where `hidden` is true, nothing does.
    """

    of: Reading
    counted: str = ""
    hidden: bool = False

    def read(self, s: Plain, players: int, perspective: int) -> list[Any]:
        """What every seat has."""
        rows = getattr(s, self.of.field)
        if perspective == OMNISCIENT or not (self.counted or self.hidden):
            return [self.of.value(stored) for stored in rows[:players]]
        shown = list(getattr(s, self.counted)[:players]) if self.counted else [None] * players
        if perspective >= 0:
            shown[perspective] = self.of.value(rows[perspective])
        return shown


class Secret(msgspec.Struct, frozen=True, tag_field="reads", tag="secret", omit_defaults=True):
    """What nobody may see; in a view its size, which a field holds, stands in its place."""

    of: Reading
    counted: str

    def read(self, s: Plain, players: int, perspective: int) -> Any:  # noqa: ANN401
        """All of it, or its size."""
        if perspective == OMNISCIENT:
            return self.of.read(s, players, perspective)
        return getattr(s, self.counted)


Contents: TypeAlias = Mapping[str, Reading | EachSeat | Secret]


def schema(contents: Contents) -> dict[str, Any]:
    """The description as plain data."""
    return {name: msgspec.to_builtins(reading, enc_hook=list) for name, reading in contents.items()}
