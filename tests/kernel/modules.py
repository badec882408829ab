"""The games as WebAssembly, and the JavaScript that plays them."""

import fcntl
import shutil
import subprocess
from pathlib import Path

from bugnight.bots.build_wasm import build_all
from bugnight.play import GAMES
from bugnight.registry import our_names
from tests import ROOT

PACKAGE = ROOT / "packages/bugnight-js"
FOLDER = PACKAGE / "games"


def node(*arguments: str | Path, said: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a script with the Node.js on the path, which `./dev` puts there."""
    program = shutil.which("node")
    assert program, "there is no Node.js: start the tests with ./dev test"
    command = [program, *map(str, arguments)]
    return subprocess.run(command, input=said, capture_output=True, text=True, check=False)


def build_modules() -> None:
    """Build what is missing or has changed, once for all processes that test.

    The modules of our own games are in the repository, and are not built:
    `test_the_modules_that_ship_are_built_from_these_sources` looks whether they are up to date.
    """
    with (PACKAGE / "games.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_all([name for name in GAMES if name not in our_names()], FOLDER)
        if _latest("dist/*.js") < _latest("src/*.ts"):
            types = node(ROOT / "web/node_modules/.bin/tsc", "-p", PACKAGE)
            assert not types.returncode, types.stdout


def _latest(files: str) -> float:
    return max((file.stat().st_mtime for file in PACKAGE.glob(files)), default=0.0)
