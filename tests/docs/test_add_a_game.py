"""docs/add-a-game.md: build the package from its code blocks and run each of its commands."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import ROOT
from tests.cli.running import COMMAND
from tests.server.parts import Node, get, running

pytestmark = pytest.mark.compiled

PAGE = (ROOT / "docs/add-a-game.md").read_text("utf-8")
EXAMPLE = ROOT / "examples/games/goofspiel"
INSTALL = "pip install --editable ."
SERVE = "bugnight serve"


def blocks(kind: str) -> list[str]:
    """Return the page's code blocks of one kind."""
    return re.findall(rf"^```{re.escape(kind)}\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Return the page's commands, reduced to two games."""
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    return [re.sub(r"--games \d+", "--games 2", line) for line in lines]


FILES = {
    "goofspiel/rules.py": "\n\n\n".join(blocks("python rules.py")) + "\n",
    "goofspiel/game.py": "\n".join(blocks("python game.py")) + "\n",
    "pyproject.toml": "\n".join(blocks("toml pyproject.toml")) + "\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the page's package for the processes that a test starts."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(about)
    points = project["entry-points"]["bugnight.games"]
    lines = [f"{name} = {value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[bugnight.games]", *lines, ""]))
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def output_of(folder: Path, *command: str) -> str:
    """Run a command, check that it succeeds and return its output."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("name", FILES)
def test_page_has_the_code_of_the_example(name: str) -> None:
    assert FILES[name] == (EXAMPLE / name).read_text("utf-8")


def test_the_examples_are_true(package: Path) -> None:
    (package / "examples.txt").write_text("\n\n".join(blocks("python")) + "\n", "utf-8")
    where = output_of(
        package, sys.executable, "-c", "import goofspiel.game as g; print(g.__file__)"
    )
    assert where.strip() == str(package / "goofspiel" / "game.py")
    assert output_of(package, sys.executable, "-m", "doctest", "examples.txt") == ""


def test_commands_work(package: Path) -> None:
    said = {
        line.split()[1]: output_of(package, *COMMAND, *line.split()[1:])
        for line in commands()
        if line not in (INSTALL, SERVE)
    }
    assert said.keys() == {"game-check", "rules", "deal", "verify", "arena", "simulate"}
    assert "Bid a card face down; when all have, the bids are revealed." in said["rules"]
    assert "1 record, unfinished, agrees" in said["verify"]
    assert re.search(r"^thumb .*\s%", said["arena"], re.MULTILINE)
    assert "revealed" in said["simulate"]


def test_program_plays_the_game_on_a_server(package: Path) -> None:
    assert {INSTALL, SERVE} <= set(commands())
    node = Node(f"sqlite:///{package / 'games.sqlite'}")
    (program,) = blocks("python play.py")
    (package / "play.py").write_text(program.replace("http://localhost:8420", node.url), "utf-8")
    with running(node):
        games = {game["name"]: game for game in get(f"{node.url}/api/v1/games").json()["games"]}
        options = [option["name"] for option in games["goofspiel"]["options"]]
        assert options == ["players", "num_cards", "num_turns", "points_order"]
        said = output_of(package, sys.executable, "play.py")
        assert re.match(r"Outcome\(scores=\[\d+, \d+\], ", said)
