"""The games by name, for commands that must answer before the rules are loaded."""

from collections.abc import Iterable

from bugnight.cli.errors import Misuse
from bugnight.registry import GAMES, our_names

FIRST, SECOND, THIRD = (our_names() * 3)[:3]
"""Games for the examples in help pages."""


def check_name(name: str, names: Iterable[str]) -> None:
    """Refuse a name that is none of these."""
    if name not in names:
        raise Misuse(f"there is no game {name!r:.60}; there are {', '.join(names)}")


def complete_game(incomplete: str) -> list[str]:
    """Complete the name of a game."""
    return [name for name in GAMES if name.startswith(incomplete)]
