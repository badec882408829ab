"""What bots know about a game beyond its rules.

A game may have a class `OwnSkill` in the `skill.py` of its folder, which overrides the defaults
here.
"""

from collections.abc import Callable
from functools import cache
from typing import ClassVar, NamedTuple, TypeAlias

import numpy as np

from bugnight.bots.contract import Limit
from bugnight.kernel import Array
from bugnight.play import Game, View


class Style(NamedTuple):
    """The weights of a search; `tree` says what each is for."""

    explore: float = 0.7
    thumb_prior: float = 0.3
    score: float = 0.2
    first_play: float = 0.1
    others: float = 0.5


class Mind(NamedTuple):
    """How well a level sees."""

    sees: float
    """The chance that it sees each aspect of a decision."""
    slips: float
    """The chance that it makes a random move."""
    simulations: int = 0
    """Playouts for a move; 0 for rules of thumb."""


class Rows(NamedTuple):
    """Rows of similar features in an observation, and the actions that belong to them.

    A row whose features are all 0 is empty.
    """

    features: Array
    """[rows, features]: the place of each feature in the observation."""
    actions: Array
    """int64, three numbers each: an action, its kind, and its row; or instead of the row, where it
    depends on the observation, ~p: the features from p on, one for each row, mark it with a 1."""


Reopen: TypeAlias = Callable[[Array], None]
WorkOut: TypeAlias = Callable[[Array, int, Array, Array, int], int]
"""Takes a view, its seat, a generator, room for legal actions, and the positions to look at."""
Foresee: TypeAlias = Callable[[Array, int, Array, Array, int, Array], int]
"""Takes the same, and the `worth` of the legal actions; see `weighing`."""
Turn: TypeAlias = Callable[[Array, int, int, Array, Array, Array], int]
"""Takes a full state, a seat, an action, a generator, room for legal actions and for the answer."""
POSITIONS_A_SECOND = 1_000_000
"""Positions that can be examined in a second, at least."""
NO_ROWS = Rows(np.zeros((0, 0), np.int64), np.zeros((0, 3), np.int64))


MINDS = {
    "larva": Mind(sees=0.0, slips=0.04),
    "nymph": Mind(sees=0.45, slips=0.02),
    "beetle": Mind(sees=0.75, slips=0.01),
    "hornet": Mind(sees=1.0, slips=0.0),
}
"""The levels below `queen`, in a game that does not say how well they see there."""


class Skill:
    """What bots know about a game; these are the defaults."""

    style: ClassVar[Style] = Style()
    minds: ClassVar[dict[str, dict[int, Mind]]] = {}
    """How well levels see, by the number of players, where `MINDS` does not suit a game."""
    rows: ClassVar[Rows] = NO_ROWS
    """Rows that a network processes with the same layers."""
    preparing_verbs: ClassVar[frozenset[str]] = frozenset()
    """Moves that only prepare others, so they are no alternatives to them."""

    def mind(self, level: str, players: int) -> Mind:
        """How well a level sees."""
        return self.minds.get(level, {}).get(players, MINDS[level])

    def preparing_actions(self, view: View) -> frozenset[int]:
        """The legal actions that only prepare others.

        A bot makes one only where rules of thumb do: each of theirs leads somewhere. Other ones
        could be undone, and made again, until the rules put an end to it.
        """
        if not self.preparing_verbs:
            return frozenset()
        assert view.seat is not None
        read, states = view.game.read_move, view.state()
        moves = (move for move in view.legal_moves if move.verb in self.preparing_verbs)
        return frozenset(read(states, view.seat, move.text)[0] for move in moves)

    @property
    def reopen(self) -> Reopen | None:
        """A kernel that takes back, in a view, what others have chosen in secret.

        Without it, their choices are guessed.
        """
        return None

    @property
    def work_out(self) -> WorkOut | None:
        """A kernel that gives the action to take if it can be computed, else -1."""
        return None

    def unforeseen_phases(self, game: type[Game]) -> frozenset[str]:
        """Phases in which choices cannot be foreseen: by default those with secret choices."""
        return game.sealed_phases

    def answer(self, view: View, states: Array, limit: Limit, rng: Array) -> int | None:
        """The action to take, if it can be computed within a limit."""
        if self.work_out is None:
            return None
        assert view.seat is not None
        notes = np.empty(view.game.rules.MAX_LEGAL, np.int16)
        found = self.work_out(states, view.seat, rng, notes, positions_within(limit))
        return None if found < 0 else found

    @property
    def foresee(self) -> Foresee | None:
        """A kernel that writes what is certain about the legal actions, and returns how it knows.

        It examines those that are `kept` in any case.
        """
        return None

    @property
    def winning_turn(self) -> Turn | None:
        """A kernel that writes the actions of a winning turn from this one on, and counts them."""
        return None


def positions_within(limit: Limit) -> int:
    """Positions that can be examined within a limit; by default, in a second."""
    return int((1 if limit.seconds is None else limit.seconds) * POSITIONS_A_SECOND)


class WithoutThumb(Skill):
    """For a game without rules of thumb: a search cannot start from what they recommend."""

    style: ClassVar[Style] = Style(thumb_prior=0.0)


@cache
def of(game: type[Game]) -> Skill:
    own = game.part("skill")
    if own is not None:
        skill: Skill = own.OwnSkill()
        return skill
    return Skill() if game.part("thumb") else WithoutThumb()
