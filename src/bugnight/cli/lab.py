"""What `arena` and `simulate` have in common: options, and how their work is run."""

from collections.abc import Callable
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

from typer import Option

from bugnight.cli.errors import FAILED, INTERRUPTED, Failure, Misuse, complain, os_reason
from bugnight.cli.options import Text
from bugnight.cli.progress import progress
from bugnight.cli.writing import write_file
from bugnight.extras import require

if TYPE_CHECKING:
    from bugnight.lab.engine import Run
    from bugnight.lab.matches import Fault

MOST_SHOWN = 5
"""How many faults are shown; all of them are in the file."""

Engine: TypeAlias = Annotated[
    Literal["auto", "threads", "processes", "dask", "gpu"],
    Option(
        metavar="ENGINE",
        help="threads or gpu (compiled code: thumb, random), processes or dask (any bots).",
    ),
]
Jobs: TypeAlias = Annotated[
    int | None,
    Option(metavar="N", min=1, help="How many threads or processes; one for each core by default."),
]
Scheduler: TypeAlias = Annotated[
    Text,
    Option(
        metavar="ADDRESS",
        help="A Dask scheduler, such as tcp://host:8786; without, --engine dask starts one.",
    ),
]
Strict: TypeAlias = Annotated[
    bool, Option("--strict", help="Stop when a bot does something wrong, with exit status 1.")
]
Output: TypeAlias = Annotated[
    Text,
    Option(
        "--output",
        "-o",
        metavar="FILE.jsonl",
        help="Keep what is done in FILE; the same command later goes on where it stopped.",
    ),
]
Faults: TypeAlias = Annotated[
    Text, Option(metavar="FILE.jsonl", help="Write the games in which a bot did wrong.")
]

R = TypeVar("R", bound="Run[Any]")


def check(engine: str, scheduler: str | None) -> None:
    """Refuse, before any work is done, what cannot be run."""
    if scheduler is not None and engine not in ("auto", "dask"):
        raise Misuse(f"--scheduler is for --engine dask, not {engine}")
    if engine == "dask" or scheduler is not None:
        require("lab", "distributed")


def opened(make: Callable[[], R], output: str | None) -> R:
    """Open work, with the file it is kept in."""
    from bugnight.lab.checkpoint import CheckpointError

    try:
        return make()
    except CheckpointError as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{output}: {os_reason(error)}") from error


def run(
    work: "Run[Any]", engine: str, jobs: int | None, scheduler: str | None, *, strict: bool
) -> int:
    """Do what is missing; gives the exit status."""
    from bugnight.bots.search import cores
    from bugnight.lab.work import EngineError

    engine = "dask" if scheduler is not None else engine
    try:
        with (
            progress(work.work.name, work.total, work.played) as show,
            closing(work.run(engine, jobs=jobs or cores(), scheduler=scheduler)) as parts,
        ):
            before, begun = work.played, monotonic()
            for part in parts:
                rate = (work.played - before) / max(monotonic() - begun, 1e-9)
                show(work.played, f"{work.played:,} of {work.total:,} games  {rate:,.1f}/s")
                if strict and any(game.faults for game in part.games):
                    return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except EngineError as error:
        raise Failure(str(error)) from error
    return 0


def write_records(work: "Run[Any]", name: str | None, *, faulty: bool) -> None:
    """Write games as records, where that is wanted; no file if there are none with faults."""
    if name is None:
        return
    lines = "".join(f"{record.to_json()}\n" for record in work.records(faulty=faulty))
    if lines or not faulty:
        write_file(name, lines, overwrite=True)


def complain_about(faults: "list[Fault]", file: str | None) -> None:
    """Say what bots did wrong, and how to see it."""
    for fault in faults[:MOST_SHOWN]:
        complain(str(fault))
    if more := len(faults[MOST_SHOWN:]):
        complain(f"and {more} more faults")
    if faults and file is None:
        complain("--faults FILE.jsonl keeps these games for bugnight replay")
    elif faults:
        ply = 0 if faults[0].kind == "lost" else max(faults[0].ply - 1, 0)  # a lost game left none
        complain(f"see: bugnight replay {file} --record 0 --ply {ply}")
