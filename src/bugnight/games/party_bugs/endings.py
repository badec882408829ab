"""Party Bugs, the last rounds: computed, not sampled.

Once the decks are empty, every hand is known. If no seat has a secret choice left, each takes what
serves it best in the end; this is computed backwards. If each seat has two cards left, every way to
play them together is computed like this, and the choice is an equilibrium of the results, found by
regret matching: no seat gains by choosing differently. So a result holds if all play as well as
they can from here, each for itself.
"""

import numpy as np

from bugnight.bots.tree import credit
from bugnight.bots.weighing import COMPUTED, UNCERTAIN
from bugnight.games.party_bugs import cards
from bugnight.games.party_bugs.rules import actor, awaited, guess, legal, step
from bugnight.kernel import Array, State, chance, kernel, masks

DEEPEST = 32
"""Decisions in two rounds of six players, and the last takes."""
TWO = 2
ROUNDS = 4000
"""Of regret matching: the choices are then an equilibrium to some thousandths."""
TIEBREAK = 0.01
"""What the score weighs compared with the win."""
FINE = 1 << 30
NONE = -1


@kernel
def is_known(s: State) -> bool:
    """Whether a view shows all that matters from here to the end."""
    if s.hidden or int(s.drawn) < cards.DECK:
        return False
    if int(s.players) == TWO and int(s.dummy_drawn) < cards.DECK:
        return False
    return not s.mirror or int(s.game) == int(s.players) - 1


@kernel
def backwards(stack: Array, lists: Array, at: Array, size: Array, best: Array, room: int) -> int:
    """Compute `best[0]`: what each seat gets from `stack[0]` if all take what serves them best.

    The scores follow what the seats get.
    Returns how many positions it took; -1 if more than `room`, or if there are secret choices.
    """
    scores = lists[-1]
    depth = 0
    looked = 0
    entering = True
    while True:
        s = stack[depth]
        seat = actor(s)
        if entering:
            looked += 1
            if looked > room:
                return -1
            if seat < 0:
                credit(s, scores, TIEBREAK, -1 / 40, best[depth])
                for i in range(cards.MAX_SEATS):
                    best[depth, cards.MAX_SEATS + i] = scores[i]
                at[depth] = size[depth] = 0
            else:
                at[depth] = 0
                size[depth] = legal(s, seat, lists[depth])
                if size[depth] > 1 and awaited(s) != 1 << seat:
                    return -1
                best[depth, seat] = -1.0
        if at[depth] < size[depth]:
            stack[depth + 1] = s
            step(stack[depth + 1], seat, int(lists[depth, at[depth]]), None)
            at[depth] += 1
            depth += 1
            entering = True
        else:
            if depth == 0:
                return looked
            depth -= 1
            entering = False
            mover = actor(stack[depth])
            if best[depth + 1, mover] > best[depth, mover]:
                for i in range(2 * cards.MAX_SEATS):
                    best[depth, i] = best[depth + 1, i]


@kernel
def values_of_takes(
    stack: Array, lists: Array, at: Array, size: Array, best: Array, results: Array, room: int
) -> int:
    """Write what every seat gets from each legal action of the seat to move; -1: it is too far."""
    seat = actor(stack[DEEPEST])
    n = legal(stack[DEEPEST], seat, lists[DEEPEST])
    for k in range(n):
        stack[0] = stack[DEEPEST]
        step(stack[0], seat, int(lists[DEEPEST, k]), None)
        used = backwards(stack, lists, at, size, best, room)
        if used < 0:
            return -1
        room -= used
        for i in range(2 * cards.MAX_SEATS):
            results[k, i] = best[0, i]
    return n


@kernel
def take_back(s: State, seat: int) -> None:
    """Undo a choice that is not known yet."""
    if s.played[seat]:
        s.hand[seat] = int(s.hand[seat]) | 1 << int(s.played[seat])
        s.played[seat] = 0


@kernel
def results_of_plays(
    stack: Array, lists: Array, at: Array, size: Array, best: Array, results: Array, room: int
) -> bool:
    """Write what every seat gets from each way to play one of two cards together.

    Bit i of the number of a way: seat i plays its higher card.
    """
    players = int(stack[DEEPEST].players)
    for seat in range(players):
        take_back(stack[DEEPEST], seat)
    for way in range(1 << players):
        stack[0] = stack[DEEPEST]
        for seat in range(players):
            legal(stack[0], seat, lists[DEEPEST])
            step(stack[0], seat, int(lists[DEEPEST, way >> seat & 1]), None)
        used = backwards(stack, lists, at, size, best, room)
        if used < 0:
            return False
        room -= used
        for i in range(2 * cards.MAX_SEATS):
            results[way, i] = best[0, i]
    return True


@kernel
def match_regrets(results: Array, players: int, regret: Array, mean: Array, now: Array) -> None:
    """Write into `mean[seat]` how often each of the two cards should be played."""
    for _ in range(ROUNDS):
        for seat in range(players):
            low, high = max(regret[seat, 0], 0.0), max(regret[seat, 1], 0.0)
            now[seat, 1] = high / (low + high) if low + high > 0 else 0.5
            now[seat, 0] = 1.0 - now[seat, 1]
        for seat in range(players):
            low = value_of_play(results, players, now, seat, 0)
            high = value_of_play(results, players, now, seat, 1)
            expected = low * now[seat, 0] + high * now[seat, 1]
            regret[seat, 0] += low - expected
            regret[seat, 1] += high - expected
            mean[seat, 0] += now[seat, 0] / ROUNDS
            mean[seat, 1] += now[seat, 1] / ROUNDS


@kernel
def value_of_play(results: Array, players: int, plans: Array, seat: int, card: int) -> float:
    """What a card is worth to a seat while the others follow their plans."""
    total = 0.0
    for way in range(1 << players):
        total += chance_of_way(plans, players, way, seat, card) * results[way, seat]
    return total


@kernel
def chance_of_way(plans: Array, players: int, way: int, seat: int, card: int) -> float:
    """How likely a way to play is, once a seat has chosen its card."""
    if way >> seat & 1 != card:
        return 0.0
    likely = 1.0
    for other in range(players):
        if other != seat:
            likely *= plans[other, way >> other & 1]
    return likely


@kernel
def reopen(states: Array) -> None:
    """Let the others choose again, sensibly: that they have chosen tells nothing."""
    s = states[0]
    for seat in range(len(s.played)):
        if int(s.phase) == cards.CHOOSE and s.played[seat] == cards.UNSEEN_CARD:
            s.played[seat] = 0
        elif int(s.phase) == cards.HIDE and s.face_down[seat] == cards.UNSEEN_CARD:
            s.face_down[seat] = 0


@kernel
def solve(s: State, seat: int, rng: Array, room: int, results: Array, plans: Array) -> bool:
    """Work out an ending from a seat's view, if it is near enough; `room` bounds the positions.

    `results` are what every seat gets from each action, or from each way to play two cards
    together; then `plans` are how often each seat should play each of its two.
    """
    taking = int(s.phase) == cards.TAKE
    choosing = int(s.phase) == cards.CHOOSE and masks.size(int(s.hand[seat])) == TWO
    if not is_known(s) or not (taking or choosing):
        return False
    stack = np.zeros(DEEPEST + 1, cards.STATE)
    stack[DEEPEST] = s
    guess(stack[DEEPEST], seat, rng)
    lists = np.zeros((DEEPEST + 2, cards.MAX_LEGAL), np.int16)
    at, size = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)
    best = np.zeros((DEEPEST, 2 * cards.MAX_SEATS))
    if taking:
        return values_of_takes(stack, lists, at, size, best, results, room) >= 0
    if not results_of_plays(stack, lists, at, size, best, results, room):
        return False
    regrets, now = np.zeros((cards.MAX_SEATS, TWO)), np.zeros((cards.MAX_SEATS, TWO))
    match_regrets(results, int(s.players), regrets, plans, now)
    return True


@kernel
def answer(states: Array, seat: int, rng: Array, notes: Array, room: int) -> int:
    """The action to take in an ending that is near enough, drawn from an equilibrium; else -1."""
    s = states[0]
    results = np.zeros((1 << cards.MAX_SEATS, 2 * cards.MAX_SEATS))
    plans = np.zeros((cards.MAX_SEATS, TWO))
    if not solve(s, seat, rng, room, results, plans):
        return NONE
    n = legal(s, seat, notes)
    if int(s.phase) == cards.CHOOSE:
        return int(notes[0 if chance.below(rng, FINE) < plans[seat, 0] * FINE else 1])
    most = 0
    for k in range(n):
        if results[k, seat] > results[most, seat]:
            most = k
    return int(notes[most])


@kernel
def foresee(states: Array, seat: int, rng: Array, notes: Array, room: int, worth: Array) -> int:  # noqa: ARG001
    """Write the result of each action in an ending that is near enough.

    The win is all but a hundredth of a result.
    """
    s = states[0]
    results = np.zeros((1 << cards.MAX_SEATS, 2 * cards.MAX_SEATS))
    plans = np.zeros((cards.MAX_SEATS, TWO))
    if not solve(s, seat, rng, room, results, plans):
        return UNCERTAIN
    choosing = int(s.phase) == cards.CHOOSE
    for k in range(len(worth)):
        for way in range(1 << int(s.players) if choosing else len(worth)):
            likely = 1.0 if way == k else 0.0
            if choosing:
                likely = chance_of_way(plans, int(s.players), way, seat, k)
            worth[k].merit += likely * results[way, seat]
            worth[k].score += likely * results[way, cards.MAX_SEATS + seat]
            for other in range(cards.MAX_SEATS):
                if results[way, other] > 0.5:
                    worth[k].wins[other] += likely
    return COMPUTED
