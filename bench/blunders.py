"""Check reviews: blunders of known size are found, and verdicts stand under another seed.

    python -m bench.blunders [--records N] [--seeds N] [--only GAME] [--output FILE]

Players by rules of thumb play games of all kinds; once in each, a move is put in that costs at
least `LEAST` fair shares of the win, known by eight times the effort of a review. Every record is
reviewed with several seeds. What is a mistake or worse with one seed and fine with another does
not stand; a blunder is invented if it costs less than a mistake at ten times the effort.
With FILE an interrupted run goes on where it stopped.
"""

import argparse
import json
import random
from itertools import permutations
from pathlib import Path
from typing import TypeAlias

from bugnight import bots
from bugnight.bots.explain import weigh
from bugnight.bots.judging import LEAST_LOSS
from bugnight.bots.review import Decision, Review, Reviewer
from bugnight.bots.simple import generator
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import Game, Match, Record
from bugnight.play.seeds import derived_seed, parse_seed

GAMES: list[Game] = [
    PartyBugs(players=4),
    BugOff(players=2),
    RumBugz(players=2),
    PartyBugs(players=2),
    BugOff(players=4),
    RumBugz(players=3),
    PartyBugs(players=3, hidden=True),
    BugOff(players=3, tiebreak="last"),
    RumBugz(players=4),
]
LEAST = 0.45
"""What a blunder that is put in costs at least, in fair shares."""
KNOWN = bots.Limit(simulations=4000)
TRIES = 40
"""Decisions of a game that are looked at for a bad enough move."""
SERIOUS = ("mistake", "blunder")

Found: TypeAlias = dict[str, int]


def fair(game: Game) -> float:
    """An equal share of the win."""
    return 1 / game.players


def bad_move(match: Match, seed: str) -> str | None:
    """A legal move that surely costs much, if there is one."""
    seat = match.position.actor
    assert seat is not None
    view = match.view(seat)
    if len(view.legal_moves) < 2:
        return None
    weighed = weigh(view, bots.Limit(simulations=400), generator(seed))
    best = weighed.ranking[0]
    losses = [weighed.difference(best, k, seat)[0] for k in range(len(weighed.actions))]
    worst = losses.index(max(losses))
    if losses[worst] < LEAST * fair(match.game):
        return None
    weighed = weigh(view, KNOWN, generator(derived_seed(seed, "known")), (weighed.actions[worst],))
    loss, error = weighed.difference(weighed.ranking[0], worst, seat)
    if loss - 2 * error < LEAST * fair(match.game):
        return None
    moves = (
        move.text
        for move in view.legal_moves
        if view.game.read_move(view.state(), seat, move.text)[0] == weighed.actions[worst]
    )
    return f"{seat}:{next(moves)}"


def spoilt(game: Game, number: int) -> tuple[Record, int]:
    """A game with a blunder put in, and its ply."""
    seed = derived_seed(parse_seed(number), "blunder")
    chance = random.Random(number)
    players = [bots.make("thumb", seed=number + i) for i in range(game.players)]
    match, ply = game.deal(seed=number), 0
    looked = 0
    while (seat := match.position.actor) is not None:
        if not ply and looked < TRIES and chance.random() < 1 / 4:
            looked += 1
            move = bad_move(match, derived_seed(seed, len(match.moves)))
            if move is not None:
                match.push(move)
                ply = len(match.moves)
                continue
        match.push(players[seat].choose(match.view(seat), bots.Limit()))
    return Record.of(match), ply


def reviewed(record: Record, seed: int) -> Review:
    """A whole review."""
    reviewer = Reviewer(record, seed=parse_seed(seed))
    for _ in reviewer.run():
        pass
    return reviewer.review()


def is_invented(record: Record, decision: Decision) -> bool:
    """Whether a blunder costs less than a mistake at ten times the effort."""
    match = record.begin()
    for move in record.moves[: decision.ply - 1]:
        match.push(move)
    view, seat = match.view(decision.seat), decision.seat
    actions = [
        view.game.read_move(view.state(), seat, move.text)[0]
        for move in (decision.best, decision.move)
    ]
    weighed = weigh(view, bots.Limit(simulations=5000), generator(17), tuple(actions))
    best, played = map(weighed.actions.index, actions)
    loss, error = weighed.difference(best, played, seat)
    return loss + 2 * error < LEAST_LOSS[1] * fair(record.game)


def look_at(number: int, seeds: int) -> Found:
    """Count what reviews of one record say."""
    record, ply = spoilt(GAMES[number % len(GAMES)], number)
    reviews = [reviewed(record, seed) for seed in range(1, seeds + 1)]
    found = {"records": 1, "spoilt": int(ply > 0), "reviews": len(reviews)}
    verdicts = [{d.ply: d.verdict for d in review.decisions} for review in reviews]
    turns = [{turn.ply for turn in review.turns} for review in reviews]
    if ply:
        found["put in"] = len(reviews)
        found["found"] = sum(each[ply] in SERIOUS for each in verdicts)
        found["a blunder"] = sum(each[ply] == "blunder" for each in verdicts)
        found["a turning point"] = sum(ply in each for each in turns)
    serious = [
        (said[at], again[at])
        for said, again in permutations(verdicts, 2)
        for at in said
        if said[at] in SERIOUS
    ]
    for at in sorted({at for each in verdicts for at in each if each[at] in SERIOUS}):
        said = [next(d for d in review.decisions if d.ply == at) for review in reviews]
        if any(d.verdict not in SERIOUS for d in said):
            told = (f"{d.verdict} {d.loss:.3f} ± {d.error:.3f}, best {d.best}" for d in said)
            print(f"    {record.game!r} {at}: {said[0].move}:", "; ".join(told))
    found["verdicts"] = len(serious)
    found["stand"] = sum(again not in ("best", "fine") for _, again in serious)
    found["stand as serious"] = sum(again in SERIOUS for _, again in serious)
    blunders = [d for review in reviews for d in review.decisions if d.verdict == "blunder"]
    found["blunders"] = len(blunders)
    found["invented"] = sum(is_invented(record, each) for each in blunders if each.ply != ply)
    return found


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description="Whether reviews find what is there.")
    parser.add_argument("--records", type=int, default=60)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--only", default="", help="records of this game")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args()
    known: dict[int, Found] = {}
    if args.output and args.output.exists():
        known = dict(map(json.loads, args.output.read_text().splitlines()))
    for number in range(args.records):
        if number in known or args.only not in GAMES[number % len(GAMES)].name:
            continue
        known[number] = look_at(number, args.seeds)
        print(number, known[number], flush=True)
        if args.output:
            with args.output.open("a") as file:
                file.write(json.dumps([number, known[number]]) + "\n")
    total: dict[str, int] = {}
    for found in known.values():
        for what, n in found.items():
            total[what] = total.get(what, 0) + n
    for what, n in total.items():
        print(f"{what}: {n}")


if __name__ == "__main__":
    main()
