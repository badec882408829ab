"""The games by name, for commands that must answer before the rules are loaded."""

from collections.abc import Iterable
from difflib import get_close_matches

from bugnight.cli.errors import Misuse
from bugnight.registry import GAMES, our_names

FIRST, SECOND, THIRD = (our_names() * 3)[:3]
"""Games for the examples in help pages."""


def check_name(name: str, names: Iterable[str]) -> None:
    """Refuse a name that is none of these."""
    if name not in names:
        raise Misuse(f"there is no game {name!r:.60}; {meant(name, names)}")


def meant(wrong: str, names: Iterable[str]) -> str:
    """Say which names there are, and which one is like a wrong one.

    >>> meant("quen", ["beetle", "queen"])
    "did you mean 'queen'? There are beetle, queen"
    """
    names = list(names)
    near = get_close_matches(wrong, names, 1)
    there = f"did you mean {near[0]!r}? There" if near else "there"
    return f"{there} are {', '.join(names)}"


def complete_game() -> list[str]:
    """Complete the name of a game."""
    return list(GAMES)


def complete_bot() -> list[str]:
    """Complete the name of a bot."""
    from bugnight import bots

    return bots.names()
