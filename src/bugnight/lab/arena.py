"""The arena: bots play the same deals in every seating, to find out which is better."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np

from bugnight.bots import Contestant
from bugnight.lab.contests import Contest
from bugnight.lab.engine import Run
from bugnight.lab.games import SCORES, WINNERS
from bugnight.lab.matches import GameResult
from bugnight.lab.standing import Standing, standing_of
from bugnight.lab.work import ASKING, WARM_UP, How, Part, Piece, Player, Work
from bugnight.play import Game
from bugnight.play.seeds import derived_seed, seed_words


def contest(
    game: Game,
    bots: Sequence[str | Contestant],
    games: int,
    seed: int | str = 1,
    *,
    jobs: int = 0,
    engine: str = "auto",
    scheduler: str | None = None,
    output: str | Path | None = None,
) -> Standing:
    """Let bots play; return the standing, the same on any engine unless seconds limit a bot.

    A bot that crashes or names an illegal move loses that game; `standing.faults` lists them.
    Without `jobs` all bots play in this process. With `jobs` they play in others, and a bot that
    ends its process or never answers loses that game too; a script must then make the call below
    `if __name__ == "__main__":`.
    """
    with Arena(Contest.of(game, bots, seed), games, output) as arena:
        for _ in arena.run(engine, jobs=jobs, scheduler=scheduler):
            pass
        return arena.standing()


class Rotations(Work, frozen=True):
    """Every deal is played in each rotation of the seating; all moves can be kept."""

    name: ClassVar[str] = "arena"
    kept: ClassVar[str] = "moves"
    part: ClassVar[type[Part]] = Part
    asks: ClassVar[bool] = True

    @property
    def compiled(self) -> bool:
        """Compiled code keeps no moves."""
        return super().compiled and not self.keep

    def rotations(self, contest: Contest) -> int:
        return contest.game.players

    def size(self, contest: Contest, engine: str) -> int:  # noqa: ARG002
        """One deal if bots are asked, so that an interruption loses little."""
        return {"threads": 100, "gpu": 1 << 15}.get(engine, 1)

    def seeds(self, contest: Contest, deal: int, rotation: int) -> list[str]:
        """The seed of the deal is the same in every rotation."""
        place = deal, rotation
        bots = [derived_seed(contest.seed, "bot", *place, i) for i in range(contest.game.players)]
        return [derived_seed(contest.seed, "deal", deal), *bots]

    def do(self, piece: Piece, how: How = ASKING) -> Part:
        """Play deals in all rotations; to warm up, in one."""
        contest = self.contests[piece.contest]
        games: list[GameResult] = []
        for rotation in range(1 if piece.first == WARM_UP else contest.game.players):
            if how.play:
                games += self._play(contest, piece.deals, rotation, how.play)
            else:
                games += [self.ask(contest, deal, rotation, how) for deal in piece.deals]
        return Part(piece, games)

    def _play(
        self, contest: Contest, deals: range, rotation: int, play: Player
    ) -> Iterator[GameResult]:
        seeds = [[*map(seed_words, self.seeds(contest, deal, rotation))] for deal in deals]
        rows = play(contest.game, contest.seating(rotation), np.array(seeds))
        for deal, row in zip(deals, rows.tolist(), strict=True):
            winners = contest.game.seats_in(row[WINNERS])
            yield GameResult(deal, rotation, winners, row[SCORES : SCORES + contest.game.displays])


class Arena(Run[Rotations]):
    """A contest and its deals played so far, including those kept in a file."""

    def __init__(
        self, contest: Contest, games: int, output: str | Path | None = None, *, moves: bool = False
    ) -> None:
        self.contest = contest
        deals = math.ceil(games / contest.game.players)
        super().__init__(Rotations((contest,), moves), deals, output)

    def standing(self) -> Standing:
        return standing_of(self.contest, [game for _, game in self.games], self.total)
