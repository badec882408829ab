"""Bots: players that see a view and choose a move.

>>> from bugnight import GAMES, bots
>>> match = GAMES[min(GAMES)](players=2).deal(seed=42)
>>> bot = bots.make("thumb", seed=1)
>>> match.push(bot.choose(match.view(match.position.actor), bots.Limit()))
"""

from bugnight.bots.asking import BotFault, ask
from bugnight.bots.contestants import Contestant
from bugnight.bots.contract import Bot, BotError, Limit, Maker
from bugnight.bots.explain import Advice, Explanation, explain
from bugnight.bots.reasons import Reason
from bugnight.bots.register import LEVELS, make, names

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "BotError",
    "BotFault",
    "Contestant",
    "Explanation",
    "Limit",
    "Maker",
    "Reason",
    "ask",
    "explain",
    "make",
    "names",
]
