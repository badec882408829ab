"""A file in which an arena keeps every finished deal, so that it can go on where it stopped."""

import errno
import fcntl
import os
from pathlib import Path
from typing import Any

import msgspec

from bugnight.lab.rotations import DealResult, Question
from bugnight.play import BugNightError

FORMAT = "bugnight-arena/1"


class JournalError(BugNightError):
    """A file that is no journal, or one that belongs to another question."""


class Journal:
    """Results in JSON Lines: first the question, then a deal a line, as they were finished."""

    def __init__(self, path: str | Path, question: Question) -> None:
        self.path = Path(path)
        if self.path.exists() and not self.path.is_file():
            raise JournalError(f"{path}: this is no file; name a new one")
        self._stream = self.path.open("a+b", buffering=0)
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.results = self._read(_heading(question))
        except BlockingIOError:
            self.close()
            raise JournalError(f"{path}: another arena is writing to this file") from None
        except BaseException:
            self.close()
            raise

    def append(self, result: DealResult) -> None:
        """Keep a result."""
        self._write(msgspec.json.encode(result) + b"\n")
        self.results.append(result)

    def _write(self, line: bytes) -> None:
        """Write a line at once, so that an interruption does not tear it."""
        if self._stream.write(line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))

    def close(self) -> None:
        """Let go of the file."""
        self._stream.close()

    def _read(self, heading: dict[str, Any]) -> list[DealResult]:
        """Read what is there; a last line that was cut short by a crash is taken away."""
        self._stream.seek(0)
        content = self._stream.read()
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if not lines:
            if content and not _encoded(heading).startswith(content):
                raise JournalError(f"{self.path}: this is no file of an arena; name a new one")
            self._start(heading)
            return []
        self._compare(lines[0], heading)
        results: dict[int, DealResult] = {}
        for number, line in enumerate(lines[1:], 2):
            try:
                result = msgspec.json.decode(line, type=DealResult)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise JournalError(f"{self.path}, line {number}: {error}") from None
            results.setdefault(result.deal, result)
        os.ftruncate(self._stream.fileno(), whole)
        return list(results.values())

    def _start(self, heading: dict[str, Any]) -> None:
        os.ftruncate(self._stream.fileno(), 0)
        self._write(_encoded(heading))

    def _compare(self, line: bytes, heading: dict[str, Any]) -> None:
        try:
            found = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise JournalError(f"{self.path}: this is no file of an arena; name a new one")
        for key, value in heading.items():
            if found.get(key) != value:
                was, asked = (
                    msgspec.json.encode(each).decode() for each in (found.get(key), value)
                )
                raise JournalError(
                    f"{self.path} belongs to another question: its {key!r} is {was:.200}, and"
                    f" {asked:.200} is asked for; name a new file, or ask as before"
                )


def _heading(question: Question) -> dict[str, Any]:
    heading = {
        "format": FORMAT,
        "game": question.game.name,
        "options": question.game.options,
        "bots": [str(contestant) for contestant in question.contestants],
        "files": [contestant.digest for contestant in question.contestants],
        "seed": question.seed,
        "moves": question.moves,
    }
    plain: dict[str, Any] = msgspec.to_builtins(heading)
    return plain


def _encoded(heading: dict[str, Any]) -> bytes:
    return msgspec.json.encode(heading) + b"\n"
