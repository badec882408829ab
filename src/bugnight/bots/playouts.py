"""Games played to the end by rules of thumb, from a guess or from a position; compiled."""

from bugnight.bots import thumb
from bugnight.bots.tree import share_of_win
from bugnight.kernel import Array, State, chance, kernel
from bugnight.kernel.dispatch import actor, guess, legal, outcome, step
from bugnight.kernel.events import SEATS

RESULTS = 2 * SEATS
"""Of a playout: what each seat has of the win, then each seat's score."""


DOUBT = 3
"""In a phase of secret choices one in so many is any legal one: nobody can be foreseen."""
NO_PHASE = -1


@kernel
def play_on(s: State, rng: Array, notes: Array, secret: int) -> int:
    """Play to the end by rules of thumb; in the phase `secret`, if there is one, not always.

    Returns how many steps that took.
    """
    now = actor(s)
    steps = 0
    while now >= 0:
        if int(s.phase) == secret and chance.below(rng, DOUBT) == 0:
            n = legal(s, now, notes)
            action = int(notes[chance.below(rng, n)])
        else:
            action = thumb.choose(s, now, rng, notes)
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
    secret: int,
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
            steps += play_on(states[1], luck[1], notes, secret)
            write_result(states[1], scores, out[deal, k])
    return steps


@kernel
def finish_all(
    states: Array, rng: Array, notes: Array, scores: Array, out: Array, secret: int
) -> None:
    """Play each of some full states to the end; write into `out[i]` how."""
    for i in range(len(states)):
        play_on(states[i], rng, notes, secret)
        write_result(states[i], scores, out[i])
