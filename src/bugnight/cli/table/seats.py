"""Who sits where: people by name, bots by theirs."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.text import Text

from bugnight import bots
from bugnight.bots.contestants import is_file, maker_of
from bugnight.cli.errors import Misuse
from bugnight.cli.table.words import Words

BOT = "bot:"
MIDDLING = "bot:nymph"
LONGEST = 16
REGULARS = ("Mara", "Theo", "Roxy", "Lou", "Ida", "Gus", "Pia", "Max", "Zoe", "Kim", "Ali", "Eva")
"""There are more of them than seats, for people who are called the same."""


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
        return not self.bot

    @property
    def text(self) -> str:
        """How records write it."""
        return BOT + self.bot if self.bot else self.name


def read_seats(texts: Sequence[str], players: int) -> tuple[Seat, ...]:
    """Read the seats of the command line; nothing said: you against bots of a middling level."""
    if not texts:
        return (Seat(), *[Seat.parse(MIDDLING)] * (players - 1))
    return tuple(map(_read_seat, texts))


def _read_seat(text: str) -> Seat:
    seat, known = Seat.parse(text), bots.names()
    if not seat.bot and not seat.name.strip():
        raise Misuse(f"--seat is a name, or {BOT} and one of {', '.join(known)}")
    if not seat.bot or seat.bot in known:
        return seat
    try:
        maker_of(seat.bot)
    except bots.BotError as error:
        raise Misuse(str(error)) from error
    return Seat(bot=str(Path(seat.bot).resolve()) if is_file(seat.bot) else seat.bot)


def shown_names(seats: Sequence[Seat], words: Words) -> list[str]:
    """Names that can be printed and told apart; bots go by those of the regulars.

    >>> shown_names([Seat("Ada"), Seat(bot="queen"), Seat(bot="queen")], Words("en"))
    ['Ada', 'Mara', 'Theo']
    """
    names = [_printable(seat.name) or words("seat-you") for seat in seats]
    people = Counter(name for name, seat in zip(names, seats, strict=True) if seat.is_person)
    regulars = (name for name in REGULARS if name not in people)
    met = Counter[str]()
    for place, seat in enumerate(seats):
        name = names[place]
        met[name] += 1
        if seat.bot:
            names[place] = next(regulars)
        elif people[name] > 1:
            names[place] = f"{_cut(name, LONGEST - 2)} {met[name]}"
    return names


def shown_levels(seats: Sequence[Seat], words: Words) -> list[str]:
    """How well each bot plays; nothing for people."""
    return [_cut(bot_name(seat.bot, words), LONGEST) if seat.bot else "" for seat in seats]


def bot_name(bot: str, words: Words) -> str:
    """A bot's name in a language; those of other packages and files keep their own."""
    return words("bot-name", bot=bot.rpartition(":")[2])


def _printable(name: str) -> str:
    return _cut("".join(filter(str.isprintable, name)).strip(), LONGEST)


def _cut(name: str, width: int) -> str:
    text = Text(name)
    text.truncate(width, overflow="ellipsis")
    return text.plain
