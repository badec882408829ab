"""Who sits where: people by name, bots by theirs."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from rich.text import Text

from bugnight import bots
from bugnight.cli.errors import Misuse
from bugnight.cli.table.words import Words

BOT = "bot:"
LONGEST = 16


class Seat(msgspec.Struct, frozen=True):
    """A chair with somebody on it: a person with a name (or none given), or a bot.

    >>> Seat.parse("bot:queen")
    Seat(name='', bot='queen')
    >>> Seat("Ada").text
    'Ada'
    """

    name: str = ""
    bot: str = ""

    @classmethod
    def parse(cls, text: str) -> "Seat":
        """Read what a record or the command line says about a seat."""
        return cls(bot=text.removeprefix(BOT)) if text.startswith(BOT) else cls(text)

    @property
    def is_person(self) -> bool:
        """Whether somebody has to be asked."""
        return not self.bot

    @property
    def text(self) -> str:
        """How records write it."""
        return BOT + self.bot if self.bot else self.name


def read_seats(texts: Sequence[str], players: int) -> tuple[Seat, ...]:
    """Read the seats of the command line; nothing said: you against bots of a middling level."""
    if not texts:
        return (Seat(), *[Seat(bot="nymph")] * (players - 1))
    seats = tuple(Seat.parse(text) for text in texts)
    known = bots.names()
    for seat in seats:
        if seat.bot and seat.bot not in known:
            raise Misuse(f"there is no bot {seat.bot!r:.60}; there are {', '.join(known)}")
        if not seat.bot and not seat.name.strip():
            raise Misuse(f"--seat is a name, or {BOT} and one of {', '.join(known)}")
    return seats


def shown_names(seats: Sequence[Seat], words: Words) -> list[str]:
    """Names that can be printed and told apart.

    >>> shown_names([Seat("Ada"), Seat(bot="queen"), Seat(bot="queen")], Words("en"))
    ['Ada', 'Queen 1', 'Queen 2']
    """
    names = [_shown(seat, words) for seat in seats]
    times, met = Counter(names), Counter[str]()
    for place, name in enumerate(names):
        met[name] += 1
        if times[name] > 1:
            names[place] = f"{_cut(name, LONGEST - 2)} {met[name]}"
    return names


def _shown(seat: Seat, words: Words) -> str:
    if seat.bot:
        key = f"bot.{seat.bot}"
        return _cut(words(key) if words.has(key) else seat.bot, LONGEST)
    name = "".join(filter(str.isprintable, seat.name)).strip()
    return _cut(name or words("you"), LONGEST)


def _cut(name: str, width: int) -> str:
    text = Text(name)
    text.truncate(width, overflow="ellipsis")
    return text.plain
