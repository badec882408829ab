"""How often the rules of Bug Off! come up, seen from outside: states before and after a move."""

from bugnight.games.bug_off.rules import COLOURS, MAX_SEATS, SCORE, total
from bugnight.kernel import Array, State, kernel

EVENTS = (
    ("scorings", "cards spent on scoring", "BO-T4"),
    ("bugs_scored", "bugs scored", "BO-T4"),
    ("own_bugs_scored", "of these by who paid for it", "BO-T4"),
    ("idle_scorings", "scorings of nothing", "BO-T4"),
    ("swept", "bugs swept by Bug Off cards", "BO-B1"),
    ("swept_again", "of these by a later card", "BO-B2"),
)
SCORINGS, BUGS_SCORED, OWN_BUGS_SCORED, IDLE_SCORINGS, SWEPT, SWEPT_AGAIN = range(len(EVENTS))


@kernel
def starter(s: State) -> int:
    """The seat whose advantage is in question: the one that begins."""
    return int(s.turn)


@kernel
def note(before: State, s: State, seat: int, a: int, spare: Array, counts: Array) -> None:  # noqa: ARG001
    """Count what a move brought about, and the draws that followed it."""
    if a >= SCORE:
        gained = 0
        for owner in range(MAX_SEATS):
            gained += total(s, owner) - total(before, owner)
        counts[SCORINGS] += 1
        counts[BUGS_SCORED] += gained
        counts[OWN_BUGS_SCORED] += total(s, seat) - total(before, seat)
        counts[IDLE_SCORINGS] += gained == 0
    for colour in range(COLOURS):
        swept = int(s.swept[colour]) - int(before.swept[colour])
        counts[SWEPT] += swept
        for i in range(int(before.reveals)):
            if before.revealed[i] == colour:
                counts[SWEPT_AGAIN] += swept
