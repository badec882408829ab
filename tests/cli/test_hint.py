"""`bugnight hint`: every legal move with its chances and reasons."""

import json
from pathlib import Path

import pytest

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.play import Match, Record
from tests.cli.running import complaint, run

pytestmark = pytest.mark.compiled

QUICK = ("--simulations", "60")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that has just begun."""
    match = BugOff(players=3).deal(seed=3)
    for _ in range(4):
        match.push(match.legal_moves[0])
    file = tmp_path_factory.mktemp("hint") / "game.json"
    file.write_text(Record.of(match, ("Ada", "Ben", "Cleo")).to_json())
    return file


def test_every_move_has_a_sentence_and_hints_are_reproducible(game: Path) -> None:
    args = ("hint", str(game), "--ply", "3", *QUICK, "--json")
    told = json.loads(run(*args).stdout)
    match = Record.parse(game.read_bytes()).begin()
    for move in json.loads(game.read_text())["moves"][:3]:
        match.push(move)
    assert sorted(each["move"] for each in told["moves"]) == sorted(map(str, match.legal_moves))
    assert all(each["sentence"].endswith(".") for each in told["moves"])
    assert all(0 <= each["win"] <= 1 for each in told["moves"])
    assert json.loads(run(*args).stdout) == told


def test_a_hint_for_people_names_them(game: Path) -> None:
    shown = run("hint", str(game), *QUICK, "--lang", "de").stdout
    assert any(
        name in shown.splitlines()[0] + shown.splitlines()[1] for name in ("Ada", "Ben", "Cleo")
    )
    assert "%" in shown


def test_equal_cards_are_told_once(tmp_path: Path) -> None:
    match = PartyBugs(players=4).deal(seed=5)
    while not _has_equal_cards(match):
        match.push(match.legal_moves[0])
    file = tmp_path / "game.json"
    file.write_text(Record.of(match).to_json())
    rows = [line for line in run("hint", str(file), *QUICK).stdout.splitlines() if "%" in line]
    told = [row.partition("Take ")[2].partition(":")[0] for row in rows]
    assert 0 < len(told) == len(set(told)) < len(match.legal_moves)
    listed = json.loads(run("hint", str(file), *QUICK, "--json").stdout)["moves"]
    assert len(listed) == len(match.legal_moves)


def _has_equal_cards(match: Match) -> bool:
    moves = [match.game.alike(move) for move in match.legal_moves]
    return len(match.position.actors) == 1 and len(set(moves)) < len(moves)


def test_missing_plies_and_idle_seats_are_refused(game: Path) -> None:
    assert "--ply is from 0 to 4" in complaint("hint", str(game), "--ply", "99", status=2)
    actors = Record.parse(game.read_bytes()).verify().position.actors
    idle = next(str(seat) for seat in range(3) if seat not in actors)
    assert "has a move to make" in complaint("hint", str(game), "--seat", idle, status=1)
    nameless = json.loads(game.read_bytes())
    del nameless["seats"]
    other = game.with_name("nameless.json")
    other.write_text(json.dumps(nameless), "utf-8")
    shown = f"Seat {int(idle) + 1}"  # the name that replay uses for a nameless seat
    assert "has a move to make" in complaint("hint", str(other), "--seat", shown, status=1)
