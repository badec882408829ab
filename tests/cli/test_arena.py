"""`bugnight arena`: its output, its errors, and interruptions."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests import CLUMSY
from tests.cli.running import COMMAND, TERMINAL, complaint, process, run, watched

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder for output files."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_table_for_people() -> None:
    lines = run("arena", "party-bugs", "thumb", "random", "--games", "40", "--players", "4",
                "--jobs", "1").stdout.splitlines()  # fmt: skip
    assert lines[0].split() == ["bot", "wins", "score", "a", "move", "rating"]
    assert lines[2].startswith("thumb ")
    assert lines[3].startswith("random\N{NO-BREAK SPACE}×3 ")
    assert lines[-1].startswith("40 games: 10 deals in 4 rotations. Fair share 25.0 %;")
    assert max(map(len, lines)) <= 80


def test_long_names_break_before_figures_do(desk: Path) -> None:
    code = "from bugnight.bots.simple import Random as VerySlowThinkerWithALongName\n"
    (desk / "very_slow_thinkers.py").write_text(code)
    name = "very_slow_thinkers.py:VerySlowThinkerWithALongName"
    lines = run(
        "arena", "bug-off", name, "thumb", "--games", "4", "--jobs", "1"
    ).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert name in "".join(line[:17].strip() for line in lines)
    assert [line for line in lines if line.count("(") != line.count(")")] == []


def test_compiled_code_agrees_except_for_times() -> None:
    args = ["arena", "bug-off", "thumb", "random", "--games", "40", "--jobs", "1"]
    asked, compiled = (run(*args, "--engine", each).stdout for each in ("auto", "threads"))
    assert asked.splitlines()[-1] == compiled.splitlines()[-1]
    assert [re.split(r"  +", line.strip()) for line in compiled.splitlines()[2:4]] == [
        [*cells[:3], "–", cells[4]]
        for cells in (re.split(r"  +", line.strip()) for line in asked.splitlines()[2:4])
    ]


def test_json_for_programs() -> None:
    result = run("arena", "bug-off", "random", "thumb", "--games", "20", "--json", "--jobs", "1")
    standing = json.loads(result.stdout)
    assert standing["game"] == "bug-off"
    assert standing["options"] == {"players": 2}
    assert [row["bot"] for row in standing["rows"]] == ["thumb", "random"]
    wins = standing["rows"][0]["wins"]
    assert wins["low"] <= wins["mean"] <= wins["high"]


@pytest.mark.parametrize("name", ["arena.svg", "arena.png"])
def test_a_plot(desk: Path, name: str) -> None:
    args = ["arena", "bug-off", "thumb", "random", "--games", "20", "--jobs", "1", "--plot", name]
    assert run(*args).exit_code == 0
    content = (desk / name).read_bytes()
    assert run(*args).exit_code == 0
    assert (desk / name).read_bytes() == content
    if name.endswith("svg"):
        assert all(text in content for text in (b"thumb", b"fair share", b"20 games"))
    else:
        assert content.startswith(b"\x89PNG")


def test_records_can_be_replayed() -> None:
    run(
        "arena", "rumbugz", "thumb", "random", "--games", "4", "--jobs", "1", "--records", "g.jsonl"
    )
    assert run("verify", "g.jsonl").stdout == "g.jsonl: 4 records, 4 finished, all agree\n"


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["ludo", "thumb"], 2, "there is no game 'ludo'"),
        (["bug-off"], 2, "missing argument 'BOT'"),
        (["bug-off", "thumb"], 2, "one BOT needs --players"),
        (["bug-off", "thumb", "grub"], 2, "there is no bot 'grub'; there are random, thumb"),
        (["bug-off", "thumb", "thumb@x"], 2, "after @ comes a number of simulations"),
        (["bug-off", "thumb", "thumb", "--games", "0"], 2, "--games is 1 or more, not 0"),
        (["bug-off", "thumb", "thumb", "--jobs", "0"], 2, "--jobs is 1 or more, not 0"),
        (["bug-off", "thumb", "thumb", "--engine", "steam"], 2, "--engine is one of 'auto'"),
        (["bug-off", "thumb", "queen", "--engine", "threads"], 1, "take 'processes' or 'dask'"),
        (["bug-off", "thumb", "thumb", "--seed", "x"], 2, "--seed: a seed is 64 hexadecimal"),
        (["bug-off", "thumb", "thumb", "--hidden"], 2, "bug-off has no option --hidden"),
        (["bug-off", *["thumb"] * 6], 2, "--players is a whole number from 2 to 5, not 6"),
        (["bug-off", *["thumb"] * 3, "--players", "2"], 2, "3 bots are named, and there are 2"),
        (["bug-off", "thumb", "thumb", "--plot", "x.gif"], 2, "--plot ends in .svg, .png, .pdf"),
        (["bug-off", "thumb", "thumb", "--plot", "no/x.svg"], 1, "there is no such folder"),
        (["bug-off", "thumb", "thumb", "--records", "no/x"], 1, "there is no such folder"),
        (["bug-off", "thumb", "thumb", "--output", "no/x"], 1, "no/x: no such file or directory"),
        (
            ["bug-off", "thumb", "thumb", "--output", str(CLUMSY)],
            1,
            "not written by arena or simulate",
        ),
    ],
)
def test_wrong_usage_is_refused_in_one_line(
    args: list[str], status: int, said: str, desk: Path
) -> None:
    assert said in complaint("arena", *args, status=status)
    assert not list(desk.iterdir())


def test_faults_are_reported_and_saved(desk: Path) -> None:
    args = ["arena", "bug-off", "thumb", f"{CLUMSY}:Illegal", "--games", "20", "--jobs", "1"]
    result = run(*args)
    assert "--faults FILE.jsonl keeps these games" in result.stderr
    assert not list(desk.iterdir())
    result = run(*args, "--faults", "arena-faults.jsonl")
    assert result.exit_code == 1  # in every game
    told = result.stderr.splitlines()
    assert len(told) == 7
    assert "Illegal named '1:play 99', which is not legal" in told[0]
    assert told[5] == "bugnight: and 15 more faults"
    command = told[6].partition("see: bugnight ")[2].split()
    assert "Illegal may" in run(*command).stdout
    assert (desk / "arena-faults.jsonl").read_text().count("\n") == 20
    strict = run(*args, "--strict")
    assert strict.exit_code == 1
    assert "2 of 20 games" in strict.stdout


def test_an_interruption_saves_and_shows_finished_games(desk: Path) -> None:
    args = ["arena", "bug-off", "thumb", "random", "--games", "100000", "--output", "a.jsonl"]
    command = [*COMMAND, *args, "--jobs", "2", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, start_new_session=True, env={**os.environ}
    ) as running:
        file = desk / "a.jsonl"
        while not file.exists() or file.read_bytes().count(b"\n") < 5:
            assert running.poll() is None
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        shown, said = running.communicate(timeout=180)
    assert (running.returncode, said) == (130, b"")
    standing = json.loads(shown)
    assert 8 <= standing["games"] < 100_000
    kept = file.read_bytes().count(b"\n") - 1
    assert kept == standing["deals"]
    again = run(*args[:4], "--games", str(2 * kept + 2), "--output", "a.jsonl", "--json")
    assert file.read_bytes().count(b"\n") >= kept + 1
    assert json.loads(again.stdout)["deals"] == kept + 1


def test_progress_is_shown_only_at_a_terminal() -> None:
    args = ["arena", "bug-off", "thumb", "random", "--games", "20", "--jobs", "1"]
    done, shown = watched([*COMMAND, *args], stdout=subprocess.PIPE, stderr=TERMINAL)
    assert done.returncode == 0
    assert b"20 of 20 games" in shown
    assert process(*args).stderr == b""
