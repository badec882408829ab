"""Hints: what a strong player would do, and why."""

from typing import Any

from bugnight import bots
from bugnight.play import Move, View


class Hint:
    """The moves worth thinking about, the best first, and the reason in a sentence."""

    def __init__(self, moves: list[tuple[Move, float | None]], reason: str) -> None:
        self.moves = moves
        self.reason = reason


def hint(view: View, limit: bots.Limit, language: str) -> Hint:
    """Think about a view. This takes its time."""
    explain: Any = getattr(bots, "explain", None)
    if explain is None:
        return Hint([(bots.make("queen").choose(view, limit), None)], "")
    explanation = explain(view, limit)
    moves = [(advice.move, advice.win) for advice in explanation.advice]
    return Hint(moves, explanation.say(language))
