"""An account of Party Bugs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from bugnight.cli.account.people import People
from bugnight.cli.account.story import Story, board, grid, heading, numbers, seen
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.game import PartyBugsTable
from bugnight.play import Move

KING = 13
TIMES = {2: "two", 4: "four", 6: "six"}


@dataclass
class Row:
    """What one player did in a round, and has in front of them after it."""

    did: Text
    display: list[int]
    face_down: int | None
    played: int | None = None

    @property
    def points(self) -> int:
        """What the display would score now."""
        return sum(self.display) + (self.face_down or 0)


class OwnStory(Story[PartyBugs, PartyBugsTable]):
    """Told in rounds: one row for each player, in the order in which they took."""

    def __init__(self, game: PartyBugs, people: People) -> None:
        super().__init__(game, people)
        self.hidden: dict[int, int] = {}
        self.chosen: dict[int, int] = {}
        self.rows: dict[int, Row] = {}
        self.notes: list[Text] = []
        self.floor: list[list[int]] = []

    def begin(self, table: PartyBugsTable) -> Iterator[RenderableType]:
        """Say who is host, and of a match which game it is."""
        self.floor = table.floor
        if self.game.mirror:
            yield heading(Text(f"Game {table.game + 1} of {self.game.length}", "title"))
        else:
            yield ""
        if table.game == 0:
            down = ", [4] face down" if self.game.hidden else ""
            yield Text(f"At the right: each display{down}, and what it adds up to.", "quiet")
        yield Text.assemble(self.people[table.host], " is the host.")
        if table.mirror is not None:
            yield Text.assemble(self.people[table.mirror], " has the mirror.")

    def tell(
        self, before: PartyBugsTable, move: Move, after: PartyBugsTable
    ) -> Iterator[RenderableType]:
        """Tell a move; a round is told when it ends."""
        verb, _, argument = move.text.partition(" ")
        if verb == "hide":
            yield from self._hide(move.seat, int(argument))
        elif verb == "play":
            self._play(before, move.seat, int(argument), after)
        elif verb == "take":
            self._take(before, move, after)
        elif verb == "mirror":
            self._use_mirror(before, move.seat, argument)
        else:
            self._answer(before, move.seat, verb)
        ends = (after.game, after.round) != (before.game, before.round) or after.phase == "over"
        if (ends or after.phase == "mirror") and before.phase != "mirror":
            self._let_dummy_take(before, move, after)
        if ends:
            yield from self._round(before)
            self.floor = after.floor
        if after.game != before.game:
            yield from self._scores(before, after)
            yield from self.begin(after)

    def stop(self, table: PartyBugsTable) -> Iterator[RenderableType]:
        """Tell what was not yet told of an unfinished round."""
        if self.hidden:
            yield self._face_down_cards()
        for seat in self.chosen.keys() - self.rows.keys():
            self._stay(table, seat, "")
        if self.rows:
            yield from self._round(table)

    def _hide(self, seat: int, value: int) -> Iterator[RenderableType]:
        self.hidden[seat] = value
        if len(self.hidden) == self.game.players:
            yield self._face_down_cards()
            self.hidden = {}

    def _face_down_cards(self) -> Text:
        each = (
            Text.assemble(self.people[seat], f": {value}")
            for seat, value in sorted(self.hidden.items())
        )
        return Text.assemble(("Face down: ", "quiet"), Text(", ").join(each))

    def _play(self, before: PartyBugsTable, seat: int, value: int, after: PartyBugsTable) -> None:
        self.chosen[seat] = value
        if len(self.chosen) < self.game.players or KING not in self.chosen.values():
            return
        order = sorted(self.chosen, key=lambda other: (other - before.host) % self.game.players)
        king = next(other for other in order if self.chosen[other] == KING)
        self._enter(before, king, before.floor, after)
        for other in order:
            if other != king:
                self._stay(before, other, "gets nothing")

    def _take(self, before: PartyBugsTable, move: Move, after: PartyBugsTable) -> None:
        card = _taken(move)
        self._enter(before, move.seat, [card], after, pair=move.text.endswith(" pair"))
        row = self.rows[move.seat]
        if row.face_down == card[0] in row.display:
            row.did.append(f"; keeps it beside the face-down {row.face_down}")

    def _stay(self, table: PartyBugsTable, seat: int, did: str) -> None:
        display, face_down = table.displays[seat], self._face_down(table, seat)
        self.rows[seat] = Row(Text(did, "quiet"), display, face_down, self.chosen.get(seat))

    def _enter(
        self,
        before: PartyBugsTable,
        seat: int,
        cards: list[list[int]],
        after: PartyBugsTable,
        *,
        pair: bool = False,
    ) -> None:
        """Cards go from the floor into a display, and some leave it."""
        old, values = before.displays[seat], [value for value, _ in cards]
        face_down = self._face_down(before, seat)
        if after.game == before.game:
            new, left_down = after.displays[seat], self._face_down(after, seat)
        else:
            new, left_down = self._settled(old, values, face_down, pair=pair)
        gone = Counter([*old, *values]) - Counter(new)
        did = Text.assemble(self._takes(seat, cards), self._leaving(gone, face_down, left_down))
        self.rows[seat] = Row(did, new, left_down, self.chosen.get(seat))

    def _face_down(self, table: PartyBugsTable, seat: int) -> int | None:
        value = table.hidden[seat] if seat < self.game.players else None
        assert value != "?"
        return value

    def _settled(
        self, old: list[int], values: list[int], face_down: int | None, *, pair: bool
    ) -> tuple[list[int], int | None]:
        """What a display came to in a game of which nothing is on the table any more."""
        new = sorted(value for value, times in Counter([*old, *values]).items() if times % 2)
        must = self.game.edition == "zman" and face_down in values
        if (must or pair) and face_down in new:
            return [value for value in new if value != face_down], None
        return new, face_down

    def _takes(self, seat: int, cards: list[list[int]]) -> Text:
        if seat in self.chosen and self.chosen[seat] == KING:
            haul = Text(" ").join(self._card(value, owner) for value, owner in cards)
            return Text.assemble("takes everything: ", haul)
        value, owner = cards[0]
        whose = "their own" if owner == seat else f"{self.people.names[owner]}’s"
        return Text.assemble("takes ", whose, " ", self._card(value, owner))

    def _card(self, value: int, owner: int) -> Text:
        return self.people.in_colour(owner, value)

    def _leaving(self, gone: Counter[int], face_down: int | None, left_down: int | None) -> Text:
        shown = Text()
        for value, times in gone.items():
            pairs = times - times % 2
            if pairs:
                shown.append(f"; {TIMES[pairs]} {value}s leave")
        if face_down is not None and left_down is None:
            shown.append(f"; the face-down {face_down} is shown and leaves with it")
        return shown

    def _answer(self, before: PartyBugsTable, seat: int, verb: str) -> None:
        row = self.rows[seat]
        value = row.face_down
        hauled = [card for card, _ in self.floor]
        if verb == "keep":
            if value in hauled and value in before.displays[seat]:
                row.did.append(f"; keeps the {value} beside the face-down one")
            return
        row.did.append(f"; the face-down {value} is shown and leaves with it")
        row.display = [each for each in before.displays[seat] if each != value]
        row.face_down = None

    def _use_mirror(self, before: PartyBugsTable, seat: int, card: str) -> None:
        row = self.rows[seat]
        if card == "hidden":
            what, row.face_down = f"the face-down {row.face_down}", None
        else:
            what = f"the {card}"
            row.display = [value for value in before.displays[seat] if value != int(card)]
        self.notes.append(
            Text.assemble(self.people[seat], f" discards the mirror, and with it {what}.")
        )

    def _let_dummy_take(self, before: PartyBugsTable, move: Move, after: PartyBugsTable) -> None:
        """The others have taken: what is left goes to the dummy, and an idle mirror goes."""
        dummy = self.game.players
        if dummy < self.game.displays:
            taken = _taken(move) if move.verb == "take" else None
            left = [card for card in before.floor if card != taken]
            if KING in self.chosen.values():
                self._stay(before, dummy, "gets nothing")
            else:
                self._enter(before, dummy, left, after)
        if before.mirror is not None and after.mirror is None and after.game == before.game:
            self.notes.append(
                Text.assemble(self.people[before.mirror], " discards the mirror alone.")
            )

    def _round(self, table: PartyBugsTable) -> Iterator[RenderableType]:
        final = not self.chosen
        yield heading("The final round" if final else f"Round {table.round}")
        floor = (
            Text.assemble(self._card(value, owner), f" ({self.people.names[owner]})")
            for value, owner in self.floor
        )
        yield Text.assemble(("On the dance floor: ", "quiet"), Text(", ").join(floor))
        width = self.people.width
        rows = grid("left", "right", "left", "right", "right", flexible=2, name_width=width)
        for seat, row in self.rows.items():
            rows.add_row(
                self.people[seat],
                f"plays {row.played}" if row.played else "",
                row.did,
                self._display(row),
                Text(str(row.points), "bold"),
            )
        yield rows
        yield from self.notes
        self.chosen, self.rows, self.notes = {}, {}, []

    def _display(self, row: Row) -> Text:
        cards = list(map(str, row.display))
        if row.face_down is not None:
            cards.append(f"[{row.face_down}]")
        return Text(numbers(cards), "quiet")

    def _scores(self, before: PartyBugsTable, after: PartyBugsTable) -> Iterator[RenderableType]:
        """The scores of a game within a match."""
        yield heading(f"Game {before.game + 1} ends")
        table = board("", "game", "total", right=("game", "total"))
        for seat, (old, new) in enumerate(zip(before.totals, after.totals, strict=True)):
            table.add_row(self.people[seat], str(new - old), str(new))
        yield table

    def scene(self, table: PartyBugsTable) -> Iterator[RenderableType]:
        """Show the table from above."""
        game = (
            f"Game {table.game + 1} of {self.game.length}, round" if self.game.mirror else "Round"
        )
        yield Text.assemble(f"{game} {table.round}. ", self.people[table.host], " is the host.")
        if table.mirror is not None:
            yield Text.assemble(self.people[table.mirror], " has the mirror.")
        floor = (self._card(value, owner) for value, owner in table.floor)
        yield Text.assemble("Dance floor: ", Text(" ").join(floor) if table.floor else "empty")
        yield ""
        columns = ["", "hand", "plays", "display", "points", "deck, next card first"]
        if self.game.mirror:
            columns.insert(5, "total")
        rows = board(*columns, right=("plays", "points", "total"))
        for seat in range(self.game.displays):
            rows.add_row(self.people[seat], *self._place(table, seat))
        yield rows

    def _place(self, table: PartyBugsTable, seat: int) -> Iterator[RenderableType]:
        row = Row(Text(), table.displays[seat], self._face_down(table, seat))
        is_player = seat < self.game.players
        yield numbers(seen(table.hands[seat])) if is_player else ""
        yield str(table.played[seat] or "") if is_player else ""
        yield self._display(row)
        yield str(row.points)
        if self.game.mirror:
            yield str(table.totals[seat])
        yield Text(numbers(seen(table.decks[seat])), "quiet")


def _taken(move: Move) -> list[int]:
    """The card that a move takes: its value and its owner."""
    return [int(number) for number in move.text.split()[1].split("@")]
