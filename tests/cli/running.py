"""Runs the command in tests, in this process or in a separate one."""

import contextlib
import os
import pty
import subprocess
import sys

from typer.testing import CliRunner, Result

from bugnight.cli.app import app

TERMINAL = -100
"""Where a person would see it."""
COMMAND = [sys.executable, "-m", "bugnight.cli"]

_PLAIN = {
    "COLUMNS": "80",
    "LC_ALL": "C.UTF-8",
    "NO_COLOR": None,
    "FORCE_COLOR": None,
    "TERM": "xterm",
}


def run(*args: str, given: str | bytes | None = None, **env: str | None) -> Result:
    """Run the command in this process; raise unexpected errors instead of reporting them."""
    settings = {**_PLAIN, "BUGNIGHT_TRACEBACK": "1", **env}
    result = CliRunner().invoke(app, args, input=given, env=settings)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def complaint(*args: str, status: int, given: str | bytes | None = None) -> str:
    """Run a command that must fail; return its single line of standard error."""
    result = run(*args, given=given)
    assert result.exit_code == status, result.output
    line, rest = result.stderr.split("\n", 1)
    assert rest == "", result.stderr
    assert line.startswith("bugnight: ")
    return line.removeprefix("bugnight: ")


def watched(
    command: list[str], env: dict[str, str] | None = None, **more: int
) -> tuple["subprocess.CompletedProcess[bytes]", bytes]:
    """Run a command that writes to a terminal where `stdout` or `stderr` is `TERMINAL`.

    Also return its output to the terminal, which is read while the command runs.
    """
    ours, theirs = pty.openpty()
    pipes = {name: theirs if where == TERMINAL else where for name, where in more.items()}
    shown = b""
    with subprocess.Popen(command, env=env, **pipes) as running:  # type: ignore[call-overload]
        os.close(theirs)
        with contextlib.suppress(OSError):  # the command has closed the terminal
            while text := os.read(ours, 65536):
                shown += text
        said, _ = running.communicate()
    os.close(ours)
    return subprocess.CompletedProcess(command, running.returncode, said), shown


def process(
    *args: str, given: bytes | None = None, env: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[bytes]":
    """Run the command in a separate process."""
    settings = {key: value for key, value in os.environ.items() if key not in _PLAIN}
    return subprocess.run(
        [*COMMAND, *args],
        input=given,
        capture_output=True,
        check=False,
        env={**settings, "COLUMNS": "80", "LC_ALL": "C.UTF-8", **(env or {})},
        timeout=300,
    )
