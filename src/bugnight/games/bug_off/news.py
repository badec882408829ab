"""What happened in Bug Off!."""

from collections.abc import Iterator

from rich.text import Text

from bugnight.cli.table.news import Teller
from bugnight.cli.table.paint import SUITS
from bugnight.cli.table.sitting import Event
from bugnight.games.bug_off.game import COLOURS, BugOffTable


class OwnNews(Teller):
    """Told turn by turn, and every net."""

    def begin(self, table: BugOffTable) -> Iterator[Text]:
        """Say who begins."""
        yield self.did("news-begins", table.turn)
        for colour in table.revealed:
            yield self._net(table.turn, colour, 0)

    def tell(self, event: Event) -> Iterator[Text]:
        """Tell a turn, and the nets that the next seat draws."""
        before, move, after = event.before, event.move, event.after
        colour = move.text[-1]
        index = COLOURS.index(colour)
        swept = [list(counts) for counts in before.table]
        if move.verb == "place":
            swept[move.seat][index] += 1
            yield self.did("news-place", move.seat, bug=self._bug(colour))
        else:
            gains: dict[int, object] = {
                seat: counts[index] for seat, counts in enumerate(swept) if counts[index]
            }
            for counts in swept:
                counts[index] = 0
            bug = self._bug(colour)
            if gains:
                yield self.did("news-score", move.seat, bug=bug, list=self.each(gains))
            else:
                yield self.did("news-score-none", move.seat, bug=bug)
        lost = sum(map(sum, swept)) - sum(map(sum, after.table))
        for number, net in enumerate(after.revealed[len(before.revealed) :]):
            yield self._net(after.turn, net, 0 if number else lost)

    def _net(self, seat: int, colour: str, lost: int) -> Text:
        told = self.did("news-net", seat, net=Text(f"\u00a0{colour}!\u00a0", SUITS[colour].style))
        if lost:
            told.append(f" {self.words('news-swept', n=lost)}")
        return told

    def _bug(self, colour: str) -> Text:
        shape = Text(f"\u00a0{SUITS[colour].shape}{colour}\u00a0", SUITS[colour].style)
        return Text.assemble(self.words("insect-plain", colour=colour), "\u00a0", shape)
