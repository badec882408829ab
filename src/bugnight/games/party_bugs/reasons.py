"""Reasons in Party Bugs: pairs, what a card costs, who comes first, the King, the mirror."""

from bugnight.games.party_bugs import cards
from bugnight.games.party_bugs.cards import decks
from bugnight.games.party_bugs.rules import allowed
from bugnight.games.party_bugs.thumb import CERTAIN, chance_to_be_ahead, still_to_come
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell
from bugnight.kernel.masks import lowest
from bugnight.play.events import EventKind, codes

REASONS = (
    # For the best move
    EventKind("pair", {"card": int}),
    EventKind("pair_hidden", {"card": int}),
    EventKind("keep", {"card": int}),
    EventKind("all_equal", {"card": int}),
    EventKind("for_the_mirror", {"card": int}),
    EventKind("cheapest", {"card": int, "n": int}),
    EventKind("deny", {"card": int, "seat": "seat"}),
    EventKind("collect", {"card": int, "n": int}),
    EventKind("low_pair", {"card": int, "double": int}),
    EventKind("low", {"card": int, "good": int, "bad": int}),
    EventKind("high", {"card": int, "low": int, "high": int}),
    EventKind("first_pair", {"card": int, "double": int, "n": int}),
    EventKind("plant", {"card": int}),
    EventKind("early", {"card": int, "n": int}),
    EventKind("likely_first", {"card": int, "n": int, "low": int}),
    EventKind("late_enough", {"card": int, "n": int, "low": int, "m": int}),
    EventKind("hardly_first", {"card": int, "low": int, "m": int}),
    EventKind("late_bearable", {"card": int, "dear": int, "n": int, "low": int}),
    EventKind("between", {"card": int, "n": int, "low": int, "m": int}),
    EventKind("king_haul", {"n": int}),
    EventKind("king_spare", {"n": int}),
    EventKind("hide_low", {"card": int}),
    EventKind("hide_floor", {"card": int}),
    EventKind("hide_more", {"card": int, "n": int, "low": int, "m": int}),
    EventKind("pair_up", {"card": int, "n": int}),
    EventKind("mirror", {"card": int}),
    EventKind("mirror_hidden", {"card": int}),
    # Against another
    EventKind("no_pair", {"card": int}),
    EventKind("costs_more", {"n": int, "card": int}),
    EventKind("leaves", {"card": int, "seat": "seat"}),
    EventKind("fewer_to_come", {"n": int, "card": int, "m": int}),
    EventKind("comes_later", {"n": int, "card": int, "m": int}),
    EventKind("spends_low", {"n": int, "card": int, "m": int}),
    EventKind("king_dear", {"n": int}),
    EventKind("king_missed", {"n": int}),
    EventKind("king_cheap", {"n": int}),
    EventKind("hides_more", {"n": int, "card": int}),
    EventKind("keeps_both", {"card": int}),
    EventKind("mirrors_less", {"n": int, "card": int}),
)
REASON = codes(REASONS)

MUCH = 5
"""From this on, the best and the worst card of the floor are far apart for a seat."""
LITTLE = 3
MOSTLY = 50
"""A card is low enough if it comes first in this many of 100 cases."""
WORTH_SAYING = 20
"""A card that comes first in fewer of 100 cases is not played for that."""


@kernel
def find(states: Array, seat: int, a: int, best: int, alike: bool, told: Array) -> None:  # noqa: ARG001
    """Tell why an action is the best here, or what speaks against it."""
    s = states[0]
    if a == best:
        why(s, seat, a, told)
    elif a < cards.HIDE_CARD:
        why_not_play(s, seat, a - cards.PLAY_CARD + 1, best - cards.PLAY_CARD + 1, told)
    elif a < cards.TAKE_FROM:
        if a > best:
            tell(told, EVERYBODY, REASON.HIDES_MORE, seat, a - best, best - cards.HIDE_CARD + 1)
    elif a < cards.PAIR_UP or a >= cards.TAKE_AND_PAIR:
        why_not_take(s, seat, floor_card(s, a), floor_card(s, best), told)
    elif a == cards.KEEP:
        tell(told, EVERYBODY, REASON.KEEPS_BOTH, seat, s.face_down[seat])
    elif a != cards.PAIR_UP and mirrored(s, seat, a) < mirrored(s, seat, best):
        card = mirrored(s, seat, best)
        tell(told, EVERYBODY, REASON.MIRRORS_LESS, seat, card - mirrored(s, seat, a), card)


@kernel
def why(s: State, seat: int, a: int, told: Array) -> None:
    """Tell why an action is the best here, where something particular holds."""
    hidden = int(s.face_down[seat])
    if a < cards.HIDE_CARD:
        why_play(s, seat, a - cards.PLAY_CARD + 1, told)
    elif a < cards.TAKE_FROM:
        why_hide(s, seat, a - cards.HIDE_CARD + 1, told)
    elif a < cards.PAIR_UP:
        may_pair = allowed(s, seat, cards.TAKE_AND_PAIR + a - cards.TAKE_FROM)
        why_take(s, seat, floor_card(s, a), REASON.KEEP if may_pair else REASON.PAIR_HIDDEN, told)
    elif a == cards.PAIR_UP:
        tell(told, EVERYBODY, REASON.PAIR_UP, seat, hidden, 2 * hidden)
    elif a == cards.KEEP:
        if allowed(s, seat, cards.PAIR_UP):
            tell(told, EVERYBODY, REASON.KEEP, seat, hidden)
    elif a >= cards.TAKE_AND_PAIR:
        why_take(s, seat, floor_card(s, a), REASON.PAIR_HIDDEN, told)
    elif mirrored(s, seat, a) >= max(highest(int(s.display[seat])), hidden):
        reason = REASON.MIRROR_HIDDEN if a == cards.MIRROR_HIDDEN else REASON.MIRROR
        tell(told, EVERYBODY, reason, seat, mirrored(s, seat, a))


@kernel
def why_hide(s: State, seat: int, card: int, told: Array) -> None:
    """Tell why to hide a card."""
    low = lowest(int(s.hand[seat]))
    if card == low:
        tell(told, EVERYBODY, REASON.HIDE_LOW, seat, card)
    elif floor_cards(s) >> card & 1:
        tell(told, EVERYBODY, REASON.HIDE_FLOOR, seat, card)
    else:
        first = comes_first(s, seat, low)
        tell(told, EVERYBODY, REASON.HIDE_MORE, seat, card, card - low, low, first)


@kernel
def floor_card(s: State, a: int) -> int:
    """The value of the card that an action takes."""
    return int(s.floor[a - (cards.TAKE_AND_PAIR if a >= cards.TAKE_AND_PAIR else cards.TAKE_FROM)])


@kernel
def mirrored(s: State, seat: int, a: int) -> int:
    """The value of the card that leaves with the mirror."""
    return int(s.face_down[seat]) if a == cards.MIRROR_HIDDEN else a - cards.MIRROR_CARD + 1


@kernel
def highest(values: int) -> int:
    """The highest card of a set; 0 of none."""
    card = cards.CARDS
    while card and not values >> card & 1:
        card -= 1
    return card


@kernel
def floor_cards(s: State) -> int:
    """The values on the dance floor, as a set."""
    values = 0
    for owner in range(decks(s)):
        if s.floor[owner]:
            values |= 1 << int(s.floor[owner])
    return values


@kernel
def cost(s: State, seat: int, card: int) -> int:
    """What a floor card does to a seat's score: it counts, or takes its double along."""
    is_double = int(s.display[seat]) >> card & 1 or card == s.face_down[seat]
    return -card if is_double else card


@kernel
def who_pairs(s: State, card: int) -> int:
    """A seat still to choose for which a card would make a pair; -1: none."""
    for place in range(int(s.served) + 1, int(s.players)):
        if int(s.display[s.queue[place]]) >> card & 1:
            return int(s.queue[place])
    return -1


# Which card to take


@kernel
def why_take(s: State, seat: int, card: int, with_hidden: int, told: Array) -> None:
    """Tell why to take a card; `with_hidden` is the reason if it makes a pair with a hidden one."""
    floor, to_come = floor_cards(s), still_to_come(s, seat, card)
    least, rest = cost(s, seat, card), floor & ~(1 << card)
    next_best = cards.CARDS + 1
    for value in range(1, cards.CARDS + 1):
        if rest >> value & 1:
            next_best = min(next_best, cost(s, seat, value))
    mirrors = s.mirror_holder == seat and s.drawn == cards.DECK - 1
    if int(s.display[seat]) >> card & 1:
        tell(told, EVERYBODY, REASON.PAIR, seat, card)
    elif card == s.face_down[seat]:
        tell(told, EVERYBODY, with_hidden, seat, card)
    elif rest == 0:
        tell(told, EVERYBODY, REASON.ALL_EQUAL, seat, card)
    elif least < next_best:
        tell(told, EVERYBODY, REASON.CHEAPEST, seat, card, next_best - least)
    elif mirrors and card >= max(highest(int(s.display[seat])), int(s.face_down[seat])):
        tell(told, EVERYBODY, REASON.FOR_THE_MIRROR, seat, card)
    elif who_pairs(s, card) >= 0:
        tell(told, EVERYBODY, REASON.DENY, seat, card, who_pairs(s, card))
    elif to_come:
        tell(told, EVERYBODY, REASON.COLLECT, seat, card, to_come)


@kernel
def why_not_take(s: State, seat: int, card: int, best: int, told: Array) -> None:
    """Tell what a card costs more than the best one, who gets that, or what is still to come."""
    more = cost(s, seat, card) - cost(s, seat, best)
    to_come, then = still_to_come(s, seat, card), still_to_come(s, seat, best)
    if card == best:
        if card == s.face_down[seat]:
            tell(told, EVERYBODY, REASON.KEEPS_BOTH, seat, card)
    elif cost(s, seat, best) < 0 < cost(s, seat, card):
        tell(told, EVERYBODY, REASON.NO_PAIR, seat, best)
    elif who_pairs(s, best) >= 0:
        tell(told, EVERYBODY, REASON.LEAVES, seat, best, who_pairs(s, best))
    elif more > 0:
        tell(told, EVERYBODY, REASON.COSTS_MORE, seat, more, best)
    elif to_come < then:
        tell(told, EVERYBODY, REASON.FEWER_TO_COME, seat, to_come, best, then)


# Which card to play


@kernel
def best_and_worst(s: State, seat: int, floor: int) -> tuple[int, int]:
    """The floor cards that cost a seat the least and the most."""
    best = worst = lowest(floor)
    for value in range(best + 1, cards.CARDS + 1):
        if floor >> value & 1:
            if cost(s, seat, value) < cost(s, seat, best):
                best = value
            if cost(s, seat, value) >= cost(s, seat, worst):
                worst = value
    return best, worst


@kernel
def comes_first(s: State, seat: int, card: int) -> int:
    """In how many of 100 cases no rival's card comes before this one, by those not seen yet."""
    chance = 100.0
    for rival in range(int(s.players)):
        if rival != seat:
            chance *= 1 - chance_to_be_ahead(s, rival, seat, card) / CERTAIN
    return round(chance)


@kernel
def rivals_before(s: State, seat: int, card: int) -> int:
    """About how many rivals choose before this card, by the cards not seen yet."""
    chances = 0
    for rival in range(int(s.players)):
        if rival != seat:
            chances += chance_to_be_ahead(s, rival, seat, card)
    return (2 * chances + CERTAIN) // (2 * CERTAIN)


@kernel
def dearer_when_late(s: State, seat: int, floor: int, late: int) -> int:
    """How much more than the best card a seat pays at most if `late` seats choose before it."""
    best, worst = best_and_worst(s, seat, floor)
    least, most = cost(s, seat, best), cost(s, seat, worst)
    for more in range(most - least + 1):
        at_most = 0
        for owner in range(decks(s)):
            if s.floor[owner] and cost(s, seat, int(s.floor[owner])) <= least + more:
                at_most += 1
        if at_most > late:
            return more
    return most - least


@kernel
def why_play(s: State, seat: int, card: int, told: Array) -> None:
    """Tell why to play a card."""
    hand, floor = int(s.hand[seat]), floor_cards(s)
    best, worst = best_and_worst(s, seat, floor)
    apart = cost(s, seat, worst) - cost(s, seat, best)
    low, first = lowest(hand), comes_first(s, seat, card)
    is_lowest, is_highest, late = card == low, card == highest(hand), rivals_before(s, seat, card)
    if card == cards.KING:
        falls = haul(s, seat)
        reason = REASON.KING_HAUL if falls > 0 else REASON.KING_SPARE
        tell(told, EVERYBODY, reason, seat, abs(falls))
    elif is_lowest and cost(s, seat, best) < 0:
        tell(told, EVERYBODY, REASON.LOW_PAIR, seat, card, best)
    elif is_lowest and apart >= MUCH:
        tell(told, EVERYBODY, REASON.LOW, seat, card, best, worst)
    elif is_highest and apart <= LITTLE:
        tell(told, EVERYBODY, REASON.HIGH, seat, card, lowest(floor), highest(floor))
    elif cost(s, seat, best) < 0 and first >= WORTH_SAYING:
        tell(told, EVERYBODY, REASON.FIRST_PAIR, seat, card, best, first)
    elif int(s.display[seat]) >> card & 1:
        tell(told, EVERYBODY, REASON.PLANT, seat, card)
    elif is_lowest:
        tell(told, EVERYBODY, REASON.EARLY, seat, card, first)
    elif first >= MOSTLY:
        tell(told, EVERYBODY, REASON.LIKELY_FIRST, seat, card, first, low)
    elif late > 0 and dearer_when_late(s, seat, floor, late) <= LITTLE:
        more = dearer_when_late(s, seat, floor, late)
        tell(told, EVERYBODY, REASON.LATE_ENOUGH, seat, card, late, low, more)
    elif comes_first(s, seat, low) < WORTH_SAYING:
        tell(told, EVERYBODY, REASON.HARDLY_FIRST, seat, card, low, comes_first(s, seat, low))
    elif still_to_come(s, seat, worst) > 1:
        to_come = still_to_come(s, seat, worst)
        tell(told, EVERYBODY, REASON.LATE_BEARABLE, seat, card, worst, to_come, low)
    elif first < comes_first(s, seat, low):
        tell(told, EVERYBODY, REASON.BETWEEN, seat, card, first, low, comes_first(s, seat, low))


@kernel
def why_not_play(s: State, seat: int, card: int, best: int, told: Array) -> None:
    """Tell how much later a card comes than the best one, or that it is too good for this floor."""
    falls, first, then = haul(s, seat), comes_first(s, seat, card), comes_first(s, seat, best)
    if card == cards.KING:
        if falls < 0:
            tell(told, EVERYBODY, REASON.KING_DEAR, seat, -falls)
    elif best == cards.KING:
        reason = REASON.KING_MISSED if falls > 0 else REASON.KING_CHEAP
        tell(told, EVERYBODY, reason, seat, abs(falls))
    elif first < then:
        tell(told, EVERYBODY, REASON.COMES_LATER, seat, first, best, then)
    elif first > then:
        tell(told, EVERYBODY, REASON.SPENDS_LOW, seat, first, best, then)


@kernel
def haul(s: State, seat: int) -> int:
    """By how much the score falls when the King takes the whole floor; below 0 it rises."""
    floor = 0
    for owner in range(decks(s)):
        if s.floor[owner]:
            floor ^= 1 << int(s.floor[owner])  # two of a value leave
    falls = 0
    for value in range(1, cards.CARDS + 1):
        if floor >> value & 1:
            falls -= cost(s, seat, value)
    return falls
