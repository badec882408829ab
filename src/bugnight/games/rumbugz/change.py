"""RumBugz, sequences on the table: swaps (RB-T4, RB-T5) and additions (RB-T6)."""

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.bugz import EVENT, let_go, take_openly
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell


@kernel
def may_swap(s: State, seat: int) -> bool:
    """RB-T4, RB-T5: after a sequence of one's own, eight times a turn."""
    return int(s.laid[seat]) != 0 and int(s.swaps) < bugz.MOST_SWAPS


@kernel
def may_add(s: State, seat: int) -> bool:
    """RB-T6: only a seat that has laid all four types."""
    return int(s.laid[seat]) == bugz.ALL_TYPES


# An id is written first and counted if it is legal: on tables full of sequences, branches that
# cannot be foreseen cost more than all the rest.


@kernel
def list_swaps(s: State, held: int, out: Array, n: int) -> int:
    """RB-T4: list the swaps of one hand Bug for one on the table."""
    plyt = (held >> bugz.PLYT) & 1
    replaceable = -plyt  # the mask of natural Bugz that a PLYT could go in for
    for i in range(int(s.table_size)):
        a = bugz.SWAP + i * bugz.SWAPS
        first = int(s.seq_start[i])
        length = int(s.seq_length[i])
        stand_ins = int(s.seq_plyts[i])
        gap = int(s.seq_type[i]) + 1
        if gap > bugz.MATCH:
            out[n] = a + bugz.LOW
            n += (held >> first) & (stand_ins > 0)
            out[n] = a + bugz.LOW + 1
            n += plyt & (stand_ins < length)
            continue
        end = first + gap * length
        n = list_end(first - gap, held, a + bugz.LOW, out, n)
        n = list_end(end, held, a + bugz.HIGH, out, n)
        changes = (held & stand_ins) | (replaceable & ~stand_ins)
        if changes != 0:
            for number in range(first, end, gap):
                out[n] = a + bugz.CHANGE + number
                n += (changes >> number) & 1
    return n


@kernel
def list_adds(s: State, held: int, out: Array, n: int) -> int:
    """RB-T6: list the additions of one hand Bug to a sequence on the table."""
    for i in range(int(s.table_size)):
        a = bugz.ADD + i * bugz.ADDS
        first = int(s.seq_start[i])
        gap = int(s.seq_type[i]) + 1
        if gap > bugz.MATCH:
            n = list_end(first, held, a + bugz.LOW, out, n)
        else:
            n = list_end(first - gap, held, a + bugz.LOW, out, n)
            n = list_end(first + gap * int(s.seq_length[i]), held, a + bugz.HIGH, out, n)
    return n


@kernel
def list_end(number: int, held: int, a: int, out: Array, n: int) -> int:
    """List what can go to an end: the natural Bug of its number, a PLYT; nothing beyond 1 to 12."""
    # A run ends at most three beyond, so both masks are moved up by three.
    out[n] = a
    n += ((held & bugz.EVERY_NUMBER) << 3 >> (number + 3)) & 1
    out[n] = a + 1
    n += (bugz.EVERY_NUMBER << 3 >> (number + 3)) & (held >> bugz.PLYT)
    return n


@kernel
def has_bug(s: State, seat: int, number: int, plyt: int) -> bool:
    """Whether a hand has the natural Bug of a number, or a PLYT to stand for it."""
    if not 0 <= number < bugz.NUMBERS:
        return False
    return int(s.hands[seat, bugz.PLYT if plyt else number]) > 0


@kernel
def open_end(s: State, i: int, which: int) -> int:
    """The number that would extend a sequence at an end; for a match its own."""
    first = int(s.seq_start[i])
    seq_type = int(s.seq_type[i])
    if seq_type == bugz.MATCH:
        return first if which < bugz.HIGH else -1
    gap = seq_type + 1
    return first - gap if which < bugz.HIGH else first + gap * int(s.seq_length[i])


@kernel
def can_swap(s: State, seat: int, a: int) -> bool:
    """RB-T4, RB-T5: whether this seat may make this swap."""
    i = (a - bugz.SWAP) // bugz.SWAPS
    which = (a - bugz.SWAP) % bugz.SWAPS
    if i >= int(s.table_size) or not may_swap(s, seat):
        return False
    first = int(s.seq_start[i])
    length = int(s.seq_length[i])
    stand_ins = int(s.seq_plyts[i])
    seq_type = int(s.seq_type[i])
    if seq_type == bugz.MATCH:
        there = length - stand_ins if which & 1 else stand_ins
        return which < bugz.HIGH and there > 0 and has_bug(s, seat, first, which & 1)
    if which < bugz.CHANGE:
        return has_bug(s, seat, open_end(s, i, which), which & 1)
    number = which - bugz.CHANGE
    gap = seq_type + 1
    if number < first or number >= first + gap * length or (number - first) % gap != 0:
        return False
    return has_bug(s, seat, number, 1 - ((stand_ins >> number) & 1))


@kernel
def can_add(s: State, seat: int, a: int) -> bool:
    """RB-T6: whether this seat may make this addition."""
    i = (a - bugz.ADD) // bugz.ADDS
    which = (a - bugz.ADD) % bugz.ADDS
    if i >= int(s.table_size) or not may_add(s, seat):
        return False
    return has_bug(s, seat, open_end(s, i, which), which & 1)


@kernel
def swap(s: State, seat: int, a: int, events: Array | None) -> None:
    """RB-T4: one hand Bug goes into a sequence, one of the sequence joins the hand."""
    i = (a - bugz.SWAP) // bugz.SWAPS
    which = (a - bugz.SWAP) % bugz.SWAPS
    s.swaps += 1
    if int(s.seq_type[i]) == bugz.MATCH:
        change_match(s, seat, i, which & 1, events)
    elif which < bugz.CHANGE:
        move_on(s, seat, i, which, events)
    else:
        change_places(s, seat, i, which - bugz.CHANGE, events)


@kernel
def change_match(s: State, seat: int, i: int, plyt: int, events: Array | None) -> None:
    """RB-T4: in a match, a PLYT goes in for a natural Bug or the other way round."""
    number = int(s.seq_start[i])
    if plyt:
        exchange(s, seat, i, bugz.PLYT, number, number, events)
        s.seq_plyts[i] += 1
    else:
        exchange(s, seat, i, number, bugz.PLYT, number, events)
        s.seq_plyts[i] -= 1


@kernel
def exchange(
    s: State, seat: int, i: int, put: int, taken: int, number: int, events: Array | None
) -> None:
    """RB-T4: a hand Bug goes into a sequence, where it stands for a number; another comes out."""
    let_go(s, seat, put)
    take_openly(s, seat, taken)
    tell(events, EVERYBODY, EVENT.SWAPPED, seat, i, put, taken, number, s.swaps)


@kernel
def change_places(s: State, seat: int, i: int, number: int, events: Array | None) -> None:
    """RB-T4: in a run, a PLYT and the natural Bug of the number it stands for change places."""
    stand_ins = int(s.seq_plyts[i])
    if (stand_ins >> number) & 1:
        exchange(s, seat, i, number, bugz.PLYT, number, events)
    else:
        exchange(s, seat, i, bugz.PLYT, number, number, events)
    s.seq_plyts[i] = stand_ins ^ (1 << number)


@kernel
def move_on(s: State, seat: int, i: int, which: int, events: Array | None) -> None:
    """RB-T4: a Bug extends one end of a run, and the Bug at the other end leaves."""
    gap = int(s.seq_type[i]) + 1
    first = int(s.seq_start[i])
    gone = first if which >= bugz.HIGH else first + gap * (int(s.seq_length[i]) - 1)
    new = open_end(s, i, which)
    stand_ins = int(s.seq_plyts[i])
    left = bugz.PLYT if (stand_ins >> gone) & 1 else gone
    stand_ins &= ~(1 << gone)
    if which & 1:
        stand_ins |= 1 << new
    exchange(s, seat, i, bugz.PLYT if which & 1 else new, left, new, events)
    s.seq_plyts[i] = stand_ins
    s.seq_start[i] = first + gap if which >= bugz.HIGH else first - gap


@kernel
def add(s: State, seat: int, a: int, events: Array | None) -> None:
    """RB-T6: one hand Bug makes a sequence longer."""
    i = (a - bugz.ADD) // bugz.ADDS
    which = (a - bugz.ADD) % bugz.ADDS
    number = open_end(s, i, which)
    put = bugz.PLYT if which & 1 else number
    let_go(s, seat, put)
    tell(events, EVERYBODY, EVENT.ADDED, seat, i, put, number)
    s.seq_length[i] += 1
    if int(s.seq_type[i]) == bugz.MATCH:
        s.seq_plyts[i] += which & 1
        return
    if which & 1:
        s.seq_plyts[i] = int(s.seq_plyts[i]) | (1 << number)
    if which < bugz.HIGH:
        s.seq_start[i] = number
