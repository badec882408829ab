"""Party Bugs: thirteen costumes a seat, one dance floor, the lowest display wins.

This file has the setup, the rounds and the end, and gives out what the others have:
`party_bugs_cards` the state and the action ids, `party_bugs_known` what a seat may know,
`party_bugs_features` the same as numbers.
"""

from bugnight.games.party_bugs.cards import (
    ABACUS,
    ACTIONS,
    ALL_VALUES,
    CARDS,
    CHOOSE,
    CHOSE,
    DEAL,
    DECK,
    DREW,
    ENDED,
    FLOOR,
    FOILED,
    GAME,
    HAULED,
    HID,
    HIDE,
    HIDE_CARD,
    KEEP,
    KEPT,
    KING,
    MAX_LEGAL,
    MAX_SEATS,
    MIRROR,
    MIRROR_CARD,
    MIRROR_GIVEN,
    MIRROR_GONE,
    MIRROR_HIDDEN,
    MIRRORED,
    NO_KING,
    NOBODY,
    OVER,
    PAIR,
    PAIR_UP,
    PAIRED,
    PLAY_CARD,
    REVEALED,
    ROUND,
    SCORED,
    SHOWN,
    STATE,
    TAKE,
    TAKE_AND_PAIR,
    TAKE_FROM,
    TOOK,
    UNSEEN_CARD,
    ZMAN,
    cards_left,
    decks,
    visible_score,
)
from bugnight.games.party_bugs.features import OBSERVATION, PIECES, absolute, observe, relative
from bugnight.games.party_bugs.known import guess, reshuffle, view
from bugnight.kernel import EVERYBODY, UNKNOWN, Array, State, chance, kernel, only, others, tell
from bugnight.kernel.notation import letters, number, write

__all__ = [
    "ABACUS",
    "ACTIONS",
    "ALL_VALUES",
    "CARDS",
    "CHOOSE",
    "CHOSE",
    "DEAL",
    "DECK",
    "DREW",
    "ENDED",
    "FLOOR",
    "FOILED",
    "GAME",
    "HAULED",
    "HID",
    "HIDE",
    "HIDE_CARD",
    "KEEP",
    "KEPT",
    "KING",
    "MAX_LEGAL",
    "MAX_SEATS",
    "MIRROR",
    "MIRRORED",
    "MIRROR_CARD",
    "MIRROR_GIVEN",
    "MIRROR_GONE",
    "MIRROR_HIDDEN",
    "NOBODY",
    "NO_KING",
    "OBSERVATION",
    "OVER",
    "PAIR",
    "PAIRED",
    "PAIR_UP",
    "PIECES",
    "PLAY_CARD",
    "REVEALED",
    "ROUND",
    "SCORED",
    "SHOWN",
    "STATE",
    "TAKE",
    "TAKE_AND_PAIR",
    "TAKE_FROM",
    "TOOK",
    "UNSEEN_CARD",
    "ZMAN",
    "absolute",
    "actor",
    "allowed",
    "awaited",
    "begin",
    "cards_left",
    "deal",
    "decks",
    "displays",
    "guess",
    "last_round",
    "legal",
    "length",
    "makes_hidden_pair",
    "may_pair",
    "observe",
    "outcome",
    "relative",
    "reshuffle",
    "score",
    "seat_at",
    "spell",
    "step",
    "view",
]


@kernel
def last_round(s: State) -> int:
    """PB-R6, PB-H1: the number of the final round."""
    return 13 - s.hidden


@kernel
def seat_at(s: State, steps: int) -> int:
    """The seat so many steps clockwise from the host."""
    return (int(s.host) + steps) % int(s.players)


displays = decks
"""PB-T6: the dummy has a score as well."""


@kernel
def length(s: State) -> int:
    """PB-M1: a match has as many games as there are players."""
    return int(s.players) if s.mirror else 1


# Setup


@kernel
def shuffle_deck(s: State, owner: int) -> None:
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
def deal(s: State) -> None:
    """Set up the next game from the generator; without one, wait for a deal from outside."""
    s.phase = DEAL
    if chance.has_generator(s.rng):
        for owner in range(decks(s)):
            shuffle_deck(s, owner)
        begin(s)


@kernel
def begin(s: State) -> None:
    """Start a game whose floor and decks are laid out."""
    for i in range(MAX_SEATS):
        s.hand[i] = 0
        s.display[i] = 0
        s.played[i] = 0
        s.face_down[i] = 0
        s.maybe[i] = 0
        s.seen[i] = 0
        s.queue[i] = 0
        s.held[i] = 0
        s.left[i] = DECK if i < decks(s) else 0
    for owner in range(decks(s)):
        s.seen[owner] = 1 << int(s.floor[owner])
    s.hauled = 0
    s.served = 0
    s.drawn = 0
    s.dummy_drawn = 0
    s.round_number = 1
    if s.game == 0:
        s.mirror_holder = NOBODY
    choose_host(s)
    for _ in range(3 + s.hidden):
        draw(s, None)
    s.phase = HIDE if s.hidden else CHOOSE


@kernel
def choose_host(s: State) -> None:
    """PB-S4, PB-T2: the lowest floor card of a player; ties go to the youngest."""
    host = int(s.youngest[0])
    for i in range(1, int(s.players)):
        seat = int(s.youngest[i])
        if s.floor[seat] < s.floor[host]:
            host = seat
    s.host = host


@kernel
def draw(s: State, events: Array | None) -> None:
    """PB-S5, PB-R5: every player draws one card, as long as there is one."""
    if s.drawn < DECK:
        for seat in range(int(s.players)):
            card = int(s.deck[seat, s.drawn])
            s.hand[seat] = int(s.hand[seat]) | 1 << card
            s.held[seat] += 1
            s.left[seat] -= 1
            tell(events, only(seat), DREW, seat, card)
            tell(events, others(seat), DREW, seat, UNKNOWN)
        s.drawn += 1


# Who decides what


@kernel
def awaited(s: State) -> int:
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
def actor(s: State) -> int:
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
def starter(s: State) -> int:
    """Whose advantage is in question: the host's."""
    return int(s.host)


@kernel
def legal(s: State, seat: int, out: Array) -> int:
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
        for owner in range(decks(s)):
            out[n] = TAKE_AND_PAIR + owner
            n += makes_hidden_pair(s, seat, owner)
    elif s.phase == HIDE:
        n = list_values(int(s.hand[seat]) & NO_KING, HIDE_CARD, out, 0)
    elif s.phase == PAIR:
        out[0] = PAIR_UP
        n = int(may_pair(s, seat))
        out[n] = KEEP
        n += 1
    else:
        n = list_values(int(s.display[seat]), MIRROR_CARD, out, 0)
        if s.face_down[seat] != 0:
            out[n] = MIRROR_HIDDEN
            n += 1
    return n


@kernel
def allowed(s: State, seat: int, a: int) -> bool:
    """Whether a seat may do this now."""
    if seat < 0 or seat >= MAX_SEATS or not awaited(s) >> seat & 1 or a < 0 or a >= ACTIONS:
        return False
    if s.phase == CHOOSE:
        return a < HIDE_CARD and int(s.hand[seat]) >> (a - PLAY_CARD + 1) & 1 != 0
    if s.phase == TAKE:
        if a >= TAKE_AND_PAIR:
            return makes_hidden_pair(s, seat, a - TAKE_AND_PAIR)
        return TAKE_FROM <= a < PAIR_UP and s.floor[a - TAKE_FROM] != 0
    if s.phase == HIDE:
        return HIDE_CARD <= a < TAKE_FROM and int(s.hand[seat]) >> (a - HIDE_CARD + 1) & 1 != 0
    if s.phase == PAIR:
        return a == KEEP or (a == PAIR_UP and may_pair(s, seat))
    if a == MIRROR_HIDDEN:
        return bool(s.face_down[seat] != 0)
    card = a - MIRROR_CARD + 1
    return MIRROR_CARD <= a < MIRROR_HIDDEN and int(s.display[seat]) >> card & 1 != 0


WORDS = letters("take ", "@", " pair")


@kernel
def spell(s: State, seat: int, path: Array, text: Array) -> int:  # noqa: ARG001
    """Write a take, which names the card and its owner: `take 7@2 pair`."""
    a = int(path[0])
    pairs = TAKE_AND_PAIR <= a < TAKE_AND_PAIR + MAX_SEATS
    if not pairs and not TAKE_FROM <= a < TAKE_FROM + MAX_SEATS:
        return 0
    owner = a - (TAKE_AND_PAIR if pairs else TAKE_FROM)
    at = number(text, write(text, 0, WORDS[0]), int(s.floor[owner]))
    at = number(text, write(text, at, WORDS[1]), owner)
    return write(text, at, WORDS[2]) if pairs else at


@kernel
def makes_hidden_pair(s: State, seat: int, owner: int) -> bool:
    """PB-H4, `abacus`: would this floor card lie face up over its equal, once PB-D1 is applied?"""
    value = int(s.floor[owner])
    if s.edition != ABACUS or value == 0 or value != s.face_down[seat]:
        return False
    return int(s.display[seat]) >> value & 1 == 0


@kernel
def may_pair(s: State, seat: int) -> bool:
    """PB-H4, `abacus`: has the haul left an equal of the face-down card?"""
    return int(s.hauled) >> int(s.face_down[seat]) & 1 != 0


@kernel
def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """Apply a legal action and all that follows from it; tell what happened."""
    done = False
    if s.phase == CHOOSE:
        put_down(s, seat, a - PLAY_CARD + 1, s.played, CHOSE, events)
        if awaited(s) == 0:
            done = reveal(s, events)
    elif s.phase == TAKE:
        take(s, seat, a, events)
        done = True
    elif s.phase == HIDE:
        put_down(s, seat, a - HIDE_CARD + 1, s.face_down, HID, events)
        s.maybe[seat] = NO_KING & ~int(s.seen[seat])
        if awaited(s) == 0:
            s.phase = CHOOSE
    elif s.phase == PAIR:
        done = True
        if a == PAIR_UP:
            pair_with_face_down(s, seat, events)
        elif may_pair(s, seat):
            tell(events, only(seat), KEPT, seat, s.face_down[seat])
        s.hauled = 0
    else:
        use_mirror(s, seat, a, events)
        next_round(s, events)
    if done:
        go_on(s, events)


@kernel
def take(s: State, seat: int, a: int, events: Array | None) -> None:
    """PB-R2, PB-H4: take a floor card; in the `abacus` edition, with the hidden pair or without."""
    if a >= TAKE_AND_PAIR:
        take_card(s, seat, a - TAKE_AND_PAIR, events)
        pair_with_face_down(s, seat, events)
        return
    if s.edition == ABACUS and makes_hidden_pair(s, seat, a - TAKE_FROM):
        tell(events, only(seat), KEPT, seat, s.face_down[seat])
    take_card(s, seat, a - TAKE_FROM, events)


@kernel
def put_down(
    s: State, seat: int, value: int, where: Array, kind: int, events: Array | None
) -> None:
    """PB-R1, PB-H1: a hand card is put down where nobody else can see it."""
    where[seat] = value
    s.hand[seat] = int(s.hand[seat]) ^ 1 << value
    s.held[seat] -= 1
    tell(events, only(seat), kind, seat, value)
    tell(events, others(seat), kind, seat, UNKNOWN)


# A round


@kernel
def reveal(s: State, events: Array | None) -> bool:
    """PB-R1: all have chosen; a King takes all, else the lowest takes first.

    Tells whether the takers are done with: not while one is to decide.
    """
    king = NOBODY
    foiled = 0
    for steps in range(int(s.players)):
        seat = seat_at(s, steps)
        s.seen[seat] = int(s.seen[seat]) | 1 << int(s.played[seat])
        tell(events, EVERYBODY, REVEALED, seat, s.played[seat])
        if s.played[seat] == KING:
            if king == NOBODY:
                king = seat
            else:
                foiled += 1
                tell(events, EVERYBODY, FOILED, seat, king, foiled)
    if king != NOBODY:
        return haul(s, king, events)
    line_up(s)
    s.served = 0
    s.phase = TAKE
    return False


@kernel
def line_up(s: State) -> None:
    """PB-R2, PB-R3: ascending by the value played, then clockwise from the host."""
    for steps in range(int(s.players)):
        seat = seat_at(s, steps)
        i = steps
        while i > 0 and s.played[s.queue[i - 1]] > s.played[seat]:
            s.queue[i] = s.queue[i - 1]
            i -= 1
        s.queue[i] = seat


@kernel
def haul(s: State, king: int, events: Array | None) -> bool:
    """PB-K1, PB-K2, PB-K4: the first King from the host takes the whole floor.

    PB-H4: in the `abacus` edition the owner of a face-down card is then asked, pair or no pair.
    """
    tell(events, EVERYBODY, HAULED, king, decks(s))
    for owner in range(decks(s)):
        tell(events, EVERYBODY, TOOK, king, s.floor[owner], owner)
    entered = 0
    for owner in range(decks(s)):
        value = int(s.floor[owner])
        entered |= 1 << value
        enter(s, king, value, events)
        s.floor[owner] = 0
    # Nobody else takes a card in this round: the queue is served, its last place the King's.
    s.served = s.players
    s.queue[s.served - 1] = king
    if s.edition == ABACUS and s.face_down[king] != 0:
        s.hauled = entered & int(s.display[king])
        s.phase = PAIR
        return False
    settle(s, king, entered, events)
    return True


@kernel
def enter(s: State, seat: int, value: int, events: Array | None) -> None:
    """PB-D1: a card enters a display; its equal there leaves with it."""
    if int(s.display[seat]) >> value & 1:
        tell(events, EVERYBODY, PAIRED, seat, value, 0)
    s.display[seat] = int(s.display[seat]) ^ 1 << value


@kernel
def take_card(s: State, seat: int, owner: int, events: Array | None) -> None:
    """PB-R2, PB-D1: a floor card enters a display; its equal there leaves with it."""
    value = int(s.floor[owner])
    s.floor[owner] = 0
    tell(events, EVERYBODY, TOOK, seat, value, owner)
    enter(s, seat, value, events)
    s.served += 1
    settle(s, seat, 1 << value, events)


@kernel
def settle(s: State, seat: int, entered: int, events: Array | None) -> None:
    """PB-H4, `zman`: a hidden pair leaves; where none does, all know what lies not face down."""
    if s.edition == ZMAN and s.face_down[seat] != 0:
        stayed = entered & int(s.display[seat])
        if stayed >> int(s.face_down[seat]) & 1:
            pair_with_face_down(s, seat, events)
        else:
            s.maybe[seat] = int(s.maybe[seat]) & ~stayed


@kernel
def pair_with_face_down(s: State, seat: int, events: Array | None) -> None:
    """PB-H4, PB-H5: the face-down card and its equal leave, shown to all."""
    tell(events, EVERYBODY, PAIRED, seat, s.face_down[seat], 1)
    s.display[seat] = int(s.display[seat]) ^ 1 << int(s.face_down[seat])
    show_face_down(s, seat)


@kernel
def show_face_down(s: State, seat: int) -> None:
    """PB-H5: everybody sees the face-down card leave."""
    s.seen[seat] = int(s.seen[seat]) | 1 << int(s.face_down[seat])
    s.face_down[seat] = 0
    s.maybe[seat] = 0


@kernel
def go_on(s: State, events: Array | None) -> None:
    """The next seat takes; when all have, the round ends."""
    if s.served < s.players:
        s.phase = TAKE
        return
    if s.players == 2:
        serve_dummy(s, events)
    if s.round_number == last_round(s):
        end_game(s, events)
    else:
        end_round(s, events)


@kernel
def serve_dummy(s: State, events: Array | None) -> None:
    """PB-T3, PB-T6: the floor card left over goes to the dummy, pairs leave as usual."""
    for owner in range(3):
        if s.floor[owner] != 0:
            tell(events, EVERYBODY, TOOK, 2, s.floor[owner], owner)
            enter(s, 2, int(s.floor[owner]), events)
            s.floor[owner] = 0


@kernel
def end_round(s: State, events: Array | None) -> None:
    """PB-R4, PB-K3, PB-T4: the cards played become the floor; PB-M4: then mirror, then draw."""
    for seat in range(int(s.players)):
        s.floor[seat] = s.played[seat]
        s.played[seat] = 0
    if s.players == 2:
        s.floor[2] = s.deck[2, s.dummy_drawn]
        s.seen[2] = int(s.seen[2]) | 1 << int(s.floor[2])
        s.dummy_drawn += 1
        s.left[2] -= 1
    for owner in range(decks(s)):
        tell(events, EVERYBODY, FLOOR, owner, s.floor[owner])
    if s.mirror_holder != NOBODY and s.drawn == DECK - 1:
        if s.display[s.mirror_holder] != 0 or s.face_down[s.mirror_holder] != 0:
            s.phase = MIRROR
            return
        tell(events, EVERYBODY, MIRROR_GONE, s.mirror_holder)
        s.mirror_holder = NOBODY
    next_round(s, events)


@kernel
def use_mirror(s: State, seat: int, a: int, events: Array | None) -> None:
    """PB-M3: the mirror leaves with any one card of the display."""
    if a == MIRROR_HIDDEN:
        tell(events, EVERYBODY, MIRRORED, seat, s.face_down[seat], 1)
        show_face_down(s, seat)
    else:
        tell(events, EVERYBODY, MIRRORED, seat, a - MIRROR_CARD + 1, 0)
        s.display[seat] = int(s.display[seat]) ^ 1 << (a - MIRROR_CARD + 1)
    s.mirror_holder = NOBODY


@kernel
def next_round(s: State, events: Array | None) -> None:
    """PB-R5, then the next round; PB-F1, PB-T5: in the last, counter-clockwise to the host."""
    draw(s, events)
    s.round_number += 1
    s.phase = CHOOSE
    tell(events, EVERYBODY, ROUND, NOBODY, s.round_number, s.round_number == last_round(s))
    if s.round_number == last_round(s):
        for i in range(int(s.players)):
            s.queue[i] = seat_at(s, -1 - i)
        s.served = 0
        s.phase = TAKE


# The end


@kernel
def score(s: State, owner: int) -> int:
    """PB-E1, PB-H6: the sum of a display, the face-down card with it."""
    return visible_score(s, owner) + int(s.face_down[owner])


@kernel
def end_game(s: State, events: Array | None) -> None:
    """PB-M1: scores add up; after the last game the match is over."""
    for owner in range(decks(s)):
        s.total[owner] += score(s, owner)
        if s.face_down[owner] != 0:
            tell(events, EVERYBODY, SHOWN, owner, s.face_down[owner])
    for owner in range(decks(s)):
        tell(events, EVERYBODY, SCORED, owner, score(s, owner), s.total[owner])
    if s.mirror and s.game + 1 < s.players:
        s.mirror_holder = highest_total(s)
        s.game += 1
        tell(events, EVERYBODY, MIRROR_GIVEN, s.mirror_holder, s.total[s.mirror_holder])
        deal(s)
        tell(events, EVERYBODY, GAME, s.host, s.game)
    else:
        s.phase = OVER
        tell(events, EVERYBODY, ENDED, NOBODY)


@kernel
def highest_total(s: State) -> int:
    """PB-M2: who gets the mirror; ties go to the closest to the host clockwise."""
    holder = int(s.host)
    for steps in range(1, int(s.players)):
        seat = seat_at(s, steps)
        if s.total[seat] > s.total[holder]:
            holder = seat
    return holder


@kernel
def outcome(s: State, scores: Array) -> int:
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
