"""Shared by the tests of the rules of thumb: playing with them, and their general properties."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from random import Random

import numba
import numpy as np

from bugnight.kernel import Array, State, calls
from bugnight.kernel.events import SEATS
from bugnight.play import Game
from tests import ROOT
from tests.play.strategies import dealt, generator, guessed, legal, seats_of, viewed


class Thumb:
    """The rules of thumb of a game, under test."""

    def __init__(self, choose: Callable[[State, int, Array, Array], int], most: int) -> None:
        self._choose = choose
        self._most = most

    def advice(self, states: Array, seat: int, luck: int = 1, scratch: int = 1) -> int:
        """Return the advice; the scratch array may hold anything."""
        out = np.full(self._most, Random(scratch).randrange(-32768, 32768), np.int16)
        return self._choose(states[0], seat, generator(Random(luck)), out)

    def played(self, game: Game, seed: int, sense: float) -> Iterator[tuple[Array, int]]:
        """Play a game, a share of its moves by the rules of thumb; yield every decision."""
        luck = Random(seed)
        states = dealt(game, seed)
        while waiting := seats_of(calls.awaited(states)):
            seat = luck.choice(waiting)
            yield states, seat
            self._move(game, states, seat, luck, sensible=luck.random() < sense)

    def _move(self, game: Game, states: Array, seat: int, luck: Random, *, sensible: bool) -> None:
        action = self.advice(states, seat) if sensible else luck.choice(legal(game, states, seat))
        calls.step(states, seat, action)

    def wins(self, game: Game, deals: int) -> float:
        """Return the share of games that one sensible seat, in turn, wins against random ones."""
        won = 0
        for seed, sensible in product(range(deals), range(game.players)):
            luck = Random(seed)
            states = dealt(game, seed)
            while (seat := calls.actor(states)) >= 0:
                self._move(game, states, seat, luck, sensible=seat == sensible)
            won += calls.outcome(states, np.zeros(SEATS, np.int16)) == 1 << sensible
        return won / (deals * game.players)

    def sample(self, games: Iterable[Game], sense: float, most: int) -> list[int]:
        """Return the advice in the first decisions of some games, one after the other."""
        return [
            self.advice(states, seat, number)
            for number, game in enumerate(games)
            for states, seat in islice(self.played(game, number, sense), most)
        ]

    def check_it_sees_the_view_alone(self, decisions: Iterable[tuple[Array, int]]) -> None:
        """Check that a view leads to the same advice, and that the state stays unchanged."""
        for states, seat in decisions:
            before = states.tobytes()
            assert self.advice(states, seat) == self.advice(viewed(states, seat), seat, scratch=2)
            assert states.tobytes() == before


class Trial:
    """Tests for all rules of thumb: a test module provides those of its game in a subclass."""

    thumb: Thumb
    decisions: Callable[[], Iterator[tuple[Array, int]]]
    """Yields decisions from random, mixed and sensible play, with all options."""
    sample: Callable[[], list[int]]
    hands = "hand"
    """The field of a state with the hands."""
    every = 1
    """Other hands are tried in one decision out of this many."""

    def test_it_needs_only_the_view_and_leaves_the_state_unchanged(self) -> None:
        self.thumb.check_it_sees_the_view_alone(self.decisions())

    def test_other_hidden_cards_do_not_change_the_advice(self) -> None:
        luck = Random(3)
        differing = 0
        for states, seat in islice(self.decisions(), 0, None, self.every):
            imagined = guessed(states, seat, luck)
            differing += imagined[self.hands].tobytes() != states[self.hands].tobytes()
            assert self.thumb.advice(imagined, seat) == self.thumb.advice(states, seat)
        assert differing > 100

    def test_interpreted_and_compiled_advice_agree(self) -> None:
        assert not numba.config.DISABLE_JIT
        assert interpreted(type(self).__module__) == str(self.sample())


def interpreted(module: str) -> str:
    """Return the `sample` of a test module, run without compiled code, as text."""
    code = f"from {module} import sample; print(sample())"
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()
