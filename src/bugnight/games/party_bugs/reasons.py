"""Reasons in Party Bugs: pairs, cheap cards, who chooses first, the King, the last rounds."""

from bugnight.bots.reasons import COMPUTED
from bugnight.games.party_bugs.rules import (
    CARDS,
    HIDE_CARD,
    KEEP,
    KING,
    MIRROR_CARD,
    MIRROR_HIDDEN,
    PAIR_UP,
    PLAY_CARD,
    TAKE_AND_PAIR,
    TAKE_FROM,
    allowed,
    decks,
)
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell
from bugnight.play.events import EventKind

REASONS = (
    EventKind("ending_won"),
    EventKind("ending_lost", {"score": int}),
    EventKind("ending", {"win": int}),
    EventKind("pair", {"card": int}),
    EventKind("pair_hidden", {"card": int}),
    EventKind("keep", {"card": int}),
    EventKind("all_equal", {"card": int}),
    EventKind("deny", {"card": int, "seat": "seat"}),
    EventKind("cheapest", {"card": int, "dearest": int}),
    EventKind("leave", {"card": int, "dearest": int}),
    EventKind("low_pair", {"card": int, "double": int}),
    EventKind("low", {"card": int, "good": int, "bad": int}),
    EventKind("high", {"card": int, "low": int, "high": int}),
    EventKind("plant", {"card": int}),
    EventKind("rid", {"card": int}),
    EventKind("early", {"card": int}),
    EventKind("king_waits", {"card": int}),
    EventKind("between", {"card": int}),
    EventKind("king_haul", {"n": int}),
    EventKind("king_spare", {"n": int}),
    EventKind("hide_low", {"card": int}),
    EventKind("hide_double", {"card": int}),
    EventKind("pair_up", {"card": int, "n": int}),
    EventKind("mirror", {"card": int}),
    EventKind("mirror_hidden", {"card": int}),
)
(
    ENDING_WON,
    ENDING_LOST,
    ENDING,
    PAIR,
    PAIR_HIDDEN,
    KEPT,
    ALL_EQUAL,
    DENY,
    CHEAPEST,
    LEAVE,
    LOW_PAIR,
    LOW,
    HIGH,
    PLANT,
    RID,
    EARLY,
    KING_WAITS,
    BETWEEN,
    KING_HAUL,
    KING_SPARE,
    HIDE_LOW,
    HIDE_DOUBLE,
    PAIRED_UP,
    MIRROR,
    MIRROR_FACE_DOWN,
) = range(len(REASONS))

MUCH = 5
"""From this on, the best and the worst card of the floor are far apart for a seat."""
LITTLE = 3
SURE = 0.9995


@kernel
def find(
    states: Array, seat: int, a: int, certain: int, win: float, score: float, told: Array
) -> None:
    """Tell why an action is the best here, where something particular holds."""
    s = states[0]
    hidden = int(s.face_down[seat])
    if certain == COMPUTED:
        why_ending(seat, win, score, told)
    elif a < HIDE_CARD:
        why_play(s, seat, a - PLAY_CARD + 1, told)
    elif a < TAKE_FROM:
        card = a - HIDE_CARD + 1
        reason = HIDE_LOW if card == lowest(int(s.hand[seat])) else HIDE_DOUBLE
        tell(told, EVERYBODY, reason, seat, card)
    elif a < PAIR_UP:
        may_pair = allowed(s, seat, TAKE_AND_PAIR + a - TAKE_FROM)
        why_take(s, seat, int(s.floor[a - TAKE_FROM]), KEPT if may_pair else PAIR_HIDDEN, told)
    elif a == PAIR_UP:
        tell(told, EVERYBODY, PAIRED_UP, seat, hidden, 2 * hidden)
    elif a == KEEP:
        if allowed(s, seat, PAIR_UP):
            tell(told, EVERYBODY, KEPT, seat, hidden)
    elif a == MIRROR_HIDDEN:
        if hidden >= highest(int(s.display[seat])):
            tell(told, EVERYBODY, MIRROR_FACE_DOWN, seat, hidden)
    elif a >= TAKE_AND_PAIR:
        why_take(s, seat, int(s.floor[a - TAKE_AND_PAIR]), PAIR_HIDDEN, told)
    else:
        card = a - MIRROR_CARD + 1
        if card >= max(highest(int(s.display[seat])), hidden):
            tell(told, EVERYBODY, MIRROR, seat, card)


@kernel
def why_ending(seat: int, win: float, score: float, told: Array) -> None:
    """Tell what an ending comes to that was computed."""
    if win >= SURE:
        tell(told, EVERYBODY, ENDING_WON, seat)
    elif win <= 1 - SURE:
        tell(told, EVERYBODY, ENDING_LOST, seat, round(score))
    else:
        tell(told, EVERYBODY, ENDING, seat, round(100 * win))


@kernel
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    card = 1
    while not cards >> card & 1:
        card += 1
    return card


@kernel
def highest(cards: int) -> int:
    """The highest card of a set; 0 of none."""
    card = CARDS
    while card and not cards >> card & 1:
        card -= 1
    return card


@kernel
def floor_cards(s: State) -> int:
    """The values on the dance floor, as a set."""
    cards = 0
    for owner in range(decks(s)):
        if s.floor[owner]:
            cards |= 1 << int(s.floor[owner])
    return cards


@kernel
def cost(s: State, seat: int, card: int) -> int:
    """What a floor card does to a seat's score: it counts, or takes its double along."""
    is_double = int(s.display[seat]) >> card & 1 or card == s.face_down[seat]
    return -card if is_double else card


@kernel
def why_take(s: State, seat: int, card: int, with_hidden: int, told: Array) -> None:
    """Tell why to take a card; `with_hidden` is the reason if it makes a pair with a hidden one."""
    floor = floor_cards(s)
    dearest = highest(floor)
    if int(s.display[seat]) >> card & 1:
        tell(told, EVERYBODY, PAIR, seat, card)
        return
    if card == s.face_down[seat]:
        tell(told, EVERYBODY, with_hidden, seat, card)
        return
    if floor == 1 << card:
        tell(told, EVERYBODY, ALL_EQUAL, seat, card)
        return
    for place in range(int(s.served) + 1, int(s.players)):
        if int(s.display[s.queue[place]]) >> card & 1:
            tell(told, EVERYBODY, DENY, seat, card, s.queue[place])
            return
    if card == lowest(floor):
        tell(told, EVERYBODY, CHEAPEST, seat, card, dearest)
    elif card < dearest:
        tell(told, EVERYBODY, LEAVE, seat, card, dearest)


@kernel
def best_and_worst(s: State, seat: int, floor: int) -> tuple[int, int]:
    """The floor cards that cost a seat the least and the most."""
    best = worst = lowest(floor)
    for value in range(best + 1, CARDS + 1):
        if floor >> value & 1:
            if cost(s, seat, value) < cost(s, seat, best):
                best = value
            if cost(s, seat, value) >= cost(s, seat, worst):
                worst = value
    return best, worst


@kernel
def why_play(s: State, seat: int, card: int, told: Array) -> None:
    """Tell why to play a card."""
    hand, floor = int(s.hand[seat]), floor_cards(s)
    best, worst = best_and_worst(s, seat, floor)
    apart = cost(s, seat, worst) - cost(s, seat, best)
    is_lowest, is_highest = card == lowest(hand), card == highest(hand)
    if card == KING:
        why_king(s, seat, told)
    elif is_lowest and cost(s, seat, best) < 0:
        tell(told, EVERYBODY, LOW_PAIR, seat, card, best)
    elif is_lowest and apart >= MUCH:
        tell(told, EVERYBODY, LOW, seat, card, best, worst)
    elif is_highest and apart <= LITTLE:
        tell(told, EVERYBODY, HIGH, seat, card, lowest(floor), highest(floor))
    elif int(s.display[seat]) >> card & 1:
        tell(told, EVERYBODY, PLANT, seat, card)
    elif is_highest:
        tell(told, EVERYBODY, RID, seat, card)
    elif is_lowest:
        tell(told, EVERYBODY, EARLY, seat, card)
    elif hand >> KING & 1:
        tell(told, EVERYBODY, KING_WAITS, seat, card)
    else:
        tell(told, EVERYBODY, BETWEEN, seat, card)


@kernel
def why_king(s: State, seat: int, told: Array) -> None:
    """Tell by how much the display falls, or rises, when the King takes the whole floor."""
    floor = 0
    for owner in range(decks(s)):
        if s.floor[owner]:
            floor ^= 1 << int(s.floor[owner])  # two of a value leave
    falls = 0
    for value in range(1, CARDS + 1):
        if floor >> value & 1:
            falls += value if int(s.display[seat]) >> value & 1 else -value
    if falls > 0:
        tell(told, EVERYBODY, KING_HAUL, seat, falls)
    else:
        tell(told, EVERYBODY, KING_SPARE, seat, -falls)
