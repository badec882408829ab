"""docs/bots.md: its bot has twenty lines, plays in the arena and can be installed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bugnight import bots
from tests import ROOT
from tests.cli.running import COMMAND
from tests.docs.test_pages import failed_examples

pytestmark = pytest.mark.compiled

PAGE = (ROOT / "docs/bots.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    """Return the page's code blocks in one language."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    """Return the page's commands, with few games."""
    return [re.sub(r"--games \d+", "--games 2", line).split()[1:] for line in blocks("sh")]


def bugnight(folder: Path, *args: str) -> "subprocess.CompletedProcess[str]":
    """Run `bugnight` in a folder that is also on Python's path."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path, "COLUMNS": "80"}
    return subprocess.run(
        [*COMMAND, *args], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Install the bot in a folder, as its pyproject.toml says."""
    (tmp_path / "dreamer.py").write_text(blocks("python")[0])
    project = tomllib.loads(blocks("toml")[0])["project"]
    info = tmp_path / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = project["entry-points"]
    lines = [
        line
        for group, names in points.items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in names.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_bot_has_twenty_lines() -> None:
    code = blocks("python")[0]
    body = code[code.index("class ") :].strip().splitlines()
    assert len([line for line in body if line.strip()]) <= 20


def test_examples_are_true() -> None:
    failed, attempted = failed_examples(PAGE)
    assert attempted > 0
    assert failed == 0


def test_bot_plays_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "dreamer.py").write_text(blocks("python")[0])
    result = bugnight(tmp_path, *commands()[0])
    assert (result.returncode, result.stderr) == (0, "")
    shown = blocks("text")[0]
    heading = " ".join(result.stdout.splitlines()[0].split())
    assert heading == " ".join(shown.splitlines()[0].split())
    assert "\ndreamer.py:Dreamer@60 " in result.stdout  # not truncated at 80 columns
    assert "3 games: 1 deal in 3 rotations." in result.stdout


def test_installed_bot_is_found_by_name(package: Path) -> None:
    result = bugnight(package, *commands()[1])
    assert (result.returncode, result.stderr) == (0, "")
    assert "dreamer@20" in result.stdout
    code = (
        "from bugnight import bots; from bugnight.games.bug_off import BugOff;"
        "position = BugOff(players=2).deal(seed=1).position; view = position.view(position.actor);"
        "limit = bots.Limit(simulations=12);"
        "moves = [bots.make('dreamer', seed=4).choose(view, limit) for _ in range(2)];"
        "print('dreamer' in bots.names(), moves[0] == moves[1])"
    )
    env = {**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    python = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    assert python.stdout == b"True True\n"


def test_uninstalled_bot_is_not_found(tmp_path: Path) -> None:
    result = bugnight(tmp_path, *commands()[1])
    assert result.returncode == 2
    assert "there is no bot 'dreamer'; there are random, thumb" in result.stderr


def test_page_describes_every_built_in_bot() -> None:
    table = PAGE[PAGE.index("## The built-in bots") :]
    ours = {name for name in bots.names() if name in ("random", "thumb", *bots.LEVELS)}
    assert ours <= set(re.findall(r"`(\w+)`", table))
