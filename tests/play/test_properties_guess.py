"""A guess is uniform over all deals that fit what a seat has seen.

In positions with few unseen cards, brute force lists every way to place them. A way fits if the
same game, dealt that way, would have looked the same to the seat at every ply. Equal cards count
as different cards that look alike until they are seen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import factorial, prod
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from bugnight.games.bug_off import BugOff, BugOffDeal
from bugnight.games.party_bugs import PartyBugs, PartyBugsDeal
from bugnight.games.rumbugz import RumBugz, RumBugzDeal
from bugnight.games.rumbugz import bugz as rumbugz
from bugnight.play import BugNightError, DealError, Game, Match, Move, Position, View
from bugnight.play.games import Deal
from tests.games.builders import kept_pairs
from tests.games.census import card_faults
from tests.play.strategies import (
    LUCK,
    SEEDS,
    Choose,
    always_swapping,
    dealt,
    eagerly,
    evenly,
    from_the_bag,
    guessed,
    playing,
)

SECRETS = ("hands", "decks", "deck", "bag", "played", "hidden")
"""What of a table a guess has to fill in."""


def secrets_of(table: Any) -> bytes:  # noqa: ANN401
    """Return the guessed part of a table in a form that can be counted."""
    return msgspec.json.encode([getattr(table, name, None) for name in SECRETS])


def first_deal(game: Game, seed: int) -> Any:  # noqa: ANN401
    """Return the deal of a seed."""
    return game.dealt(dealt(game, seed)[0])


def story(game: Game, deal: Deal, moves: Iterable[Move | str], seat: int | None) -> list[bytes]:
    """Yield what a seat sees, ply by ply."""
    match = Match(game, deals=[deal])
    lines = [msgspec.json.encode(match.view(seat).table)]
    for move in moves:
        match.push(move)
        lines.append(msgspec.json.encode(match.view(seat).table))
    return lines


def looks_the_same(match: Match, seat: int | None, deal: Deal, moves: Iterable[Move | str]) -> bool:
    """Return whether another deal and other secret moves would have looked like the match."""
    try:
        return story(match.game, deal, moves, seat) == story(
            match.game, match.deals[0], match.moves, seat
        )
    except BugNightError:
        return False


def assert_uniform(view: View, completions: Counter[bytes], each: int = 40) -> None:
    """Guess about `each` times for every completion, and compare the frequencies."""
    assert len(completions) > 1
    total = completions.total()
    # Guess often enough for the rarest completion too.
    guesses = each * total // min(completions.values())
    counts = Counter(secrets_of(view.guess(seed).table) for seed in range(guesses))
    assert set(counts) == set(completions)
    expected = [guesses * weight / total for weight in completions.values()]
    assert chisquare([counts[key] for key in completions], expected).pvalue > 0.001


T = TypeVar("T")


def _arrangements(things: Sequence[T], sizes: list[int]) -> Iterator[list[T]]:
    """Divide items into parts: the first part in every order, the others unordered."""
    for first in permutations(things, sizes[0]):
        rest = [each for each in things if each not in first]
        for others in _choices(rest, sizes[1:]):
            yield [*first, *others]


def _choices(things: list[T], sizes: list[int]) -> Iterator[list[T]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(things, sizes[0]):
        rest = [each for each in things if each not in chosen]
        for others in _choices(rest, sizes[1:]):
            yield [*chosen, *others]


# Party Bugs


def party_bugs_completions(match: Match, seat: int | None) -> tuple[Counter[bytes], int]:
    """Count the ways that fit, and those without a hidden King that do not."""
    table: Any = match.position.table
    ways = [list(_cards_of(match, owner, seat)) for owner in range(match.game.displays)]
    fitting = [
        [way for way in each if looks_the_same(match, seat, *_retold(match, owner, seat, way))]
        for owner, each in enumerate(ways)
    ]
    completions: Counter[bytes] = Counter()
    players = match.game.players
    for choice in product(*fitting):
        imagined = msgspec.structs.replace(
            table,
            hidden=[way[0] for way in choice[:players]],
            played=[way[1] for way in choice[:players]],
            hands=[list(way[2]) for way in choice[:players]],
            decks=[list(way[3]) for way in choice],
        )
        completions[secrets_of(imagined)] += 1
    ruled_out = sum(way[0] != 13 for each in ways for way in each)
    return completions, ruled_out - sum(map(len, fitting))


Way = tuple[int | None, int | None, tuple[int, ...], tuple[int, ...]]
"""One deck's face-down card, card chosen, hand, and cards left."""


def _cards_of(match: Match, owner: int, seat: int | None) -> set[Way]:
    """Return every way to place the unseen cards of a deck."""
    table: Any = match.position.table
    deck = tuple(table.decks[owner])
    if owner >= match.game.players:
        return {(None, None, (), rest) for rest in permutations(deck)}
    hidden, played, hand = table.hidden[owner], table.played[owner], tuple(table.hands[owner])
    if owner == seat:
        return {(hidden, played, hand, rest) for rest in permutations(deck)}
    choosing = played is not None and table.phase == "choose"
    cards = [card for card in (hidden, played if choosing else None) if card is not None]
    ways = set()
    for order in permutations([*cards, *hand, *deck]):
        places = iter(order)
        ways.add(
            (
                None if hidden is None else next(places),
                next(places) if choosing else played,
                tuple(sorted(next(places) for _ in hand)),
                tuple(places),
            )
        )
    return ways


def _retold(
    match: Match, owner: int, seat: int | None, way: Way
) -> tuple[PartyBugsDeal, list[str]]:
    """Return the deal and moves with one deck's secrets replaced, each card drawn in time."""
    deal = match.deals[0]
    assert isinstance(deal, PartyBugsDeal)
    hidden, played, hand, rest = way
    moves = [str(move) for move in match.moves]
    decks = list(deal.decks)
    if owner in (seat, match.game.players):
        decks[owner] = [*deal.decks[owner][: 12 - len(rest)], *rest]
        return PartyBugsDeal(deal.floor, decks), moves
    own = [ply for ply, move in enumerate(match.moves) if move.seat == owner]
    hides = [ply for ply in own if match.moves[ply].verb == "hide"]
    plays = [ply for ply in own if match.moves[ply].verb == "play"]
    if hidden is not None:
        moves[hides[0]] = f"{owner}:hide {hidden}"
    if played is not None:
        moves[plays[-1]] = f"{owner}:play {played}"
    shown = [int(moves[ply].split()[1]) for ply in (*hides, *plays)]
    decks[owner] = [*shown, *hand, *rest]
    return PartyBugsDeal(deal.floor, decks), moves


def late_party(game: PartyBugs, seed: int, round_number: int) -> Match:
    """Return a game in which some seats have chosen their card for a late round."""
    luck = Random(seed)
    match = Match(game, deals=[first_deal(game, seed)])
    while not match.position.is_over:
        table: Any = match.position.table
        if table.phase == "choose" and table.round == round_number and len(table.actors) == 1:
            break
        match.push(luck.choice(match.legal_moves))
    return match


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "seed", "round_number", "seat"),
    [
        (PartyBugs(players=2), 1, 10, 0),
        (PartyBugs(players=2), 2, 10, None),
        (PartyBugs(players=3), 3, 9, 1),
        (PartyBugs(players=4), 4, 10, 3),
        (PartyBugs(players=6), 5, 11, 2),
        (PartyBugs(players=2, hidden=True), 6, 10, 1),
        (PartyBugs(players=3, hidden=True), 7, 9, 0),
        (PartyBugs(players=3, hidden=True, edition="abacus"), 8, 9, 2),
        (PartyBugs(players=3, hidden=True, edition="abacus"), 9, 10, None),
        (PartyBugs(players=4, hidden=True, edition="abacus"), 10, 10, 1),
    ],
    ids=str,
)
def test_guesses_in_party_bugs_are_uniform(
    game: PartyBugs, seed: int, round_number: int, seat: int | None
) -> None:
    match = late_party(game, seed, round_number)
    assert_uniform(match.view(seat), party_bugs_completions(match, seat)[0])


@pytest.mark.compiled
def test_guesses_that_are_not_uniform_are_noticed() -> None:
    match = late_party(PartyBugs(players=3), 3, 9)
    completions, _ = party_bugs_completions(match, 1)
    one, other, *_ = sorted(completions)
    assert_uniform(match.view(1), completions)
    heavier = completions + Counter({one: 3 * completions[one]})
    missing = Counter({key: completions[key] for key in completions if key != other})
    for wrong in (heavier, missing):
        with pytest.raises(AssertionError):
            assert_uniform(match.view(1), wrong)


@pytest.mark.compiled
def test_guesses_in_party_bugs_exclude_impossible_face_down_cards() -> None:
    """PB-H4, `zman`: a card that came in and stayed rules out its value face down."""
    told = 0
    for seed in range(20, 26):
        match = late_party(PartyBugs(players=3, hidden=True), seed, 9)
        completions, excluded = party_bugs_completions(match, 0)
        assert_uniform(match.view(0), completions)
        told += excluded
    assert told >= 10


@pytest.mark.compiled
def test_guesses_in_party_bugs_ignore_kept_pairs() -> None:
    """PB-H4, `abacus`: any unseen card but the King may lie face down."""
    game = PartyBugs(players=3, hidden=True, edition="abacus")
    checked = 0
    for seed in range(200):
        match = late_party(game, seed, 9)
        onlookers = set(range(3)) - set(kept_pairs(match))
        if len(onlookers) < 3 and onlookers and checked < 4:
            seat = min(onlookers)
            completions, excluded = party_bugs_completions(match, seat)
            assert excluded == 0
            assert_uniform(match.view(seat), completions)
            checked += 1
    assert checked == 4


# Bug Off!


def bug_off_completions(position: Position, seat: int | None) -> Counter[bytes]:
    """Count the ways to place the unseen cards; no Bug Off card is ever in a hand."""
    table: Any = position.table
    others = [i for i in range(position.game.players) if i != seat]
    unseen = [*table.deck, *(card for i in others for card in table.hands[i])]
    sizes = [len(table.deck), *(len(table.hands[i]) for i in others)]
    completions: Counter[bytes] = Counter()
    for order in _arrangements(range(len(unseen)), sizes):
        cards = iter(order)
        deck = [unseen[next(cards)] for _ in table.deck]
        hands = list(table.hands)
        for i in others:
            hands[i] = sorted((unseen[next(cards)] for _ in hands[i]), key="ROYGBP".find)
        if sum("!" in card for card in deck) == sum("!" in card for card in unseen):
            completions[secrets_of(msgspec.structs.replace(table, hands=hands, deck=deck))] += 1
    return completions


def late_bug_off(game: BugOff, seed: int, left: int) -> Position:
    """Return a game near the end of its deck, with two Bug Off cards still to come."""
    luck = Random(seed)
    deal = first_deal(game, seed)
    bugs = [card for card in deal.deck if "!" not in card]
    bug_offs = luck.sample([card for card in deal.deck if "!" in card], 6)
    last = [*bugs[2 - left :], *bug_offs[:2]]
    before = [*bugs[: 2 - left], *bug_offs[2:]]
    deck = luck.sample(before, len(before)) + luck.sample(last, left)
    match = Match(game, deals=[BugOffDeal(deal.first, deal.hands, deck)])
    while len(match.position.table.deck) > left:  # type: ignore[arg-type]
        match.push(luck.choice(match.legal_moves))
    return match.position


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("players", "seed", "left", "seat"),
    [(2, 1, 4, 0), (2, 2, 4, 1), (2, 5, 3, 1), (3, 4, 3, 2)],
)
def test_guesses_in_bug_off_are_uniform(players: int, seed: int, left: int, seat: int) -> None:
    position = late_bug_off(BugOff(players=players), seed, left)
    assert not position.is_over
    assert_uniform(position.view(seat), bug_off_completions(position, seat), 15)


# RumBugz

Slot = tuple[int, int]
"""Where a Bug was dealt: whose hand, or -1 for the bag, and at which place."""
BAG = -1


def follow_bugz(match: Match) -> tuple[list[list[tuple[str, Slot | None]]], list[Slot]]:
    """Follow every Bug from where it was dealt; return the hands and the bag as they are now.

    A Bug taken openly no longer has a slot, as everybody has seen it. Of equal Bugz in a hand it
    leaves first (RB-K1).
    """
    deal = match.deals[0]
    assert isinstance(deal, RumBugzDeal)
    hands: list[list[tuple[str, Slot | None]]] = [
        [(bug, (seat, i)) for i, bug in enumerate(hand)] for seat, hand in enumerate(deal.hands)
    ]
    again = Match(match.game, deals=match.deals)
    drawn = 0
    for move in match.moves:
        before: Any = again.position.table
        again.push(move)
        after: Any = again.position.table
        for bug in _let_go(move):
            hands[move.seat].remove(
                min((each for each in hands[move.seat] if each[0] == bug), key=_shown_first)
            )
        taker = before.bidder if move.verb == "allow" else move.seat
        hands[taker] += [(bug, None) for bug in _taken_openly(move, before)]
        for _ in range(len(before.bag) - len(after.bag)):
            hands[taker].append((deal.bag[drawn], (BAG, drawn)))
            drawn += 1
    return hands, [(BAG, i) for i in range(drawn, len(deal.bag))]


def _shown_first(bug: tuple[str, Slot | None]) -> Slot:
    return bug[1] or (-2, 0)


def _let_go(move: Move) -> list[str]:
    words = move.text.split()
    gone = {"discard": words[1:], "lay": words[2:], "swap": words[2:3], "add": words[2:]}
    return [_kind(word) for word in gone.get(move.verb, [])]


def _taken_openly(move: Move, before: Any) -> list[str]:  # noqa: ANN401
    if move.verb == "swap":
        return [_kind(move.text.split()[3])]
    return [before.pile[-1]] if move.text in ("draw pile", "allow") else []


def _kind(bug: str) -> str:
    bug = bug.lstrip("+-")
    return "*" if bug.startswith("*") else bug


def rumbugz_completions(match: Match, seat: int | None) -> Iterator[tuple[bytes, RumBugzDeal]]:
    """Return all ways to place the unseen Bugz, each with its deal."""
    deal = match.deals[0]
    assert isinstance(deal, RumBugzDeal)
    table: Any = match.position.table
    hands, bag = follow_bugz(match)
    others = [i for i in range(match.game.players) if i != seat]
    places = [[slot for _, slot in hands[i] if slot] for i in others]
    unseen = [*bag, *(slot for each in places for slot in each)]
    for order in _arrangements(unseen, [len(bag), *map(len, places)]):
        moved = dict(zip(unseen, order, strict=True))
        shown = list(table.hands)
        for i in others:
            bugz = [bug if slot is None else _dealt(deal, moved[slot]) for bug, slot in hands[i]]
            shown[i] = sorted(bugz, key=lambda bug: 13 if bug == "*" else int(bug))
        left = [_dealt(deal, moved[slot]) for slot in bag]
        again = RumBugzDeal(
            deal.first,
            [
                [_dealt(deal, moved.get((i, k), (i, k))) for k in range(6)]
                for i in range(match.game.players)
            ],
            [_dealt(deal, moved.get((BAG, k), (BAG, k))) for k in range(len(deal.bag))],
        )
        yield secrets_of(msgspec.structs.replace(table, hands=shown, bag=left)), again


def _dealt(deal: RumBugzDeal, slot: Slot) -> str:
    owner, place = slot
    return deal.bag[place] if owner == BAG else deal.hands[owner][place]


def late_rumbugz(game: RumBugz, seed: int, left: int) -> Match:
    """Return a round before its first refill, with a nearly empty bag and many open Bugz."""
    luck = Random(seed)
    match = Match(game, deals=[first_deal(game, seed)])
    while len(match.position.table.bag) > left and not match.position.is_over:  # type: ignore[arg-type]
        moves = list(match.legal_moves)
        table: Any = match.view(None).table
        openly = [move for move in moves if move.text in ("draw pile", "allow")]
        secret = [
            move
            for move in moves
            if move.verb == "discard" and _let_go(move)[0] not in table.known[move.seat]
        ]
        try:
            match.push(luck.choice((openly or secret or moves) if luck.random() < 0.5 else moves))
        except DealError:  # the bag ran out, and the deal lists no refill
            break
    return match


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "left", "seat"),
    [
        (RumBugz(players=2, sets=4, plyts=0), 2, 0),
        (RumBugz(players=2, sets=4, plyts=2), 2, 1),
        (RumBugz(players=2, sets=4, plyts=1), 3, 0),
        (RumBugz(players=2, sets=4, plyts=0), 1, None),
        (RumBugz(players=3, sets=4, plyts=0), 1, 2),
        (RumBugz(players=3, sets=4, plyts=4, bidding=False), 1, 1),
    ],
    ids=str,
)
def test_guesses_in_rumbugz_are_uniform_before_a_refill(
    game: RumBugz, left: int, seat: int | None
) -> None:
    checked = 0
    for seed in range(400):
        match = late_rumbugz(game, seed, left)
        table: Any = match.view(seat).table
        others = [i for i in range(game.players) if i != seat]
        hidden = [table.hands[i] - len(table.known[i]) for i in others]
        openly = sum(len(table.known[i]) for i in others)
        if table.bag == left and openly and 1 < _ways_to_part([left, *hidden]) < 400:
            ways = list(rumbugz_completions(match, seat))
            assert all(looks_the_same(match, seat, deal, match.moves) for _, deal in ways[::9])
            assert_uniform(match.view(seat), Counter(key for key, _ in ways), 15)
            checked += 1
        if checked == 2:
            return
    raise AssertionError("too few such positions were found")


def _ways_to_part(sizes: list[int]) -> int:
    """Return the number of ways to divide items into parts of these sizes."""
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes[1:])


@given(
    game=st.builds(
        RumBugz,
        players=st.integers(2, 6),
        sets=st.integers(4, 8),
        plyts=st.integers(0, 8),
        bidding=st.booleans(),
        limit=st.integers(60, 200),
    ),
    seed=SEEDS,
    luck=LUCK,
    more=st.integers(0, 60),
    way=st.sampled_from([evenly, eagerly, always_swapping, from_the_bag]),
)
def test_guesses_in_rumbugz_after_a_refill_keep_to_what_is_certain(
    game: RumBugz, seed: int | str, luck: Random, more: int, way: Choose
) -> None:
    """A guessed bag has only Bugz of the refill that the seat has not drawn itself."""
    states = dealt(game, seed)
    s = states[0]
    stock: Counter[int] = Counter()
    drawn: list[Counter[int]] = []
    at, refills, bidder = 0, 0, -1

    def choose(luck: Random, actions: list[int]) -> int:
        return (way if refills else from_the_bag)(luck, actions)

    for seat, action in playing(game, states, luck, choose):
        if s.refills > refills:
            stock = Counter(s.bag[: s.bag_end].tolist())
            drawn = [Counter() for _ in range(game.players)]
            at, refills = 0, int(s.refills)
        if refills:
            taker = bidder if action == rumbugz.ALLOW else seat
            drawn[taker].update(s.bag[at : s.bag_at].tolist())
            more -= 1
        at, bidder = int(s.bag_at), int(s.bidder)
        if more < 0:
            break
    assert refills
    for seat in range(-1, game.players):
        guess = guessed(states, seat, luck)
        bag = Counter(guess[0].bag[: guess[0].bag_end].tolist())
        assert bag <= (stock if seat < 0 else stock - drawn[seat])
        assert bag.total() == s.bag_end - s.bag_at
        assert guess[0].hand_size.tolist() == s.hand_size.tolist()
        assert (guess[0].hands >= s.known).all()
        assert card_faults(game, guess) == []
