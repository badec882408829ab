"""The account of a game: what happened, for people to read."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Column, Table
from rich.text import Text

from bugnight.cli.account.layout import board, heading, numbers
from bugnight.cli.account.people import People
from bugnight.cli.fields import fields_of
from bugnight.cli.screen import filled, marks
from bugnight.messages import say, say_list
from bugnight.messages.story import Teller, tell_tie
from bugnight.play import Game, Match, Outcome, Record, RecordError
from bugnight.play.events import Event

LANGUAGE = "en"
SHOWN = 60
"""The most legal moves that are listed; the rest are counted."""


def tell(record: Record, title: str) -> Iterator[RenderableType]:
    """Tell a game from the deal to the result."""
    people = People(record)
    story = Story(record.game, people)
    try:
        for match in record.replay():
            if not match.moves:
                yield from _header(record, people, title)
            yield from story.tell(match)
    except RecordError:
        yield from story.stop()
        raise
    yield from story.stop()
    yield from _end(match, people)


class Story:
    """What happened, move by move, with a paragraph for everything a seat does in a row."""

    def __init__(self, game: Game, people: People) -> None:
        self.game = game
        self.people = people
        self.teller = Teller(LANGUAGE, game, marks(len(people)), None)
        self.seat: int | None = None
        self.paragraph: list[str] = []
        self.deals = 0

    def tell(self, match: Match) -> Iterator[RenderableType]:
        """Tell the last move, or the deal."""
        if match.moves and match.moves[-1].seat != self.seat:
            yield from self.stop()
        lines = list(self.teller.tell(self._events(match)))
        if not match.moves and not (lines and lines[0].is_heading):
            yield ""
        for line in lines:
            if line.is_heading:
                yield from self.stop()
                yield heading(filled(line.text, self.people.texts))
                continue
            if line.seat not in (None, self.seat):
                yield from self.stop()
                self.seat = line.seat
            self.paragraph.append(line.text)

    def stop(self) -> Iterator[RenderableType]:
        """End a paragraph."""
        if self.paragraph:
            yield filled(" ".join(self.paragraph), self.people.texts)
        self.seat, self.paragraph = None, []

    def _events(self, match: Match) -> list[Event]:
        """The events of a move. After a deal, the new table says how that part begins.

        The events of the rules may be wrong there: they come before a written deal is laid out.
        """
        events = match.events()
        if match.deals_begun > self.deals:
            self.deals = match.deals_begun
            opening = self.game.opening(match.view(None).table)
            kinds = {event.kind for event in opening}
            events = [event for event in events if event.kind not in kinds] + opening
        return events


def show(record: Record, title: str, at: int) -> Iterator[RenderableType]:
    """Show the table at one ply; replay the rest as well, to find faults."""
    people = People(record)
    for ply, match in enumerate(record.replay()):
        if ply == at:
            yield from _header(record, people, title)
            yield heading(f"Ply {ply} of {len(record.moves)}")
            if match.moves:
                move = match.moves[-1]
                yield Text.assemble("After ", people[move.seat], f": {move.text}.")
            yield from from_above(record.game, people, match.position.table)
            yield ""
            yield from _next(match, people)


def from_above(game: Game, people: People, table: Any) -> Iterator[RenderableType]:  # noqa: ANN401
    """Show a table with all cards face up: as the game's `account.py` does, or by its fields."""
    own = game.part("account")
    yield from own.from_above(game, people, table) if own else _by_fields(game, people, table)


def _by_fields(game: Game, people: People, table: Any) -> Iterator[RenderableType]:  # noqa: ANN401
    fields = fields_of(table, people.names, "en", game.name)
    for name, cards in fields.shared.items():
        yield Text.assemble((f"{name}: ", "quiet"), numbers(cards))
    yield ""
    rows = board("", *fields.of_seats)
    for seat in range(game.displays):
        columns = fields.of_seats.values()
        rows.add_row(
            people[seat],
            *(numbers(column[seat]) if seat < len(column) else "" for column in columns),
        )
    yield rows


def _header(record: Record, people: People, title: str) -> Iterator[RenderableType]:
    game = record.game
    names = Text(", ").join(people[seat] for seat in range(game.players))
    facts = Table.grid(
        Column(no_wrap=True), Column(ratio=1), padding=(0, 2, 0, 0), expand=True, pad_edge=False
    )
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
    if match.outcome is not None:
        yield from _result(match.outcome, people)
        game, table = match.position.game, match.position.table
        if tie := tell_tie(LANGUAGE, game, table, match.outcome, marks(len(people))):
            yield filled(tie, people.texts)
    for seat in match.position.actors:
        moves = [move.text for move in match.legal_moves if move.seat == seat]
        values = {"moves": " · ".join(moves[:SHOWN]), "more": max(0, len(moves) - SHOWN)}
        may = say(LANGUAGE, None, "account-may", name=marks(len(people))[seat], **values)
        yield filled(may, people.texts)


def _result(outcome: Outcome, people: People) -> Iterator[RenderableType]:
    """The scores, winners first."""
    best = outcome.scores[outcome.winners[0]]
    order = sorted(
        range(len(people)),
        key=lambda seat: (seat not in outcome.winners, abs(outcome.scores[seat] - best)),
    )
    table = Table.grid("", "", Column(justify="right"), padding=(0, 2, 0, 0))
    for seat in order:
        star = Text("★", "winner") if seat in outcome.winners else ""
        table.add_row(star, people[seat], str(outcome.scores[seat]))
    yield heading("The end")
    yield table
    yield ""
    first, *more = winners = [marks(len(people))[seat] for seat in outcome.winners]
    if more:
        said = say(LANGUAGE, None, "ending-share", list=say_list(LANGUAGE, winners))
    else:
        said = say(LANGUAGE, None, "ending-wins", person="other", name=first)
    yield filled(said, people.texts)
