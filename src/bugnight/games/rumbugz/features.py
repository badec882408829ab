"""RumBugz, features for learning: what a seat sees, as numbers."""

from bugnight.games.rumbugz import bugz
from bugnight.games.rumbugz.known import count_unseen, possible_in_bag
from bugnight.kernel import Array, State, features, kernel

MANY = 4
LAY_IN_HAND = -1
SEQUENCE_FEATURES = 4 + 2 * bugz.NUMBERS + 2

PIECES = (
    ("phase", (bugz.OVER + 1,)),
    ("players", (bugz.MAX_SEATS + 1,)),
    ("options", (6,)),  # rounds, sets, plyts, plyt_points, bidding, limit
    ("rounds_left", (1,)),
    ("turns", (1,)),
    ("swaps", (1,)),
    ("fresh", (1,)),
    ("bag", (1,)),
    ("refilled", (1,)),
    ("passed", (1,)),  # the observer has, in this bid phase
    ("hand", (bugz.KINDS, MANY)),  # at least 1, 2, 3, 4 of a kind
    ("unseen", (bugz.KINDS,)),
    ("unseen_in_bag", (bugz.KINDS,)),  # how many of the unseen can be in the bag
    ("pile", (bugz.KINDS,)),
    ("last", (bugz.KINDS,)),  # on the pile
    ("last_but_one", (bugz.KINDS,)),
    ("turn", (bugz.MAX_SEATS,)),
    ("bidder", (bugz.MAX_SEATS,)),
    ("hand_size", (bugz.MAX_SEATS,)),
    ("total", (bugz.MAX_SEATS,)),
    ("laid", (bugz.MAX_SEATS, 4)),
    ("known", (bugz.MAX_SEATS, bugz.KINDS)),
    ("lay", (SEQUENCE_FEATURES,)),  # the observer's, being put together
    ("lay_number", (bugz.NUMBERS,)),  # of the place to be decided
    ("table", (bugz.SEQUENCES, SEQUENCE_FEATURES)),
)
"""A sequence: type, numbers with a natural Bug, numbers with a PLYT, how many of both."""


@kernel
def observe(s: State, seat: int, out: Array) -> None:
    """Write the features of `PIECES`; seats are counted clockwise from the observer."""
    at = observe_course(s, seat, out, 0)
    at = observe_bugz(s, seat, out, at)
    at = observe_seats(s, seat, out, at)
    at = observe_lay(s, seat, out, at)
    for i in range(bugz.SEQUENCES):
        if i < int(s.table_size):
            at = observe_sequence(s, i, out, at)
        else:
            at = features.one_hot(out, at, -1, SEQUENCE_FEATURES)


@kernel
def observe_course(s: State, seat: int, out: Array, at: int) -> int:
    """Where the match stands, and its options."""
    phase = bugz.ACT if int(s.phase) == bugz.PLACE and seat != int(s.turn) else int(s.phase)
    players = int(s.players)
    at = features.one_hot(out, at, phase, bugz.OVER + 1)
    at = features.one_hot(out, at, players, bugz.MAX_SEATS + 1)
    at = features.number(out, at, int(s.rounds), 20)
    at = features.number(out, at, int(s.sets), 8)
    at = features.number(out, at, int(s.plyts), 8)
    at = features.number(out, at, int(s.plyt_points), 30)
    at = features.flag(out, at, s.bidding != 0)
    at = features.number(out, at, int(s.limit), 200)
    at = features.number(out, at, int(s.rounds) - 1 - int(s.round_now), 20)
    at = features.number(out, at, int(s.turns), max(1, int(s.limit) * players))
    at = features.number(out, at, int(s.swaps), bugz.MOST_SWAPS)
    at = features.number(out, at, int(s.fresh), 4)
    at = features.number(out, at, int(s.bag_end) - int(s.bag_at), bugz.BUGZ)
    at = features.flag(out, at, int(s.refills) > 0)
    return features.flag(out, at, seat >= 0 and (int(s.answered) >> max(0, seat)) & 1 == 1)


@kernel
def observe_bugz(s: State, seat: int, out: Array, at: int) -> int:
    """The observer's hand, what is unseen, and the pile."""
    for kind in range(bugz.KINDS):
        held = int(s.hands[seat, kind]) if seat >= 0 else 0
        at = features.bits(out, at, (1 << held) - 1, MANY)
    count_unseen(s, seat, out, at)
    for kind in range(bugz.KINDS):
        unseen = int(out[at])
        features.number(out, at + bugz.KINDS, possible_in_bag(s, seat, kind, unseen), 8)
        at = features.number(out, at, unseen, 8)
    at += bugz.KINDS
    top = int(s.pile_size)
    pile = at
    at = features.one_hot(out, at, -1, bugz.KINDS)
    for i in range(top):
        out[pile + int(s.pile[i])] += features.part(out, 1, 8)
    at = features.one_hot(out, at, int(s.pile[top - 1]) if top > 0 else -1, bugz.KINDS)
    return features.one_hot(out, at, int(s.pile[top - 2]) if top > 1 else -1, bugz.KINDS)


@kernel
def observe_seats(s: State, seat: int, out: Array, at: int) -> int:
    """What is known of each seat, the observer's first."""
    for place in range(bugz.MAX_SEATS):
        at = features.flag(out, at, features.seat_at(s, seat, place) == int(s.turn))
    for place in range(bugz.MAX_SEATS):
        at = features.flag(out, at, features.seat_at(s, seat, place) == int(s.bidder))
    for place in range(bugz.MAX_SEATS):
        at = features.number(out, at, int(s.hand_size[features.seat_at(s, seat, place)]), 20)
    for place in range(bugz.MAX_SEATS):
        at = features.number(out, at, int(s.totals[features.seat_at(s, seat, place)]), 500)
    for place in range(bugz.MAX_SEATS):
        at = features.bits(out, at, int(s.laid[features.seat_at(s, seat, place)]), 4)
    for place in range(bugz.MAX_SEATS):
        other = features.seat_at(s, seat, place)
        for kind in range(bugz.KINDS):
            at = features.number(out, at, int(s.known[other, kind]), 8)
    return at


@kernel
def observe_lay(s: State, seat: int, out: Array, at: int) -> int:
    """The observer's lay in phase PLACE, and the number of the place to be decided."""
    if int(s.phase) != bugz.PLACE or seat != int(s.turn):
        return features.one_hot(out, at, -1, SEQUENCE_FEATURES + bugz.NUMBERS)
    gap = (int(s.lay_type) + 1) % 4
    at = observe_sequence(s, LAY_IN_HAND, out, at)
    return features.one_hot(out, at, int(s.lay_start) + gap * int(s.lay_place), bugz.NUMBERS)


@kernel
def observe_sequence(s: State, i: int, out: Array, at: int) -> int:
    """Sequence i on the table, or the one that is being put together."""
    if i == LAY_IN_HAND:
        seq_type = int(s.lay_type)
        start = int(s.lay_start)
        length = int(s.lay_length)
        stand_ins = length - int(s.lay_place) if seq_type == bugz.MATCH else int(s.lay_plyts)
    else:
        seq_type = int(s.seq_type[i])
        start = int(s.seq_start[i])
        length = int(s.seq_length[i])
        stand_ins = int(s.seq_plyts[i])
    plyts = 0
    naturals = 0
    if seq_type == bugz.MATCH:
        plyts = stand_ins
        naturals = 1 << start if plyts < length else 0
        stand_ins = 1 << start if plyts > 0 else 0
    else:
        for place in range(length):
            number = start + (seq_type + 1) * place
            naturals |= 1 << number
            plyts += (stand_ins >> number) & 1
        naturals &= ~stand_ins
    at = features.one_hot(out, at, seq_type, 4)
    at = features.bits(out, at, naturals, bugz.NUMBERS)
    at = features.bits(out, at, stand_ins, bugz.NUMBERS)
    at = features.number(out, at, length - plyts, bugz.LONGEST_MATCH)
    return features.number(out, at, plyts, bugz.LONGEST_MATCH)
