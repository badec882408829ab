"""Players of Bug Off! that wait: they score a colour once they have enough bugs of it face up.

They differ in nothing but how long they wait, to find out how long one should.
"""

from bugnight import Move, View
from bugnight.bots import Limit


class Waiting:
    """Scores a colour with `enough` bugs face up, else places what it has most of."""

    enough: int

    def __init__(self, *, seed: int | str | None = None) -> None:
        self.seed = seed  # it draws nothing

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002
        """Score what is ripe, the most first; else place beside what lies there already."""
        face_up = dict(zip("ROYGBP", view.table.table[view.seat], strict=True))
        mine = {move: face_up[move.text[-1]] for move in view.legal_moves}
        scores = [move for move in mine if move.verb == "score" and mine[move] >= self.enough]
        places = [move for move in mine if move.verb == "place"]
        return max(scores or places, key=mine.__getitem__)


class One(Waiting):
    """Does not wait."""

    enough = 1


class Two(Waiting):
    """Waits for two."""

    enough = 2


class Three(Waiting):
    """Waits for three."""

    enough = 3


class Four(Waiting):
    """Waits for four."""

    enough = 4


class Five(Waiting):
    """Waits for five."""

    enough = 5


class Six(Waiting):
    """Waits for six."""

    enough = 6
