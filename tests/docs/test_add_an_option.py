"""docs/add-an-option.md: its edits apply, and they are all that a new option needs."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from bugnight.messages import LANGUAGES
from tests import ROOT

EDIT = re.compile(r"```diff\n(.*?)```", re.DOTALL)
NAMED = re.compile(r"`((?:games|docs)/[^`]+)`")


def edits() -> list[tuple[str, str, str]]:
    """Return the named files, and the lines before and after each edit."""
    text = (ROOT / "docs/add-an-option.md").read_text("utf-8")
    found = []
    for edit in EDIT.finditer(text):
        lines = edit[1].splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] != "+")
        after = "".join(line[1:] for line in lines if line[0] != "-")
        section = text[: edit.start()].rpartition("\n## ")[2]
        found.append((NAMED.findall(section)[0], before, after))
    return found


def edit(copy: Path) -> set[str]:
    """Apply the edits to a copy; return the files that they name."""
    for name, before, after in edits():
        languages = LANGUAGES if "LANG" in name else ("",)
        for lang in languages:
            place = name.replace("LANG", lang)
            file = copy / (f"src/bugnight/{place}" if place.startswith("games/") else place)
            text = file.read_text("utf-8")
            if lang in ("", "en"):
                assert text.count(before) == 1, f"{place}: {before}"
                file.write_text(text.replace(before, after), "utf-8")
            else:
                file.write_text(text + after, "utf-8")
    return {name for name, _, _ in edits()}


def test_four_edits_add_an_option(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("static"))
    shutil.copytree(ROOT / "docs/spec", tmp_path / "docs/spec")
    assert len(edit(tmp_path)) == 4

    def run(*command: str) -> str:
        path = {"PYTHONPATH": str(tmp_path / "src"), "NUMBA_DISABLE_JIT": "1"}
        whole = [sys.executable, "-m", "bugnight.cli", *command]
        done = subprocess.run(
            whole, env=os.environ | path, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert not done.returncode, done.stderr
        return done.stdout

    record = json.loads(run("deal", "bug-off", "--merciful"))
    assert record["options"] == {"players": 4, "merciful": True}
    assert "One colour at a time; no by default." in run("deal", "bug-off", "--help")
    assert run("game-check", "bug-off", "--games", "3").startswith("ok ")
