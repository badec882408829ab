"""RumBugz: lay all four types of sequences and empty your hand.

This file has the rounds, the turns and the bidding. `bugz` has the state and the action ids, `bag`
the bag and the centre pile, `lay` new sequences, `change` swaps and additions, `known` what a seat
may know, `features` the same as numbers.

A lay whose PLYTs could take several places is followed by the phase `PLACE`, in which the seat
decides place by place. Until the last is decided, hand and table are as before, and nobody else
sees anything of the lay.
"""

from bugnight.games.rumbugz import bag, bugz, features, known, notation
from bugnight.games.rumbugz.bag import can_draw_bag, can_draw_pile, take_from_bag, take_from_pile
from bugnight.games.rumbugz.bugz import EVENT, held_kinds, let_go
from bugnight.games.rumbugz.change import (
    add,
    can_add,
    can_swap,
    list_adds,
    list_swaps,
    may_add,
    may_swap,
    swap,
)
from bugnight.games.rumbugz.lay import (
    begin_lay,
    can_lay,
    fill_place,
    lay_down,
    leaves_choice,
    list_matches,
    list_runs,
    may_lay,
)
from bugnight.kernel import EVERYBODY, Array, State, best, kernel, only, tell

STATE, MAX_SEATS = bugz.STATE, bugz.MAX_SEATS
ACTIONS, MAX_LEGAL = bugz.ACTIONS, bugz.MAX_LEGAL
PIECES, observe = features.PIECES, features.observe
deal, begin = bag.deal, bag.begin
view, guess, reshuffle = known.view, known.guess, known.reshuffle
spell, unfinished = notation.spell, notation.unfinished
MAX_TEXT = 1 << 20
"""Bytes in the texts of all legal moves: a full hand with eight PLYTs has thousands of lays."""


@kernel
def length(s: State) -> int:
    """RB-E4: how many rounds a match has."""
    return int(s.rounds)


# Who decides


@kernel
def bidders(s: State) -> int:
    """RB-B1: every seat but the next one and the one that discarded, until it has passed."""
    players = int(s.players)
    turn = int(s.turn)
    discarder = turn - 1 if turn > 0 else players - 1
    return ((1 << players) - 1) & ~(1 << turn | 1 << discarder | int(s.answered))


@kernel
def awaited(s: State) -> int:
    """The seats that may move now, as a bit mask.

    In a view of the bid phase the other seats count as not having answered: who has is sealed.
    """
    phase = int(s.phase)
    if phase == bugz.BID:
        return bidders(s)
    return 1 << int(s.turn) if bugz.DRAW <= phase <= bugz.PLACE else 0


@kernel
def actor(s: State) -> int:
    """RB-B3: the seat that decides now, or -1; in a bid the first beyond the next seat."""
    waiting = awaited(s)
    if waiting == 0:
        return bugz.NOBODY
    seat = int(s.turn)
    while not waiting >> seat & 1:
        seat = seat + 1 if seat + 1 < int(s.players) else 0
    return seat


# Decisions


@kernel
def legal(s: State, seat: int, out: Array) -> int:
    """Write the legal actions of a seat, ascending; return how many."""
    phase = int(s.phase)
    if phase == bugz.BID:
        return list_answers(s, seat, out)
    if seat != int(s.turn):
        return 0
    if phase == bugz.ACT:
        return list_acts(s, seat, out)
    if phase == bugz.DRAW:
        return list_draws(s, out)
    return list_places(s, out)


@kernel
def list_answers(s: State, seat: int, out: Array) -> int:
    """RB-B1: bid or pass."""
    if seat < 0 or seat >= bugz.MAX_SEATS or not bidders(s) >> seat & 1:
        return 0
    out[0] = bugz.CALL_BID
    out[1] = bugz.CALL_PASS
    return 2


@kernel
def list_draws(s: State, out: Array) -> int:
    """RB-T1, RB-B2, RB-G4: where the seat may draw, and whether there is a bid to allow."""
    n = 0
    for a in range(bugz.DRAW_BAG, bugz.ALLOW + 1):
        if can_draw(s, a):
            out[n] = a
            n += 1
    return n


@kernel
def list_acts(s: State, seat: int, out: Array) -> int:
    """RB-T2: discards, lays, swaps and additions."""
    held = held_kinds(s, seat)
    n = 0
    for kind in range(bugz.KINDS):
        out[n] = bugz.DISCARD + kind
        n += (held >> kind) & 1
    if int(s.hand_size[seat]) >= bugz.SHORTEST:
        plyts = int(s.hands[seat, bugz.PLYT])
        for seq_type in range(bugz.MATCH):
            if may_lay(s, seat, seq_type):
                n = list_runs(seq_type, held, plyts, out, n)
        if may_lay(s, seat, bugz.MATCH):
            n = list_matches(s, seat, plyts, out, n)
    if may_swap(s, seat):
        n = list_swaps(s, held, out, n)
    if may_add(s, seat):
        n = list_adds(s, held, out, n)
    return n


@kernel
def list_places(s: State, out: Array) -> int:
    """RB-Q3: a natural Bug or a PLYT; both, for a place without a choice fills itself."""
    if int(s.phase) != bugz.PLACE:
        return 0
    out[0] = bugz.PLACE_NATURAL
    out[1] = bugz.PLACE_PLYT
    return 2


@kernel
def allowed(s: State, seat: int, a: int) -> bool:
    """Whether a seat may do this now; any numbers may be asked about."""
    if seat < 0 or seat >= bugz.MAX_SEATS or not awaited(s) >> seat & 1:
        return False
    phase = int(s.phase)
    if phase == bugz.BID:
        return bugz.CALL_BID <= a <= bugz.CALL_PASS
    if phase == bugz.DRAW:
        return can_draw(s, a)
    if phase == bugz.PLACE:
        return bugz.PLACE_NATURAL <= a <= bugz.PLACE_PLYT
    return can_act(s, seat, a)


@kernel
def can_draw(s: State, a: int) -> bool:
    """RB-T1, RB-B2, RB-G4: whether there is something to draw there, or a bid to allow."""
    if a == bugz.DRAW_BAG:
        return can_draw_bag(s)
    if a == bugz.DRAW_PILE:
        return can_draw_pile(s)
    return a == bugz.ALLOW and int(s.bidder) != bugz.NOBODY


@kernel
def can_act(s: State, seat: int, a: int) -> bool:
    """RB-T2: whether the seat may discard, lay, swap or add this."""
    if a < bugz.DISCARD or a >= bugz.PLACE_NATURAL:
        return False
    if a < bugz.LAY:
        return int(s.hands[seat, a - bugz.DISCARD]) > 0
    if a < bugz.SWAP:
        return can_lay(s, seat, a)
    if a < bugz.ADD:
        return can_swap(s, seat, a)
    return can_add(s, seat, a)


@kernel
def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """Apply a legal action and all that follows from it; tell what happened."""
    follows = act(s, seat, a, events)
    if follows == VICTORY:
        tell(events, EVERYBODY, EVENT.TURN_ENDED, seat)
        score_round(s, seat, events)
        end_round(s, events)
    elif follows != PLAY_ON and end_turn(s, follows == TURN_END_BY_DISCARD, events):
        tell(events, EVERYBODY, EVENT.ROUND_UNWON, bugz.NOBODY)
        end_round(s, events)


PLAY_ON = 0
TURN_END = 1
TURN_END_BY_DISCARD = 2
VICTORY = 3
"""What follows an action; doing this in one place halves the code to compile."""


@kernel
def act(s: State, seat: int, a: int, events: Array | None) -> int:
    """Apply a legal action itself; return what follows."""
    if a < bugz.CALL_BID:
        return draw(s, seat, a, events)
    if a < bugz.DISCARD:
        answer_bid(s, seat, a == bugz.CALL_BID, events)
        return PLAY_ON
    if a < bugz.LAY:
        return discard(s, seat, a - bugz.DISCARD, events)
    if a < bugz.SWAP or a >= bugz.PLACE_NATURAL:
        return lay(s, seat, a, events)
    if a < bugz.ADD:
        swap(s, seat, a, events)
        return PLAY_ON
    add(s, seat, a, events)
    return look_at_hand(s, seat)


@kernel
def answer_bid(s: State, seat: int, bid: bool, events: Array | None) -> None:
    """RB-B1: the first bid closes the bidding; so does the last pass."""
    if bid:
        s.bidder = seat
        tell(events, EVERYBODY, EVENT.BID, seat)
    else:
        tell(events, only(seat), EVENT.PASSED, seat)
        s.answered = int(s.answered) | (1 << seat)
    if bid or bidders(s) == 0:
        s.answered = 0
        s.phase = bugz.DRAW


@kernel
def draw(s: State, seat: int, a: int, events: Array | None) -> int:
    """RB-T1, RB-B2: draw from the bag or the pile, which refuses a bid, or allow the bid."""
    bidder = int(s.bidder)
    s.bidder = bugz.NOBODY
    if a == bugz.ALLOW:
        tell(events, EVERYBODY, EVENT.ALLOWED, seat, bidder)
        take_from_pile(s, bidder, True, events)
        take_from_bag(s, bidder, events)
        return PLAY_ON if has_decision(s) else TURN_END
    if bidder != bugz.NOBODY:
        tell(events, EVERYBODY, EVENT.REFUSED, seat, bidder)
    if a == bugz.DRAW_BAG:
        take_from_bag(s, seat, events)
    else:
        take_from_pile(s, seat, False, events)
    s.phase = bugz.ACT
    return PLAY_ON


@kernel
def lay(s: State, seat: int, a: int, events: Array | None) -> int:
    """RB-T3: lay a sequence, or decide the next place of one."""
    if a >= bugz.PLACE_NATURAL:
        fill_place(s, a == bugz.PLACE_PLYT)
    else:
        begin_lay(s, seat, a)
    if leaves_choice(s, seat):
        s.phase = bugz.PLACE
        return PLAY_ON
    lay_down(s, seat, events)
    s.phase = bugz.ACT
    return look_at_hand(s, seat)


@kernel
def look_at_hand(s: State, seat: int) -> int:
    """RB-E1, RB-T7: an empty hand wins with all four types laid, else it ends the turn."""
    if int(s.hand_size[seat]) != 0:
        return PLAY_ON
    return VICTORY if int(s.laid[seat]) == bugz.ALL_TYPES else TURN_END


@kernel
def discard(s: State, seat: int, kind: int, events: Array | None) -> int:
    """RB-T7, RB-E1: a Bug goes onto the centre pile, and that wins the round or ends the turn."""
    let_go(s, seat, kind)
    s.pile[int(s.pile_size)] = kind
    s.pile_size += 1
    tell(events, EVERYBODY, EVENT.DISCARDED, seat, kind)
    return VICTORY if look_at_hand(s, seat) == VICTORY else TURN_END_BY_DISCARD


# A turn's end


@kernel
def take_replacements(s: State, events: Array | None) -> None:
    """RB-T8: four Bugz for each sequence laid in this turn, unless all four types are laid."""
    seat = int(s.turn)
    if int(s.laid[seat]) != bugz.ALL_TYPES:
        for _ in range(4 * int(s.fresh)):
            take_from_bag(s, seat, events)


@kernel
def has_decision(s: State) -> bool:
    """RB-G2, RB-T7: open the draw, or skip it where there is none; False: the turn ends by itself.

    Where nothing can be drawn and nothing is held, turns end by themselves one after the other.
    """
    if can_draw_bag(s) or can_draw_pile(s):
        s.phase = bugz.DRAW
        return True
    s.phase = bugz.ACT
    return int(s.hand_size[int(s.turn)]) > 0


@kernel
def end_turn(s: State, discarded: bool, events: Array | None) -> bool:
    """RB-T8, RB-G3, RB-T9, RB-B1: end this turn, and those after it that end by themselves.

    Returns whether that was the last turn of the round.
    """
    players = int(s.players)
    take_replacements(s, events)
    tell(events, EVERYBODY, EVENT.TURN_ENDED, int(s.turn))
    skipped = 0
    while True:
        s.turns += 1
        if int(s.turns) >= int(s.limit) * players:
            tell_skipped(skipped, events)
            return True
        s.turn = int(s.turn) + 1 if int(s.turn) + 1 < players else 0
        s.swaps = 0
        s.fresh = 0
        if discarded and int(s.bidding) != 0 and players >= 3:
            s.phase = bugz.BID
            return False
        if has_decision(s):
            tell_skipped(skipped, events)
            return False
        discarded = False
        skipped += 1


@kernel
def tell_skipped(turns: int, events: Array | None) -> None:
    """Tell of turns that ended by themselves."""
    if turns > 0:
        tell(events, EVERYBODY, EVENT.SKIPPED, bugz.NOBODY, turns)


@kernel
def score_round(s: State, seat: int, events: Array | None) -> None:
    """RB-E1, RB-E2: what the others hold is the winner's score."""
    points = 0
    for other in range(bugz.MAX_SEATS):
        if other != seat:
            for number in range(bugz.NUMBERS):
                points += int(s.hands[other, number]) * (number + 1)
            points += int(s.hands[other, bugz.PLYT]) * int(s.plyt_points)
    s.totals[seat] += points
    tell(events, EVERYBODY, EVENT.ROUND_WON, seat, points, s.totals[seat])


@kernel
def end_round(s: State, events: Array | None) -> None:
    """RB-E3, RB-E4: the next round follows, or the match is over."""
    if int(s.round_now) + 1 < int(s.rounds):
        s.round_now += 1
        deal(s)
        tell(events, EVERYBODY, EVENT.ROUND, int(s.turn), s.round_now)
    else:
        s.phase = bugz.OVER
        tell(events, EVERYBODY, EVENT.ENDED, bugz.NOBODY)


@kernel
def outcome(s: State, scores: Array) -> int:
    """RB-E4: write the totals; return the winners as a bit mask, 0 before the end."""
    for seat in range(bugz.MAX_SEATS):
        scores[seat] = s.totals[seat]
    return best(scores, int(s.players)) if int(s.phase) == bugz.OVER else 0
