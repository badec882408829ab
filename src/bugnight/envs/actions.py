"""The actions of the rules by number and by name.

Environments work on actions directly. In a game whose moves consist of several actions, an action
is only part of a move.
"""

from functools import cache

from bugnight.play import Game


@cache
def action_names(kind: type[Game]) -> tuple[str, ...]:
    """The name of every action of a game, at its number."""
    names = kind.action_names()
    return tuple(names.get(action, f"action {action}") for action in range(kind.rules.ACTIONS))
