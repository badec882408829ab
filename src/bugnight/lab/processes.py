"""Supervised processes: one that dies is replaced, and the bot that ended it is blamed.

The executors of the standard library would abandon all running tasks, and could not tell which bot
was thinking.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from time import monotonic_ns
from typing import Any, TypeAlias, cast

from bugnight.bots import command
from bugnight.lab import matches
from bugnight.lab.matches import NOWHERE, Fault, Spot, Watch
from bugnight.lab.work import WARM_UP, EngineError, How, Lost, Part, Piece, Work

TO_COMPILE = 3
"""How many times longer a bot may take while it warms up."""

STOP_SECONDS = 1.0
"""Seconds a worker has to end the programs it started."""

Task: TypeAlias = tuple[Piece, Lost]
"""A piece of work, and the games in it that killed earlier processes."""


class Worker:
    """A process, the pipe to it, and its task."""

    def __init__(self, work: Work, cores: set[int], *, strangers: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.spot: Any = context.RawArray("q", 5)
        self.spot[0] = NOWHERE
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve,
            args=(work, theirs, self.spot, matches.PATIENCE, cores, strangers),
            daemon=True,
            name="bugnight-lab",
        )
        with deaf_to_interruptions():
            self.process.start()
        theirs.close()
        self.cores = cores
        self.task: Task | None = None

    def give(self, task: Task) -> None:
        self.task = task
        self.spot[0] = NOWHERE
        self.pipe.send(task)

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self.process.terminate()
        self.process.join(STOP_SECONDS)
        self.process.kill()  # compiled code does not handle signals
        self.process.join()
        self.pipe.close()


class Crew:
    """Workers that share tasks. The first warms up alone and compiles for the others."""

    def __init__(self, work: Work, pieces: Sequence[Piece], size: int) -> None:
        self._work = work
        self._tasks: deque[Task] = deque((piece, {}) for piece in pieces)
        self._size = size
        self._workers: dict[Connection, Worker] = {}
        self._shares = share_cores(size)
        self._warm_up_strangers = True

    def parts(self) -> Iterator[Part]:
        """Do all tasks, and end the processes even if the caller stops early."""
        try:
            self._hire()
            while self._workers:
                for pipe in wait(list(self._workers)):
                    part = self._hear(self._workers[cast("Connection", pipe)])
                    if part is not None:
                        yield part
        finally:
            for worker in self._workers.values():
                worker.stop()

    def _hire(self) -> None:
        worker = Worker(self._work, self._shares.pop(), strangers=self._warm_up_strangers)
        self._workers[worker.pipe] = worker

    def _hear(self, worker: Worker) -> Part | None:
        """Handle what a worker sends: that it is ready, or a part; or that it died."""
        try:
            heard: Part | Exception | None = worker.pipe.recv()
        except (EOFError, OSError):
            self._bury(worker)
            self._hire()
            return None
        if isinstance(heard, Exception):
            raise heard
        while heard is None and len(self._workers) < min(self._size, len(self._tasks)):
            self._hire()
        if self._tasks:
            worker.give(self._tasks.popleft())
        else:
            self._dismiss(worker)
        return heard

    def _dismiss(self, worker: Worker) -> None:
        del self._workers[worker.pipe]
        worker.stop()
        self._shares.append(worker.cores)

    def _bury(self, worker: Worker) -> None:
        """Find out what a worker died of, and queue its task again without that game."""
        self._dismiss(worker)
        deal, rotation, seat, ply, given_up = worker.spot
        if deal == WARM_UP:
            self._warm_up_strangers = False
            return
        status = f"exit status {worker.process.exitcode}"
        if deal == NOWHERE or worker.task is None:
            raise EngineError(
                f"a worker process ended before it played ({status});"
                " in a script, call this below `if __name__ == '__main__':`"
            )
        piece, lost = worker.task
        contest = self._work.contests[piece.contest]
        bot = contest.label(contest.seating(rotation)[seat])
        hung = 0 < given_up <= monotonic_ns()
        reason = "gave no answer" if hung else f"ended its process ({status})"
        fault = Fault(bot, deal, rotation, seat, ply, "lost", reason)
        self._tasks.appendleft((piece, {**lost, (deal, rotation): fault}))


def share_cores(jobs: int) -> list[set[int]]:
    """The cores to pin each job to; empty sets if the system cannot.

    So a bot that uses all its cores takes none from the others.
    """
    if not hasattr(os, "sched_getaffinity"):
        return [set() for _ in range(jobs)]
    cores = sorted(os.sched_getaffinity(0))
    return [set(cores[job % len(cores) :: jobs]) for job in range(jobs)]


def _serve(
    work: Work, pipe: Connection, spot: Spot, patience: float, cores: set[int], strangers: bool
) -> None:
    """The main function of a worker process: do tasks until the pipe is closed."""
    sys.stdout = sys.stderr
    signal.signal(signal.SIGTERM, _leave)
    if cores:
        os.sched_setaffinity(0, cores)
    try:
        work.warm_up(How(watch=Watch(spot, TO_COMPILE * patience)), strangers=strangers)
        pipe.send(None)
        watch = Watch(spot, patience)
        while True:
            piece, lost = pipe.recv()
            try:
                answer: Part | Exception = work.do(piece, How(lost, watch))
            except Exception as error:  # not a bot's: those become faults
                answer = error
            pipe.send(answer)
    except (EOFError, BrokenPipeError):
        os._exit(0)  # the parent has gone


def _leave(*_: object) -> None:
    command.end_all()
    os._exit(0)


@contextmanager
def deaf_to_interruptions() -> Iterator[None]:
    """Let processes that are started here ignore Ctrl-C; the parent handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
