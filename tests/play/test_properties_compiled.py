"""The same source plays the same games, interpreted and compiled."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest
from hypothesis import settings

from tests import ROOT
from tests.play.digest import write_digests

TIMES = max(1, settings().max_examples // 125)
"""A soak plays more games."""


@pytest.mark.compiled
def test_interpreted_and_compiled_runs_agree_action_by_action(tmp_path: Path) -> None:
    assert not numba.config.DISABLE_JIT
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    command = [sys.executable, "-W", "ignore", "-m", "tests.play.digest"]
    subprocess.run(
        [*command, str(tmp_path / "interpreted"), str(TIMES)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path},
        check=True,
    )
    write_digests(tmp_path / "compiled", TIMES)
    interpreted = (tmp_path / "interpreted").read_text().splitlines()
    compiled = (tmp_path / "compiled").read_text().splitlines()
    assert len(interpreted) == len(compiled) > 500
    for game, (one, other) in enumerate(zip(interpreted, compiled, strict=True)):
        if one != other:
            plies = zip(one.split(), other.split(), strict=False)
            where = next((ply for ply, (a, b) in enumerate(plies) if a != b), "the end")
            pytest.fail(f"game {game} is not the same at ply {where}")
