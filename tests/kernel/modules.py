"""The games as WebAssembly, and the JavaScript that plays them."""

import fcntl
import shutil
import subprocess
from pathlib import Path

from bugnight.bots.build_wasm import build_all, is_built
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
    """Build the modules that are missing or out of date, once for all test processes.

    The modules of our own games are kept in the repository and are not built here:
    `test_shipped_modules_are_up_to_date` checks them.
    """
    with (PACKAGE / "games.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        strangers = [name for name in GAMES if name not in our_names()]
        # never rebuild a finished module: other processes read it
        build_all([name for name in strangers if not is_built(GAMES[name], FOLDER)], FOLDER)
        if _latest("dist/*.js") < _latest("src/*.ts"):
            types = node(ROOT / "web/node_modules/.bin/tsc", "-p", PACKAGE)
            assert not types.returncode, types.stdout


def _latest(files: str) -> float:
    return max((file.stat().st_mtime for file in PACKAGE.glob(files)), default=0.0)
