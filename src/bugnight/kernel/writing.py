"""Tables as JSON, written from the bytes of a state: for servers, which do little else.

A program says how. Each of its lines, a row of numbers, writes one entry of the table, or a part of
one; `play.written` makes programs from what a game declares. Nothing is written beyond the end of
the buffer, but everything is counted, so that a caller knows how much room it takes.
"""

from collections.abc import Callable
from functools import cache
from types import ModuleType

import numpy as np
from numba import types
from numba.extending import register_jitable  # not `kernel`: what is kept on disk stays valid

from bugnight.kernel.compiling import Array, compiled_for, kernel
from bugnight.kernel.dispatch import awaited, legal
from bugnight.kernel.dispatch import view as show
from bugnight.kernel.notation import LONGEST, spell_move

NUMBER, FLAG, SEAT, NAME, MASK, COUNTS, ROW, PLACES, ACTORS, SIZE, ROWS, RUN, PART = range(13)
"""What a line writes. `ROWS` is followed by its columns, `RUN` by the fields that it reads."""
(
    WHAT, KEY, AT, WIDTH, STRIDE, LENGTH, NAMES, START, START_WIDTH, END, END_WIDTH, SEATS, COUNTED,
    COUNTED_WIDTH, NEXT, WIDE,
) = range(16)  # fmt: skip
"""The columns of a line.

`AT` is a place in the state and `WIDTH` the bytes of a number there, negative if it has no sign;
`KEY` and `NAMES` are numbers of texts; `START` and `END` are indices where they have no width;
`NEXT` is how far the next line is that is no part of this one. A line is `WIDE` numbers.
"""
NAMELESS = 1 << 30
"""Added to the size of what is written if a number has no name."""
COMMA, QUOTE, BACKSLASH = 44, 34, 92
NULL, TRUE, FALSE = range(3)
"""The first texts are null, true and false."""

WriteViews = Callable[..., int]


@register_jitable
def put(out: Array, at: int, letter: int) -> int:
    if at < out.shape[0]:
        out[at] = letter
    return at + 1


@register_jitable
def put_text(out: Array, at: int, text: Array, ends: Array, number: int) -> int:
    start, end = ends[number], ends[number + 1]
    if at + end - start <= out.shape[0]:
        for i in range(end - start):
            out[at + i] = text[start + i]
    return at + end - start


@register_jitable
def put_number(out: Array, at: int, number: int) -> int:
    if number < 0:
        at = put(out, at, 45)
        number = -number
    unit = 1
    while unit * 10 <= number:
        unit *= 10
    while unit > 1:
        digit = number // unit
        at = put(out, at, 48 + digit)
        number -= digit * unit
        unit //= 10
    return put(out, at, 48 + number)


@register_jitable
def close(out: Array, at: int, start: int, bracket: int) -> int:
    """Close a list that begins at `start`: in place of its last comma, if there is one."""
    return put(out, at - 1 if at > start else at, bracket)


@register_jitable
def stored(state: Array, at: int, width: int) -> int:
    """The number at a place of a state."""
    number, bits = 0, 8 * abs(width)
    for i in range(abs(width)):
        number |= int(state[at + i]) << 8 * i
    if width > 0 and bits < 64 and number >> (bits - 1):
        number -= 1 << bits
    return number


@register_jitable
def edge(state: Array, at: int, width: int, length: int) -> int:
    """An index that stands in a line, or in a field; one below 0 counts from the end."""
    index = stored(state, at, width) if width else at
    return max(0, index + length) if index < 0 else min(index, length)


@register_jitable
def put_name(
    program: Array, line: int, number: int, text: Array, ends: Array, out: Array, at: int
) -> int:
    """A number of a row or list: its name, if there are names."""
    if program[line + NAMES] < 0:
        return put_number(out, at, number)
    if not 0 <= number < program[line + LENGTH]:
        return NAMELESS
    return put_text(out, at, text, ends, program[line + NAMES] + number)


@register_jitable
def put_list(
    program: Array,
    line: int,
    state: Array,
    where: int,
    text: Array,
    ends: Array,
    out: Array,
    at: int,
) -> int:
    """A mask, counts or a row, as a list."""
    what, width = program[line + WHAT], abs(program[line + WIDTH])
    begin = at = put(out, at, 91)
    if what == MASK:
        mask = stored(state, where, program[line + WIDTH])
        for i in range(8 * width):
            if mask >> i & 1:
                at = put(out, put_name(program, line, i, text, ends, out, at), COMMA)
        return close(out, at, begin, 93)
    count = program[line + STRIDE] // width
    first, last = 0, count
    if what == ROW:
        first = edge(state, program[line + START], program[line + START_WIDTH], count)
        last = edge(state, program[line + END], program[line + END_WIDTH], count)
    elif what == COUNTS:
        last = min(count, program[line + LENGTH])
    for i in range(first, last):
        number = stored(state, where + i * width, program[line + WIDTH])
        if what == COUNTS:
            for _ in range(number):
                at = put(out, put_name(program, line, i, text, ends, out, at), COMMA)
        elif what == ROW:
            at = put(out, put_name(program, line, number, text, ends, out, at), COMMA)
        elif number:
            at = put(out, put_number(out, put(out, at, 91), number), COMMA)
            at = put(out, put(out, put_number(out, at, i), 93), COMMA)
    return close(out, at, begin, 93)


@register_jitable
def put_value(
    program: Array,
    line: int,
    state: Array,
    where: int,
    text: Array,
    ends: Array,
    out: Array,
    at: int,
) -> int:
    """What a field, or a seat's part of it, stores."""
    what = program[line + WHAT]
    if what in (MASK, COUNTS, ROW, PLACES):
        return put_list(program, line, state, where, text, ends, out, at)
    if what == SIZE:
        count = program[line + LENGTH]
        first = edge(state, program[line + START], program[line + START_WIDTH], count)
        return put_number(
            out,
            at,
            max(0, edge(state, program[line + END], program[line + END_WIDTH], count) - first),
        )
    number = stored(state, where, program[line + WIDTH])
    if what == FLAG:
        return put_text(out, at, text, ends, TRUE if number else FALSE)
    if number < 0 and what in (SEAT, NAME):
        return put_text(out, at, text, ends, NULL)
    return put_name(program, line, number, text, ends, out, at)


@register_jitable
def cell(program: Array, line: int, state: Array, row: int) -> int:
    """The number that a row of a column stores."""
    where = program[line + AT] + row * program[line + STRIDE]
    return stored(state, where, program[line + WIDTH])


@register_jitable
def put_run(
    program: Array, line: int, state: Array, row: int, text: Array, ends: Array, out: Array, at: int
) -> int:
    """Cards in equal steps, some of them jokers: see `play.describe.Run`."""
    kind = cell(program, line + WIDE, state, row)
    card = cell(program, line + 2 * WIDE, state, row)
    length = cell(program, line + 3 * WIDE, state, row)
    jokers = cell(program, line + 4 * WIDE, state, row)
    gap = program[line + 5 * WIDE + kind]
    begin = at = put(out, at, 91)
    for i in range(length):
        is_joker = jokers >> card & 1 if gap else i >= length - jokers
        name = program[line + NAMES] + card + program[line + LENGTH] * is_joker
        at = put(out, put_text(out, at, text, ends, name), COMMA)
        card += gap
    return close(out, at, begin, 93)


@register_jitable
def put_rows(
    program: Array, line: int, state: Array, text: Array, ends: Array, out: Array, at: int
) -> int:
    """A list of things with several columns each."""
    begin = at = put(out, at, 91)
    after = line + program[line + NEXT]
    size = stored(state, program[line + AT], program[line + WIDTH])
    for row in range(min(size, program[line + LENGTH])):
        column = line + WIDE
        while column < after:
            at = put_text(out, at, text, ends, program[column + KEY])
            if program[column + WHAT] == RUN:
                at = put_run(program, column, state, row, text, ends, out, at)
            else:
                where = program[column + AT] + row * program[column + STRIDE]
                at = put_value(program, column, state, where, text, ends, out, at)
            column += program[column + NEXT]
        at = put(out, put(out, at, 125), COMMA)
    return close(out, at, begin, 93)


@register_jitable
def put_seats(
    program: Array,
    line: int,
    state: Array,
    seat: int,
    text: Array,
    ends: Array,
    out: Array,
    at: int,
) -> int:
    """One for every seat; what others have is counted, if it is a secret."""
    begin = at = put(out, at, 91)
    for i in range(program[line + SEATS]):
        if program[line + COUNTED] >= 0 and i != seat:
            width = program[line + COUNTED_WIDTH]
            size = stored(state, program[line + COUNTED] + i * abs(width), width)
            at = put_number(out, at, size)
        else:
            where = program[line + AT] + i * program[line + STRIDE]
            at = put_value(program, line, state, where, text, ends, out, at)
        at = put(out, at, COMMA)
    return close(out, at, begin, 93)


@register_jitable
def put_table(
    program: Array,
    state: Array,
    seat: int,
    actors: int,
    text: Array,
    ends: Array,
    out: Array,
    at: int,
) -> int:
    """A whole table, of a view."""
    line = 0
    while line < program.shape[0]:
        at = put_text(out, at, text, ends, program[line + KEY])
        if program[line + WHAT] == ACTORS:
            begin = at = put(out, at, 91)
            for each in range(program[line + LENGTH]):
                if actors >> each & 1:
                    at = put(out, put_number(out, at, each), COMMA)
            at = close(out, at, begin, 93)
        elif program[line + WHAT] == ROWS:
            at = put_rows(program, line, state, text, ends, out, at)
        elif program[line + SEATS]:
            at = put_seats(program, line, state, seat, text, ends, out, at)
        else:
            at = put_value(program, line, state, program[line + AT], text, ends, out, at)
        line += program[line + NEXT]
    return put(out, at, 125)


@register_jitable
def put_move(
    move: int, said: Array, size: int, text: Array, ends: Array, out: Array, at: int
) -> int:
    """The text of a move and a quotation mark; nothing if it cannot be written here."""
    if size == 0:
        return put_text(out, at, text, ends, move)
    for i in range(size):
        if said[i] < 32 or said[i] == QUOTE or said[i] == BACKSLASH:
            return at
    for i in range(size):
        at = put(out, at, said[i])
    return put(out, at, QUOTE)


@register_jitable
def put_moves(
    first: int,
    actions: Array,
    n: int,
    said: Array,
    sizes: Array,
    seat: int,
    text: Array,
    ends: Array,
    out: Array,
    at: int,
) -> int:
    """The moves of a seat; nothing if one of them cannot be written here."""
    before = at
    begin = at = put(out, at, 91)
    for i in range(n):
        start = at = put(out, put(out, put(out, at, QUOTE), 48 + seat), 58)
        at = put_move(first + actions[i], said[i], sizes[i], text, ends, out, at)
        if at == start:
            return before
        at = put(out, at, COMMA)
    return close(out, at, begin, 93)


def put_view(
    program: Array,
    state: Array,
    seat: int,
    actors: int,
    moves: int,
    actions: Array,
    n: int,
    said: Array,
    sizes: Array,
    text: Array,
    ends: Array,
    out: Array,
    at: int,
    parts: Array,
) -> int:
    """A view and the moves of its seat; where each ends is written into `parts`."""
    at = put_table(program, state, seat, actors, text, ends, out, at)
    parts[2 * seat + 2] = at
    if n > 0:
        at = put_moves(moves, actions, n, said, sizes, seat, text, ends, out, at)
    parts[2 * seat + 3] = at
    return at


put_each = kernel(put_view)
if hasattr(put_each, "targetoptions"):
    put_each.targetoptions["_nrt"] = (
        False  # it keeps no array: to count them takes most of the time
    )


@cache
def write_views(rules: ModuleType) -> WriteViews:
    """What writes the views of a spectator and all seats, each with its moves; gives their size.

    `parts` gets the end of each view, and of the moves after it.
    """
    kind, most = rules.STATE, rules.MAX_LEGAL
    spells = hasattr(rules, "spell") and not hasattr(rules, "unfinished")

    def make(
        state: Array, program: Array, text: Array, ends: Array, moves: int, out: Array, parts: Array
    ) -> int:
        states, room = state.view(kind), np.zeros(state.shape[0], np.uint8)
        seen, scratch = room.view(kind), np.zeros(state.shape[0], np.uint8).view(kind)
        actions, path = np.empty(most, np.int16), np.empty(1, np.int16)
        said, sizes = np.empty((most, LONGEST), np.uint8), np.zeros(most, np.int64)
        at = 0
        for seat in range(-1, parts.shape[0] // 2 - 1):
            show(states[0], seat, seen[0])
            actors, n = awaited(seen[0]), 0
            if seat >= 0 and actors >> seat & 1:
                n = legal(seen[0], seat, actions)
            for i in range(n if spells else 0):
                path[0] = actions[i]
                sizes[i] = spell_move(seen, scratch, seat, path, said[i])
            at = put_each(
                program, room, seat, actors, moves, actions, n, said, sizes, text, ends, out, at,
                parts,
            )  # fmt: skip
        return at

    numbers, texts = types.int64[::1], types.uint8[::1]
    return compiled_for(rules, make, texts, numbers, texts, numbers, types.int64, texts, numbers)
