"""Simulate many games and count what happens in them."""

import csv
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, TextIO

import msgspec
import numpy as np

from bugnight.kernel import Array, chance
from bugnight.lab.contests import Contest
from bugnight.lab.counting import counts_of
from bugnight.lab.engine import Run
from bugnight.lab.figures import Results, findings, title
from bugnight.lab.games import (
    DECISIONS,
    EVENTS,
    SCORES,
    STARTER,
    WINNERS,
    Tracer,
    blank_rows,
    play_compiled,
)
from bugnight.lab.matches import GameResult
from bugnight.lab.tallies import Tally, tally
from bugnight.lab.work import ASKING, How, Part, Piece, Work
from bugnight.play import Game


def simulate(
    games_with_options: Sequence[Game],
    games: int,
    seed: int | str = 1,
    *,
    bots: Sequence[str] = ("thumb",),
    jobs: int = 0,
    engine: str = "auto",
    scheduler: str | None = None,
    output: str | Path | None = None,
) -> Results:
    """Play this many games of each; the figures do not depend on the engine or the jobs.

    A game in which a bot fails is not counted; `results.faults` lists them.
    """
    contests = [Contest.of(game, bots, seed) for game in games_with_options]
    with Simulation(contests, games, output) as simulation:
        for _ in simulation.run(engine, jobs=jobs, scheduler=scheduler):
            pass
        return simulation.results()


class Counted(Part):
    """The tally of some games; if rows are kept, each one after its game's number."""

    tally: Tally
    rows: list[list[int]] = msgspec.field(default_factory=list)


class Counting(Work, frozen=True):
    """Every deal is played once and counted, by compiled code where it knows the bots."""

    name: ClassVar[str] = "simulate"
    kept: ClassVar[str] = "rows"
    part: ClassVar[type[Part]] = Counted

    def size(self, contest: Contest, engine: str) -> int:
        return 1 << 17 if engine == "gpu" else 250 if contest.compiled else 4

    def seeds(self, contest: Contest, deal: int, rotation: int) -> list[str]:  # noqa: ARG002
        """All seeds are drawn from one, which is derived from the deal's number."""
        drawn, seed = seeds_of(contest.seed, range(deal, deal + 1))[0, 0], np.zeros(4, np.uint64)
        found = []
        for _ in range(1 + contest.game.players):
            chance.seed_from(seed, drawn)
            found.append(seed.astype("<u8").tobytes().hex())
        return found

    def do(self, piece: Piece, how: How = ASKING) -> Counted:
        """Play games, and add up the finished ones."""
        contest = self.contests[piece.contest]
        seeds = seeds_of(contest.seed, piece.deals)
        if contest.compiled:
            rows = (how.play or play_compiled)(contest.game, contest.contestants, seeds)
            finished, faulty = list(piece.deals), list[GameResult]()
        else:
            rows, finished, faulty = self._ask(contest, piece.deals, seeds, how)
        part = Counted(piece, faulty, tally(contest.game, rows))
        if self.keep:
            part.rows = [[i, *row] for i, row in zip(finished, rows.tolist(), strict=True)]
        return part

    def _ask(
        self, contest: Contest, deals: range, seeds: Array, how: How
    ) -> tuple[Array, list[int], list[GameResult]]:
        """Play with bots in Python: rows of the finished games, their numbers, and faulty games."""
        tracers = [Tracer(contest.game, each) for each in seeds]
        games = [
            self.ask(contest, deal, 0, how, tracer.move)
            for deal, tracer in zip(deals, tracers, strict=True)
        ]
        whole = [i for i, game in enumerate(games) if game.scores]
        rows = blank_rows(contest.game, len(whole))
        for row, i in zip(rows, whole, strict=True):
            row[:] = tracers[i].finish()
        return rows, [deals[i] for i in whole], [game for game in games if game.faults]


def seeds_of(seed: str, deals: range) -> Array:
    """The seed of each game, from the seed of the simulation and the game's number."""
    digests = b"".join(hashlib.sha256(f"{seed}/game/{i}".encode()).digest() for i in deals)
    return np.frombuffer(digests, "<u8").reshape(len(deals), 1, 4).astype(np.uint64)


class Simulation(Run[Counting]):
    """A simulation of some contests, and its tallies so far, including parts from a file."""

    def __init__(
        self,
        contests: Sequence[Contest],
        games: int,
        output: str | Path | None = None,
        *,
        rows: bool = False,
    ) -> None:
        self._tallies: dict[int, Tally] = {}
        self._parts: list[Counted] = []
        super().__init__(Counting(tuple(contests), rows), games, output)

    def add(self, part: Part) -> None:
        assert isinstance(part, Counted)
        number = part.piece.contest
        before = self._tallies.get(number)
        self._tallies[number] = part.tally if before is None else before + part.tally
        if self.work.keep:
            self._parts.append(part)

    def results(self) -> Results:
        found = [(self.work.contests[i], self._tallies[i]) for i in sorted(self._tallies)]
        first = self.work.contests[0]
        done = [findings(contest, tally) for contest, tally in found if tally.games]
        return Results(first.game.name, first.seed, self.deals, done, self.faults)

    def write_rows(self, stream: TextIO) -> None:
        """Write a line for each game, if the rows were kept."""
        games = [contest.game for contest in self.work.contests]
        seats = max(game.displays for game in games)
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(
            [
                *("options", "game", "starter", "winners", "decisions"),
                *(f"score_{seat}" for seat in range(seats)),
                *(each.name for each in counts_of(type(games[0]))),
            ]
        )
        for part in sorted(self._parts, key=lambda part: (part.piece.contest, part.piece.first)):
            game = games[part.piece.contest]
            for number, *row in part.rows:
                winners = " ".join(map(str, game.seats_in(row[WINNERS])))
                scores = row[SCORES : SCORES + game.displays] + [""] * (seats - game.displays)
                line = [title(game.options), number, row[STARTER], winners, row[DECISIONS]]
                writer.writerow([*line, *scores, *row[EVENTS:]])
