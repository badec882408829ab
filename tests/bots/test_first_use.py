"""Bots are compiled once on a machine, and nobody waits for that longer than necessary."""

import fcntl
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest

from bugnight.bots import warm_up
from bugnight.client import Client
from bugnight.kernel.compiling import cache_folder
from bugnight.play import GAMES, BugNightError
from tests.server.parts import Node, running

pytestmark = pytest.mark.compiled

PLAY = """
from bugnight import GAMES, bots
for game in GAMES.values():
    match = game(players=2).deal(seed=7)
    names = set(bots.names(game)) & {"larva", "queen", "learned", "thumb"}
    minds = [bots.make(name, seed=3) for name in sorted(names)]
    while match.outcome is None:
        view = match.view(match.position.actors[0])
        mind = minds[len(match.moves) % len(minds)]
        match.push(mind.choose(view, bots.Limit(simulations=2)))
        if len(match.moves) % 5 == 0:
            bots.explain(view, bots.Limit(simulations=2)).say("fr")
"""
PREPARE_RULES = """
from bugnight import GAMES
from bugnight.play import warm_up
warm_up.prepare(GAMES["goofspiel"])
"""
PLAY_BY_HAND = """
import asyncio, pathlib, random, sys
from tests.server.world import Script, settings, world

async def play(folder):
    script = Script("table", settings("goofspiel", 2))
    script.begin()
    while script.table.position.outcome is None:
        script.step(random.Random(1))
    async with world(folder) as one:
        actor = await one.open(script.entries)
        for seat in (0, 1, None):
            await one.enter(actor, f"person-{seat}", seat)

asyncio.run(play(pathlib.Path(sys.argv[1])))
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder in which everything is compiled."""
    warm_up.prepare()
    folder = tmp_path_factory.mktemp("machine")
    half_written = shutil.ignore_patterns("*.tmp.*")  # other tests may be compiling
    rules = [None, *(game.rules for game in GAMES.values())]
    for cache in [cache_folder(one, only_rules=only) for one in rules for only in (True, False)]:
        shutil.copytree(cache, folder / "bugnight" / cache.name, ignore=half_written)
    return folder


def compiled(machine: Path) -> int:
    """Count the compiled functions in a cache folder."""
    return len(list(machine.rglob("*.nbc")))


def test_nothing_is_left_to_compile_after_the_first_use(machine: Path) -> None:
    before = compiled(machine)
    assert before > 0
    surroundings = os.environ | {"XDG_CACHE_HOME": str(machine)}
    subprocess.run([sys.executable, "-c", PLAY], env=surroundings, check=True)
    assert compiled(machine) == before


def test_playing_compiles_nothing_once_the_rules_are_compiled(tmp_path: Path) -> None:
    surroundings = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", PREPARE_RULES], env=surroundings, check=True)
    before = compiled(tmp_path)
    assert before > 0
    playing = [sys.executable, "-c", PLAY_BY_HAND, str(tmp_path)]
    subprocess.run(playing, env=surroundings, check=True)
    assert compiled(tmp_path) == before


def test_a_requested_game_is_compiled_first(machine: Path) -> None:
    last = list(GAMES)[-1]
    for mark in machine.rglob("*.thumb.*"):
        mark.unlink()
    code = f"from bugnight.bots import warm_up; warm_up.want({last!r}); warm_up.prepare()"
    surroundings = os.environ | {"XDG_CACHE_HOME": str(machine)}
    subprocess.run([sys.executable, "-c", code], env=surroundings, check=True)
    marks = sorted(machine.rglob("*.thumb.*"), key=lambda mark: mark.stat().st_mtime_ns)
    assert marks[0].name.startswith(f"{last}.")
    assert len(marks) == len(GAMES)


def test_a_failing_game_does_not_stop_others_from_compiling(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first, *others = GAMES
    compiled: list[str] = []

    def use(game: str) -> None:
        if game == first:
            raise BugNightError("its rules are wrong")
        compiled.append(game)

    monkeypatch.setattr(warm_up, "PARTS", {"rules": use})
    monkeypatch.setattr(warm_up, "is_ready", lambda _, game: game in compiled)
    monkeypatch.setattr(warm_up, "_mark", lambda *_: tmp_path / "mark")
    monkeypatch.setattr(warm_up, "cache_folder", lambda *_, **__: tmp_path)
    with pytest.raises(BugNightError, match="its rules are wrong"):
        warm_up.prepare()
    assert compiled == others


@contextmanager
def busy_compiler(machine: Path, *marks: str) -> Iterator[None]:
    """Mark parts as not compiled, and hold the compiler's lock as a slow process would."""
    kernels = machine / "bugnight" / cache_folder(None, only_rules=False).name
    for mark in [each for name in marks for each in machine.rglob(name)]:
        mark.unlink()
    with (kernels / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def test_substitutes_play_while_bots_compile_and_hints_are_unavailable(
    machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(machine))
    log = tmp_path / "log.jsonl"
    node = Node(f"sqlite:///{tmp_path}/games.sqlite", "", log, "--log", "info")
    with ExitStack() as stack:
        compiler = stack.enter_context(ExitStack())
        compiler.enter_context(busy_compiler(machine, "*.search.*", "*.hints.*"))
        stack.enter_context(running(node))
        client = stack.enter_context(Client(node.url, name="Ada"))
        table = client.open("bug-off", ["bot:queen", "me"], pace="none")
        table.start()
        assert any(update.legal for update in table.updates())  # the queen has moved
        http = stack.enter_context(httpx2.Client(base_url=f"{node.url}/api/v1", timeout=60))
        http.headers["Authorization"] = f"Bearer {client.token}"
        early = http.post(f"/tables/{table.id}/hint", json={})
        assert (early.status_code, early.json()["code"]) == (503, "preparing")
        assert "being prepared" in early.json()["message"]
        assert int(early.headers["Retry-After"]) > 0
        compiler.close()
        while "bots are ready" not in log.read_text("utf-8"):
            time.sleep(0.1)
        assert http.post(f"/tables/{table.id}/hint", json={}).json()["moves"]


def test_other_requests_are_served_while_rules_compile(
    machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(machine))
    node = Node(f"sqlite:///{tmp_path}/games.sqlite")
    wish = {"game": "bug-off", "seats": ["me", "bot:thumb"]}
    rules = [path.name for path in machine.rglob("*.rules-*.compiled")]
    assert {mark.split(".")[0] for mark in rules} == set(GAMES)
    with ExitStack() as stack:
        compiler = stack.enter_context(ExitStack())
        compiler.enter_context(busy_compiler(machine, *rules))
        stack.enter_context(running(node))
        http = stack.enter_context(httpx2.Client(base_url=f"{node.url}/api/v1", timeout=60))
        http.post("/me", json={})
        opening = stack.enter_context(ThreadPoolExecutor()).submit(http.post, "/tables", json=wish)
        while not opening.done():
            assert httpx2.get(f"{node.url}/healthz", timeout=10).text == "ok\n"
        early = opening.result()
        assert (early.status_code, early.json()["code"]) == (503, "preparing")
        assert "are being compiled" in early.json()["message"]
        compiler.close()
        while (later := http.post("/tables", json=wish)).status_code == 503:
            pass
        assert later.status_code == 201
