"""An account of RumBugz."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.text import Text

from bugnight.cli.account.people import People, listed
from bugnight.cli.account.story import Story, board, grid, heading, seen
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz.game import BUGZ, TYPES, RumBugzTable
from bugnight.play import Move


def bugz(texts: Iterable[str]) -> Text:
    """Bugz side by side, PLYTs in bold."""
    each = [Text(text, "bold" if text.startswith("*") else "") for text in texts]
    return Text(" ").join(each) or Text("–", "quiet")


class OwnStory(Story[RumBugz, RumBugzTable]):
    """Told in turns: what a seat drew, laid, changed and discarded, and what it holds then."""

    def __init__(self, game: RumBugz, people: People) -> None:
        super().__init__(game, people)
        self.did: list[Text] = []

    def begin(self, table: RumBugzTable) -> Iterator[RenderableType]:
        """Say who begins the round, and before the first one how to read the account."""
        if table.round == 0:
            yield ""
            yield Text("* is a PLYT. At the right: what a player holds then.", "quiet")
        yield heading(f"Round {table.round + 1} of {self.game.rounds}")
        yield Text.assemble(self.people[table.turn], " begins.")

    def tell(
        self, before: RumBugzTable, move: Move, after: RumBugzTable
    ) -> Iterator[RenderableType]:
        """Tell a move; those of a turn are told together when it ends."""
        if move.text == "pass":
            return
        if move.text == "bid":
            did = Text.assemble("bids for ", bugz(before.pile[-1:]))
            yield self._row(move.seat, did, seen(after.hands[move.seat]))
            return
        if before.bidder is not None and move.verb == "draw":
            self.did.append(Text.assemble("refuses ", self.people[before.bidder]))
        self.did.append(self._did(before, move, after))
        same_round = after.round == before.round
        goes_on = same_round and after.phase != "over"
        if goes_on and after.turns == before.turns:
            self._note_refill(before, after)
            return
        left = _left_in_hand(before, move)
        held = (
            seen(after.hands[move.seat]) if same_round else sorted(left.elements(), key=BUGZ.index)
        )
        if taken := Counter(held) - left:
            more = sorted(taken.elements(), key=BUGZ.index)
            self.did.append(Text.assemble("takes ", bugz(more), " from the bag"))
        if goes_on:
            self._note_refill(before, after)
        yield self._row(move.seat, listed(self.did), held)
        self.did = []
        if not goes_on:
            yield from self._end_round(before, move, after)
        if not same_round:
            yield from self.begin(after)

    def stop(self, table: RumBugzTable) -> Iterator[RenderableType]:
        """Tell the beginning of a turn that did not end."""
        if self.did:
            yield self._row(table.turn, listed(self.did), seen(table.hands[table.turn]))

    def _row(self, seat: int, did: Text, held: Iterable[str]) -> RenderableType:
        row = grid("left", "left", "right", flexible=1, name_width=self.people.width)
        row.add_row(self.people[seat], did, bugz(held))
        return row

    def _note_refill(self, before: RumBugzTable, after: RumBugzTable) -> None:
        if after.refills > before.refills:
            self.did[-1].append(" (the pile went into the bag first)")

    def _did(self, before: RumBugzTable, move: Move, after: RumBugzTable) -> Text:
        verb, *rest = move.text.split(" ")
        if verb == "lay":
            number = len(before.table)
            return Text.assemble(f"lays a {rest[0]} ", bugz(rest[1:]), f" as #{number}")
        if verb == "swap":
            put, gone = bugz([rest[1][1:]]), bugz([rest[2][1:]])
            told = Text.assemble("swaps ", put, f" into {rest[0]} for ", gone)
            return told + _changed(rest[0], before, after)
        if verb == "add":
            told = Text.assemble("adds ", bugz(rest[1:]), f" to {rest[0]}")
            return told + _changed(rest[0], before, after)
        if verb == "discard":
            return Text.assemble("discards ", bugz(rest))
        if verb == "allow":
            return self._allowed(before, after)
        return self._drew(before, move, after)

    def _allowed(self, before: RumBugzTable, after: RumBugzTable) -> Text:
        assert before.bidder is not None
        gained = _gained(before, before.bidder, after)
        top = before.pile[-1:]
        more = gained - Counter(top)
        told = Text.assemble("lets ", self.people[before.bidder], " have ", bugz(top))
        return told + Text.assemble(" and ", bugz(more.elements())) if more else told

    def _drew(self, before: RumBugzTable, move: Move, after: RumBugzTable) -> Text:
        drawn = bugz(_gained(before, move.seat, after).elements())
        if move.text == "draw pile":
            return Text.assemble("takes ", drawn, " from the pile")
        return Text.assemble("draws ", drawn)

    def _end_round(
        self, before: RumBugzTable, move: Move, after: RumBugzTable
    ) -> Iterator[RenderableType]:
        """Tell who won a round, and from whose hands."""
        yield ""
        left = _left_in_hand(before, move)
        if left or _types_laid(before, move) < len(TYPES):
            yield Text("Nobody wins this round: its turns are used up.", "bold")
        else:
            score = after.totals[move.seat] - before.totals[move.seat]
            hands = (
                Text.assemble(self.people[seat], ": ", bugz(seen(before.hands[seat])))
                for seat in range(self.game.players)
                if seat != move.seat
            )
            won = Text.assemble(self.people[move.seat], (" wins the round", "winner"))
            yield Text.assemble(won, f" and gets {score} points: ", Text(", ").join(hands), ".")
        if self.game.rounds > 1:
            totals = (
                Text.assemble(self.people[seat], f": {total}")
                for seat, total in enumerate(after.totals)
            )
            yield Text.assemble(("Totals: ", "quiet"), Text(", ").join(totals))

    def scene(self, table: RumBugzTable) -> Iterator[RenderableType]:
        """Show the table from above."""
        most = self.game.limit * self.game.players
        where = (
            f"Round {table.round + 1} of {self.game.rounds}, {table.turns} of {most} turns ended"
        )
        yield Text.assemble(f"{where}. It is the turn of ", self.people[table.turn], ".")
        if table.bidder is not None:
            yield Text.assemble(self.people[table.bidder], " bids for ", bugz(table.pile[-1:]), ".")
        yield ""
        rows = board("", "hand", "laid", "total", right=("total",))
        for seat in range(self.game.players):
            rows.add_row(
                self.people[seat],
                bugz(seen(table.hands[seat])),
                ", ".join(table.laid[seat]) or "–",
                str(table.totals[seat]),
            )
        yield rows
        yield ""
        if table.table:
            sequences = board("", "sequence", "Bugz", "laid by")
            for number, sequence in enumerate(table.table):
                laid_by = self.people[sequence.by]
                sequences.add_row(f"#{number}", sequence.type, bugz(sequence.bugz), laid_by)
            yield sequences
            yield ""
        yield Text.assemble(("Pile, oldest first: ", "quiet"), bugz(table.pile))
        yield Text.assemble(("Bag, next first: ", "quiet"), bugz(seen(table.bag)))


def _changed(number: str, before: RumBugzTable, after: RumBugzTable) -> Text:
    """What a sequence has become, if it is still on the table."""
    if after.round != before.round:
        return Text()
    sequence = after.table[int(number[1:])]
    return Text.assemble((f" ({' '.join(sequence.bugz)})", "quiet"))


def _gained(before: RumBugzTable, seat: int, after: RumBugzTable) -> Counter[str]:
    return Counter(seen(after.hands[seat])) - Counter(seen(before.hands[seat]))


def _left_in_hand(before: RumBugzTable, move: Move) -> Counter[str]:
    """What a seat still holds of its hand when it has laid, added or discarded."""
    verb, *rest = move.text.split(" ")
    if verb in ("lay", "add"):
        rest = ["*" if bug.startswith("*") else bug for bug in rest[1:]]
    return Counter(seen(before.hands[move.seat])) - Counter(rest)


def _types_laid(before: RumBugzTable, move: Move) -> int:
    laid = set(before.laid[move.seat])
    if move.verb == "lay":
        laid.add(move.text.split(" ")[1])
    return len(laid)
