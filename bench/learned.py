"""Let `learned` play one seat against others, on one core here: win shares, time a decision.

    python -m bench.learned [--games N] [--only GAME] [--players N] [--json FILE]
    python -m bench.learned --only GAME --weights FILE --against FILE

The seat changes from game to game. Everything runs in compiled code. The others are thumbs, or with
`--against` networks with these weights. What a thumb takes from thumbs is told too: with two
players of Party Bugs it is a little less than half, for the dummy can win.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from bugnight.bots import network, thumb
from bugnight.kernel import Array, chance, dispatch, kernel
from bugnight.play import GAMES, Game
from bugnight.play.seeds import parse_seed, seed_words

Facts = dict[str, Any]


@kernel
def play(
    start: Array,
    w: network.Weights,
    rival: network.Weights,
    rng: Array,
    room: network.Room,
    rival_room: network.Room,
    listed: Array,
    policy: Array,
    scores: Array,
    shares: Array,
    learned: bool,
    rivals: bool,
) -> int:
    """Play a game for every place in `shares`, one seat as the network, or as thumb.

    The rest are thumbs, or `rivals`. Returns how many decisions were the network's.
    """
    states = start.copy()
    decisions = 0
    players = int(start[0].players)
    for game in range(shares.shape[0]):
        mine = game % players
        states[0] = start[0]
        s = states[0]
        chance.seed_from(s.rng, rng)
        dispatch.deal(s)
        seat = dispatch.actor(s)
        while seat >= 0:
            if learned and seat == mine:
                a = network.pick(states, seat, w, rng, room, listed, policy)
                decisions += 1
            elif rivals:
                a = network.pick(states, seat, rival, rng, rival_room, listed, policy)
            else:
                a = thumb.choose(s, seat, rng, listed)
            dispatch.step(s, seat, a, None)
            seat = dispatch.actor(s)
        winners = dispatch.outcome(s, scores)
        count = 0
        for other in range(scores.shape[0]):
            count += winners >> other & 1
        shares[game] = (winners >> mine & 1) / count
    return decisions


@kernel
def think_often(
    states: Array,
    seat: int,
    w: network.Weights,
    rng: Array,
    room: network.Room,
    listed: Array,
    n: int,
) -> float:
    """Evaluate one position again and again."""
    total = 0.0
    policy = np.zeros(listed.shape[0], np.float32)
    for _ in range(n):
        total += network.evaluate(states[0], seat, w, rng, room, listed, policy)[1]
    return total


def measure(game: Game, games: int, seed: int, mine: Path | None, rivals: Path | None) -> Facts:
    """Win share with its 95 % interval, thumb's own, and microseconds an evaluation."""
    kind, rules = type(game), game.rules
    pair = [network.read(kind, file) if file else network.load(kind) for file in (mine, rivals)]
    rooms = [network.scratch(kind, w) for w in pair]
    rng = seed_words(parse_seed(seed))
    listed = np.empty(rules.MAX_LEGAL, np.int16)
    policy = np.empty(rules.MAX_LEGAL, np.float32)
    scores = np.empty(rules.MAX_SEATS, np.int16)
    fixed: tuple[Any, ...] = (game.blank(), *pair, rng, *rooms, listed, policy, scores)
    shares, fair = np.zeros(games), np.zeros(10 * games)
    play(*[*fixed, shares, True, rivals is not None])
    if rivals is None:
        play(*[*fixed, fair, False, False])
    return {
        "game": repr(game),
        "share": round(float(shares.mean()), 4),
        "error": round(1.96 * float(shares.std()) / games**0.5, 4),
        "games": games,
        "thumb": round(float(fair.mean()), 4) if rivals is None else None,
        "microseconds": round(_time(game, pair[0], rng, rooms[0], listed), 1),
    }


def _time(game: Game, w: network.Weights, rng: Array, room: network.Room, listed: Array) -> float:
    """The least of several rounds over positions of a game that thumbs play."""
    states, after = game.blank(), game.blank()
    states["rng"][0] = rng
    dispatch.deal(states[0])
    spent: list[float] = []
    while (seat := dispatch.actor(states[0])) >= 0 and len(spent) < 100:
        best = float("inf")
        for _ in range(3):
            began = time.perf_counter()
            think_often(states, seat, w, rng, room, listed, 20)
            best = min(best, (time.perf_counter() - began) / 20)
        spent.append(best * 1e6)
        after[:] = states
        dispatch.step(states[0], seat, thumb.pick(after, seat, rng, listed), None)
    return float(np.mean(spent))


def main() -> None:
    """Print a line for each game and number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=list(GAMES))
    parser.add_argument("--players", type=int, help="only with this number of players")
    parser.add_argument("--weights", type=Path, help="in place of those that are shipped")
    parser.add_argument("--against", type=Path, help="weights of the others")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    args = parser.parse_args()
    rows = []
    for name, kind in GAMES.items():
        if args.only in (None, name):
            numbers = [args.players] if args.players else range(2, kind.rules.MAX_SEATS + 1)
            for players in numbers:
                files = args.weights, args.against
                rows.append(measure(kind(players=players), args.games, args.seed, *files))
                print(rows[-1], flush=True)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
