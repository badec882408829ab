"""In which rounds of Party Bugs trials beat thumbs: one seat tries its actions, three are thumbs.

    python -m bench.foresight [--games N] [--guesses N] [--rounds 9-10] [--phases choose take]

In the rounds and phases given, the seat tries every action on the same guesses with the same luck,
thumbs play on, and it takes what won most. Elsewhere it plays by rules of thumb, too.
"""

import argparse

import numpy as np

from bugnight.bots import thumb
from bugnight.bots.playouts import RESULTS, try_all
from bugnight.games.party_bugs import PartyBugs, endings
from bugnight.kernel import Array, chance, kernel
from bugnight.kernel.dispatch import actor, deal, legal, outcome, step, view
from bugnight.play.seeds import parse_seed, seed_words


@kernel
def play(
    start: Array,
    rng: Array,
    luck: Array,
    states: Array,
    seen: Array,
    guess: Array,
    listed: Array,
    notes: Array,
    scores: Array,
    results: Array,
    shares: Array,
    phases: int,
    first: int,
    last: int,
) -> None:
    """Play a game for every place in `shares`, the seat changing from game to game."""
    players = int(start[0].players)
    for game in range(len(shares)):
        mine = game % players
        states[0] = start[0]
        s = states[0]
        chance.seed_from(s.rng, rng)
        deal(s)
        now = actor(s)
        while now >= 0:
            action = thumb.choose(s, now, rng, notes)
            if now == mine and phases >> int(s.phase) & 1 and first <= s.round_number <= last:
                n = legal(s, now, listed)
                view(s, now, seen[0])
                endings.reopen(seen)
                try_all(
                    seen, now, listed[:n], rng, luck, guess, notes, scores,
                    results[:, :n], 0, 1 << 40,
                )  # fmt: skip
                most = -1.0
                for k in range(n):
                    won = results[:, k, now].sum() + (0.5 if listed[k] == action else 0.0)
                    if won > most:
                        best, most = int(listed[k]), won
                action = best
            step(s, now, action, None)
            now = actor(s)
        shares[game] = thumb.share_of_win(s, outcome(s, scores), mine)


def share(games: int, guesses: int, phases: list[str], first: int, last: int) -> Array:
    """The wins of the seat that tries its actions, game by game."""
    game = PartyBugs(players=4)
    rules, shares = game.rules, np.zeros(games, np.float32)
    most = rules.MAX_LEGAL
    play(
        game.blank(),
        seed_words(parse_seed(1)),
        np.zeros((2, 4), np.uint64),
        np.zeros(1, rules.STATE),
        np.zeros(1, rules.STATE),
        np.zeros(2, rules.STATE),
        np.empty(most, np.int16),
        np.empty(most, np.int16),
        np.empty(rules.MAX_SEATS, np.int16),
        np.zeros((guesses, most, RESULTS), np.float32),
        shares,
        sum(1 << game.phases.index(phase) for phase in phases),
        first,
        last,
    )
    return shares


def main() -> None:
    """Read the command line, and print the share of the wins."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--guesses", type=int, default=64)
    parser.add_argument("--rounds", default="1-13")
    parser.add_argument("--phases", nargs="+", default=["choose", "take"])
    args = parser.parse_args()
    first, _, last = args.rounds.partition("-")
    won = share(args.games, args.guesses, args.phases, int(first), int(last or first))
    error = 1.96 * won.std() / len(won) ** 0.5
    print(f"rounds {args.rounds}, {' and '.join(args.phases)}: {won.mean():.1%} ± {error:.1%}")


if __name__ == "__main__":
    main()
