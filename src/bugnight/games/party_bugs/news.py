"""What happened in Party Bugs."""

from collections.abc import Iterator

from rich.text import Text

from bugnight.cli.table.news import Teller
from bugnight.cli.table.sitting import Event
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.game import PartyBugsTable

KING = 13


class OwnNews(Teller):
    """Told as it is seen: choices when all are revealed, cards as they are taken."""

    game: PartyBugs

    def begin(self, table: PartyBugsTable) -> Iterator[Text]:
        """Say who is host, and who has the mirror."""
        if self.game.mirror:
            yield self.heading(self.words("game-of", game=table.game + 1, games=self.game.length))
        yield self.did("news-host", table.host)
        if table.mirror is not None:
            yield self.did("news-mirror-has", table.mirror)
        yield self._round(table)

    def tell(self, event: Event) -> Iterator[Text]:
        """Tell a move and what follows from it."""
        before, move, after = event.before, event.move, event.after
        verb, _, argument = move.text.partition(" ")
        if verb == "play":
            yield from self._reveal(before, after)
        elif verb == "take":
            yield self._take(event, int(argument.partition("@")[0]))
        elif verb in ("pair", "keep"):
            yield self.did(f"news-{verb}", move.seat)
        elif verb == "mirror":
            yield self._mirror(move.seat, argument)
        yield from self._end(event)

    def _reveal(self, before: PartyBugsTable, after: PartyBugsTable) -> Iterator[Text]:
        """All have chosen: the cards lie open, or, after a King, on the floor already."""
        players = range(self.game.players)
        if any(card == "?" for card in after.played):
            return
        shown: dict[int, object] = {
            seat: card for seat, card in enumerate(after.played) if card is not None
        }
        if not shown:
            shown = {owner: card for card, owner in after.floor if owner in players}
        yield self.words.text("news-revealed", list=self.each(shown))
        kings = [seat for seat, card in shown.items() if card == KING]
        if kings:
            first = min(kings, key=lambda seat: (seat - before.host) % self.game.players)
            haul = " ".join(str(value) for value, _ in before.floor)
            yield self.did("news-king", first, cards=haul)

    def _take(self, event: Event, value: int) -> Text:
        before, after, seat = event.before, event.after, event.move.seat
        told = self.did("news-take", seat, value=value)
        if value in before.displays[seat]:
            return Text.assemble(told, " ", self.words("news-pair-leaves"))
        had, has = before.hidden[seat], after.hidden[seat]
        leaves = after.game == before.game and had is not None and has is None
        if leaves or event.move.text.endswith(" pair"):
            return Text.assemble(told, " ", self.words("news-face-down-leaves", value=value))
        return told

    def _mirror(self, seat: int, card: str) -> Text:
        if card == "hidden":
            return self.did("news-mirror-hidden", seat)
        return self.did("news-mirror", seat, value=int(card))

    def _end(self, event: Event) -> Iterator[Text]:
        """The dummy takes what is left; a new round or game begins."""
        before, after = event.before, event.after
        is_new = (after.game, after.round) != (before.game, before.round)
        taken = event.move.text.removesuffix(" pair")
        left = [card for card in before.floor if f"take {card[0]}@{card[1]}" != taken]
        ends = event.move.verb == "take" and (is_new or after.phase in ("over", "mirror"))
        if self.game.displays > self.game.players and ends and left:
            dummy = Text(self.names[self.game.players], "bold")
            yield self.words.text("news-dummy", name=dummy, value=left[0][0])
        if after.game != before.game:
            scores = [new - old for old, new in zip(before.totals, after.totals, strict=True)]
            yield self.words.text("news-scores", list=self.each(dict(enumerate(scores))))
            yield from self.begin(after)
        elif is_new:
            yield self._round(after)

    def _round(self, table: PartyBugsTable) -> Text:
        last = 12 if self.game.hidden else 13
        if table.round == last:
            return self.heading(self.words("news-final-round"))
        return self.heading(self.words("round-of", round=table.round, rounds=last))
