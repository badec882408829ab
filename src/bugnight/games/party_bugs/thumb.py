"""Rules of thumb for Party Bugs: what a good player would tell you, as a compiled function.

Everything is weighed as a cost in whole 64ths of a point, so that the advice is the same compiled,
interpreted and on a GPU. It rests only on what the seat may know: decks, the others' hands and
choices, and the values of their face-down cards are never read.

The caller's `out` serves as scratch. Its first six places hold the cost of each floor card, later
the places of the queue; the next six what each place in the queue costs, or displays.
"""

import numpy as np

from bugnight.games.party_bugs import cards
from bugnight.games.party_bugs.cards import decks
from bugnight.games.party_bugs.rules import last_round, makes_hidden_pair, may_pair, seat_at
from bugnight.kernel import Array, State, kernel
from bugnight.kernel.masks import size

POINT = 64
CERTAIN = 1024
"""Chances are counted in 1024ths."""
FAR_TOO_MUCH = 1 << 20

# Tuned by matches against the throw-away bot and earlier versions; by players, from 2 to 6.

PAIR_HOPE_AT_NOTHING = (0.42, 0.35, 0.23, 0.23, 0.23)
PAIR_HOPE_PER_VALUE = (0.044, 0.039, 0.031, 0.026, 0.022)
"""How likely each equal card still to come is to pair a card away: others leave you high ones."""

PRECEDENCE = np.array([0, 0, 128, 128, 102, 96, 93], np.int16)
"""What it is worth to keep a card that takes before one more opponent."""

KING_AT_LAST = np.array([0, 0, 88, 108, 294, 410, 525], np.int16)
"""What a haul may cost when there is no round left to wait for a better one."""
KING_PATIENCE = np.array([0, 0, 12, 32, 45, 64, 83], np.int16)
"""How much less it may cost for each round that is left."""

KING_READY = 1106
KING_RELUCTANCE = 2
KING_CERTAIN = 1843
"""An opponent's wish to play the King on a floor that costs nothing; how it falls with the cost,
and its bound. The wish is divided by the number of cards that the opponent may hold."""

ENVY = 6
"""How much an opponent's loss is worth to me, in 64ths."""

UNKNOWN_CARD = 6
"""The assumed value of a face-down card."""

PAIRS_TO_COME, OTHERS, KINGS, PLACES = 1, 2, 4, 8
"""What can be overlooked: equal cards still to come, what those after you want and who is ahead at
the end, Kings of others and better floors for your own, what a place in the queue is worth."""
EVERYTHING = -1
MUCH = 4
"""The difference between floor cards from which choosing first is worth something."""


def _card_costs() -> Array:
    """By players, value and equals to come: what a card in the display will cost at the end."""
    costs = np.zeros((cards.MAX_SEATS + 1, cards.KING + 1, 2 * cards.MAX_SEATS + 1), np.int16)
    for players in range(2, cards.MAX_SEATS + 1):
        for value in range(1, cards.KING + 1):
            hope = PAIR_HOPE_AT_NOTHING[players - 2] + PAIR_HOPE_PER_VALUE[players - 2] * value
            for to_come in range(2 * cards.MAX_SEATS + 1):
                stays = max(1 - hope, 0) ** to_come
                costs[players, value, to_come] = round(POINT * value * stays)
    return costs


CARD_COST = _card_costs()


@kernel
def choose(s: State, seat: int, rng: Array, out: Array) -> int:
    """The move that the rules of thumb recommend."""
    return choose_seeing(s, seat, rng, out, EVERYTHING)


@kernel
def choose_seeing(s: State, seat: int, rng: Array, out: Array, sight: int) -> int:  # noqa: ARG001
    """The same for a player who overlooks every aspect whose bit is not in `sight`."""
    if s.phase == cards.TAKE:
        owner = card_to_take(s, seat, out, sight)
        return (
            cards.TAKE_AND_PAIR if makes_hidden_pair(s, seat, owner) else cards.TAKE_FROM
        ) + owner
    if s.phase == cards.CHOOSE:
        return cards.PLAY_CARD + card_to_play(s, seat, out, sight) - 1
    if s.phase == cards.HIDE:
        return cards.HIDE_CARD + card_to_hide(s, seat) - 1
    if s.phase == cards.MIRROR:
        return card_for_the_mirror(s, seat)
    return cards.PAIR_UP if may_pair(s, seat) else cards.KEEP


# What a card costs


@kernel
def still_to_come(s: State, seat: int, value: int) -> int:
    """Every card of every deck comes to the floor once: count the equals that are yet to come."""
    count = 0
    for owner in range(decks(s)):
        count += int(s.seen[owner]) >> value & 1 ^ 1
        if s.phase == cards.TAKE:
            count += int(s.played[owner] == value)
        elif s.phase != cards.CHOOSE:
            count += int(s.floor[owner] == value)
    return count - int(s.face_down[seat] == value)


@kernel
def card_cost(s: State, seat: int, value: int) -> int:
    """A card costs its value, less the hope that one of its equals pairs it away."""
    return int(CARD_COST[int(s.players), value, still_to_come(s, seat, value)])


@kernel
def weigh_floor(s: State, seat: int, out: Array, sight: int) -> int:
    """Note what each floor card would cost; return whose cards are there, as a bit mask."""
    there = 0
    for owner in range(decks(s)):
        if s.floor[owner] != 0:
            value = int(s.floor[owner])
            out[owner] = card_cost(s, seat, value) if sight & PAIRS_TO_COME else POINT * value
            there |= 1 << owner
    return there


@kernel
def known_display(s: State, owner: int, seat: int) -> int:
    """A display as a seat knows it: its own face-down card pairs like the others."""
    display = int(s.display[owner])
    if owner == seat and s.face_down[seat] != 0:
        display ^= 1 << int(s.face_down[seat])
    return display


@kernel
def cost_of_taking(s: State, display: int, owner: int, out: Array) -> int:
    """A floor card that pairs saves what its equal in the display would have cost."""
    cost = int(out[owner])
    return -cost if display >> int(s.floor[owner]) & 1 else cost


@kernel
def best_of_floor(s: State, display: int, there: int, out: Array) -> int:
    """The floor card that costs a display least."""
    best = cards.NOBODY
    least = FAR_TOO_MUCH
    for owner in range(decks(s)):
        if there >> owner & 1:
            cost = cost_of_taking(s, display, owner, out)
            if cost < least:
                least = cost
                best = owner
    return best


@kernel
def cost_of_haul(s: State, display: int, out: Array) -> int:
    """What the whole floor costs: pairs within it and with the display leave."""
    cost = 0
    for owner in range(decks(s)):
        cost += cost_of_taking(s, display, owner, out)
        display ^= 1 << int(s.floor[owner])
    return cost


# Which card to take


@kernel
def card_to_take(s: State, seat: int, out: Array, sight: int) -> int:
    """Take what costs you least, and a little more gladly what those after you would like."""
    there = weigh_floor(s, seat, out, sight)
    at_the_end = sight & OTHERS and s.round_number >= last_round(s) - 1
    display = known_display(s, seat, seat)
    best = cards.NOBODY
    least = FAR_TOO_MUCH
    for owner in range(decks(s)):
        if there >> owner & 1:
            if at_the_end:
                cost = -lead_at_the_end(s, seat, owner, there, out)
            else:
                cost = cost_of_taking(s, display, owner, out)
                if sight & OTHERS:
                    cost -= ENVY * cost_for_the_rest(s, there ^ 1 << owner, out) // POINT
            if cost < least:
                least = cost
                best = owner
    return best


@kernel
def cost_for_the_rest(s: State, there: int, out: Array) -> int:
    """What the others of the queue will pay if each takes what costs it least."""
    cost = 0
    for i in range(int(s.served) + 1, int(s.players)):
        display = int(s.display[s.queue[i]])
        owner = best_of_floor(s, display, there, out)
        cost += cost_of_taking(s, display, owner, out)
        there ^= 1 << owner
    return cost


# The last two floors: all cards are known, and count what is left to win


@kernel
def lead_at_the_end(s: State, seat: int, owner: int, there: int, out: Array) -> int:
    """Play the last floors to the end in your head: by how much would you be ahead?"""
    for each in range(decks(s)):
        out[cards.MAX_SEATS + each] = known_display(s, each, seat)
    finish_floor(s, owner, there, out)
    if s.round_number < last_round(s):
        finish_last_floor(s, out)
    best_other = FAR_TOO_MUCH
    for each in range(decks(s)):
        if each != seat:
            best_other = min(best_other, standing(s, each, seat, out))
    return best_other - standing(s, seat, seat, out)


@kernel
def finish_floor(s: State, owner: int, there: int, out: Array) -> None:
    """The seat takes that card; those after it take what costs them least."""
    for i in range(int(s.served), int(s.players)):
        taker = cards.MAX_SEATS + int(s.queue[i])
        if i > s.served:
            owner = best_of_floor(s, int(out[taker]), there, out)
        out[taker] = int(out[taker]) ^ 1 << int(s.floor[owner])
        there ^= 1 << owner
    if s.players == 2:
        leave_to_dummy(int(s.floor[best_of_floor(s, 0, there, out)]), out)


@kernel
def leave_to_dummy(value: int, out: Array) -> None:
    """The dummy gets what the players leave."""
    out[cards.MAX_SEATS + 2] = int(out[cards.MAX_SEATS + 2]) ^ 1 << value


@kernel
def finish_last_floor(s: State, out: Array) -> None:
    """The cards played are the last floor: everybody takes the best of it, the host last."""
    there = (1 << decks(s)) - 1
    for i in range(int(s.players)):
        taker = cards.MAX_SEATS + seat_at(s, -1 - i)
        owner = best_of_last_floor(s, int(out[taker]), there)
        out[taker] = int(out[taker]) ^ 1 << last_floor_card(s, owner)
        there ^= 1 << owner
    if s.players == 2:
        leave_to_dummy(last_floor_card(s, best_of_last_floor(s, 0, there)), out)


@kernel
def last_floor_card(s: State, owner: int) -> int:
    """The seats have played theirs; the dummy's is a card that nobody has seen."""
    if owner < s.players:
        return int(s.played[owner])
    value = 1
    while value < cards.KING and int(s.seen[owner]) >> value & 1:
        value += 1
    return value


@kernel
def best_of_last_floor(s: State, display: int, there: int) -> int:
    """The highest pair, else the lowest card: nothing comes after it."""
    best = cards.NOBODY
    least = FAR_TOO_MUCH
    for owner in range(decks(s)):
        if there >> owner & 1:
            value = last_floor_card(s, owner)
            cost = -value if display >> value & 1 else value
            if cost < least:
                least = cost
                best = owner
    return best


@kernel
def standing(s: State, owner: int, seat: int, out: Array) -> int:
    """Points at the end, eight times; who is nearer to the host wins ties, the dummy none."""
    points = int(s.total[owner])
    display = int(out[cards.MAX_SEATS + owner])
    for value in range(1, cards.KING + 1):
        points += value * (display >> value & 1)
    if owner != seat and s.face_down[owner] != 0:
        points += UNKNOWN_CARD
    return 8 * points + (7 if owner >= s.players else steps_from_host(s, owner))


@kernel
def steps_from_host(s: State, seat: int) -> int:
    """How far a seat sits from the host, clockwise."""
    return (seat - int(s.host)) % int(s.players)


# Which card to play


@kernel
def card_to_play(s: State, seat: int, out: Array, sight: int) -> int:
    """Play low where places in the queue differ much, high where they do not, and the King cheaply.

    The best card is the one whose place in the queue costs least, with the precedence lost that the
    card would have given in a later round.
    """
    there = weigh_floor(s, seat, out, sight)
    hand = int(s.hand[seat])
    if not sight & PLACES:
        return card_by_the_floor(s, hand)
    best = 0
    least = FAR_TOO_MUCH
    if hand >> cards.KING & 1:
        best = cards.KING
        least = cost_of_king(s, seat, out)
        if not sight & KINGS:
            least = max(least, cost_of_haul(s, known_display(s, seat, seat), out))
    quiet = CERTAIN
    if sight & KINGS:
        quiet = chance_of_no_king(s, seat, int(s.players), out)
    weigh_places(s, seat, there, out)
    for value in range(1, cards.KING):
        if hand >> value & 1:
            cost = quiet * cost_of_place(s, seat, value, out) // CERTAIN
            cost += precedence(s, seat, value)
            if cost < least:
                least = cost
                best = value
    return best


@kernel
def card_by_the_floor(s: State, hand: int) -> int:
    """Play low where the floor's cards differ much, else high; keep the King to the last."""
    low, high = cards.KING, 1
    for owner in range(decks(s)):
        low, high = min(low, int(s.floor[owner])), max(high, int(s.floor[owner]))
    best = cards.KING
    for value in range(1, cards.KING):
        if hand >> value & 1 and (best == cards.KING or high - low < MUCH):
            best = value
    return best


@kernel
def weigh_places(s: State, seat: int, there: int, out: Array) -> None:
    """Note what the best card left would cost you as first of the queue, as second, and so on."""
    display = known_display(s, seat, seat)
    for place in range(int(s.players)):
        if place > 0:
            rival = (seat + place) % int(s.players)
            there ^= 1 << best_of_floor(s, int(s.display[rival]), there, out)
        owner = best_of_floor(s, display, there, out)
        out[cards.MAX_SEATS + place] = cost_of_taking(s, display, owner, out)


@kernel
def cost_of_place(s: State, seat: int, value: int, out: Array) -> int:
    """Average the places in the queue that a card may give."""
    players = int(s.players)
    for place in range(players):
        out[place] = out[cards.MAX_SEATS + place]
    for steps in range(1, players):
        chance = chance_to_be_ahead(s, (seat + steps) % players, seat, value)
        for place in range(players - steps):
            later = int(out[place + 1]) - int(out[place])
            out[place] = int(out[place]) + (chance * later // CERTAIN)
    return int(out[0])


@kernel
def precedence(s: State, seat: int, value: int) -> int:
    """A card is worth keeping for the opponents before whom it takes."""
    beaten = 0
    for rival in range(int(s.players)):
        if rival != seat:
            beaten += CERTAIN - chance_to_be_ahead(s, rival, seat, value)
    return beaten * int(PRECEDENCE[int(s.players)]) // CERTAIN


@kernel
def chance_to_be_ahead(s: State, rival: int, seat: int, value: int) -> int:
    """How many of the cards that a rival may hold take before this one."""
    unseen = cards.ALL_VALUES & ~int(s.seen[rival])
    ahead = (1 << value) - 1
    if steps_from_host(s, rival) < steps_from_host(s, seat):
        ahead |= 1 << value
    return CERTAIN * size(unseen & ahead) // max(size(unseen), 1)


# The King


@kernel
def cost_of_king(s: State, seat: int, out: Array) -> int:
    """Wait for a floor that pairs or costs little; the fewer rounds are left, the more it may cost.

    A King nearer to the host would take the floor instead of yours.
    """
    players = int(s.players)
    haul = cost_of_haul(s, known_display(s, seat, seat), out)
    mine = chance_of_no_king(s, seat, steps_from_host(s, seat), out)
    rounds_left = int(last_round(s)) - int(s.round_number)
    bearable = int(KING_AT_LAST[players]) - rounds_left * int(KING_PATIENCE[players])
    return haul * mine // CERTAIN - bearable


@kernel
def chance_of_no_king(s: State, seat: int, steps: int, out: Array) -> int:
    """How likely no rival among the first `steps` seats from the host plays a King now."""
    chance = CERTAIN
    for i in range(steps):
        rival = seat_at(s, i)
        if rival != seat:
            chance = chance * (CERTAIN - chance_of_king(s, rival, out)) // CERTAIN
    return chance


@kernel
def chance_of_king(s: State, rival: int, out: Array) -> int:
    """A rival who still has the King likes to play it on a floor that costs it little."""
    unseen = cards.ALL_VALUES & ~int(s.seen[rival])
    if not unseen >> cards.KING & 1:
        return 0
    wish = KING_READY - KING_RELUCTANCE * cost_of_haul(s, int(s.display[rival]), out)
    return min(max(wish, 0), KING_CERTAIN) // max(size(unseen), 2)


# Variants


@kernel
def card_to_hide(s: State, seat: int) -> int:
    """Hide what costs least, with the precedence that it would have given in the hand."""
    best = 0
    least = FAR_TOO_MUCH
    for value in range(1, cards.KING):
        if int(s.hand[seat]) >> value & 1:
            cost = card_cost(s, seat, value) + precedence(s, seat, value)
            if cost < least:
                least = cost
                best = value
    return best


@kernel
def card_for_the_mirror(s: State, seat: int) -> int:
    """Part with the card that would cost you most."""
    best = cards.MIRROR_HIDDEN
    most = -1
    if s.face_down[seat] != 0:
        most = card_cost(s, seat, int(s.face_down[seat]))
    for value in range(1, cards.KING + 1):
        if int(s.display[seat]) >> value & 1:
            cost = card_cost(s, seat, value)
            if cost > most:
                most = cost
                best = cards.MIRROR_CARD + value - 1
    return best
