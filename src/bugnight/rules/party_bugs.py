"""Party Bugs: thirteen costumes a seat, one dance floor, the lowest display wins.

Card values are 1 to 13 and 0 is no card. Hands, displays and the like are bit masks with bit v for
value v; a display never holds two face-up cards of one value (PB-D1), so a mask is enough for it.
With two players the dummy is seat number 2.
"""

import numpy as np

from bugnight.rules import chance, features
from bugnight.rules.kernel import Array, Record, kernel, state_type

KING = 13
CARDS = 13
DECK = 12
"""Cards in a seat's deck once its first card is on the floor."""
UNSEEN_CARD = 14
"""In a view: a card is there, face down."""
ALL_VALUES = 0b11_1111_1111_1110
NO_KING = 0b01_1111_1111_1110
MAX_SEATS = 6
NOBODY = -1

DEAL, HIDE, CHOOSE, TAKE, PAIR, MIRROR, OVER = range(7)
ZMAN, ABACUS = range(2)

PLAY_CARD = 0
HIDE_CARD = PLAY_CARD + KING
TAKE_FROM = HIDE_CARD + KING - 1
PAIR_UP = TAKE_FROM + MAX_SEATS
KEEP = PAIR_UP + 1
MIRROR_CARD = KEEP + 1
MIRROR_HIDDEN = MIRROR_CARD + KING
ACTIONS = MIRROR_HIDDEN + 1
"""`play v` is v - 1, `hide v` 13 + v - 1, `take` 25 + the card's owner, then pair, keep, mirror."""
MAX_LEGAL = CARDS + 1

STATE = state_type(
    [
        ("rng", np.uint64, 4),
        ("hand", np.uint16, MAX_SEATS),
        ("display", np.uint16, MAX_SEATS),
        ("seen", np.uint16, MAX_SEATS),  # cards of this seat's deck that everybody has seen
        ("maybe", np.uint16, MAX_SEATS),  # what the face-down card may be, as everybody knows
        ("total", np.int16, MAX_SEATS),
        ("deck", np.int8, (MAX_SEATS, DECK)),
        ("floor", np.int8, MAX_SEATS),
        ("played", np.int8, MAX_SEATS),
        ("face_down", np.int8, MAX_SEATS),
        ("queue", np.int8, MAX_SEATS),  # who takes, in order
        ("served", np.int8),  # how many of the queue have taken
        ("drawn", np.int8),  # deck cards drawn so far, by each seat
        ("dummy_drawn", np.int8),
        ("phase", np.int8),
        ("round_number", np.int8),
        ("game", np.int8),
        ("host", np.int8),
        ("mirror_holder", np.int8),
        ("players", np.int8),
        ("edition", np.int8),
        ("hidden", np.int8),
        ("mirror", np.int8),
        ("youngest", np.int8, MAX_SEATS),
    ]
)

PIECES = (
    ("phase", (7,)),
    ("players", (MAX_SEATS + 1,)),
    ("edition", (2,)),
    ("hidden", (1,)),
    ("mirror", (1,)),
    ("round", (CARDS,)),
    ("games_left", (1,)),
    ("hand", (CARDS,)),
    ("own_face_down", (CARDS,)),
    ("host", (MAX_SEATS,)),
    ("mirror_holder", (MAX_SEATS,)),
    ("total", (MAX_SEATS,)),
    ("score", (MAX_SEATS,)),
    ("turns_to_take", (MAX_SEATS,)),
    ("floor", (MAX_SEATS, CARDS)),
    ("played", (MAX_SEATS, CARDS)),
    ("has_chosen", (MAX_SEATS,)),
    ("display", (MAX_SEATS, CARDS)),
    ("has_face_down", (MAX_SEATS,)),
    ("maybe_face_down", (MAX_SEATS, CARDS)),
    ("unseen", (MAX_SEATS, CARDS)),
)
OBSERVATION = sum(int(np.prod(shape)) for _, shape in PIECES)
(
    AT_PHASE,
    AT_PLAYERS,
    AT_EDITION,
    AT_HIDDEN,
    AT_MIRROR,
    AT_ROUND,
    AT_GAMES_LEFT,
    AT_HAND,
    AT_OWN_FACE_DOWN,
    AT_HOST,
    AT_MIRROR_HOLDER,
    AT_TOTAL,
    AT_SCORE,
    AT_TURNS_TO_TAKE,
    AT_FLOOR,
    AT_PLAYED,
    AT_HAS_CHOSEN,
    AT_DISPLAY,
    AT_HAS_FACE_DOWN,
    AT_MAYBE_FACE_DOWN,
    AT_UNSEEN,
) = features.starts(PIECES)


@kernel
def decks(s: Record) -> int:
    """PB-T1: with two players the dummy has a deck too."""
    return 3 if s.players == 2 else int(s.players)


@kernel
def last_round(s: Record) -> int:
    """PB-R6, PB-H1: the number of the final round."""
    return 13 - s.hidden


@kernel
def seat_at(s: Record, steps: int) -> int:
    """The seat so many steps clockwise from the host."""
    return (int(s.host) + steps) % int(s.players)


# Setup


@kernel
def shuffle_deck(s: Record, owner: int) -> None:
    """PB-S2, PB-S3: one floor card that is not the King, and the deck."""
    deck = s.deck[owner]
    # The first card is drawn before it has a place in the deck: shuffle twelve, then swap it in.
    for i in range(DECK):
        deck[i] = i + 1
    j = chance.below(s.rng, CARDS)
    last = KING
    if j < DECK:
        last = int(deck[j])
        deck[j] = KING
    chance.shuffle(s.rng, deck, DECK)
    first = int(deck[0])
    if first == KING:
        s.floor[owner] = deck[1]
        for i in range(10):
            deck[i] = deck[i + 2]
        deck[10] = last
        deck[11] = KING
        chance.shuffle(s.rng, deck, DECK)
    else:
        s.floor[owner] = first
        for i in range(DECK - 1):
            deck[i] = deck[i + 1]
        deck[DECK - 1] = last


@kernel
def deal(s: Record) -> None:
    """Set up the next game from the generator; without one, wait for a deal from outside."""
    s.phase = DEAL
    if chance.has_generator(s.rng):
        for owner in range(decks(s)):
            shuffle_deck(s, owner)
        begin(s)


@kernel
def begin(s: Record) -> None:
    """Start a game whose floor and decks are laid out."""
    for i in range(MAX_SEATS):
        s.hand[i] = 0
        s.display[i] = 0
        s.played[i] = 0
        s.face_down[i] = 0
        s.maybe[i] = 0
        s.seen[i] = 0
        s.queue[i] = 0
    for owner in range(decks(s)):
        s.seen[owner] = 1 << int(s.floor[owner])
    s.served = 0
    s.drawn = 0
    s.dummy_drawn = 0
    s.round_number = 1
    if s.game == 0:
        s.mirror_holder = NOBODY
    choose_host(s)
    for _ in range(3 + s.hidden):
        draw(s)
    s.phase = HIDE if s.hidden else CHOOSE


@kernel
def choose_host(s: Record) -> None:
    """PB-S4, PB-T2: the lowest floor card of a player; ties go to the youngest."""
    host = int(s.youngest[0])
    for i in range(1, int(s.players)):
        seat = int(s.youngest[i])
        if s.floor[seat] < s.floor[host]:
            host = seat
    s.host = host


@kernel
def draw(s: Record) -> None:
    """PB-S5, PB-R5: every player draws one card, as long as there is one."""
    if s.drawn < DECK:
        for seat in range(int(s.players)):
            s.hand[seat] = int(s.hand[seat]) | 1 << int(s.deck[seat, s.drawn])
        s.drawn += 1


# Who decides what


@kernel
def awaited(s: Record) -> int:
    """The seats that may move now, as a bit mask."""
    waiting = 0
    if s.phase == CHOOSE:
        for seat in range(int(s.players)):
            waiting |= (s.played[seat] == 0) << seat
    elif s.phase == HIDE:
        for seat in range(int(s.players)):
            waiting |= (s.face_down[seat] == 0) << seat
    elif s.phase == TAKE:
        waiting = 1 << int(s.queue[s.served])
    elif s.phase == PAIR:
        waiting = 1 << int(s.queue[s.served - 1])
    elif s.phase == MIRROR:
        waiting = 1 << int(s.mirror_holder)
    return waiting


@kernel
def actor(s: Record) -> int:
    """Who decides now: of several the lowest that has not chosen; nobody is -1."""
    waiting = awaited(s)
    if waiting == 0:
        return NOBODY
    seat = 0
    while not waiting >> seat & 1:
        seat += 1
    return seat


@kernel
def list_values(values: int, first: int, out: Array, n: int) -> int:
    """Append an action for each value of a mask."""
    for v in range(1, CARDS + 1):
        out[n] = first + v - 1
        n += values >> v & 1
    return n


@kernel
def legal(s: Record, seat: int, out: Array) -> int:
    """List what a seat may do, in ascending order; return how many."""
    n = 0
    if seat < 0 or seat >= MAX_SEATS or not awaited(s) >> seat & 1:
        return 0
    if s.phase == CHOOSE:
        n = list_values(int(s.hand[seat]), PLAY_CARD, out, 0)
    elif s.phase == TAKE:
        for owner in range(decks(s)):
            out[n] = TAKE_FROM + owner
            n += s.floor[owner] != 0
    elif s.phase == HIDE:
        n = list_values(int(s.hand[seat]) & NO_KING, HIDE_CARD, out, 0)
    elif s.phase == PAIR:
        out[0] = PAIR_UP
        out[1] = KEEP
        n = 2
    else:
        n = list_values(int(s.display[seat]), MIRROR_CARD, out, 0)
        if s.face_down[seat] != 0:
            out[n] = MIRROR_HIDDEN
            n += 1
    return n


@kernel
def allowed(s: Record, seat: int, a: int) -> bool:
    """Whether a seat may do this now."""
    if seat < 0 or seat >= MAX_SEATS or not awaited(s) >> seat & 1 or a < 0 or a >= ACTIONS:
        return False
    if s.phase == CHOOSE:
        return a < HIDE_CARD and int(s.hand[seat]) >> (a - PLAY_CARD + 1) & 1 != 0
    if s.phase == TAKE:
        return TAKE_FROM <= a < PAIR_UP and a - TAKE_FROM < decks(s) and s.floor[a - TAKE_FROM] != 0
    if s.phase == HIDE:
        return HIDE_CARD <= a < TAKE_FROM and int(s.hand[seat]) >> (a - HIDE_CARD + 1) & 1 != 0
    if s.phase == PAIR:
        return PAIR_UP <= a <= KEEP
    if a == MIRROR_HIDDEN:
        return bool(s.face_down[seat] != 0)
    return a >= MIRROR_CARD and int(s.display[seat]) >> (a - MIRROR_CARD + 1) & 1 != 0


@kernel
def step(s: Record, seat: int, a: int) -> None:
    """Apply a legal action, and all that follows from it by itself."""
    done = False
    if s.phase == CHOOSE:
        s.played[seat] = a - PLAY_CARD + 1
        s.hand[seat] = int(s.hand[seat]) ^ 1 << (a - PLAY_CARD + 1)
        if awaited(s) == 0:
            done = reveal(s)
    elif s.phase == TAKE:
        done = take_card(s, seat, a - TAKE_FROM)
    elif s.phase == HIDE:
        s.face_down[seat] = a - HIDE_CARD + 1
        s.hand[seat] = int(s.hand[seat]) ^ 1 << (a - HIDE_CARD + 1)
        s.maybe[seat] = NO_KING & ~int(s.seen[seat])
        if awaited(s) == 0:
            s.phase = CHOOSE
    elif s.phase == PAIR:
        if a == PAIR_UP:
            pair_with_face_down(s, seat)
        done = True
    else:
        use_mirror(s, seat, a)
        next_round(s)
    if done:
        go_on(s)


# A round


@kernel
def reveal(s: Record) -> bool:
    """PB-R1: all have chosen; a King takes all, else the lowest takes first.

    This and what it leads to tell whether the takers are done with: not while one is to decide.
    """
    king = NOBODY
    for steps in range(int(s.players)):
        seat = seat_at(s, steps)
        s.seen[seat] = int(s.seen[seat]) | 1 << int(s.played[seat])
        if king == NOBODY and s.played[seat] == KING:
            king = seat
    if king != NOBODY:
        return haul(s, king)
    line_up(s)
    s.served = 0
    s.phase = TAKE
    return False


@kernel
def line_up(s: Record) -> None:
    """PB-R2, PB-R3: ascending by the value played, then clockwise from the host."""
    for steps in range(int(s.players)):
        seat = seat_at(s, steps)
        i = steps
        while i > 0 and s.played[s.queue[i - 1]] > s.played[seat]:
            s.queue[i] = s.queue[i - 1]
            i -= 1
        s.queue[i] = seat


@kernel
def haul(s: Record, king: int) -> bool:
    """PB-K1, PB-K2, PB-K4: the first King from the host takes the whole floor."""
    entered = 0
    for owner in range(decks(s)):
        entered |= 1 << int(s.floor[owner])
        s.display[king] = int(s.display[king]) ^ 1 << int(s.floor[owner])
        s.floor[owner] = 0
    # Nobody else takes a card in this round: the queue is served, its last place the King's.
    s.served = s.players
    s.queue[s.served - 1] = king
    return settle(s, king, entered)


@kernel
def take_card(s: Record, seat: int, owner: int) -> bool:
    """PB-R2, PB-D1: a floor card enters a display; its equal there leaves with it."""
    value = int(s.floor[owner])
    s.floor[owner] = 0
    s.display[seat] = int(s.display[seat]) ^ 1 << value
    s.served += 1
    return settle(s, seat, 1 << value)


@kernel
def settle(s: Record, seat: int, entered: int) -> bool:
    """PB-H4: does a card that came in and stayed meet its equal lying face down?"""
    if s.face_down[seat] != 0:
        matching = entered & int(s.display[seat])
        if not matching >> int(s.face_down[seat]) & 1:
            s.maybe[seat] = int(s.maybe[seat]) & ~matching
        elif s.edition == ABACUS:
            s.maybe[seat] = int(s.maybe[seat]) & matching
            s.phase = PAIR
            return False
        else:
            pair_with_face_down(s, seat)
    return True


@kernel
def pair_with_face_down(s: Record, seat: int) -> None:
    """PB-H4, PB-H5: the face-down card and its equal leave, shown to all."""
    s.display[seat] = int(s.display[seat]) ^ 1 << int(s.face_down[seat])
    show_face_down(s, seat)


@kernel
def show_face_down(s: Record, seat: int) -> None:
    """PB-H5: everybody sees the face-down card leave."""
    s.seen[seat] = int(s.seen[seat]) | 1 << int(s.face_down[seat])
    s.face_down[seat] = 0
    s.maybe[seat] = 0


@kernel
def go_on(s: Record) -> None:
    """The next seat takes; when all have, the round ends."""
    if s.served < s.players:
        s.phase = TAKE
        return
    if s.players == 2:
        serve_dummy(s)
    if s.round_number == last_round(s):
        end_game(s)
    else:
        end_round(s)


@kernel
def serve_dummy(s: Record) -> None:
    """PB-T3, PB-T6: the floor card left over goes to the dummy, pairs leave as usual."""
    for owner in range(3):
        if s.floor[owner] != 0:
            s.display[2] = int(s.display[2]) ^ 1 << int(s.floor[owner])
            s.floor[owner] = 0


@kernel
def end_round(s: Record) -> None:
    """PB-R4, PB-K3, PB-T4: the cards played become the floor; PB-M4: then mirror, then draw."""
    for seat in range(int(s.players)):
        s.floor[seat] = s.played[seat]
        s.played[seat] = 0
    if s.players == 2:
        s.floor[2] = s.deck[2, s.dummy_drawn]
        s.seen[2] = int(s.seen[2]) | 1 << int(s.floor[2])
        s.dummy_drawn += 1
    if s.mirror_holder != NOBODY and s.drawn == DECK - 1:
        if s.display[s.mirror_holder] != 0 or s.face_down[s.mirror_holder] != 0:
            s.phase = MIRROR
            return
        s.mirror_holder = NOBODY
    next_round(s)


@kernel
def use_mirror(s: Record, seat: int, a: int) -> None:
    """PB-M3: the mirror leaves with any one card of the display."""
    if a == MIRROR_HIDDEN:
        show_face_down(s, seat)
    else:
        s.display[seat] = int(s.display[seat]) ^ 1 << (a - MIRROR_CARD + 1)
    s.mirror_holder = NOBODY


@kernel
def next_round(s: Record) -> None:
    """PB-R5, then the next round; PB-F1, PB-T5: in the last, counter-clockwise to the host."""
    draw(s)
    s.round_number += 1
    s.phase = CHOOSE
    if s.round_number == last_round(s):
        for i in range(int(s.players)):
            s.queue[i] = seat_at(s, -1 - i)
        s.served = 0
        s.phase = TAKE


# The end


@kernel
def score(s: Record, owner: int) -> int:
    """PB-E1, PB-H6: the sum of a display, the face-down card with it."""
    return visible_score(s, owner) + int(s.face_down[owner])


@kernel
def end_game(s: Record) -> None:
    """PB-M1: scores add up; after the last game the match is over."""
    for owner in range(decks(s)):
        s.total[owner] += score(s, owner)
    if s.mirror and s.game + 1 < s.players:
        s.mirror_holder = highest_total(s)
        s.game += 1
        deal(s)
    else:
        s.phase = OVER


@kernel
def highest_total(s: Record) -> int:
    """PB-M2: who gets the mirror; ties go to the closest to the host clockwise."""
    holder = int(s.host)
    for steps in range(1, int(s.players)):
        seat = seat_at(s, steps)
        if s.total[seat] > s.total[holder]:
            holder = seat
    return holder


@kernel
def outcome(s: Record, scores: Array) -> int:
    """PB-E1, PB-E2, PB-M5, PB-T6: write the totals; return the winner as a bit mask, 0 before."""
    for i in range(MAX_SEATS):
        scores[i] = s.total[i]
    if s.phase != OVER:
        return 0
    winner = int(s.host)
    for steps in range(1, int(s.players)):
        seat = seat_at(s, steps)
        if s.total[seat] < s.total[winner]:
            winner = seat
    if s.players == 2 and s.total[2] < s.total[winner]:
        winner = 2
    return 1 << winner


# What a seat knows


@kernel
def blank(out: Record) -> None:
    """Clear a record."""
    for i in range(4):
        out.rng[i] = 0
    for i in range(MAX_SEATS):
        for k in range(DECK):
            out.deck[i, k] = 0
        out.hand[i] = 0
        out.played[i] = 0
        out.face_down[i] = 0


@kernel
def view(s: Record, seat: int, out: Record) -> None:
    """PB-R1, PB-D2, PB-H3: what a seat may know; seat -1 is a spectator."""
    blank(out)
    for i in range(MAX_SEATS):
        out.display[i] = s.display[i]
        out.seen[i] = s.seen[i]
        out.maybe[i] = s.maybe[i]
        out.total[i] = s.total[i]
        out.floor[i] = s.floor[i]
        out.queue[i] = s.queue[i]
        out.youngest[i] = s.youngest[i]
        if i == seat:
            out.hand[i] = s.hand[i]
        if i == seat or s.phase != CHOOSE or s.played[i] == 0:
            out.played[i] = s.played[i]
        else:
            out.played[i] = UNSEEN_CARD
        if i == seat or s.face_down[i] == 0 or s.phase == OVER:
            out.face_down[i] = s.face_down[i]
        else:
            out.face_down[i] = UNSEEN_CARD
    out.served = s.served
    out.drawn = s.drawn
    out.dummy_drawn = s.dummy_drawn
    out.phase = s.phase
    out.round_number = s.round_number
    out.game = s.game
    out.host = s.host
    out.mirror_holder = s.mirror_holder
    out.players = s.players
    out.edition = s.edition
    out.hidden = s.hidden
    out.mirror = s.mirror


@kernel
def guess(s: Record, seat: int, rng: Array) -> None:
    """Complete a view: every deal that fits what the seat has seen is as likely as the others.

    A card that has been seen lay among the cards drawn until then, whatever the unseen ones are:
    so these fall into a deck's remaining places, hand and table in any order alike.
    """
    chance.seed_from(s.rng, rng)
    for owner in range(decks(s)):
        if owner == seat:
            guess_own_deck(s, seat, rng)
        else:
            guess_cards(s, owner, rng)


@kernel
def spread(s: Record, owner: int, values: int, rng: Array) -> int:
    """Write the values of a mask into a deck's first places, shuffled; return how many."""
    n = 0
    for v in range(1, CARDS + 1):
        if values >> v & 1:
            s.deck[owner, n] = v
            n += 1
    chance.shuffle(rng, s.deck[owner], n)
    return n


@kernel
def bury(s: Record, owner: int, first: int, n: int) -> None:
    """Move the cards of a deck from `first` up to n to its end; what lay before is drawn."""
    for i in range(n - first):
        s.deck[owner, DECK - 1 - i] = s.deck[owner, n - 1 - i]
    for i in range(DECK - n + first):
        s.deck[owner, i] = 0


@kernel
def guess_own_deck(s: Record, seat: int, rng: Array) -> None:
    """A seat knows which cards are left in its deck, but not their order."""
    known = int(s.seen[seat]) | int(s.hand[seat]) | 1 << int(s.played[seat])
    known |= 1 << int(s.face_down[seat])
    n = spread(s, seat, ALL_VALUES & ~known, rng)
    bury(s, seat, 0, n)


@kernel
def guess_cards(s: Record, owner: int, rng: Array) -> None:
    """Spread another seat's unseen cards over its face-down card, its choice, hand and deck."""
    unseen = ALL_VALUES & ~int(s.seen[owner])
    if s.face_down[owner] == UNSEEN_CARD:
        spread(s, owner, unseen & int(s.maybe[owner]), rng)
        s.face_down[owner] = s.deck[owner, 0]
    unseen &= ~(1 << int(s.face_down[owner]))
    n = spread(s, owner, unseen, rng)
    first = 0
    if s.played[owner] == UNSEEN_CARD:
        s.played[owner] = s.deck[owner, 0]
        first = 1
    left = cards_left(s, owner)
    for i in range(first, n - left):
        s.hand[owner] = int(s.hand[owner]) | 1 << int(s.deck[owner, i])
    bury(s, owner, n - left, n)


@kernel
def cards_left(s: Record, owner: int) -> int:
    """How many cards are left in a deck: public."""
    if owner >= s.players:
        return DECK - int(s.dummy_drawn)
    return DECK - int(s.drawn)


# What a learner sees


@kernel
def relative(s: Record, seat: int, owner: int) -> int:
    """A seat's place counted clockwise from the observer; the dummy keeps its own."""
    if owner >= s.players or owner < 0:
        return owner
    return (owner - seat) % int(s.players)


@kernel
def absolute(s: Record, seat: int, place: int) -> int:
    """The seat at a place counted clockwise from the observer."""
    if place >= s.players:
        return place
    return (seat + place) % int(s.players)


@kernel
def observe(s: Record, seat: int, out: Array) -> None:
    """Write the features of `PIECES`; seats are counted clockwise from the observer."""
    for i in range(OBSERVATION):
        out[i] = 0
    first = max(seat, 0)
    games = int(s.players) if s.mirror else 1
    features.mark(out, AT_PHASE, int(s.phase), 7)
    features.mark(out, AT_PLAYERS, int(s.players), MAX_SEATS + 1)
    features.mark(out, AT_EDITION, int(s.edition), 2)
    features.flag(out, AT_HIDDEN, s.hidden != 0)
    features.flag(out, AT_MIRROR, s.mirror != 0)
    features.mark(out, AT_ROUND, int(s.round_number) - 1, CARDS)
    features.number(out, AT_GAMES_LEFT, games - 1 - int(s.game), MAX_SEATS)
    if seat >= 0:  # a spectator has neither hand nor face-down card
        features.bits(out, AT_HAND, int(s.hand[seat]) >> 1, CARDS)
        features.mark(out, AT_OWN_FACE_DOWN, int(s.face_down[seat]) - 1, CARDS)
    features.mark(out, AT_HOST, relative(s, first, int(s.host)), MAX_SEATS)
    features.mark(out, AT_MIRROR_HOLDER, relative(s, first, int(s.mirror_holder)), MAX_SEATS)
    owner = first
    for place in range(decks(s)):
        if place < s.players:
            observe_display(s, seat, owner, place, out)
            owner = owner + 1 if owner + 1 < s.players else 0
        else:
            observe_display(s, seat, place, place, out)
    if s.phase == TAKE:
        for i in range(int(s.served), int(s.players)):
            place = relative(s, first, int(s.queue[i]))
            features.number(out, AT_TURNS_TO_TAKE + place, i - int(s.served) + 1, MAX_SEATS)


@kernel
def observe_display(s: Record, seat: int, owner: int, place: int, out: Array) -> None:
    """Write what lies before one seat, and what it has put on the floor."""
    shown = s.phase != CHOOSE or owner == seat
    played = int(s.played[owner])
    cards = CARDS * place
    features.number(out, AT_TOTAL + place, int(s.total[owner]), 100)
    features.number(out, AT_SCORE + place, visible_score(s, owner), 50)
    features.mark(out, AT_FLOOR + cards, int(s.floor[owner]) - 1, CARDS)
    features.mark(out, AT_PLAYED + cards, played - 1 if shown else -1, CARDS)
    features.flag(out, AT_HAS_CHOSEN + place, played != 0)
    features.bits(out, AT_DISPLAY + cards, int(s.display[owner]) >> 1, CARDS)
    features.flag(out, AT_HAS_FACE_DOWN + place, s.face_down[owner] != 0)
    features.bits(out, AT_MAYBE_FACE_DOWN + cards, int(s.maybe[owner]) >> 1, CARDS)
    features.bits(out, AT_UNSEEN + cards, (ALL_VALUES & ~int(s.seen[owner])) >> 1, CARDS)


@kernel
def visible_score(s: Record, owner: int) -> int:
    """The sum of the face-up cards of a display."""
    points = 0
    for v in range(1, CARDS + 1):
        points += v * (int(s.display[owner]) >> v & 1)
    return points
