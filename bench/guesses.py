"""Measure what the moves of others tell about what they hide; no contests are needed for that.

    python -m bench.guesses [--games N] [--guesses N] [--only GAME] [--bots NAME ...]

Bots play games of four. Before a move, what another seat knows is completed many times, each guess
as likely as the others, and it is asked in each what rules of thumb would do there. A guess in
which they make the very move weighs more. The gain is by how much the truth becomes likelier than
among guesses that only make the move possible: the log loss, in thousandths of a nat a move.
Guesses of more weight are worth having where it is large.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from bugnight import bots
from bugnight.bots import thumb
from bugnight.bots.simple import generator
from bugnight.kernel import Array, kernel
from bugnight.kernel.dispatch import guess, legal
from bugnight.play import GAMES, Game, Position

KINDS = {"thumb": bots.Limit(), "learned": bots.Limit(), "queen": bots.Limit(simulations=200)}
PLAYED = ("party-bugs", "bug-off", "rumbugz")
DOUBT = 0.3
"""How often players of the model make any legal move."""


@kernel
def weigh(
    seen: Array, looker: int, seat: int, action: int, rng: Array, notes: Array, out: Array
) -> None:
    """Write for each guess how many legal actions there are, and if rules of thumb take this one.

    Nothing where the action is not legal. The first is the state as it is.
    """
    states = seen.copy()
    for i in range(len(out)):
        states[0] = seen[min(i, 1)]
        s = states[0]
        if i > 0:
            guess(s, looker, rng)
        n = legal(s, seat, notes)
        out[i, 0] = 0
        for k in range(n):
            if int(notes[k]) == action:
                out[i, 0] = n
        out[i, 1] = out[i, 0] > 0 and thumb.choose(s, seat, rng, notes) == action


def told(position: Position, seat: int, action: int, guesses: int, rng: Array) -> Array:
    """Weigh the truth and guesses of the next seat by an action that a seat is about to take."""
    looker = (seat + 1) % position.game.players
    seen = np.concatenate([position.state(), position.view(looker).state()])
    out = np.zeros((guesses + 1, 2))
    notes = np.empty(position.game.rules.MAX_LEGAL, np.int16)
    weigh(seen, looker, seat, action, rng, notes, out)
    return out


def games(
    game: Game, names: list[str], count: int, guesses: int
) -> Iterator[tuple[str, str, Array]]:
    """Play games: for moves in them who made it, in which phase, and what it told."""
    rng = generator(1)
    for number in range(count):
        match = game.deal(seed=number)
        kinds = [names[(number + seat) % len(names)] for seat in range(game.players)]
        players = [bots.make(kind, seed=number) for kind in kinds]
        while (seat := match.position.actor) is not None:
            position, kind = match.position, kinds[seat]
            move = players[seat].choose(match.view(seat), KINDS[kind])
            actions = position.list_moves()[move]
            assert actions, "a bot's move is legal"
            if len(match.view(seat).legal_moves) > 1:
                yield kind, position.phase, told(position, seat, actions[0], guesses, rng)
            match.push(move)


def gain(out: Array) -> float:
    """By how much the truth becomes likelier, in nats."""
    possible = out[:, 0] > 0
    weights = np.where(possible, DOUBT / np.maximum(out[:, 0], 1) + (1 - DOUBT) * out[:, 1], 0)
    return float(np.log(weights[0] / weights.mean()) + np.log(possible.mean()))


def main() -> None:
    """Measure, and print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--guesses", type=int, default=200)
    parser.add_argument("--only", choices=PLAYED, default=None)
    parser.add_argument("--bots", nargs="+", choices=KINDS, default=[*KINDS])
    options = parser.parse_args()
    print(
        "| game | phase | bot | moves | as `thumb` | gain, nats/1000 |\n|---|---|---|--:|--:|--:|"
    )
    for name in [options.only] if options.only else PLAYED:
        gains, likeness = defaultdict(list), defaultdict(list)
        game = GAMES[name](players=4)
        for kind, phase, out in games(game, options.bots, options.games, options.guesses):
            gains[phase, kind].append(gain(out))
            likeness[phase, kind].append(out[0, 1])
        for (phase, kind), each in sorted(gains.items()):
            error = 1960 * np.std(each) / np.sqrt(len(each))
            alike = np.mean(likeness[phase, kind])
            told = f"{1000 * np.mean(each):.0f} ± {error:.0f}"
            print(
                f"| {name} | {phase} | `{kind}` | {len(each)} | {alike:.0%} | {told} |", flush=True
            )


if __name__ == "__main__":
    main()
