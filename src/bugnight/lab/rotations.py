"""One deal between bots, played once in every rotation of the seating.

All chance comes from the question's seed and the place of a game in it, so that a deal's result
is the same whoever plays it, and when.
"""

import traceback
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

import msgspec

from bugnight.bots import Bot
from bugnight.bots.contestants import Contestant
from bugnight.play import Game, Match, Move, Outcome, Record
from bugnight.play.errors import shortened
from bugnight.play.seeds import derived_seed

GRACE = 0.1, 0.05
"""A bot may take this part of its time longer, or so many seconds, whichever is more."""

PACKAGE = Path(__file__).parents[1]

Spot = Any
"""Where a worker is: the deal, rotation, seat and ply, in memory that its parent sees."""


class Question(msgspec.Struct, frozen=True):
    """What is asked: who of these plays this game better, on the deals of this seed?"""

    game: Game
    contestants: tuple[Contestant, ...]
    seed: str
    moves: bool = False
    """Whether the moves of all games are kept; those of games with faults always are."""

    def seating(self, rotation: int) -> list[Contestant]:
        """Who sits where: with each rotation everybody moves up one seat."""
        n = self.game.players
        return [self.contestants[(seat - rotation) % n] for seat in range(n)]

    def label(self, contestant: Contestant) -> str:
        """What a bot is called here: a file with its folder, if another would be called alike."""
        alike = {each for each in self.contestants if each.label == contestant.label}
        return contestant.label if len(alike) == 1 else str(contestant)


class Fault(msgspec.Struct, frozen=True):
    """What a bot did wrong, and where; `ply` is the number of the move it was asked for."""

    bot: str
    deal: int
    rotation: int
    seat: int
    ply: int
    kind: Literal["illegal", "crash", "slow", "lost"]
    reason: str

    def __str__(self) -> str:
        """Say it in a line."""
        place = f"deal {self.deal}, rotation {self.rotation}, seat {self.seat}, ply {self.ply}"
        return f"{self.bot} {self.reason} ({place})"


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game went; lists are by seat. A bot that fails has lost: the others share the win."""

    rotation: int
    winners: list[int]
    scores: list[int]
    """Empty where a bot failed."""
    seconds: list[float]
    decisions: list[int]
    faults: list[Fault] = []
    moves: list[str] = []


class DealResult(msgspec.Struct, frozen=True):
    """How the games of one deal went, a game for each rotation."""

    deal: int
    games: list[GameResult]


class BotFailed(Exception):
    """A bot crashed or named an illegal move: its game is over."""


def play_deal(
    question: Question,
    deal: int,
    lost: Mapping[int, Fault] | None = None,
    spot: Spot = None,
) -> DealResult:
    """Play a deal in all rotations, but those in which a worker is known to have been lost."""
    games = []
    for rotation in range(question.game.players):
        if lost and rotation in lost:
            games.append(_forfeit(question, lost[rotation]))
        else:
            games.append(Rotation(question, deal, rotation, spot).play())
    return DealResult(deal, games)


def record_of(question: Question, deal: int, result: GameResult) -> Record:
    """Write down a game whose moves were kept."""
    seats = tuple(map(question.label, question.seating(result.rotation)))
    extra: dict[str, Any] = {"x-arena": {"deal": deal, "rotation": result.rotation}}
    record = Record(
        game=question.game,
        seed=deal_seed(question, deal),
        seats=seats,
        moves=tuple(result.moves),
        extra=extra,
    )
    if result.scores:
        outcome = Outcome(result.scores, result.winners)
        return msgspec.structs.replace(record, result=outcome)
    return record


def deal_seed(question: Question, deal: int) -> str:
    """The seed that deals the cards: the same in every rotation."""
    return derived_seed(question.seed, "deal", deal)


class Rotation:
    """One game of a deal: who sits where, their time and faults."""

    def __init__(self, question: Question, deal: int, rotation: int, spot: Spot) -> None:
        self.question = question
        self.deal = deal
        self.rotation = rotation
        self.seating = question.seating(rotation)
        self.seconds = [0.0] * len(self.seating)
        self.decisions = [0] * len(self.seating)
        self.slowest: dict[int, tuple[float, Fault]] = {}
        self._spot = spot

    def play(self) -> GameResult:
        """Play it to its end, or until a bot fails."""
        match = self.question.game.deal(seed=deal_seed(self.question, self.deal))
        faults: list[Fault] = []
        try:
            bots = [self._bot(seat) for seat in range(len(self.seating))]
            while (seat := match.position.actor) is not None:
                match.push(self._ask(bots[seat], match, seat))
        except BotFailed as failed:
            faults.append(failed.args[0])
        return self._result(match, [*(fault for _, fault in self.slowest.values()), *faults])

    def _result(self, match: Match, faults: list[Fault]) -> GameResult:
        outcome = match.outcome
        if outcome is None:
            culprit = faults[-1].seat
            others = [seat for seat in range(len(self.seating)) if seat != culprit]
            outcome = Outcome(scores=[], winners=others)
        keep = self.question.moves or faults
        return GameResult(
            rotation=self.rotation,
            winners=outcome.winners,
            scores=outcome.scores,
            seconds=[round(each, 7) for each in self.seconds],
            decisions=self.decisions,
            faults=faults,
            moves=[str(move) for move in match.moves] if keep else [],
        )

    def _bot(self, seat: int) -> Bot:
        try:
            seed = derived_seed(self.question.seed, "bot", self.deal, self.rotation, seat)
            return self.seating[seat].make(seed)
        except (Exception, SystemExit) as error:
            reason = f"could not be made with seed=…: {told(error)}"
            raise self._failed(seat, 0, "crash", reason) from error

    def _ask(self, bot: Bot, match: Match, seat: int) -> Move:
        """Let a bot name its move, look at the clock and at the move."""
        view = match.view(seat)
        ply = len(match.moves) + 1
        limit = self.seating[seat].limit
        if self._spot is not None:
            self._spot[:] = self.deal, self.rotation, seat, ply
        began = perf_counter()
        try:
            move = bot.choose(view, limit)
        except (Exception, SystemExit) as error:
            raise self._failed(seat, ply, "crash", f"crashed: {told(error)}") from error
        took = perf_counter() - began
        self.seconds[seat] += took
        self.decisions[seat] += 1
        if limit.seconds is not None and took > allowed(limit.seconds):
            self._note_slow(seat, ply, took, limit.seconds)
        if not isinstance(move, Move) or move not in view.legal_moves:
            legal = shortened(str(each) for each in view.legal_moves)
            reason = f"named {str(move)!r:.80}, which is not legal; legal: {legal}"
            raise self._failed(seat, ply, "illegal", reason)
        return move

    def _note_slow(self, seat: int, ply: int, took: float, limit: float) -> None:
        """Remember the slowest move of each seat."""
        if seat not in self.slowest or took > self.slowest[seat][0]:
            reason = f"took {took:.3f} s of {limit:g} s"
            self.slowest[seat] = took, self._fault(seat, ply, "slow", reason)

    def _failed(
        self, seat: int, ply: int, kind: Literal["illegal", "crash"], reason: str
    ) -> BotFailed:
        return BotFailed(self._fault(seat, ply, kind, reason))

    def _fault(
        self, seat: int, ply: int, kind: Literal["illegal", "crash", "slow"], reason: str
    ) -> Fault:
        bot = self.question.label(self.seating[seat])
        return Fault(bot, self.deal, self.rotation, seat, ply, kind, reason)


def allowed(seconds: float) -> float:
    """How long a move may really take, of a limit.

    >>> allowed(0.1), allowed(10)
    (0.15000000000000002, 11.0)
    """
    part, least = GRACE
    return seconds + max(part * seconds, least)


def _forfeit(question: Question, fault: Fault) -> GameResult:
    """A game that took its worker with it."""
    seats = range(question.game.players)
    return GameResult(
        rotation=fault.rotation,
        winners=[seat for seat in seats if seat != fault.seat],
        scores=[],
        seconds=[0.0 for _ in seats],
        decisions=[0 for _ in seats],
        faults=[fault],
    )


def told(error: BaseException) -> str:
    """Say what was raised, and where: in a bot's own file rather than in what it called."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    own = [frame for frame in frames if not Path(frame.filename).is_relative_to(PACKAGE)]
    at = (own or frames)[-1:]
    place = "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in at)
    return f"{type(error).__name__}: {error}"[:200] + place
