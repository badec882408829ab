"""Goofspiel: everybody bids a card for the prize on the table, all at once.

Every player has the cards 1 to `num_cards`, and so have the prizes. The highest bid takes the
prize, unless it is tied. The last cards are bid without asking. The most points win.
"""

import numpy as np

from bugnight.kernel import Array, State, best, chance, features, kernel, state_type
from bugnight.kernel.events import EVERYBODY, tell

MAX_SEATS, MAX_CARDS = 10, 20
ACTIONS = MAX_LEGAL = MAX_CARDS  # action n bids the card n + 1
BID, OVER = range(2)  # phases
RANDOM, DESCENDING, ASCENDING = range(3)  # orders of the prizes
NONE, FACE_DOWN = 0, MAX_CARDS + 1  # no bid yet; in a view, a bid that is not revealed
REVEALED, WON, TIED = range(3)  # events

STATE = state_type(
    "goofspiel",
    [
        ("rng", np.uint64, 4),
        ("hand", np.int32, MAX_SEATS),  # a bit for each card; a bid is in it until it is revealed
        ("bid", np.int8, MAX_SEATS),
        ("points", np.int16, MAX_SEATS),
        ("prizes", np.int32),  # those to come
        ("prize turn phase players num_cards num_turns points_order", np.int8),
    ],
)

PIECES = (
    ("prize", (MAX_CARDS,)),
    ("prizes", (MAX_CARDS,)),
    ("hands", (MAX_SEATS, MAX_CARDS)),
    ("points", (MAX_SEATS,)),
)


@kernel
def deal(s: State) -> None:
    """Give everybody all cards, and turn up the first prize."""
    s.prizes = (1 << int(s.num_cards)) - 1
    for seat in range(int(s.players)):
        s.hand[seat] = s.prizes
    turn_up_prize(s)


@kernel
def turn_up_prize(s: State) -> None:
    """Turn up the next prize: any, the highest or the lowest that is left."""
    card = int(s.turn) if s.points_order == ASCENDING else int(s.num_cards - s.turn) - 1
    if s.points_order == RANDOM:
        card = chance.one_of(s.rng, int(s.prizes))
    s.prize, s.prizes = card + 1, int(s.prizes) & ~(1 << card)


@kernel
def awaited(s: State) -> int:
    """Everybody who has not bid yet."""
    seats = 0
    for seat in range(int(s.players)):
        seats |= (s.phase == BID and s.bid[seat] == NONE) << seat
    return seats


@kernel
def actor(s: State) -> int:
    """The first of those who have not bid."""
    for seat in range(int(s.players)):
        if s.phase == BID and s.bid[seat] == NONE:
            return seat
    return -1


@kernel
def legal(s: State, seat: int, out: Array) -> int:
    """Any card of the hand."""
    n = 0
    if s.phase == BID and s.bid[seat] == NONE:
        for card in range(int(s.num_cards)):
            out[n] = card
            n += int(s.hand[seat]) >> card & 1
    return n


@kernel
def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """Bid a card face down; when all have, the bids are revealed."""
    s.bid[seat] = a + 1
    while s.phase == BID and actor(s) < 0:
        resolve(s, events)
        if s.phase == BID and s.turn + 1 == s.num_cards:
            for other in range(int(s.players)):
                s.bid[other] = chance.one_of(s.rng, int(s.hand[other])) + 1


@kernel
def resolve(s: State, events: Array | None) -> None:
    """Reveal the bids; the highest takes the prize, unless it is tied."""
    highest, winner = 0, -1
    for seat in range(int(s.players)):
        bid = int(s.bid[seat])
        tell(events, EVERYBODY, REVEALED, seat, bid)
        winner = seat if bid > highest else -1 if bid == highest else winner
        highest = max(highest, bid)
        s.hand[seat] = int(s.hand[seat]) & ~(1 << (bid - 1))
        s.bid[seat] = NONE
    tell(events, EVERYBODY, TIED if winner < 0 else WON, winner, s.prize)
    if winner >= 0:
        s.points[winner] += s.prize
    s.turn += 1
    if s.turn in (s.num_turns, s.num_cards):
        s.phase = OVER
    else:
        turn_up_prize(s)


@kernel
def outcome(s: State, scores: Array) -> int:
    """The most points win."""
    for seat in range(MAX_SEATS):
        scores[seat] = s.points[seat]
    return best(scores, int(s.players)) if s.phase == OVER else 0


@kernel
def view(s: State, seat: int, out: State) -> None:
    """Everything but the bids that are face down."""
    for i in range(MAX_SEATS):
        out.bid[i] = s.bid[i] if i == seat or s.bid[i] == NONE else FACE_DOWN
        out.hand[i], out.points[i] = s.hand[i], s.points[i]
    out.prizes, out.prize, out.turn, out.phase = s.prizes, s.prize, s.turn, s.phase
    out.players, out.num_cards, out.num_turns = s.players, s.num_cards, s.num_turns
    out.points_order = s.points_order


@kernel
def guess(s: State, seat: int, rng: Array) -> None:
    """A bid that is face down may be any card of that hand."""
    chance.seed_from(s.rng, rng)
    for other in range(int(s.players)):
        if s.bid[other] == FACE_DOWN:
            s.bid[other] = chance.one_of(rng, int(s.hand[other])) + 1


@kernel
def observe(s: State, seat: int, out: Array) -> None:
    """Write the features of `PIECES`; seats are counted clockwise from the observer."""
    at = features.one_hot(out, 0, int(s.prize) - 1, MAX_CARDS)
    at = features.bits(out, at, int(s.prizes), MAX_CARDS)
    points = at + MAX_SEATS * MAX_CARDS
    for i in range(MAX_SEATS):
        owner = features.seat_at(s, seat, i)
        at = features.bits(out, at, int(s.hand[owner]), MAX_CARDS)
        features.number(out, points + i, int(s.points[owner]), 91)
