"""The games by name, for commands that must answer before the rules are loaded."""

from collections.abc import Iterable

from bugnight.cli.errors import Misuse

GAMES = {"party-bugs": "Party Bugs", "bug-off": "Bug Off!", "rumbugz": "RumBugz"}


def check_name(name: str, names: Iterable[str]) -> None:
    """Refuse a name that is none of these."""
    if name not in names:
        raise Misuse(f"there is no game {name!r:.60}; there are {', '.join(names)}")


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a game."""
    return [(name, title) for name, title in GAMES.items() if name.startswith(incomplete)]
