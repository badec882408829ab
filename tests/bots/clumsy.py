"""Bots that do wrong, for the arena to deal with."""

import os
import time

from bugnight.bots import Limit
from bugnight.play import Move, View


class Patient:
    """Takes the first legal move, and counts how often it was asked."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self.seed = seed
        self.asked = 0

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002
        """Take the first."""
        self.asked += 1
        return self.third(view) if self.asked == 3 else view.legal_moves[0]

    def third(self, view: View) -> Move:
        """Name the third move, in which the others go wrong."""
        return view.legal_moves[0]


class Illegal(Patient):
    """Names a move that there is not."""

    def third(self, view: View) -> Move:
        """Name it."""
        return view.legal_moves[0]._replace(text="play 99")


class Usurper(Patient):
    """Moves for the next seat."""

    def choose(self, view: View, limit: Limit) -> Move:
        """Name a move that is legal, for somebody else."""
        move = super().choose(view, limit)
        return move._replace(seat=(move.seat + 1) % view.game.players)


class Crash(Patient):
    """Divides by zero."""

    def third(self, view: View) -> Move:
        """Divide."""
        return view.legal_moves[1 // 0]


class Leaver(Patient):
    """Wants to leave the program."""

    def third(self, view: View) -> Move:  # noqa: ARG002
        """Leave."""
        raise SystemExit(7)


class Slow(Patient):
    """Falls asleep."""

    def third(self, view: View) -> Move:
        """Sleep."""
        time.sleep(0.1)
        return view.legal_moves[0]


class Deadly(Patient):
    """Ends the process that it runs in."""

    def third(self, view: View) -> Move:  # noqa: ARG002
        """End it."""
        os._exit(3)


class Asleep(Patient):
    """Falls asleep for good."""

    def third(self, view: View) -> Move:
        """Sleep as long as anyone waits."""
        time.sleep(10_000)
        return view.legal_moves[0]


class Unmade(Patient):
    """Cannot be made."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        super().__init__(seed=seed)
        raise ValueError("not today")


class Chatty(Patient):
    """Prints what it thinks."""

    def choose(self, view: View, limit: Limit) -> Move:
        """Say it aloud."""
        print("hmm", view.seat)
        return super().choose(view, limit)
