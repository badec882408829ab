"""RumBugz, new sequences (RB-Q, RB-T3): which a hand can lay, and how they are laid.

A lay is a pattern: type, first number, length. Where the hand leaves a choice of the places that
PLYTs take, the places are gone through upwards: a place with a single possibility fills itself, at
each other place the seat decides. Naturals come first in a match, so there a PLYT makes the rest
PLYTs too. So every lay is reached in exactly one way. Hand and table change once everything is
decided.
"""

import numpy as np

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.bugz import EVENT, held_kinds, let_go
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell

RUNS = [
    (seq_type, start, length)
    for seq_type in (bugz.SINGLE, bugz.DOUBLE, bugz.TRIPLE)
    for start in range(bugz.NUMBERS)
    for length in range(bugz.SHORTEST, (bugz.NUMBERS - 1 - start) // (seq_type + 1) + 2)
]
MATCHES = [
    (bugz.MATCH, number, length)
    for number in range(bugz.NUMBERS)
    for length in range(bugz.SHORTEST, bugz.LONGEST_MATCH + 1)
]
LAYS = RUNS + MATCHES
"""Type, first number and length of every lay, in the order of their ids."""
LAY_TYPE, LAY_START, LAY_LENGTH = np.array(LAYS, np.int8).T.copy()


@kernel
def may_lay(s: State, seat: int, seq_type: int) -> bool:
    """RB-T3: only a type not laid yet, until all four are; then any."""
    laid = int(s.laid[seat])
    return laid == bugz.ALL_TYPES or not laid >> seq_type & 1


@kernel
def missing(held: int, seq_type: int, start: int, length: int) -> int:
    """Count the places of a run whose number is not held."""
    count = 0
    for place in range(length):
        count += 1 - ((held >> (start + (seq_type + 1) * place)) & 1)
    return count


@kernel
def list_runs(seq_type: int, held: int, plyts: int, out: Array, n: int) -> int:
    """RB-Q1, RB-Q2, RB-Q3: list the runs of a type that a hand can lay."""
    gap = seq_type + 1
    # The common case is that there are no four numbers in a row at all.
    if plyts == 0 and held & (held >> gap) & (held >> 2 * gap) & (held >> 3 * gap) == 0:
        return n
    a = bugz.LAY
    if seq_type == bugz.DOUBLE:
        a = bugz.LAY_DOUBLE
    elif seq_type == bugz.TRIPLE:
        a = bugz.LAY_TRIPLE
    for start in range(bugz.NUMBERS - 3 * gap):
        lengths = (bugz.NUMBERS - 1 - start) // gap - 2
        lacking = missing(held, seq_type, start, bugz.SHORTEST - 1)
        number = start + 3 * gap
        for i in range(lengths):
            lacking += 1 - ((held >> number) & 1)
            if lacking > plyts:
                break
            out[n] = a + i
            n += 1
            number += gap
        a += lengths
    return n


@kernel
def list_matches(s: State, seat: int, plyts: int, out: Array, n: int) -> int:
    """RB-Q1, RB-Q2, RB-Q3: list the matches that a hand can lay."""
    for number in range(bugz.NUMBERS):
        a = bugz.LAY_MATCH + number * bugz.MATCH_LENGTHS
        for i in range(int(s.hands[seat, number]) + plyts - bugz.SHORTEST + 1):
            out[n] = a + i
            n += 1
    return n


@kernel
def plyts_of(s: State, seat: int, a: int) -> int:
    """RB-Q3: how many PLYTs a lay takes, at least."""
    seq_type, start = int(LAY_TYPE[a - bugz.LAY]), int(LAY_START[a - bugz.LAY])
    length = int(LAY_LENGTH[a - bugz.LAY])
    if seq_type == bugz.MATCH:
        return max(0, length - int(s.hands[seat, start]))
    return missing(held_kinds(s, seat), seq_type, start, length)


@kernel
def can_lay(s: State, seat: int, a: int) -> bool:
    """RB-T3, RB-Q1 to RB-Q3: whether a hand gives this pattern, with PLYTs for what it lacks."""
    plyts = int(s.hands[seat, bugz.PLYT])
    return may_lay(s, seat, int(LAY_TYPE[a - bugz.LAY])) and plyts_of(s, seat, a) <= plyts


@kernel
def begin_lay(s: State, seat: int, a: int) -> None:
    """RB-T3: take up a pattern; which places the PLYTs take is decided next."""
    plyts, needed = int(s.hands[seat, bugz.PLYT]), plyts_of(s, seat, a)
    s.lay_type = LAY_TYPE[a - bugz.LAY]
    s.lay_start = LAY_START[a - bugz.LAY]
    s.lay_length = LAY_LENGTH[a - bugz.LAY]
    s.lay_plyts = 0
    s.lay_place = 0
    s.lay_spare = plyts - needed
    if int(s.lay_type) == bugz.MATCH:
        surely = max(0, int(s.lay_length) - plyts)  # natural in any case, and these lie first
        s.lay_place = surely
        s.lay_spare = int(s.lay_length) - needed - surely


@kernel
def leaves_choice(s: State, seat: int) -> bool:
    """Fill the places of a lay upwards; stop where a natural Bug and a PLYT are both possible."""
    if int(s.lay_type) == bugz.MATCH:
        return int(s.lay_spare) > 0
    place = int(s.lay_place)
    length = int(s.lay_length)
    gap = int(s.lay_type) + 1
    stand_ins = int(s.lay_plyts)
    choice = False
    while place < length:
        number = int(s.lay_start) + gap * place
        if int(s.hands[seat, number]) == 0:
            stand_ins |= 1 << number
        elif int(s.lay_spare) > 0:
            choice = True
            break
        place += 1
    s.lay_place = place
    s.lay_plyts = stand_ins
    return choice


@kernel
def fill_place(s: State, plyt: bool) -> None:
    """RB-Q3: put a natural Bug or a PLYT at the place to be decided."""
    place = int(s.lay_place)
    spare = int(s.lay_spare)
    if int(s.lay_type) == bugz.MATCH:
        if plyt:  # and PLYTs from here on
            s.lay_spare = 0
        else:
            s.lay_place = place + 1
            s.lay_spare = spare - 1
        return
    if plyt:
        number = int(s.lay_start) + (int(s.lay_type) + 1) * place
        s.lay_plyts = int(s.lay_plyts) | (1 << number)
        s.lay_spare = spare - 1
    s.lay_place = place + 1


@kernel
def lay_down(s: State, seat: int, events: Array | None) -> None:
    """RB-T3: every place is decided: the sequence goes from the hand to the table."""
    i = int(s.table_size)
    seq_type = int(s.lay_type)
    start = int(s.lay_start)
    length = int(s.lay_length)
    stand_ins = int(s.lay_plyts)
    if seq_type == bugz.MATCH:
        stand_ins = length - int(s.lay_place)
        for place in range(length):
            let_go(s, seat, start if place < length - stand_ins else bugz.PLYT)
    else:
        for place in range(length):
            number = start + (seq_type + 1) * place
            let_go(s, seat, bugz.PLYT if (stand_ins >> number) & 1 else number)
    s.seq_by[i] = seat
    s.seq_type[i] = seq_type
    s.seq_start[i] = start
    s.seq_length[i] = length
    s.seq_plyts[i] = stand_ins
    s.table_size = i + 1
    tell(events, EVERYBODY, EVENT.LAID, seat, i, seq_type, start, length, stand_ins)
    s.laid[seat] = int(s.laid[seat]) | (1 << seq_type)
    s.fresh += 1
    forget_lay(s)


@kernel
def forget_lay(s: State) -> None:
    """Clear what is noted of a lay being put together."""
    s.lay_type = 0
    s.lay_start = 0
    s.lay_length = 0
    s.lay_place = 0
    s.lay_spare = 0
    s.lay_plyts = 0
