"""Shuffles that were promised, and moves as everybody may read them."""

import json
from typing import Any

import pytest

from bugnight import Move, Record
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import RecordError, fair

SECRET = "5e" * 32
CLIENT_SEEDS = ["a horseshoe", "", "clover"]


def promised(**changes: Any) -> Record:  # noqa: ANN401
    """A record with what is needed to check its seed, some of it changed."""
    said = {
        "table": "T",
        "commitment": fair.commitment(SECRET),
        "secret": SECRET,
        "client_seeds": CLIENT_SEEDS,
        **changes,
    }
    match = BugOff(players=3).deal(seed=fair.seed(SECRET, "T", CLIENT_SEEDS))
    return Record.parse(Record.of(match).to_json()[:-1] + f',"{fair.KEY}":{json.dumps(said)}}}')


def test_a_seed_follows_from_the_secret_the_table_and_everybodys_client_seed() -> None:
    assert fair.check(promised())
    seeds = {
        fair.seed(SECRET, "T", CLIENT_SEEDS),
        fair.seed(SECRET, "U", CLIENT_SEEDS),
        fair.seed("5f" * 32, "T", CLIENT_SEEDS),
        fair.seed(SECRET, "T", ["a horseshoe", "clover", ""]),
    }
    assert len(seeds) == 4
    assert len({fair.hash_of(seed) for seed in seeds}) == 4


def test_a_record_need_not_say_how_its_seed_came_about() -> None:
    assert not fair.check(Record.of(BugOff(players=2).deal(seed=1)))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"secret": "5f" * 32}, "hash was shown before"),
        ({"client_seeds": ["a horseshoe", "", "weeds"]}, "the secret and the client seeds"),
        ({"table": "U"}, "the secret and the client seeds"),
        ({"secret": "no hexadecimal"}, "x-fair"),
        ({"client_seeds": 7}, "x-fair"),
    ],
)
def test_a_promise_that_was_not_kept_is_found(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(RecordError, match=fault):
        fair.check(promised(**changes))


@pytest.mark.parametrize(
    ("game", "move", "told"),
    [
        (PartyBugs(), Move(0, "hide 7"), "0:hide ?"),
        (PartyBugs(), Move(0, "play 7"), "0:play 7"),
        (BugOff(), Move(1, "place R"), "1:place R"),
        (RumBugz(), Move(2, "draw bag"), "2:draw bag"),
    ],
)
def test_a_move_is_told_as_everybody_may_read_it(game: Any, move: Move, told: str) -> None:  # noqa: ANN401
    assert game.public_text(move) == told
