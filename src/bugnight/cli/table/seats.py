"""Who sits where: people and bots."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bugnight import bots
from bugnight.bots.contestants import is_file, maker_of
from bugnight.cli.errors import Misuse
from bugnight.cli.screen import short_name
from bugnight.cli.table.words import Words

BOT = "bot:"
MIDDLING = "bot:nymph"
LONGEST = 16
REGULARS = ("Mara", "Theo", "Roxy", "Lou", "Ida", "Gus", "Pia", "Max", "Zoe", "Kim", "Ali", "Eva")
"""More than there are seats, since people may have some of these names."""


class Seat(msgspec.Struct, frozen=True):
    """A person, with or without a name, or a bot.

    >>> Seat.parse("bot:queen")
    Seat(name='', bot='queen')
    >>> Seat("Ada").text
    'Ada'
    """

    name: str = ""
    bot: str = ""

    @classmethod
    def parse(cls, text: str) -> "Seat":
        """Read a seat as records and the command line write it."""
        return cls(bot=text.removeprefix(BOT)) if text.startswith(BOT) else cls(text)

    @property
    def is_person(self) -> bool:
        return not self.bot

    @property
    def text(self) -> str:
        """How records write it."""
        return BOT + self.bot if self.bot else self.name


def read_seats(texts: Sequence[str], players: int) -> tuple[Seat, ...]:
    """Read the seats of the command line; by default, you against bots of a medium level."""
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
    """Names that can be printed and told apart; bots get names of `REGULARS`.

    >>> shown_names([Seat("Ada"), Seat(bot="queen"), Seat(bot="queen")], Words("en"))
    ['Ada', 'Mara', 'Theo']
    """
    names = [short_name(seat.name, LONGEST) or words("seat-you") for seat in seats]
    people = Counter(name for name, seat in zip(names, seats, strict=True) if seat.is_person)
    regulars = (name for name in REGULARS if name not in people)
    met = Counter[str]()
    for place, seat in enumerate(seats):
        name = names[place]
        met[name] += 1
        if seat.bot:
            names[place] = next(regulars)
        elif people[name] > 1:
            names[place] = f"{short_name(name, LONGEST - 2)} {met[name]}"
    return names


def shown_levels(seats: Sequence[Seat], words: Words) -> list[str]:
    """The level of each bot; empty for people."""
    return [short_name(bot_name(seat.bot, words), LONGEST) if seat.bot else "" for seat in seats]


def bot_name(bot: str, words: Words) -> str:
    """A bot's name in a language; other packages' bots keep their own, a program its file's.

    >>> bot_name("cmd:node bots/first.js", Words("en"))
    'first.js'
    """
    return words("bot-name", bot=bot.rpartition(":")[2].rpartition("/")[2])
