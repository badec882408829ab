"""Goofspiel: everybody bids a card for the prize on the table, all at once.

Every player has the cards 1 to `num_cards`, and so have the prizes. In a turn all bid for one
prize. The highest bid takes it; where the highest is tied, nobody does. The last cards are bid by
themselves. Who has the most points wins.
"""

import numpy as np

from bugnight.kernel import EVERYBODY, Array, State, chance, features, kernel, state_type, tell

MAX_SEATS, MAX_CARDS = 10, 20
ACTIONS = MAX_LEGAL = MAX_CARDS  # action n bids the card n + 1
BID, OVER = range(2)  # phases
RANDOM, DESCENDING, ASCENDING = range(3)  # orders of the prizes
NONE, FACE_DOWN = 0, -1  # no bid yet; in a view, a bid that is not revealed
REVEALED, WON, TIED = range(3)  # events

STATE = state_type(
    "goofspiel",
    [
        ("rng", np.uint64, 4),
        ("hand", np.int32, MAX_SEATS),  # a bit for each card
        ("bid", np.int8, MAX_SEATS),
        ("last_bid", np.int8, MAX_SEATS),
        ("points", np.int16, MAX_SEATS),
        ("prizes", np.int32),  # those to come
        ("prize", np.int8),
        ("turn", np.int8),
        ("phase", np.int8),
        ("players", np.int8),
        ("num_cards", np.int8),
        ("num_turns", np.int8),
        ("points_order", np.int8),
    ],
)

PIECES = (
    ("players", (MAX_SEATS + 1,)),
    ("prize", (MAX_CARDS,)),
    ("prizes", (MAX_CARDS,)),
    ("hands", (MAX_SEATS, MAX_CARDS)),
    ("points", (MAX_SEATS,)),
)
OBSERVATION = sum(int(np.prod(shape)) for _, shape in PIECES)


@kernel
def deal(s: State) -> None:
    """Give everybody all cards, and turn up the first prize."""
    s.prizes = (1 << int(s.num_cards)) - 1
    for seat in range(MAX_SEATS):
        s.hand[seat] = s.prizes if seat < s.players else 0
        s.bid[seat] = s.last_bid[seat] = NONE
        s.points[seat] = 0
    s.turn = 0
    s.phase = BID
    turn_up_prize(s)


@kernel
def turn_up_prize(s: State) -> None:
    """Turn up the next prize: any, the highest or the lowest that is left."""
    left = int(s.num_cards - s.turn)
    k = 0
    if s.points_order == RANDOM:
        k = chance.below(s.rng, left)
    elif s.points_order == DESCENDING:
        k = left - 1
    card = 0
    while k > 0 or not s.prizes >> card & 1:
        k -= int(s.prizes) >> card & 1
        card += 1
    s.prizes = int(s.prizes) & ~(1 << card)
    s.prize = card + 1


@kernel
def awaited(s: State) -> int:
    """Everybody who has not bid yet."""
    seats = 0
    if s.phase == BID:
        for seat in range(int(s.players)):
            seats |= (s.bid[seat] == NONE) << seat
    return seats


@kernel
def actor(s: State) -> int:
    """The first of those who have not bid."""
    if s.phase == BID:
        for seat in range(int(s.players)):
            if s.bid[seat] == NONE:
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
    put_down(s, seat, a)
    if actor(s) < 0:
        resolve(s, events)
        if s.phase == BID and s.turn + 1 == s.num_cards:  # the last cards are bid by themselves
            for other in range(int(s.players)):
                card = 0
                while not s.hand[other] >> card & 1:
                    card += 1
                put_down(s, other, card)
            resolve(s, events)


@kernel
def put_down(s: State, seat: int, card: int) -> None:
    """Move a card from the hand to the bid."""
    s.bid[seat] = card + 1
    s.hand[seat] = int(s.hand[seat]) & ~(1 << card)


@kernel
def resolve(s: State, events: Array | None) -> None:
    """Reveal the bids; the highest takes the prize, unless it is tied."""
    highest, winner = 0, -1
    for seat in range(int(s.players)):
        bid = int(s.bid[seat])
        tell(events, EVERYBODY, REVEALED, seat, bid)
        winner = seat if bid > highest else -1 if bid == highest else winner
        highest = max(highest, bid)
        s.last_bid[seat] = bid
        s.bid[seat] = NONE
    if winner >= 0:
        s.points[winner] += s.prize
        tell(events, EVERYBODY, WON, winner, s.prize)
    else:
        tell(events, EVERYBODY, TIED, -1, s.prize)
    s.turn += 1
    if s.turn == (s.num_turns if s.num_turns > 0 else s.num_cards):
        s.phase = OVER
    else:
        turn_up_prize(s)


@kernel
def outcome(s: State, scores: Array) -> int:
    """Most points win."""
    best = 0
    for seat in range(MAX_SEATS):
        scores[seat] = s.points[seat]
        best = max(best, int(s.points[seat]))
    winners = 0
    for seat in range(int(s.players)):
        winners |= (s.phase == OVER and s.points[seat] == best) << seat
    return winners


@kernel
def view(s: State, seat: int, out: State) -> None:
    """Everything but the bids that are face down."""
    for i in range(4):
        out.rng[i] = 0
    for i in range(MAX_SEATS):
        hidden = i != seat and s.bid[i] != NONE
        out.hand[i] = int(s.hand[i]) | 1 << int(s.bid[i] - 1) if hidden else s.hand[i]
        out.bid[i] = FACE_DOWN if hidden else s.bid[i]
        out.last_bid[i] = s.last_bid[i]
        out.points[i] = s.points[i]
    out.prizes, out.prize, out.turn, out.phase = s.prizes, s.prize, s.turn, s.phase
    out.players, out.num_cards, out.num_turns = s.players, s.num_cards, s.num_turns
    out.points_order = s.points_order


@kernel
def guess(s: State, seat: int, rng: Array) -> None:
    """A bid that is face down may be any card of that hand."""
    chance.seed_from(s.rng, rng)
    for other in range(int(s.players)):
        if s.bid[other] == FACE_DOWN:
            card, k = 0, chance.below(rng, int(s.num_cards - s.turn))
            while k > 0 or not s.hand[other] >> card & 1:
                k -= int(s.hand[other]) >> card & 1
                card += 1
            put_down(s, other, card)


@kernel
def observe(s: State, seat: int, out: Array) -> None:
    """Write the features of `PIECES`; seats are counted clockwise from the observer."""
    at = features.one_hot(out, 0, int(s.players), MAX_SEATS + 1)
    at = features.one_hot(out, at, int(s.prize) - 1, MAX_CARDS)
    at = features.bits(out, at, int(s.prizes), MAX_CARDS)
    points = at + MAX_SEATS * MAX_CARDS
    for i in range(MAX_SEATS):
        owner = (max(seat, 0) + i) % int(s.players) if i < s.players else i
        at = features.bits(out, at, int(s.hand[owner]), MAX_CARDS)
        features.number(out, points + i, int(s.points[owner]), 91)
