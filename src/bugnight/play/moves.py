"""Moves, as people write them."""

import re
from abc import ABCMeta
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, overload

import msgspec

from bugnight.play.errors import InvalidMove, shortened, shown

if TYPE_CHECKING:
    from bugnight.play.positions import Snapshot

_MOVE = re.compile(r"([0-9]):(\S+(?: \S+)*)")
_LONG = 64
"""Moves of this length are rare and not cached: a visitor can send any text."""
_NO_MOVE = "{} is not a move: expected SEAT:VERB, such as '0:play 7'"


class Move(NamedTuple):
    """What a seat does: a move is its text, `SEAT:VERB ARGUMENT`.

    >>> Move.parse("0:take 7@2")
    Move(seat=0, text='take 7@2')
    >>> str(Move(0, "take 7@2"))
    '0:take 7@2'
    """

    seat: int
    text: str

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read a move, legal or not."""
        if not isinstance(text, str):
            raise InvalidMove(_NO_MOVE.format(shown(text)))
        return _known(text) if len(text) < _LONG else _parsed(text)

    @property
    def verb(self) -> str:
        """The first word: play, take, lay, …"""
        return self.text.partition(" ")[0]

    def __str__(self) -> str:
        return f"{self.seat}:{self.text}"


def _parsed(text: str) -> Move:
    match = _MOVE.fullmatch(text)
    if match is None:
        raise InvalidMove(_NO_MOVE.format(f"{text!r:.120}"))
    return Move(int(match[1]), match[2])


_known = lru_cache(10_000)(_parsed)
"""A match has few different moves, and each is read several times."""


class _StructOfABC(msgspec.StructMeta, ABCMeta):
    pass


class LegalMoves(Sequence[Move], msgspec.Struct, metaclass=_StructOfABC, eq=False, gc=False):
    """The legal moves of a position or view; texts are made on demand."""

    _snapshot: "Snapshot"
    _count: int = 0
    """How many choices its row has, if each of them is a move."""

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        """The move at an index; moves are in the order of seats, then of actions."""
        of = self._snapshot
        row = of._row  # dropped once a match has gone on
        if row is not None and type(index) is int and 0 <= index < self._count:
            how = of._playing
            choice = row.item(how.first + index)  # the other moves are not written
            return how.move_of(choice) or of.spell_choice(choice)
        return [*of.list_moves()][index]

    def __len__(self) -> int:
        return self._count or len(self._snapshot.list_moves())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._snapshot.list_moves())

    def __contains__(self, move: object) -> bool:
        """Whether a move, or its text, is legal; does not list the others."""
        return self._snapshot.is_legal(move)

    def __repr__(self) -> str:
        return f"<LegalMoves: {shortened(str(move) for move in self)}>"
