"""Party Bugs: thirteen costumes a seat, one dance floor, the lowest display wins.

This file has the setup, the rounds and the end. `cards` has the state and the action ids, `known`
what a seat may know, `features` the same as numbers.
"""

from bugnight.games.party_bugs import cards, features, known
from bugnight.games.party_bugs.cards import EVENT, decks, visible_score
from bugnight.kernel import EVERYBODY, UNKNOWN, Array, State, chance, kernel, only, others, tell
from bugnight.kernel.masks import lowest
from bugnight.kernel.notation import letters, number, write

STATE, MAX_SEATS = cards.STATE, cards.MAX_SEATS
ACTIONS, MAX_LEGAL = cards.ACTIONS, cards.MAX_LEGAL
PIECES, observe = features.PIECES, features.observe
view, guess, reshuffle = known.view, known.guess, known.reshuffle


@kernel
def last_round(s: State) -> int:
    """PB-R6, PB-H1: the number of the final round."""
    return 13 - s.hidden


@kernel
def seat_at(s: State, steps: int) -> int:
    """The seat a number of steps clockwise from the host."""
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
    for i in range(cards.DECK):
        deck[i] = i + 1
    j = chance.below(s.rng, cards.CARDS)
    last = cards.KING
    if j < cards.DECK:
        last = int(deck[j])
        deck[j] = cards.KING
    chance.shuffle(s.rng, deck, cards.DECK)
    first = int(deck[0])
    if first == cards.KING:
        s.floor[owner] = deck[1]
        for i in range(10):
            deck[i] = deck[i + 2]
        deck[10] = last
        deck[11] = cards.KING
        chance.shuffle(s.rng, deck, cards.DECK)
    else:
        s.floor[owner] = first
        for i in range(cards.DECK - 1):
            deck[i] = deck[i + 1]
        deck[cards.DECK - 1] = last


@kernel
def deal(s: State) -> None:
    """Set up the next game from the generator; without one, wait for a deal from outside."""
    s.phase = cards.DEAL
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
        s.left[i] = cards.DECK if i < decks(s) else 0
    for owner in range(decks(s)):
        s.seen[owner] = 1 << int(s.floor[owner])
    s.hauled = 0
    s.served = 0
    s.drawn = 0
    s.dummy_drawn = 0
    s.round_number = 1
    if s.game == 0:
        s.mirror_holder = cards.NOBODY
    choose_host(s)
    for _ in range(3 + s.hidden):
        draw(s, None)
    s.phase = cards.HIDE if s.hidden else cards.CHOOSE


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
    if s.drawn < cards.DECK:
        for seat in range(int(s.players)):
            card = int(s.deck[seat, s.drawn])
            s.hand[seat] = int(s.hand[seat]) | 1 << card
            s.held[seat] += 1
            s.left[seat] -= 1
            tell(events, only(seat), EVENT.DREW, seat, card)
            tell(events, others(seat), EVENT.DREW, seat, UNKNOWN)
        s.drawn += 1


# Who decides what


@kernel
def awaited(s: State) -> int:
    """The seats that may move now, as a bit mask."""
    waiting = 0
    if s.phase == cards.CHOOSE:
        for seat in range(int(s.players)):
            waiting |= (s.played[seat] == 0) << seat
    elif s.phase == cards.HIDE:
        for seat in range(int(s.players)):
            waiting |= (s.face_down[seat] == 0) << seat
    elif s.phase == cards.TAKE:
        waiting = 1 << int(s.queue[s.served])
    elif s.phase == cards.PAIR:
        waiting = 1 << int(s.queue[s.served - 1])
    elif s.phase == cards.MIRROR:
        waiting = 1 << int(s.mirror_holder)
    return waiting


@kernel
def actor(s: State) -> int:
    """The seat that decides now, the lowest of several; -1 if there is none."""
    waiting = awaited(s)
    return lowest(waiting) if waiting else cards.NOBODY


@kernel
def list_values(values: int, first: int, out: Array, n: int) -> int:
    """Append an action for each value of a mask."""
    for v in range(1, cards.CARDS + 1):
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
    if s.phase == cards.CHOOSE:
        n = list_values(int(s.hand[seat]), cards.PLAY_CARD, out, 0)
    elif s.phase == cards.TAKE:
        for owner in range(decks(s)):
            out[n] = cards.TAKE_FROM + owner
            n += s.floor[owner] != 0
        for owner in range(decks(s)):
            out[n] = cards.TAKE_AND_PAIR + owner
            n += makes_hidden_pair(s, seat, owner)
    elif s.phase == cards.HIDE:
        n = list_values(int(s.hand[seat]) & cards.NO_KING, cards.HIDE_CARD, out, 0)
    elif s.phase == cards.PAIR:
        out[0] = cards.PAIR_UP
        n = int(may_pair(s, seat))
        out[n] = cards.KEEP
        n += 1
    else:
        n = list_values(int(s.display[seat]), cards.MIRROR_CARD, out, 0)
        if s.face_down[seat] != 0:
            out[n] = cards.MIRROR_HIDDEN
            n += 1
    return n


@kernel
def allowed(s: State, seat: int, a: int) -> bool:
    """Whether a seat may do this now."""
    if seat < 0 or seat >= MAX_SEATS or not awaited(s) >> seat & 1 or a < 0 or a >= ACTIONS:
        return False
    if s.phase == cards.CHOOSE:
        return a < cards.HIDE_CARD and int(s.hand[seat]) >> (a - cards.PLAY_CARD + 1) & 1 != 0
    if s.phase == cards.TAKE:
        if a >= cards.TAKE_AND_PAIR:
            return makes_hidden_pair(s, seat, a - cards.TAKE_AND_PAIR)
        return cards.TAKE_FROM <= a < cards.PAIR_UP and s.floor[a - cards.TAKE_FROM] != 0
    if s.phase == cards.HIDE:
        card = a - cards.HIDE_CARD + 1
        return 1 <= card < cards.KING and int(s.hand[seat]) >> card & 1 != 0
    if s.phase == cards.PAIR:
        return a == cards.KEEP or (a == cards.PAIR_UP and may_pair(s, seat))
    if a == cards.MIRROR_HIDDEN:
        return bool(s.face_down[seat] != 0)
    card = a - cards.MIRROR_CARD + 1
    return cards.MIRROR_CARD <= a < cards.MIRROR_HIDDEN and int(s.display[seat]) >> card & 1 != 0


WORDS = letters("take ", "@", " pair")


@kernel
def spell(s: State, seat: int, path: Array, text: Array) -> int:  # noqa: ARG001
    """Write a take, which names the card and its owner: `take 7@2 pair`."""
    a = int(path[0])
    pairs = cards.TAKE_AND_PAIR <= a < cards.TAKE_AND_PAIR + MAX_SEATS
    if not pairs and not cards.TAKE_FROM <= a < cards.TAKE_FROM + MAX_SEATS:
        return 0
    owner = a - (cards.TAKE_AND_PAIR if pairs else cards.TAKE_FROM)
    at = number(text, write(text, 0, WORDS[0]), int(s.floor[owner]))
    at = number(text, write(text, at, WORDS[1]), owner)
    return write(text, at, WORDS[2]) if pairs else at


@kernel
def makes_hidden_pair(s: State, seat: int, owner: int) -> bool:
    """PB-H4, `abacus`: would this floor card lie face up over its equal, once PB-D1 is applied?"""
    value = int(s.floor[owner])
    if s.edition != cards.ABACUS or value == 0 or value != s.face_down[seat]:
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
    if s.phase == cards.CHOOSE:
        put_down(s, seat, a - cards.PLAY_CARD + 1, s.played, EVENT.CHOSE, events)
        if awaited(s) == 0:
            done = reveal(s, events)
    elif s.phase == cards.TAKE:
        take(s, seat, a, events)
        done = True
    elif s.phase == cards.HIDE:
        put_down(s, seat, a - cards.HIDE_CARD + 1, s.face_down, EVENT.HID, events)
        s.maybe[seat] = cards.NO_KING & ~int(s.seen[seat])
        if awaited(s) == 0:
            s.phase = cards.CHOOSE
    elif s.phase == cards.PAIR:
        done = True
        if a == cards.PAIR_UP:
            pair_with_face_down(s, seat, events)
        elif may_pair(s, seat):
            tell(events, only(seat), EVENT.KEPT, seat, s.face_down[seat])
        s.hauled = 0
    else:
        use_mirror(s, seat, a, events)
        next_round(s, events)
    if done:
        go_on(s, events)


@kernel
def take(s: State, seat: int, a: int, events: Array | None) -> None:
    """PB-R2, PB-H4: take a floor card; in the `abacus` edition, with the hidden pair or without."""
    if a >= cards.TAKE_AND_PAIR:
        take_card(s, seat, a - cards.TAKE_AND_PAIR, events)
        pair_with_face_down(s, seat, events)
        return
    if s.edition == cards.ABACUS and makes_hidden_pair(s, seat, a - cards.TAKE_FROM):
        tell(events, only(seat), EVENT.KEPT, seat, s.face_down[seat])
    take_card(s, seat, a - cards.TAKE_FROM, events)


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

    Returns whether all have taken; not while somebody still decides.
    """
    king = cards.NOBODY
    foiled = 0
    for steps in range(int(s.players)):
        seat = seat_at(s, steps)
        s.seen[seat] = int(s.seen[seat]) | 1 << int(s.played[seat])
        tell(events, EVERYBODY, EVENT.REVEALED, seat, s.played[seat])
        if s.played[seat] == cards.KING:
            if king == cards.NOBODY:
                king = seat
            else:
                foiled += 1
                tell(events, EVERYBODY, EVENT.FOILED, seat, king, foiled)
    if king != cards.NOBODY:
        return haul(s, king, events)
    line_up(s)
    s.served = 0
    s.phase = cards.TAKE
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
    tell(events, EVERYBODY, EVENT.HAULED, king, decks(s))
    for owner in range(decks(s)):
        tell(events, EVERYBODY, EVENT.TOOK, king, s.floor[owner], owner)
    entered = 0
    for owner in range(decks(s)):
        value = int(s.floor[owner])
        entered |= 1 << value
        enter(s, king, value, events)
        s.floor[owner] = 0
    # Nobody else takes a card in this round: the queue has been served, the King last.
    s.served = s.players
    s.queue[s.served - 1] = king
    if s.edition == cards.ABACUS and s.face_down[king] != 0:
        s.hauled = entered & int(s.display[king])
        s.phase = cards.PAIR
        return False
    settle(s, king, entered, events)
    return True


@kernel
def enter(s: State, seat: int, value: int, events: Array | None) -> None:
    """PB-D1: a card enters a display; its equal there leaves with it."""
    if int(s.display[seat]) >> value & 1:
        tell(events, EVERYBODY, EVENT.PAIRED, seat, value, 0)
    s.display[seat] = int(s.display[seat]) ^ 1 << value


@kernel
def take_card(s: State, seat: int, owner: int, events: Array | None) -> None:
    """PB-R2, PB-D1: a floor card enters a display; its equal there leaves with it."""
    value = int(s.floor[owner])
    s.floor[owner] = 0
    tell(events, EVERYBODY, EVENT.TOOK, seat, value, owner)
    enter(s, seat, value, events)
    s.served += 1
    settle(s, seat, 1 << value, events)


@kernel
def settle(s: State, seat: int, entered: int, events: Array | None) -> None:
    """PB-H4, `zman`: a hidden pair leaves; where none does, all know what lies not face down."""
    if s.edition == cards.ZMAN and s.face_down[seat] != 0:
        stayed = entered & int(s.display[seat])
        if stayed >> int(s.face_down[seat]) & 1:
            pair_with_face_down(s, seat, events)
        else:
            s.maybe[seat] = int(s.maybe[seat]) & ~stayed


@kernel
def pair_with_face_down(s: State, seat: int, events: Array | None) -> None:
    """PB-H4, PB-H5: the face-down card and its equal leave, shown to all."""
    tell(events, EVERYBODY, EVENT.PAIRED, seat, s.face_down[seat], 1)
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
        s.phase = cards.TAKE
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
            tell(events, EVERYBODY, EVENT.TOOK, 2, s.floor[owner], owner)
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
        tell(events, EVERYBODY, EVENT.FLOOR, owner, s.floor[owner])
    if s.mirror_holder != cards.NOBODY and s.drawn == cards.DECK - 1:
        if s.display[s.mirror_holder] != 0 or s.face_down[s.mirror_holder] != 0:
            s.phase = cards.MIRROR
            return
        tell(events, EVERYBODY, EVENT.MIRROR_GONE, s.mirror_holder)
        s.mirror_holder = cards.NOBODY
    next_round(s, events)


@kernel
def use_mirror(s: State, seat: int, a: int, events: Array | None) -> None:
    """PB-M3: the mirror leaves with any one card of the display."""
    if a == cards.MIRROR_HIDDEN:
        tell(events, EVERYBODY, EVENT.MIRRORED, seat, s.face_down[seat], 1)
        show_face_down(s, seat)
    else:
        tell(events, EVERYBODY, EVENT.MIRRORED, seat, a - cards.MIRROR_CARD + 1, 0)
        s.display[seat] = int(s.display[seat]) ^ 1 << (a - cards.MIRROR_CARD + 1)
    s.mirror_holder = cards.NOBODY


@kernel
def next_round(s: State, events: Array | None) -> None:
    """PB-R5, then the next round; PB-F1, PB-T5: in the last, counter-clockwise to the host."""
    draw(s, events)
    s.round_number += 1
    s.phase = cards.CHOOSE
    is_last = s.round_number == last_round(s)
    tell(events, EVERYBODY, EVENT.ROUND, cards.NOBODY, s.round_number, is_last)
    if is_last:
        for i in range(int(s.players)):
            s.queue[i] = seat_at(s, -1 - i)
        s.served = 0
        s.phase = cards.TAKE


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
            tell(events, EVERYBODY, EVENT.SHOWN, owner, s.face_down[owner])
    for owner in range(decks(s)):
        tell(events, EVERYBODY, EVENT.SCORED, owner, score(s, owner), s.total[owner])
    if s.mirror and s.game + 1 < s.players:
        s.mirror_holder = highest_total(s)
        s.game += 1
        tell(events, EVERYBODY, EVENT.MIRROR_GIVEN, s.mirror_holder, s.total[s.mirror_holder])
        deal(s)
        tell(events, EVERYBODY, EVENT.GAME, s.host, s.game)
    else:
        s.phase = cards.OVER
        tell(events, EVERYBODY, EVENT.ENDED, cards.NOBODY)


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
    if s.phase != cards.OVER:
        return 0
    winner = int(s.host)
    for steps in range(1, int(s.players)):
        seat = seat_at(s, steps)
        if s.total[seat] < s.total[winner]:
            winner = seat
    if s.players == 2 and s.total[2] < s.total[winner]:
        winner = 2
    return 1 << winner
