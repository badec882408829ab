"""What a bot is: given a view and a limit, it chooses a move."""

from typing import Protocol

import msgspec

from bugnight.play import BugNightError, Move, View


class BotError(BugNightError):
    """A bot that does not exist, cannot be made, or broke the rules."""


class BotLost(BotError):
    """A bot that ended its process, or does not answer."""


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """How long a bot may think about one move: until the first of these, or as long as it likes.

    With a number of simulations and a seed, a bot's moves are the same on every machine; with
    seconds, they depend on the machine's speed.
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        """Refuse a limit that leaves no time to think."""
        if self.seconds is not None and not self.seconds > 0:
            raise BotError(f"a limit of {self.seconds} seconds is too short; give more than 0")
        if self.simulations is not None and self.simulations < 1:
            raise BotError(f"a limit of {self.simulations} simulations is too low; give 1 or more")


class Bot(Protocol):
    """A player. It is made for one seat of one match, and may remember what it saw there."""

    def choose(self, view: View, limit: Limit) -> Move:
        """Choose one of the view's legal moves; a bot is only asked if there is one.

        In a turn of several moves it is asked for each.
        """
        ...


class Maker(Protocol):
    """Makes bots; other packages offer one as an entry point of the group `bugnight.bots`."""

    def __call__(self, *, seed: int | str | None = None) -> Bot:
        """Make a bot with a generator of its own, a fresh one if no seed is given."""
        ...
