"""The plan of a new game: options, seats, and how long bots may think."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from bugnight import bots
from bugnight.bots.contestants import is_file
from bugnight.cli.table import saves
from bugnight.cli.table.seats import Seat
from bugnight.cli.table.sitting import Sitting
from bugnight.play import Game, Match

SECONDS = 1.0


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that a new game needs. Without a seed, every deal is different."""

    game: Game
    seats: tuple[Seat, ...]
    seed: str | None = None
    seconds: float = SECONDS
    bot_seed: int | None = None

    def sit_down(self) -> Sitting:
        """Deal; on first use on a machine, this compiles the rules."""
        match = self.game.deal(self.seed)
        path = saves.new_path(self.game.name, match.seed)
        return self._sitting(match, path)

    def go_on(self, save: saves.Save) -> Sitting:
        """Continue a saved game; raises `RecordError` if its moves are wrong."""
        assert save.record is not None
        return self._sitting(save.record.verify(), save.path)

    def _sitting(self, match: Match, path: Path) -> Sitting:
        limit = bots.Limit(seconds=self.seconds)
        return Sitting(match, self.seats, limit=limit, path=path, bot_seed=self.bot_seed)


def plan_of(save: saves.Save, seconds: float, bot_seed: int | None = None) -> Plan:
    """The plan of a saved game; a bot that no longer exists becomes `thumb`."""
    record = save.record
    assert record is not None
    return Plan(
        game=record.game,
        seats=_seated(record.seats or [""] * record.game.players),
        seconds=seconds,
        bot_seed=bot_seed,
    )


def _seated(texts: Sequence[str]) -> tuple[Seat, ...]:
    known = bots.names()
    seats = [Seat.parse(text) for text in texts]
    return tuple(
        seat if seat.is_person or seat.bot in known or is_file(seat.bot) else Seat(bot="thumb")
        for seat in seats
    )
