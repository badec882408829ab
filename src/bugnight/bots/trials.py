"""What each legal action is worth: the same guesses and the same luck for all, played to the end.

A guess completes a view; then every action is tried on it and the game goes on by rules of thumb,
with the same cards and the same generator for each. So two actions are compared deal by deal, and
their difference is known far better than either. Actions that fall behind are given up round by
round, as in sequential halving: half of what is spent goes to the better ones. All are measured
against the action that rules of thumb like, which is always tried: so an action that was tried on
a few lucky deals does not seem good for it.
"""

import time
from collections.abc import Collection

import numpy as np

from bugnight.bots import search, skill
from bugnight.bots.contract import Limit
from bugnight.bots.playouts import RESULTS, try_all
from bugnight.kernel import Array, chance
from bugnight.kernel.events import SEATS
from bugnight.play import Game, View

LEAST = 8
"""Playouts of every action, whatever the limit: fewer say nothing."""
CAUTION = 0.5
"""Standard errors that are taken off an action's advantage before it is preferred."""
CHUNK = 4
"""Deals of one task, where the clock does not matter."""
UNBOUNDED = 1 << 40
SLICE = 0.02
"""Seconds between two looks at the clock; fewer towards the end."""
FORESIGHT = 4
"""At most this many times as many deals as before: their time is estimated from those."""


def unforeseen_phases(game: Game) -> int:
    """The phases in which nobody plays as foreseen, a bit each."""
    names = skill.of(type(game)).unforeseen_phases(type(game))
    return sum(1 << phase for phase, name in enumerate(game.phases) if name in names)


class Trial:
    """How the legal actions of a view have done so far.

    `results[deal, k]` is how the k-th action did in a deal; nothing (NaN) where it was not tried.
    """

    def __init__(self, view: View, rng: Array) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.states = with_open_choices(view)
        self.actions = search.legal_actions(view, self.states)
        self.results = np.empty((0, len(self.actions), RESULTS), np.float32)
        self.usual = self.actions.index(search.by_thumb(view, self.states, rng))
        """The action that rules of thumb like."""
        self._game = view.game
        self._seconds, self._steps = 0.0, 0
        self._better = -1 if view.game.low_wins else 1
        self._rng = rng

    def play(self, deals: int, among: list[int]) -> None:
        """Try some of the actions on more deals."""
        self._play(among, deals, CHUNK, UNBOUNDED)

    def play_for(self, seconds: float, deals: int, among: list[int]) -> None:
        """Try some of the actions on more deals, as many as there is time for."""
        room = max(1, int(seconds / self._pace)) if self._pace else UNBOUNDED
        began = time.perf_counter()
        steps = self._play(among, deals, -(-deals // search.cores()), room)
        self._steps += steps
        self._seconds += time.perf_counter() - began

    @property
    def _pace(self) -> float:
        """Seconds of a step, on one core while all are at work."""
        return self._seconds / self._steps if self._steps else 0.0

    def _play(self, among: list[int], deals: int, chunk: int, room: int) -> int:
        """Play deals on all cores; `room` are the steps of one. Returns the most of any."""
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
            unforeseen_phases(self._game),
            room,
        )

        def work() -> None:
            used[0] = try_all(*fixed)

        return work

    def ranking(self) -> list[int]:
        """The actions, best first: by wins, cautiously, then by the score."""
        scores = self.scores(self.seat) * self._better
        return np.lexsort((-scores, -self.advantages())).tolist()

    def ranking_by_score(self) -> list[int]:
        """The actions, best score first: for a game that is won or lost in any case."""
        return np.argsort(-self._better * self.scores(self.seat), kind="stable").tolist()

    def advantages(self) -> Array:
        """For each action, how much more it wins than the usual one, cautiously."""
        apart = [self.difference(k, self.usual) for k in range(len(self.actions))]
        return np.array([ahead - CAUTION * error for ahead, error in apart])

    def wins(self, seat: int) -> Array:
        """For each action, the share of the win that a seat had on average."""
        return self._average(self.results[:, :, seat])

    def scores(self, seat: int) -> Array:
        """For each action, a seat's score on average."""
        return self._average(self.results[:, :, SEATS + seat])

    def _average(self, results: Array) -> Array:
        """The usual action's average over all deals, and how far each is from it on its own.

        An action that was tried on few deals may so come out beyond anything that happened.
        """
        usual = results[:, self.usual, None]
        apart = np.nansum(results - usual, axis=0, dtype=np.float64) / np.maximum(self.counts(), 1)
        average = apart + np.mean(usual, dtype=np.float64)
        seen = results[~np.isnan(results)]  # none, of a seat that nobody has
        return np.clip(average, seen.min(), seen.max()) if seen.size else average

    def counts(self) -> Array:
        """How often each action was tried."""
        return np.sum(~np.isnan(self.results[:, :, 0]), axis=0)

    def errors(self) -> Array:
        """The standard error of each action's wins; never nothing, even if it always won."""
        tried = self.counts()
        share = (np.nansum(self.results[:, :, self.seat], axis=0) + 0.5) / (tried + 1)
        alone = np.sqrt(share * (1 - share) / (tried + 1))
        apart = [self.difference(k, self.usual)[1] for k in range(len(self.actions))]
        return np.minimum(alone, np.hypot(alone[self.usual], apart))

    def difference(
        self, a: int, b: int, seat: int | None = None, since: int = 0
    ) -> tuple[float, float]:
        """How much more a seat wins with one action than with another, and its standard error.

        It counts the deals on which both were tried, from the number `since` on; the luck of these
        is out of it. Without any, the first may lose all that there is to lose.
        """
        if a == b:
            return 0.0, 0.0
        seat = self.seat if seat is None else seat
        apart = self.results[since:, a, seat] - self.results[since:, b, seat]
        apart = apart[~np.isnan(apart)].astype(np.float64)
        if not len(apart):
            return -1.0, 1.0
        spread = (np.sum(apart * apart) + 0.5) / (len(apart) + 1)
        return float(apart.mean()), float(np.sqrt(spread / (len(apart) + 1)))

    def ended_alike(self, a: int, b: int) -> bool:
        """Whether two actions came to the same for every seat in all deals they were tried on."""
        both = self.results[:, (a, b)]
        both = both[~np.isnan(both[:, :, 0]).any(axis=1)]
        return len(both) >= LEAST and np.array_equal(both[:, 0], both[:, 1])


def with_open_choices(view: View) -> Array:
    """A view's record in which others who choose together with its seat are still to choose.

    What they chose is not known; that they did tells nothing. They then choose sensibly in a
    playout, and the answer does not depend on who was quicker.
    """
    states = view.record()
    skill.of(type(view.game)).reopen_choices(states)
    return states


def try_moves(
    view: View,
    limit: Limit,
    rng: Array,
    always: Collection[int] = (),
    *,
    all_moves: bool = True,
) -> Trial:
    """Try the actions of a view up to a limit; those of `always` are never given up.

    With `all_moves` every action is tried on eight deals at least, even if the limit is below that.
    Without, the limit holds, and where there is no time for all, chance picks those that are tried.
    """
    began = time.perf_counter()
    trial = Trial(view, rng)
    among = list(range(len(trial.actions)))
    if not all_moves and limit.seconds is not None:
        among = _as_many_as_fit(trial, limit.seconds, rng)
        if len(among) == 1:
            return trial
    least = LEAST if all_moves else 1
    rounds = max(1, (len(among) - 1).bit_length())
    spent = 0
    for number in range(rounds):
        if number:
            kept = {trial.usual, *(k for k in among if trial.actions[k] in always)}
            wanted = [k for k in trial.ranking() if k in among][: (len(among) + 1) // 2]
            among = sorted({*wanted, *kept})
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
    """The usual action and as many others as can be tried on some deals in half of the time."""
    began = time.perf_counter()
    trial.play_for(seconds, 1, [trial.usual])
    room = int(seconds * search.cores() / (time.perf_counter() - began)) // (2 * LEAST)
    others = [k for k in range(len(trial.actions)) if k != trial.usual]
    while len(others) > room:
        others.pop(chance.below(rng, len(others)))
    return sorted([trial.usual, *others])


def _play_until(trial: Trial, among: list[int], until: float, deals: int, least: int) -> None:
    """Play until a moment, from `least` to `deals` deals."""
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
