"""Observations by name: a game's `PIECES`, cut out of the flat row of numbers that it writes."""

from functools import cache
from math import prod
from typing import NamedTuple

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel import Array
from bugnight.play import Game

PRIVATE: dict[type[Game], frozenset[str]] = {
    PartyBugs: frozenset({"hand", "own_face_down", "played"}),
    BugOff: frozenset({"hand", "unseen"}),
    RumBugz: frozenset({"phase", "passed", "hand", "unseen", "unseen_in_bag", "lay", "lay_number"}),
}
"""The pieces that say more to a seat than to a spectator; all others are public."""


MEANING: dict[type[Game], dict[str, str]] = {
    PartyBugs: {
        "phase": "a 1 at deal, hide, choose, take, pair, mirror or over",
        "players": "a 1 at their number",
        "edition": "zman, abacus",
        "hidden": "whether the option is on",
        "mirror": "whether the option is on",
        "round": "a 1 at the round, 1 to 13",
        "games_left": "of the match, / 6",
        "hand": "the values held",
        "own_face_down": "the value of the own face-down card",
        "host": "a 1 at the host's seat",
        "mirror_holder": "a 1 at the seat that holds the mirror",
        "total": "of the games before, / 100",
        "score": "of the cards face up, / 50",
        "turns_to_take": "1 for the seat that takes now, 2 for the next; / 6",
        "floor": "the floor card from each seat's deck",
        "played": "the card played in this round; others' only when all have chosen",
        "has_chosen": "whether a card lies there",
        "display": "the values face up",
        "has_face_down": "whether a card lies there face down",
        "maybe_face_down": "what it may be, as everybody can know",
        "unseen": "the cards of each deck that nobody has seen yet",
    },
    BugOff: {
        "phase": "a 1 at deal, act or over",
        "players": "a 1 at their number",
        "tiebreak": "first, last",
        "turn": "a 1 at the seat to act",
        "hand": "bugs of each colour, / 4",
        "table": "face-up bugs of each colour, / 5",
        "points": "bugs in the points pile of each colour, / 10",
        "score": "all of them, / 30",
        "centre": "bugs of each colour, / 20",
        "swept": "bugs of each colour that have left, / 20",
        "unseen": "bugs of each colour in others' hands or the deck, / 20",
        "revealed": "the colour of the first Bug Off card, of the second, …",
        "deck": "cards left, / 126",
        "next_is_bug_off": "the chance that the next card is one",
    },
    RumBugz: {
        "phase": "a 1 at deal, bid, draw, act, place (the observer's own lay) or over",
        "players": "a 1 at their number",
        "options": "rounds / 20, sets / 8, plyts / 8, plyt_points / 30, bidding, limit / 200",
        "rounds_left": "/ 20",
        "turns": "ended in this round, as part of the limit",
        "swaps": "made in this turn, / 8",
        "fresh": "sequences laid in this turn, / 4",
        "bag": "Bugz in it, / 104",
        "refilled": "whether the bag was refilled in this round",
        "passed": "whether the observer has, in this bid",
        "hand": "of each kind at least 1, 2, 3, 4; the last kind is the PLYT",
        "unseen": "Bugz of each kind not in sight, / 8",
        "unseen_in_bag": "so many of them can be in the bag, / 8",
        "pile": "Bugz of each kind, / 8",
        "last": "the kind of the last discarded Bug",
        "last_but_one": "the kind of the one below it",
        "turn": "a 1 at the seat whose turn it is",
        "bidder": "a 1 at the seat whose bid stands",
        "hand_size": "/ 20",
        "total": "of the rounds before, / 500",
        "laid": "single, double, triple, match",
        "known": "Bugz of each kind taken openly and still held, / 8",
        "lay": "the observer's sequence that is being put together",
        "lay_number": "the number of the place to be decided",
        "table": "each sequence: its type (4), the numbers with a natural Bug (12), with a PLYT"
        " (12), how many of both (2, / 16)",
    },
}
"""What the numbers of each piece say. Seats are counted clockwise from the observer's."""


class Piece(NamedTuple):
    """Where a piece lies, and its shape."""

    at: slice
    shape: tuple[int, ...]


@cache
def layout(kind: type[Game]) -> dict[str, Piece]:
    """Every piece of a game's observation, in order."""
    pieces = {}
    at = 0
    for name, shape in kind.rules.PIECES:
        pieces[name] = Piece(slice(at, at + prod(shape)), shape)
        at += prod(shape)
    return pieces


def named(kind: type[Game], observation: Array) -> dict[str, Array]:
    """Cut an observation, or any number of them at once, into its named pieces, without copying.

    >>> from bugnight.games.bug_off import BugOff
    >>> view = BugOff(players=2).deal(seed=42).view(0)
    >>> named(BugOff, view.observe())["hand"] * 4
    array([0., 0., 1., 1., 2., 0.], dtype=float32)
    """
    before = observation.shape[:-1]
    return {
        name: observation[..., piece.at].reshape(before + piece.shape)
        for name, piece in layout(kind).items()
    }
