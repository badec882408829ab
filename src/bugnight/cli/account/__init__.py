"""The account of a game, for people."""

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from bugnight.cli.account.people import People
from bugnight.cli.account.story import Story, grid, heading
from bugnight.play import Game, Match, Outcome, Record, RecordError

SHOWN = 60
"""Of more legal moves than this, the rest is only counted."""


def tell(record: Record, title: str) -> Iterator[RenderableType]:
    """Tell a game from the deal to the result."""
    people = People(record)
    story = story_of(record.game, people)
    before: Any = None
    try:
        for match in record.replay():
            table = match.position.table
            if before is None:
                yield from _header(record, people, title)
                yield from story.begin(table)
            else:
                yield from story.tell(before, match.moves[-1], table)
            before = table
    except RecordError:
        if before is not None:
            yield from story.stop(before)
        raise
    yield from story.stop(before)
    yield from _end(match, people)


def show(record: Record, title: str, is_wanted: Callable[[int], bool]) -> Iterator[RenderableType]:
    """Show the table at one ply; the rest is replayed all the same, to find faults."""
    people = People(record)
    story = story_of(record.game, people)
    for ply, match in enumerate(record.replay()):
        if is_wanted(ply):
            yield from _header(record, people, title)
            yield heading(f"Ply {ply} of {len(record.moves)}")
            if match.moves:
                move = match.moves[-1]
                yield Text.assemble("After ", people[move.seat], f": {move.text}.")
            yield from story.scene(match.position.table)
            yield ""
            yield from _next(match, people)


def story_of(game: Game, people: People) -> Story[Any, Any]:
    """How the game is told."""
    own = game.part("account")
    assert own is not None
    story: Story[Any, Any] = own.OwnStory(game, people)
    return story


def _header(record: Record, people: People, title: str) -> Iterator[RenderableType]:
    game = record.game
    names = Text(", ").join(people[seat] for seat in range(game.players))
    facts = grid("left", "left", flexible=1)
    facts.add_row(Text("players", "quiet"), names)
    options = {name: value for name, value in game.options.items() if name != "players"}
    if options:
        texts = (f"{name} {_plain(value)}" for name, value in options.items())
        facts.add_row(Text("options", "quiet"), ", ".join(texts))
    chance = f"seed {record.seed}" if record.seed is not None else "dealt by hand"
    facts.add_row(Text("cards", "quiet"), Text(chance, overflow="fold"))
    yield Text.assemble((game.title, "title"), ("  " + title, "quiet"))
    yield facts


def _plain(value: object) -> str:
    """An option's value in words.

    >>> _plain(True), _plain([2, 0, 1]), _plain("abacus")
    ('yes', '2 0 1', 'abacus')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _end(match: Match, people: People) -> Iterator[RenderableType]:
    if match.outcome is None:
        yield ""
        yield Text("The game is not over.", "bold")
    yield from _next(match, people)


def _next(match: Match, people: People) -> Iterator[RenderableType]:
    """Who may do what now."""
    if match.outcome is not None:
        yield from _result(match.outcome, people)
    for seat in match.position.actors:
        moves = [move.text for move in match.legal_moves if move.seat == seat]
        more = f" and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
        yield Text.assemble(people[seat], " may ", " · ".join(moves[:SHOWN]), more)


def _result(outcome: Outcome, people: People) -> Iterator[RenderableType]:
    """The scores, the winners' first."""
    best = outcome.scores[outcome.winners[0]]
    order = sorted(
        range(len(people)),
        key=lambda seat: (seat not in outcome.winners, abs(outcome.scores[seat] - best)),
    )
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    for seat in order:
        star = Text("★", "winner") if seat in outcome.winners else ""
        table.add_row(star, people[seat], str(outcome.scores[seat]))
    verb = "wins." if len(outcome.winners) == 1 else "share the win."
    yield heading("The end")
    yield table
    yield ""
    yield Text.assemble(people.all_of(outcome.winners), (f" {verb}", "winner"))
