"""Play many games and write a checksum of every state on the way.

    python -m tests.play.digest FILE [TIMES]

Run once compiled and once with NUMBA_DISABLE_JIT=1: both must write the same checksums. A game
has one for its deal and one for each action. Each covers the record, the seats that may act and
their legal actions; every few plies it also covers a seat's view, guess and observation.
TIMES multiplies the number of games.
"""

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.kernel import Array, calls
from bugnight.play import Game
from tests.play.strategies import (
    Choose,
    always_swapping,
    dealt,
    eagerly,
    evenly,
    from_the_pile,
    generator,
    legal,
    playing,
    seats_of,
    viewed,
)

SHORT, WHOLE = 25, 100_000
CHOICE: list[tuple[Game, int, int, Choose]] = [
    *((PartyBugs(players=n), 25, SHORT, evenly) for n in range(2, 7)),
    *((PartyBugs(players=n, hidden=True), 25, SHORT, evenly) for n in range(2, 7)),
    *((PartyBugs(players=n), 1, WHOLE, evenly) for n in range(2, 7)),
    (PartyBugs(players=2, hidden=True, mirror=True), 2, WHOLE, evenly),
    (PartyBugs(players=3, hidden=True, mirror=True, edition="abacus"), 3, WHOLE, evenly),
    (PartyBugs(players=4, hidden=True, edition="abacus", youngest=(3, 1, 0, 2)), 5, WHOLE, evenly),
    (PartyBugs(players=6, hidden=True, mirror=True, edition="abacus"), 1, WHOLE, evenly),
    *((BugOff(players=n), 40, SHORT, evenly) for n in range(2, 6)),
    *((BugOff(players=n, tiebreak="last"), 3, WHOLE, evenly) for n in range(2, 6)),
    *((RumBugz(players=n), 30, SHORT, eagerly) for n in range(2, 7)),
    *((RumBugz(players=n, sets=8, plyts=8), 20, 2 * SHORT, eagerly) for n in range(2, 7)),
    *((RumBugz(players=n, sets=4, plyts=0, limit=5), 3, WHOLE, evenly) for n in range(2, 7)),
    (RumBugz(players=2, plyts=8), 2, 400, always_swapping),
    (RumBugz(players=3, sets=4, rounds=3, plyt_points=30), 1, 500, from_the_pile),
    (RumBugz(players=4, sets=4, plyts=8, bidding=False), 1, 500, always_swapping),
    (RumBugz(players=6, sets=4, plyts=0, limit=200), 1, 500, evenly),
]
"""Games, how many of each, how many plies at most, and the way to play."""


def summed_up(game: Game, states: Array, ply: int) -> int:
    """Return a checksum of everything that can be asked about a state."""
    waiting = calls.awaited(states)
    actions = [legal(game, states, seat) for seat in seats_of(waiting)]
    number = zlib.crc32(
        repr((waiting, calls.actor(states), actions)).encode(), zlib.crc32(states.tobytes())
    )
    if ply % 40 == 20:
        scores = np.zeros(game.rules.MAX_SEATS, np.int16)
        number = zlib.crc32(bytes([calls.outcome(states, scores)]) + scores.tobytes(), number)
        seat = ply // 40 % (game.players + 1) - 1
        out = np.zeros(game.rules.OBSERVATION, np.float32)
        calls.observe(states, seat, out)
        shown = viewed(states, seat)
        number = zlib.crc32(out.tobytes(), zlib.crc32(shown.tobytes(), number))
        calls.guess(shown, seat, generator(Random(ply)))
        number = zlib.crc32(shown.tobytes(), number)
        number += sum(calls.allowed(states, max(0, seat), a) for a in range(0, 800, 7))
    return number


def digests(times: int) -> Iterator[list[int]]:
    """Yield the checksums of one game after the other."""
    for game, games, plies, way in CHOICE:
        for seed in range(games * times):
            states = dealt(game, seed)
            numbers = [summed_up(game, states, 0)]
            for ply, _ in enumerate(playing(game, states, Random(seed), way), 1):
                numbers.append(summed_up(game, states, ply))
                if ply == plies:
                    break
            yield numbers


def write_digests(path: Path, times: int = 1) -> None:
    """Write one line for each game."""
    with path.open("w") as file:
        for numbers in digests(times):
            print(*numbers, file=file)


if __name__ == "__main__":
    write_digests(Path(sys.argv[1]), *map(int, sys.argv[2:]))
