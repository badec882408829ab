"""Engines: threads, processes, Dask and GPU agree; losing a worker does not change results."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from distributed import Client

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.lab.arena import Arena, contest
from bugnight.lab.contests import Contest
from bugnight.lab.figures import Results
from bugnight.lab.simulate import Simulation, simulate
from bugnight.lab.standing import Row
from bugnight.lab.work import EngineError
from tests import CLUMSY, ROOT

pytestmark = pytest.mark.compiled

KINDS = [BugOff(players=2), BugOff(players=4)]
GAMES = 3000


class Cluster:
    """A Dask scheduler and its workers, each in its own process, on loopback."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self._running: list[subprocess.Popen[bytes]] = []
        self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, module: str, *args: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.{module}", *args]
        process = subprocess.Popen(
            [*command, "--scheduler-file", str(self._file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._running.append(process)
        return process

    def hire(self) -> None:
        """Start a worker with one thread."""
        args = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        self.workers.append(self._start("dask_worker", *args))

    @property
    def address(self) -> str:
        """The scheduler's address; wait until it listens."""
        while not self._file.exists() or not self._file.read_text().rstrip().endswith("}"):
            time.sleep(0.05)
        address: str = json.loads(self._file.read_text())["address"]
        return address

    def stop(self) -> None:
        """Stop the scheduler and all workers."""
        for process in reversed(self._running):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    try:
        yield started
    finally:
        started.stop()


@pytest.fixture(scope="module")
def alone() -> Results:
    """The results of a single thread."""
    return simulate(KINDS, GAMES, jobs=1, engine="threads")


def test_concurrent_threads_agree_with_one(alone: Results) -> None:
    assert simulate(KINDS, GAMES, jobs=3, engine="threads") == alone


def test_processes_agree_with_one_thread(alone: Results) -> None:
    assert simulate(KINDS, GAMES, jobs=2, engine="processes") == alone


def test_python_bots_play_in_processes() -> None:
    kinds = [RumBugz(players=2, limit=5)]
    one = simulate(kinds, 12, bots=["random"], jobs=1, engine="processes")
    two = simulate(kinds, 12, bots=["random"], jobs=2)
    assert one == two
    assert one.findings[0].games == 12


@pytest.mark.filterwarnings("default")
def test_cluster_agrees_with_one_thread_after_a_worker_is_killed(
    cluster: Cluster, alone: Results
) -> None:
    address = cluster.address
    cluster.hire()
    cluster.hire()
    wait_for_workers(address, 2)
    simulation = Simulation([Contest.of(game, ["thumb"], 1) for game in KINDS], GAMES)
    parts = 0
    for _ in simulation.run("dask", scheduler=address):
        parts += 1
        if parts == 5:
            cluster.workers[0].kill()
    assert cluster.workers[0].wait() != 0
    assert parts == 2 * GAMES // 250
    assert simulation.results() == alone


@pytest.mark.filterwarnings("default")
def test_local_cluster_agrees_with_one_thread(alone: Results) -> None:
    assert simulate(KINDS, GAMES, jobs=2, engine="dask") == alone


@pytest.mark.filterwarnings("default")
def test_bot_that_ends_cluster_workers_is_blamed() -> None:
    bots = [f"{CLUMSY}:Deadly", "random"]
    there = contest(BugOff(players=2), bots, 2, engine="dask", jobs=1)
    assert [(each.rotation, each.seat) for each in there.faults] == [(0, 0), (1, 1)]
    assert {each.reason for each in there.faults} == {"ended its process (exit status 3)"}


@pytest.mark.parametrize("engine", ["threads", "dask"])
@pytest.mark.filterwarnings("default")
def test_arena_results_do_not_depend_on_the_engine(engine: str) -> None:
    game, bots = PartyBugs(players=3), ["thumb", "random"]
    here = contest(game, bots, 30)
    there = contest(game, bots, 30, engine=engine, jobs=2)
    assert [timeless(row) for row in here.rows] == [timeless(row) for row in there.rows]


def timeless(row: Row) -> Row:
    return msgspec.structs.replace(row, seconds=None)


def test_threads_refuse_an_arena_that_keeps_moves() -> None:
    seated = Contest.of(BugOff(players=2), ["thumb"], 1)
    with pytest.raises(EngineError, match="keeps no moves"):
        next(Arena(seated, 2, moves=True).run("threads"))


@pytest.mark.filterwarnings("default")
def test_scheduler_without_workers_is_refused(cluster: Cluster) -> None:
    with pytest.raises(EngineError, match="has no workers yet"):
        simulate([PartyBugs(players=2)], 10, engine="dask", scheduler=cluster.address)


SIMULATED = """
from bugnight.lab.arena import contest
from bugnight.lab.simulate import simulate
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
for kinds, bots in (
    ([BugOff(players=2), BugOff(players=4)], ["thumb", "random"]),
    ([PartyBugs(players=2, hidden=True)], ["random", "thumb"]),
    ([RumBugz(players=2, limit=5)], ["thumb"]),
):
    there = simulate(kinds, 3, bots=bots, engine="gpu")
    assert there == simulate(kinds, 3, bots=bots, engine="threads")
    there = contest(kinds[0], bots, 4, engine="gpu")
    here = contest(kinds[0], bots, 4, engine="processes")
    assert [(row.bot, row.wins, row.score, row.rating) for row in there.rows] == [
        (row.bot, row.wins, row.score, row.rating) for row in here.rows
    ]
"""


def test_gpu_code_agrees_in_numbas_simulator() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    environment["PYTHONPATH"] = str(ROOT / "src")
    subprocess.run([sys.executable, "-W", "ignore", "-c", SIMULATED], env=environment, check=True)


def test_error_without_a_gpu_says_what_to_do() -> None:
    code = "from bugnight.cli import main; main()"
    args = ("simulate", "bug-off", "--engine", "gpu", "--games", "5")
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert "without --engine the results are the same" in " ".join(done.stderr.split())


def test_gpu_refuses_bots_without_compiled_code() -> None:
    with pytest.raises(EngineError, match="the engine 'gpu' plays thumb"):
        simulate([RumBugz(players=2)], 4, bots=["random"], engine="gpu")


def wait_for_workers(address: str, count: int) -> None:
    """Wait until the scheduler has registered the workers."""
    with Client(address) as client:
        client.wait_for_workers(count)
