"""Who sits where: names and colours."""

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from bugnight.cli.screen import BLUE, BROWN, GREEN, PURPLE, RED, TEAL, short_name
from bugnight.play import Record

LONGEST = 18
COLOURS = (BLUE, PURPLE, GREEN, BROWN, RED, TEAL)
DUMMY = "Roachy"


class People:
    """The seats of a record by name.

    >>> People(Record(game=game, seats=("Ada", ""))).names
    ['Ada', 'Seat 2']
    """

    def __init__(self, record: Record) -> None:
        players = record.game.players
        self.names = _distinct(record.seats or [""] * players)
        if record.game.displays > players:
            self.names.append(DUMMY)

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, seat: int) -> Text:
        """A name in its colour."""
        return Text(self.names[seat], f"bold {COLOURS[seat % len(COLOURS)]}")

    @property
    def texts(self) -> list[Text]:
        return [self[seat] for seat in range(len(self))]

    def in_colour(self, seat: int, text: object) -> Text:
        """Anything in the colour of a seat, such as a card of its deck."""
        return Text(str(text), COLOURS[seat % len(COLOURS)])

    @property
    def width(self) -> int:
        return max(Text(name).cell_len for name in self.names)


def _distinct(given: Iterable[str]) -> list[str]:
    """Names that can be printed and told apart.

    >>> _distinct(["Ada", "", "Ada", "Maximiliane von Hohenstein"])
    ['Ada (1)', 'Seat 2', 'Ada (3)', 'Maximiliane von H…']
    """
    names = [short_name(text, LONGEST) or f"Seat {seat}" for seat, text in enumerate(given, 1)]
    times = Counter(names)
    return [f"{name} ({seat + 1})" if times[name] > 1 else name for seat, name in enumerate(names)]
