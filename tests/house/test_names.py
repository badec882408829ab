"""No file outside a game's own folder names that game."""

import re
import subprocess
from pathlib import Path

from bugnight.play import GAMES
from bugnight.registry import our_names
from tests import ROOT

PLACES = (
    "src",
    "web/src",
    "web/*.html",
    "web/*.ts",
    "packages/*/src",
    "packages/*/bin",
    "*.py",
    "dev",
)
"""Checked files: all but tests, documentation, examples, benchmarks and scripts."""
APART = ("/games/", "bench/", "docs/", "examples/", "scripts/", "tests/")


def names() -> re.Pattern[str]:
    """Return a pattern of every game's names: in records, in code and in titles."""
    kinds = [GAMES[name] for name in our_names()]
    words = {kind.name for kind in kinds} | {kind.title.rstrip("!") for kind in kinds}
    words |= {kind.__name__ for kind in kinds} | {kind.name.replace("-", "_") for kind in kinds}
    return re.compile("|".join(map(re.escape, sorted(words))), re.IGNORECASE)


def sources() -> list[Path]:
    """Return all files that belong to no game, including the page's own tests."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", *PLACES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    return [ROOT / name for name in listed if not any(part in name for part in APART)]


def test_no_file_outside_a_games_folder_names_it() -> None:
    pattern = names()
    files = [file for file in sources() if file.is_file()]
    assert len(files) > 200
    found = [
        f"{file.relative_to(ROOT)}: {', '.join(sorted(set(said)))}"
        for file in files
        if (said := pattern.findall(file.read_text("utf-8", errors="ignore")))
    ]
    assert not found, "\n".join(found)


def test_games_are_recognised() -> None:
    for text in ("Party Bugs", "bug_off", "RumBugz", "party-bugs", "BugOff"):
        assert names().search(text)
