"""The account of a game is complete, true, and fits the screen.

Some accounts are stored in tests/cli/accounts/, which shows changes as users see them.
"""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bugnight.play import GAMES, Record
from tests import ROOT, VECTORS
from tests.cli.running import run
from tests.play.bad_records import BUG_OFF, PARTY, RUMBUGZ, fresh, lines, vector

pytestmark = pytest.mark.compiled

ACCOUNTS = ROOT / "tests/cli/accounts"
RENEW = ".venv/bin/python -m tests.cli.test_account"
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
    """Return an account in its stored form, followed by the table at a ply."""
    record = named(vector(*TOLD[name]))
    return account(record) + "\n\n" + account(record, "--ply", "30")


@pytest.mark.parametrize("name", TOLD)
def test_accounts_match_the_stored_ones(name: str) -> None:
    assert kept(name) == (ACCOUNTS / f"{name}.txt").read_text("utf-8"), f"run: {RENEW}"


@pytest.mark.parametrize("columns", [30, 80, 200])
@pytest.mark.parametrize("file", VECTOR_FILES)
def test_the_account_of_every_vector_fits(file: str, columns: int) -> None:
    result = run("replay", str(VECTORS / file), COLUMNS=str(columns))
    assert result.exit_code == 0, result.stderr
    records = [json.loads(line) for line in (VECTORS / file).read_text("utf-8").splitlines()]
    finished = sum(record.get("result") is not None for record in records)
    assert result.stdout.count("The end ") == finished
    assert result.stdout.count("The game is not over.") == len(records) - finished
    assert max(map(len, result.stdout.splitlines())) <= min(columns, 100)


@pytest.mark.parametrize("ply", ["0", "12", "-1"])
@pytest.mark.parametrize("file", VECTOR_FILES)
def test_every_vector_can_be_shown_at_a_ply(file: str, ply: str) -> None:
    result = run("replay", str(VECTORS / file), "--ply", ply)
    assert result.exit_code == 0, result.stderr
    assert re.search(r"^Ply \d+ of \d+ ─", result.stdout, re.MULTILINE)


def positions_of(file: str, number: int) -> list[dict[str, Any]]:
    text = (VECTORS / file.replace(".jsonl", ".positions.jsonl")).read_text("utf-8")
    found = map(json.loads, text.splitlines())
    return [line["position"] for line in found if line["record"] == number and "ply" in line]


def scores_of(positions: list[dict[str, Any]]) -> list[list[int]]:
    """Return the scores of every game of a match, computed from the positions."""
    sums = [positions[0]["totals"]]
    sums += [new["totals"] for old, new in pairwise(positions) if new["game"] != old["game"]]
    sums += [each["totals"] for each in positions if each["phase"] == "over"]
    return [[b - a for a, b in zip(old, new, strict=True)] for old, new in pairwise(sums)]


@pytest.mark.parametrize("file", [file for file in VECTOR_FILES if file.startswith("party")])
def test_scores_agree_with_the_positions(file: str) -> None:
    for number, line in enumerate((VECTORS / file).read_text("utf-8").splitlines()):
        text = " ".join(account(named(json.loads(line)), columns=100).split())
        told = re.findall(r"The game ends: ([^.]*)\.", text)
        scores = [[int(each.split()[-1]) for each in game.split(", ")] for game in told]
        assert scores == scores_of(positions_of(file, number))


def test_bug_off_gains_agree_with_the_result() -> None:
    text = " ".join(account(named(BUG_OFF)).split())
    gains = " ".join(re.findall(r"Into the jars: ([^.]*)\.", text))
    assert [sum(map(int, re.findall(rf"{name} (\d+)", gains))) for name in NAMES[:2]] == [31, 25]


def test_rumbugz_accounts_name_lays_and_wins() -> None:
    text = " ".join(account(named(RUMBUGZ), columns=100).split())
    assert "lays a double: 3 5 *7 9." in text
    assert "swaps the 11 for the 3 in #1." in text
    assert re.search(r"(draws|takes|discards) the PLYT\b", text)
    assert "Ben wins the round: 49 points." in text


def test_an_account_without_messages_falls_back_to_names() -> None:
    match = GAMES["goofspiel"].from_options({"num_cards": 3}).deal(seed=1)
    prize = match.view(None).table.prize  # type: ignore[attr-defined]
    match.push("0:bid 3")
    match.push("1:bid 1")
    record = json.loads(Record.of(match, ("Ada", "Ben")).to_json())
    text = account(record)
    assert f"Ada: revealed, card 3. Ben: revealed, card 1. Ada: won, prize {prize}." in text
    assert "Ben may bid 2 · bid 3" in text
    shown = account(record, "--ply", "1")
    assert re.search(r"^Ada +1 2 3 +3 +0$", shown, re.MULTILINE)


def test_an_unfinished_account_ends_with_the_legal_moves() -> None:
    text = account(named({**PARTY, "moves": PARTY["moves"][:3], "result": None}))
    assert "Ben takes the 5." in text
    assert "The game is not over.\nAda may take 7@0 · take 9@1\n" in text


def test_an_account_reveals_hidden_cards() -> None:
    record = vector("party-bugs-hidden", 1)
    one = {**named(record), "moves": record["moves"][:1], "result": None}
    assert re.search(r"^\w+ hides the \d+\.$", account(one), re.MULTILINE)


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


def test_equal_names_are_numbered() -> None:
    text = account(fresh(seats=["Ada", "Ada", "", "Zoë"]))
    assert "Ada (1), Ada (2), Seat 3, Zoë" in text


def test_every_record_of_a_file_has_an_account(tmp_path: Path) -> None:
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
