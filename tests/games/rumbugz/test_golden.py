"""RumBugz agrees with the naive referee: on the golden games and on extreme random ones."""

import json
import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from bugnight.games.rumbugz import RumBugz
from bugnight.play import Match
from tests import VECTORS
from tests.games.builders import is_legal, legal, rumbugz_position
from tests.games.rumbugz import referee

EXTREMES = [
    RumBugz(
        players=players,
        sets=sets,
        plyts=plyts,
        bidding=bidding,
        limit=limit,
        rounds=rounds,
        plyt_points=points,
    )
    for players, (sets, plyts), (bidding, limit, rounds, points) in product(
        (2, 3, 6),
        ((4, 0), (4, 8), (8, 0), (8, 8)),
        ((True, 5, 3, 30), (False, 5, 2, 0), (True, 200, 1, 12)),
    )
]


def lines(name: str) -> Iterator[dict[str, Any]]:
    with (VECTORS / name).open(encoding="utf-8") as file:
        yield from (json.loads(line) for line in file)


def options_of(game: RumBugz) -> dict[str, Any]:
    """Return all options, including those at their defaults."""
    return {name: getattr(game, name) for name in game.__struct_fields__}


def seed_of(number: int) -> str:
    return random.Random(number).randbytes(32).hex()


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["rumbugz-hand", "rumbugz-seeded"])
def test_the_referee_knows_the_legal_moves_of_the_golden_games(name: str) -> None:
    positions = [line for line in lines(f"{name}.positions.jsonl") if "position" in line]
    assert len(positions) > 500
    for line in positions:
        where = line["record"], line["ply"]
        assert (where, sorted(referee.legal(line["position"]))) == (where, line["legal"])


def test_the_referee_plays_the_golden_games() -> None:
    expected = lines("rumbugz-seeded.positions.jsonl")
    for record in lines("rumbugz-seeded.jsonl"):
        game = RumBugz.from_options(record["options"])
        judge = referee.Referee(options_of(game), game.deal(record["seed"]).seed)
        assert judge.position == next(expected)["position"]
        for move in record["moves"]:
            judge.push(move)
            assert judge.position == next(expected)["position"]
        assert next(expected)["result"] == record.get("result")


@pytest.mark.parametrize("name", ["rumbugz-hand", "rumbugz-seeded"])
def test_positions_set_up_by_hand_have_the_golden_legal_moves(name: str) -> None:
    """The builder that other tests rely on is right."""
    records = list(lines(f"{name}.jsonl"))
    for line in list(lines(f"{name}.positions.jsonl"))[::7]:
        golden = line.get("position")
        if golden is None or golden["phase"] not in ("draw", "act") or golden["bidder"] is not None:
            continue
        position = rumbugz_position(
            RumBugz.from_options(records[line["record"]]["options"]),
            *(" ".join(bugz) for bugz in golden["hands"]),
            table=[
                f"{each['by']} {each['type']} {' '.join(each['bugz'])}" for each in golden["table"]
            ],
            pile=" ".join(golden["pile"]),
            bag=" ".join(golden["bag"]),
            **{key: golden[key] for key in ("phase", "turn", "swaps", "fresh", "turns")},
        )
        assert legal(position) == line["legal"]
        shown = msgspec.to_builtins(position.table)
        assert shown == {**golden, **{key: shown[key] for key in ("round", "refills", "totals")}}


def choose(rng: random.Random, moves: list[str], *, eager: bool) -> str:
    """Choose each verb with the same chance, so that swaps and bids are frequent.

    Eager players always lay or add when they can.
    """
    wanted = [move for move in moves if eager and re.search(r":lay|:add", move)]
    verbs = {move.split()[0].split(":")[1] for move in moves}
    verb = rng.choice(sorted(verbs))
    return rng.choice(wanted or [move for move in moves if f":{verb}" in move])


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(len(EXTREMES)))
def test_random_games_agree_with_the_referee(number: int) -> None:
    game = EXTREMES[number]
    rng = random.Random(number)
    match = Match(game, seed=seed_of(number))
    judge = referee.Referee(options_of(game), match.seed)
    texts: list[str] = []
    for _ in range(150):
        assert msgspec.to_builtins(match.position.table) == judge.position
        moves = [str(move) for move in match.legal_moves]
        expected = referee.legal(judge.position)
        assert sorted(moves) == sorted(expected)
        assert tuple(judge.position["actors"]) == match.position.actors
        if not moves:
            break
        for text in rng.sample(moves, min(len(moves), 9)) + rng.sample(texts, min(len(texts), 9)):
            assert is_legal(match, text) is (text in expected)
        texts += rng.sample(moves, min(len(moves), 9))
        move = choose(rng, moves, eager=number % 2 == 1)
        match.push(move)
        judge.push(move)
    if match.outcome is not None:
        assert msgspec.to_builtins(match.outcome) == judge.result()
