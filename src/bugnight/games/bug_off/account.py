"""Bug Off! from above, for `replay`."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from bugnight.cli.account.layout import board, seen
from bugnight.cli.account.people import People
from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off.game import COLOURS, BugOffTable

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


def from_above(game: BugOff, people: People, table: BugOffTable) -> Iterator[RenderableType]:
    """Show the table from above."""
    if table.phase != "over":
        yield Text.assemble("It is the turn of ", people[table.turn], ".")
    yield Text.assemble("Bug Off cards so far: ", chips(f"{c}!" for c in table.revealed))
    yield Text.assemble("Centre pile: ", counted(table.centre))
    yield ""
    rows = board("", "hand", "in front", "points pile", "points", right=("points",))
    for seat in range(game.players):
        rows.add_row(
            people[seat],
            chips(seen(table.hands[seat])),
            counted(table.table[seat]),
            counted(table.points[seat]),
            str(sum(table.points[seat])),
        )
    yield rows
    yield ""
    yield Text.assemble(("Deck, next card first: ", "quiet"), chips(seen(table.deck)))
