"""Games played to the end by rules of thumb, from a guess or from a position; compiled."""

from bugnight.bots import thumb
from bugnight.bots.thumb import share_of_win
from bugnight.kernel import Array, State, chance, kernel
from bugnight.kernel.dispatch import actor, guess, outcome, reshuffle, step
from bugnight.kernel.events import SEATS

RESULTS = 2 * SEATS
"""Numbers in the result of a playout: each seat's share of the win, then each seat's score."""
DOUBT = 3
"""In a phase where choices cannot be foreseen, one in this many is random."""


@kernel
def play_on(s: State, rng: Array, notes: Array, unforeseen: int) -> int:
    """Play to the end by rules of thumb, sometimes at random in phases of the mask `unforeseen`.

    Returns the number of steps.
    """
    now = actor(s)
    steps = 0
    while now >= 0:
        if unforeseen >> int(s.phase) & 1 and chance.below(rng, DOUBT) == 0:
            action = thumb.at_random(s, now, rng, notes)
        else:
            action = thumb.choose_quickly(s, now, rng, notes)
        step(s, now, action, None)
        steps += 1
        now = actor(s)
    return steps


@kernel
def write_result(s: State, scores: Array, out: Array) -> None:
    """Write each seat's share of the win, and its score."""
    winners = outcome(s, scores)
    for seat in range(int(s.players)):
        out[seat] = share_of_win(s, winners, seat)
        out[SEATS + seat] = scores[seat]


@kernel
def imagine(start: Array, seat: int, rng: Array, luck: Array, states: Array) -> None:
    """Guess what the view hides, and draw the luck that all actions share."""
    states[0] = start[0]
    guess(states[0], seat, rng)
    chance.seed_from(luck[0], rng)


@kernel
def begin_with(states: Array, luck: Array, seat: int, action: int) -> None:
    """Try an action on the last guess, with its luck: in `states[1]` and `luck[1]`."""
    states[1] = states[0]
    luck[1] = luck[0]
    step(states[1], seat, action, None)


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
    """Write into `out[deal, k]` how the game ends if the view's seat begins with `actions[k]`.

    Begins no new playout after `room` steps. Returns the number of steps.
    """
    steps = 0
    for deal in range(len(out)):
        imagine(start, seat, rng, luck, states)
        for k in range(len(actions)):
            if steps >= room:
                return steps
            begin_with(states, luck, seat, int(actions[k]))
            steps += play_on(states[1], luck[1], notes, unforeseen)
            write_result(states[1], scores, out[deal, k])
    return steps


@kernel
def finish_all(
    states: Array, rng: Array, notes: Array, scores: Array, out: Array, unforeseen: int
) -> None:
    """Reshuffle every full state, play it to the end, and write its result into `out[i]`."""
    for i in range(len(states)):
        reshuffle(states[i], rng)
        play_on(states[i], rng, notes, unforeseen)
        write_result(states[i], scores, out[i])
