"""`bugnight play` without a table: wrong usage, no terminal, no game to resume."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from bugnight.cli.play import new_game
from tests import CLUMSY
from tests.cli.running import COMMAND, complaint, process

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess"], "there is no game 'chess'; there are bug-off, party-bugs, rumbugz"),
        (["--players", "3"], "options need a GAME"),
        (["bug-off", "--resume"], "--resume continues the last game"),
        (["bug-off", "--lang", "es"], "--lang is one of en, de, fr, not 'es'"),
        (["bug-off", "--seconds", "0"], "--seconds is more than 0 and at most 600, not 0"),
        (["bug-off", "--pace", "-1"], "--pace is from 0 to 60, not -1"),
    ],
)
def test_wrong_usage_is_refused(args: list[str], said: str) -> None:
    assert said in complaint("play", *args, status=2)


def test_play_needs_a_terminal() -> None:
    assert complaint("play", "bug-off", status=1) == "play needs a terminal for input and output"


def at_a_terminal(*args: str, home: Path) -> tuple[int, str]:
    """Run a command at a terminal that ends without input."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "BUGNIGHT_HOME": str(home), "LC_ALL": "C.UTF-8"}
    result = subprocess.run(
        [*COMMAND, "play", *args],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env=env,
        check=False,
        timeout=120,
    )
    os.close(theirs)
    os.close(ours)
    return result.returncode, result.stderr.decode()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ["bug-off", "--seat", "Ada", "--seat", "bot:hal"],
            "there is no bot 'hal'; there are random",
        ),
        (
            ["bug-off", "--seat", "Ada", "--seat", " "],
            "--seat is a name, or bot: and one of random",
        ),
        (
            ["bug-off", "--seat", "Ada", "--seat", "bot:nowhere.py:Bot"],
            "nowhere.py cannot be read: No such file",
        ),
        (["bug-off", "--players", "9"], "--players is a whole number from 2 to 5, not 9"),
        (
            ["bug-off", "--players", "2", *3 * ["--seat", "Ada"]],
            "--seat is given 3 times, and there are 2 players",
        ),
        (["--seed", "4"], "options need a GAME; there are bug-off, party-bugs, rumbugz"),
        (["--seat", "Ada"], "options need a GAME; there are bug-off, party-bugs, rumbugz"),
        (["--resume", "--seed", "4"], "--resume continues the last game"),
        (["bug-off", "--seed", "x"], "--seed: a seed is 64 hexadecimal digits"),
        (["bug-off", "--mirror"], "bug-off has no option --mirror"),
    ],
)
def test_impossible_games_are_refused(args: list[str], said: str, tmp_path: Path) -> None:
    status, complained = at_a_terminal(*args, home=tmp_path)
    assert status == 2
    assert said in complained
    assert complained.count("\n") == 1


@pytest.mark.parametrize("given", [["Ada"], ["bot:queen", "Ada"]])
def test_bots_take_the_remaining_seats(given: list[str]) -> None:
    plan = new_game("bug-off", {"players": "4"}, None, given, 1.0)
    assert [seat.text for seat in plan.seats] == [*given, *["bot:nymph"] * (4 - len(given))]


def test_a_bot_from_a_file_is_stored_with_its_full_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CLUMSY.parent)
    plan = new_game("bug-off", {}, None, ["Ada", "bot:clumsy.py:Patient"], 1.0)
    assert plan.seats[1].bot == f"{CLUMSY}:Patient"


def test_resume_needs_an_unfinished_game(tmp_path: Path) -> None:
    status, complained = at_a_terminal("--resume", home=tmp_path)
    assert (status, complained) == (
        1,
        "bugnight: there is no unfinished game; bugnight play begins one\n",
    )


@pytest.mark.parametrize("text", ["{", '{"format": "bugnight/1", "game": "bug-off", "moves": []}'])
def test_an_unreadable_file_is_reported_and_kept(text: str, tmp_path: Path) -> None:
    path = tmp_path / "games/bug-off-1.json"
    path.parent.mkdir()
    path.write_text(text)
    status, complained = at_a_terminal("--resume", home=tmp_path)
    assert status == 1
    assert complained.startswith(f"bugnight: {path}: ")
    assert complained.endswith("; repair the file, or move it away\n")
    assert path.read_text() == text


def test_illegal_moves_are_reported_with_their_place(tmp_path: Path) -> None:
    path = tmp_path / "games/bug-off-1.json"
    path.parent.mkdir()
    dealt = process("deal", "bug-off", "--seed", "1").stdout.decode()
    path.write_text(dealt.replace('"moves":[]', '"moves":["0:fly R"]'))
    status, complained = at_a_terminal("--resume", home=tmp_path)
    assert status == 1
    assert "ply 1" in complained
    assert "fly R" in complained
