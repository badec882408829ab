"""`bugnight verify`: replay records and compare what comes out."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from typer import Option

from bugnight.cli.errors import FAILED, Failure, complain, printable
from bugnight.cli.options import FILE
from bugnight.cli.progress import progress
from bugnight.cli.reading import Fault, RecordFile
from bugnight.cli.writing import print_json

PATIENCE = 2.0
"""Seconds before progress is shown."""


@dataclass
class Tally:
    """The records checked in a file so far."""

    file: str
    records: int = 0
    finished: int = 0
    fair: int = 0
    """Records whose seed matches a server's commitment."""

    def __str__(self) -> str:
        if self.records == 1:
            fair = ", and its shuffle matches the commitment" if self.fair else ""
            state = "finished" if self.finished else "unfinished"
            return f"{self.file}: 1 record, {state}, agrees{fair}"
        fair = f"; {self.fair} shuffles match their commitment" if self.fair else ""
        return f"{self.file}: {self.records} records, {self.finished} finished, all agree{fair}"


def verify(
    files: Annotated[list[str], FILE],
    keep_going: Annotated[
        bool, Option("--keep-going", "-k", help="After a fault, continue with the next FILE.")
    ] = False,
    as_json: Annotated[
        bool, Option("--json", help="JSON Lines: one object for each FILE.")
    ] = False,
) -> None:
    """Replay records and check everything they say: deals, moves, results, promised shuffles.

    The first fault ends the run, with exit status 1. That a record agrees shows that nothing in
    it was changed; it does not show that nobody peeked.
    """
    status = 0
    for file in files:
        tally = Tally(RecordFile(file).name)
        try:
            _check(RecordFile(file), tally)
        except Failure as failure:
            if as_json:
                _print_json(tally, failure)
            if not keep_going:
                raise
            complain(str(failure))
            status = FAILED
        else:
            _print_json(tally, None) if as_json else print(printable(str(tally)))
        sys.stdout.flush()
    raise typer.Exit(status)


def _check(source: RecordFile, tally: Tally) -> None:
    from bugnight.play import fair

    with progress(Path(source.name).name, source.size, patience=PATIENCE) as show:
        for number, record in source.records(show=show):
            with source.place(number):
                match = record.verify()
                tally.fair += fair.check(record)
            tally.records += 1
            tally.finished += match.outcome is not None


def _print_json(tally: Tally, failure: Failure | None) -> None:
    fault: dict[str, object] | None = None
    if isinstance(failure, Fault):
        fault = {"record": failure.record, "ply": failure.ply, "reason": failure.reason}
    elif failure is not None:
        fault = {"record": None, "ply": None, "reason": str(failure)}
    print_json({**vars(tally), "agrees": failure is None, "fault": fault})
