"""Chance as a tree: the draws of the rules one by one, each outcome with its probability.

A `Draw` is a deal, or the consequence of a decision, up to the outcomes drawn so far: it runs the
rules on a script of these (`kernel.scripts`). Either they suffice, and there is a state; or the
rules need one more draw, and its outcomes are listed. Draws are immutable: `take` makes a new one.
"""

from functools import cached_property
from typing import Any, Self

import numpy as np

from bugnight.kernel import Array, calls, dispatch, kernel, scripts
from bugnight.play import BugNightError, Game

SPECTATOR = -1
DEAL, COMPLETE = -1, -2
"""Instead of an action: deal, or deal again everything that a spectator does not see."""
WORDS = np.array([1, 2, 3, 4], np.uint64)
"""The generator of every state. It changes only if the rules draw from it."""


@kernel
def step_without_chance(states: Array, after: Array, seat: int, action: int) -> bool:
    """Apply an action to a copy of a state; return whether the rules drew nothing."""
    after[0] = states[0]
    dispatch.step(after[0], seat, action, None)
    drawn = False
    for i in range(4):
        drawn |= after[0].rng[i] != states[0].rng[i]
    return not drawn


class Draw:
    """The outcomes drawn so far, and what follows from them."""

    def __init__(
        self, game: Game, before: bytes, action: int, seat: int = SPECTATOR, drawn: bytes = b""
    ) -> None:
        self.game = game
        self.before = before
        self.action = action
        self.seat = seat
        self.drawn = drawn
        """The outcomes, as numbers of two bytes."""
        self.states: Array | None = None
        """The state that the draws led to; `None` while one is still to be made."""
        kind = scripts.state_type(game.rules)
        room = bytearray(kind.itemsize)
        room[: len(before)] = before
        listed = len(before) + 2 * scripts.FIRST
        room[listed : listed + len(drawn)] = drawn
        script = np.ndarray(scripts.SIZE, np.int16, room, len(before))
        script[scripts.LENGTH] = len(drawn) // 2
        self._run(np.ndarray(1, kind, room), script)
        wanted = int(script[scripts.WANTED])
        if len(drawn) == 2 * scripts.MOST_DRAWS:
            raise BugNightError(
                f"{scripts.MOST_DRAWS} draws followed each other, the most there can be: choose"
                " outcomes by their chances, as always the same one may lead to a tie without end"
            )
        if not 0 <= wanted <= scripts.MOST_OUTCOMES:
            raise BugNightError(
                f"chance nodes have at most {scripts.MOST_OUTCOMES} outcomes, and cards to be"
                " shuffled are numbers below that"
            )
        self._ways = script[scripts.WAYS : scripts.WAYS + wanted].tolist()
        if not wanted:
            self.states = np.ndarray(1, game.rules.STATE, room[: len(before)])

    def _run(self, scripted: Array, script: Array) -> None:
        if self.action == DEAL:
            calls.deal(scripted)
        elif self.action == COMPLETE:
            calls.guess(scripted, self.seat, script)
        else:
            calls.step(scripted, self.seat, self.action)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Immutable: a copy is the same object."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it was made from."""
        return Draw, (self.game, self.before, self.action, self.seat, self.drawn)

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn next, with its probability."""
        total = sum(self._ways)
        return [(outcome, many / total) for outcome, many in enumerate(self._ways) if many]

    def take(self, outcome: int) -> "Draw":
        """Draw this next."""
        if not 0 <= outcome < len(self._ways) or not self._ways[outcome]:
            raise BugNightError(f"{outcome} cannot be drawn now")
        drawn = self.drawn + outcome.to_bytes(2, "little")
        return Draw(self.game, self.before, self.action, self.seat, drawn)

    def __str__(self) -> str:
        """The decision that it follows from, if any, and the outcomes."""
        decision = f"{self.seat}:{self.action} " if self.seat >= 0 else ""
        return f"{decision}{np.frombuffer(self.drawn, np.int16).tolist()}"
