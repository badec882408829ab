"""Do the levels err like people? Plays games of four alike, and counts what people hardly do.

    python -m bench.likeness [--games N] [--bots larva,nymph,thumb]

People see what is printed before them and overlook what follows. So a level should take a pair that
lies on the floor, and not score for others alone; what it pays for is that it does not look ahead.
"""

import argparse
from collections import Counter
from typing import Any

from bugnight import bots
from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off.game import COLOURS
from bugnight.games.party_bugs import PartyBugs
from bugnight.play import Game, Match

PAIR = 5
"""Pairs of this value or more are looked at."""
SPREAD = 6
"""Cheapest and dearest are compared where they are so far apart."""
QUICK = bots.Limit(seconds=0.1)


def played(game: Game, bot: str, seed: int, count: Counter[str]) -> None:
    """Play a game of four alike, and count what each decision was like."""
    look = {"party-bugs": look_at_take, "bug-off": look_at_score}[game.name]
    match = game.deal(seed=seed)
    players = [bots.make(bot, seed=4 * seed + seat) for seat in range(game.players)]
    while (seat := match.position.actor) is not None:
        move = players[seat].choose(match.view(seat), QUICK)
        look(match, seat, move.text, count)
        match.push(move)


def look_at_take(match: Match, seat: int, text: str, count: Counter[str]) -> None:
    """Whether a pair was taken; without one, which card."""
    if match.position.phase != "take":
        return
    table: Any = match.view(seat).table
    floor = [value for value, _ in table.floor]
    pairs = [value for value in floor if value in table.displays[seat]]
    card = int(text.split()[1].partition("@")[0])
    if max(pairs, default=0) >= PAIR:
        count["pairs"] += 1
        count["pair taken"] += card in pairs
    elif not pairs and max(floor) - min(floor) >= SPREAD:
        count["spreads"] += 1
        count["dearest"] += card == max(floor)
        count["cheapest"] += card == min(floor)


def look_at_score(match: Match, seat: int, text: str, count: Counter[str]) -> None:
    """Whom a score helps."""
    verb, letter = text.split()
    table: Any = match.view(seat).table
    out = [bugs[COLOURS.index(letter)] for bugs in table.table]
    most = max(n for other, n in enumerate(out) if other != seat)
    count["moves"] += 1
    if verb == "score":
        count["scores"] += 1
        count["of nothing"] += sum(out) == 0
        count["for rivals only"] += out[seat] == 0 < most
        count["more for a rival"] += out[seat] < most


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Whether the levels err like people.")
    parser.add_argument("--games", type=int, default=25)
    parser.add_argument("--bots", default=",".join([*bots.LEVELS[:-1], "thumb"]))
    args = parser.parse_args()
    columns = (
        ("pair taken", "pairs"),
        ("dearest", "spreads"),
        ("cheapest", "spreads"),
        ("of nothing", "moves"),
        ("for rivals only", "moves"),
        ("more for a rival", "scores"),
    )
    print("|", " | ".join(["bot", *(f"{what}, of {whole}" for what, whole in columns)]), "|")
    print("|---|" + "--:|" * len(columns))
    for bot in args.bots.split(","):
        count: Counter[str] = Counter()
        for seed in range(args.games):
            played(PartyBugs(players=4), bot, seed, count)
            played(BugOff(players=4), bot, seed, count)
        cells = [f"{100 * count[what] / max(count[whole], 1):.1f} %" for what, whole in columns]
        print("|", " | ".join([f"`{bot}`", *cells]), "|", flush=True)


if __name__ == "__main__":
    main()
