"""A few cards of each game, for the start screen."""

from bugnight.cli.table.art import COSTUMES, INSECTS
from bugnight.cli.table.paint import SEATS, SUITS
from bugnight.cli.table.scene import Card
from bugnight.games.rumbugz.terminal import PLYT, TILE


def _dancers() -> list[Card]:
    return [
        Card(str(value), (f"{value:<3} {suit.shape}", *COSTUMES[value]), suit.style, suit.letter)
        for number, value in enumerate((1, 4, 6, 7, 8, 9, 11, 12, 13))
        for suit in [SEATS[number % len(SEATS)]]
    ]


def _insects() -> list[Card]:
    return [
        Card(letter, (f"{suit.shape}   {letter}", *INSECTS[letter]), suit.style)
        for letter, suit in SUITS.items()
    ]


def _tiles() -> list[Card]:
    bugz = ("3", "4", "*", "6", "2", "4", "6", "8", "1", "4", "7", "*", "8", "8", "8", "8")
    return [Card(bug, (f"{bug:>2}",), PLYT if bug == "*" else TILE) for bug in bugz]


SAMPLES = {"party-bugs": _dancers(), "bug-off": _insects(), "rumbugz": _tiles()}
