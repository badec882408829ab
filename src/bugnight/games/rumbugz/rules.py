"""RumBugz: lay all four types of sequences and empty your hand.

This file has the rounds, the turns and the bidding, and gives out what the others have:
`rumbugz_bugz` the state and the action ids, `rumbugz_bag` the bag and the centre pile,
`rumbugz_lay` new sequences, `rumbugz_change` swaps and additions, `rumbugz_known` what a seat may
know, `rumbugz_features` the same as numbers.

A lay whose PLYTs could take several places is followed by the phase `PLACE`, in which the seat
decides place by place. Until the last is decided, hand and table are as before, and nobody else
sees anything of the lay.
"""

from bugnight.games.rumbugz.bag import (
    begin,
    can_draw_bag,
    can_draw_pile,
    deal,
    take_from_bag,
    take_from_pile,
)
from bugnight.games.rumbugz.bugz import (
    ACT,
    ACTIONS,
    ADD,
    ADDS,
    ALL_TYPES,
    ALLOW,
    ALLOWED,
    BID,
    BID_CALLED,
    BUGZ,
    CALL_BID,
    CALL_PASS,
    CHANGE,
    DEAL,
    DISCARD,
    DISCARDED,
    DOUBLE,
    DRAW,
    DRAW_BAG,
    DRAW_PILE,
    ENDED,
    HIGH,
    KINDS,
    LAY,
    LAY_MATCH,
    LOW,
    MATCH,
    MATCH_LENGTHS,
    MAX_LEGAL,
    MAX_SEATS,
    NOBODY,
    NUMBERS,
    OVER,
    PASSED,
    PLACE,
    PLACE_NATURAL,
    PLACE_PLYT,
    PLYT,
    REFUSED,
    ROUND,
    ROUND_UNWON,
    ROUND_WON,
    SEQUENCES,
    SHORTEST,
    SINGLE,
    SKIPPED,
    STATE,
    SWAP,
    SWAPS,
    TRIPLE,
    TURN_ENDED,
    held_kinds,
    let_go,
)
from bugnight.games.rumbugz.change import (
    add,
    can_add,
    can_swap,
    list_adds,
    list_swaps,
    may_add,
    may_swap,
    open_end,
    swap,
)
from bugnight.games.rumbugz.features import OBSERVATION, PIECES, observe
from bugnight.games.rumbugz.known import guess, reshuffle, view
from bugnight.games.rumbugz.lay import (
    RUN_LENGTH,
    RUN_START,
    RUN_TYPE,
    begin_lay,
    can_lay,
    fill_place,
    lay_down,
    leaves_choice,
    list_matches,
    list_runs,
    may_lay,
)
from bugnight.games.rumbugz.notation import spell, unfinished
from bugnight.kernel import EVERYBODY, Array, State, kernel, only, tell

__all__ = [
    "ACT",
    "ACTIONS",
    "ADD",
    "ADDS",
    "ALLOW",
    "BID",
    "BUGZ",
    "CALL_BID",
    "CALL_PASS",
    "CHANGE",
    "DEAL",
    "DISCARD",
    "DOUBLE",
    "DRAW",
    "DRAW_BAG",
    "DRAW_PILE",
    "HIGH",
    "KINDS",
    "LAY",
    "LAY_MATCH",
    "LOW",
    "MATCH",
    "MATCH_LENGTHS",
    "MAX_LEGAL",
    "MAX_SEATS",
    "NOBODY",
    "NUMBERS",
    "OBSERVATION",
    "OVER",
    "PIECES",
    "PLACE",
    "PLACE_NATURAL",
    "PLACE_PLYT",
    "PLYT",
    "RUN_LENGTH",
    "RUN_START",
    "RUN_TYPE",
    "SEQUENCES",
    "SHORTEST",
    "SINGLE",
    "STATE",
    "SWAP",
    "SWAPS",
    "TRIPLE",
    "actor",
    "allowed",
    "awaited",
    "begin",
    "begin_lay",
    "deal",
    "fill_place",
    "guess",
    "leaves_choice",
    "legal",
    "length",
    "observe",
    "open_end",
    "outcome",
    "reshuffle",
    "spell",
    "step",
    "unfinished",
    "view",
]


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
    if phase == BID:
        return bidders(s)
    return 1 << int(s.turn) if DRAW <= phase <= PLACE else 0


@kernel
def actor(s: State) -> int:
    """RB-B3: who decides now, or nobody; in a bid the first clockwise from the next seat's left."""
    waiting = awaited(s)
    if waiting == 0:
        return NOBODY
    seat = int(s.turn)
    while not waiting >> seat & 1:
        seat = seat + 1 if seat + 1 < int(s.players) else 0
    return seat


# Decisions


@kernel
def legal(s: State, seat: int, out: Array) -> int:
    """Write the legal actions of a seat, ascending; return how many."""
    phase = int(s.phase)
    if phase == BID:
        return list_answers(s, seat, out)
    if seat != int(s.turn):
        return 0
    if phase == ACT:
        return list_acts(s, seat, out)
    if phase == DRAW:
        return list_draws(s, out)
    return list_places(s, out)


@kernel
def list_answers(s: State, seat: int, out: Array) -> int:
    """RB-B1: bid or pass."""
    if seat < 0 or seat >= MAX_SEATS or not bidders(s) >> seat & 1:
        return 0
    out[0] = CALL_BID
    out[1] = CALL_PASS
    return 2


@kernel
def list_draws(s: State, out: Array) -> int:
    """RB-T1, RB-B2, RB-G4: where the seat may draw, and whether there is a bid to allow."""
    n = 0
    for a in range(DRAW_BAG, ALLOW + 1):
        if can_draw(s, a):
            out[n] = a
            n += 1
    return n


@kernel
def list_acts(s: State, seat: int, out: Array) -> int:
    """RB-T2: discards, lays, swaps and additions."""
    held = held_kinds(s, seat)
    n = 0
    for kind in range(KINDS):
        out[n] = DISCARD + kind
        n += (held >> kind) & 1
    if int(s.hand_size[seat]) >= SHORTEST:
        plyts = int(s.hands[seat, PLYT])
        for seq_type in range(MATCH):
            if may_lay(s, seat, seq_type):
                n = list_runs(seq_type, held, plyts, out, n)
        if may_lay(s, seat, MATCH):
            n = list_matches(s, seat, plyts, out, n)
    if may_swap(s, seat):
        n = list_swaps(s, held, out, n)
    if may_add(s, seat):
        n = list_adds(s, held, out, n)
    return n


@kernel
def list_places(s: State, out: Array) -> int:
    """RB-Q3: a natural Bug or a PLYT; both, for a place without a choice fills itself."""
    if int(s.phase) != PLACE:
        return 0
    out[0] = PLACE_NATURAL
    out[1] = PLACE_PLYT
    return 2


@kernel
def allowed(s: State, seat: int, a: int) -> bool:
    """Whether a seat may do this now; any numbers may be asked about."""
    if seat < 0 or seat >= MAX_SEATS or not awaited(s) >> seat & 1:
        return False
    phase = int(s.phase)
    if phase == BID:
        return CALL_BID <= a <= CALL_PASS
    if phase == DRAW:
        return can_draw(s, a)
    if phase == PLACE:
        return PLACE_NATURAL <= a <= PLACE_PLYT
    return can_act(s, seat, a)


@kernel
def can_draw(s: State, a: int) -> bool:
    """RB-T1, RB-B2, RB-G4: whether there is something to draw there, or a bid to allow."""
    if a == DRAW_BAG:
        return can_draw_bag(s)
    if a == DRAW_PILE:
        return can_draw_pile(s)
    return a == ALLOW and int(s.bidder) != NOBODY


@kernel
def can_act(s: State, seat: int, a: int) -> bool:
    """RB-T2: whether the seat may discard, lay, swap or add this."""
    if a < DISCARD or a >= PLACE_NATURAL:
        return False
    if a < LAY:
        return int(s.hands[seat, a - DISCARD]) > 0
    if a < SWAP:
        return can_lay(s, seat, a)
    if a < ADD:
        return can_swap(s, seat, a)
    return can_add(s, seat, a)


@kernel
def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """Apply a legal action and all that follows from it; tell what happened."""
    follows = act(s, seat, a, events)
    if follows == VICTORY:
        tell(events, EVERYBODY, TURN_ENDED, seat)
        score_round(s, seat, events)
        end_round(s, events)
    elif follows != PLAY_ON and end_turn(s, follows == TURN_END_BY_DISCARD, events):
        tell(events, EVERYBODY, ROUND_UNWON, NOBODY)
        end_round(s, events)


PLAY_ON = 0
TURN_END = 1
TURN_END_BY_DISCARD = 2
VICTORY = 3
"""What follows an action. To tell so, and do it in one place, halves the code to compile."""


@kernel
def act(s: State, seat: int, a: int, events: Array | None) -> int:
    """Apply a legal action itself; return what follows."""
    if a < CALL_BID:
        return draw(s, seat, a, events)
    if a < DISCARD:
        answer_bid(s, seat, a == CALL_BID, events)
        return PLAY_ON
    if a < LAY:
        return discard(s, seat, a - DISCARD, events)
    if a < SWAP or a >= PLACE_NATURAL:
        return lay(s, seat, a, events)
    if a < ADD:
        swap(s, seat, a, events)
        return PLAY_ON
    add(s, seat, a, events)
    return look_at_hand(s, seat)


@kernel
def answer_bid(s: State, seat: int, bid: bool, events: Array | None) -> None:
    """RB-B1: the first bid closes the bidding; so does the last pass."""
    if bid:
        s.bidder = seat
        tell(events, EVERYBODY, BID_CALLED, seat)
    else:
        tell(events, only(seat), PASSED, seat)
        s.answered = int(s.answered) | (1 << seat)
    if bid or bidders(s) == 0:
        s.answered = 0
        s.phase = DRAW


@kernel
def draw(s: State, seat: int, a: int, events: Array | None) -> int:
    """RB-T1, RB-B2: draw from the bag or the pile, which refuses a bid, or allow the bid."""
    bidder = int(s.bidder)
    s.bidder = NOBODY
    if a == ALLOW:
        tell(events, EVERYBODY, ALLOWED, seat, bidder)
        take_from_pile(s, bidder, True, events)
        take_from_bag(s, bidder, events)
        return PLAY_ON if has_decision(s) else TURN_END
    if bidder != NOBODY:
        tell(events, EVERYBODY, REFUSED, seat, bidder)
    if a == DRAW_BAG:
        take_from_bag(s, seat, events)
    else:
        take_from_pile(s, seat, False, events)
    s.phase = ACT
    return PLAY_ON


@kernel
def lay(s: State, seat: int, a: int, events: Array | None) -> int:
    """RB-T3: lay a sequence, or decide the next place of one."""
    if a >= PLACE_NATURAL:
        fill_place(s, a == PLACE_PLYT)
    else:
        begin_lay(s, seat, a)
    if leaves_choice(s, seat):
        s.phase = PLACE
        return PLAY_ON
    lay_down(s, seat, events)
    s.phase = ACT
    return look_at_hand(s, seat)


@kernel
def look_at_hand(s: State, seat: int) -> int:
    """RB-E1, RB-T7: an empty hand wins with all four types laid, else it ends the turn."""
    if int(s.hand_size[seat]) != 0:
        return PLAY_ON
    return VICTORY if int(s.laid[seat]) == ALL_TYPES else TURN_END


@kernel
def discard(s: State, seat: int, kind: int, events: Array | None) -> int:
    """RB-T7, RB-E1: a Bug goes onto the centre pile, and that wins the round or ends the turn."""
    let_go(s, seat, kind)
    s.pile[int(s.pile_size)] = kind
    s.pile_size += 1
    tell(events, EVERYBODY, DISCARDED, seat, kind)
    return VICTORY if look_at_hand(s, seat) == VICTORY else TURN_END_BY_DISCARD


# A turn's end


@kernel
def take_replacements(s: State, events: Array | None) -> None:
    """RB-T8: four Bugz for each sequence laid in this turn, unless all four types are laid."""
    seat = int(s.turn)
    if int(s.laid[seat]) != ALL_TYPES:
        for _ in range(4 * int(s.fresh)):
            take_from_bag(s, seat, events)


@kernel
def has_decision(s: State) -> bool:
    """RB-G2, RB-T7: open the draw, or skip it where there is none; False: the turn ends by itself.

    Where nothing can be drawn and nothing is held, turns end by themselves one after the other.
    """
    if can_draw_bag(s) or can_draw_pile(s):
        s.phase = DRAW
        return True
    s.phase = ACT
    return int(s.hand_size[int(s.turn)]) > 0


@kernel
def end_turn(s: State, discarded: bool, events: Array | None) -> bool:
    """RB-T8, RB-G3, RB-T9, RB-B1: end this turn, and those after it that end by themselves.

    Returns whether that was the last turn of the round.
    """
    players = int(s.players)
    take_replacements(s, events)
    tell(events, EVERYBODY, TURN_ENDED, int(s.turn))
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
            s.phase = BID
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
        tell(events, EVERYBODY, SKIPPED, NOBODY, turns)


@kernel
def score_round(s: State, seat: int, events: Array | None) -> None:
    """RB-E1, RB-E2: what the others hold is the winner's score."""
    points = 0
    for other in range(MAX_SEATS):
        if other != seat:
            for number in range(NUMBERS):
                points += int(s.hands[other, number]) * (number + 1)
            points += int(s.hands[other, PLYT]) * int(s.plyt_points)
    s.totals[seat] += points
    tell(events, EVERYBODY, ROUND_WON, seat, points, s.totals[seat])


@kernel
def end_round(s: State, events: Array | None) -> None:
    """RB-E3, RB-E4: the next round follows, or the match is over."""
    if int(s.round_now) + 1 < int(s.rounds):
        s.round_now += 1
        deal(s)
        tell(events, EVERYBODY, ROUND, int(s.turn), s.round_now)
    else:
        s.phase = OVER
        tell(events, EVERYBODY, ENDED, NOBODY)


@kernel
def outcome(s: State, scores: Array) -> int:
    """RB-E4: write the totals; return the winners as a bit mask, 0 before."""
    highest = 0
    for seat in range(MAX_SEATS):
        scores[seat] = s.totals[seat]
        highest = max(highest, int(s.totals[seat]))
    winners = 0
    if int(s.phase) == OVER:
        for seat in range(int(s.players)):
            if int(s.totals[seat]) == highest:
                winners |= 1 << seat
    return winners
