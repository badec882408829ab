"""Games played to the end by rules of thumb, from a guess or from a position; compiled."""

from bugnight.bots import thumb
from bugnight.bots.thumb import share_of_win
from bugnight.kernel import Array, State, chance, kernel
from bugnight.kernel.dispatch import actor, guess, legal, outcome, reshuffle, step
from bugnight.kernel.events import SEATS

RESULTS = 2 * SEATS
"""Of a playout: what each seat has of the win, then each seat's score."""


DOUBT = 3
"""Where nobody can be foreseen, one choice in this many is any legal one."""


@kernel
def play_on(s: State, rng: Array, notes: Array, unforeseen: int) -> int:
    """Play to the end by rules of thumb; in the phases `unforeseen`, a bit each, not always.

    Returns how many steps that took.
    """
    now = actor(s)
    steps = 0
    while now >= 0:
        if unforeseen >> int(s.phase) & 1 and chance.below(rng, DOUBT) == 0:
            n = legal(s, now, notes)
            action = int(notes[chance.below(rng, n)])
        else:
            action = thumb.choose_quickly(s, now, rng, notes)
        step(s, now, action, None)
        steps += 1
        now = actor(s)
    return steps


@kernel
def write_result(s: State, scores: Array, out: Array) -> None:
    """Write what each seat has of the win, and its score."""
    winners = outcome(s, scores)
    for seat in range(int(s.players)):
        out[seat] = share_of_win(s, winners, seat)
        out[SEATS + seat] = scores[seat]


@kernel
def try_all(
    start: Array,
    seat: int,
    actions: Array,
    rng: Array,
    luck: Array,
    states: Array,
    notes: Array,
    scores: Array,
    out: Array,
    unforeseen: int,
    room: int,
) -> int:
    """Write into `out[deal, k]` how it ends when the seat of a view begins with `actions[k]`.

    Once there were `room` steps, no new playout is begun. Returns how many steps there were.
    """
    steps = 0
    for deal in range(len(out)):
        states[0] = start[0]
        guess(states[0], seat, rng)
        chance.seed_from(luck[0], rng)
        for k in range(len(actions)):
            if steps >= room:
                return steps
            states[1] = states[0]
            luck[1] = luck[0]
            step(states[1], seat, int(actions[k]), None)
            steps += play_on(states[1], luck[1], notes, unforeseen)
            write_result(states[1], scores, out[deal, k])
    return steps


@kernel
def finish_all(
    states: Array, rng: Array, notes: Array, scores: Array, out: Array, unforeseen: int
) -> None:
    """Play each of some full states to the end, its chance renewed; write into `out[i]` how."""
    for i in range(len(states)):
        reshuffle(states[i], rng)
        play_on(states[i], rng, notes, unforeseen)
        write_result(states[i], scores, out[i])
