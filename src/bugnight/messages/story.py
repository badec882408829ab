"""What happened, in words: the events of a move, told with the messages of the game.

A game has a message `event-KIND` for each kind of event that is worth telling. Its values are the
seat's `name`, the `person` (`you` or `other`), and the details. Four more are optional:
`event-KIND-heading` begins a part of the game; `event-KIND-list` tells several events of one seat
at once, and `event-KIND-all` those of all seats, with an `event-KIND-item` for each. Empty messages
are left out. If a game has no such messages, the names of events and details are used.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from bugnight.messages import LANGUAGES, game_source, has, say, say_list

if TYPE_CHECKING:
    from bugnight.play import Game, Outcome
    from bugnight.play.describe import Table
    from bugnight.play.events import Event


class Line(NamedTuple):
    """A sentence, or a heading, and the seat that it is about, if any."""

    text: str
    seat: int | None = None
    is_heading: bool = False


def tell_tie(
    lang: str,
    game: "Game",
    table: "Table",
    outcome: "Outcome",
    names: Sequence[str],
    reader: int | None = None,
) -> str:
    """Say why one of several with the best score won; empty if there was no such tie.

    A game in which ties are broken has a message `tie`.
    """
    key = "tie"
    first, *more = outcome.winners
    score = outcome.scores[first]
    rivals = [seat for seat, each in enumerate(outcome.scores) if each == score and seat != first]
    if more or not rivals or not has(game.name, key):
        return ""
    person = "you" if first == reader else "other"
    values = game.tie_break(table, first, rivals)
    return say(lang, game.name, key, name=names[first], person=person, score=score, **values)


class Teller:
    """Tells the events of a game to one reader: a seat, or `None` for a spectator."""

    def __init__(self, lang: str, game: "Game", names: Sequence[str], reader: int | None) -> None:
        self.lang = lang
        self.game = game
        self.names = names
        self.reader = reader
        self._seats = {
            kind.name: [name for name, reads in kind.details.items() if reads == "seat"]
            for kind in game.events
        }

    def tell(self, events: "Iterable[Event]") -> Iterator[Line]:
        if not _has_events(self.game.name):
            yield from map(self._plain, events)
            return
        told = filter(self._is_told, events)
        for kind, group in groupby(told, key=lambda event: event.kind):
            yield from (line for line in self._worded(kind, list(group)) if line.text)

    def _is_told(self, event: "Event") -> bool:
        key = _key(event.kind)
        return any(map(self._has, (key, f"{key}-all", f"{key}-heading")))

    def _worded(self, kind: str, events: "list[Event]") -> Iterator[Line]:
        key = _key(kind)
        if self._has(f"{key}-all"):
            items = [self._say(f"{key}-item", event, self._name(event.seat)) for event in events]
            yield Line(self._say(f"{key}-all", events[0], "", list=", ".join(items)))
            return
        if self._has(f"{key}-heading"):
            yield Line(self._say(f"{key}-heading", events[0]), is_heading=True)
        for _, same in groupby(events, key=lambda event: event.seat):
            yield from self._of_one_seat(key, list(same))

    def _of_one_seat(self, key: str, events: "list[Event]") -> Iterator[Line]:
        if len(events) > 1 and self._has(f"{key}-list"):
            told = say_list(self.lang, [self._say(f"{key}-item", event) for event in events])
            said = self._say(f"{key}-list", events[0], list=told, n=len(events))
            yield Line(said, events[0].seat)
        elif self._has(key):
            yield from (Line(self._say(key, event), event.seat) for event in events)

    def _plain(self, event: "Event") -> Line:
        """An event of a game without messages: `Ada: won, prize 7.`"""
        said = [event.kind.replace("_", " ")]
        for name, each in self._values(event).items():
            if each != "unknown":
                flag = isinstance(event.details.get(name), bool)
                said.append(f"{name} {say(self.lang, None, str(each)) if flag else each}")
        who = "" if event.seat is None else f"{self.names[event.seat]}: "
        return Line(f"{who}{', '.join(said)}.")

    def _has(self, key: str) -> bool:
        return has(self.game.name, key)

    def _say(self, key: str, event: "Event", name: str | None = None, **more: object) -> str:
        """Say a message, in the second person if it is about the reader."""
        person = "you" if event.seat is not None and event.seat == self.reader else "other"
        if name is None:
            name = "" if event.seat is None else self.names[event.seat]
        values = {**self._values(event), "person": person, "name": name, **more}
        return say(self.lang, self.game.name, key, **values)

    def _values(self, event: "Event") -> dict[str, object]:
        """The details as values of messages: seats as names, secrets as `unknown`."""
        values = self.game.event_values(event)
        for name in self._seats.get(event.kind, ()):
            if (seat := event.details[name]) is not None:
                values = {**values, name: self._name(seat)}
        return {name: _value(each) for name, each in values.items()}

    def _name(self, seat: int | None) -> str:
        """A seat's name within a sentence."""
        if seat is None:
            return ""
        return say(self.lang, None, "seat-you-inside") if seat == self.reader else self.names[seat]


def _key(kind: str) -> str:
    return f"event-{kind.replace('_', '-')}"


def _value(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "unknown" if value is None else value


@cache
def _has_events(game: str) -> bool:
    return "\nevent-" in "\n" + game_source(next(iter(LANGUAGES)), game)
