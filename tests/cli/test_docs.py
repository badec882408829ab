"""docs/cli.md matches the output of `--help`, and its examples work."""

import fcntl
import os
import pty
import re
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from scripts.cli_page import PAGE, RENEW, helps, page
from tests import ROOT
from tests.cli.running import run
from tests.kernel.modules import FOLDER
from tests.play.bad_records import BUG_OFF, PARTY, RUMBUGZ, lines

pytestmark = pytest.mark.compiled


@cache
def examples() -> tuple[str, ...]:
    """Return all examples in all help texts."""
    return tuple(
        line.strip()
        for _, text in helps()
        for line in text.partition("Examples:\n")[2].splitlines()
        if line.strip()
    )


def is_table(example: str) -> bool:
    """Return whether an example needs a terminal."""
    return example.startswith("bugnight play")


def test_the_page_matches_the_help_texts() -> None:
    assert PAGE.read_text("utf-8") == page(), f"run: {RENEW}"


def test_every_command_has_examples() -> None:
    named = {match for line in examples() for match in re.findall(r"bugnight ([\w-]+)", line)}
    assert named == {name.removeprefix("bugnight ") for name, _ in helps()} - {"bugnight"}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the examples name, and the command on its path."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "game.json").write_bytes(lines(PARTY))
    (folder / "games.jsonl").write_bytes(lines(PARTY, RUMBUGZ, BUG_OFF))
    (folder / "games.sqlite").touch()  # `serve` and `admin` create their tables in it
    (folder / "mybot.js").write_bytes((ROOT / "examples/bots/first.js").read_bytes())
    shutil.copytree(FOLDER, folder / "public/wasm")  # in place of a build
    command = folder / "bugnight"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m bugnight.cli "$@"\n')
    command.chmod(0o755)
    return folder


def is_serving(example: str) -> bool:
    """Return whether an example runs until it is stopped."""
    return example.startswith("bugnight serve")


@pytest.mark.parametrize(
    "example", [each for each in dict.fromkeys(examples()) if is_serving(each)]
)
def test_examples_that_serve_run_until_stopped(example: str, desk: Path) -> None:
    settings = {"BUGNIGHT_PORT": "0", "BUGNIGHT_DATABASE": f"sqlite:///{desk}/own.sqlite"}
    command = [str(desk / "bugnight"), *shlex.split(example)[1:]]
    if "--port" in command:
        command[command.index("--port") + 1] = "0"  # any free port
    with subprocess.Popen(
        command,
        cwd=desk,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Bug Night is at http://localhost:")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=180)
    assert (process.returncode, errors) == (0, b"")


def at_a_terminal(example: str, desk: Path, env: dict[str, str]) -> tuple[int, str]:
    """Run an example at a terminal, and quit with q once it shows that key."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown, leaving = "", False
    command = ["bash", "-c", example]
    with subprocess.Popen(
        command, cwd=desk, env=env, stdin=theirs, stdout=theirs, stderr=theirs
    ) as running:
        os.close(theirs)
        with suppress(OSError):  # the command has closed the terminal
            while text := os.read(ours, 100_000).decode(errors="replace"):
                shown += text
                if not leaving and ("quit" in shown or "look away" in shown):
                    os.write(ours, b"q")
                    leaving = True
    os.close(ours)
    return running.returncode, shown


@pytest.mark.parametrize("example", [each for each in dict.fromkeys(examples()) if is_table(each)])
def test_examples_of_the_table_work(example: str, desk: Path) -> None:
    env = {**os.environ, "PATH": f"{desk}{os.pathsep}{os.environ['PATH']}", "TERM": "xterm"}
    env |= {"BUGNIGHT_HOME": str(desk), "LC_ALL": "C.UTF-8"}
    if "--resume" in example:
        saves = desk / "games"
        saves.mkdir(exist_ok=True)
        begun = {key: value for key, value in PARTY.items() if key != "result"}
        (saves / "game.json").write_bytes(lines({**begun, "moves": []}))
    status, shown = at_a_terminal(example.replace("--lang de", "--lang en"), desk, env)
    assert status == 0, shown
    assert "quit" in shown or "look away" in shown


def needs_a_shell(example: str) -> bool:
    """Return whether an example is more than one command with its arguments."""
    return bool(re.search(r"[|*<>]", example))


QUICK = [each for each in dict.fromkeys(examples()) if not is_table(each) and not is_serving(each)]
"""Examples that end without input."""


@pytest.mark.parametrize("example", [each for each in QUICK if needs_a_shell(each)])
def test_examples_of_a_shell_work(example: str, desk: Path) -> None:
    path = f"{desk}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(
        ["bash", "-c", example],
        cwd=desk,
        env={**os.environ, "PATH": path},
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout


@pytest.mark.parametrize("example", [each for each in QUICK if not needs_a_shell(each)])
def test_examples_work(example: str, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk / "new.json").unlink(missing_ok=True)
    monkeypatch.chdir(desk)
    result = run(*shlex.split(example)[1:])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout or "--output" in example
