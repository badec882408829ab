"""How often the rules of RumBugz come up, seen from outside: states before and after a move."""

from bugnight.games.rumbugz.rules import (
    ADD,
    ALLOW,
    CALL_BID,
    DRAW_PILE,
    OVER,
    PLACE_NATURAL,
    SWAP,
    step,
)
from bugnight.kernel import Array, State, kernel

EVENTS = (
    ("turns", "turns", "RB-T1"),
    ("rounds_won", "rounds that were won", "RB-E1"),
    ("rounds_unwon", "rounds that nobody won", "RB-G3"),
    ("lays", "sequences laid", "RB-T3"),
    ("swaps", "swaps", "RB-T4"),
    ("most_swaps", "turns with eight swaps", "RB-T5"),
    ("adds", "additions", "RB-T6"),
    ("pile_draws", "draws from the pile", "RB-T1"),
    ("bids", "bids", "RB-B1"),
    ("bids_allowed", "bids allowed", "RB-B2"),
    ("refills", "refills of the bag", "RB-G1"),
)
(
    TURNS,
    ROUNDS_WON,
    ROUNDS_UNWON,
    LAYS,
    SWAPS,
    MOST_SWAPS,
    ADDS,
    PILE_DRAWS,
    BIDS,
    BIDS_ALLOWED,
    REFILLS,
) = range(len(EVENTS))


@kernel
def starter(s: State) -> int:
    """The seat whose advantage is in question: the one that begins."""
    return int(s.turn)


@kernel
def note(before: State, s: State, seat: int, a: int, spare: Array, counts: Array) -> None:
    """Count what a move brought about.

    Where it began the next round, nothing of the old one is left to see: then the move is made
    again in `spare`, in a match that ends with it.
    """
    count_move(s, a, counts)
    if s.round_now == before.round_now:
        compare(before, s, counts)
    else:
        spare[0] = before
        spare[0].rounds = before.round_now + 1
        step(spare[0], seat, a, None)
        compare(before, spare[0], counts)


@kernel
def count_move(s: State, a: int, counts: Array) -> None:
    """Count the move itself."""
    counts[PILE_DRAWS] += a == DRAW_PILE
    counts[BIDS_ALLOWED] += a == ALLOW
    counts[BIDS] += a == CALL_BID
    if SWAP <= a < ADD:
        counts[SWAPS] += 1
        counts[MOST_SWAPS] += s.swaps == 8
    counts[ADDS] += ADD <= a < PLACE_NATURAL


@kernel
def compare(before: State, after: State, counts: Array) -> None:
    """Count what is different afterwards; a turn that wins the round counts as one."""
    counts[LAYS] += int(after.table_size) - int(before.table_size)
    counts[REFILLS] += int(after.refills) - int(before.refills)
    counts[TURNS] += int(after.turns) - int(before.turns)
    if after.phase == OVER:
        unwon = int(after.turns) >= int(after.limit) * int(after.players)
        counts[ROUNDS_UNWON] += unwon
        counts[ROUNDS_WON] += not unwon
        counts[TURNS] += not unwon
