"""Leduc poker: one card each, one card for all, and a round of bets before and after it.

There are two cards of each rank, and one rank more than players. Everybody pays an ante of 1.
A raise is 2 in the first round and 4 in the second; a round has two at most. Of those who have not
folded, a pair with the public card wins the pot, else the highest rank; equal ranks share it.
"""

import numpy as np

from bugnight.kernel import Array, State, best, chance, features, kernel, state_type
from bugnight.kernel.events import EVERYBODY, tell

MAX_SEATS, RANKS, NO_CARD = 10, 11, 0  # a card is twice its rank, plus 1 in the second suit
BET, OVER = range(2)  # phases
FOLD, CALL, RAISE, TURNED_UP = range(4)  # events; but for the last, actions
ACTIONS = MAX_LEGAL = 3

STATE = state_type(
    "leduc",
    [
        ("rng", np.uint64, 4),
        ("card bet", np.int8, MAX_SEATS),
        ("folded", np.int16),  # a bit for each seat
        ("public stakes raises to_act remaining turn phase players", np.int8),
        ("action_mapping suit_isomorphism starting_player", np.int8),
    ],
)

PIECES = (
    ("hand", (RANKS,)),
    ("public", (RANKS,)),
    ("raises", (3,)),
    ("bets", (MAX_SEATS,)),
    ("folded", (MAX_SEATS,)),
)


@kernel
def deal(s: State) -> None:
    """A card for everybody, and everybody's ante."""
    for seat in range(int(s.players)):
        s.card[seat] = draw(s, s.rng)
        s.bet[seat] = s.stakes = 1
    s.to_act = s.remaining = s.players
    s.turn = s.starting_player % s.players


@kernel
def draw(s: State, rng: Array) -> int:
    """A card that nobody has; with `suit_isomorphism` both cards of a rank are one."""
    deck = ((1 << 2 * (int(s.players) + 1)) - 1) << 2
    for i in range(int(s.players) + 1):
        card = int(s.public) if i == s.players else int(s.card[i])
        if card != NO_CARD:
            deck &= ~(1 << card if deck >> card & 1 else 2 << card)
    card = chance.one_of(rng, deck)
    return card - card % 2 if s.suit_isomorphism else card


@kernel
def actor(s: State) -> int:
    """The seat to bet."""
    return int(s.turn) if s.phase == BET else -1


@kernel
def possible(s: State, seat: int, a: int) -> bool:
    """Nobody folds without need, and a round has two raises; to call may be to check."""
    return a == CALL or (s.stakes > s.bet[seat] if a == FOLD else s.raises < 2)


@kernel
def legal(s: State, seat: int, out: Array) -> int:
    """What is possible; with `action_mapping` everything, and what is not possible is a call."""
    n = 0
    for a in range(ACTIONS if seat == actor(s) else 0):
        out[n] = a
        n += s.action_mapping != 0 or possible(s, seat, a)
    return n


@kernel
def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """Fold, or bet what is at stake; then the next seat bets, or the round ends."""
    a = a if possible(s, seat, a) else CALL
    s.to_act -= 1
    if a == FOLD:
        s.folded |= 1 << seat
        s.remaining -= 1
    else:
        if a == RAISE:
            s.stakes += 2 if s.public == NO_CARD else 4
            s.raises += 1
            s.to_act = s.remaining - 1
        s.bet[seat] = s.stakes
    tell(events, EVERYBODY, a, seat, s.bet[seat])
    following = seat + 1
    if s.remaining == 1 or (s.to_act == 0 and s.public != NO_CARD):
        s.phase = OVER
    elif s.to_act == 0:
        s.public = draw(s, s.rng)
        tell(events, EVERYBODY, TURNED_UP, -1, s.public)
        s.raises, s.to_act, following = 0, s.remaining, int(s.starting_player % s.players)
    while following >= s.players or s.folded >> following & 1:
        following = following + 1 if following < s.players else 0
    s.turn = following


@kernel
def outcome(s: State, scores: Array) -> int:
    """Write what everybody wins, in half chips: two can share a pot. Return who has the pot."""
    pot = 0
    for seat in range(MAX_SEATS):
        rank = int(s.card[seat]) // 2
        scores[seat] = -1 if s.folded >> seat & 1 else rank + RANKS * (rank == s.public // 2)
        pot += 2 * int(s.bet[seat])
    winners = best(scores, int(s.players))
    for seat in range(MAX_SEATS):
        share = pot if winners == 1 << seat else pot // 2
        scores[seat] = share * (winners >> seat & 1) - 2 * int(s.bet[seat])
    return winners if s.phase == OVER else 0


@kernel
def view(s: State, seat: int, out: State) -> None:
    """Everything but the others' cards; at the end, those that are compared are shown."""
    for i in range(MAX_SEATS):
        compared = s.phase == OVER and s.remaining > 1 and not s.folded >> i & 1
        out.card[i] = s.card[i] if i == seat or compared else NO_CARD
        out.bet[i] = s.bet[i]
    out.folded, out.public, out.stakes, out.raises = s.folded, s.public, s.stakes, s.raises
    out.to_act, out.remaining, out.turn, out.phase = s.to_act, s.remaining, s.turn, s.phase
    out.players, out.starting_player = s.players, s.starting_player
    out.action_mapping, out.suit_isomorphism = s.action_mapping, s.suit_isomorphism


@kernel
def guess(s: State, seat: int, rng: Array) -> None:
    """The others may have any cards that are not in sight."""
    chance.seed_from(s.rng, rng)
    for other in range(int(s.players)):
        if s.card[other] == NO_CARD:
            s.card[other] = draw(s, rng)


@kernel
def observe(s: State, seat: int, out: Array) -> None:
    """Write the features of `PIECES`; seats are counted clockwise from the observer."""
    at = features.one_hot(out, 0, int(s.card[seat]) // 2 - 1 if seat >= 0 else -1, RANKS)
    at = features.one_hot(out, at, int(s.public) // 2 - 1, RANKS)
    at = features.one_hot(out, at, int(s.raises), 3)
    for owner in range(MAX_SEATS):
        i = owner - max(seat, 0) + s.players * (owner < seat) if owner < s.players else owner
        features.number(out, at + i, int(s.bet[owner]), 13)
        features.flag(out, at + MAX_SEATS + i, s.folded >> owner & 1 != 0)
