"""`bugnight replay`: every position for programs, or an account for people."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from bugnight.cli.errors import Failure, Misuse
from bugnight.cli.reading import RecordFile

if TYPE_CHECKING:
    from bugnight.play import Record


def replay(
    file: Annotated[
        str,
        Argument(
            metavar="FILE",
            help="A record; many of them in a .jsonl file, or from standard input with -.",
        ),
    ],
    positions: Annotated[
        bool, Option("--positions", help="JSON Lines: every position with its legal moves.")
    ] = False,
    ply: Annotated[
        str | None,
        Option(
            metavar="N",
            help="Only the table after N moves: 0 is the deal, -1 the last position.",
        ),
    ] = None,
    record: Annotated[
        str | None, Option(metavar="N", help="Only record N of the file, counted from 0.")
    ] = None,
    as_json: Annotated[
        bool,
        Option("--json", help="JSON Lines: for each record its options, length and result."),
    ] = False,
) -> None:
    """Play a record again, and tell what happened.

    What is wrong with a record is said with its number and ply, and the exit status is 1.
    """
    source = RecordFile(file)
    wanted = _Wanted(
        ply=None if ply is None else _whole("--ply", ply, "-1 is the last position"),
        record=None if record is None else _whole("--record", record, "0 is the first"),
    )
    if wanted.record is not None and wanted.record < 0:
        raise Misuse(f"--record is a whole number, 0 is the first, not {record!r:.60}")
    try:
        if positions or (as_json and wanted.ply is not None):
            _print_positions(source, wanted)
        elif as_json:
            _print_summaries(source, wanted)
        else:
            _tell(source, wanted)
    finally:
        sys.stdout.flush()


def _whole(option: str, text: str, hint: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise Misuse(f"{option} is a whole number, {hint}, not {text!r:.60}")
    return int(text)


class _Wanted:
    """Which records and which ply of them are asked for."""

    def __init__(self, ply: int | None, record: int | None) -> None:
        self.ply = ply
        self.record = record
        self._last_ply = 0
        self._found = False

    def records(self, source: RecordFile) -> Iterator[tuple[int, "Record"]]:
        """Read the records; that none has the ply is an error."""
        count = longest = 0
        for number, record in source.records(self.record):
            count += 1
            self._last_ply = len(record.moves)
            longest = max(longest, self._last_ply)
            yield number, record
        if self.ply is not None and not self._found:
            where = "" if count == 1 else " in any record"
            raise Failure(
                f"{source.name}: there is no ply {self.ply}{where}; the last one is {longest}"
            )

    def has(self, ply: int) -> bool:
        """Whether the record read last is to be shown at this ply."""
        if self.ply is None:
            return True
        is_it = ply == (self.ply if self.ply >= 0 else self._last_ply + 1 + self.ply)
        self._found |= is_it
        return is_it


def _print_positions(source: RecordFile, wanted: _Wanted) -> None:
    from msgspec.json import Encoder

    from bugnight.play.replay import PositionLine, position_lines

    encode = Encoder().encode
    write = sys.stdout.buffer.write
    for number, record in wanted.records(source):
        with source.place(number):
            for line in position_lines(record, number):
                if wanted.has(line.ply) if isinstance(line, PositionLine) else wanted.ply is None:
                    write(encode(line))
                    write(b"\n")
        sys.stdout.buffer.flush()


def _print_summaries(source: RecordFile, wanted: _Wanted) -> None:
    import msgspec

    for number, record in wanted.records(source):
        with source.place(number):
            match = record.verify()
        summary = {
            "record": number,
            "game": record.game.name,
            "options": {name: getattr(record.game, name) for name in record.game.__struct_fields__},
            "seats": record.seats,
            "seed": match.seed or None,
            "plies": len(record.moves),
            "result": match.outcome,
        }
        sys.stdout.buffer.write(msgspec.json.encode(summary) + b"\n")
        sys.stdout.buffer.flush()


def _tell(source: RecordFile, wanted: _Wanted) -> None:
    from bugnight.cli.account import show, tell
    from bugnight.cli.screen import Screen

    screen = Screen()
    for number, record in wanted.records(source):
        if number and wanted.record is None:
            screen.show("")
        title = f"{Path(source.name).name}, record {number}"
        story = tell(record, title) if wanted.ply is None else show(record, title, wanted.has)
        with source.place(number):
            for part in story:
                screen.show(part)
        sys.stdout.flush()
