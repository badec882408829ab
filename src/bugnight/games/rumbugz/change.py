"""RumBugz, sequences on the table: swaps (RB-T4, RB-T5) and additions (RB-T6)."""

from bugnight.games.rumbugz.bugz import (
    ADD,
    ADDED,
    ADDS,
    ALL_TYPES,
    CHANGE,
    EVERY_NUMBER,
    HIGH,
    LOW,
    MATCH,
    MOST_SWAPS,
    NUMBERS,
    PLYT,
    SWAP,
    SWAPPED,
    SWAPS,
    let_go,
    take_openly,
)
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell


@kernel
def may_swap(s: State, seat: int) -> bool:
    """RB-T4, RB-T5: after a sequence of one's own, eight times a turn."""
    return int(s.laid[seat]) != 0 and int(s.swaps) < MOST_SWAPS


@kernel
def may_add(s: State, seat: int) -> bool:
    """RB-T6: only a seat that has laid all four types."""
    return int(s.laid[seat]) == ALL_TYPES


# An id is written first and counted if it is legal: on tables full of sequences, branches that
# cannot be foreseen cost more than all the rest.


@kernel
def list_swaps(s: State, held: int, out: Array, n: int) -> int:
    """RB-T4: list the swaps of one hand Bug for one on the table."""
    plyt = (held >> PLYT) & 1
    replaceable = -plyt  # the mask of natural Bugz that a PLYT could go in for
    for i in range(int(s.table_size)):
        a = SWAP + i * SWAPS
        first = int(s.seq_start[i])
        length = int(s.seq_length[i])
        stand_ins = int(s.seq_plyts[i])
        gap = int(s.seq_type[i]) + 1
        if gap > MATCH:
            out[n] = a + LOW
            n += (held >> first) & (stand_ins > 0)
            out[n] = a + LOW + 1
            n += plyt & (stand_ins < length)
            continue
        end = first + gap * length
        n = list_end(first - gap, held, a + LOW, out, n)
        n = list_end(end, held, a + HIGH, out, n)
        changes = (held & stand_ins) | (replaceable & ~stand_ins)
        if changes != 0:
            for number in range(first, end, gap):
                out[n] = a + CHANGE + number
                n += (changes >> number) & 1
    return n


@kernel
def list_adds(s: State, held: int, out: Array, n: int) -> int:
    """RB-T6: list the additions of one hand Bug to a sequence on the table."""
    for i in range(int(s.table_size)):
        a = ADD + i * ADDS
        first = int(s.seq_start[i])
        gap = int(s.seq_type[i]) + 1
        if gap > MATCH:
            n = list_end(first, held, a + LOW, out, n)
        else:
            n = list_end(first - gap, held, a + LOW, out, n)
            n = list_end(first + gap * int(s.seq_length[i]), held, a + HIGH, out, n)
    return n


@kernel
def list_end(number: int, held: int, a: int, out: Array, n: int) -> int:
    """List what can go to an end: the natural Bug of its number, a PLYT; nothing beyond 1 to 12."""
    # A run ends at most three beyond, so both masks are moved up by three.
    out[n] = a
    n += ((held & EVERY_NUMBER) << 3 >> (number + 3)) & 1
    out[n] = a + 1
    n += (EVERY_NUMBER << 3 >> (number + 3)) & (held >> PLYT)
    return n


@kernel
def has_bug(s: State, seat: int, number: int, plyt: int) -> bool:
    """Whether a hand has the natural Bug of a number, or a PLYT to stand for it."""
    if not 0 <= number < NUMBERS:
        return False
    return int(s.hands[seat, PLYT if plyt else number]) > 0


@kernel
def open_end(s: State, i: int, which: int) -> int:
    """The number that would extend a sequence at an end; for a match its own."""
    first = int(s.seq_start[i])
    seq_type = int(s.seq_type[i])
    if seq_type == MATCH:
        return first if which < HIGH else -1
    gap = seq_type + 1
    return first - gap if which < HIGH else first + gap * int(s.seq_length[i])


@kernel
def can_swap(s: State, seat: int, a: int) -> bool:
    """RB-T4, RB-T5: whether this seat may make this swap."""
    i = (a - SWAP) // SWAPS
    which = (a - SWAP) % SWAPS
    if i >= int(s.table_size) or not may_swap(s, seat):
        return False
    first = int(s.seq_start[i])
    length = int(s.seq_length[i])
    stand_ins = int(s.seq_plyts[i])
    seq_type = int(s.seq_type[i])
    if seq_type == MATCH:
        there = length - stand_ins if which & 1 else stand_ins
        return which < HIGH and there > 0 and has_bug(s, seat, first, which & 1)
    if which < CHANGE:
        return has_bug(s, seat, open_end(s, i, which), which & 1)
    number = which - CHANGE
    gap = seq_type + 1
    if number < first or number >= first + gap * length or (number - first) % gap != 0:
        return False
    return has_bug(s, seat, number, 1 - ((stand_ins >> number) & 1))


@kernel
def can_add(s: State, seat: int, a: int) -> bool:
    """RB-T6: whether this seat may make this addition."""
    i = (a - ADD) // ADDS
    which = (a - ADD) % ADDS
    if i >= int(s.table_size) or not may_add(s, seat):
        return False
    return has_bug(s, seat, open_end(s, i, which), which & 1)


@kernel
def swap(s: State, seat: int, a: int, events: Array | None) -> None:
    """RB-T4: one hand Bug goes into a sequence, one of the sequence joins the hand."""
    i = (a - SWAP) // SWAPS
    which = (a - SWAP) % SWAPS
    s.swaps += 1
    if int(s.seq_type[i]) == MATCH:
        change_match(s, seat, i, which & 1, events)
    elif which < CHANGE:
        move_on(s, seat, i, which, events)
    else:
        change_places(s, seat, i, which - CHANGE, events)


@kernel
def change_match(s: State, seat: int, i: int, plyt: int, events: Array | None) -> None:
    """RB-T4: in a match, a PLYT goes in for a natural Bug or the other way round."""
    number = int(s.seq_start[i])
    if plyt:
        exchange(s, seat, i, PLYT, number, number, events)
        s.seq_plyts[i] += 1
    else:
        exchange(s, seat, i, number, PLYT, number, events)
        s.seq_plyts[i] -= 1


@kernel
def exchange(
    s: State, seat: int, i: int, put: int, taken: int, number: int, events: Array | None
) -> None:
    """RB-T4: a hand Bug goes into a sequence, where it stands for a number; another comes out."""
    let_go(s, seat, put)
    take_openly(s, seat, taken)
    tell(events, EVERYBODY, SWAPPED, seat, i, put, taken, number, s.swaps)


@kernel
def change_places(s: State, seat: int, i: int, number: int, events: Array | None) -> None:
    """RB-T4: in a run, a PLYT and the natural Bug of the number it stands for change places."""
    stand_ins = int(s.seq_plyts[i])
    if (stand_ins >> number) & 1:
        exchange(s, seat, i, number, PLYT, number, events)
    else:
        exchange(s, seat, i, PLYT, number, number, events)
    s.seq_plyts[i] = stand_ins ^ (1 << number)


@kernel
def move_on(s: State, seat: int, i: int, which: int, events: Array | None) -> None:
    """RB-T4: a Bug extends one end of a run, and the Bug at the other end leaves."""
    gap = int(s.seq_type[i]) + 1
    first = int(s.seq_start[i])
    gone = first if which >= HIGH else first + gap * (int(s.seq_length[i]) - 1)
    new = open_end(s, i, which)
    stand_ins = int(s.seq_plyts[i])
    left = PLYT if (stand_ins >> gone) & 1 else gone
    stand_ins &= ~(1 << gone)
    if which & 1:
        stand_ins |= 1 << new
    exchange(s, seat, i, PLYT if which & 1 else new, left, new, events)
    s.seq_plyts[i] = stand_ins
    s.seq_start[i] = first + gap if which >= HIGH else first - gap


@kernel
def add(s: State, seat: int, a: int, events: Array | None) -> None:
    """RB-T6: one hand Bug makes a sequence longer."""
    i = (a - ADD) // ADDS
    which = (a - ADD) % ADDS
    number = open_end(s, i, which)
    put = PLYT if which & 1 else number
    let_go(s, seat, put)
    tell(events, EVERYBODY, ADDED, seat, i, put, number)
    s.seq_length[i] += 1
    if int(s.seq_type[i]) == MATCH:
        s.seq_plyts[i] += which & 1
        return
    if which & 1:
        s.seq_plyts[i] = int(s.seq_plyts[i]) | (1 << number)
    if which < HIGH:
        s.seq_start[i] = number
