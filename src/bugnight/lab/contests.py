"""Contests: a game, the bots at its seats, and the seed of all chance."""

from collections.abc import Sequence

import msgspec

from bugnight.bots import BotError, Contestant
from bugnight.play import Game
from bugnight.play.seeds import parse_seed

COMPILED = ("random", "thumb")
"""The bots that compiled code knows; the index is its number for each."""


class Contest(msgspec.Struct, frozen=True):
    """Bots at the seats of a game, on the deals of a seed."""

    game: Game
    contestants: tuple[Contestant, ...]
    seed: str

    @classmethod
    def of(cls, game: Game, bots: Sequence[str | Contestant], seed: int | str) -> "Contest":
        """Seat bots; the last one takes all the seats that are left."""
        if not bots:
            raise BotError("name at least one bot")
        if len(bots) > game.players:
            raise BotError(f"{len(bots)} bots are named, and there are {game.players} players")
        known = {bot: Contestant.parse(bot) for bot in bots if isinstance(bot, str)}
        contestants = [known[bot] if isinstance(bot, str) else bot for bot in bots]
        contestants += contestants[-1:] * (game.players - len(bots))
        return cls(game, tuple(contestants), parse_seed(seed))

    def seating(self, rotation: int = 0) -> tuple[Contestant, ...]:
        """Who sits where; with each rotation every bot moves up one seat."""
        at = -rotation % self.game.players
        return (*self.contestants[at:], *self.contestants[:at])

    def label(self, contestant: Contestant) -> str:
        """A bot's label; a file with its folder, if another would have the same label."""
        alike = {each for each in self.contestants if each.label == contestant.label}
        return contestant.label if len(alike) == 1 else str(contestant)

    @property
    def compiled(self) -> bool:
        """Whether compiled code knows all bots.

        `random` draws from whole moves. Where a move takes several actions, drawing action by
        action has other odds.
        """
        known = COMPILED[1:] if self.game.multi_action_moves else COMPILED
        return all(contestant.name in known for contestant in self.contestants)
