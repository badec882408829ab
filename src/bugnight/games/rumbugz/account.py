"""RumBugz from above, for `replay`."""

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.text import Text

from bugnight.cli.account.layout import board, seen
from bugnight.cli.account.people import People
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz.game import RumBugzTable


def bugz(texts: Iterable[str]) -> Text:
    """Bugz side by side, PLYTs in bold."""
    each = [Text(text, "bold" if text.startswith("*") else "") for text in texts]
    return Text(" ").join(each) or Text("–", "quiet")


def from_above(game: RumBugz, people: People, table: RumBugzTable) -> Iterator[RenderableType]:
    """Show the table from above."""
    most = game.limit * game.players
    where = f"Round {table.round + 1} of {game.rounds}, {table.turns} of {most} turns ended"
    yield Text.assemble(f"{where}. It is the turn of ", people[table.turn], ".")
    if table.bidder is not None:
        yield Text.assemble(people[table.bidder], " bids for ", bugz(table.pile[-1:]), ".")
    yield ""
    rows = board("", "hand", "laid", "total", right=("total",))
    for seat in range(game.players):
        rows.add_row(
            people[seat],
            bugz(seen(table.hands[seat])),
            ", ".join(table.laid[seat]) or "–",
            str(table.totals[seat]),
        )
    yield rows
    yield ""
    if table.table:
        sequences = board("", "sequence", "Bugz", "laid by")
        for number, sequence in enumerate(table.table):
            laid_by = people[sequence.by]
            sequences.add_row(f"#{number}", sequence.type, bugz(sequence.bugz), laid_by)
        yield sequences
        yield ""
    yield Text.assemble(("Pile, oldest first: ", "quiet"), bugz(table.pile))
    yield Text.assemble(("Bag, next first: ", "quiet"), bugz(seen(table.bag)))
