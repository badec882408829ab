"""Imports of the environments need only the frameworks they use."""

import os
import subprocess
import sys
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement

from tests import ROOT

pytestmark = pytest.mark.compiled

FRAMEWORKS = ("pettingzoo", "gymnasium", "pyspiel", "open_spiel", "PIL", "jax", "torch")


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a separate process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, check=False, capture_output=True, text=True)


def test_the_package_imports_no_framework() -> None:
    code = "import sys, bugnight.envs, bugnight.envs.actions, bugnight.envs.pieces"
    code += f"; print([name for name in {FRAMEWORKS} if name in sys.modules])"
    assert run(code).stdout.strip() == "[]"


def test_gymnasium_environments_do_not_need_pettingzoo() -> None:
    code = "import sys; sys.modules['pettingzoo'] = sys.modules['pyspiel'] = None"
    code += "; import bugnight.envs.gymnasium, bugnight.envs.vector; print('fine')"
    assert run(code).stdout.strip() == "fine"


@pytest.mark.parametrize(
    ("package", "version"),
    [("gymnasium", "1.2.2"), ("gymnasium", "1.4.0"), ("pettingzoo", "1.26.1")],
    ids=["RLlib's gymnasium", "the newest gymnasium", "AgileRL's pettingzoo"],
)
def test_versions_pinned_by_frameworks_are_allowed(package: str, version: str) -> None:
    wanted = [Requirement(each) for each in requires("bugnight") or ()]
    assert all(version in each.specifier for each in wanted if each.name == package)
