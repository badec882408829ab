"""What a bot is: it sees a view and a limit, and names a move."""

from typing import Protocol

import msgspec

from bugnight.play import BugNightError, Move, View


class BotError(BugNightError):
    """A bot that is not there, cannot be made, or did not keep to the rules."""


class BotLost(BotError):
    """A bot that ended its process, or does not answer."""


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """How much a bot may think about one move: up to whichever comes first, or as it likes.

    With a number of simulations and a seed a bot's moves are the same on every machine; with
    seconds they depend on how fast it is.
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        """Refuse a limit that leaves no room for any thought."""
        if self.seconds is not None and not self.seconds > 0:
            raise BotError(f"a limit of {self.seconds} seconds is none; give more than 0")
        if self.simulations is not None and self.simulations < 1:
            raise BotError(f"a limit of {self.simulations} simulations is none; give 1 or more")


class Bot(Protocol):
    """A player. It is made for one seat of one match, and may remember what it saw there."""

    def choose(self, view: View, limit: Limit) -> Move:
        """Name one of the view's legal moves, which there are: it is only asked when it may move.

        Where a turn has several moves, it is asked again for each.
        """
        ...


class Maker(Protocol):
    """How bots are made: third parties offer one as an entry point of `bugnight.bots`."""

    def __call__(self, *, seed: int | str | None = None) -> Bot:
        """Make a bot with a generator of its own, a fresh one if no seed is given."""
        ...
