"""What each legal action is worth, by playing it to the end on guesses of what is hidden.

A guess completes a view. Every action is tried on it, with the same cards and the same generator,
and the game goes on by rules of thumb. Two actions are compared deal by deal, so their difference
is known far better than either value. Actions that fall behind are given up round by round, as in
sequential halving. All are measured against the action that rules of thumb recommend, which is
always tried, so that an action does not seem good because of a few lucky deals.
"""

import time
from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from bugnight.bots import ranking, search, skill
from bugnight.bots.contract import Limit
from bugnight.bots.playouts import RESULTS, try_all
from bugnight.bots.weighing import LEAST
from bugnight.kernel import Array, chance
from bugnight.kernel.calls import twin
from bugnight.play import Game, View

CHUNK = 4
"""Deals in a task if there is no time limit."""
UNBOUNDED = 1 << 40
SLICE = 0.02
"""Seconds between checks of the clock; fewer towards the end."""
FORESIGHT = 4
"""Most growth in deals from one batch to the next, whose time is estimated from the last."""


def no_results(actions: int) -> Array:
    """The results of this many actions before any deal."""
    return np.empty((0, actions, RESULTS), np.float32)


def unforeseen_phases(game: Game) -> int:
    """The phases in which choices cannot be foreseen, as a bit mask."""
    names = skill.of(type(game)).unforeseen_phases(type(game))
    return sum(1 << phase for phase, name in enumerate(game.phases) if name in names)


class Trial:
    """How the legal actions of a view have done so far.

    `results[deal, k]` is how the k-th action did in a deal, NaN where it was not tried.
    """

    caution = ranking.CAUTION

    def __init__(self, view: View, states: Array, rng: Array) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.states = with_open_choices(view, states)
        self.actions = search.legal_actions(view, self.states)
        self.results = no_results(len(self.actions))
        usual = search.by_thumb(view, self.states, rng)
        self.usual = self.actions.index(usual)
        """The index of the action that rules of thumb recommend."""
        self.purposeful = search.purposeful(view, self.actions, usual)
        """The places of the actions that a bot may make."""
        self._game = view.game
        self._seconds, self._steps = 0.0, 0
        self._better = -1 if view.game.low_wins else 1
        self._rng = rng

    def play(self, deals: int, among: list[int]) -> None:
        """Try some of the actions on more deals."""
        self._play(among, deals, CHUNK, UNBOUNDED)

    def play_for(self, seconds: float, deals: int, among: list[int]) -> None:
        """Try some of the actions on more deals, at most `deals`, while there is time."""
        room = max(1, int(seconds / self._pace)) if self._pace else UNBOUNDED
        began = time.perf_counter()
        steps = self._play(among, deals, -(-deals // search.cores()), room)
        self._steps += steps
        self._seconds += time.perf_counter() - began

    @property
    def _pace(self) -> float:
        """Seconds a step takes on one core while all are busy."""
        return self._seconds / self._steps if self._steps else 0.0

    def _play(self, among: list[int], deals: int, chunk: int, room: int) -> int:
        """Play deals on all cores, at most `room` steps on each; return the most steps of any."""
        first = [self.usual, *(k for k in among if k != self.usual)]
        actions = np.array([self.actions[k] for k in first], np.int16)
        out = np.full((deals, len(first), RESULTS), np.nan, np.float32)
        used = np.zeros(-(-deals // chunk), np.int64)
        search.together(
            [
                self._task(actions, out[i * chunk : (i + 1) * chunk], room, used[i : i + 1])
                for i in range(len(used))
            ]
        )
        new = np.full((deals, len(self.actions), RESULTS), np.nan, np.float32)
        new[:, first] = out
        self.results = np.concatenate([self.results, new[~np.isnan(new[:, self.usual, 0])]])
        return int(used.max())

    def _task(self, actions: Array, out: Array, room: int, used: Array) -> search.Task:
        rules = self._game.rules
        fixed = (
            self.states,
            self.seat,
            actions,
            search.fresh_generator(self._rng),
            np.zeros((2, 4), np.uint64),
            np.zeros(2, rules.STATE),
            np.empty(rules.MAX_LEGAL, np.int16),
            np.empty(rules.MAX_SEATS, np.int16),
            out,
        )

        def work() -> None:
            used[0] = self._try(fixed, room)

        return work

    def _try(self, fixed: tuple[Any, ...], room: int) -> int:
        return try_all(*[*fixed, unforeseen_phases(self._game), room])

    def ranking(self) -> list[int]:
        """The indices of the actions, best first: by wins, cautiously, then by score."""
        return self._ranked()[0].tolist()

    def advantages(self) -> Array:
        """For each action, how much more it wins than the usual one, cautiously."""
        return self._ranked()[1]

    def _ranked(self) -> tuple[Array, Array]:
        advantages, scores, order = self._room(), self._room(), self._room(np.int16)
        how = self._better, self.caution
        ranking.rank(self.results, self.seat, self.usual, *how, advantages, scores, order)
        return order, advantages

    def _room(self, kind: type = np.float64) -> Array:
        return np.empty(len(self.actions), kind)

    def counts(self) -> Array:
        return np.array([ranking.count(self.results, k) for k in range(len(self.actions))])

    def difference(
        self, a: int, b: int, seat: int | None = None, since: int = 0
    ) -> tuple[float, float]:
        """How much more a seat wins with one action than with another, and its standard error.

        Only deals from number `since` on in which both were tried count; see `ranking`.
        """
        return ranking.difference(self.results, a, b, self.seat if seat is None else seat, since)

    def better_half(self, among: list[int], always: Collection[int]) -> list[int]:
        """The better half of some actions, the usual one, and those that are never given up."""
        marks, kept = np.zeros((2, len(self.actions)), np.uint8)
        marks[among] = 1
        kept[[k for k in among if k == self.usual or self.actions[k] in always]] = 1
        ranking.keep_half(self._ranked()[0], marks, kept, len(marks))
        return np.flatnonzero(marks).tolist()


def with_open_choices(view: View, states: Array) -> Array:
    """A state of a view in which those who choose together with its seat have yet to choose.

    Their choices are unknown. So they choose sensibly in a playout, and the answer does not depend
    on who was quicker.
    """
    states = twin(states)
    reopen = skill.of(type(view.game)).reopen
    if reopen is not None:
        reopen(states)
    return states


def try_moves(
    view: View,
    states: Array,
    limit: Limit,
    rng: Array,
    always: Collection[int] = (),
    *,
    all_moves: bool = True,
    kind: Callable[[View, Array, Array], Trial] = Trial,
) -> Trial:
    """Try the actions of a view up to a limit; those in `always` are never given up.

    `states` is the view's state, or one in the middle of a move of several actions.

    With `all_moves`, every action is tried on at least eight deals, even beyond the limit. Without,
    only those that a bot may make are tried, and the limit holds: where there is no time for all of
    them, random ones are tried.
    """
    began = time.perf_counter()
    trial = kind(view, states, rng)
    among = list(range(len(trial.actions))) if all_moves else trial.purposeful
    if not all_moves and limit.seconds is not None:
        among = _as_many_as_fit(trial, limit.seconds, rng)
        if len(among) == 1:
            return trial
    least = LEAST if all_moves else 1
    rounds = max(1, (len(among) - 1).bit_length())
    spent = 0
    for number in range(rounds):
        if number:
            among = trial.better_half(among, always)
        deals = UNBOUNDED if limit.seconds is not None else 0 if number else least
        if limit.simulations is not None:
            share = (limit.simulations - spent) // ((rounds - number) * len(among))
            deals = max(share, 0 if number else least)
        before = len(trial.results)
        if limit.seconds is None and deals:
            trial.play(deals, among)
        elif limit.seconds is not None:
            until = began + limit.seconds * (number + 1) / rounds
            _play_until(trial, among, until, deals, LEAST if all_moves and not number else 0)
        spent += (len(trial.results) - before) * len(among)
    return trial


def _as_many_as_fit(trial: Trial, seconds: float, rng: Array) -> list[int]:
    """The usual action, and as many others as can be tried on some deals in half of the time."""
    began = time.perf_counter()
    trial.play_for(seconds, 1, [trial.usual])
    room = int(seconds * search.cores() / (time.perf_counter() - began)) // (2 * LEAST)
    others = [k for k in trial.purposeful if k != trial.usual]
    while len(others) > room:
        others.pop(chance.below(rng, len(others)))
    return sorted([trial.usual, *others])


def _play_until(trial: Trial, among: list[int], until: float, deals: int, least: int) -> None:
    """Play until a time, from `least` to `deals` deals."""
    if least:
        trial.play(least, among)
    done, more = least, search.cores()
    while (left := until - time.perf_counter()) > 0 and done < deals:
        before = time.perf_counter()
        trial.play_for(left, min(more, deals - done), among)
        done += more
        each = (time.perf_counter() - before) / more
        room = int(min(SLICE, (until - time.perf_counter()) / 2) / each)
        more = max(1, min(room, FORESIGHT * more))
