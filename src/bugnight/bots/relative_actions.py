"""Actions as a seat sees them: other seats are counted clockwise from its own.

Observations count seats this way, so the actions of a network must, too: where an action of the
rules names a seat (`Game.relative_actions`), the network's names a place. All other actions are
the same.
"""

import numpy as np

from bugnight.kernel import Array, State, kernel
from bugnight.play import Game


def seat_actions(game: type[Game]) -> Array:
    """The actions that name a seat: a row for each range, its first action and its length."""
    ranges = [(each.start, len(each)) for each in game.relative_actions]
    return np.array(ranges or [(0, 0)], np.int64)


@kernel
def to_relative(s: State, seat: int, a: int, ranges: Array) -> int:
    """An action of the rules, as the seat sees it; `ranges` are the game's `seat_actions`."""
    for i in range(ranges.shape[0]):
        other = a - ranges[i, 0]
        if 0 <= other < ranges[i, 1] and other < s.players:  # a dummy keeps its place
            return int(ranges[i, 0] + (other - seat) % int(s.players))
    return a


@kernel
def to_absolute(s: State, seat: int, a: int, ranges: Array) -> int:
    """The action of the rules that a seat means; `ranges` are the game's `seat_actions`."""
    for i in range(ranges.shape[0]):
        place = a - ranges[i, 0]
        if 0 <= place < ranges[i, 1] and place < s.players:
            return int(ranges[i, 0] + (seat + place) % int(s.players))
    return a
