"""What bots know of a game beyond its rules; a game without a `skill.py` is played with this.

A game's own is the class `OwnSkill` in the `skill.py` of its folder. It overrides what it
knows better.
"""

from functools import cache
from typing import ClassVar, NamedTuple

import numpy as np

from bugnight.bots.contract import Limit
from bugnight.kernel import Array
from bugnight.play import Game, Move, View


class Style(NamedTuple):
    """How a search weighs things; `tree` says what each is for."""

    explore: float = 0.7
    thumb_prior: float = 0.3
    score: float = 0.2
    first_play: float = 0.1
    others: float = 0.5


class Mind(NamedTuple):
    """How well a level sees."""

    sees: float
    """The chance that it sees each part of what follows."""
    slips: float
    """The chance that it makes a random move."""
    simulations: int = 0
    """Playouts for a move; without any it goes by rules of thumb."""


class Rows(NamedTuple):
    """Rows of like features in an observation, and the actions that belong to them.

    Every row has actions of two kinds: first come those of the first kind, row by row. A row whose
    features are all 0 stands for nothing.
    """

    features: Array
    """[rows, features]: where in the observation each feature of each row is."""
    first_action: int
    actions: tuple[int, int]
    """How many actions of each kind a row has."""


NO_ROWS = Rows(np.zeros((0, 0), np.int64), 0, (0, 0))


class Computed(NamedTuple):
    """What every legal action comes to, worked out to the end of the game."""

    values: Array
    """For each action the chance to win, and a hundredth of the score."""
    shares: Array
    """How often each should be chosen."""
    wins: Array
    """For each action the chance of every seat to win."""
    scores: Array
    """For each action the score that every seat can expect."""


class Winning(NamedTuple):
    """The actions that begin a turn that wins, whatever others do."""

    actions: frozenset[int]
    decides: bool
    """Whether such a turn ends the whole game."""


class Skill:
    """What bots know of a game, and what they assume where they know nothing."""

    style: ClassVar[Style] = Style()
    minds: ClassVar[dict[str, Mind]] = {
        "larva": Mind(sees=0.0, slips=0.04),
        "nymph": Mind(sees=0.45, slips=0.02),
        "beetle": Mind(sees=0.75, slips=0.01),
        "hornet": Mind(sees=1.0, slips=0.0),
    }
    rows: ClassVar[Rows] = NO_ROWS
    """Rows that a network reads and answers all with the same layers."""
    preparing_verbs: ClassVar[frozenset[str]] = frozenset()
    """Moves that only prepare others, and so are not alternatives to them."""

    def unforeseen_phases(self, game: type[Game]) -> frozenset[str]:
        """Phases in which nobody plays as foreseen: here, all in which seats choose in secret."""
        return game.sealed_phases

    def reopen_choices(self, states: Array) -> None:
        """Take back in a view what others have chosen in secret; here it stays, and is guessed."""

    def answer(self, view: View, states: Array, limit: Limit, rng: Array) -> int | None:  # noqa: ARG002
        """The action to take, where it can be worked out within a limit."""
        return None

    def foresee(
        self,
        view: View,  # noqa: ARG002
        states: Array,  # noqa: ARG002
        limit: Limit,  # noqa: ARG002
        rng: Array,  # noqa: ARG002
        always: tuple[int, ...],  # noqa: ARG002
    ) -> Computed | Winning | None:
        """What is certain about the legal actions; those of `always` are looked at in any case."""
        return None

    def winning_turn(self, view: View, action: int) -> list[Move]:  # noqa: ARG002
        """The moves of a turn that wins and begins with this action, where that can be told."""
        return []


class WithoutThumb(Skill):
    """For a game without rules of thumb: a search cannot begin with what they like."""

    style: ClassVar[Style] = Style(thumb_prior=0.0)


@cache
def of(game: type[Game]) -> Skill:
    """What bots know of a game."""
    own = game.part("skill")
    if own is not None:
        skill: Skill = own.OwnSkill()
        return skill
    return Skill() if game.part("thumb") else WithoutThumb()
