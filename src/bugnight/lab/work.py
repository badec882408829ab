"""Seeded work in pieces, whose sum does not depend on where or when they are done."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET

from bugnight.bots import Contestant, Limit
from bugnight.kernel import Array
from bugnight.lab.contests import Contest
from bugnight.lab.matches import BotMatch, Fault, GameResult, OnMove, Watch, forfeit
from bugnight.play import BugNightError, Game, Outcome, Record

WARM_UP = -2
"""The number of a deal that is played to warm up."""


class EngineError(BugNightError):
    """An engine that cannot do this work, or was lost."""


class Piece(msgspec.Struct, frozen=True):
    """A piece of work: some deals of one contest."""

    contest: int
    first: int
    count: int

    @property
    def deals(self) -> range:
        """The numbers of its deals."""
        return range(self.first, self.first + self.count)


class Part(msgspec.Struct):
    """The result of a piece of work: its games, or only those with faults."""

    piece: Piece
    games: list[GameResult]


Lost: TypeAlias = Mapping[tuple[int, int], Fault]
"""Games, by deal and rotation, that are known to kill the process they are played in."""
Player: TypeAlias = Callable[[Game, Sequence[Contestant], Array], Array]
"""Plays a game for each seed in compiled code, and returns a row for each."""


class How(NamedTuple):
    """How a piece of work is done: by asking bots, or by compiled code (`play`)."""

    lost: Lost = MappingProxyType({})
    watch: Watch | None = None
    play: Player | None = None


ASKING = How()


class Work(msgspec.Struct, frozen=True):
    """What is to be found out about contests; `keep` keeps every game in full."""

    contests: tuple[Contest, ...]
    keep: bool = False

    name: ClassVar[str]
    kept: ClassVar[str]
    """What `keep` keeps of every game."""
    part: ClassVar[type[Part]]
    match: ClassVar[type[BotMatch]] = BotMatch
    """How a game with bots in Python is played."""
    asks: ClassVar[bool] = False
    """Whether bots play in Python even if compiled code knows them, to measure their time."""

    @property
    def compiled(self) -> bool:
        return all(contest.compiled for contest in self.contests)

    def rotations(self, contest: Contest) -> int:  # noqa: ARG002
        """The number of games of each deal."""
        return 1

    @abstractmethod
    def size(self, contest: Contest, engine: str) -> int:
        """The number of deals in a piece for an engine."""

    @abstractmethod
    def seeds(self, contest: Contest, deal: int, rotation: int) -> Sequence[str]:
        """The seed of a deal, then one for each seat's bot."""

    @abstractmethod
    def do(self, piece: Piece, how: How = ASKING) -> Part:
        """Do a piece of the work."""

    def ask(
        self, contest: Contest, deal: int, rotation: int, how: How, on_move: OnMove | None = None
    ) -> GameResult:
        """Play a game with bots in Python, unless it is known to kill the process."""
        if fault := how.lost.get((deal, rotation)):
            return forfeit(contest, fault)
        match = self.match(contest, deal, rotation, how.watch, on_move)
        return match.play(self.seeds(contest, deal, rotation), keep=self.keep)

    def warm_up(self, how: How = ASKING, *, strangers: bool = True) -> None:
        """Compile or load what the bots need before their time counts.

        Each bot plays against itself, so that a failing one does not stop the others.
        """
        first = self.contests[0]
        for bot in dict.fromkeys(first.contestants):
            if strangers or not bot.is_stranger:
                hurried = msgspec.structs.replace(bot, limit=_hurried(bot.limit))
                seats = (hurried,) * first.game.players
                contest = msgspec.structs.replace(first, contestants=seats)
                work = msgspec.structs.replace(self, contests=(contest,))
                work.do(Piece(0, WARM_UP, 1), how)

    def record(self, contest: Contest, game: GameResult) -> Record:
        """The record of a game whose moves were kept."""
        return Record(
            game=contest.game,
            seed=self.seeds(contest, game.deal, game.rotation)[0],
            seats=tuple(map(contest.label, contest.seating(game.rotation))),
            moves=tuple(game.moves),
            result=Outcome(game.scores, game.winners) if game.scores else UNSET,
            extra={f"x-{self.name}": {"deal": game.deal, "rotation": game.rotation}},
        )


def _hurried(limit: Limit) -> Limit:
    """A short limit of the same kind."""
    if limit == Limit():
        return Limit(seconds=0.001, simulations=2)
    return Limit(
        seconds=None if limit.seconds is None else min(limit.seconds, 0.001),
        simulations=None if limit.simulations is None else min(limit.simulations, 2),
    )
