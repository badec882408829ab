"""What importing the environments costs, and what is said where a framework is missing."""

import os
import subprocess
import sys

import pytest

from tests.clauses import ROOT

pytestmark = pytest.mark.compiled

FRAMEWORKS = ("pettingzoo", "gymnasium", "pyspiel", "open_spiel", "PIL", "jax", "torch")


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, check=False, capture_output=True, text=True)


def test_the_package_imports_no_framework() -> None:
    code = "import sys, bugnight.envs, bugnight.envs.actions, bugnight.envs.pieces"
    code += f"; print([name for name in {FRAMEWORKS} if name in sys.modules])"
    assert run(code).stdout.strip() == "[]"


def test_gymnasium_s_environments_do_not_need_pettingzoo() -> None:
    code = "import sys; sys.modules['pettingzoo'] = sys.modules['pyspiel'] = None"
    code += "; import bugnight.envs.gymnasium, bugnight.envs.vector; print('fine')"
    assert run(code).stdout.strip() == "fine"


@pytest.mark.parametrize(
    ("package", "module", "name"),
    [
        ("pettingzoo", "party_bugs_v1", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("gymnasium", "vector", "gymnasium"),
        ("pyspiel", "openspiel", "open_spiel"),
        ("PIL", "picture", "pillow"),
    ],
)
def test_a_missing_framework_is_named_with_its_extra(package: str, module: str, name: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import bugnight.envs.{module}"
    last = run(code).stderr.strip().splitlines()[-1]
    assert last == (
        f"ModuleNotFoundError: {name} is not installed;"
        " `pip install 'bugnight[research]'` brings it"
    )
