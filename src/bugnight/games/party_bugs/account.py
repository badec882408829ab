"""Party Bugs from above, for `replay`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from bugnight.cli.account.layout import board, numbers, seen
from bugnight.cli.account.people import People
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.game import PartyBugsTable


def from_above(game: PartyBugs, people: People, table: PartyBugsTable) -> Iterator[RenderableType]:
    """Show the table from above."""
    number = f"Game {table.game + 1} of {game.length}, round" if game.mirror else "Round"
    yield Text.assemble(f"{number} {table.round}. ", people[table.host], " is the host.")
    if table.mirror is not None:
        yield Text.assemble(people[table.mirror], " has the mirror.")
    floor = (people.in_colour(owner, value) for value, owner in table.floor)
    yield Text.assemble("Dance floor: ", Text(" ").join(floor) if table.floor else "empty")
    yield ""
    columns = ["", "hand", "plays", "display", "points", "deck, next card first"]
    if game.mirror:
        columns.insert(5, "total")
    rows = board(*columns, right=("plays", "points", "total"))
    for seat in range(game.displays):
        rows.add_row(people[seat], *_place(game, table, seat))
    yield rows


def _place(game: PartyBugs, table: PartyBugsTable, seat: int) -> Iterator[RenderableType]:
    is_player = seat < game.players
    face_down = table.hidden[seat] if is_player else None
    assert face_down != "?"
    display = [*table.displays[seat], *([f"[{face_down}]"] if face_down else [])]
    yield numbers(seen(table.hands[seat])) if is_player else ""
    yield str(table.played[seat] or "") if is_player else ""
    yield Text(numbers(display), "quiet")
    yield str(sum(table.displays[seat]) + (face_down or 0))
    if game.mirror:
        yield str(table.totals[seat])
    yield Text(numbers(seen(table.decks[seat])), "quiet")
