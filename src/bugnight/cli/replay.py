"""`bugnight replay`: every position for programs, or an account for people."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from bugnight.cli.errors import Failure
from bugnight.cli.options import File, Only
from bugnight.cli.reading import RecordFile
from bugnight.cli.writing import print_json

if TYPE_CHECKING:
    from bugnight.play import Record


def replay(
    file: File,
    positions: Annotated[
        bool, Option("--positions", help="JSON Lines: every position with its legal moves.")
    ] = False,
    ply: Annotated[
        int | None,
        Option(
            metavar="N",
            help="Only the table after N moves: 0 is the deal, -1 the last position.",
        ),
    ] = None,
    record: Only = None,
    as_json: Annotated[
        bool,
        Option("--json", help="JSON Lines: for each record its options, length and result."),
    ] = False,
) -> None:
    """Play a record again, and tell what happened.

    What is wrong with a record is said with its number and ply, and the exit status is 1.
    """
    source = RecordFile(file)
    wanted = _Wanted(ply, record)
    try:
        if positions or (as_json and ply is not None):
            _print_positions(source, wanted)
        elif as_json:
            _print_summaries(source, wanted)
        else:
            _tell(source, wanted)
    finally:
        sys.stdout.flush()


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
    from bugnight.play.replay import PositionLine, position_lines

    for number, record in wanted.records(source):
        with source.place(number):
            for line in position_lines(record, number):
                if wanted.has(line.ply) if isinstance(line, PositionLine) else wanted.ply is None:
                    print_json(line)
        sys.stdout.flush()


def _print_summaries(source: RecordFile, wanted: _Wanted) -> None:
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
        print_json(summary)
        sys.stdout.flush()


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
