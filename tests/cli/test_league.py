"""`bugnight league`: its output and its errors."""

import json

import pytest

from tests.cli.running import complaint, run

pytestmark = pytest.mark.compiled


def test_a_league_is_a_table_of_ratings() -> None:
    args = ["league", "bug-off", "random", "thumb", "larva", "--players", "2", "--deals", "1"]
    lines = run(*args, "--jobs", "1").stdout.splitlines()
    assert lines[0].split() == ["bot", "games", "wins", "without", "luck", "rating", "Nash"]
    assert [line.split()[0] for line in lines[2:5]] == ["thumb", "larva", "random"]
    assert any(line.startswith("6 games; 95 % intervals.") for line in lines)
    assert max(map(len, lines)) <= 80
    found = json.loads(run(*args, "--jobs", "1", "--json").stdout)
    assert found["games"] == 6
    assert found["members"][0]["cross"].keys() == {"larva", "random"}


def test_too_few_bots_are_refused() -> None:
    said = complaint("league", "bug-off", "thumb", "random", "--players", "3", status=2)
    assert "2 bots are too few for tables of 3" in said
