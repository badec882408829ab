"""Bots in any language: programs that speak the line protocol of `docs/bot-protocol.md`.

A program is started when its bot is made, plays one seat of one match at a time, and is reused for
the next match. There is no sandbox: a program may do whatever its user may do.
"""

import atexit
import contextlib
import os
import select
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import weakref
from time import monotonic
from typing import Any, NoReturn

import msgspec

from bugnight.bots.contract import BotError, BotLost, Limit
from bugnight.play import Move, View

PREFIX = "cmd:"
"""The prefix of a bot's name if the rest is a command to run."""
VERSION = 1
START_SECONDS = 20.0
"""Seconds a program has to get ready."""
GRACE_SECONDS = 5.0
"""Seconds after its limit during which a program may still answer."""
SILENT_SECONDS = 60.0
"""Seconds for a move that has no limit in seconds."""
LONGEST_LINE = 1 << 20


class Program:
    """A running program. Whatever goes wrong with it raises `BotLost` and ends it."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.facts: dict[str, str] = {}
        """What it says about itself: its name, its author."""
        self.ignored: list[str] = []
        """Lines that mean nothing to the protocol."""
        self._unread = b""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  open as long as the program runs
        self._process = subprocess.Popen(
            arguments(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
            process_group=0,
        )
        assert self._process.stdin
        assert self._process.stdout
        self._inlet, self._outlet = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._inlet, False)
        _running.add(self)
        self.send(f"bugnight {VERSION}", START_SECONDS)
        self._hear("ready", START_SECONDS)

    def begin(self, **match: Any) -> None:  # noqa: ANN401
        """Tell it the game and its seat."""
        self.send(f"new {msgspec.json.encode(match).decode()}", GRACE_SECONDS)

    def choose(self, question: dict[str, Any], seconds: float) -> str:
        """Ask it for a move, due within `seconds`."""
        self.send(f"go {msgspec.json.encode(question).decode()}", seconds)
        return self._hear("move", seconds)

    def send(self, line: str, seconds: float) -> None:
        data, deadline = line.encode() + b"\n", monotonic() + seconds
        while data:
            self._wait(self._inlet, select.POLLOUT, deadline, seconds)
            try:
                data = data[os.write(self._inlet, data) :]
            except BrokenPipeError:
                raise self._lost() from None

    def _hear(self, wanted: str, seconds: float) -> str:
        """Read lines up to one that begins with `wanted`; return the rest of that line."""
        deadline, stray = monotonic() + seconds, ""
        while True:
            try:
                word, _, rest = self._line(deadline, seconds).partition(" ")
            except BotLost as error:
                wrote = f"; it wrote {stray!r:.80}" if stray else ""
                raise BotLost(f"{error}{wrote}") from None
            rest = rest.strip()
            if word == wanted:
                return rest
            if word == "error":
                self.end()
                raise BotLost(f"refused: {rest:.200}")
            if word == "id":
                key, _, value = rest.partition(" ")
                self.facts[key] = value.strip()
            elif word != "info":
                stray = f"{word} {rest}".strip()
                self.ignored = [*self.ignored[-9:], stray]

    def _line(self, deadline: float, seconds: float) -> str:
        while b"\n" not in self._unread:
            self._wait(self._outlet, select.POLLIN, deadline, seconds)
            got = os.read(self._outlet, 1 << 16)
            if not got or len(self._unread) > LONGEST_LINE:
                raise self._lost()
            self._unread += got
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode(errors="replace").strip()

    def _wait(self, file: int, event: int, deadline: float, seconds: float) -> None:
        poll = select.poll()
        poll.register(file, event)
        if not poll.poll(max(0, 1000 * (deadline - monotonic()))):
            self.end()
            raise BotLost(f"gave no answer in {seconds:g} s")

    def _lost(self) -> BotLost:
        """Describe how it ended, with the last line of its standard error."""
        try:
            status = f"exit status {self._process.wait(1)}"
        except subprocess.TimeoutExpired:
            status = "it closed its output"
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").split("\n")
        last = next((f": {line.strip():.200}" for line in reversed(said) if line.strip()), "")
        self.end()
        return BotLost(f"ended its process ({status}){last}")

    @property
    def runs(self) -> bool:
        return self in _running and self._process.poll() is None

    def quit(self, seconds: float) -> int | None:
        """Ask it to quit; return its exit status, or `None` if it did not."""
        with contextlib.suppress(BotLost, subprocess.TimeoutExpired):
            self.send("quit", seconds)
            self._process.wait(seconds)
        status = self._process.poll()
        self.end()
        return status

    def end(self) -> None:
        """Kill it and every process it has started."""
        _running.discard(self)
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            assert stream
            stream.close()


_running: set[Program] = set()
_idle: list[Program] = []
_lock = threading.Lock()


@atexit.register
def end_all() -> None:
    for program in list(_running):
        program.end()


class CommandBot:
    """A bot that runs as a program of its own."""

    def __init__(self, command: str, *, seed: int | str | None = None) -> None:
        self._command = command
        self._seed = seed
        self._programs = [_take(command)]  # starting it does not count as thinking
        self._begun = False
        weakref.finalize(self, _give_back, self._programs)

    def choose(self, view: View, limit: Limit) -> Move:
        """Ask the program; start it again if it has ended."""
        program = self._program(view)
        question = {"view": view.table, "moves": [m.text for m in view.legal_moves], "limit": limit}
        wait = SILENT_SECONDS if limit.seconds is None else limit.seconds + GRACE_SECONDS
        assert view.seat is not None
        return Move(view.seat, program.choose(question, wait))

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied: what the program remembers is out of reach."""
        raise BotError(f"the program {self._command!r:.80} cannot be copied, saved or pickled")

    @property
    def ignored(self) -> list[str]:
        """The last lines of the program that are not part of the protocol."""
        return self._programs[0].ignored

    def _program(self, view: View) -> Program:
        program = self._programs[0]
        if not program.runs:
            program = self._programs[0] = _take(self._command)
            self._begun = False
        if not self._begun:
            game = view.game
            program.begin(game=game.name, options=game.options, seat=view.seat, seed=self._seed)
            self._begun = True
        return program


def _take(command: str) -> Program:
    with _lock:
        for program in _idle:
            if program.command == command and program.runs:
                _idle.remove(program)
                return program
    return Program(command)


def _give_back(programs: list[Program]) -> None:
    with _lock:
        _idle.extend(program for program in programs if program.runs)


def arguments(command: str) -> list[str]:
    """Split a command into words; raises `BotError` if there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError(f"{command!r:.80} is not a command: {error}") from None
    if not words or shutil.which(words[0]) is None:
        what = words[0] if words else command
        raise BotError(f"there is no program {what!r:.80} that can be run")
    return words
