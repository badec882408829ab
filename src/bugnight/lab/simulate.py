"""Simulate many games, and see how they behave.

>>> from bugnight.games.bug_off import BugOff
>>> from bugnight.lab import simulate
>>> results = simulate.simulate([BugOff(players=2)], games=100, seed=1)
>>> [line.label for line in results.findings[0].lines][:2]
['the starter', '1 to the left']
"""

import csv
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TextIO

from bugnight.lab import events
from bugnight.lab.engines import Parts, engine, parts
from bugnight.lab.figures import Results, results, title
from bugnight.lab.games import DECISIONS, EVENTS, SCORES, STARTER, WINNERS
from bugnight.lab.simulation import Part, Variation, pieces, variation
from bugnight.play import Game

if TYPE_CHECKING:
    from bugnight.lab.tallies import Tally


def simulate(
    games_with_options: Sequence[Game],
    games: int,
    seed: int | str = 1,
    *,
    bots: Sequence[str] = ("thumb",),
    jobs: int = 1,
    engine: str = "auto",
    scheduler: str | None = None,
) -> Results:
    """Play so many games of each; the figures do not depend on the engine or the jobs."""
    simulation = Simulation([variation(game, bots, seed) for game in games_with_options], games)
    for _ in simulation.run(engine, jobs=jobs, scheduler=scheduler):
        pass
    return simulation.results()


class Simulation:
    """The variations of a game, and what was found out about them so far."""

    def __init__(self, variations: Sequence[Variation], games: int) -> None:
        self.variations = variations
        self.games = games
        self._parts: list[Part] = []
        self._tallies: dict[int, Tally] = {}

    @property
    def total(self) -> int:
        """How many games are to be played, of all variations."""
        return self.games * len(self.variations)

    def run(
        self, name: str, *, jobs: int = 1, scheduler: str | None = None, keep: bool = False
    ) -> Parts:
        """Play everything; gives each part once it has been counted."""
        chosen = engine(name, self.variations)
        work = pieces(self.variations, self.games, on_device=chosen == "gpu")
        for part in parts(chosen, self.variations, work, jobs=jobs, scheduler=scheduler, keep=keep):
            number = part.piece.variation
            before = self._tallies.get(number)
            self._tallies[number] = part.tally if before is None else before + part.tally
            if keep:
                self._parts.append(part)
            yield part

    def results(self) -> Results:
        """The figures so far."""
        done = [(self.variations[number], tally) for number, tally in sorted(self._tallies.items())]
        return results(done, self.variations[0], self.games)

    def write_rows(self, stream: TextIO) -> None:
        """Write a line for each game, if the rows were kept."""
        game = self.variations[0].game
        seats = max(each.game.displays for each in self.variations)
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(
            [
                *("options", "game", "starter", "winners", "decisions"),
                *(f"score_{seat}" for seat in range(seats)),
                *(name for name, _, _ in events.of(game)),
            ]
        )
        for part in sorted(self._parts, key=lambda part: (part.piece.variation, part.piece.first)):
            writer.writerows(self._lines(part, seats))

    def _lines(self, part: Part, seats: int) -> Iterator[list[object]]:
        game = self.variations[part.piece.variation].game
        assert part.rows is not None
        for number, row in enumerate(part.rows.tolist(), part.piece.first):
            winners = [seat for seat in range(game.displays) if row[WINNERS] >> seat & 1]
            scores = row[SCORES : SCORES + game.displays] + [""] * (seats - game.displays)
            yield [
                *(title(game.options), number, row[STARTER]),
                *(" ".join(map(str, winners)), row[DECISIONS], *scores, *row[EVENTS:]),
            ]
