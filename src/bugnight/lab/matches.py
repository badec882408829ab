"""One game between bots that are asked in Python: their time, and what they do wrong."""

import faulthandler
import os
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from time import monotonic_ns, perf_counter
from typing import Literal, TypeAlias

import msgspec

from bugnight.bots import Bot, BotFault, ask
from bugnight.lab.contests import Contest
from bugnight.play import Match, Move
from bugnight.play.errors import shortened

GRACE = 0.1, 0.05
"""How much longer a move may take: this part of the limit or this many seconds, if that is more."""
PATIENCE = 60.0
"""Seconds after its limit in which a bot may still answer before its process is ended."""

Spot: TypeAlias = MutableSequence[int]
"""Which bot is thinking: the deal, rotation, seat and ply, and when it is given up, in ns."""
NOWHERE = -1
"""The deal of a spot where no bot is thinking."""

Kind: TypeAlias = Literal["illegal", "crash", "slow", "lost"]


class Fault(msgspec.Struct, frozen=True):
    """What a bot did wrong, and where; `ply` is the number of the move it was asked for."""

    bot: str
    deal: int
    rotation: int
    seat: int
    ply: int
    kind: Kind
    reason: str

    def __str__(self) -> str:
        """Say it in a line."""
        place = f"deal {self.deal}, rotation {self.rotation}, seat {self.seat}, ply {self.ply}"
        return f"{self.bot} {self.reason} ({place})"


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game went; lists are by seat. A bot that fails has lost: the others share the win."""

    deal: int
    rotation: int
    winners: list[int]
    scores: list[int]
    """Empty where a bot failed."""
    seconds: list[float] = []
    decisions: list[int] = []
    """Empty, like the seconds, where compiled code played."""
    faults: list[Fault] = []
    moves: list[str] = []


class Watch:
    """Shows another process which bot is thinking, and ends this one if it never answers."""

    def __init__(self, spot: Spot, patience: float) -> None:
        self._spot = spot
        self._patience = patience
        self._nowhere = os.open(os.devnull, os.O_WRONLY)

    @contextmanager
    def over(
        self, deal: int, rotation: int, seat: int, ply: int, seconds: float | None
    ) -> Iterator[None]:
        """Watch a bot that may think for this long."""
        self._spot[:] = [deal, rotation, seat, ply, 0]
        if seconds is None:
            yield
            return
        wait = seconds + self._patience
        self._spot[4] = monotonic_ns() + int(1e9 * wait)
        faulthandler.dump_traceback_later(wait, exit=True, file=self._nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


def forfeit(contest: Contest, fault: Fault) -> GameResult:
    """A game that was lost with the process it was played in."""
    return GameResult(fault.deal, fault.rotation, _others(contest, fault), [], faults=[fault])


def _others(contest: Contest, fault: Fault) -> list[int]:
    return [seat for seat in range(contest.game.players) if seat != fault.seat]


class BotMatch:
    """One game: who sits where, their time and faults."""

    def __init__(
        self,
        contest: Contest,
        deal: int,
        rotation: int,
        watch: Watch | None = None,
        on_move: Callable[[Match, Move], None] = lambda _match, _move: None,
    ) -> None:
        self._contest = contest
        self._deal = deal
        self._rotation = rotation
        self._seating = contest.seating(rotation)
        self._watch = watch
        self._on_move = on_move
        self._seconds = [0.0] * len(self._seating)
        self._decisions = [0] * len(self._seating)
        self._slowest: dict[int, tuple[float, Fault]] = {}

    def play(self, seeds: Sequence[str], *, keep: bool = False) -> GameResult:
        """Play to the end, or until a bot fails; seeds are the deal's, then one for each bot."""
        match = self._contest.game.deal(seed=seeds[0])
        failed = []
        try:
            bots = [self._make(seat, seed) for seat, seed in enumerate(seeds[1:])]
            while (seat := match.position.actor) is not None:
                move = self._ask(bots[seat], match, seat)
                self._on_move(match, move)
                match.push(move)
        except _Failed as error:
            failed.append(error.fault)
        faults = [*(fault for _, fault in self._slowest.values()), *failed]
        outcome = match.outcome
        return GameResult(
            deal=self._deal,
            rotation=self._rotation,
            winners=outcome.winners if outcome else _others(self._contest, failed[0]),
            scores=outcome.scores if outcome else [],
            seconds=[round(each, 7) for each in self._seconds],
            decisions=self._decisions,
            faults=faults,
            moves=[str(move) for move in match.moves] if keep or faults else [],
        )

    def _make(self, seat: int, seed: str) -> Bot:
        try:
            return self._seating[seat].make(seed)
        except BotFault as error:
            raise _Failed(self._fault(seat, 0, "crash", error.reason)) from error

    def _ask(self, bot: Bot, match: Match, seat: int) -> Move:
        """Let a bot name its move, and look at the clock."""
        view, ply, limit = match.view(seat), len(match.moves) + 1, self._seating[seat].limit
        began = perf_counter()
        try:
            if self._watch is None:
                move = ask(bot, view, limit)
            else:
                with self._watch.over(self._deal, self._rotation, seat, ply, limit.seconds):
                    move = ask(bot, view, limit)
        except BotFault as error:
            legal = f"; legal: {shortened(error.legal)}" if error.legal else ""
            raise _Failed(self._fault(seat, ply, error.kind, error.reason + legal)) from error
        took = perf_counter() - began
        self._seconds[seat] += took
        self._decisions[seat] += 1
        slowest = self._slowest[seat][0] if seat in self._slowest else 0.0
        if limit.seconds is not None and took > max(allowed(limit.seconds), slowest):
            reason = f"took {took:.3f} s of {limit.seconds:g} s"
            self._slowest[seat] = took, self._fault(seat, ply, "slow", reason)
        return move

    def _fault(self, seat: int, ply: int, kind: Kind, reason: str) -> Fault:
        bot = self._contest.label(self._seating[seat])
        return Fault(bot, self._deal, self._rotation, seat, ply, kind, reason)


class _Failed(Exception):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def allowed(seconds: float) -> float:
    """How long a move may really take, of a limit.

    >>> allowed(0.1), allowed(10)
    (0.15000000000000002, 11.0)
    """
    part, least = GRACE
    return seconds + max(part * seconds, least)
