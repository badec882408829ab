"""Reasons in Bug Off!: who gains by a score, sweeps that are near, cards to score with later."""

from bugnight.games.bug_off.game import COLOURS
from bugnight.games.bug_off.rules import PACK, SCORE, total
from bugnight.kernel import EVERYBODY, Array, State, kernel, tell
from bugnight.play.events import EventKind, codes

REASONS = (
    # For the best move
    EventKind("score_nothing", {"colour": COLOURS}),
    EventKind("score_last", {"colour": COLOURS, "n": int, "deck": int}),
    EventKind("score_sweep", {"colour": COLOURS, "n": int, "deck": int, "left": int}),
    EventKind("score_ahead", {"colour": COLOURS, "n": int}),
    EventKind("score_race", {"colour": COLOURS, "n": int, "seat": "seat", "rivals": int}),
    EventKind("score_level", {"colour": COLOURS, "n": int}),
    EventKind("place_join", {"colour": COLOURS, "n": int, "seat": "seat"}),
    EventKind("place_lead", {"colour": COLOURS, "n": int, "rivals": int}),
    EventKind("place_spare", {"colour": COLOURS}),
    EventKind("place_keeps", {"colour": COLOURS, "n": int}),
    EventKind("place_safe", {"colour": COLOURS}),
    EventKind("place_keeps_pair", {"colour": COLOURS}),
    EventKind("place_any", {"colour": COLOURS}),
    # Against another
    EventKind("wastes", {"colour": COLOURS}),
    EventKind("gives", {"colour": COLOURS, "n": int, "seat": "seat"}),
    EventKind("gives_more", {"colour": COLOURS, "n": int, "seat": "seat", "rivals": int}),
    EventKind("gains_less", {"colour": COLOURS, "n": int, "m": int}),
    EventKind("can_wait", {"colour": COLOURS, "n": int, "left": int, "deck": int}),
    EventKind("delays", {"colour": COLOURS, "n": int, "left": int, "deck": int}),
    EventKind("spends_card", {"colour": COLOURS, "n": int}),
    EventKind("risky", {"colour": COLOURS, "left": int, "deck": int}),
    EventKind("joins_nobody", {"colour": COLOURS}),
    EventKind("no_spare", {"colour": COLOURS}),
)
REASON = codes(REASONS)


@kernel
def find(states: Array, seat: int, a: int, best: int, alike: bool, told: Array) -> None:  # noqa: ARG001
    """Tell why an action is the best here, or what speaks against it."""
    s = states[0]
    if a == best:
        if a >= SCORE:
            why_score(s, seat, a - SCORE, told)
        else:
            why_place(s, seat, a, told)
    elif a >= SCORE:
        why_not_score(s, seat, a - SCORE, best, told)
    else:
        why_not_place(s, seat, a, best, told)


@kernel
def largest_rival(s: State, seat: int, colour: int) -> int:
    """The first other seat with the most face-up bugs of a colour."""
    rival = -1
    for other in range(int(s.players)):
        if other != seat and (rival < 0 or s.table[other, colour] > s.table[rival, colour]):
            rival = other
    return rival


@kernel
def leader(s: State, seat: int) -> int:
    """The first other seat with the most points."""
    rival = -1
    for other in range(int(s.players)):
        if other != seat and (rival < 0 or total(s, other) > total(s, rival)):
            rival = other
    return rival


@kernel
def lead_in(s: State, seat: int, colour: int) -> int:
    """How many more bugs of a colour a seat has out than any rival."""
    return int(s.table[seat, colour]) - int(s.table[largest_rival(s, seat, colour), colour])


@kernel
def joins(s: State, seat: int, colour: int) -> bool:
    """Whether a rival has more bugs of a colour out, and several."""
    return lead_in(s, seat, colour) < 0 and s.table[largest_rival(s, seat, colour), colour] > 1


@kernel
def is_revealed(s: State, colour: int) -> bool:
    """Whether the Bug Off card of a colour is out."""
    for i in range(s.reveals):
        if s.revealed[i] == colour:
            return True
    return False


@kernel
def sweepers(s: State, colour: int) -> int:
    """How many cards of the deck sweep a colour: its own Bug Off card, once it is out all."""
    return len(COLOURS) - int(s.reveals) if is_revealed(s, colour) else 1


@kernel
def why_score(s: State, seat: int, colour: int, told: Array) -> None:
    """Tell why to score a colour."""
    own, first = int(s.table[seat, colour]), leader(s, seat)
    most = int(s.table[largest_rival(s, seat, colour), colour])
    theirs = int(s.table[first, colour])
    left, deck = len(COLOURS) - int(s.reveals), PACK - int(s.drawn)
    if own + most == 0:
        tell(told, EVERYBODY, REASON.SCORE_NOTHING, seat, colour)
    elif own > most and left == 1:
        tell(told, EVERYBODY, REASON.SCORE_LAST, seat, colour, own, deck)
    elif own > most and is_revealed(s, colour):
        tell(told, EVERYBODY, REASON.SCORE_SWEEP, seat, colour, own, deck, left)
    elif own > most:
        tell(told, EVERYBODY, REASON.SCORE_AHEAD, seat, colour, own - most)
    elif own > theirs:
        tell(told, EVERYBODY, REASON.SCORE_RACE, seat, colour, own, first, theirs)
    elif own == most:
        tell(told, EVERYBODY, REASON.SCORE_LEVEL, seat, colour, own)


@kernel
def most_out(s: State, seat: int, besides: int) -> int:
    """Of the other colours in the hand, the one of which the seat has the most bugs out."""
    most = -1
    for colour in range(len(COLOURS)):
        is_held = colour != besides and s.hand[seat, colour] > 0
        if is_held and (most < 0 or s.table[seat, colour] > s.table[seat, most]):
            most = colour
    return most


@kernel
def with_spare(s: State, seat: int, besides: int) -> int:
    """Another colour of which the seat holds several cards; -1: none."""
    for colour in range(len(COLOURS)):
        if colour != besides and s.hand[seat, colour] > 1:
            return colour
    return -1


@kernel
def holds_revealed(s: State, seat: int) -> bool:
    """Whether a colour of the hand is revealed."""
    for colour in range(len(COLOURS)):
        if s.hand[seat, colour] and is_revealed(s, colour):
            return True
    return False


@kernel
def is_untouched(s: State, colour: int) -> bool:
    """Whether no card of a colour has been played yet."""
    bugs = int(s.centre[colour]) + int(s.swept[colour])
    for owner in range(int(s.players)):
        bugs += int(s.table[owner, colour])
    return bugs == 0 and not is_revealed(s, colour)


@kernel
def as_good(s: State, seat: int, colour: int) -> int:
    """Another colour of the hand that nothing sets apart from this one; -1: none."""
    for other in range(len(COLOURS)):
        is_held = other != colour and s.hand[seat, other] == s.hand[seat, colour]
        if is_held and is_untouched(s, colour) and is_untouched(s, other):
            return other
    return -1


@kernel
def why_place(s: State, seat: int, colour: int, told: Array) -> None:
    """Tell why to place a colour, and not another one of the hand."""
    own = int(s.table[seat, colour])
    rival, other = largest_rival(s, seat, colour), most_out(s, seat, colour)
    most, pair = int(s.table[rival, colour]), with_spare(s, seat, colour)
    if joins(s, seat, colour):
        tell(told, EVERYBODY, REASON.PLACE_JOIN, seat, colour, most, rival)
    elif own and own + 1 > most:
        tell(told, EVERYBODY, REASON.PLACE_LEAD, seat, colour, own + 1, most)
    elif s.hand[seat, colour] > 1 and pair < 0:
        tell(told, EVERYBODY, REASON.PLACE_SPARE, seat, colour)
    elif other >= 0 and s.table[seat, other]:
        tell(told, EVERYBODY, REASON.PLACE_KEEPS, seat, other, s.table[seat, other])
    elif not is_revealed(s, colour) and holds_revealed(s, seat):
        tell(told, EVERYBODY, REASON.PLACE_SAFE, seat, colour)
    elif s.hand[seat, colour] == 1 and pair >= 0:
        tell(told, EVERYBODY, REASON.PLACE_KEEPS_PAIR, seat, pair)
    elif as_good(s, seat, colour) >= 0:
        tell(told, EVERYBODY, REASON.PLACE_ANY, seat, as_good(s, seat, colour))


@kernel
def why_not_score(s: State, seat: int, colour: int, best: int, told: Array) -> None:
    """Tell whom a score helps more, or that it need not be now."""
    own, rival = int(s.table[seat, colour]), largest_rival(s, seat, colour)
    most = int(s.table[rival, colour])
    if own + most == 0:
        tell(told, EVERYBODY, REASON.WASTES, seat, colour)
    elif own == 0:
        tell(told, EVERYBODY, REASON.GIVES, seat, colour, most, rival)
    elif most > own:
        tell(told, EVERYBODY, REASON.GIVES_MORE, seat, colour, own, rival, most)
    elif best >= SCORE and lead_in(s, seat, best - SCORE) > own - most:
        more = lead_in(s, seat, best - SCORE)
        tell(told, EVERYBODY, REASON.GAINS_LESS, seat, colour, own - most, more)
    elif best < SCORE:
        deck = PACK - int(s.drawn)
        tell(told, EVERYBODY, REASON.CAN_WAIT, seat, colour, own, sweepers(s, colour), deck)


@kernel
def why_not_place(s: State, seat: int, colour: int, best: int, told: Array) -> None:
    """Tell what is in danger meanwhile, or why a bug of this colour has worse prospects."""
    deck, own = PACK - int(s.drawn), int(s.table[seat, colour])
    scored = best - SCORE
    if best >= SCORE and s.table[seat, scored] > 0:
        n = int(s.table[seat, scored])
        tell(told, EVERYBODY, REASON.DELAYS, seat, scored, n, sweepers(s, scored), deck)
    elif own > 0 and s.hand[seat, colour] == 1:
        tell(told, EVERYBODY, REASON.SPENDS_CARD, seat, colour, own)
    elif is_revealed(s, colour):
        tell(told, EVERYBODY, REASON.RISKY, seat, colour, sweepers(s, colour), deck)
    elif best < SCORE and joins(s, seat, best) and lead_in(s, seat, colour) >= 0:
        tell(told, EVERYBODY, REASON.JOINS_NOBODY, seat, colour)
    elif best < SCORE and s.hand[seat, colour] == 1 and s.hand[seat, best] > 1:
        tell(told, EVERYBODY, REASON.NO_SPARE, seat, colour)
