"""RumBugz, the bag and the centre pile: setup (RB-S), refills (RB-G), taking from both."""

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.bugz import EVENT, take_openly
from bugnight.games.rumbugz.lay import forget_lay
from bugnight.kernel import EVERYBODY, UNKNOWN, Array, State, chance, kernel, only, others, tell
from bugnight.kernel.masks import lowest


@kernel
def fill_bag(s: State) -> int:
    """RB-S1: put every Bug into the bag, in canonical order; return how many there are."""
    n = 0
    for number in range(bugz.NUMBERS):
        for _ in range(int(s.sets)):
            s.bag[n] = number
            n += 1
    for _ in range(int(s.plyts)):
        s.bag[n] = bugz.PLYT
        n += 1
    return n


@kernel
def pull_first(s: State) -> int:
    """RB-S2: each seat pulls a Bug, the highest goes first; the tied ones pull again."""
    tied = (1 << int(s.players)) - 1
    while tied & (tied - 1):
        chance.shuffle(s.rng, s.bag, fill_bag(s))
        highest = -1
        best = 0
        at = 0
        for seat in range(int(s.players)):
            if (tied >> seat) & 1:
                kind = int(s.bag[at])
                value = 0 if kind == bugz.PLYT else kind + 1
                at += 1
                if value > highest:
                    highest = value
                    best = 0
                if value == highest:
                    best |= 1 << seat
        tied = best
    return lowest(tied)


@kernel
def clear_round(s: State) -> None:
    """Leave nothing of the round before but the totals and the round's number."""
    forget_lay(s)
    s.turn = 0
    s.bidder = bugz.NOBODY
    s.answered = 0
    s.swaps = 0
    s.fresh = 0
    s.turns = 0
    s.refills = 0
    s.table_size = 0
    s.pile_size = 0
    s.bag_at = 0
    s.bag_end = 0
    for i in range(bugz.BUGZ):
        s.pile[i] = 0
        s.bag[i] = 0
    for i in range(bugz.SEQUENCES):
        s.seq_by[i] = 0
        s.seq_type[i] = 0
        s.seq_start[i] = 0
        s.seq_length[i] = 0
        s.seq_plyts[i] = 0
    for seat in range(bugz.MAX_SEATS):
        s.laid[seat] = 0
        s.hand_size[seat] = 0
        for kind in range(bugz.KINDS):
            s.hands[seat, kind] = 0
            s.known[seat, kind] = 0
            s.drawn[seat, kind] = 0


@kernel
def deal(s: State) -> None:
    """RB-S1, RB-S2, RB-S3: set up a round, in exactly the draws that records have.

    Without a generator: clear the round and wait in phase DEAL. The caller then writes `turn` (who
    goes first), `hands`, `bag` and `bag_end`, and calls `begin`.
    """
    clear_round(s)
    if not chance.has_generator(s.rng):
        s.phase = bugz.DEAL
        return
    first = pull_first(s)
    n = fill_bag(s)
    chance.shuffle(s.rng, s.bag, n)
    at = 0
    for seat in range(int(s.players)):
        for _ in range(6):
            s.hands[seat, int(s.bag[at])] += 1
            at += 1
    for i in range(n):
        s.bag[i] = s.bag[i + at] if i + at < n else 0
    s.bag_end = n - at
    s.turn = first
    begin(s)


@kernel
def begin(s: State) -> None:
    """RB-T1, RB-B4: hands and bag are there: the first turn begins, without bidding."""
    for seat in range(bugz.MAX_SEATS):
        held = 0
        for kind in range(bugz.KINDS):
            held += int(s.hands[seat, kind])
        s.hand_size[seat] = held
    for kind in range(bugz.KINDS):
        s.stock[kind] = s.plyts if kind == bugz.PLYT else s.sets
    s.bidder = bugz.NOBODY
    s.phase = bugz.DRAW


@kernel
def refill_fits(s: State) -> bool:
    """Whether the refill from outside is exactly the pile without its last; else note the fault."""
    n = int(s.pile_size) - 1
    if int(s.refill_size) == 0 or int(s.refilled) != 0:
        s.fault = 1
        return False
    fits = int(s.refill_size) == n
    for kind in range(bugz.KINDS):
        more = 0
        for i in range(n):
            more += int(s.pile[i] == kind) - int(s.refill[i] == kind)
        fits = fits and more == 0
    if not fits:
        s.fault = 2
    return fits


@kernel
def refill(s: State, events: Array | None) -> None:
    """RB-G1: the pile without its last Bug is shuffled into the empty bag.

    There is at most one between two decisions: it leaves one Bug on the pile, which gives no
    other, and only a decision (a discard) puts more there. Its order stays in `refill`. Without a
    generator the caller puts it there first, with `refill_size` and `refilled` 0; if it is
    not there or not right, `fault` says so and the bag stays empty.
    """
    n = int(s.pile_size) - 1
    if n < 1:
        return
    if chance.has_generator(s.rng):
        for i in range(n):
            s.refill[i] = s.pile[i]
        for i in range(n, int(s.refill_size)):
            s.refill[i] = 0
        chance.shuffle(s.rng, s.refill, n)
        s.refill_size = n
    elif not refill_fits(s):
        return
    s.refilled = 1
    s.refills += 1
    put_into_bag(s, n)
    tell(events, EVERYBODY, EVENT.REFILLED, bugz.NOBODY, n)


@kernel
def put_into_bag(s: State, n: int) -> None:
    """RB-G1: the refill is in the bag, the pile has its last Bug only."""
    for i in range(max(n, int(s.bag_end))):
        s.bag[i] = s.refill[i] if i < n else 0
    s.bag_at = 0
    s.bag_end = n
    for kind in range(bugz.KINDS):
        s.stock[kind] = 0
        for seat in range(bugz.MAX_SEATS):
            s.drawn[seat, kind] = 0
    for i in range(n):
        s.stock[int(s.refill[i])] += 1
    s.pile[0] = s.pile[n]
    for i in range(1, n + 1):
        s.pile[i] = 0
    s.pile_size = 1


@kernel
def take_from_bag(s: State, seat: int, events: Array | None) -> None:
    """RB-G1, RB-G2: draw one Bug from the bag, refilled if need be, unless there is none."""
    if int(s.bag_at) == int(s.bag_end):
        refill(s, events)
    at = int(s.bag_at)
    if at < int(s.bag_end):
        kind = int(s.bag[at])
        s.bag_at = at + 1
        s.hands[seat, kind] += 1
        s.hand_size[seat] += 1
        s.drawn[seat, kind] += 1
        tell(events, only(seat), EVENT.DREW_BAG, seat, kind)
        tell(events, others(seat), EVENT.DREW_BAG, seat, UNKNOWN)


@kernel
def take_from_pile(s: State, seat: int, by_bid: bool, events: Array | None) -> None:
    """RB-T1: take the last discarded Bug."""
    top = int(s.pile_size) - 1
    take_openly(s, seat, int(s.pile[top]))
    tell(events, EVERYBODY, EVENT.DREW_PILE, seat, s.pile[top], by_bid)
    s.pile[top] = 0
    s.pile_size = top


@kernel
def can_draw_bag(s: State) -> bool:
    """RB-G4: the bag has a Bug, or a refill would give one."""
    return int(s.bag_at) < int(s.bag_end) or int(s.pile_size) >= 2


@kernel
def can_draw_pile(s: State) -> bool:
    """RB-G4: the pile has a Bug."""
    return int(s.pile_size) > 0
