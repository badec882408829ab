"""One game between bots that are asked in Python: their time, and their faults."""

import faulthandler
import os
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import monotonic_ns, perf_counter
from typing import Literal, TypeAlias

import msgspec

from bugnight.bots import Bot, BotFault, Contestant, ask
from bugnight.lab.contests import Contest
from bugnight.play import Match, Move, Outcome, View
from bugnight.play.errors import shortened

GRACE = 0.1, 0.05
"""How much longer a move may take: this part of the limit, or at least this many seconds."""
PATIENCE = 60.0
"""Seconds after its limit, if it has one, before a stranger's process is killed."""

Spot: TypeAlias = MutableSequence[int]
"""Which bot is thinking: the deal, rotation, seat and ply, and its deadline in nanoseconds."""
NOWHERE = -1
"""The deal of a spot while no bot is thinking."""

OnMove: TypeAlias = Callable[[Match, Move], None]
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
        place = f"deal {self.deal}, rotation {self.rotation}, seat {self.seat}, ply {self.ply}"
        return f"{self.bot} {self.reason} ({place})"


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a game; lists are by seat. If a bot fails, the others share the win."""

    deal: int
    rotation: int
    winners: list[int]
    scores: list[int]
    """Empty if a bot failed."""
    seconds: list[float] = []
    decisions: list[int] = []
    """Empty, like the seconds, if compiled code played."""
    faults: list[Fault] = []
    moves: list[str] = []
    luck: list[float] = []
    """What each seat gained by draws, if that was counted; see `lab.luck`."""


class Watch:
    """Shows another process which bot is thinking, and ends this process if it never answers."""

    def __init__(self, spot: Spot, patience: float) -> None:
        self._spot = spot
        self._patience = patience
        self._devnull = os.open(os.devnull, os.O_WRONLY)

    @contextmanager
    def over(
        self, deal: int, rotation: int, seat: int, ply: int, bot: Contestant
    ) -> Iterator[None]:
        """Watch a bot while it thinks or is made; our own bots always answer."""
        self._spot[:] = [deal, rotation, seat, ply, 0]
        if not bot.is_stranger:
            yield
            return
        wait = (bot.limit.seconds or 0) + self._patience
        self._spot[4] = monotonic_ns() + int(1e9 * wait)
        faulthandler.dump_traceback_later(wait, exit=True, file=self._devnull)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


def forfeit(contest: Contest, fault: Fault) -> GameResult:
    """The result of a game that ended its process."""
    winners = _others(contest, fault.seat)
    return GameResult(fault.deal, fault.rotation, winners, [], faults=[fault])


def _others(contest: Contest, loser: int) -> list[int]:
    return [seat for seat in range(contest.game.players) if seat != loser]


class BotMatch:
    """A game between bots. `on_move` is called before each move."""

    def __init__(
        self,
        contest: Contest,
        deal: int,
        rotation: int,
        watch: Watch | None = None,
        on_move: OnMove | None = None,
    ) -> None:
        self._contest = contest
        self._place = deal, rotation
        self._seating = contest.seating(rotation)
        self._watch = watch
        self._on_move = on_move
        self._seconds = [0.0] * len(self._seating)
        self._decisions = [0] * len(self._seating)
        self._slow: dict[int, tuple[float, Fault]] = {}

    def play(self, seeds: Sequence[str], *, keep: bool = False) -> GameResult:
        """Play to the end, or until a bot fails; `seeds` has the deal's, then one for each bot."""
        match, seat = self._contest.game.deal(seed=seeds[0]), 0
        bots: list[Bot] = []
        faults: list[Fault] = []
        try:
            for seat, seed in enumerate(seeds[1:]):
                with self._watched(seat, 0):
                    bots.append(self._seating[seat].make(seed))
            while (actor := match.position.actor) is not None:
                seat = actor
                move = self._ask(bots[seat], match, seat)
                if self._on_move:
                    self._on_move(match, move)
                match.push(move)
        except BotFault as error:
            legal = f"; legal: {shortened(error.legal)}" if error.legal else ""
            ply = 0 if error.seat is None else len(match.moves) + 1
            faults.append(self._fault(seat, ply, error.kind, error.reason + legal))
        outcome = match.outcome or Outcome([], _others(self._contest, seat))
        faults = [*(fault for _, fault in self._slow.values()), *faults]
        return GameResult(
            *self._place,
            winners=outcome.winners,
            scores=outcome.scores,
            seconds=[round(each, 7) for each in self._seconds],
            decisions=self._decisions,
            faults=faults,
            moves=[str(move) for move in match.moves] if keep or faults else [],
        )

    def _ask(self, bot: Bot, match: Match, seat: int) -> Move:
        ply, limit = len(match.moves) + 1, self._seating[seat].limit
        view = self._show(match, seat)
        began = perf_counter()
        with self._watched(seat, ply):
            move = ask(bot, view, limit)
        took = perf_counter() - began
        self._seconds[seat] += took
        self._decisions[seat] += 1
        slowest = self._slow[seat][0] if seat in self._slow else 0.0
        if limit.seconds is not None and took > max(allowed(limit.seconds), slowest):
            reason = f"took {took:.3f} s of {limit.seconds:g} s"
            self._slow[seat] = took, self._fault(seat, ply, "slow", reason)
        return move

    def _show(self, match: Match, seat: int) -> View:
        """What a bot is shown; measurements may show it more."""
        return match.view(seat)

    def _watched(self, seat: int, ply: int) -> AbstractContextManager[None]:
        if self._watch is None:
            return nullcontext()
        return self._watch.over(*self._place, seat, ply, self._seating[seat])

    def _fault(self, seat: int, ply: int, kind: Kind, reason: str) -> Fault:
        bot = self._contest.label(self._seating[seat])
        return Fault(bot, *self._place, seat, ply, kind, reason)


def allowed(seconds: float) -> float:
    """The most seconds a move may take under a limit.

    >>> allowed(0.1), allowed(10)
    (0.15000000000000002, 11.0)
    """
    part, least = GRACE
    return seconds + max(part * seconds, least)
