"""All bots by name: ours, and those that other packages offer."""

import os
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import entry_points

from bugnight.bots.contract import Bot, BotError, Maker
from bugnight.play import Game

LEVELS = ("larva", "nymph", "beetle", "hornet", "queen")
"""The levels for people, from a beginner to the strongest."""

_OURS = {
    "random": "bugnight.bots.simple:Random",
    "thumb": "bugnight.bots.simple:Thumb",
    "search": "bugnight.bots.search:Search",
    "learned": "bugnight.bots.learned:Learned",
    "larva": "bugnight.bots.levels:larva",
    "nymph": "bugnight.bots.levels:nymph",
    "beetle": "bugnight.bots.levels:beetle",
    "hornet": "bugnight.bots.levels:hornet",
    "queen": "bugnight.bots.levels:Queen",
}

GROUP = "bugnight.bots"
"""The entry point group through which other packages offer bots."""
VARIABLE = "BUGNIGHT_BOTS"
"""The environment variable that adds bots: `NAME=cmd:COMMAND`, one a line."""


def names(game: type[Game] | None = None) -> list[str]:
    """The names of all bots, or of those that play a game: ours first."""
    others = {point.name for point in entry_points(group=GROUP)} | offered().keys() - _OURS.keys()
    return [name for name in (*_OURS, *sorted(others)) if game is None or plays(name, game)]


def plays(name: str, game: type[Game]) -> bool:
    """Whether a bot plays a game: `learned` needs weights in the game's folder."""
    return name != "learned" or (game.folder() / "weights.npz").is_file()


def offered() -> dict[str, str]:
    """The bots that the environment variable adds, by name."""
    lines = os.environ.get(VARIABLE, "").splitlines()
    return {name: text for name, _, text in (line.partition("=") for line in lines) if text}


def is_ours(name: str) -> bool:
    return name in _OURS


def make(name: str, seed: int | str | None = None) -> Bot:
    """Make a bot by its name; without a seed it plays differently each time."""
    return maker(name)(seed=seed)


def maker(name: str) -> Maker:
    if name in _OURS:
        module, _, attribute = _OURS[name].partition(":")
        ours: Maker = getattr(import_module(module), attribute)
        return ours
    if text := offered().get(name):
        from bugnight.bots.contestants import maker_of  # noqa: PLC0415  which reads ours here

        return maker_of(text)
    for point in entry_points(group=GROUP, name=name):
        try:
            theirs: Maker = point.load()
        except Exception as error:
            raise BotError(f"the bot {name!r} cannot be loaded: {error!r}") from error
        return theirs
    near = get_close_matches(name, names(), 1)
    there = f"did you mean {near[0]!r}? There" if near else "there"
    raise BotError(f"there is no bot {name!r:.60}; {there} are {', '.join(names())}")
