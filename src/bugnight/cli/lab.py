"""What `arena`, `league` and `simulate` share: options, and how their work is run."""

from collections.abc import Callable
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

from typer import Option

from bugnight.cli.errors import FAILED, INTERRUPTED, Failure, Misuse, complain, os_reason
from bugnight.cli.options import Text, chosen_seed
from bugnight.cli.progress import progress
from bugnight.cli.writing import write_file
from bugnight.extras import require

if TYPE_CHECKING:
    from bugnight.lab.contests import Contest
    from bugnight.lab.engine import Run
    from bugnight.lab.matches import Fault
    from bugnight.play import Game

MOST_SHOWN = 5
"""The most faults that are shown; the file has all of them."""

Engine: TypeAlias = Annotated[
    Literal["auto", "threads", "processes", "dask", "gpu"],
    Option(
        metavar="ENGINE",
        help="threads or gpu (compiled code: thumb, random), processes or dask (any bots).",
    ),
]
Jobs: TypeAlias = Annotated[
    int | None,
    Option(metavar="N", min=1, help="Number of threads or processes; by default, one per core."),
]
Scheduler: TypeAlias = Annotated[
    Text,
    Option(
        metavar="ADDRESS",
        help="A Dask scheduler, such as tcp://host:8786; without, --engine dask starts one.",
    ),
]
Strict: TypeAlias = Annotated[
    bool, Option("--strict", help="Stop at the first fault of a bot, with exit status 1.")
]
Output: TypeAlias = Annotated[
    Text,
    Option(
        "--output",
        "-o",
        metavar="FILE.jsonl",
        help="Save progress in FILE; the same command later continues from there.",
    ),
]
Faults: TypeAlias = Annotated[
    Text, Option(metavar="FILE.jsonl", help="Write the games in which a bot failed.")
]

R = TypeVar("R", bound="Run[Any]")


def check(engine: str, scheduler: str | None) -> None:
    """Refuse options that cannot work, before any work is done."""
    if scheduler is not None and engine not in ("auto", "dask"):
        raise Misuse(f"--scheduler is for --engine dask, not {engine}")
    if engine == "dask" or scheduler is not None:
        require("lab", "distributed")


def opened(make: Callable[[], R], output: str | None) -> R:
    """Open work, and the file that keeps it."""
    from bugnight.lab.checkpoint import CheckpointError

    try:
        return make()
    except CheckpointError as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{output}: {os_reason(error)}") from error


def contest(game: "Game", bots: list[str], seed: str) -> "Contest":
    from bugnight.bots import BotError
    from bugnight.lab.contests import Contest

    try:
        return Contest.of(game, bots, chosen_seed(seed))
    except BotError as error:
        raise Misuse(str(error)) from error


def run(
    work: "Run[Any]", engine: str, jobs: int | None, scheduler: str | None, *, strict: bool
) -> int:
    """Do what is missing; return the exit status."""
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
    """Write games as records, if a file is named; a file of faulty games only if there are any."""
    if name is None:
        return
    lines = "".join(f"{record.to_json()}\n" for record in work.records(faulty=faulty))
    if lines or not faulty:
        write_file(name, lines, overwrite=True)


def complain_about(faults: "list[Fault]", file: str | None) -> None:
    """Print what bots did wrong, and how to replay it."""
    for fault in faults[:MOST_SHOWN]:
        complain(str(fault))
    if more := len(faults[MOST_SHOWN:]):
        complain(f"and {more} more faults")
    if faults and file is None:
        complain("--faults FILE.jsonl keeps these games for bugnight replay")
    elif faults:
        ply = 0 if faults[0].kind == "lost" else max(faults[0].ply - 1, 0)  # it left no moves
        complain(f"see: bugnight replay {file} --record 0 --ply {ply}")
