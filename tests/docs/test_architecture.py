"""Layers, parts and functions named in docs/architecture.md exist."""

import re
from collections.abc import Iterator
from pathlib import Path

from bugnight.play import Game, Match
from bugnight.registry import our_names
from tests import ROOT
from tests.house.test_layers import LAYERS

PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
GAMES = ROOT / "src/bugnight/games"


def section(title: str) -> str:
    """Return the text under a heading."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def first_cells(title: str) -> list[str]:
    """Return the names in the first column of a section's table."""
    return re.findall(r"^\| `([^`]+)`", section(title), re.MULTILINE)


def path() -> Iterator[tuple[int, Path, str]]:
    """Yield the steps of the path of one move."""
    for number, name, function in re.findall(
        r"^\| (\d+) \| `(\S+)` \| `(\S+)` \|", section("The path of one move"), re.MULTILINE
    ):
        folder = ROOT if name.startswith("web/") else ROOT / "src/bugnight"
        yield int(number), folder / name, function


def has_function(file: Path, name: str) -> bool:
    """Return whether a file defines a function or a method of this name."""
    before = r"def " if file.suffix == ".py" else r"(?:function |^  )"
    return bool(
        re.search(
            rf"{before}{re.escape(name)}(?:<[^(]*>)?\(", file.read_text("utf-8"), re.MULTILINE
        )
    )


def test_every_layer_is_described() -> None:
    assert {*LAYERS, "registry"} - {"extras"} <= {*first_cells("The layers")}


def test_game_folders_hold_only_the_listed_parts() -> None:
    listed = {name.split("/")[0] for name in first_cells("What a game's folder holds")}
    read = re.findall(
        r'part\((?:\w+, )?"(\w+)"\)',
        "".join(
            file.read_text("utf-8")
            for file in (ROOT / "src/bugnight").rglob("*.py")
            if GAMES not in file.parents
        ),
    )
    assert {f"{name}.py" for name in read} <= listed
    for game in our_names():
        folder = GAMES / game.replace("-", "_")
        data = {each.name for each in folder.iterdir() if each.suffix not in (".py", "")}
        assert data <= listed


def test_steps_of_the_path_exist() -> None:
    steps = list(path())
    assert [number for number, _, _ in steps] == list(range(1, len(steps) + 1))
    gone = [f"{file.name}: {name}" for _, file, name in steps if not has_function(file, name)]
    assert not gone, f"the path names functions that do not exist: {gone}"


def test_named_attributes_exist() -> None:
    facts = section("How generic code finds a game").split("**By facts.**")[1]
    named: list[tuple[type, str]] = [(Game, name) for name in re.findall(r"`([a-z]\w+)`", facts)]
    for kind in (Game, Match):
        named += [(kind, name) for name in re.findall(rf"`{kind.__name__}\.(\w+)", PAGE)]
    assert len(named) > 10
    gone = [f"{kind.__name__}.{name}" for kind, name in named if not hasattr(kind, name)]
    assert not gone, f"the page names attributes that do not exist: {gone}"


def test_step_counts_are_right() -> None:
    files = [file for _, file, _ in path()]
    page = [file for file in files if ROOT / "web" in file.parents]
    server = [file for file in files if file not in page]
    assert (
        f"That is {len(files)} functions: {len(page)} on the page in {len(set(page))} files,"
        f" and {len(server)} on the server in {len(set(server))}."
    ) in PAGE
