"""Builders: a test writes the cards and moves that matter, and reads like the log of a game."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np

from bugnight.play import Game, Match, PartyBugs, Position, View
from bugnight.play.bug_off import CARDS, COLOURS, BugOffDeal, BugOffTable
from bugnight.play.games import Deal
from bugnight.play.party_bugs import PartyBugsDeal, PartyBugsTable
from bugnight.play.seeds import parse_seed, seed_words
from bugnight.rules import entry

# Any game


def log(text: str) -> list[str]:
    """Split a log into its moves, which commas and line ends separate.

    >>> log("0:play 7, 1:play 3")
    ['0:play 7', '1:play 3']
    """
    return [move.strip() for move in re.split(r"[,\n]", text) if move.strip()]


def play(position: Position, text: str) -> Position:
    """Make the moves of a log."""
    for move in log(text):
        position = position.play(move)
    return position


def play_on(match: Match, until: Callable[[], bool]) -> None:
    """Make the first legal move again and again, until something holds that must come."""
    while not until():
        match.push(match.legal_moves[0])


def legal(source: Match | Position | View) -> list[str]:
    """Write the legal moves, sorted as records have them."""
    return sorted(str(move) for move in source.legal_moves)


def dealt(game: Game, seed: int | str) -> Deal:
    """Deal by the rules' own hand, from a seed."""
    states = game.blank()
    states["rng"][0] = seed_words(parse_seed(seed))
    entry.deal(states)
    return game.dealt(states[0])


# Party Bugs


def party_deal(*decks: Sequence[int]) -> PartyBugsDeal:
    """Lay out decks: of each its floor card, then its cards in drawing order.

    What is left out of a deck follows in ascending order.

    >>> party_deal([5, 13, 2]).decks
    [[13, 2, 1, 3, 4, 6, 7, 8, 9, 10, 11, 12]]
    """
    full = [[*deck, *(v for v in range(1, 14) if v not in deck)] for deck in decks]
    return PartyBugsDeal([deck[0] for deck in full], [deck[1:] for deck in full])


def party_table(source: Match | Position | View) -> PartyBugsTable:
    """Look at a table of Party Bugs."""
    table = (source.position if isinstance(source, Match) else source).table
    assert isinstance(table, PartyBugsTable)
    return table


def party_position(
    game: PartyBugs,
    *,
    round_number: int,
    floor: Sequence[int],
    hands: Sequence[Sequence[int]],
    host: int = 0,
    displays: Sequence[Sequence[int]] = (),
    face_down: Sequence[int] = (),
    dummy_deck: Sequence[int] = (),
    match_game: int = 0,
    mirror_holder: int = -1,
    totals: Sequence[int] = (),
) -> Position:
    """Set up the beginning of a normal round, before anybody has chosen.

    The decks have as many cards as are left in that round; all but the dummy's are in ascending
    order from the lowest that the hand does not have. A later game of a match is dealt from the
    generator with the state 1, 2, 3, 4.
    """
    states = game.blank()
    s = states[0]
    s.phase = game.phases.index("choose")
    s.round_number, s.host = round_number, host
    s.game, s.mirror_holder = match_game, mirror_holder
    s.drawn = min(12, round_number + 2 + game.hidden)
    s.dummy_drawn = round_number - 1
    s.floor[: len(floor)] = floor
    s.face_down[: len(face_down)] = face_down
    s.total[: len(totals)] = totals
    for owner, values in enumerate(displays):
        s.display[owner] = sum(1 << v for v in values)
    for seat, values in enumerate(hands):
        s.hand[seat] = sum(1 << v for v in values)
        rest = [v for v in range(1, 14) if v not in values]
        s.deck[seat, s.drawn :] = rest[: 12 - s.drawn]
    s.deck[2, s.dummy_drawn : s.dummy_drawn + len(dummy_deck)] = dummy_deck
    if game.mirror:
        s.rng[:] = np.arange(1, 5)
    return Position(game, states)


# Bug Off!


def bug_off_deal(
    deck: str, *hands: str, players: int | None = None, first: int = 0
) -> BugOffDeal:
    """Lay out hands and the top of the deck; what is left out follows in the order of colours.

    >>> deal = bug_off_deal("B R! O", "RRB", "OOO")
    >>> deal.hands, deal.deck[:4], deal.deck[-1]
    ([['R', 'R', 'B'], ['O', 'O', 'O']], ['B', 'R!', 'O', 'R'], 'P!')
    """
    top = deck.split()
    rest = Counter({card: 20 if card in COLOURS else 1 for card in CARDS})
    rest.subtract([*top, *"".join(hands)])
    assert min(rest.values()) >= 0, f"more cards than there are: {rest}"
    bottom = [card for card in CARDS for _ in range(rest[card])]
    others = [bottom[3 * i : 3 * i + 3] for i in range((players or len(hands)) - len(hands))]
    del bottom[: 3 * len(others)]
    return BugOffDeal(first, [*map(list, hands), *others], top + bottom)


def bug_off_table(source: Match | Position | View) -> BugOffTable:
    """Look at a table of Bug Off."""
    table = (source.position if isinstance(source, Match) else source).table
    assert isinstance(table, BugOffTable)
    return table


def colours(text: str) -> list[int]:
    """Count bugs by colour, as tables show them.

    >>> colours("RRB")
    [2, 0, 0, 0, 1, 0]
    """
    return [text.count(colour) for colour in COLOURS]
