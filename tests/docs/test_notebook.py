"""The notebooks of `examples/` run from top to bottom; the learners there are short."""

import json
import re
from pathlib import Path

import pytest

from scripts.site import run_notebook
from tests import ROOT

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.ipynb")), ids=lambda p: p.name)
def test_notebook_runs(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    assert run_notebook(path).count("](data:image/svg+xml") >= 3
    assert not any(cell.get("outputs") for cell in cells), "clear the outputs before committing"


def test_learners_are_short() -> None:
    named = re.findall(r"\| \[(\w+\.py)\]", (ROOT / "docs/learners.md").read_text("utf-8"))
    lines = {name: (ROOT / "examples" / name).read_text("utf-8").count("\n") for name in named}
    assert len(lines) > 4
    assert [name for name, count in lines.items() if count >= 150] == ["ppo.py"]
