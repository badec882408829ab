"""What happened, in words: told from what everybody saw, to one pair of eyes."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from bugnight.cli.table.sitting import Event
from bugnight.cli.table.words import Words
from bugnight.play import Game


class Teller(ABC):
    """Tells the events of a game."""

    def __init__(self, game: Game, names: Sequence[str], words: Words, eyes: int | None) -> None:
        self.game: Any = game
        self.names = list(names)
        self.words = words
        self.eyes = eyes

    @abstractmethod
    def begin(self, table: Any) -> Iterator[Text]:  # noqa: ANN401
        """Tell how a game begins."""

    @abstractmethod
    def tell(self, event: Event) -> Iterator[Text]:
        """Tell what an event meant; nothing, where nothing was to be seen."""

    def name(self, seat: int) -> Text:
        """Who it was; the reader is `you`."""
        name = self.words("seat-you-inside") if seat == self.eyes else self.names[seat]
        return Text(name, "bold")

    def did(self, key: str, seat: int, **values: object) -> Text:
        """A sentence about somebody; to themselves it is said in the second person."""
        person = "you" if seat == self.eyes else "other"
        return self.words.text(key, person=person, name=Text(self.names[seat], "bold"), **values)

    def each(self, values: dict[int, object]) -> Text:
        """Several seats, each with a value: Ada 3, you 5."""
        return Text(", ").join(
            Text.assemble(self.name(seat), f" {value}") for seat, value in values.items()
        )

    def heading(self, text: str) -> Text:
        """A line between rounds."""
        return Text(f"── {text} ", "dim")
