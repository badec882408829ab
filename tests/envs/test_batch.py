"""Batches of games for learners: the same games as single ones, on every device and thread."""

import os
import subprocess
import sys

import numpy as np
import pytest

from bugnight.bots import relative_actions, thumb
from bugnight.envs.batch import Batch, Seating
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.kernel import calls
from bugnight.play import GAMES, Game
from bugnight.registry import our_names
from tests import ROOT, mostly_deep, with_players

pytestmark = pytest.mark.compiled

KINDS = pytest.mark.parametrize(
    "kind", mostly_deep(GAMES.values(), BugOff, GAMES["leduc"]), ids=list(GAMES)
)


def choose_any(batch: Batch, rng: np.random.Generator) -> None:
    """Choose a random legal action in every game."""
    mask = batch.memory.mask
    batch.memory.actions[:] = (rng.random(mask.shape) * mask).argmax(axis=1)


@KINDS
def test_a_batch_agrees_with_the_rules(kind: type[Game]) -> None:
    batch = Batch([Seating(game) for game in kind.variants()], games=20, seed=5)
    m = batch.memory
    rng = np.random.default_rng(1)
    ranges = relative_actions.seat_actions(kind)
    listed = np.empty(kind.rules.MAX_LEGAL, np.int16)
    observation = np.empty(kind.rules.OBSERVATION, np.float32)
    for _ in range(120):
        for i in range(20):
            states = m.states[i : i + 1]
            seat = calls.actor(states)
            assert m.actor[i] == seat
            calls.observe(states, seat, observation)
            assert (m.observation[i] == observation).all()
            n = calls.legal(states, seat, listed)
            seen = [
                relative_actions.to_relative(states[0], seat, a, ranges)
                for a in listed[:n].tolist()
            ]
            assert np.flatnonzero(m.mask[i]).tolist() == sorted(seen)
        choose_any(batch, rng)
        batch.step()
    assert not m.faults.any()


@KINDS
def test_finished_games_share_one_win_and_restart(kind: type[Game]) -> None:
    batch = Batch(
        [Seating(with_players(kind, 2), 1), Seating(with_players(kind, 3))], games=64, seed=2
    )
    m = batch.memory
    ended = 0
    for _ in range(250):
        seats = m.learners.copy()
        assert set(np.bitwise_count(seats)) <= {1, 3}
        batch.advise(everyone=True)
        m.actions[:] = m.advice
        batch.step()
        done = m.done == 1
        ended += int(done.sum())
        assert np.allclose(m.won[done].sum(axis=1), 1)
        assert (m.learners[~done] == seats[~done]).all()
    assert ended > 64
    assert not m.faults.any()


@KINDS
def test_thumb_advises_its_own_seats_or_all(kind: type[Game]) -> None:
    batch = Batch([Seating(with_players(kind, 3), 1)], games=50, seed=3)
    m = batch.memory
    ranges = relative_actions.seat_actions(kind)
    notes = np.empty(kind.rules.MAX_LEGAL, np.int16)
    rngs = m.rngs.copy()
    batch.advise()
    learners = (m.learners >> m.actor & 1).astype(bool)
    assert learners.any()
    assert (m.advice[learners] == -1).all()
    for i in np.flatnonzero(~learners).tolist():
        states, seat = m.states[i : i + 1], int(m.actor[i])
        a = thumb.pick(states, seat, rngs[i], notes)
        assert m.advice[i] == relative_actions.to_relative(states[0], seat, a, ranges)
    batch.advise(everyone=True)
    assert (m.advice >= 0).all()


def test_the_same_seed_plays_the_same_games() -> None:
    batches = [Batch([Seating(BugOff(players=3))], games=16, seed=seed) for seed in (7, 7, 8)]
    for batch in batches:
        rng = np.random.default_rng(0)
        for _ in range(40):
            choose_any(batch, rng)
            batch.step()
    first, second, other = (batch.memory.states.tobytes() for batch in batches)
    assert first == second != other


def test_an_illegal_action_is_counted_but_not_applied() -> None:
    batch = Batch([Seating(BugOff(players=2))], games=3, seed=1)
    m = batch.memory
    before = [state.tobytes() for state in m.states]
    m.actions[:] = m.mask.argmax(axis=1)
    m.actions[1] = m.mask[1].argmin()
    m.actions[2] = -5
    batch.step()
    assert m.faults.tolist() == [0, 1, 1]
    after = [state.tobytes() for state in m.states]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


ONCE = """
from bugnight.envs.batch import Batch, Seating
from bugnight.games.bug_off import BugOff
batch = Batch([Seating(BugOff())], 2, 1)
batch.step()
print(*(sum(kernel.stats.cache_misses.values()) for kernel in batch._kernels[:2]))
"""


def test_a_batch_is_compiled_once_on_a_machine() -> None:
    Batch([Seating(BugOff())], games=2, seed=1).step()
    later = subprocess.run([sys.executable, "-c", ONCE], capture_output=True, check=True)
    assert later.stdout.split() == [b"0", b"0"]


def test_only_a_critic_sees_secrets() -> None:
    seatings = [Seating(BugOff(players=2))]
    assert len(Batch(seatings, games=8, seed=1).memory.secrets) == 1
    m = Batch(seatings, games=8, seed=1, critic=True).memory
    for i in range(8):
        seat = int(m.actor[i])
        hands = m.states["hand"][i][[seat, 1 - seat]].ravel() / 4
        assert np.allclose(m.secrets[i, :12], hands)


@pytest.mark.parametrize(
    ("seatings", "told"),
    [
        ([], "at least one seating"),
        ([Seating(BugOff(players=2)), Seating(PartyBugs(players=2))], "of one game"),
        ([Seating(BugOff(players=2), 3)], "3 seats of BugOff"),
    ],
)
def test_invalid_seatings_are_refused(seatings: list[Seating], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Batch(seatings, games=1, seed=1)


SIMULATED = """
import sys
import numpy as np
from bugnight.envs.batch import Batch, Seating
from bugnight.envs.gpu import GpuBatch
from bugnight.play import GAMES
from tests import with_players
kind = GAMES[sys.argv[1]]
seatings = [Seating(with_players(kind, 3), 1), Seating(with_players(kind, 2))]
here, there = Batch(seatings, 3, 1), GpuBatch(seatings, 3, 1)
for _ in range(8):
    here.advise(everyone=True)
    there.advise(everyone=True)
    for name, mine, its in zip(here.memory._fields, here.memory, there.memory):
        assert (mine == its.copy_to_host()).all(), name
    here.memory.actions[:] = here.memory.advice
    there.memory.actions.copy_to_device(there.memory.advice)
    here.step()
    there.step()
there.restart()
"""


@pytest.mark.parametrize("name", [*our_names(), "leduc"])
def test_device_code_agrees_in_numbas_simulator(name: str) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    environment["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, "-W", "ignore", "-c", SIMULATED, name]
    subprocess.run(command, env=environment, check=True)
