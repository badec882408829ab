"""Seeded work in pieces, whose sum does not depend on where or when they are done."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeAlias

import msgspec
from msgspec import UNSET

from bugnight.bots import Contestant, Limit
from bugnight.kernel import Array
from bugnight.lab.contests import Contest
from bugnight.lab.matches import BotMatch, Fault, GameResult, OnMove, Watch, forfeit
from bugnight.play import BugNightError, Game, Outcome, Record

WARM_UP = -2
"""The deal that is played before it counts."""


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
    """What a piece of work gave: games, all of them or only those in which a bot did wrong."""

    piece: Piece
    games: list[GameResult]


Lost: TypeAlias = Mapping[tuple[int, int], Fault]
"""The games, by deal and rotation, that are known to end the process they are played in."""
Player: TypeAlias = Callable[[Game, Sequence[Contestant], Array], Array]
"""Plays a game for each seed in compiled code, and gives a row for each."""


class Work(msgspec.Struct, frozen=True):
    """A question that is asked of contests; `keep` asks for every game in full."""

    contests: tuple[Contest, ...]
    keep: bool = False

    name: ClassVar[str]
    kept: ClassVar[str]
    """What is kept of every game."""
    part: ClassVar[type[Part]]
    asks: ClassVar[bool] = False
    """Whether bots are asked in Python even if compiled code knows them, to measure their time."""

    @property
    def compiled(self) -> bool:
        """Whether compiled code can do it."""
        return all(contest.compiled for contest in self.contests)

    def rotations(self, contest: Contest) -> int:  # noqa: ARG002
        """How many games are played of each deal."""
        return 1

    @abstractmethod
    def size(self, contest: Contest, engine: str) -> int:
        """How many deals of a contest make a piece for an engine."""

    @abstractmethod
    def seeds(self, contest: Contest, deal: int, rotation: int) -> Sequence[str]:
        """The seed of a deal, then one for each seat's bot."""

    @abstractmethod
    def do(
        self,
        piece: Piece,
        lost: Lost | None = None,
        watch: Watch | None = None,
        play: Player | None = None,
    ) -> Part:
        """Do a piece; `play` is the compiled code to do it with, if it is to be that."""

    def ask(
        self,
        contest: Contest,
        deal: int,
        rotation: int,
        lost: Lost | None,
        watch: Watch | None,
        on_move: OnMove | None = None,
    ) -> GameResult:
        """Play a game by asking bots in Python, unless it is known to end the process."""
        if fault := (lost or {}).get((deal, rotation)):
            return forfeit(contest, fault)
        match = BotMatch(contest, deal, rotation, watch, on_move)
        return match.play(self.seeds(contest, deal, rotation), keep=self.keep)

    def warm_up(
        self, watch: Watch | None = None, play: Player | None = None, *, strangers: bool = True
    ) -> None:
        """Compile or load what the bots need before their time counts.

        Each plays against itself, so that one that fails does not keep the others from it.
        """
        first = self.contests[0]
        for bot in dict.fromkeys(first.contestants):
            if strangers or not bot.is_stranger:
                hurried = msgspec.structs.replace(bot, limit=_hurried(bot.limit))
                seats = (hurried,) * first.game.players
                contest = msgspec.structs.replace(first, contestants=seats)
                work = msgspec.structs.replace(self, contests=(contest,))
                work.do(Piece(0, WARM_UP, 1), None, watch, play)

    def record(self, contest: Contest, game: GameResult) -> Record:
        """Write down a game whose moves were kept."""
        return Record(
            game=contest.game,
            seed=self.seeds(contest, game.deal, game.rotation)[0],
            seats=tuple(map(contest.label, contest.seating(game.rotation))),
            moves=tuple(game.moves),
            result=Outcome(game.scores, game.winners) if game.scores else UNSET,
            extra={f"x-{self.name}": {"deal": game.deal, "rotation": game.rotation}},
        )


def _hurried(limit: Limit) -> Limit:
    """A limit of the same kind that costs little."""
    if limit == Limit():
        return Limit(seconds=0.001, simulations=2)
    return Limit(
        seconds=None if limit.seconds is None else min(limit.seconds, 0.001),
        simulations=None if limit.simulations is None else min(limit.simulations, 2),
    )
