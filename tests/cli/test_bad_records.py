"""Bad records are refused in one line that names the place, and no faulty data is printed."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import complaint, run
from tests.play.bad_records import BAD_RECORDS, BUG_OFF, PARTY, BadRecord, lines

pytestmark = pytest.mark.compiled


def place(case: BadRecord, path: object) -> str:
    return re.escape(f"{path}: record {case.number}, ply {case.ply}: ")


@pytest.mark.parametrize("case", BAD_RECORDS, ids=lambda case: case.name)
def test_verify_reports_a_fault_and_its_place(case: BadRecord, tmp_path: Path) -> None:
    path = case.write(tmp_path)
    said = complaint("verify", str(path), status=1)
    assert re.match(f"{place(case, path)}.*{case.reason}", said), said


@pytest.mark.parametrize("case", BAD_RECORDS, ids=lambda case: case.name)
def test_positions_before_a_fault_are_printed_without_a_result(
    case: BadRecord, tmp_path: Path
) -> None:
    path = case.write(tmp_path)
    result = run("replay", str(path), "--positions")
    assert result.exit_code == 1
    assert re.match(f"bugnight: {place(case, path)}.*\n$", result.stderr), result.stderr
    printed = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["record"] for line in printed if "result" in line] == list(range(case.number))
    plies = [line["ply"] for line in printed if line["record"] == case.number]
    assert plies == list(range(len(plies)))
    assert len(plies) <= case.ply + 1


@pytest.mark.parametrize("case", BAD_RECORDS[::5], ids=lambda case: case.name)
def test_an_account_stops_at_a_fault(case: BadRecord, tmp_path: Path) -> None:
    path = case.write(tmp_path)
    result = run("replay", str(path))
    assert result.exit_code == 1
    assert re.match(f"bugnight: {place(case, path)}.*\n$", result.stderr), result.stderr
    assert result.stdout.count("The end") == case.number


def test_lines_before_a_fault_match_a_good_file(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(lines(PARTY, BUG_OFF))
    bad.write_bytes(lines(PARTY, {**BUG_OFF, "result": {"scores": [0, 0], "winners": [1]}}))
    right = run("replay", str(good), "--positions").stdout.splitlines()
    assert run("replay", str(bad), "--positions").stdout.splitlines() == right[:-1]


def test_faults_in_standard_input_have_a_place() -> None:
    given = lines(PARTY) + b"\n" + lines({**BUG_OFF, "moves": ["1:place X"]})
    said = complaint("verify", "-", given=given, status=1)
    assert said.startswith("standard input: record 1, ply 1: illegal move '1:place X'; legal: ")


def test_a_name_cannot_break_the_line(tmp_path: Path) -> None:
    path = tmp_path / "two\nlines\x1b[31m.jsonl"
    path.write_text("x")
    said = complaint("verify", str(path), status=1)
    assert r"two\nlines\x1b[31m.jsonl: record 0" in said


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["replay", "--positions"]])
def test_files_that_cannot_be_read(tmp_path: Path, command: list[str]) -> None:
    missing = tmp_path / "missing.json"
    said = complaint(*command, str(missing), status=1)
    assert said == f"{missing}: no such file or directory"
    assert complaint(*command, str(tmp_path), status=1) == f"{tmp_path}: is a directory"
    assert complaint(*command, "", status=1) == "'': is a directory"
