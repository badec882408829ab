"""The engine: does seeded work in threads or processes, on a Dask cluster or on a GPU.

All of these give the same parts, in any order.
"""

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import redirect_stdout
from itertools import islice
from pathlib import Path
from typing import Generic, Self, TypeAlias, TypeVar

from bugnight.bots import BotError
from bugnight.lab.checkpoint import Checkpoint
from bugnight.lab.games import play_compiled
from bugnight.lab.matches import Fault, GameResult
from bugnight.lab.processes import Crew
from bugnight.lab.work import EngineError, How, Part, Piece, Work
from bugnight.play import Record

Parts: TypeAlias = Generator[Part, None, None]
W = TypeVar("W", bound=Work)


class Run(Generic[W]):
    """Work, the deals wanted of each contest, and what is done, including parts from a file.

    `played` counts games; `games` has those that parts list, with the number of their contest.
    """

    def __init__(self, work: W, deals: int, output: str | Path | None = None) -> None:
        if deals < 1:
            raise BotError(f"play 1 game or more, not {deals}")
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
        """The number of games requested."""
        return sum(self.deals * self.work.rotations(contest) for contest in self.work.contests)

    def missing(self, engine: str = "processes") -> list[Piece]:
        """What is left to do, in pieces for an engine, contest after contest in turn."""
        pieces = []
        for number, (contest, done) in enumerate(zip(self.work.contests, self._done, strict=True)):
            size = self.work.size(contest, engine)
            edges = iter([0, *done, self.deals])
            for first, end in zip(edges, edges, strict=True):
                starts = range(first, end, size)
                pieces += [Piece(number, at, min(size, end - at)) for at in starts]
        return sorted(pieces, key=lambda piece: (piece.first, piece.contest))

    def run(self, engine: str = "auto", *, jobs: int = 0, scheduler: str | None = None) -> Parts:
        """Do what is missing; yields each part after it is saved."""
        place = choose(engine, self.work)
        for part in parts(place, self.work, self.missing(place), jobs, scheduler):
            self.keep(part)
            yield part

    def keep(self, part: Part) -> None:
        """Save and add a part."""
        if self._checkpoint:
            self._checkpoint.append(part)
        self._take(part)

    def _take(self, part: Part) -> None:
        """Add a part, unless it exceeds the wanted deals or overlaps with what is done."""
        number, first, count = part.piece.contest, part.piece.first, part.piece.count
        done, end = self._done[number], first + count
        at = bisect_right(done, first)  # starts and ends alternate in the list
        if end > self.deals or at % 2 or bisect_left(done, end) != at:
            return
        done[at:at] = [first, end]
        self.played += count * self.work.rotations(self.work.contests[number])
        self.games += [(number, game) for game in part.games]
        self.add(part)

    def add(self, part: Part) -> None:
        """Count what a part has besides its games."""

    @property
    def faults(self) -> list[Fault]:
        """The faults of bots, in the order of games."""
        return [fault for _, game in self._sorted() for fault in game.faults]

    def records(self, *, faulty: bool = False) -> Iterator[Record]:
        """The games whose moves were kept, or only those with faults."""
        for number, game in self._sorted():
            if game.faults or not faulty:
                yield self.work.record(self.work.contests[number], game)

    def _sorted(self) -> list[tuple[int, GameResult]]:
        return sorted(self.games, key=lambda each: (each[0], each[1].deal, each[1].rotation))

    def close(self) -> None:
        if self._checkpoint:
            self._checkpoint.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def choose(engine: str, work: Work) -> str:
    """Choose the engine: threads if compiled code does the work, otherwise processes."""
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
    """Do all pieces; yields each part when it is done. Without jobs, uses this process."""
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
    elif size > 1 or (size and strangers):  # our own bots never hang
        yield from Crew(work, pieces, size).parts()
    else:
        yield from _here(work, pieces)


def _here(work: Work, pieces: Sequence[Piece]) -> Iterator[Part]:
    with redirect_stdout(sys.stderr):  # what a bot prints is not a result
        work.warm_up()
    for piece in pieces:
        with redirect_stdout(sys.stderr):
            part = work.do(piece)
        yield part


def _on_gpu(work: Work, pieces: Sequence[Piece]) -> Iterator[Part]:
    from bugnight.lab.gpu_engine import check_device, play_on_device  # noqa: PLC0415

    check_device()
    for piece in pieces:
        yield work.do(piece, How(play=play_on_device))


def _in_threads(work: Work, pieces: Sequence[Piece], jobs: int) -> Iterator[Part]:
    """Keep a few pieces waiting for each job, so that an interruption loses little."""
    how = How(play=play_compiled)
    work.warm_up(how)
    todo = iter(pieces)
    waiting: set[Future[Part]] = set()
    with ThreadPoolExecutor(jobs) as threads:
        try:
            while True:
                more = islice(todo, 2 * jobs - len(waiting))
                waiting |= {threads.submit(work.do, piece, how) for piece in more}
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()
