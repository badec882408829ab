"""What happened in RumBugz."""

from collections.abc import Iterator

from rich.text import Text

from bugnight.cli.table.news import Teller
from bugnight.cli.table.sitting import Event
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz.game import RumBugzTable
from bugnight.games.rumbugz.terminal import bug, bugz


class OwnNews(Teller):
    """Told move by move; what came out of the bag is nobody's business."""

    game: RumBugz

    def begin(self, table: RumBugzTable) -> Iterator[Text]:
        """Say who begins the round."""
        if self.game.rounds > 1:
            yield self.heading(
                self.words("round-of", round=table.round + 1, rounds=self.game.rounds)
            )
        yield self.did("news-begins", table.turn)

    def tell(self, event: Event) -> Iterator[Text]:
        """Tell a move and the end of a round."""
        yield from self._move(event)
        before, after = event.before, event.after
        if after.round == before.round and after.refills > before.refills:
            yield Text(self.words("news-refill"), "dim")
        if after.round != before.round or after.phase == "over":
            yield from self._end(event)
        if after.round != before.round:
            yield from self.begin(after)

    def _move(self, event: Event) -> Iterator[Text]:
        before, move = event.before, event.move
        verb, *rest = move.text.split(" ")
        top = bug(before.pile[-1]) if before.pile else Text()
        if verb == "lay":
            yield self.did("news-lay", move.seat, type=rest[0], bugz=bugz(rest[1:]))
        elif verb == "swap":
            put, gone = bug(rest[1][1:]), bug(rest[2][1:])
            yield self.did("news-swap", move.seat, put=put, gone=gone, laid=rest[0])
        elif verb == "add":
            yield self.did("news-add", move.seat, put=bug(rest[1]), laid=rest[0])
        elif verb == "discard":
            yield self.did("news-discard", move.seat, bug=bug(rest[0]))
        elif verb == "bid":
            yield self.did("news-bid", move.seat, bug=top)
        elif verb == "allow":
            bidder = self.name(before.bidder)
            yield self.did("news-allow", move.seat, bidder=bidder, bug=top)
        elif verb == "draw":
            if rest[0] == "pile":
                yield self.did("news-draw-pile", move.seat, bug=top)
            else:
                yield self.did("news-draw-bag", move.seat)

    def _end(self, event: Event) -> Iterator[Text]:
        before, after = event.before, event.after
        scores = [new - old for old, new in zip(before.totals, after.totals, strict=True)]
        if any(scores):
            yield self.did("news-round-won", scores.index(max(scores)), n=max(scores))
        else:
            yield Text(self.words("news-nobody"))
