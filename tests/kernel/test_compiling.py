"""Compiling the rules: the messages, the cache folder, and the code that runs them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bugnight import Game
from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off import rules as bug_off
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz, bugz
from bugnight.games.rumbugz import rules as rumbugz
from bugnight.kernel import dispatch
from bugnight.play import warm_up
from bugnight.play.seeds import parse_seed, seed_words
from tests import ROOT
from tests.cli.running import TERMINAL, watched

DEAL = "from bugnight import GAMES; GAMES['leduc'](players=2).deal(seed=1)"  # compiles quickly


def run(code: str, cache: Path, **more: object) -> subprocess.CompletedProcess[bytes]:
    """Run code in a separate process, with compiled rules and its own cache folder."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=surroundings(cache), check=True, **more)  # type: ignore[call-overload, no-any-return]


def surroundings(cache: Path, source: Path = ROOT / "src") -> dict[str, str]:
    """Return an environment with compiled rules and its own cache folder."""
    ours = {"XDG_CACHE_HOME": str(cache), "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": str(source)}
    return {**os.environ, **ours}


def told(code: str, cache: Path, source: Path = ROOT / "src") -> str:
    """Return what standard error shows at a terminal."""
    surrounding = surroundings(cache, source)
    done, shown = watched([sys.executable, "-c", code], surrounding, stderr=TERMINAL)
    assert done.returncode == 0
    return shown.decode()


@pytest.fixture(scope="module")
def first_use(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A cache folder after a game's first use at a terminal, and the messages shown."""
    cache = tmp_path_factory.mktemp("cache")
    return cache, told(DEAL, cache)


@pytest.mark.compiled
def test_only_the_first_use_reports_compiling(first_use: tuple[Path, str]) -> None:
    cache, first = first_use
    assert "compiling the rules of Leduc poker, once on this machine" in first
    assert first.rstrip().endswith("s")
    assert "compiled the rules of Leduc poker in" in first
    assert told(DEAL, cache) == ""


RULES = """
import sys
import numpy as np
from bugnight.kernel import kernel, register, state_type
MAX_SEATS, ACTIONS, MAX_LEGAL, PIECES = 1, 2, 2, (("turn", (1,)),)
STATE = state_type("NAME", [("rng", np.uint64, 4), ("chips", np.int64, CHIPS), ("phase", np.int8)])
@kernel
def deal(s): s.chips[0] = 1
@kernel
def actor(s): return 0
@kernel
def legal(s, seat, out):
    out[0], out[1] = 0, 1
    return CHIPS
@kernel
def step(s, seat, a, events): s.chips[0] += a
outcome = view = guess = observe = None
register(sys.modules[__name__])
"""


@pytest.mark.compiled
def test_two_games_in_one_folder_have_code_of_their_own(tmp_path: Path) -> None:
    for chips, name in enumerate(("plain", "fancy"), 1):
        rules = RULES.replace("NAME", name).replace("CHIPS", str(chips))
        (tmp_path / f"{name}.py").write_text(rules)
    code = f"""
import sys; sys.path.append({str(tmp_path)!r})
import numpy as np, plain, fancy
from bugnight.kernel.rows import row_of
for rules in (plain, fancy):
    row = row_of(rules, np.zeros(1, rules.STATE), 1)
    print(row[rules.STATE.itemsize // 4])
"""
    ran = run(code, tmp_path / "cache", stdout=subprocess.PIPE)
    assert ran.stdout.split() == [b"1", b"2"]


@pytest.mark.compiled
def test_copies_of_the_package_share_compiled_code(
    first_use: tuple[Path, str], tmp_path: Path
) -> None:
    cache, _ = first_use
    before = {each: each.stat().st_mtime_ns for each in cache.rglob("*.nbc")}
    assert before
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("static"))
    assert told(DEAL, cache, tmp_path / "src") == ""
    assert {each: each.stat().st_mtime_ns for each in cache.rglob("*.nbc")} == before


@pytest.mark.compiled
def test_a_log_gets_one_plain_line_for_the_first_use(
    first_use: tuple[Path, str], tmp_path: Path
) -> None:
    shutil.copytree(first_use[0], tmp_path, dirs_exist_ok=True)
    for mark in tmp_path.rglob("*.compiled"):  # without its marks, the code counts as not compiled
        mark.unlink()
    first = run(DEAL, tmp_path, stderr=subprocess.PIPE).stderr.decode()
    assert first.startswith("bugnight: compiling the rules of Leduc poker, once on this machine; ")
    assert first.count("\n") == 1
    assert first.strip().isprintable()
    assert list(tmp_path.glob("bugnight/rules-leduc-*/leduc.rules-*.compiled"))
    assert run(DEAL, tmp_path, stderr=subprocess.PIPE).stderr == b""


def test_missing_standard_error_is_tolerated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    warm_up._write_over("compiling")
    warm_up._say("compiling")


@pytest.mark.compiled
def test_an_unusable_cache_folder_is_replaced_for_the_process(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code = (
        "from bugnight.kernel.compiling import cache_folder;"
        "folder = cache_folder(None, only_rules=True); print(folder, folder.stat().st_mode)"
    )
    output = run(code, tmp_path / "file", stdout=subprocess.PIPE).stdout.decode()
    folder, mode = output.split()
    assert "bugnight-" in folder
    assert int(mode) & 0o077 == 0
    assert not Path(folder).exists()


@pytest.mark.parametrize("game", [PartyBugs(players=2), BugOff(players=2), RumBugz(limit=5)])
def test_playouts_play_whole_games(game: Game) -> None:
    start, states = game.blank(), game.blank()
    out = np.empty(game.rules.MAX_LEGAL, np.int16)
    decisions = dispatch.playouts(start, states, seed_words(parse_seed(1)), out, 2)
    assert decisions > 2 * 10
    assert dispatch.actor(states[0]) == -1
    assert dispatch.outcome(states[0], np.empty(game.rules.MAX_SEATS, np.int16)) > 0


def test_guessing_before_the_deal_changes_nothing() -> None:
    states = BugOff(players=2).blank()
    bug_off.guess(states[0], 0, seed_words(parse_seed(1)))
    assert states["phase"][0] == bug_off.DEAL
    assert not states["hand"].any()


@pytest.mark.parametrize("kind", ["run", "match"])
def test_only_its_seat_observes_an_unfinished_lay(kind: str) -> None:
    game = RumBugz(players=2)
    states = game.blank()
    states["rng"][0] = seed_words(parse_seed(1))
    rumbugz.deal(states[0])
    s = states[0]
    seat = int(s.turn)
    s.phase = bugz.ACT
    s.hands[seat] = 0
    s.hands[seat, :4] = 4
    s.hands[seat, bugz.PLYT] = 2
    s.hand_size[seat] = 18
    rumbugz.step(s, seat, bugz.LAY if kind == "run" else bugz.LAY_MATCH, None)
    assert s.phase == bugz.PLACE
    seen = {}
    for eyes in (seat, 1 - seat):
        view = game.blank()
        rumbugz.view(s, eyes, view[0])
        features = np.zeros((2, RumBugz.rules.OBSERVATION), np.float32)
        rumbugz.observe(s, eyes, features[0])
        rumbugz.observe(view[0], eyes, features[1])
        assert (features[0] == features[1]).all()
        seen[eyes] = view["phase"][0]
    assert seen == {seat: bugz.PLACE, 1 - seat: bugz.ACT}
