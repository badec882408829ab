"""Party Bugs, the last rounds: computed, not sampled.

Once the decks are empty every hand is known. Where no seat has a secret choice left, each takes
what serves it best in the end: that is worked out backwards. Where each seat has two cards left,
every way to play them together is worked out so, and the choice is an equilibrium of these results,
found by regret matching: no seat gains by choosing otherwise. So a result holds if all play as well
as they can from here, each for itself.
"""

import numpy as np

from bugnight.bots.skill import Computed
from bugnight.bots.tree import credit
from bugnight.games.party_bugs import cards
from bugnight.games.party_bugs.rules import actor, awaited, guess, legal, step
from bugnight.kernel import Array, State, kernel, masks

DEEPEST = 32
"""Decisions in two rounds of six players, and the last takes."""
TWO = 2
ROUNDS = 4000
"""Of regret matching: the choices are then an equilibrium to some thousandths."""
TIEBREAK = 0.01
"""What the score weighs compared with the win."""


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
    """Work out `best[0]`, what each seat gets from `stack[0]` if all take what serves them best.

    After what each seat gets stand the scores.
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
        results[k] = best[0]
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
        results[way] = best[0]
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
        if way >> seat & 1 == card:
            chance = 1.0
            for other in range(players):
                if other != seat:
                    chance *= plans[other, way >> other & 1]
            total += chance * results[way, seat]
    return total


def solve(states: Array, seat: int, rng: Array, room: int) -> Computed | None:
    """Work out an ending from a seat's view, if it is near enough; `room` bounds the positions."""
    if not is_known(states[0]):
        return None
    stack = np.zeros(DEEPEST + 1, cards.STATE)
    stack[DEEPEST] = states[0]
    guess(stack[DEEPEST], seat, rng)
    lists = np.zeros((DEEPEST + 2, cards.MAX_LEGAL), np.int16)
    at, size = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)
    best = np.zeros((DEEPEST, 2 * cards.MAX_SEATS))
    if states["phase"][0] == cards.TAKE:
        takes = np.zeros((cards.MAX_LEGAL, 2 * cards.MAX_SEATS))
        n = values_of_takes(stack, lists, at, size, best, takes, room)
        if n < 0:
            return None
        return _ending(takes[:n], np.eye(n), seat, np.eye(n)[int(np.argmax(takes[:n, seat]))])
    if states["phase"][0] != cards.CHOOSE or masks.size(int(states["hand"][0, seat])) != TWO:
        return None
    players = int(states["players"][0])
    results = np.zeros((1 << players, 2 * cards.MAX_SEATS))
    if not results_of_plays(stack, lists, at, size, best, results, room):
        return None
    plans = np.zeros((players, TWO))
    match_regrets(results, players, np.zeros((players, TWO)), plans, np.zeros((players, TWO)))
    chances = np.array([_chances_of_ways(plans, seat, card) for card in range(TWO)])
    return _ending(results, chances, seat, plans[seat])


def _chances_of_ways(plans: Array, seat: int, card: int) -> Array:
    """How likely each way to play is, once a seat has chosen its card."""
    ways = np.arange(1 << len(plans))
    chances = np.array(ways >> seat & 1 == card, np.float64)
    for other, plan in enumerate(plans):
        if other != seat:
            chances *= plan[ways >> other & 1]
    return chances


def _ending(results: Array, chances: Array, seat: int, shares: Array) -> Computed:
    """Average over what may come of each action; the win is all but a hundredth of a result."""
    rewards, scores = results[:, : cards.MAX_SEATS], results[:, cards.MAX_SEATS :]
    won = np.array(rewards > 0.5, np.float64)
    return Computed(chances @ rewards[:, seat], shares, chances @ won, chances @ scores)
