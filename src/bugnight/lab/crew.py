"""Processes that play deals side by side; one that dies is replaced, and the game it died in lost.

An executor of the standard library would give up all that was under way. These know what each
worker was doing, down to the bot that was thinking.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import cast

import msgspec

from bugnight.bots import Limit
from bugnight.lab.rotations import DealResult, Fault, Question, Rotation, Spot, play_deal
from bugnight.play import BugNightError

NOWHERE = -1
WARM_UP = -2
"""The deal that is played before it counts."""
PATIENCE = 60.0
"""A bot that answers nothing for so many seconds after its limit never will."""
TO_COMPILE = 10
"""Before it counts, a bot may take so many times longer."""
WATCH = 1.0
"""So often, in seconds, it is looked at whether one does not answer."""


class CrewError(BugNightError):
    """The processes cannot be started."""


def played(question: Question, deals: Iterable[int], jobs: int = 0) -> Iterator[DealResult]:
    """Play deals and give each result when it is there, with several jobs in any order.

    With no job all is played in this process; with one, our own bots are, for they end by
    themselves.
    """
    tasks = deque(Task(deal) for deal in deals)
    if not tasks:
        return
    size = min(jobs, len(tasks))
    if size > 1 or (size and any(each.is_stranger for each in question.contestants)):
        yield from Crew(question, tasks, size).results()
        return
    warm_up(question)
    for task in tasks:
        with redirect_stdout(sys.stderr):  # what a bot prints is no result
            result = play_deal(question, task.deal)
        yield result


def warm_up(question: Question, spot: Spot = None) -> None:
    """Compile or load what the bots need, so that it costs none of them time when it counts."""
    hurried = tuple(
        msgspec.structs.replace(contestant, limit=_hurried(contestant.limit))
        for contestant in question.contestants
    )
    with redirect_stdout(sys.stderr):
        Rotation(msgspec.structs.replace(question, contestants=hurried), WARM_UP, 0, spot).play()


def _hurried(limit: Limit) -> Limit:
    """A limit of the same kind that costs little."""
    if limit == Limit():
        return Limit(seconds=0.001, simulations=2)
    return Limit(
        seconds=None if limit.seconds is None else min(limit.seconds, 0.001),
        simulations=None if limit.simulations is None else min(limit.simulations, 2),
    )


class Task(msgspec.Struct):
    """A deal to play, and the games of it that cost earlier workers their lives."""

    deal: int
    lost: dict[int, Fault] = {}


class Worker:
    """One process, the pipe to it, and the task it has."""

    def __init__(self, question: Question, cores: set[int], *, warms_up: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.spot: Spot = context.RawArray("q", [NOWHERE] * 4)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=work,
            args=(question, theirs, self.spot, cores, warms_up),
            daemon=True,
            name="bugnight-arena",
        )
        with deaf_to_interruptions():
            self.process.start()
        theirs.close()
        self.cores = cores
        self.task: Task | None = None
        self.given_up = False
        self._seen: tuple[int, ...] = ()
        self._since = 0.0

    def give(self, task: Task) -> None:
        """Let it play a deal."""
        self.task = task
        self.spot[:] = [NOWHERE] * 4
        self.pipe.send(task)

    def watch(self, question: Question) -> None:
        """Give up a bot that has a limit in seconds and does not answer: end its process."""
        spot = tuple(self.spot)
        if spot != self._seen:
            self._seen, self._since = spot, monotonic()
        deal, rotation, seat, _ = spot
        if deal == NOWHERE:
            return
        limit = question.seating(rotation)[seat].limit.seconds
        patience = PATIENCE * TO_COMPILE if deal == WARM_UP else PATIENCE
        if limit is not None and monotonic() - self._since > limit + patience:
            self.given_up = True
            self.process.kill()

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


class Crew:
    """Workers that share out tasks. The first warms up alone: what it compiles, the others find."""

    def __init__(self, question: Question, tasks: deque[Task], size: int) -> None:
        self._question = question
        self._tasks = tasks
        self._size = size
        self._workers: dict[Connection, Worker] = {}
        self._shares = share_cores(size)
        self._warms_up = True

    def results(self) -> Iterator[DealResult]:
        """Play all tasks; ends the processes, also when nobody wants any more results."""
        try:
            self._hire()
            while self._workers:
                for worker in self._workers.values():
                    worker.watch(self._question)
                for pipe in wait(list(self._workers), WATCH):
                    result = self._hear(self._workers[cast("Connection", pipe)])
                    if result is not None:
                        yield result
        finally:
            for worker in self._workers.values():
                worker.stop()

    def _hire(self) -> None:
        worker = Worker(self._question, self._shares.pop(), warms_up=self._warms_up)
        self._workers[worker.pipe] = worker

    def _hear(self, worker: Worker) -> DealResult | None:
        """Take what a worker sends: that it is ready, a result, or nothing, for it died."""
        try:
            result: DealResult | None = worker.pipe.recv()
        except (EOFError, OSError):
            self._bury(worker)
            self._hire()
            return None
        while result is None and len(self._workers) < min(self._size, len(self._tasks)):
            self._hire()
        if self._tasks:
            worker.give(self._tasks.popleft())
        else:
            self._dismiss(worker)
        return result

    def _dismiss(self, worker: Worker) -> None:
        del self._workers[worker.pipe]
        worker.stop()
        self._shares.append(worker.cores)

    def _bury(self, worker: Worker) -> None:
        """Find out what a worker died of, and lay its task ready again without that game."""
        self._dismiss(worker)
        deal, rotation, seat, ply = worker.spot
        if deal == WARM_UP:
            self._warms_up = False
            return
        status = f"exit status {worker.process.exitcode}"
        if deal == NOWHERE or worker.task is None:
            raise CrewError(
                f"a worker process ended before it played ({status});"
                " in a script, call this below `if __name__ == '__main__':`"
            )
        bot = self._question.label(self._question.seating(rotation)[seat])
        reason = "gave no answer" if worker.given_up else f"ended its process ({status})"
        fault = Fault(bot, deal, rotation, seat, ply, "lost", reason)
        self._tasks.appendleft(Task(deal, {**worker.task.lost, rotation: fault}))


def share_cores(jobs: int) -> list[set[int]]:
    """Give each job cores of its own, as far as there are; nothing where a system cannot.

    A bot that thinks with as many threads as it has cores then takes none from the others.
    """
    if not hasattr(os, "sched_getaffinity"):
        return [set() for _ in range(jobs)]
    cores = sorted(os.sched_getaffinity(0))
    return [set(cores[job % len(cores) :: jobs]) for job in range(jobs)]


def work(question: Question, pipe: Connection, spot: Spot, cores: set[int], warms_up: bool) -> None:
    """Play deals until the pipe is closed: what a worker process does."""
    sys.stdout = sys.stderr
    if cores:
        os.sched_setaffinity(0, cores)
    try:
        if warms_up:
            warm_up(question, spot)
        pipe.send(None)
        while True:
            task: Task = pipe.recv()
            pipe.send(play_deal(question, task.deal, task.lost, spot))
    except (EOFError, BrokenPipeError):
        os._exit(0)  # the parent has gone


@contextmanager
def deaf_to_interruptions() -> Iterator[None]:
    """Let a process begin that Ctrl-C does not reach: its parent hears it, and ends it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
