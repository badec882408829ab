"""Bug Off!: place bugs or score them, before a Bug Off card sweeps them away.

The colours red, orange, yellow, green, blue, purple are 0 to 5. In the deck a bug is its colour,
and a Bug Off card is BUG_OFF + its colour. Everything else is counted by colour:
`hand[seat, colour]`.
"""

from math import prod

import numpy as np

from bugnight.kernel import (
    EVERYBODY,
    UNKNOWN,
    Array,
    State,
    best,
    chance,
    features,
    kernel,
    only,
    others,
    state_type,
    tell,
)
from bugnight.play.events import EventKind, codes

COLOURS = 6
BUGS_OF_A_COLOUR = 20
BUGS = COLOURS * BUGS_OF_A_COLOUR
PACK = BUGS + COLOURS
BUG_OFF = COLOURS
MAX_SEATS = 5
HELD = 3
"""Cards in the hand of a seat that does not have the turn."""
NOBODY = -1

DEAL, ACT, OVER = range(3)
FIRST, LAST = range(2)

PLACE = 0
SCORE = PLACE + COLOURS
ACTIONS = SCORE + COLOURS
"""`place` is the colour, `score` 6 + the colour."""
MAX_LEGAL = 2 * (HELD + 1)

NAMES = ("R", "O", "Y", "G", "B", "P")
EVENTS = (
    EventKind("placed", {"colour": NAMES}),
    EventKind("scored", {"colour": NAMES, "bugs": int}),
    EventKind("gained", {"colour": NAMES, "bugs": int, "own": bool}),
    EventKind("drew", {"colour": NAMES}),
    EventKind("revealed", {"colour": NAMES, "number": int}),
    EventKind("swept", {"colour": NAMES, "bugs": int, "again": bool}),
    EventKind("ended"),
)
"""What the rules report."""
EVENT = codes(EVENTS)
MAX_EVENTS = 64

STATE = state_type(
    "bug-off",
    [
        ("rng", np.uint64, 4),
        ("hand", np.int8, (MAX_SEATS, COLOURS)),
        ("held", np.int8, MAX_SEATS),  # cards in each hand
        ("table", np.int8, (MAX_SEATS, COLOURS)),
        ("points", np.int8, (MAX_SEATS, COLOURS)),
        ("centre", np.int8, COLOURS),
        ("swept", np.int8, COLOURS),  # bugs that have left the game
        ("revealed", np.int8, COLOURS),  # Bug Off cards, in the order revealed
        ("reveals", np.int8),  # how many
        ("deck", np.int8, PACK),  # the hands came off its top: it begins at 3 * players
        ("drawn", np.int8),  # where its next card lies; what was drawn stays before it
        ("phase", np.int8),
        ("turn", np.int8),
        ("players", np.int8),
        ("tiebreak", np.int8),
        ("starter", np.int8),  # the seat that begins; NOBODY: it is drawn
    ],
)

PIECES = (
    ("phase", (3,)),
    ("players", (MAX_SEATS + 1,)),
    ("tiebreak", (2,)),
    ("turn", (MAX_SEATS,)),
    ("hand", (COLOURS,)),
    ("table", (MAX_SEATS, COLOURS)),
    ("points", (MAX_SEATS, COLOURS)),
    ("score", (MAX_SEATS,)),
    ("centre", (COLOURS,)),
    ("swept", (COLOURS,)),
    ("unseen", (COLOURS,)),
    ("revealed", (COLOURS, COLOURS)),
    ("deck", (1,)),
    ("next_is_bug_off", (1,)),
)
OBSERVATION = sum(prod(shape) for _, shape in PIECES)


# Setup


@kernel
def clear(s: State) -> None:
    """Empty the table: no cards anywhere; the options and the generator stay."""
    for seat in range(MAX_SEATS):
        s.held[seat] = 0
        for colour in range(COLOURS):
            s.hand[seat, colour] = 0
            s.table[seat, colour] = 0
            s.points[seat, colour] = 0
    for colour in range(COLOURS):
        s.centre[colour] = 0
        s.swept[colour] = 0
        s.revealed[colour] = 0
    for i in range(PACK):
        s.deck[i] = 0
    s.reveals = 0
    s.drawn = 0
    s.turn = 0
    s.phase = DEAL


@kernel
def deal(s: State) -> None:
    """BO-S1, BO-S2, BO-S3: deal from the generator; without one, wait for a deal from outside.

    From outside come `turn`, the hands and, from `drawn` on, the deck; then `begin`.
    """
    clear(s)
    s.drawn = HELD * s.players
    if chance.has_generator(s.rng):
        s.turn = chance.below(s.rng, int(s.players))
        if s.starter != NOBODY:
            s.turn = s.starter
        for i in range(BUGS):
            s.deck[i] = i // BUGS_OF_A_COLOUR
        chance.shuffle(s.rng, s.deck, BUGS)
        for seat in range(int(s.players)):
            take_cards(s, seat, HELD * seat, HELD)
        for colour in range(COLOURS):
            s.deck[BUGS + colour] = BUG_OFF + colour
        dealt = HELD * int(s.players)
        chance.shuffle(s.rng, s.deck[dealt:], PACK - dealt)
        begin(s)


@kernel
def take_cards(s: State, seat: int, first: int, n: int) -> None:
    """BO-S2: n bugs, from one place in the deck on, are a seat's hand."""
    for i in range(first, first + n):
        s.hand[seat, s.deck[i]] += 1
        s.deck[i] = 0


@kernel
def begin(s: State) -> None:
    """Start a game whose hands and deck are laid out: the first seat draws."""
    for seat in range(int(s.players)):
        s.held[seat] = HELD
    s.phase = ACT
    draw(s, None)


# A turn


@kernel
def awaited(s: State) -> int:
    """The seats that may move now, as a bit mask."""
    return 1 << int(s.turn) if s.phase == ACT else 0


@kernel
def actor(s: State) -> int:
    """The seat that decides now; -1 if there is none."""
    return int(s.turn) if s.phase == ACT else NOBODY


@kernel
def legal(s: State, seat: int, out: Array) -> int:
    """BO-T2: place or score any hand card; in ascending order; return how many."""
    if s.phase != ACT or seat != s.turn:
        return 0
    colours = 0
    for colour in range(COLOURS):
        out[colours] = PLACE + colour
        colours += s.hand[seat, colour] != 0
    for i in range(colours):
        out[colours + i] = SCORE + out[i]
    return 2 * colours


@kernel
def allowed(s: State, seat: int, a: int) -> bool:
    """Whether a seat may do this now."""
    if s.phase != ACT or seat != s.turn or a < 0 or a >= ACTIONS:
        return False
    return bool(s.hand[seat, a % COLOURS] != 0)


@kernel
def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """BO-T3, BO-T4: place a card face up, or score with it; BO-T5: then the next seat draws."""
    s.hand[seat, a % COLOURS] -= 1
    s.held[seat] -= 1
    if a < SCORE:
        s.table[seat, a - PLACE] += 1
        tell(events, EVERYBODY, EVENT.PLACED, seat, a - PLACE)
    else:
        score(s, seat, a - SCORE, events)
    s.turn = seat + 1 if seat + 1 < s.players else 0
    draw(s, events)


@kernel
def score(s: State, seat: int, colour: int, events: Array | None) -> None:
    """BO-T4: the card goes to the centre, the face-up bugs of its colour to the points piles."""
    s.centre[colour] += 1
    gained = 0
    for owner in range(MAX_SEATS):
        gained += int(s.table[owner, colour])
    tell(events, EVERYBODY, EVENT.SCORED, seat, colour, gained)
    for owner in range(MAX_SEATS):
        bugs = int(s.table[owner, colour])
        if bugs != 0:
            tell(events, EVERYBODY, EVENT.GAINED, owner, colour, bugs, owner == seat)
        s.points[owner, colour] += bugs
        s.table[owner, colour] = 0


@kernel
def draw(s: State, events: Array | None) -> None:
    """BO-T1, BO-B3: draw until a bug comes; BO-E1: the sixth Bug Off card ends the game."""
    seat = int(s.turn)
    while s.phase == ACT:
        card = int(s.deck[s.drawn])
        s.drawn += 1
        if card < BUG_OFF:
            s.hand[seat, card] += 1
            s.held[seat] += 1
            tell(events, only(seat), EVENT.DREW, seat, card)
            tell(events, others(seat), EVENT.DREW, seat, UNKNOWN)
            return
        reveal(s, card - BUG_OFF, events)
        if s.reveals == COLOURS:
            s.phase = OVER
            tell(events, EVERYBODY, EVENT.ENDED, seat)


@kernel
def reveal(s: State, colour: int, events: Array | None) -> None:
    """BO-B1, BO-B2: bugs of all colours revealed so far leave the game."""
    s.revealed[s.reveals] = colour
    s.reveals += 1
    tell(events, EVERYBODY, EVENT.REVEALED, int(s.turn), colour, s.reveals)
    for i in range(s.reveals):
        sweep(s, int(s.revealed[i]), i + 1 < s.reveals, events)


@kernel
def sweep(s: State, colour: int, again: bool, events: Array | None) -> None:
    """BO-B1, BO-B4: the face-up bugs of a colour leave, everybody's."""
    for seat in range(MAX_SEATS):
        if s.table[seat, colour] != 0:
            tell(events, EVERYBODY, EVENT.SWEPT, seat, colour, s.table[seat, colour], again)
        s.swept[colour] += s.table[seat, colour]
        s.table[seat, colour] = 0


# The end


@kernel
def total(s: State, seat: int) -> int:
    """BO-E2: one point for each bug in the points pile."""
    points = 0
    for colour in range(COLOURS):
        points += int(s.points[seat, colour])
    return points


@kernel
def outcome(s: State, scores: Array) -> int:
    """BO-E2, BO-E4: write the points; return the winners as a bit mask, 0 before the end."""
    for seat in range(MAX_SEATS):
        scores[seat] = total(s, seat)
    if s.phase != OVER:
        return 0
    winners = best(scores, int(s.players))
    for i in range(COLOURS):
        place = i if s.tiebreak == FIRST else COLOURS - 1 - i
        winners = break_tie(s, winners, int(s.revealed[place]))
    return winners


@kernel
def break_tie(s: State, tied: int, colour: int) -> int:
    """BO-E3: of the tied seats, those with the most bugs of a colour stay."""
    most = 0
    for seat in range(int(s.players)):
        if tied >> seat & 1:
            most = max(most, int(s.points[seat, colour]))
    for seat in range(int(s.players)):
        if s.points[seat, colour] < most:
            tied &= ~(1 << seat)
    return tied


# What a seat knows


@kernel
def view(s: State, seat: int, out: State) -> None:
    """BO-K1: all but the others' hands and the deck's order; seat -1 is a spectator."""
    for i in range(MAX_SEATS):
        out.held[i] = s.held[i]
        for colour in range(COLOURS):
            if i == seat:
                out.hand[i, colour] = s.hand[i, colour]
            out.table[i, colour] = s.table[i, colour]
            out.points[i, colour] = s.points[i, colour]
    for colour in range(COLOURS):
        out.centre[colour] = s.centre[colour]
        out.swept[colour] = s.swept[colour]
        out.revealed[colour] = s.revealed[colour]
    out.reveals = s.reveals
    out.drawn = s.drawn
    out.phase = s.phase
    out.turn = s.turn
    out.players = s.players
    out.tiebreak = s.tiebreak
    out.starter = s.starter


@kernel
def unseen(s: State, seat: int, colour: int) -> int:
    """How many bugs of a colour a seat has not seen: in the others' hands or the deck."""
    seen = int(s.centre[colour]) + int(s.swept[colour])
    for i in range(MAX_SEATS):
        seen += int(s.table[i, colour]) + int(s.points[i, colour])
        if i == seat:
            seen += int(s.hand[i, colour])
    return BUGS_OF_A_COLOUR - seen


@kernel
def guess(s: State, seat: int, rng: Array) -> None:
    """Complete a view: every deal that fits what the seat has seen is as likely as the others.

    The cards of a colour are different cards that look alike. A card that a seat has played was
    any of its four, whatever the unseen ones are: so these lie in the hands and the deck in any
    order alike, but for the Bug Off cards, which are never in a hand.
    """
    chance.seed_from(s.rng, rng)
    if s.phase == DEAL:
        return
    left = PACK
    for colour in range(COLOURS):
        for _ in range(unseen(s, seat, colour)):
            left -= 1
            s.deck[left] = colour
    chance.shuffle(rng, s.deck[left:], PACK - left)
    for other in range(int(s.players)):
        if other != seat:
            take_cards(s, other, left, int(s.held[other]))
            left += int(s.held[other])
    guess_bug_offs(s, left)
    chance.shuffle(rng, s.deck[s.drawn :], PACK - int(s.drawn))


@kernel
def guess_bug_offs(s: State, left: int) -> None:
    """Put the Bug Off cards that are still to come on the deck, whose first bug lies at `left`."""
    revealed = 0
    for i in range(s.reveals):
        revealed |= 1 << int(s.revealed[i])
    for colour in range(COLOURS):
        if not revealed >> colour & 1:
            left -= 1
            s.deck[left] = BUG_OFF + colour


@kernel
def reshuffle(s: State, rng: Array) -> None:
    """Shuffle what is left of the deck."""
    chance.seed_from(s.rng, rng)
    chance.shuffle(rng, s.deck[s.drawn :], PACK - int(s.drawn))


# What a learner sees


@kernel
def counts(out: Array, at: int, cards: Array, many: int) -> int:
    """Write how many cards there are of each colour, as parts of `many`."""
    for colour in range(COLOURS):
        features.number(out, at + colour, int(cards[colour]), many)
    return at + COLOURS


@kernel
def observe(s: State, seat: int, out: Array) -> None:
    """Write the features of `PIECES`; seats are counted clockwise from the observer."""
    for i in range(OBSERVATION):
        out[i] = 0
    players = int(s.players)
    first = max(seat, 0)
    at = features.one_hot(out, 0, int(s.phase), 3)
    at = features.one_hot(out, at, players, MAX_SEATS + 1)
    at = features.one_hot(out, at, int(s.tiebreak), 2)
    at = features.one_hot(out, at, (int(s.turn) - first) % players, MAX_SEATS)
    if seat >= 0:
        counts(out, at, s.hand[seat], HELD + 1)
    at += COLOURS
    points = at + COLOURS * MAX_SEATS
    scores = points + COLOURS * MAX_SEATS
    owner = first
    for place in range(players):
        counts(out, at + COLOURS * place, s.table[owner], 5)
        counts(out, points + COLOURS * place, s.points[owner], 10)
        features.number(out, scores + place, total(s, owner), 30)
        owner = owner + 1 if owner + 1 < players else 0
    at = scores + MAX_SEATS
    at = counts(out, at, s.centre, BUGS_OF_A_COLOUR)
    at = counts(out, at, s.swept, BUGS_OF_A_COLOUR)
    for colour in range(COLOURS):
        at = features.number(out, at, unseen(s, seat, colour), BUGS_OF_A_COLOUR)
    for i in range(COLOURS):
        colour = int(s.revealed[i]) if i < s.reveals else NOBODY
        at = features.one_hot(out, at, colour, COLOURS)
    left = PACK - int(s.drawn)
    at = features.number(out, at, left, PACK)
    features.number(out, at, COLOURS - int(s.reveals), max(left, 1))
