"""The command as a process: imports, pipes, signals, colours, encodings."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, TERMINAL, process, watched
from tests.play.bad_records import BUG_OFF, PARTY, lines

pytestmark = pytest.mark.compiled

HEAVY = "numba", "numpy", "msgspec", "rich", "bugnight.play", "bugnight.kernel", "bugnight.games"


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.jsonl"
    path.write_bytes(lines(BUG_OFF, PARTY))
    return str(path)


@pytest.mark.parametrize("args", [["--help"], ["replay", "--help"], ["deal"], ["rules", "x"]])
def test_help_and_wrong_usage_import_nothing_heavy(args: list[str]) -> None:
    code = (
        "import atexit, sys; from bugnight.cli import main;"
        f"heavy = lambda: [name for name in {HEAVY} if name in sys.modules];"
        "atexit.register(lambda: print(heavy(), file=sys.stderr)); main()"
    )
    command = [sys.executable, "-c", code, *args]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.stderr.splitlines()[-1] == "[]"


def test_exit_statuses(game: str) -> None:
    assert process("verify", game).returncode == 0
    assert process("verify", "missing.json").returncode == 1
    assert process("verify", "--wrong").returncode == 2


@pytest.mark.parametrize("args", [["--positions"], []])
def test_a_closed_pipe_is_no_error(game: str, args: list[str]) -> None:
    many = Path(game)
    many.write_bytes(many.read_bytes() * 20)
    command = [*COMMAND, "replay", game, *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        said = running.stderr.read()
    assert said == b""
    assert running.returncode == 141


def test_an_interruption_is_quiet() -> None:
    command = [*COMMAND, "replay", "-", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(lines(PARTY))
        running.stdin.flush()
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, said = running.communicate()
    assert (running.returncode, said) == (130, b"")


def test_a_full_disk_is_reported_once(game: str) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [*COMMAND, "replay", game, "--positions"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 1
    assert result.stderr == b"bugnight: standard output: no space left on device\n"


def test_closed_output_is_no_error() -> None:
    result = subprocess.run(["sh", "-c", '"$@" >&-', "-", *COMMAND, "--help"], check=False)
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("env", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1", "TERM": "xterm-256color"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm-256color"}, False),
    ],
)
def test_colours_in_a_pipe(game: str, env: dict[str, str], coloured: bool) -> None:
    assert (b"\x1b[" in process("replay", game, env=env).stdout) is coloured


@pytest.mark.parametrize(
    ("env", "coloured"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
    ],
)
def test_colours_in_a_terminal(env: dict[str, str], coloured: bool) -> None:
    settings = {**os.environ, **env}
    for name in {"NO_COLOR", "FORCE_COLOR"} - env.keys():
        settings.pop(name, None)
    command = [*COMMAND, "rules", "bug-off", "BO-T1"]
    done, output = watched(command, settings, stdout=TERMINAL)
    assert done.returncode == 0
    assert b"Draw a card." in output
    assert (b"\x1b[" in output) is coloured


def test_output_is_utf_8_in_any_locale(game: str) -> None:
    env = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    assert "é".encode() in process("rules", "bug-off", "--lang", "fr", env=env).stdout
    assert "★".encode() in process("replay", game, env=env).stdout


def test_a_record_can_be_piped_from_deal_to_verify() -> None:
    dealt = process("deal", "rumbugz", "--seat", "Zoë", "--seat", "Ben", env={"LC_ALL": "C"}).stdout
    assert json.loads(dealt)["seats"] == ["Zoë", "Ben"]
    verified = process("verify", "-", given=dealt)
    assert verified.stdout == b"standard input: 1 record, unfinished, agrees\n"


def test_progress_is_shown_only_at_a_terminal(game: str) -> None:
    many = Path(game)
    many.write_bytes(many.read_bytes() * 3)
    code = (
        "import bugnight.cli.verify as v; v.PATIENCE = 0; import sys;"
        "sys.argv = ['bugnight', 'verify', sys.argv[1]];"
        "from bugnight.cli import main; main()"
    )
    command = [sys.executable, "-c", code, game]
    done, shown = watched(command, stdout=subprocess.PIPE, stderr=TERMINAL)
    assert done.returncode == 0
    assert b"records" in shown
    assert done.stdout.endswith(b"6 records, 6 finished, all agree\n")
    unwatched = subprocess.run(command, capture_output=True, check=True)
    assert unwatched.stderr == b""
