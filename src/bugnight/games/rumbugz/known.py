"""RumBugz, what is known (RB-K1): what a seat sees, and what it can guess."""

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.lay import forget_lay
from bugnight.kernel import Array, State, chance, kernel


@kernel
def view(s: State, seat: int, out: State) -> None:
    """RB-K1: write what a seat may know; seat -1 is a spectator.

    A bag is shown as its size alone. Who else has passed is sealed, and a lay that is still being
    put together is shown to its own seat only: to the others the phase is ACT.
    """
    show_options(s, out)
    show_turn(s, seat, out)
    show_table(s, out)
    for other in range(bugz.MAX_SEATS):
        own = other == seat
        out.totals[other] = s.totals[other]
        out.laid[other] = s.laid[other]
        out.hand_size[other] = s.hand_size[other]
        for kind in range(bugz.KINDS):
            out.known[other, kind] = s.known[other, kind]
            out.hands[other, kind] = s.hands[other, kind] if own else 0
            out.drawn[other, kind] = s.drawn[other, kind] if own else 0
    for kind in range(bugz.KINDS):
        out.stock[kind] = s.stock[kind]
    out.bag_end = int(s.bag_end) - int(s.bag_at)
    out.pile_size = s.pile_size
    for i in range(bugz.BUGZ):
        out.pile[i] = s.pile[i]


@kernel
def show_options(s: State, out: State) -> None:
    """Copy the options into a view."""
    out.players = s.players
    out.rounds = s.rounds
    out.sets = s.sets
    out.plyts = s.plyts
    out.plyt_points = s.plyt_points
    out.bidding = s.bidding
    out.limit = s.limit


@kernel
def show_turn(s: State, seat: int, out: State) -> None:
    """Copy what is seen of the turn into a view: all but answers and a lay of someone else."""
    out.fault = 0
    out.phase = s.phase
    out.round_now = s.round_now
    out.turn = s.turn
    out.bidder = s.bidder
    out.swaps = s.swaps
    out.fresh = s.fresh
    out.turns = s.turns
    out.refills = s.refills
    out.answered = int(s.answered) & (1 << seat) if seat >= 0 else 0
    if seat == int(s.turn):
        out.lay_type = s.lay_type
        out.lay_start = s.lay_start
        out.lay_length = s.lay_length
        out.lay_place = s.lay_place
        out.lay_spare = s.lay_spare
        out.lay_plyts = s.lay_plyts
    else:
        forget_lay(out)
        if int(s.phase) == bugz.PLACE:
            out.phase = bugz.ACT


@kernel
def show_table(s: State, out: State) -> None:
    """Copy the sequences into a view."""
    out.table_size = s.table_size
    for i in range(bugz.SEQUENCES):
        out.seq_by[i] = s.seq_by[i]
        out.seq_type[i] = s.seq_type[i]
        out.seq_start[i] = s.seq_start[i]
        out.seq_length[i] = s.seq_length[i]
        out.seq_plyts[i] = s.seq_plyts[i]


@kernel
def count_unseen(s: State, seat: int, counts: Array, at: int) -> None:
    """Write, from counts[at], how many Bugz of each kind a seat has not in sight.

    In sight are its hand, the table, the pile, and what others are known to hold.
    """
    for kind in range(bugz.KINDS):
        left = int(s.plyts) if kind == bugz.PLYT else int(s.sets)
        for other in range(bugz.MAX_SEATS):
            left -= int(s.hands[other, kind]) if other == seat else int(s.known[other, kind])
        counts[at + kind] = left
    for i in range(int(s.pile_size)):
        counts[at + int(s.pile[i])] -= 1
    for i in range(int(s.table_size)):
        first = int(s.seq_start[i])
        length = int(s.seq_length[i])
        stand_ins = int(s.seq_plyts[i])
        if int(s.seq_type[i]) == bugz.MATCH:
            counts[at + first] -= length - stand_ins
            counts[at + bugz.PLYT] -= stand_ins
        else:
            gap = int(s.seq_type[i]) + 1
            for number in range(first, first + gap * length, gap):
                counts[at + (bugz.PLYT if (stand_ins >> number) & 1 else number)] -= 1


@kernel
def possible_in_bag(s: State, seat: int, kind: int, unseen: int) -> int:
    """Count the unseen Bugz of a kind that can be in the bag: it was filled with `stock`."""
    stock = int(s.stock[kind])
    if seat >= 0:
        stock -= int(s.drawn[seat, kind])
    return min(stock, unseen)


@kernel
def pull(rng: Array, bag: Array, at: int, end: int) -> int:
    """Bring one of bag[at:end] to `at`, each as likely as the others."""
    j = at + chance.below(rng, end - at)
    bug = bag[j]
    bag[j] = bag[at]
    bag[at] = bug
    return int(bug)


@kernel
def guess(s: State, seat: int, rng: Array) -> None:
    """Complete a view of `seat` to a state that it cannot tell from the true one.

    The unseen Bugz go to the bag and to the places of other hands that nothing is known of.

    Until the first refill of a round this is exactly uniform. Take Bugz as things that can be told
    apart once seen, and assume that of equal ones in a hand the openly taken one leaves first.
    Then in every deal that fits what was seen, the unseen Bugz lie in the same number of hidden
    places; swapping any two of them gives another deal that fits, since no hidden Bug has been
    acted on. So every way to place them stands for equally many deals.

    After a refill, the guess is exact in that the bag holds only what it was filled with, less what
    the seat drew from it, and that sizes, known Bugz and everything in sight agree. The rest is not
    exact: the unseen Bugz that others drew since are assumed to be independent of those they let go
    of since, and a seat may be given a Bug from the bag although it drew none. What others drew
    since the refill (`drawn`) is left empty.

    In the bid phase, a seat that is still to answer takes those asked before it as having passed.
    """
    end = gather(s, seat)
    possible = int(s.refill_size)
    s.refill_size = 0
    at = int(s.bag_end)
    for i in range(at):
        pull(rng, s.bag, i, possible)
    for other in range(bugz.MAX_SEATS):
        if other != seat:
            hidden = int(s.hand_size[other])
            for kind in range(bugz.KINDS):
                s.hands[other, kind] = s.known[other, kind]
                hidden -= int(s.known[other, kind])
            for _ in range(hidden):
                s.hands[other, pull(rng, s.bag, at, end)] += 1
                s.bag[at] = 0
                at += 1
    if int(s.phase) == bugz.BID:
        pass_before(s, seat)
    chance.seed_from(s.rng, rng)


@kernel
def reshuffle(s: State, rng: Array) -> None:
    """Shake the bag, and whatever is drawn after it."""
    chance.seed_from(s.rng, rng)
    at = int(s.bag_at)
    chance.shuffle(rng, s.bag[at:], int(s.bag_end) - at)


@kernel
def gather(s: State, seat: int) -> int:
    """Put the unseen Bugz into the bag's places, those that can be in the bag first.

    Returns how many there are; how many can be in the bag is left in `refill_size`. The
    refill's fields are free in a view, and are used to count.
    """
    count_unseen(s, seat, s.refill, 0)
    n = 0
    for kind in range(bugz.KINDS):
        for _ in range(possible_in_bag(s, seat, kind, int(s.refill[kind]))):
            s.bag[n] = kind
            s.refill[kind] -= 1
            n += 1
    s.refill_size = n
    for kind in range(bugz.KINDS):
        for _ in range(int(s.refill[kind])):
            s.bag[n] = kind
            n += 1
        s.refill[kind] = 0
    return n


@kernel
def pass_before(s: State, seat: int) -> None:
    """RB-B3: mark the seats asked before this one as having passed, if it is still to answer."""
    players = int(s.players)
    away = (seat - int(s.turn) + players) % players
    if seat < 0 or away == 0 or away == players - 1 or (int(s.answered) >> seat) & 1:
        return
    answered = 0
    for before in range(1, away):
        answered |= 1 << (int(s.turn) + before) % players
    s.answered = answered
