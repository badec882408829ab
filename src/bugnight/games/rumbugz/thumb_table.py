"""RumBugz, rules of thumb for swaps: what the table gives for a Bug, over several swaps too.

Only natural Bugz are given: a PLYT in the hand is worth more than what it could be swapped for.
"""

from bugnight.games.rumbugz.bugz import CHANGE, HIGH, LOW, MATCH, NUMBERS, PLYT, SWAP, SWAPS
from bugnight.games.rumbugz.thumb_hand import AT
from bugnight.kernel import Array, State, kernel
from bugnight.kernel.masks import lowest


@kernel
def note_table(s: State, notes: Array) -> None:
    """Note the sequences on the table."""
    for i in range(int(s.table_size)):
        notes[AT.TABLE_TYPE + i] = s.seq_type[i]
        notes[AT.TABLE_START + i] = s.seq_start[i]
        notes[AT.TABLE_LENGTH + i] = s.seq_length[i]
        notes[AT.TABLE_PLYTS + i] = s.seq_plyts[i]


@kernel
def last_number(notes: Array, i: int) -> int:
    """The highest number of a run."""
    gap = int(notes[AT.TABLE_TYPE + i]) + 1
    return int(notes[AT.TABLE_START + i]) + gap * (int(notes[AT.TABLE_LENGTH + i]) - 1)


@kernel
def number_beyond(notes: Array, i: int, which: int) -> int:
    """The number that extends a run at its LOW or HIGH end; below 0 or above 11 there is none."""
    gap = int(notes[AT.TABLE_TYPE + i]) + 1
    return int(notes[AT.TABLE_START + i]) - gap if which == LOW else last_number(notes, i) + gap


@kernel
def kind_at(notes: Array, i: int, number: int) -> int:
    """The kind that lies in a run for a number."""
    return PLYT if (int(notes[AT.TABLE_PLYTS + i]) >> number) & 1 else number


@kernel
def leaves(notes: Array, i: int, which: int) -> int:
    """The number that leaves a run when a Bug extends it at its LOW or HIGH end."""
    return last_number(notes, i) if which == LOW else int(notes[AT.TABLE_START + i])


# One Bug for another


@kernel
def note_swaps(notes: Array, n: int) -> None:
    """Note for every number what one swap with one of n sequences gives for it."""
    for number in range(NUMBERS):
        notes[AT.GIVES + number] = 0
    for i in range(n):
        plyts = int(notes[AT.TABLE_PLYTS + i])
        if int(notes[AT.TABLE_TYPE + i]) == MATCH:
            if plyts > 0:
                note_gift(notes, int(notes[AT.TABLE_START + i]), PLYT)
            continue
        for which in range(LOW, CHANGE, HIGH):
            number = number_beyond(notes, i, which)
            if 0 <= number < NUMBERS:
                note_gift(notes, number, kind_at(notes, i, leaves(notes, i, which)))
        number = 0
        while plyts != 0:
            if plyts & 1:
                note_gift(notes, number, PLYT)
            plyts >>= 1
            number += 1


@kernel
def note_gift(notes: Array, number: int, kind: int) -> None:
    """Note that a swap gives a kind for a number."""
    notes[AT.GIVES + number] = int(notes[AT.GIVES + number]) | (1 << kind)


@kernel
def next_kind(notes: Array, number: int, goal: int, most: int) -> int:
    """What to swap a number for on the shortest way to a kind of `goal`, a mask; -1: no way.

    The search goes backwards from the goal, `most` swaps at most.
    """
    good = goal
    for _ in range(most):
        first = int(notes[AT.GIVES + number]) & good
        if first != 0:
            return lowest(first)
        before = good
        for other in range(NUMBERS):
            if int(notes[AT.GIVES + other]) & before:
                good |= 1 << other
        if before == good:
            return -1
    return -1


@kernel
def swap_for(notes: Array, n: int, number: int, kind: int) -> int:
    """The action that swaps a number for a kind; -1: there is none."""
    for i in range(n):
        a = SWAP + i * SWAPS
        plyts = int(notes[AT.TABLE_PLYTS + i])
        if int(notes[AT.TABLE_TYPE + i]) == MATCH:
            if kind == PLYT and plyts > 0 and int(notes[AT.TABLE_START + i]) == number:
                return a + LOW
            continue
        if kind == PLYT and (plyts >> number) & 1:
            return a + CHANGE + number
        for which in range(LOW, CHANGE, HIGH):
            given = kind_at(notes, i, leaves(notes, i, which))
            if given == kind and number_beyond(notes, i, which) == number:
                return a + which
    return -1


# Swaps tried out


@kernel
def goes_in(notes: Array, i: int, which: int) -> int:
    """The natural Bug that a swap needs; -1: there is no such swap."""
    plyts = int(notes[AT.TABLE_PLYTS + i])
    if int(notes[AT.TABLE_TYPE + i]) == MATCH:
        return int(notes[AT.TABLE_START + i]) if which == LOW and plyts > 0 else -1
    if which >= CHANGE:
        return which - CHANGE if (plyts >> (which - CHANGE)) & 1 else -1
    number = number_beyond(notes, i, which) if which & 1 == 0 else -1
    return number if number < NUMBERS else -1


@kernel
def next_swap(notes: Array, n: int, code: int) -> int:
    """The first swap from `code` on (sequence * SWAPS + which) that the hand can make; -1: none."""
    while code < n * SWAPS:
        number = goes_in(notes, code // SWAPS, code % SWAPS)
        if number >= 0 and int(notes[AT.HAND + number]) > 0:
            return code
        code += 1
        if code % SWAPS >= CHANGE and int(notes[AT.TABLE_PLYTS + code // SWAPS]) == 0:
            code = (code // SWAPS + 1) * SWAPS
    return -1


@kernel
def try_swap(notes: Array, code: int) -> int:
    """Make a swap in the notes; return the number that went in, and bit 4 if a PLYT came out."""
    i = code // SWAPS
    which = code % SWAPS
    number = goes_in(notes, i, which)
    plyts = int(notes[AT.TABLE_PLYTS + i])
    kind = PLYT
    if int(notes[AT.TABLE_TYPE + i]) == MATCH:
        notes[AT.TABLE_PLYTS + i] = plyts - 1
    elif which >= CHANGE:
        notes[AT.TABLE_PLYTS + i] = plyts & ~(1 << number)
    else:
        gone = leaves(notes, i, which)
        kind = kind_at(notes, i, gone)
        notes[AT.TABLE_PLYTS + i] = plyts & ~(1 << gone)
        move(notes, i, which)
    notes[AT.HAND + number] -= 1
    notes[AT.HAND + kind] += 1
    return number | int(kind == PLYT) << 4


@kernel
def move(notes: Array, i: int, which: int) -> None:
    """Move a run by one place, down at LOW and up at HIGH."""
    gap = int(notes[AT.TABLE_TYPE + i]) + 1
    notes[AT.TABLE_START + i] += gap if which == HIGH else -gap


@kernel
def undo_swap(notes: Array, code: int, result: int) -> None:
    """Take back the last swap tried; `result` is what it returned."""
    i = code // SWAPS
    which = code % SWAPS
    number = result & 0xF
    plyts = int(notes[AT.TABLE_PLYTS + i])
    kind = PLYT
    if int(notes[AT.TABLE_TYPE + i]) == MATCH:
        notes[AT.TABLE_PLYTS + i] = plyts + 1
    elif which >= CHANGE:
        notes[AT.TABLE_PLYTS + i] = plyts | 1 << number
    else:
        move(notes, i, HIGH - which)
        gone = leaves(notes, i, which)
        if result >> 4:
            notes[AT.TABLE_PLYTS + i] = plyts | 1 << gone
        else:
            kind = gone
    notes[AT.HAND + kind] -= 1
    notes[AT.HAND + number] += 1
