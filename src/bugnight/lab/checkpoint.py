"""A file of finished pieces of work, to resume from later."""

import errno
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bugnight.lab.work import Part, Work
from bugnight.play import BugNightError

FORMAT = "bugnight-lab/1"


class CheckpointError(BugNightError):
    """A file that is not a checkpoint, or belongs to other work."""


class Checkpoint:
    """A JSON Lines file: first what was asked, then a line for each finished part."""

    def __init__(self, path: str | Path, work: Work) -> None:
        self.path = Path(path)
        if self.path.exists() and not self.path.is_file():
            raise CheckpointError(f"{path}: this is not a regular file; name a new one")
        self._decoder = msgspec.json.Decoder(work.part)
        self._stream = self.path.open("a+b", buffering=0)
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._lines = self._read(_heading(work))
        except BlockingIOError:
            self.close()
            raise CheckpointError(f"{path}: another command is writing to this file") from None
        except BaseException:
            self.close()
            raise

    def parts(self) -> Iterator[Part]:
        """The parts that were in the file when it was opened."""
        for number, line in enumerate(self._lines, 2):
            try:
                yield self._decoder.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                self.close()
                raise CheckpointError(f"{self.path}, line {number}: {error}") from None

    def append(self, value: Part | dict[str, Any]) -> None:
        """Write a line at once, so that an interruption does not tear it."""
        line = _line(value)
        if self._stream.write(line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))

    def close(self) -> None:
        self._stream.close()

    def _read(self, heading: dict[str, Any]) -> list[bytes]:
        """Read the lines below the first; cut off a last line that a crash left incomplete."""
        self._stream.seek(0)
        content = self._stream.read()
        whole = content.rfind(b"\n") + 1
        if not whole and _line(heading).startswith(content):
            os.ftruncate(self._stream.fileno(), 0)
            self.append(heading)
            return []
        first, *lines = content[:whole].splitlines() or [b""]
        self._compare(first, heading)
        os.ftruncate(self._stream.fileno(), whole)
        return lines

    def _compare(self, line: bytes, heading: dict[str, Any]) -> None:
        try:
            found = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise CheckpointError(f"{self.path}: not written by arena or simulate; name a new file")
        for key, value in heading.items():
            if found.get(key) != value:
                was, asked = (
                    _line(each)[:200].decode().rstrip() for each in (found.get(key), value)
                )
                raise CheckpointError(
                    f"{self.path} belongs to another question: its {key!r} is {was}, and {asked} is"
                    " asked for; name a new file, or ask as before"
                )


def _heading(work: Work) -> dict[str, Any]:
    contests = work.contests
    seated = [contest.contestants for contest in contests]
    heading = {
        "format": FORMAT,
        "command": work.name,
        "game": contests[0].game.name,
        "options": [contest.game.options for contest in contests],
        "bots": [[str(contestant) for contestant in seats] for seats in seated],
        "files": [[contestant.digest for contestant in seats] for seats in seated],
        "seed": contests[0].seed,
        work.kept: work.keep,
    }
    plain: dict[str, Any] = msgspec.to_builtins(heading)
    return plain


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"
