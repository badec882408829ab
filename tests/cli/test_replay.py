"""`bugnight replay --positions` and `--json`, and `bugnight verify`."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from tests import VECTORS
from tests.cli.running import complaint, run
from tests.play.bad_records import BUG_OFF, PARTY, PARTY_BY_HAND, RUMBUGZ, fresh, lines, without

pytestmark = pytest.mark.compiled

NAMES = sorted(path.name.removesuffix(".jsonl") for path in VECTORS.glob("*[!s].jsonl"))
NAMES = [name for name in NAMES if not name.endswith(".positions")]


def parsed(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_vectors_agree(name: str) -> None:
    result = run("replay", str(VECTORS / f"{name}.jsonl"), "--positions")
    assert result.exit_code == 0, result.stderr
    wanted = (VECTORS / f"{name}.positions.jsonl").read_text("utf-8")
    assert parsed(result.stdout) == parsed(wanted)


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A file of three games, the last one without moves."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines(PARTY, BUG_OFF, fresh(seats=["Ada", "Ben", "Cleo", "Dan"])))
    return str(path)


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A file of one game, over many lines."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(PARTY, indent=1), "utf-8")
    return str(path)


def test_one_record_keeps_its_number(games: str) -> None:
    every = parsed(run("replay", games, "--positions").stdout)
    second = parsed(run("replay", games, "--positions", "--record", "1").stdout)
    assert second == [line for line in every if line["record"] == 1]
    assert [line["record"] for line in second[-1:]] == [1]


def test_one_ply_of_every_record_that_has_it(games: str) -> None:
    lines = parsed(run("replay", games, "--positions", "--ply", "30").stdout)
    assert [(line["record"], line["ply"]) for line in lines] == [(0, 30), (1, 30)]


def test_negative_plies_count_from_the_end(games: str) -> None:
    lines = parsed(run("replay", games, "--positions", "--ply", "-1").stdout)
    assert [(line["record"], line["ply"]) for line in lines] == [(0, 48), (1, 103), (2, 0)]
    assert [line["position"]["phase"] for line in lines] == ["over", "over", "act"]


def test_json_with_a_ply_prints_that_position(game: str) -> None:
    position = run("replay", game, "--positions", "--ply", "7").stdout
    assert run("replay", game, "--json", "--ply", "7").stdout == position
    assert run("replay", game, "--json", "--positions", "--ply", "7").stdout == position


@pytest.mark.parametrize("more", [[], ["--positions"], ["--json"]])
def test_missing_plies_and_records_are_refused(games: str, game: str, more: list[str]) -> None:
    said = complaint("replay", game, "--ply", "49", *more, status=1)
    assert said == f"{game}: there is no ply 49; the last one is 48"
    assert complaint("replay", game, "--ply", "-50", *more, status=1).startswith(
        f"{game}: there is"
    )
    said = complaint("replay", games, "--ply", "104", *more, status=1)
    assert said == f"{games}: there is no ply 104 in any record; the last one is 103"
    said = complaint("replay", games, "--record", "3", *more, status=1)
    assert said == f"{games}: there is no record 3: the last one is 2"


def test_faults_in_other_records_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"nonsense\n\n" + lines(BUG_OFF) + b"more nonsense\n")
    result = run("replay", str(path), "--record", "1", "--json")
    assert result.exit_code == 0
    assert parsed(result.stdout)[0]["record"] == 1


def test_a_fault_after_the_ply_is_still_reported(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(lines({**BUG_OFF, "moves": [*BUG_OFF["moves"][:9], "0:place ?"]}))
    for more in ([], ["--positions"]):
        result = run("replay", str(path), "--ply", "3", *more)
        assert result.exit_code == 1
        assert "ply 10: illegal move" in result.stderr
        assert result.stdout


def test_json_summarizes_each_record(games: str) -> None:
    first, _, third = parsed(run("replay", games, "--json").stdout)
    assert first == {
        "record": 0,
        "game": "party-bugs",
        "options": {
            "players": 2,
            "edition": "abacus",
            "hidden": False,
            "mirror": False,
            "youngest": [0, 1],
        },
        "seats": None,
        "seed": PARTY["seed"],
        "plies": 48,
        "result": PARTY["result"],
    }
    assert third["seats"] == ["Ada", "Ben", "Cleo", "Dan"]
    assert third["seed"].startswith("956eeb2f")
    assert third["result"] is None


def test_json_of_a_game_dealt_by_hand_has_no_seed() -> None:
    line = run("replay", "-", "--json", given=lines(PARTY_BY_HAND)).stdout
    assert json.loads(line)["seed"] is None


def test_standard_input_is_json_lines() -> None:
    given = b"\n" + lines(PARTY, RUMBUGZ)
    assert len(parsed(run("replay", "-", "--json", given=given).stdout)) == 2
    assert run("verify", "-", given=given).stdout == (
        "standard input: 2 records, 2 finished, all agree\n"
    )


def test_standard_input_may_be_one_record_over_many_lines() -> None:
    given = b"\n" + json.dumps(PARTY, indent=2).encode()
    assert run("verify", "-", given=given).stdout == "standard input: 1 record, finished, agrees\n"
    said = complaint("verify", "-", given=given + lines(BUG_OFF), status=1)
    assert said.startswith("standard input: record 0, ply 0: this is not JSON")


def test_verify_prints_a_line_for_each_file(games: str, game: str) -> None:
    result = run("verify", games, game)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{games}: 3 records, 2 finished, all agree",
        f"{game}: 1 record, finished, agrees",
    ]
    assert result.stderr == ""


def test_verify_as_json(games: str) -> None:
    assert parsed(run("verify", games, "--json").stdout) == [
        {"file": games, "records": 3, "finished": 2, "fair": 0, "agrees": True, "fault": None}
    ]


def test_the_first_fault_ends_the_run_without_keep_going(tmp_path: Path, game: str) -> None:
    bad, missing = tmp_path / "bad.jsonl", str(tmp_path / "missing.json")
    bad.write_bytes(lines(PARTY, {**BUG_OFF, "result": None}))
    said = complaint("verify", str(bad), missing, game, status=1)
    assert said.startswith(f"{bad}: record 1, ply 103: the result is written as null")
    result = run("verify", str(bad), missing, game, "--keep-going", "--json")
    assert result.exit_code == 1
    assert result.stderr.count("\nbugnight: ") == 1
    one, two, three = parsed(result.stdout)
    assert one["fault"].keys() == {"record", "ply", "reason"}
    assert (one["records"], one["fault"]["record"], one["fault"]["ply"]) == (1, 1, 103)
    assert two["fault"]["reason"] == f"{missing}: no such file or directory"
    assert three["agrees"]


def test_a_record_without_result_agrees(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(lines(without(BUG_OFF, "result")))
    assert run("verify", str(path)).stdout.endswith("1 record, finished, agrees\n")


def test_many_records_are_not_held_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_bytes(lines({**PARTY, "x-note": "x" * 100_000}) * 300)
    run("verify", str(path))  # load all modules and caches first
    tracemalloc.start()
    assert "300 records" in run("verify", str(path)).stdout
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5_000_000 < path.stat().st_size / 5
