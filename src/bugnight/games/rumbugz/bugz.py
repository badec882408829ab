"""RumBugz, the Bugz: the state, the action ids, and Bugz going into and out of hands.

A Bug's kind is its number less one (0 to 11), or `PLYT`. Sequences are kept as type, first number,
length, and `seq_plyts`: in a run the bit mask of the numbers that PLYTs stand for, in a match how
many PLYTs there are.
"""

import numpy as np

from bugnight.kernel import State, kernel, state_type
from bugnight.play.events import EventKind, codes

MAX_SEATS = 6
NOBODY = -1
NUMBERS = 12
PLYT = 12
KINDS = 13
EVERY_NUMBER = 0b1111_1111_1111
BUGZ = 104  # eight sets and eight PLYTs
SEQUENCES = BUGZ // 4

SINGLE, DOUBLE, TRIPLE, MATCH = range(4)
ALL_TYPES = 0b1111
SHORTEST = 4
LONGEST_MATCH = 16
MOST_SWAPS = 8

DEAL, BID, DRAW, ACT, PLACE, OVER = range(6)

DRAW_BAG, DRAW_PILE, ALLOW, CALL_BID, CALL_PASS = range(5)
DISCARD = 5  # + kind
LAY = DISCARD + KINDS  # + run, in the order of RUNS
LAY_DOUBLE = LAY + 45
LAY_TRIPLE = LAY_DOUBLE + 12
LAY_MATCH = LAY_TRIPLE + 3  # + number * MATCH_LENGTHS + length - SHORTEST
MATCH_LENGTHS = LONGEST_MATCH - SHORTEST + 1
SWAP = LAY_MATCH + NUMBERS * MATCH_LENGTHS  # + sequence * SWAPS + which
SWAPS = 16
ADD = SWAP + SEQUENCES * SWAPS  # + sequence * ADDS + which
ADDS = 4
PLACE_NATURAL = ADD + SEQUENCES * ADDS
PLACE_PLYT = PLACE_NATURAL + 1
ACTIONS = PLACE_PLYT + 1

LOW, HIGH, CHANGE = 0, 2, 4
"""Which swap or addition: at LOW or HIGH a Bug goes in at that end, + 1 where it is a PLYT (a match
has LOW only); at CHANGE + number a PLYT and the natural Bug of that number change places."""

# Discards, lays, and for the table: every sequence moved or added to at both ends, either way, and
# every Bug that lies there changed. One more, since an id may be written before it is counted.
MAX_LEGAL = KINDS + (SWAP - LAY) + SEQUENCES * (CHANGE + ADDS) + BUGZ + 1

TYPES = ("single", "double", "triple", "match")
NAMES = (*(str(number) for number in range(1, NUMBERS + 1)), "*")
"""How each kind of Bug is written; `*` is a PLYT."""
EVENTS = (
    EventKind("drew_bag", {"bug": NAMES}),
    EventKind("drew_pile", {"bug": NAMES, "by_bid": bool}),
    EventKind("bid"),
    EventKind("passed"),
    EventKind("allowed", {"bidder": "seat"}),
    EventKind("refused", {"bidder": "seat"}),
    EventKind(
        "laid",
        {"sequence": int, "type": TYPES, "first": NAMES, "length": int, "plyts": int},
    ),
    EventKind(
        "swapped",
        {"sequence": int, "put": NAMES, "taken": NAMES, "as": NAMES, "swaps": int},
    ),
    EventKind("added", {"sequence": int, "put": NAMES, "as": NAMES}),
    EventKind("discarded", {"bug": NAMES}),
    EventKind("refilled", {"bugz": int}),
    EventKind("turn_ended"),
    EventKind("skipped", {"turns": int}),
    EventKind("round_won", {"points": int, "total": int}),
    EventKind("round_unwon"),
    EventKind("round", {"number": int}),
    EventKind("ended"),
)
"""What the rules tell of."""
EVENT = codes(EVENTS)

STATE = state_type(
    "rumbugz",
    [
        ("rng", np.uint64, 4),
        ("seq_plyts", np.int16, SEQUENCES),
        ("totals", np.int16, MAX_SEATS),
        ("turns", np.int16),  # ended in this round
        ("refills", np.int16),  # of this round
        ("lay_plyts", np.int16),  # the lay in phase PLACE: numbers that PLYTs stand for so far
        ("limit", np.int16),
        ("players", np.int8),
        ("rounds", np.int8),
        ("sets", np.int8),
        ("plyts", np.int8),
        ("plyt_points", np.int8),
        ("bidding", np.int8),
        ("phase", np.int8),
        ("round_now", np.int8),  # 0-based
        ("turn", np.int8),
        ("bidder", np.int8),  # NOBODY: no bid stands
        ("answered", np.int8),  # bit mask of the seats that have passed in this bid phase
        ("swaps", np.int8),
        ("fresh", np.int8),
        ("lay_type", np.int8),
        ("lay_start", np.int8),
        ("lay_length", np.int8),
        ("lay_place", np.int8),  # the place to be decided
        ("lay_spare", np.int8),  # PLYTs that may still lie where a natural Bug could
        ("fault", np.int8),  # a refill was needed: 1 and none was there, 2 and it was a wrong one
        ("table_size", np.int8),
        ("pile_size", np.int8),
        ("bag_at", np.int8),  # the bag is bag[bag_at:bag_end]; what was drawn stays before it
        ("bag_end", np.int8),
        ("refill_size", np.int8),
        ("refilled", np.int8),  # 1: what is in `refill` has been put into the bag
        ("laid", np.int8, MAX_SEATS),  # bit mask of types
        ("hand_size", np.int8, MAX_SEATS),
        ("hands", np.int8, (MAX_SEATS, KINDS)),
        ("known", np.int8, (MAX_SEATS, KINDS)),  # taken openly and not let go of since
        ("drawn", np.int8, (MAX_SEATS, KINDS)),  # from the bag since it was last filled
        ("stock", np.int8, KINDS),  # what the bag was last filled with (at first: everything)
        ("seq_by", np.int8, SEQUENCES),
        ("seq_type", np.int8, SEQUENCES),
        ("seq_start", np.int8, SEQUENCES),
        ("seq_length", np.int8, SEQUENCES),
        ("pile", np.int8, BUGZ),  # oldest first
        ("bag", np.int8, BUGZ),  # in drawing order
        ("refill", np.int8, BUGZ),  # the last one; without a generator the next, from outside
    ],
)


@kernel
def let_go(s: State, seat: int, kind: int) -> None:
    """Take a Bug out of a hand, for all to see.

    RB-K1: equal Bugz cannot be told apart, so the one known to be there is taken to be this one:
    what is left of `known` is exactly what everyone can still be sure of.
    """
    s.hands[seat, kind] -= 1
    s.hand_size[seat] -= 1
    if s.known[seat, kind] > 0:
        s.known[seat, kind] -= 1


@kernel
def take_openly(s: State, seat: int, kind: int) -> None:
    """RB-K1: a Bug from the pile or the table joins a hand, and all know it."""
    s.hands[seat, kind] += 1
    s.hand_size[seat] += 1
    s.known[seat, kind] += 1


@kernel
def held_kinds(s: State, seat: int) -> int:
    """The kinds in a hand, as a bit mask."""
    held = 0
    for kind in range(KINDS):
        held |= int(s.hands[seat, kind] > 0) << kind
    return held
