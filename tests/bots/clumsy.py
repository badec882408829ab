"""Faulty bots for tests of the arena."""

import os
import time

from bugnight.bots import Limit
from bugnight.play import Move, View


class Patient:
    """Makes the first legal move, and counts its calls."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self.seed = seed
        self.asked = 0

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002
        """Return the first legal move."""
        self.asked += 1
        return self.third(view) if self.asked == 3 else view.legal_moves[0]

    def third(self, view: View) -> Move:
        """Return the third move; subclasses fail here."""
        return view.legal_moves[0]


class Illegal(Patient):
    """Returns a move that does not exist."""

    def third(self, view: View) -> Move:
        """Return it."""
        return view.legal_moves[0]._replace(text="play 99")


class Usurper(Patient):
    """Moves for the next seat."""

    def choose(self, view: View, limit: Limit) -> Move:
        """Return a move that is legal for another seat."""
        move = super().choose(view, limit)
        return move._replace(seat=(move.seat + 1) % view.game.players)


class Crash(Patient):
    """Divides by zero."""

    def third(self, view: View) -> Move:
        """Divide."""
        return view.legal_moves[1 // 0]


class Leaver(Patient):
    """Raises `SystemExit`."""

    def third(self, view: View) -> Move:  # noqa: ARG002
        """Leave."""
        raise SystemExit(7)


class Slow(Patient):
    """Is too slow."""

    def third(self, view: View) -> Move:
        """Sleep."""
        time.sleep(0.1)
        return view.legal_moves[0]


class Deadly(Patient):
    """Ends its own process."""

    def third(self, view: View) -> Move:  # noqa: ARG002
        """End it."""
        os._exit(3)


class Asleep(Patient):
    """Never answers."""

    def third(self, view: View) -> Move:
        """Sleep longer than anybody waits."""
        time.sleep(10_000)
        return view.legal_moves[0]


class Unmade(Patient):
    """Fails in its constructor."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        super().__init__(seed=seed)
        raise ValueError("not today")


class Chatty(Patient):
    """Prints to standard output."""

    def choose(self, view: View, limit: Limit) -> Move:
        """Print a line, then move."""
        print("hmm", view.seat)
        return super().choose(view, limit)
