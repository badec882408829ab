"""How far is every level above the one below? The ladder of docs/strength.md.

    python -m bench.ladder [--only GAME-PLAYERS] [--step UPPER-LOWER] [--games N] [--asked N]

One seat plays the upper level and all others the lower one, at tables of every size, the seat
changing from game to game. Levels without playouts play in compiled code, the others in the arena,
every deal from every seat, with a limit of `QUEENS` simulations for `queen`. A run with `--only` or
`--step` replaces these figures alone. `bench.strength_page` makes the page.
"""

import argparse
import json
import os
import platform
from datetime import UTC, datetime
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from bench.machine import cpu_name
from bugnight.bots import LEVELS, skill, thumb
from bugnight.bots.levels import in_parts
from bugnight.bots.skill import Mind
from bugnight.games.rumbugz import bugz
from bugnight.kernel import Array, chance, kernel
from bugnight.kernel.dispatch import actor, deal, legal, outcome, step
from bugnight.lab import arena
from bugnight.play import GAMES, Game
from bugnight.play.options import player_counts
from bugnight.play.seeds import parse_seed, seed_words

RESULTS = Path(__file__).parent / "results" / "levels.json"
OURS = ("party-bugs", "bug-off", "rumbugz")
SEED = 2026
QUEENS = 200
"""Simulations of `queen` for a move."""
Share = dict[str, float]


@kernel
def play(
    start: Array,
    rng: Array,
    states: Array,
    listed: Array,
    notes: Array,
    scores: Array,
    sees: Array,
    slips: Array,
    preparing: Array,
    shares: Array,
) -> None:
    """Play a game for every place in `shares`, as `levels.Level` does without playouts.

    `sees` and `slips` are the upper level's and the lower one's.
    """
    players = int(start[0].players)
    for game in range(len(shares)):
        states[0] = start[0]
        s = states[0]
        chance.seed_from(s.rng, rng)
        deal(s)
        now = actor(s)
        while now >= 0:
            who = int(now != game % players)
            n = legal(s, now, listed)
            action = int(listed[0]) if n == 1 else thumb.slip(states, now, rng, notes, slips[who])
            if action < 0 or (n > 1 and preparing[action]):
                action = thumb.pick_partly(states, now, rng, notes, sees[who])
            step(s, now, action, None)
            now = actor(s)
        shares[game] = thumb.share_of_win(s, outcome(s, scores), game % players)


def compiled(game: Game, upper: Mind, lower: Mind, games: int) -> Share:
    """What one seat wins against all others, with its 95 % interval."""
    rules, shares = game.rules, np.zeros(games, np.float32)
    preparing = np.zeros(rules.ACTIONS, np.uint8)
    if skill.of(type(game)).preparing_verbs:  # swaps
        preparing[bugz.SWAP : bugz.ADD] = 1
    play(
        game.blank(),
        seed_words(parse_seed(SEED)),
        np.zeros(1, rules.STATE),
        np.empty(rules.MAX_LEGAL, np.int16),
        np.empty(rules.MAX_LEGAL, np.int16),
        np.empty(rules.MAX_SEATS, np.int16),
        np.array([in_parts(mind.sees) for mind in (upper, lower)]),
        np.array([in_parts(mind.slips) for mind in (upper, lower)]),
        preparing,
        shares,
    )
    mean, error = float(shares.mean()), 1.96 * float(shares.std()) / sqrt(games)
    return {"mean": mean, "low": mean - error, "high": mean + error}


def asked(game: Game, upper: str, lower: str, games: int) -> Share:
    """The same in the arena."""
    limited = f"{upper}@{QUEENS}" if upper == "queen" else upper
    standing = arena.contest(game, [limited, *[lower] * (game.players - 1)], games, SEED)
    wins = next(row.wins for row in standing.rows if row.bot == limited)
    assert wins.low is not None
    assert wins.high is not None
    return {"mean": wins.mean, "low": wins.low, "high": wins.high}


def main() -> None:
    """Play the steps of every ladder, and write down how it went."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="ladders with this in their name")
    parser.add_argument("--step", default="", help="steps with this in their name")
    parser.add_argument("--games", type=int, default=20_000, help="games of a compiled step")
    parser.add_argument(
        "--asked", type=int, default=960, help="games of another; 0 leaves them out"
    )
    chosen = parser.parse_args()
    tables = {
        f"{name}-{players}": GAMES[name](players=players)
        for name in OURS
        for players in player_counts(GAMES[name])
    }
    for table, game in tables.items():
        for lower, upper in pairwise(LEVELS):
            if chosen.only not in table or chosen.step not in f"{upper}-{lower}":
                continue
            known, games = skill.of(type(game)), chosen.games
            minds = [known.mind(each, game.players) for each in (upper, lower) if each != "queen"]
            if len(minds) == 2 and not any(mind.simulations for mind in minds):
                won = compiled(game, minds[0], minds[1], games)
            elif games := chosen.asked:
                won = asked(game, upper, lower, games)
            else:
                continue
            found: dict[str, Any] = json.loads(RESULTS.read_text())
            steps = found["ladders"].setdefault(table, {})
            steps[f"{upper}-{lower}"] = {"wins": won, "games": games}
            print(f"{table}: {upper} over {lower}, {won['mean']:.1%} of {games}", flush=True)
            found["date"] = datetime.now(UTC).date().isoformat()
            found["machine"] = (
                f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}"
            )
            RESULTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
