"""What `arena` and `simulate` have in common: options, and how their work is run."""

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

from typer import Option

from bugnight.cli.errors import FAILED, INTERRUPTED, Failure, Misuse, complain, os_reason
from bugnight.cli.options import Text
from bugnight.cli.progress import counting
from bugnight.cli.writing import write_file
from bugnight.extras import require

if TYPE_CHECKING:
    from bugnight.lab.engine import Run
    from bugnight.lab.matches import Fault

ENGINES = ("auto", "threads", "processes", "dask", "gpu")
MOST_SHOWN = 5
"""How many faults are shown; all of them are in the file."""

Seed: TypeAlias = Annotated[
    str, Option(metavar="SEED", help="64 hexadecimal digits, or a number from 0 to 2^53-1.")
]
Engine: TypeAlias = Annotated[
    str,
    Option(
        metavar="ENGINE",
        help="threads or gpu (compiled code: thumb, random), processes or dask (any bots);"
        " auto by default.",
        autocompletion=lambda: ENGINES,
    ),
]
Jobs: TypeAlias = Annotated[
    int | None,
    Option(metavar="N", help="How many threads or processes; one for each core by default."),
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


def check(games: int, jobs: int | None, engine: str, scheduler: str | None) -> None:
    """Refuse, before any work is done, what cannot be run."""
    if games < 1:
        raise Misuse(f"--games is 1 or more, not {games}")
    if jobs is not None and jobs < 1:
        raise Misuse(f"--jobs is 1 or more, not {jobs}")
    if engine not in ENGINES:
        raise Misuse(f"--engine is one of {', '.join(ENGINES)}, not {engine!r:.60}")
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
            counting(work.work.name, "games", work.total, work.played) as done,
            closing(work.run(engine, jobs=jobs or cores(), scheduler=scheduler)) as parts,
        ):
            before = work.played
            for part in parts:
                done(work.played - before)
                before = work.played
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
