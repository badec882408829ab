"""The bot `search`: it grows trees on all cores and adds up what they found.

The number of trees depends on the number of simulations, not on the machine, so that the same seed
and simulations give the same move everywhere.
"""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from bugnight.bots import skill, thumb, tree
from bugnight.bots.contract import Limit
from bugnight.bots.simple import generator, whole_move
from bugnight.bots.skill import Style
from bugnight.kernel import Array, calls, chance
from bugnight.play import Game, Move, View

DEFAULT = Limit(simulations=2000)
TREES = 8
"""The most trees for a number of simulations."""
BUSH = 500
"""The least simulations that are worth a tree of their own."""
LARGEST = 1 << 19
"""The most edges of a tree: sixteen megabytes."""
SLICE = 0.02
"""Seconds between checks of the clock."""

Task: TypeAlias = Callable[[], None]


class Found(NamedTuple):
    """What a search found about each legal action: sums over its simulations."""

    actions: list[int]
    simulations: Array
    wins: Array

    def best_of(self, among: Sequence[int]) -> int:
        """The action that was tried most, of those at some places in the list."""
        return self.actions[max(among, key=lambda k: self.simulations[k])]


class Tree:
    """A tree and its buffers."""

    def __init__(self, view: View, states: Array, seed: Array, style: Style, edges: int) -> None:
        rules = view.game.rules
        looks = np.zeros(1, rules.STATE)
        assert view.seat is not None
        self.tally = np.zeros((rules.MAX_LEGAL, 2))
        self._fixed = (
            states,
            view.seat,
            np.array([*style, value_of_a_point(view.game)]),
            seed,
            np.zeros(edges, tree.EDGE),
            np.zeros(1, np.int64),
            np.zeros(1, rules.STATE),
            looks,
            looks.view(np.uint64),
            np.empty(rules.MAX_LEGAL, np.int16),
            np.empty(rules.MAX_LEGAL, np.int16),
            np.empty((tree.DEEPEST + 1, 3), np.int64),
            np.empty(rules.MAX_SEATS),
            np.empty(rules.MAX_SEATS, np.int16),
            self.tally,
        )

    def grow(self, simulations: int) -> None:
        tree.simulate(*self._fixed, simulations)

    def grow_until(self, deadline: float, simulations: int) -> None:
        """Search until a time of `time.perf_counter`, or until these simulations are done.

        Some simulations take ten times as long as others, so a batch is at most twice the size of
        the one before.
        """
        done, batch = 0, 1
        while done < simulations:
            began = time.perf_counter()
            batch = min(batch, simulations - done)
            self.grow(batch)
            done += batch
            now = time.perf_counter()
            each = (now - began) / batch
            batch = min(2 * batch, int(min(SLICE, (deadline - now) / 2) / each))
            if batch < 1:
                return


def value_of_a_point(game: Game) -> float:
    """What a point more than the others is worth in a search; below 0 where low scores win."""
    return (-1 if game.low_wins else 1) / game.usual_margin


@cache
def _workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(cores(), thread_name_prefix="search")


def cores() -> int:
    """The number of cores this process may use; BUGNIGHT_CORES can lower it."""
    if said := os.environ.get("BUGNIGHT_CORES"):
        return max(1, int(said)) if said.isdigit() else 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def think(view: View, limit: Limit, rng: Array, style: Style | None = None) -> Found:
    """Search a view of a seat that may move."""
    limit = limit if limit != Limit() else DEFAULT
    return think_on(view, view.state(), limit, rng, style or skill.of(type(view.game)).style)


def think_on(view: View, states: Array, limit: Limit, rng: Array, style: Style) -> Found:
    """Search from a view's state, or from one in the middle of its seat's move."""
    actions = legal_actions(view, states)
    tally = grow(view, states, limit, rng, style)
    return Found(actions, *tally[: len(actions)].T)


def grow(view: View, states: Array, limit: Limit, rng: Array, style: Style) -> Array:
    """Grow trees; return the simulations of each action, and its shares of the win."""
    if limit.simulations is None:
        count, each = cores(), 1 << 40
    else:
        count = max(1, min(TREES, limit.simulations // BUSH))
        each = -(-limit.simulations // count)
    wanted = max(32 * min(each, LARGEST), 2 * len(legal_actions(view, states)))
    edges = min(LARGEST, 1 << wanted.bit_length())
    trees = [Tree(view, states, fresh_generator(rng), style, edges) for _ in range(count)]
    together([_task(each_tree, each, limit.seconds) for each_tree in trees])
    return np.asarray(np.sum([each_tree.tally for each_tree in trees], axis=0))


def _task(one: Tree, simulations: int, seconds: float | None) -> Task:
    if seconds is None:
        return lambda: one.grow(simulations)
    deadline = time.perf_counter() + seconds
    return lambda: one.grow_until(deadline, simulations)


def together(tasks: list[Task]) -> None:
    """Run tasks on all cores; a single one in this thread."""
    if len(tasks) == 1:
        tasks[0]()
    else:
        for done in [_workers().submit(task) for task in tasks]:
            done.result()


def fresh_generator(rng: Array) -> Array:
    """A new generator for a tree or the like, seeded from the bot's."""
    seed = np.zeros(4, np.uint64)
    chance.seed_from(seed, rng)
    return seed


def legal_actions(view: View, states: Array) -> list[int]:
    """The legal actions of the view's seat, ascending."""
    assert view.seat is not None
    out = np.empty(view.game.rules.MAX_LEGAL, np.int16)
    listed: list[int] = out[: calls.legal(states, view.seat, out)].tolist()
    return listed


class Search:
    """Looks ahead: guesses what is hidden, many times, and tries what would happen."""

    unless_told = DEFAULT
    """The limit where none is given."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self._rng = generator(seed)

    def choose(self, view: View, limit: Limit) -> Move:
        """Compute the move if that is possible, else search up to the limit."""
        limit = limit if limit != Limit() else self.unless_told
        return whole_move(view, lambda states: self._pick(view, states, limit))

    def _pick(self, view: View, states: Array, limit: Limit) -> int:
        actions = legal_actions(view, states)
        if len(actions) == 1:
            return actions[0]
        began = time.perf_counter()
        certain = skill.of(type(view.game)).answer(view, states, limit, self._rng)
        if certain is not None:
            return certain
        if limit.seconds is not None:
            left = limit.seconds - (time.perf_counter() - began)
            limit = Limit(seconds=max(left, SLICE), simulations=limit.simulations)
        return self._best(view, states, limit)

    def _best(self, view: View, states: Array, limit: Limit) -> int:
        style = skill.of(type(view.game)).style
        found = think_on(view, states, limit, self._rng, style)
        usual = by_thumb(view, states, self._rng)
        return found.best_of(purposeful(view, found.actions, usual))


def purposeful(view: View, actions: list[int], usual: int) -> list[int]:
    """The places of the actions that a bot may make, if rules of thumb recommend `usual`."""
    preparing = skill.of(type(view.game)).preparing_actions(view)
    return [k for k, action in enumerate(actions) if action == usual or action not in preparing]


def by_thumb(view: View, states: Array, rng: Array) -> int:
    assert view.seat is not None
    return thumb.pick(states, view.seat, rng, np.empty(view.game.rules.MAX_LEGAL, np.int16))


def move_by_thumb(view: View, action: int) -> Move:
    """The whole move that begins with an action and goes on by rules of thumb."""
    rng = generator(0)
    first = [action]

    def pick(states: Array) -> int:
        return first.pop() if first else by_thumb(view, states, rng)

    return whole_move(view, pick)
