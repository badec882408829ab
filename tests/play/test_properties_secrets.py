"""Views, guesses and everything derived from them keep secrets."""

from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off import rules as bug_off
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs import cards as party_bugs
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz import bugz as rumbugz
from bugnight.kernel import Array, State, calls
from bugnight.play import Game
from tests.games.census import card_faults
from tests.play.strategies import (
    EVERY_NAME,
    LUCK,
    Look,
    dealt,
    eagerly,
    evenly,
    from_the_bag,
    generator,
    guessed,
    legal,
    play_on,
    playing,
    tables,
    viewed,
)

SPECTATOR = -1


def observed(game: Game, states: Array, seat: int) -> bytes:
    """Return the features for learners."""
    out = np.full(game.rules.OBSERVATION, np.nan, np.float32)
    calls.observe(states, seat, out)
    assert not np.isnan(out).any()
    return out.tobytes()


def onlookers(game: Game) -> list[int]:
    """Return every seat and a spectator."""
    return [SPECTATOR, *range(game.players)]


def tells_apart(seat: int, states: list[Array], look: Look = calls.view) -> bool:
    """Return whether a seat can tell two states apart."""
    return len({viewed(each, seat, look).tobytes() for each in states}) > 1


# Secrets changed by hand


def disturbed(game: Game, states: Array, seat: int, luck: Random) -> Array:
    """Change everything hidden from a seat, without relying on `view` or `guess`."""
    other = calls.twin(states)
    other["rng"][0] = generator(luck)
    _DISTURB[game.name](other[0], seat, luck)
    return other


def _shuffle(cards: Array, luck: Random) -> None:
    cards[:] = luck.sample(cards.tolist(), len(cards))


def _disturb_party_bugs(s: State, seat: int, luck: Random) -> None:
    """Shuffle a seat's hand, secret choice, face-down card and deck among themselves."""
    for owner in range(party_bugs.decks(s)):
        drawn = s.dummy_drawn if owner >= s.players else s.drawn
        _shuffle(s.deck[owner, drawn:], luck)
        if owner == seat:
            continue
        hand = [v for v in range(1, 14) if int(s.hand[owner]) >> v & 1]
        places = len(hand)
        hidden = s.face_down[owner] != 0 and s.phase != party_bugs.OVER
        chosen = s.played[owner] != 0 and s.phase == party_bugs.CHOOSE
        cards = [*hand, *s.deck[owner, drawn:].tolist()]
        cards += [int(s.face_down[owner])] if hidden else []
        cards += [int(s.played[owner])] if chosen else []
        luck.shuffle(cards)
        s.face_down[owner] = cards.pop() if hidden else s.face_down[owner]
        s.played[owner] = cards.pop() if chosen else s.played[owner]
        s.hand[owner] = sum(1 << v for v in cards[:places])
        s.deck[owner, drawn:] = cards[places:]


def _disturb_bug_off(s: State, seat: int, luck: Random) -> None:
    """Shuffle the others' hands with the bugs of the deck."""
    for other in range(int(s.players)):
        deck = s.deck[s.drawn :]
        _shuffle(deck, luck)
        bugs = [i for i in range(len(deck)) if deck[i] < bug_off.BUG_OFF]
        for i in bugs[:9] if other != seat else []:
            held = luck.choice([c for c in range(6) if s.hand[other, c]])
            s.hand[other, held] -= 1
            s.hand[other, deck[i]] += 1
            deck[i] = held


def _disturb_rumbugz(s: State, seat: int, luck: Random) -> None:
    """Shuffle the others' hands, except the Bugz taken openly, with the bag."""
    bag = s.bag[s.bag_at : s.bag_end]
    for other in range(rumbugz.MAX_SEATS):
        _shuffle(bag, luck)
        if other == seat:
            continue
        for i in range(min(9, len(bag))):
            hidden = [k for k in range(13) if s.hands[other, k] > s.known[other, k]]
            if hidden:
                held = luck.choice(hidden)
                s.hands[other, held] -= 1
                s.hands[other, bag[i]] += 1
                bag[i] = held
        s.drawn[other] = s.hands[other] - s.known[other]
        if s.phase == rumbugz.BID:
            s.answered ^= 1 << other
    s.refill[:] = luck.randrange(13)
    s.bag[: s.bag_at] = luck.randrange(13)
    if seat != s.turn and s.phase in (rumbugz.ACT, rumbugz.PLACE):
        s.phase = luck.choice([rumbugz.ACT, rumbugz.PLACE])
        s.lay_length = luck.randrange(12)


def _disturb_goofspiel(s: State, seat: int, luck: Random) -> None:
    """Bid other cards face down."""
    for other in range(int(s.players)):
        if other != seat and s.bid[other]:
            cards = [card for card in range(20) if int(s.hand[other]) >> card & 1]
            s.bid[other] = luck.choice(cards) + 1


def _disturb_leduc(s: State, seat: int, luck: Random) -> None:
    """Deal the hidden cards again."""
    shown = {seat}
    if s.phase == 1 and s.remaining > 1:  # compared at the end
        shown |= {i for i in range(s.players) if not s.folded >> i & 1}
    deck = [card // 2 for card in range(2, 2 * (int(s.players) + 2))]
    for rank in [s.public // 2, *(s.card[i] // 2 for i in shown if i >= 0)]:
        if rank:
            deck.remove(rank)
    luck.shuffle(deck)
    used = [int(s.public), *(int(s.card[i]) for i in shown if i >= 0)]
    for other in set(range(int(s.players))) - shown:
        card = 2 * deck.pop()
        s.card[other] = card + (card in used and not s.suit_isomorphism)
        used.append(int(s.card[other]))


_DISTURB: dict[str, Callable[[State, int, Random], None]] = {
    "party-bugs": _disturb_party_bugs,
    "bug-off": _disturb_bug_off,
    "rumbugz": _disturb_rumbugz,
    "goofspiel": _disturb_goofspiel,
    "leduc": _disturb_leduc,
}


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data(), luck=LUCK)
def test_a_view_does_not_depend_on_what_it_hides(
    name: str, data: st.DataObject, luck: Random
) -> None:
    game, states = data.draw(tables(EVERY_NAME[name]))
    for seat in onlookers(game):
        other = disturbed(game, states, seat, luck)
        assert other.tobytes() != states.tobytes()
        assert not tells_apart(seat, [states, other])


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data(), luck=LUCK)
def test_a_guess_cannot_be_told_from_the_truth(
    name: str, data: st.DataObject, luck: Random
) -> None:
    game, states = data.draw(tables(EVERY_NAME[name]))
    for seat in onlookers(game):
        shown = viewed(states, seat)
        guesses = [guessed(states, seat, luck) for _ in range(2)]
        assert guesses[0].tobytes() != guesses[1].tobytes()
        assert not tells_apart(seat, [states, shown, *guesses])
        for each in (shown, *guesses):
            assert legal(game, each, seat) == legal(game, states, seat)
            assert observed(game, each, seat) == observed(game, states, seat)
        for each in guesses:
            assert card_faults(game, each) == []


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data(), luck=LUCK)
def test_a_guess_can_be_played_on(name: str, data: st.DataObject, luck: Random) -> None:
    game, states = data.draw(tables(EVERY_NAME[name]))
    for seat in onlookers(game):
        guess = guessed(states, seat, luck)
        play_on(game, guess, luck, 40)
        assert card_faults(game, guess) == []


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data())
def test_a_view_is_made_from_nothing(name: str, data: st.DataObject) -> None:
    """`view` writes every field, whatever its record held before."""
    game, states = data.draw(tables(EVERY_NAME[name]))
    for seat in onlookers(game):
        clean = viewed(states, seat)
        used = np.frombuffer(bytearray(b"\x55" * states.nbytes), states.dtype)
        calls.view(states, seat, used)
        for field in states.dtype.names or ():
            assert used[field].tobytes() == clean[field].tobytes(), field
        assert not clean["rng"].any()


# The checks notice a view that shows too much


def leaking(field: str) -> Look:
    """Return a `view` that also shows one secret field."""

    def look(states: Array, seat: int, out: Array) -> None:
        calls.view(states, seat, out)
        out[field] = states[field]

    return look


GAMES_WITH_SECRETS: list[tuple[Game, list[str]]] = [
    (
        PartyBugs(players=3, hidden=True, edition="abacus"),
        ["rng", "hand", "deck", "played", "face_down"],
    ),
    (BugOff(players=3), ["rng", "hand", "deck"]),
    (
        RumBugz(players=4, sets=4, plyts=8, limit=200),
        ["rng", "hands", "drawn", "bag", "bag_at", "refill", "refilled", "answered"],
    ),
    (RumBugz(players=2, plyts=8), ["phase", "lay_type", "lay_length", "lay_place", "lay_spare"]),
]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "field"), [(game, field) for game, fields in GAMES_WITH_SECRETS for field in fields]
)
def test_a_leak_in_a_view_is_noticed(game: Game, field: str) -> None:
    assert leak_is_noticed(game, leaking(field))


@pytest.mark.compiled
def test_a_sound_view_is_not_suspected() -> None:
    assert not leak_is_noticed(BugOff(players=3), calls.view)


def leak_is_noticed(game: Game, look: Look) -> bool:
    """Return whether any seat can tell a guess from the truth during some games."""
    for way, seed in product((evenly, eagerly, from_the_bag), range(20)):
        luck = Random(seed)
        states = dealt(game, seed)
        for _ in zip(range(400), playing(game, states, luck, way), strict=False):
            seat = luck.choice(onlookers(game))
            if tells_apart(seat, [states, guessed(states, seat, luck)], look):
                return True
    return False
