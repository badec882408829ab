"""An account of a game of Party Bugs."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from bugnight.cli.account.people import People, listed
from bugnight.cli.account.story import Story, cards
from bugnight.play import Move
from bugnight.play.party_bugs import PartyBugs, PartyBugsTable

KING = 13
TIMES = {2: "two", 4: "four", 6: "six"}


@dataclass
class Row:
    """What one player did in a round, and what they had in front of them then."""

    seat: int
    played: int | None
    did: Text
    display: list[int] = field(default_factory=list)
    face_down: int | None = None


class PartyBugsStory(Story[PartyBugs, PartyBugsTable]):
    """Told in rounds: one row for each player, in the order in which they took."""

    def __init__(self, game: PartyBugs, people: People) -> None:
        super().__init__(game, people)
        self.hidden: dict[int, int] = {}
        self.chosen: dict[int, int] = {}
        self.rows: list[Row] = []
        self.notes: list[Text] = []
        self.floor: list[list[int]] = []

    def begin(self, table: PartyBugsTable) -> Iterator[RenderableType]:
        """Say who is host."""
        self.floor = table.floor
        if self.game.mirror:
            yield self.heading(f"Game {table.game + 1} of {self.game.length}")
        yield Text.assemble(self.people[table.host], " is the host.")

    def tell(
        self, before: PartyBugsTable, move: Move, after: PartyBugsTable
    ) -> Iterator[RenderableType]:
        """Tell a move; a round is told when it ends."""
        verb, _, argument = move.text.partition(" ")
        if verb == "hide":
            self.hidden[move.seat] = int(argument)
            if len(self.hidden) == self.game.players:
                yield Text.assemble("Face down: ", self._each(self.hidden), ".")
                self.hidden = {}
        elif verb == "play":
            self._play(before, move.seat, int(argument), after)
        elif verb == "take":
            self._take(before, move.seat, argument, after)
        elif verb == "mirror":
            self._put_mirror_away(before, move.seat, argument)
        else:
            self._pair_or_keep(before, move.seat, verb == "pair")
        if (after.game, after.round) != (before.game, before.round) or after.phase == "over":
            self._round_ends(before, move, after)
            yield from self._round(before)
            self.floor = after.floor
        if after.game != before.game:
            yield from self._next_game(before, after)

    def stop(self, table: PartyBugsTable) -> Iterator[RenderableType]:
        """Tell what was not yet told of an unfinished round."""
        if self.hidden:
            yield Text.assemble("Face down: ", self._each(self.hidden), ".")
        if self.chosen or self.rows:
            yield from self._round(table)

    def _each(self, values: dict[int, int]) -> Text:
        pairs = (
            Text.assemble(self.people[seat], " ", str(value))
            for seat, value in sorted(values.items())
        )
        return Text(", ").join(pairs)

    def _play(self, before: PartyBugsTable, seat: int, value: int, after: PartyBugsTable) -> None:
        self.chosen[seat] = value
        kings = [seat for seat, value in self.chosen.items() if value == KING]
        if len(self.chosen) < self.game.players or not kings:
            return
        order = sorted(self.chosen, key=lambda seat: (seat - before.host) % self.game.players)
        first = next(seat for seat in order if seat in kings)
        for other in [first, *(seat for seat in order if seat != first)]:
            if other == first:
                self._enter(before, first, [value for value, _ in before.floor], after)
                haul = Text(" ").join(self._card(value, owner) for value, owner in before.floor)
                self.rows[-1].did = Text.assemble("takes everything: ", haul, self.rows[-1].did)
            else:
                self._stay(before, other, "gets nothing", after)
        # The King's pair is decided after this, so the King's row is the last one looked at.
        self.rows.append(self.rows.pop(0))

    def _take(self, before: PartyBugsTable, seat: int, card: str, after: PartyBugsTable) -> None:
        value, owner = map(int, card.split("@"))
        self._enter(before, seat, [value], after)
        self.rows[-1].did = Text.assemble(
            "takes ", self._whose(seat, owner), self._card(value, owner), self.rows[-1].did
        )
