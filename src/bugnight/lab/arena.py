"""The arena: bots play the same deals in every seating, and it is worked out who is better.

>>> from bugnight.games.bug_off import BugOff
>>> from bugnight.lab import arena
>>> standing = arena.contest(BugOff(players=2), ["thumb", "random"], games=20, seed=1)
>>> [row.bot for row in standing.rows]
['thumb', 'random']
"""

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from bugnight.bots import BotError
from bugnight.bots.contestants import Contestant
from bugnight.lab.crew import played
from bugnight.lab.intervals import Figure
from bugnight.lab.journal import Journal
from bugnight.lab.rotations import DealResult, Fault, Question, record_of
from bugnight.lab.standing import Row, Standing, standing_of
from bugnight.play import Game, Record
from bugnight.play.seeds import parse_seed

__all__ = ["Arena", "Contestant", "Fault", "Figure", "Question", "Row", "Standing", "contest"]


def contest(
    game: Game,
    bots: Sequence[str | Contestant],
    games: int,
    seed: int | str = 1,
    *,
    jobs: int = 0,
    output: str | Path | None = None,
    seen: Callable[[DealResult], None] = lambda _: None,
) -> Standing:
    """Let bots play; gives the standing. Unless seconds limit a bot, `jobs` do not change it.

    A bot that crashes or names an illegal move has lost that game; `standing.faults` has it all.
    Without `jobs` all play in this process; with some, in others, and one that ends its process has
    lost that game, too: then a script must stand below `if __name__ == "__main__":`.
    """
    with Arena(ask(game, bots, seed), games, output) as arena:
        for result in arena.run(jobs):
            seen(result)
        return arena.standing()


def ask(
    game: Game, bots: Sequence[str | Contestant], seed: int | str, *, moves: bool = False
) -> Question:
    """Put a question to the arena; the last bot takes all the seats that are left."""
    if not bots:
        raise BotError("name at least one bot")
    if len(bots) > game.players:
        raise BotError(f"{len(bots)} bots are named, and there are {game.players} players")
    known = {bot: Contestant.parse(bot) for bot in bots if isinstance(bot, str)}
    contestants = [known[bot] if isinstance(bot, str) else bot for bot in bots]
    contestants += contestants[-1:] * (game.players - len(bots))
    return Question(game, tuple(contestants), parse_seed(seed), moves)


class Arena:
    """A question, and the deals that have been played for it; with a file, also earlier."""

    def __init__(self, question: Question, games: int, output: str | Path | None = None) -> None:
        if games < 1:
            raise BotError(f"{games} games are none; give 1 or more")
        self.question = question
        self.deals = math.ceil(games / question.game.players)
        self._journal = None if output is None else Journal(output, question)
        earlier = self._journal.results if self._journal else []
        self._results = {each.deal: each for each in earlier if each.deal < self.deals}

    @property
    def games(self) -> int:
        """How many games are wanted: whole deals of them."""
        return self.deals * self.question.game.players

    @property
    def played(self) -> int:
        """How many games have been played."""
        return len(self._results) * self.question.game.players

    @property
    def results(self) -> list[DealResult]:
        """The results so far, in the order of deals."""
        return [self._results[deal] for deal in sorted(self._results)]

    @property
    def missing(self) -> list[int]:
        """The deals that have not been played."""
        return [deal for deal in range(self.deals) if deal not in self._results]

    def run(self, jobs: int = 0) -> Generator[DealResult, None, None]:
        """Play the deals that are missing; gives each result when it has been kept."""
        for result in played(self.question, self.missing, jobs):
            self.keep(result)
            yield result

    def keep(self, result: DealResult) -> None:
        """Add the result of a deal, whoever played it."""
        if self._journal:
            self._journal.append(result)
        self._results[result.deal] = result

    def standing(self) -> Standing:
        """Work out the result so far."""
        return standing_of(self.question, self.results, self.games)

    def records(self) -> Iterator[Record]:
        """All games; their moves are there if the question asks for them."""
        for result in self.results:
            for game in result.games:
                yield record_of(self.question, result.deal, game)

    def faulty_records(self) -> Iterator[Record]:
        """The games in which a bot did something wrong, up to there."""
        for result in self.results:
            for game in result.games:
                if game.faults:
                    yield record_of(self.question, result.deal, game)

    def close(self) -> None:
        """Let go of the file."""
        if self._journal:
            self._journal.close()

    def __enter__(self) -> Self:
        """Use it in a `with` statement, which closes it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()
