"""An account of Bug Off!."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from bugnight.cli.account.people import People, listed
from bugnight.cli.account.story import Story, board, grid, heading, seen
from bugnight.cli.screen import RED
from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off.game import COLOURS, BugOffTable
from bugnight.play import Move

NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
ORDER = ("first", "second", "third", "fourth", "fifth", "last")
STYLES = (
    "white on red3",
    "black on dark_orange",
    "black on yellow1",
    "white on green4",
    "white on blue3",
    "white on dark_magenta",
)
"""Both colours of a card are given, so that it looks the same on any background."""


def chip(card: str) -> Text:
    """A card: its letter says the colour where colours cannot be seen."""
    return Text(card, f"bold {STYLES[COLOURS.index(card[0])]}")


def chips(cards: Iterable[str]) -> Text:
    """Cards side by side."""
    return Text(" ").join(map(chip, cards)) or Text("–", "quiet")


def counted(counts: Sequence[int]) -> Text:
    """How many of each colour: R×2 B×1."""
    each = [
        Text.assemble(chip(colour), f"×{count}")
        for colour, count in zip(COLOURS, counts, strict=True)
        if count
    ]
    return Text(" ").join(each) or Text("–", "quiet")


class OwnStory(Story[BugOff, BugOffTable]):
    """Told turn by turn, in chapters that end with a Bug Off card."""

    def __init__(self, game: BugOff, people: People) -> None:
        super().__init__(game, people)
        self.turns = self._chapter()
        self.has_begun = False

    def begin(self, table: BugOffTable) -> Iterator[RenderableType]:
        """Explain the letters, and say who begins."""
        legend = (
            Text.assemble(chip(colour), f" {name}")
            for colour, name in zip(COLOURS, NAMES, strict=True)
        )
        yield ""
        yield Text("   ").join(legend)
        yield Text("Each turn: the hand, what is done, and the bugs then in front.", "quiet")
        yield Text.assemble(self.people[table.turn], " begins.")
        if table.revealed:
            self.has_begun = True
            yield from self._reveal(table.revealed, table.turn, table.table, table)

    def tell(self, before: BugOffTable, move: Move, after: BugOffTable) -> Iterator[RenderableType]:
        """Tell a turn, and the Bug Off cards that the next seat draws."""
        verb, _, colour = move.text.partition(" ")
        index = COLOURS.index(colour)
        tables = [list(counts) for counts in before.table]
        if verb == "place":
            tables[move.seat][index] += 1
            did = Text.assemble("places ", chip(colour))
        else:
            gains = {seat: counts[index] for seat, counts in enumerate(tables) if counts[index]}
            did = Text.assemble("scores ", chip(colour), ": ", self._gains(gains))
            for counts in tables:
                counts[index] = 0
        hand = chips(seen(before.hands[move.seat]))
        self.turns.add_row(self.people[move.seat], hand, did, counted(tables[move.seat]))
        revealed = after.revealed[len(before.revealed) :]
        if revealed:
            yield from self.stop(before)
            yield from self._reveal(revealed, after.turn, tables, after)

    def stop(self, table: BugOffTable) -> Iterator[RenderableType]:  # noqa: ARG002
        """Tell the turns since the last Bug Off card."""
        if self.turns.row_count:
            yield from () if self.has_begun else (heading("Turns"),)
            yield self.turns
            self.has_begun = True
        self.turns = self._chapter()

    def _chapter(self) -> Table:
        return grid("left", "left", "left", "right", flexible=2, name_width=self.people.width)

    def _gains(self, gains: dict[int, int]) -> Text:
        if not gains:
            return Text("nothing for anybody", "quiet")
        return listed(
            Text.assemble((str(count), "good"), " for ", self.people[seat])
            for seat, count in gains.items()
        )

    def _reveal(
        self, colours: list[str], seat: int, tables: list[list[int]], after: BugOffTable
    ) -> Iterator[RenderableType]:
        """Tell what Bug Off cards sweep away."""
        title = Text.assemble(
            ("Bug Off! ", f"bold {RED}"), chips(f"{colour}!" for colour in colours)
        )
        yield heading(title)
        number = ORDER[len(after.revealed) - 1]
        drawn = "it:" if len(colours) == 1 else f"{len(colours)} in a row, up to"
        yield Text.assemble(self.people[seat], f" draws {drawn} the {number} of six.")
        lost = {
            other: [one - two for one, two in zip(old, new, strict=True)]
            for other, (old, new) in enumerate(zip(tables, after.table, strict=True))
            if old != new
        }
        losses = (
            Text.assemble(self.people[other], (" loses ", "bad"), counted(counts))
            for other, counts in lost.items()
        )
        yield Text(", ").join(losses) if lost else Text("Nobody loses a bug.")
        yield self._points(after)

    def _points(self, table: BugOffTable) -> Text:
        each = (
            Text.assemble(self.people[seat], f": {sum(points)}")
            for seat, points in enumerate(table.points)
        )
        return Text.assemble(("Points: ", "quiet"), Text(", ").join(each))

    def scene(self, table: BugOffTable) -> Iterator[RenderableType]:
        """Show the table from above."""
        if table.phase != "over":
            yield Text.assemble("It is the turn of ", self.people[table.turn], ".")
        yield Text.assemble("Bug Off cards so far: ", chips(f"{c}!" for c in table.revealed))
        yield Text.assemble("Centre pile: ", counted(table.centre))
        yield ""
        rows = board("", "hand", "in front", "points pile", "points", right=("points",))
        for seat in range(self.game.players):
            rows.add_row(
                self.people[seat],
                chips(seen(table.hands[seat])),
                counted(table.table[seat]),
                counted(table.points[seat]),
                str(sum(table.points[seat])),
            )
        yield rows
        yield ""
        yield Text.assemble(("Deck, next card first: ", "quiet"), chips(seen(table.deck)))
