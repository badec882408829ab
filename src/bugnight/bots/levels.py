"""The levels for people: they see less far, overlook moves, and take the second best for the best.

A weaker level looks ahead with fewer simulations, does not notice every move, and between moves
that look alike to it takes any: it errs where people do, and seldom throws a game away.
"""

from functools import partial
from typing import NamedTuple

import numpy as np

from bugnight.bots import search, trials
from bugnight.bots.contract import Limit
from bugnight.bots.search import STYLES, Found, Search, Style
from bugnight.bots.simple import generator, whole_move
from bugnight.games.party_bugs import PartyBugs
from bugnight.kernel import Array, chance
from bugnight.play import Move, View


class Mind(NamedTuple):
    """How well a level sees."""

    simulations: int
    """How many it thinks through, for each move that it could make."""
    notices: float
    """How likely it notices a move."""
    shade: float
    """Moves that differ by so much of a win look alike to it."""
    habit: bool = False
    """Whether it does what rules of thumb say whenever it notices that move."""


THINKERS = {
    "larva": Mind(simulations=4, notices=0.7, shade=0.12),
    "nymph": Mind(simulations=12, notices=0.9, shade=0.04),
    "beetle": Mind(simulations=24, notices=0.95, shade=0.015),
}
RUMMY_PLAYERS = {
    "larva": Mind(simulations=2, notices=0.5, shade=0.12, habit=True),
    "nymph": Mind(simulations=4, notices=0.75, shade=0.04, habit=True),
    "beetle": Mind(simulations=12, notices=0.9, shade=0.01, habit=True),
}
"""In RumBugz a move changes the chances little and a short search sees nothing: what tells players
apart is which of their moves they overlook."""
MINDS = {"party-bugs": THINKERS, "bug-off": THINKERS, "rumbugz": RUMMY_PLAYERS}

CURIOUS = Style(explore=3.0, thumb_prior=0.0, first_play=0.0)
"""Looks at every move, whatever the rules of thumb say."""
GUESSED = 2.0
"""A move counts as if so many simulations with an average result had been made before."""
DOUBTED = 20.0
"""The same, for the queen: what a tree has tried little is not far from the average."""

CHOICES = 12
"""More moves than these share their simulations."""


class Level:
    """A player that sees as well as its mind lets it."""

    def __init__(self, name: str, *, seed: int | str | None = None) -> None:
        self._name = name
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:
        """Think a little, and take what looks best."""
        mind = MINDS[view.game.name][self._name]
        return whole_move(view, lambda states: self._pick(view, states, limit, mind))

    def _pick(self, view: View, states: Array, limit: Limit, mind: Mind) -> int:
        actions = search.legal_actions(view, states)
        if len(actions) == 1:
            return actions[0]
        seen = np.array([self._chance() < mind.notices for _ in actions])
        if mind.habit:
            usual = search.by_thumb(view, states, self._rng)
            if seen[actions.index(usual)]:
                return usual
        wanted = mind.simulations * min(len(actions), CHOICES)
        allowed = wanted if limit.simulations is None else min(wanted, limit.simulations)
        own = Limit(seconds=limit.seconds, simulations=allowed)
        found = search.think_on(view, states, own, self._rng, CURIOUS)
        return self._prefer(found, seen if seen.any() else ~seen, mind.shade)

    def _prefer(self, found: Found, seen: Array, shade: float) -> int:
        """Draw one of the moves it noticed: the better it looks, the likelier."""
        looks = found.looks(GUESSED)
        appeal = np.exp((looks - looks[seen].max()) / shade) * seen
        return found.actions[search.drawn_by_share(appeal / appeal.sum(), self._rng)]

    def _chance(self) -> float:
        return chance.below(self._rng, 1 << 30) / (1 << 30)


class Queen(Search):
    """The strongest level: a second a move, unless the limit says otherwise.

    Every move is tried on the same guesses with the same luck and played on by rules of thumb; what
    falls behind is given up. In Party Bugs, where the others choose at the same time, that takes
    half of the time, and trees in which they think for themselves the other half
    (`docs/decisions/queen.md`).
    """

    unless_told = Limit(seconds=1.0)

    def _best(self, view: View, states: Array, limit: Limit) -> int:
        if isinstance(view.game, PartyBugs):
            return self._best_of_both(view, states, limit)
        trial = trials.try_moves(view, limit, self._rng, all_moves=False)
        best = trial.ranking()[0]
        return trial.actions[best if trial.counts()[best] >= trials.LEAST else trial.usual]

    def _best_of_both(self, view: View, states: Array, limit: Limit) -> int:
        """Add up what the trials and the trees say of every move."""
        half = Limit(
            seconds=None if limit.seconds is None else limit.seconds / 2,
            simulations=None if limit.simulations is None else -(-limit.simulations // 2),
        )
        trial = trials.try_moves(view, half, self._rng, all_moves=False)
        looks = search.think_on(view, states, half, self._rng, STYLES[view.game.name]).looks(
            DOUBTED
        )
        return trial.actions[int(np.argmax(trial.advantages() + looks))]


larva = partial(Level, "larva")
nymph = partial(Level, "nymph")
beetle = partial(Level, "beetle")
