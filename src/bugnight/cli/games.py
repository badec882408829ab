"""Names of games and bots, for commands that must answer before rules are loaded."""

from collections.abc import Iterable
from difflib import get_close_matches

from bugnight.cli.errors import Misuse
from bugnight.registry import GAMES, our_names

FIRST, SECOND, THIRD = (our_names() * 3)[:3]
"""Games for the examples in help pages."""


def check_name(name: str, names: Iterable[str] = GAMES) -> str:
    """Refuse a name that is not one of these."""
    if name not in names:
        raise Misuse(f"there is no game {name!r:.60}; {meant(name, names)}")
    return name


def meant(wrong: str, names: Iterable[str]) -> str:
    """List the names there are, and suggest the one closest to a wrong name.

    >>> meant("quen", ["beetle", "queen"])
    "did you mean 'queen'? There are beetle, queen"
    """
    names = list(names)
    near = get_close_matches(wrong, names, 1)
    there = f"did you mean {near[0]!r}? There" if near else "there"
    return f"{there} are {', '.join(names)}"


def complete_game() -> list[str]:
    return list(GAMES)


def complete_bot() -> list[str]:
    from bugnight import bots

    return bots.names()
