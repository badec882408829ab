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
            metavar="N", help="Only the table after N moves: 0 is the deal, -1 the last position."
        ),
    ] = None,
    record: Only = None,
    as_json: Annotated[
        bool, Option("--json", help="JSON Lines: for each record its options, length and result.")
    ] = False,
) -> None:
    """Play a record again, and tell what happened.

    Errors name the record and the ply, and the exit status is 1.
    """
    source = RecordFile(file)
    try:
        for number, each, at in _records(source, record, ply):
            with source.place(number):
                if positions or (as_json and ply is not None):
                    _print_positions(each, number, at)
                elif as_json:
                    _print_summary(each, number)
                else:
                    title = f"{Path(source.name).name}, record {number}"
                    _tell(each, title, at, apart=number > 0 and record is None)
            sys.stdout.flush()
    finally:
        sys.stdout.flush()


def _records(
    source: RecordFile, only: int | None, ply: int | None
) -> Iterator[tuple[int, "Record", int | None]]:
    """Read the records, each with the wanted ply; raises `Failure` if no record has that ply."""
    lengths = []
    is_there = ply is None
    for number, record in source.records(only):
        last = len(record.moves)
        lengths.append(last)
        at = last + 1 + ply if ply is not None and ply < 0 else ply
        is_there = is_there or at in range(last + 1)
        yield number, record, at
    if not is_there:
        where = "" if len(lengths) == 1 else " in any record"
        raise Failure(
            f"{source.name}: there is no ply {ply}{where}; the last one is {max(lengths)}"
        )


def _print_positions(record: "Record", number: int, at: int | None) -> None:
    from bugnight.play.replay import PositionLine, position_lines

    for line in position_lines(record, number):
        if at is None or (isinstance(line, PositionLine) and line.ply == at):
            print_json(line)


def _print_summary(record: "Record", number: int) -> None:
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


def _tell(record: "Record", title: str, at: int | None, *, apart: bool) -> None:
    from bugnight.cli.account import show, tell
    from bugnight.cli.screen import Screen

    screen = Screen()
    if apart:
        screen.show("")
    for part in tell(record, title) if at is None else show(record, title, at):
        screen.show(part)
