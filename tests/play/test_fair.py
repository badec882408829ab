"""Provably fair shuffles, and the public text of moves."""

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
    """Return a record with the data that proves its seed, with changes."""
    said = {
        "table": "T",
        "commitment": fair.commitment(SECRET),
        "secret": SECRET,
        "client_seeds": CLIENT_SEEDS,
        **changes,
    }
    match = BugOff(players=3).deal(seed=fair.seed(SECRET, "T", CLIENT_SEEDS))
    return Record.parse(Record.of(match).to_json()[:-1] + f',"{fair.KEY}":{json.dumps(said)}}}')


def test_a_seed_depends_on_the_secret_the_table_and_all_client_seeds() -> None:
    assert fair.check(promised())
    seeds = {
        fair.seed(SECRET, "T", CLIENT_SEEDS),
        fair.seed(SECRET, "U", CLIENT_SEEDS),
        fair.seed("5f" * 32, "T", CLIENT_SEEDS),
        fair.seed(SECRET, "T", ["a horseshoe", "clover", ""]),
    }
    assert len(seeds) == 4
    assert len({fair.hash_of(seed) for seed in seeds}) == 4


def test_a_record_needs_no_proof_of_its_seed() -> None:
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
def test_a_broken_promise_is_detected(changes: dict[str, Any], fault: str) -> None:
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
def test_public_text_hides_secret_choices(game: Any, move: Move, told: str) -> None:  # noqa: ANN401
    assert game.public_text(move) == told
