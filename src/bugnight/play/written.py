"""Views and legal moves as JSON, of all seats in one call of compiled code."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from bugnight.kernel import Array, writing
from bugnight.play import describe
from bugnight.play.describe import Field, Reading

if TYPE_CHECKING:
    from bugnight.play.games import Game

_encode = msgspec.json.Encoder().encode
_KINDS: dict[type[Reading], int] = {
    describe.Number: writing.NUMBER, describe.Flag: writing.FLAG, describe.Seat: writing.SEAT,
    describe.OneOf: writing.NAME, describe.Mask: writing.MASK, describe.Counts: writing.COUNTS,
    describe.Row: writing.ROW, describe.Places: writing.PLACES,
}  # fmt: skip
_WHOLE = 1 << 30
"""The end of a row that has no other."""


class Unwritable(Exception):
    """A table has something that compiled code cannot write, such as a game's own reading."""


def write(game: "Game", states: Array) -> list[bytes]:
    """Write the view of a spectator and its moves, which are none, then those of each seat.

    The moves of a seat are empty if it has none, or if a text depends on what lies on the table.
    """
    program = _program(game)
    if program is None:
        raise Unwritable
    make, state = writing.write_views(game.rules), np.frombuffer(states, np.uint8)
    parts = np.empty(2 * game.players + 2, np.int64)
    while True:
        out = np.empty(program.room, np.uint8)
        size = make(state, program.lines, program.text, program.ends, program.moves, out, parts)
        if size <= program.room:
            break
        if size >= writing.NAMELESS:
            raise Unwritable
        program.room = 2 * size
    data = out[:size].tobytes()
    return [data[start:end] for start, end in pairwise([0, *parts.tolist()])]


@lru_cache(1 << 12)
def _program(game: "Game") -> "_Program | None":
    try:
        return _Program(game)
    except Unwritable:
        return None


class _Program:
    """What `kernel.writing` follows to write the tables of a game."""

    room = 1 << 12
    """The most bytes that all views of a position have taken so far, and some more."""

    def __init__(self, game: "Game") -> None:
        self._game, self._state = game, game.rules.STATE
        self._texts = ["null", "true", "false"]
        self._lines: list[list[int]] = []
        self._field(writing.NAME, "phase", '{"phase":', game.phases)
        self._line(writing.ACTORS, ',"actors":', LENGTH=game.players)
        fields = {each.name: each for each in msgspec.structs.fields(game.table_type)}
        for name, reading in describe.readings(game.table_type).items():
            if fields[name].default not in (msgspec.NODEFAULT, msgspec.UNSET):
                raise Unwritable  # it may be left out
            self._entry(f",{_json(name)}:", reading)
        self.lines = np.array(self._lines, np.int64).ravel()
        spelt = {action: _json(text)[1:] for text, action in game.texts.items()}
        self.moves = self._text(*(spelt.get(action, "") for action in range(game.rules.ACTIONS)))
        texts = [text.encode() for text in self._texts]
        self.text = np.frombuffer(b"".join(texts), np.uint8)
        self.ends = np.cumsum([0, *map(len, texts)], dtype=np.int64)

    def _text(self, *texts: str) -> int:
        """Keep texts; gives the number of the first."""
        self._texts += texts
        return len(self._texts) - len(texts)

    def _line(self, what: int, key: str, **columns: int) -> list[int]:
        line = [0] * writing.WIDE
        line[writing.WHAT], line[writing.KEY] = what, self._text(key)
        line[writing.NAMES] = line[writing.COUNTED] = -1
        line[writing.NEXT] = writing.WIDE
        for column, value in columns.items():
            line[getattr(writing, column)] = value
        self._lines.append(line)
        return line

    def _place(self, field: str) -> tuple[int, int]:
        """Where a field is, and the width of its numbers."""
        assert self._state.fields is not None
        kind, start = self._state.fields[field][:2]
        if kind.base.kind not in "iu" or kind.ndim > 2:
            raise Unwritable
        width = kind.base.itemsize
        return start, width if kind.base.kind == "i" else -width

    def _field(
        self, what: int, field: str, key: str, names: Sequence[Any] = (), *, in_parts: bool = False
    ) -> list[int]:
        """A field, or one that has a part for each seat or row."""
        at, width = self._place(field)
        if abs(width) == 8 and what != writing.MASK:
            raise Unwritable
        kind = self._state[field]
        stride = kind.itemsize // kind.shape[0] if in_parts else kind.itemsize
        line = self._line(what, key, AT=at, WIDTH=width, STRIDE=stride, LENGTH=len(names))
        if names:
            line[writing.NAMES] = self._text(*map(_json, names))
        return line

    def _entry(self, key: str, reading: Reading) -> None:
        """An entry of the table."""
        match reading:
            case describe.InViews(of=of):
                self._entry(key, of)
            case describe.Secret(of=row):
                length = self._state[row.field].shape[0]
                self._bound(self._line(writing.SIZE, key, LENGTH=length), row)
            case describe.EachSeat():
                self._seats(key, reading)
            case describe.Rows():
                self._rows(key, reading)
            case _:
                self._leaf(key, reading)

    def _seats(self, key: str, each: describe.EachSeat) -> None:
        seats = self._game.displays if each.displays else self._game.players
        if each.last:
            if not each.counted:
                raise Unwritable
            self._leaf(key, describe.Row(each.counted, end=seats))  # nobody sees more of them
            return
        line = self._leaf(key, each.of, in_parts=True)
        line[writing.SEATS] = seats
        if each.counted:
            line[writing.COUNTED : writing.COUNTED + 2] = self._place(each.counted)

    def _leaf(self, key: str, reading: Reading, *, in_parts: bool = False) -> list[int]:
        """What one field stores, or a part of it."""
        if type(reading) not in _KINDS:
            raise Unwritable
        assert isinstance(reading, Field)
        names = getattr(reading, "names", ())
        line = self._field(_KINDS[type(reading)], reading.field, key, names, in_parts=in_parts)
        line[writing.END] = _WHOLE
        if isinstance(reading, describe.Row) and not in_parts:
            self._bound(line, reading)
        return line

    def _bound(self, line: list[int], row: describe.Row) -> None:
        """Say where a row begins and ends."""
        end = getattr(self._game, str(row.end)) if row.is_of_seats else row.end
        for column, edge in ((writing.START, row.start), (writing.END, end)):
            if isinstance(edge, str):
                line[column : column + 2] = self._place(edge)
            else:
                line[column] = _WHOLE if edge is None else edge

    def _rows(self, key: str, rows: describe.Rows) -> None:
        if type(rows).reader is not describe.Rows.reader:
            raise Unwritable
        at, width = self._place(rows.size)
        most = min(self._state[field].shape[0] for field in _fields(rows))
        head = self._line(writing.ROWS, key, AT=at, WIDTH=width, LENGTH=most)
        before = len(self._lines)
        kind = rows.row_type
        names = kind.__struct_encode_fields__ if kind else rows.columns
        for name, column in zip(names, rows.columns.values(), strict=True):
            bracket = "{" if len(self._lines) == before else ","
            self._column(f"{bracket}{_json(name)}:", column)
        head[writing.NEXT] += writing.WIDE * (len(self._lines) - before)

    def _column(self, key: str, column: Reading) -> None:
        if type(column) is not describe.Run:
            self._leaf(key, column, in_parts=True)
            return
        names = [_json(f"{joker}{name}") for joker in ("", "*") for name in column.names]
        line = self._line(writing.RUN, key, NAMES=self._text(*names), LENGTH=len(column.names))
        for field in (column.kind, column.first, column.length, column.jokers):
            self._field(writing.PART, field, "", in_parts=True)
        gaps = self._line(writing.PART, "")
        if len(column.gaps) > len(gaps):
            raise Unwritable
        gaps[: len(column.gaps)] = column.gaps
        line[writing.NEXT] = 6 * writing.WIDE


def _fields(rows: describe.Rows) -> Iterator[str]:
    """The fields of all columns."""
    for column in rows.columns.values():
        if isinstance(column, describe.Run):
            yield from (column.kind, column.first, column.length, column.jokers)
        elif isinstance(column, Field):
            yield column.field


def _json(value: object) -> str:
    return _encode(value).decode()
