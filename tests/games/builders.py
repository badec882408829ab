"""Builders that let a test state only the cards and moves that matter, like a game log."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from bugnight.games.bug_off import BugOffDeal
from bugnight.games.bug_off.game import CARDS, COLOURS, BugOffTable
from bugnight.games.party_bugs import PartyBugs, PartyBugsDeal
from bugnight.games.party_bugs.game import PartyBugsTable
from bugnight.games.rumbugz import RumBugz, RumBugzDeal
from bugnight.games.rumbugz import bugz as rumbugz
from bugnight.games.rumbugz.game import RumBugzTable
from bugnight.kernel import calls
from bugnight.play import Game, Match, Move, Position, View
from bugnight.play.games import Deal
from bugnight.play.seeds import parse_seed, seed_words

# Any game


def log(text: str) -> list[str]:
    """Split a log into its moves, which commas or line ends separate.

    A move without a seat belongs to the seat of the previous move.

    >>> log("0:play 7, 1:play 3")
    ['0:play 7', '1:play 3']
    >>> log("0:draw bag, discard 5")
    ['0:draw bag', '0:discard 5']
    """
    moves: list[str] = []
    for move in filter(None, map(str.strip, re.split(r"[,\n]", text))):
        moves.append(move if ":" in move else f"{moves[-1][:2]}{move}")
    return moves


def play(position: Position, text: str) -> Position:
    """Make the moves of a log."""
    for move in log(text):
        position = position.play(move)
    return position


def push(match: Match, text: str) -> None:
    """Make the moves of a log in a match."""
    for move in log(text):
        match.push(move)


def play_on(match: Match, until: Callable[[], bool]) -> None:
    """Make the first legal move again and again, until a condition holds."""
    while not until():
        match.push(match.legal_moves[0])


def finish(match: Match) -> None:
    """Make the first legal move again and again, until the end."""
    play_on(match, lambda: match.position.is_over)


def legal(source: Match | Position | View) -> list[str]:
    """Return the legal moves as sorted texts."""
    return sorted(str(move) for move in source.legal_moves)


def is_legal(source: Match | Position | View, move: object) -> bool:
    """Return whether a move is legal, and check that listing the moves does not change that.

    Before, a position parses the text; afterwards, it looks the text up.
    """
    table = source.position if isinstance(source, Match) else source
    unlisted: Position | View = table.game.position(table.code)
    if isinstance(table, View):
        unlisted = table.game.view(table.code, table.seat)
    answer = move in unlisted.legal_moves
    assert answer is (str(move) in legal(table)), f"{move!r} is read and listed differently"
    return answer


def dealt(game: Game, seed: int | str) -> Deal:
    """Let the rules deal from a seed."""
    states = game.blank()
    states["rng"][0] = seed_words(parse_seed(seed))
    calls.deal(states)
    return game.dealt(states[0])


def check_views_have_no_generator(game: Game, plies: int) -> None:
    """Check that views do not show the generator, which determines all later cards."""
    seeded = Match(game, seed=11)
    by_hand = Match(game, deals=[dealt(game, 11)])
    assert seeded.position != by_hand.position
    for _ in range(plies):
        for seat in (*range(game.players), None):
            assert seeded.view(seat) == by_hand.view(seat)
        move = seeded.legal_moves[0]
        seeded.push(move)
        by_hand.push(move)


# Party Bugs


def party_deal(*decks: Sequence[int]) -> PartyBugsDeal:
    """Lay out decks, each as its floor card and then its cards in drawing order.

    Cards left out of a deck follow in ascending order.

    >>> party_deal([5, 13, 2]).decks
    [[13, 2, 1, 3, 4, 6, 7, 8, 9, 10, 11, 12]]
    """
    full = [[*deck, *(v for v in range(1, 14) if v not in deck)] for deck in decks]
    return PartyBugsDeal([deck[0] for deck in full], [deck[1:] for deck in full])


def party_table(source: Match | Position | View) -> PartyBugsTable:
    """Return the table of Party Bugs, with its type."""
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

    The decks have the right number of cards for that round; all but the dummy's hold the lowest
    cards missing from the hand, in ascending order. Later games of a match are dealt by a
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


def kept_pairs(match: Match) -> list[int]:
    """Return the seat for each hidden pair that was kept and not discarded."""
    again = Match(match.game, seed=match.seed or None, deals=match.deals)
    seats = []
    for move in match.moves:
        other = "pair" if move.verb == "keep" else f"{move.text} pair"
        if again.position.is_legal(Move(move.seat, other)):
            seats.append(move.seat)
        again.push(move)
    return seats


def bug_off_deal(deck: str, *hands: str, players: int | None = None, first: int = 0) -> BugOffDeal:
    """Lay out hands and the top of the deck; all other cards follow in the order of colours.

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
    """Return the table of Bug Off!, with its type."""
    table = (source.position if isinstance(source, Match) else source).table
    assert isinstance(table, BugOffTable)
    return table


def colours(text: str) -> list[int]:
    """Count bugs by colour, as tables do.

    >>> colours("RRB")
    [2, 0, 0, 0, 1, 0]
    """
    return [text.count(colour) for colour in COLOURS]


# RumBugz


def _other_bugz(game: RumBugz, written: Iterable[str]) -> list[str]:
    """Return the Bugz not among the given ones, in canonical order."""
    rest = Counter({bug: game.plyts if bug == "*" else game.sets for bug in rumbugz.NAMES})
    rest.subtract(written)
    assert min(rest.values()) >= 0, f"more Bugz than there are: {rest}"
    return [bug for bug in rumbugz.NAMES for _ in range(rest[bug])]


def rumbugz_deal(
    game: RumBugz, *hands: str, bag: str = "", first: int = 0, refills: Sequence[str] = ()
) -> RumBugzDeal:
    """Lay out hands and the first Bugz of the bag; all others follow in canonical order.

    >>> deal = rumbugz_deal(RumBugz(players=2), "1 1 1 2 2 *", bag="7 9")
    >>> deal.hands, deal.bag[:4]
    ([['1', '1', '1', '2', '2', '*'], ['1', '1', '1', '2', '2', '2']], ['7', '9', '2', '3'])
    """
    top = bag.split()
    written = [hand.split() for hand in hands]
    rest = _other_bugz(game, [*top, *(bug for hand in written for bug in hand)])
    others = [rest[6 * i : 6 * i + 6] for i in range(game.players - len(hands))]
    del rest[: 6 * len(others)]
    return RumBugzDeal(first, [*written, *others], top + rest, [order.split() for order in refills])


def rumbugz_match(
    game: RumBugz,
    *hands: str,
    bag: str = "",
    moves: str = "",
    first: int = 0,
    refills: Sequence[str] = (),
) -> Match:
    """Play a log from a deal."""
    deal = rumbugz_deal(game, *hands, bag=bag, first=first, refills=refills)
    return Match(game, deals=[deal], moves=log(moves))


def hand(source: Match | Position, seat: int) -> str:
    """Return a seat's hand as text, in the order of tables.

    >>> hand(rumbugz_position(RumBugz(players=2), "* 8 7", "*"), 0)
    '7 8 *'
    """
    bugz = rumbugz_table(source).hands[seat]
    assert isinstance(bugz, list)
    return " ".join(bugz)


def bag(source: Match | Position) -> list[str]:
    """Return the Bugz in the bag in drawing order."""
    bugz = rumbugz_table(source).bag
    assert isinstance(bugz, list)
    return bugz


def idle(match: Match, turns: int) -> None:
    """Play turns in which nobody bids and the Bug drawn from the bag is discarded."""
    last = rumbugz_table(match).turns + turns
    while (table := rumbugz_table(match)).turns < last:
        if table.phase == "bid":
            match.push(f"{table.actors[0]}:pass")
        else:
            before = Counter(hand(match, table.turn).split())
            match.push(f"{table.turn}:draw bag")
            (drawn,) = Counter(hand(match, table.turn).split()) - before
            match.push(f"{table.turn}:discard {drawn}")


def verbs(source: Match | Position | View, verb: str) -> list[str]:
    """Return the legal moves of one verb, without seat and verb.

    >>> verbs(rumbugz_position(RumBugz(players=2), "7 8", "*"), "discard")
    ['7', '8']
    """
    return [text.partition(" ")[2] for text in legal(source) if f":{verb} " in text]


def rumbugz_table(source: Match | Position | View) -> RumBugzTable:
    """Return the table of RumBugz, with its type."""
    table = (source.position if isinstance(source, Match) else source).table
    assert isinstance(table, RumBugzTable)
    return table


def rumbugz_position(
    game: RumBugz,
    *hands: str,
    table: Sequence[str] = (),
    pile: str = "",
    bag: str | None = None,
    phase: str = "act",
    turn: int = 0,
    swaps: int = 0,
    fresh: int = 0,
    turns: int = 0,
    seed: int | None = None,
) -> Position:
    """Set up the middle of a turn; a sequence is written as its seat, its type and its Bugz.

    Without `bag`, it holds all Bugz not mentioned. Refills and later rounds need a seed.

    >>> game = RumBugz(players=2)
    >>> position = rumbugz_position(game, "7 8", "*", table=["0 single 3 4 *5 6"])
    >>> rumbugz_table(position).table
    [Sequence(by=0, type='single', bugz=['3', '4', '*5', '6'])]
    """
    states = game.blank()
    s = states[0]
    s.phase, s.turn, s.bidder = game.phases.index(phase), turn, rumbugz.NOBODY
    s.swaps, s.fresh, s.turns = swaps, fresh, turns
    if seed is not None:
        s.rng[:] = seed_words(parse_seed(seed))
    for seat, hand in enumerate(hands):
        s.hands[seat] = [hand.split().count(bug) for bug in rumbugz.NAMES]
        s.hand_size[seat] = len(hand.split())
    written = " ".join([*hands, pile]).split()
    for i, text in enumerate(table):
        by, kind, *bugz = text.split()
        numbers = [int(bug.strip("*")) - 1 for bug in bugz]
        plyts = [n for bug, n in zip(bugz, numbers, strict=True) if "*" in bug]
        s.seq_by[i], s.seq_type[i] = int(by), rumbugz.TYPES.index(kind)
        s.seq_start[i], s.seq_length[i] = numbers[0], len(bugz)
        s.seq_plyts[i] = len(plyts) if kind == "match" else sum(1 << n for n in plyts)
        s.laid[int(by)] |= 1 << rumbugz.TYPES.index(kind)
        written += ["*" if "*" in bug else bug for bug in bugz]
    s.table_size = len(table)
    s.pile_size = len(pile.split())
    s.pile[: s.pile_size] = [rumbugz.NAMES.index(bug) for bug in pile.split()]
    rest = _other_bugz(game, written)
    in_bag = rest if bag is None else bag.split()
    s.bag_end = len(in_bag)
    s.bag[: s.bag_end] = [rumbugz.NAMES.index(bug) for bug in in_bag]
    s.stock[:] = [game.plyts if bug == "*" else game.sets for bug in rumbugz.NAMES]
    return Position(game, states)
