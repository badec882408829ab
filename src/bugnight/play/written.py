"""Views as JSON, cached in parts: most of a table is the same for all seats, and after a move."""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import accumulate, groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from bugnight.kernel import Array, calls
from bugnight.play.describe import Look, Plain, Reader, Reading, readings
from bugnight.play.unpack import bits_of, plain

if TYPE_CHECKING:
    from bugnight.play.games import Game

SPECTATOR = -1
_encode = msgspec.json.Encoder().encode


class Part(msgspec.Struct, frozen=True, eq=False):
    """A field of a table: the fields of a state that it depends on, and how it is written."""

    fields: tuple[str, ...]
    unpack: Callable[[Array], Plain]
    packed: np.dtype[np.void]
    """The type of the stored bytes, one after the other."""
    read: Reader
    named: type[msgspec.Struct]
    """A struct with this field alone."""


class Run(msgspec.Struct, frozen=True, eq=False):
    """Parts that follow each other, with the bytes of a state on which they depend."""

    parts: list[tuple[Part, slice]]
    """Each with its place among the stored bytes."""
    stored: Callable[[bytes], tuple[bytes, ...]]


@lru_cache(1 << 12)
def writer(game: "Game", perspective: int) -> Callable[[Array], msgspec.Raw]:
    """Make the function that writes the table of a view, of a seat or a spectator (-1)."""
    kinds = readings(game.table_type)
    runs = [
        _run(
            type(game), tuple(names), game.players, game.displays, perspective if own else SPECTATOR
        )
        for own, names in groupby(kinds, lambda name: _differs(kinds[name]))
    ]
    phases, at = game.phases, _place(game.rules.STATE, "phase").start

    def write(states: Array) -> msgspec.Raw:
        state = states.tobytes()
        start = _start(phases[state[at]], calls.awaited(states))
        written = [_run_written(run, run.stored(state)) for run in runs]
        return msgspec.Raw(b"".join([start, *written, b"}"]))

    return write


def _differs(reading: Reading) -> bool:
    """Whether each seat reads it differently from the same bytes."""
    of = getattr(reading, "of", None)
    return bool(getattr(reading, "counted", "")) or (of is not None and _differs(of))


@cache
def _run(
    game: "type[Game]", names: tuple[str, ...], players: int, displays: int, perspective: int
) -> Run:
    parts = [_part(game, name, players, displays, perspective) for name in names]
    ends = [*accumulate((len(part.fields) for part in parts), initial=0)]
    fields = [_place(game.rules.STATE, each) for part in parts for each in part.fields]
    return Run(
        [*zip(parts, map(slice, ends, ends[1:]), strict=True)], itemgetter(*fields, slice(0))
    )


@cache
def _part(game: "type[Game]", name: str, players: int, displays: int, perspective: int) -> Part:
    state = game.rules.STATE
    look = Look(state, players, displays, perspective)
    read = readings(game.table_type)[name].reader(look)
    packed = np.dtype([(each, state[each]) for each in look.asked])
    field = next(f for f in msgspec.structs.fields(game.table_type) if f.name == name)
    return Part(
        (*look.asked,),
        plain(packed, (*look.asked,)),
        packed,
        read,
        msgspec.defstruct(name, [(name, field.type, field.default)], omit_defaults=True),
    )


def _place(state: np.dtype[np.void], name: str) -> slice:
    """Where the bytes of a field are."""
    assert state.fields is not None
    kind, start = state.fields[name][:2]
    return slice(start, start + kind.itemsize)


@lru_cache(1 << 10)
def _start(phase: str, actors: int) -> bytes:
    return _encode({"phase": phase, "actors": [*bits_of(actors)]})[:-1]


@lru_cache(1 << 13)
def _run_written(run: Run, stored: tuple[bytes, ...]) -> bytes:
    return b"".join([_written(part, stored[span]) for part, span in run.parts])


@lru_cache(1 << 15)
def _written(part: Part, stored: tuple[bytes, ...]) -> bytes:
    """Write a part after a comma; empty if it is left out."""
    value = part.read(part.unpack(np.frombuffer(b"".join(stored), part.packed)))
    text = _encode(part.named(value))
    return b"," + text[1:-1] if len(text) > 2 else b""
