"""The actions of the rules by number and by name.

Environments work on these directly. Where a game has moves of several actions, they are smaller
than moves.
"""

from functools import cache

from bugnight.play import Game


@cache
def action_names(kind: type[Game]) -> tuple[str, ...]:
    """The name of every action of a game, at its number."""
    names = kind.action_names()
    return tuple(names.get(action, f"action {action}") for action in range(kind.rules.ACTIONS))
