"""Check advice: every sentence of every move in many positions, recomputed by other code.

    python -m bench.advice [--positions N] [--simulations N]

Games of mixed bots over all player counts and options; four positions of each. `tests.bots.truths`
says what must hold for a reason to be true. Vague is a reason that holds for many such moves, or
only says that nothing can be told.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count

from bugnight import bots
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import Game, View
from tests.bots.truths import VAGUE, falsehoods

GAMES: list[Game] = [
    *(PartyBugs(players=n) for n in range(2, 7)),
    *(PartyBugs(players=n, hidden=True) for n in (2, 4)),
    *(PartyBugs(players=n, hidden=True, edition="abacus") for n in (2, 4)),
    PartyBugs(players=3, mirror=True),
    PartyBugs(players=3, hidden=True, mirror=True),
    *(BugOff(players=n, tiebreak=t) for n in range(2, 6) for t in ("first", "last")),
    *(RumBugz(players=n) for n in range(2, 7)),
    RumBugz(players=3, bidding=False),
    RumBugz(players=4, plyts=0),
    RumBugz(players=2, rounds=3),
]
PLAYERS = ("thumb", "nymph", "beetle", "hornet")


def positions() -> Iterator[View]:
    """Views of decisions, early, in the middle, late and at the end, game after game."""
    for seed in count():
        for game in GAMES:
            match = game.deal(seed=seed)
            players = [bots.make(PLAYERS[i % 4], seed=seed + i) for i in range(game.players)]
            views = []
            while (seat := match.position.actor) is not None:
                view = match.view(seat)
                if len(view.legal_moves) > 1:
                    views.append(view)
                match.push(players[seat].choose(view, bots.Limit(simulations=50)))
            yield from views[:: max(1, len(views) // 4)][:4]


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description="Check every sentence of advice.")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=1500)
    args = parser.parse_args()
    found: Counter[str] = Counter()
    for _, view in zip(range(args.positions), positions(), strict=False):
        told = bots.explain(view, bots.Limit(simulations=args.simulations))
        found["positions"] += 1
        found["sentences"] += len(told.advice)
        found["vague, of the best"] += told.best.reason.key in VAGUE
        found["vague, of all"] += sum(each.reason.key in VAGUE for each in told.advice)
        found["impossible figures"] += sum(
            not 0 <= each.win <= 1 or each.score < 0 for each in told.advice
        )
        for move, reason in falsehoods(view, told):
            found["false"] += 1
            print("false:", move, reason, repr(view), flush=True)
    for what in ("positions", "sentences", "false", "impossible figures"):
        print(f"{what}: {found[what]}")
    print(f"vague, of the best: {100 * found['vague, of the best'] / found['positions']:.1f} %")
    print(f"vague, of all: {100 * found['vague, of all'] / found['sentences']:.1f} %")


if __name__ == "__main__":
    main()
