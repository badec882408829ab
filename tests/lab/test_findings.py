"""docs/findings.md and docs/laboratory.md: commands work and print tables like those shown."""

import re
import shlex
from itertools import pairwise

import pytest

from bench.findings import BLOCK, PAGE, output, renewed
from tests import ROOT
from tests.cli.running import run
from tests.docs.test_pages import failed_examples

pytestmark = pytest.mark.compiled

FINDINGS = BLOCK.findall(PAGE.read_text("utf-8"))


def heads(text: str) -> list[list[str]]:
    """Return the heading lines of the tables."""
    lines = text.splitlines()
    return [
        re.split(r"  +", line.strip())
        for line, below in pairwise(lines)
        if re.fullmatch(r" ?─+", below)
    ]


@pytest.mark.parametrize(("command", "printed"), FINDINGS, ids=[command for command, _ in FINDINGS])
def test_commands_print_the_tables_shown(
    command: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    fewer = re.sub(r"--games \d+", "--games 6", command)
    result = run(*shlex.split(fewer)[1:], "--jobs", "1", COLUMNS="100")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert heads(result.stdout) == heads(printed)
    assert heads(printed)


def test_every_command_is_followed_by_its_output() -> None:
    page = PAGE.read_text("utf-8")
    assert len(FINDINGS) == page.count("```sh\n") == page.count("```text\n")
    assert len(FINDINGS) >= 15


def test_page_can_be_renewed() -> None:
    command = "bugnight simulate bug-off --games 50 --show wins"
    page = f"A question.\n\n```sh\n{command}\n```\n\n```text\nold\n```\n"
    new = renewed(page)
    assert new == renewed(new)
    assert output(command) in new
    assert "old" not in new
    assert renewed(page, word="rumbugz") == page


def test_seat_that_never_wins_has_a_line() -> None:
    said = run("simulate", "bug-off", "--players", "2", "--games", "1", "--show", "seats").stdout
    wins = said[: said.index("Score by seat")]
    assert re.findall(r"^seat (\d)", wins, re.MULTILINE) == ["0", "1"]
    assert "\n1 game (2 players), by thumb." in said


def test_examples_in_the_laboratory_page_are_true() -> None:
    failed, attempted = failed_examples((ROOT / "docs/laboratory.md").read_text("utf-8"))
    assert attempted > 0
    assert failed == 0
