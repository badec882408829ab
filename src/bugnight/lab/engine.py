"""The engine: does seeded work in threads, processes, on a Dask cluster or a GPU.

Every place gives the same parts, in whatever order they are done.
"""

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import redirect_stdout
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Generic, Self, TypeAlias, TypeVar

from bugnight.bots import BotError
from bugnight.lab.checkpoint import Checkpoint
from bugnight.lab.games import play_compiled
from bugnight.lab.matches import Fault, GameResult
from bugnight.lab.processes import Crew
from bugnight.lab.work import EngineError, Part, Piece, Work
from bugnight.play import Record

ENGINES = ("auto", "threads", "processes", "dask", "gpu")

Parts: TypeAlias = Generator[Part, None, None]
W = TypeVar("W", bound=Work)


class Run(Generic[W]):
    """Work, the deals wanted of each contest, and what is done, including what a file has kept.

    `played` counts games; `games` has those that parts list, each with its contest's number.
    """

    def __init__(self, work: W, deals: int, output: str | Path | None = None) -> None:
        if deals < 1:
            raise BotError(f"{deals} games are none; give 1 or more")
        self.work = work
        self.deals = deals
        self.played = 0
        self.games: list[tuple[int, GameResult]] = []
        self._done: list[list[int]] = [[] for _ in work.contests]
        self._checkpoint = None if output is None else Checkpoint(output, work)
        if self._checkpoint:
            for part in self._checkpoint.parts():
                self._take(part)

    @property
    def total(self) -> int:
        """How many games are wanted."""
        return sum(self.deals * self.work.rotations(contest) for contest in self.work.contests)

    def missing(self, engine: str = "processes") -> list[Piece]:
        """What has not been done, in pieces for an engine; the contests in turn."""
        pieces = []
        for number, (contest, done) in enumerate(zip(self.work.contests, self._done, strict=True)):
            size = self.work.size(contest, engine)
            edges = iter([0, *done, self.deals])
            for first, end in zip(edges, edges, strict=True):
                starts = range(first, end, size)
                pieces += [Piece(number, at, min(size, end - at)) for at in starts]
        return sorted(pieces, key=lambda piece: (piece.first, piece.contest))

    def run(self, engine: str = "auto", *, jobs: int = 0, scheduler: str | None = None) -> Parts:
        """Do what is missing; gives each part when it has been kept."""
        place = choose(engine, self.work)
        for part in parts(place, self.work, self.missing(place), jobs, scheduler):
            self.keep(part)
            yield part

    def keep(self, part: Part) -> None:
        """Add a part, wherever it was done."""
        if self._checkpoint:
            self._checkpoint.append(part)
        self._take(part)

    def _take(self, part: Part) -> None:
        """Add a part, unless it reaches too far or some of it has been done."""
        number, first, count = part.piece.contest, part.piece.first, part.piece.count
        done, end = self._done[number], first + count
        at = bisect_right(done, first)  # the list has starts and ends in turn
        if end > self.deals or at % 2 or bisect_left(done, end) != at:
            return
        done[at:at] = [first, end]
        self.played += count * self.work.rotations(self.work.contests[number])
        self.games += [(number, game) for game in part.games]
        self.add(part)

    def add(self, part: Part) -> None:
        """Count what a part says beyond its games."""

    @property
    def faults(self) -> list[Fault]:
        """What bots did wrong, in the order of games."""
        return [fault for _, game in self._sorted() for fault in game.faults]

    def records(self, *, faulty: bool = False) -> Iterator[Record]:
        """The games whose moves were kept, or only those in which a bot did something wrong."""
        for number, game in self._sorted():
            if game.faults or not faulty:
                yield self.work.record(self.work.contests[number], game)

    def _sorted(self) -> list[tuple[int, GameResult]]:
        return sorted(self.games, key=lambda each: (each[0], each[1].deal, each[1].rotation))

    def close(self) -> None:
        """Close the file."""
        if self._checkpoint:
            self._checkpoint.close()

    def __enter__(self) -> Self:
        """Use it in a `with` statement, which closes it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()


def choose(engine: str, work: Work) -> str:
    """Choose the engine: threads where compiled code does the work, else processes."""
    if engine in ("threads", "gpu") and not work.compiled:
        raise EngineError(
            f"the engine '{engine}' plays thumb and, where a move is one action, random; compiled"
            " code knows no other bots, and keeps no moves; take 'processes' or 'dask'"
        )
    if engine == "auto":
        return "threads" if work.compiled and not work.asks else "processes"
    return engine


def parts(
    engine: str, work: Work, pieces: Sequence[Piece], jobs: int, scheduler: str | None
) -> Iterator[Part]:
    """Do all pieces; gives each part when it is done. Without jobs, all is done in this process."""
    size = min(jobs, len(pieces))
    strangers = any(bot.is_stranger for contest in work.contests for bot in contest.contestants)
    if not pieces:
        return
    if engine == "dask":
        from bugnight.lab.dask_engine import on_dask  # noqa: PLC0415  (the extra `lab`)

        yield from on_dask(work, pieces, max(jobs, 1), scheduler)
    elif engine == "gpu":
        yield from _on_gpu(work, pieces)
    elif engine == "threads":
        yield from _in_threads(work, pieces, max(size, 1))
    elif size > 1 or (size and strangers):  # ours end by themselves
        yield from Crew(work, pieces, size).parts()
    else:
        yield from _here(work, pieces)


def _here(work: Work, pieces: Sequence[Piece]) -> Iterator[Part]:
    with redirect_stdout(sys.stderr):  # what a bot prints is no result
        work.warm_up()
    for piece in pieces:
        with redirect_stdout(sys.stderr):
            part = work.do(piece)
        yield part


def _on_gpu(work: Work, pieces: Sequence[Piece]) -> Iterator[Part]:
    from bugnight.lab.gpu_engine import check_device, play_on_device  # noqa: PLC0415

    check_device()
    for piece in pieces:
        yield work.do(piece, play=play_on_device)


def _in_threads(work: Work, pieces: Sequence[Piece], jobs: int) -> Iterator[Part]:
    """Keep a few pieces waiting for each job, so that an interruption loses little."""
    work.warm_up(play=play_compiled)
    do = partial(work.do, play=play_compiled)
    todo = iter(pieces)
    waiting: set[Future[Part]] = set()
    with ThreadPoolExecutor(jobs) as threads:
        try:
            while True:
                more = islice(todo, 2 * jobs - len(waiting))
                waiting |= {threads.submit(do, piece) for piece in more}
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()
