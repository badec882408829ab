"""What is to be played: a game, who sits where, and how long bots may think."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from bugnight import bots
from bugnight.bots.contestants import is_file
from bugnight.cli.table import saves
from bugnight.cli.table.seats import Seat
from bugnight.cli.table.sitting import Sitting
from bugnight.play import Game, Record

SECONDS = 1.0


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that a new game needs. Without a seed, every deal is another one."""

    game: Game
    seats: tuple[Seat, ...]
    seed: str | None = None
    seconds: float = SECONDS
    bot_seed: int | None = None

    def sit_down(self) -> Sitting:
        """Deal. The first time on a machine, the rules are compiled here."""
        match = self.game.deal(self.seed)
        path = saves.new_path(self.game.name, match.seed)
        return self._sitting(match=Record.of(match), path=path)

    def go_on(self, save: saves.Save) -> Sitting:
        """Take up a game that was kept; raises `RecordError` where its moves are wrong."""
        assert save.record is not None
        return self._sitting(match=save.record, path=save.path)

    def _sitting(self, match: Record, path: Path) -> Sitting:
        limit = bots.Limit(seconds=self.seconds)
        return Sitting(match.verify(), self.seats, limit=limit, path=path, bot_seed=self.bot_seed)

    def again(self) -> "Plan":
        return msgspec.structs.replace(self, seed=None)


def plan_of(save: saves.Save, seconds: float, bot_seed: int | None = None) -> Plan:
    """The plan that a kept game was begun with; a bot that is gone is a plain one now."""
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
