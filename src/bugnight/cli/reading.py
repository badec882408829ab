"""Read the FILE of a command record by record; faults name their place."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from bugnight.cli.errors import Failure, os_reason

if TYPE_CHECKING:
    from bugnight.play import Record

STANDARD_INPUT = "-"


class Fault(Failure):
    """What is wrong with a record, and where."""

    def __init__(self, file: str, record: int, ply: int, reason: str) -> None:
        super().__init__(f"{file}: record {record}, ply {ply}: {reason}")
        self.record = record
        self.ply = ply
        self.reason = reason


class RecordFile:
    """A FILE argument: `*.jsonl` has one record a line, other files have one, `-` may be either."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.name = "standard input" if path == STANDARD_INPUT else path or "''"

    @property
    def size(self) -> int | None:
        """The size in bytes, if known."""
        path = Path(self.path)
        return path.stat().st_size if self.path != STANDARD_INPUT and path.is_file() else None

    def records(
        self, only: int | None = None, show: Callable[[int, str], None] = lambda *_: None
    ) -> Iterator[tuple[int, "Record"]]:
        """Read the records with their numbers, or one of them; `show` is told the progress."""
        from bugnight.play import Record

        count = size = 0
        for number, text in enumerate(self._texts()):
            count += 1
            size += len(text)
            show(size, f"{count:,} records")
            if only in (None, number):
                with self.place(number):
                    record = Record.parse(text)
                yield number, record
            if only == number:
                return
        if not count:
            raise Fault(self.name, 0, 0, "there is no record in it")
        if only is not None:
            raise Failure(f"{self.name}: there is no record {only}: the last one is {count - 1}")

    @contextmanager
    def place(self, number: int) -> Iterator[None]:
        """Add the file and the record's number to a fault."""
        from bugnight.play import RecordError

        try:
            yield
        except RecordError as error:
            raise Fault(self.name, number, error.ply, error.reason) from error

    def _texts(self) -> Iterator[bytes]:
        """The text of each record."""
        try:
            if self.path == STANDARD_INPUT:
                yield from _filled(_parted(sys.stdin.buffer) if sys.stdin else ())
                return
            with Path(self.path).open("rb") as stream:
                lines = stream if self.path.endswith(".jsonl") else [stream.read()]
                yield from _filled(lines)
        except OSError as error:
            raise Failure(f"{self.name}: {os_reason(error)}") from error


def _parted(stream: BinaryIO) -> Iterator[bytes]:
    """Standard input, which has no name: its first line is a record, or else all of it is one."""
    from msgspec import DecodeError, json

    for line in _filled(stream):
        try:
            json.decode(line)
        except (DecodeError, UnicodeError, RecursionError):
            yield line + stream.read()
        else:
            yield line
        break
    yield from stream


def _filled(texts: Iterable[bytes]) -> Iterator[bytes]:
    return (text for text in texts if text.strip(b" \t\r\n"))
