"""RumBugz, what nobody may see: for a critic in training."""

from bugnight.games.rumbugz.bugz import KINDS, MAX_SEATS
from bugnight.kernel import Array, State, features, kernel

AHEAD = 20
"""How many of the next Bugz in the bag are shown."""
SIZE = KINDS * (MAX_SEATS + AHEAD)


@kernel
def reveal(s: State, seat: int, out: Array) -> None:
    """The hands of all seats, clockwise from one, and the next Bugz in the bag."""
    at = 0
    for place in range(MAX_SEATS):
        owner = features.seat_at(s, seat, place)
        for kind in range(KINDS):
            at = features.number(out, at, int(s.hands[owner, kind]), 4)
    for i in range(AHEAD):
        k = int(s.bag_at) + i
        kind = int(s.bag[k]) if k < int(s.bag_end) else -1
        at = features.one_hot(out, at, kind, KINDS)
