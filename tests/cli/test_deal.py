"""`bugnight deal` writes a new record."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from bugnight.play import GAMES, Record
from bugnight.play.options import option_fields
from tests.cli.running import complaint, run

pytestmark = pytest.mark.compiled

SEED_42 = "956eeb2f2632d7bd03f166b233e3ef28529f0f135767524794e34a0effe11c58"


def dealt(*args: str) -> dict[str, Any]:
    result = run("deal", *args)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.count("\n") == 1
    Record.parse(result.stdout).verify()
    record: dict[str, Any] = json.loads(result.stdout)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_a_new_record_has_a_fresh_seed_and_no_moves(game: str) -> None:
    one, two = dealt(game), dealt(game)
    assert one["game"] == game
    assert one["options"] == {"players": GAMES[game].from_options({}).players}
    assert one["moves"] == []
    assert re.fullmatch("[0-9a-f]{64}", one["seed"])
    assert one["seed"] != two["seed"]
    assert list(one) == ["format", "game", "options", "seed", "moves"]


@pytest.mark.parametrize(
    ("args", "options"),
    [
        (["party-bugs", "--players", "3"], {"players": 3}),
        (["party-bugs", "--hidden", "--no-mirror"], {"players": 4, "hidden": True}),
        (
            ["party-bugs", "--players=3", "--edition=abacus", "--mirror", "--youngest", "2,0,1"],
            {"players": 3, "edition": "abacus", "mirror": True, "youngest": [2, 0, 1]},
        ),
        (["bug-off", "--players", "5", "--tiebreak", "last"], {"players": 5, "tiebreak": "last"}),
        (
            ["rumbugz", "--rounds=2", "--sets=5", "--plyts=0", "--plyt-points=30", "--limit=200"],
            {"players": 4, "rounds": 2, "sets": 5, "plyts": 0, "plyt_points": 30, "limit": 200},
        ),
        (["rumbugz", "--no-bidding"], {"players": 4, "bidding": False}),
    ],
)
def test_options_are_written_to_the_record(args: list[str], options: dict[str, Any]) -> None:
    assert dealt(*args)["options"] == options


@pytest.mark.parametrize(
    ("seed", "digits"),
    [
        ("42", SEED_42),
        (SEED_42, SEED_42),
        ("1" * 64, "1" * 64),
        ("0", "afcd1d7b39a820e2f465b9a16a9e786e4f450980185dc406ec814c72a8b88bf8"),
    ],
)
def test_a_seed_is_written_with_all_its_digits(seed: str, digits: str) -> None:
    assert dealt("bug-off", "--seed", seed)["seed"] == digits


def test_seats_set_names_and_the_number_of_players() -> None:
    record = dealt("bug-off", "--seat", "Ada", "--seat", "Bén", "--seat", "bot:queen")
    assert record["seats"] == ["Ada", "Bén", "bot:queen"]
    assert record["options"] == {"players": 3}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["bug-off", "--hidden"], "bug-off has no option --hidden; it has --players, --tiebreak"),
        (["bug-off", "--plyt-points", "3"], "bug-off has no option --plyt-points; it has"),
        (["rumbugz", "--no-mirror"], "rumbugz has no option --no-mirror; it has .*--plyt-points"),
        (["bug-off", "--players", "6"], "--players is a whole number from 2 to 5, not 6"),
        (["bug-off", "--players", "four"], "--players is a whole number from 2 to 5, not 'four'"),
        (["bug-off", "--players", "3.0"], "--players is a whole number from 2 to 5, not '3.0'"),
        (["bug-off", "--players", "03"], "--players is a whole number from 2 to 5, not '03'"),
        (["bug-off", "--players", ""], "--players is a whole number from 2 to 5, not ''"),
        (
            ["rumbugz", "--plyt-points", "-1"],
            "--plyt-points is a whole number from 0 to 30, not -1",
        ),
        (["party-bugs", "--edition", "xxl"], "--edition is .*'zman'.*, not 'xxl'"),
        (["bug-off", "--tiebreak", "no"], "--tiebreak is 'first' or 'last', not 'no'"),
        (["party-bugs", "--youngest", "1,2"], "--youngest names the seats 0, 1, 2, 3, each once"),
        (["party-bugs", "--youngest", "a,b,c,d"], "--youngest names the seats 0, 1, 2, 3"),
        (["bug-off", "--seed", "xyz"], "--seed: a seed is 64 hexadecimal digits"),
        (
            ["bug-off", "--seed", SEED_42.upper()],
            "--seed: a seed is 64 hexadecimal digits in lower",
        ),
        (["bug-off", "--seed", "0" * 64], "--seed: the seed of 64 zeros cannot be used"),
        (
            ["bug-off", "--seed", "-1"],
            "--seed: a seed number is from 0 to 9007199254740991, not -1",
        ),
        (["bug-off", "--seed", str(2**53)], "--seed: a seed number is from 0 to 9007199254740991"),
        (
            ["bug-off", "--players", "3", "--seat", "Ada", "--seat", "Ben"],
            "--seat is given 2 times, and there are 3 players",
        ),
        (["bug-off", "--seat", "\udc80", "--seat", "Ben"], "--seat .* is not written in UTF-8"),
    ],
)
def test_invalid_options_are_refused_by_name(args: list[str], said: str) -> None:
    assert re.match(said, complaint("deal", *args, status=2))


def test_every_option_of_every_game_can_be_given() -> None:
    for game in GAMES.values():
        page = re.sub(r"\s+", " ", run("deal", game.name, "--help").stdout)
        for field in option_fields(game):
            assert f"--{field.name.replace('_', '-')} " in page
            low, high = getattr(field.type, "ge", None), getattr(field.type, "le", None)
            if low is not None:
                assert f"{low} to {high}" in page


def test_a_file_is_written_completely(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    assert run("deal", "bug-off", "--output", str(path)).stdout == ""
    assert Record.parse(path.read_bytes()).game.name == "bug-off"
    assert path.read_text("utf-8").endswith("}\n")
    assert [each.name for each in tmp_path.iterdir()] == ["new.json"]


def test_a_file_is_overwritten_only_with_force(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    path.write_text("mine")
    said = complaint("deal", "bug-off", "-o", str(path), status=1)
    assert said == f"{path}: the file exists; --force overwrites it"
    assert path.read_text() == "mine"
    assert run("deal", "bug-off", "-o", str(path), "--force").exit_code == 0
    assert Record.parse(path.read_bytes()).game.name == "bug-off"


def test_links_and_devices_are_preserved(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to("real.json")
    assert run("deal", "bug-off", "-o", str(link)).exit_code == 0
    assert link.is_symlink()
    assert Record.parse((tmp_path / "real.json").read_bytes()).game.name == "bug-off"
    assert run("deal", "bug-off", "-o", os.devnull).exit_code == 0
    assert Path(os.devnull).is_char_device()


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "no/such/folder/new.json"
    said = complaint("deal", "bug-off", "-o", str(path), status=1)
    assert said == f"{path}: no such file or directory"
    assert complaint("deal", "bug-off", "-o", str(tmp_path), status=1).endswith("is a directory")
    assert complaint("deal", "bug-off", "--seed", "x", "-o", str(tmp_path / "x"), status=2)
    assert list(tmp_path.iterdir()) == []
