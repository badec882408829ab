"""The account of a game: it is complete, true, and fits the screen.

The accounts of some games are kept in tests/accounts/; a change shows there as people will see it.
"""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.bad_records import BUG_OFF, PARTY, RUMBUGZ, VECTORS, fresh, lines, vector
from tests.cli import ROOT, run

pytestmark = pytest.mark.compiled

ACCOUNTS = ROOT / "tests/accounts"
RENEW = ".venv/bin/python -m tests.test_cli_account"
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]

TOLD = {
    "party-bugs": ("party-bugs-basic", 2),
    "party-bugs-match": ("party-bugs-mirror", 1),
    "bug-off": ("bug-off-seeded", 1),
    "rumbugz": ("rumbugz-seeded", 2),
    "rumbugz-rounds": ("rumbugz-hand", 9),
}
VECTOR_FILES = sorted(path.name for path in VECTORS.glob("*.jsonl") if path.stem.count(".") == 0)


def account(record: dict[str, Any], *args: str, columns: int = 80) -> str:
    result = run("replay", "-", *args, given=lines(record), COLUMNS=str(columns))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def named(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "seats": NAMES[: record["options"]["players"]]}


def kept(name: str) -> str:
    """An account as it is kept, and in the end the table at a ply."""
    record = named(vector(*TOLD[name]))
    return account(record) + "\n\n" + account(record, "--ply", "30")


@pytest.mark.parametrize("name", TOLD)
def test_accounts_are_those_that_were_kept(name: str) -> None:
    assert kept(name) == (ACCOUNTS / f"{name}.txt").read_text("utf-8"), f"run: {RENEW}"


@pytest.mark.parametrize("columns", [30, 80, 200])
@pytest.mark.parametrize("file", VECTOR_FILES)
def test_every_vector_is_told_and_fits(file: str, columns: int) -> None:
    result = run("replay", str(VECTORS / file), COLUMNS=str(columns))
    assert result.exit_code == 0, result.stderr
    records = [json.loads(line) for line in (VECTORS / file).read_text("utf-8").splitlines()]
    finished = sum(record.get("result") is not None for record in records)
    assert result.stdout.count("The end ") == finished
    assert result.stdout.count("The game is not over.") == len(records) - finished
    assert max(map(len, result.stdout.splitlines())) <= min(columns, 100)


@pytest.mark.parametrize("ply", ["0", "12", "-1"])
@pytest.mark.parametrize("file", VECTOR_FILES)
def test_every_vector_can_be_looked_at(file: str, ply: str) -> None:
    result = run("replay", str(VECTORS / file), "--ply", ply)
    assert result.exit_code == 0, result.stderr
    assert re.search(r"^Ply \d+ of \d+ ─", result.stdout, re.MULTILINE)


def rounds_of(text: str) -> list[dict[str, int]]:
    """What each player has in front of them after each round, as the account says."""
    rounds: list[dict[str, int]] = []
    for line in text.splitlines():
        if re.match(r"(Round \d+|The final round) ─", line):
            rounds.append({})
        elif rounds and (match := re.match(r"(\w+)  +(?:plays|takes|gets) .* (\d+)$", line)):
            rounds[-1][match[1]] = int(match[2])
    return rounds


def positions_of(file: str, number: int) -> list[dict[str, Any]]:
    text = (VECTORS / file.replace(".jsonl", ".positions.jsonl")).read_text("utf-8")
    found = map(json.loads, text.splitlines())
    return [line["position"] for line in found if line["record"] == number and "ply" in line]


def points_of(position: dict[str, Any]) -> list[int]:
    hidden = [*position["hidden"], None]
    return [
        sum(display) + (down or 0)
        for display, down in zip(position["displays"], hidden, strict=False)
    ]


def true_rounds(positions: list[dict[str, Any]], names: list[str]) -> list[dict[str, int]]:
    """The same, from the positions."""
    rounds = []
    for before, after in pairwise(positions):
        if after["game"] != before["game"]:
            totals = zip(before["totals"], after["totals"], strict=True)
            rounds.append([new - old for old, new in totals])
        elif after["round"] != before["round"] or after["phase"] == "over":
            rounds.append(points_of(after))
    return [dict(zip(names, points, strict=False)) for points in rounds]


@pytest.mark.parametrize("file", [file for file in VECTOR_FILES if file.startswith("party")])
def test_displays_add_up_as_in_the_positions(file: str) -> None:
    for number, line in enumerate((VECTORS / file).read_text("utf-8").splitlines()):
        record = named(json.loads(line))
        names = [*record["seats"], "Roachy"]
        told = rounds_of(account(record, columns=100))
        true = true_rounds(positions_of(file, number), names)
        assert told[: len(true)] == true


def test_bug_off_points_are_those_of_the_result() -> None:
    text = account(named(BUG_OFF))
    assert re.findall(r"^Points: (.*)$", text, re.MULTILINE)[-1] == "Ada: 31, Ben: 25"
    gains = [int(count) for count in re.findall(r"(\d+) for Ada", text)]
    assert sum(gains) == 31


def test_rumbugz_says_what_was_laid_and_what_was_won() -> None:
    text = account(named(RUMBUGZ), columns=100)
    assert "lays a double 3 5 *7 9 as #0, swaps 11 into #0 for 3 (5" in text
    assert "Ben wins the round and gets 49 points" in text


def test_an_unfinished_game_ends_with_what_may_be_done() -> None:
    text = account(named({**PARTY, "moves": PARTY["moves"][:3], "result": None}))
    assert "Ben     plays 4  takes Roachy’s 5" in text
    assert "The game is not over.\nAda may take 7@0 · take 9@1\n" in text


def test_a_choice_that_waits_for_the_others_is_told() -> None:
    record = vector("party-bugs-hidden", 1)
    players = record["options"]["players"]
    one = {**named(record), "moves": record["moves"][:1], "result": None}
    assert "Face down: " in account(one)
    more = {**named(record), "moves": record["moves"][: players + 1], "result": None}
    assert re.search(r"^\w+ +plays \d+", account(more), re.MULTILINE)


def test_names_cannot_disturb_the_screen() -> None:
    wild = [
        "\x1b[31mAda\n",
        "[bold]Ben[/]",
        ":smile:",
        "Maximiliane Freifrau von und zu Hohenstein",
    ]
    text = account(fresh(seats=wild))
    assert "\x1b" not in text
    assert "[31mAda, [bold]Ben[/], :smile:, Maximiliane Freif…" in text


def test_names_are_told_apart() -> None:
    text = account(fresh(seats=["Ada", "Ada", "", "Zoë"]))
    assert "Ada (0), Ada (1), Seat 2, Zoë" in text


def test_every_record_of_a_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines(PARTY, BUG_OFF, RUMBUGZ))
    text = run("replay", str(path)).stdout
    assert re.findall(r"^(\S+ ?\S*)  .*games\.jsonl, record (\d)$", text, re.MULTILINE) == [
        ("Party Bugs", "0"),
        ("Bug Off!", "1"),
        ("RumBugz", "2"),
    ]


if __name__ == "__main__":
    for each in TOLD:
        (ACCOUNTS / f"{each}.txt").write_text(kept(each), "utf-8")
