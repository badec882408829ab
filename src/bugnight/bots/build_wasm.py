"""Build the WebAssembly modules of a game: `python -m bugnight.bots.build_wasm GAME FOLDER`.

`GAME.wasm` has the rules, `GAME.bots.wasm` what bots need besides: rules of thumb, and playouts by
them. Each game is built in a process of its own, with the environment that `kernel.wasm` asks for.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import msgspec
import numpy as np

from bugnight.bots import playouts, thumb
from bugnight.bots.trials import unforeseen_phases
from bugnight.extras import require
from bugnight.kernel import wasm
from bugnight.kernel.wasm import Buffer, Export
from bugnight.play.games import Game
from bugnight.play.schema import exports, schema
from bugnight.registry import GAMES

JOBS = 2
"""Games that are built at a time; each takes half a gigabyte of memory."""
DECLARING = ("deals", "describe", "events", "games", "schema")
"""What schemas follow from, in `play`."""


def build_all(names: Iterable[str], folder: Path) -> None:
    """Build the modules and `GAME.json`, the schema, of games, unless nothing has changed."""
    require("wasm", "ziglang")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(JOBS) as jobs:
        # code that was compiled for this machine must not be found
        own = {"XDG_CACHE_HOME": cache, "NUMBA_DISABLE_JIT": "0"}
        environment = os.environ | wasm.ENVIRONMENT | own

        def build(name: str) -> None:
            command = [sys.executable, "-W", "ignore", "-m", __name__, name, str(folder)]
            subprocess.run(command, env=environment, check=True)

        list(jobs.map(build, [name for name in names if not _is_built(name, folder)]))


def _is_built(name: str, folder: Path) -> bool:
    said = folder / f"{name}.json"
    return said.is_file() and f'"madeFrom":"{digest(GAMES[name])}"' in said.read_text()


def digest(kind: type[Game]) -> str:
    """Name all that a module is made from."""
    ours, own = Path(__file__).parents[1], Path(str(kind.rules.__file__)).parent
    made = hashlib.sha256()
    for package in ("numba", "numpy", "llvmlite", "ziglang"):
        made.update(f"{package} {version(package)}\n".encode())
    declared = [ours / "play" / f"{name}.py" for name in DECLARING]
    kernels = [file for file in (ours / "bots").glob("*.py") if b"\n@kernel" in file.read_bytes()]
    for source in sorted([*(ours / "kernel").glob("*.py"), *declared, *kernels, *own.glob("*.py")]):
        made.update(source.read_bytes())
    return made.hexdigest()[:16]


def bot_exports(kind: type[Game]) -> dict[str, Export]:
    """What bots need of a game besides its rules."""
    rules, number = kind.rules, None
    state, two_states = Buffer(rules.STATE), Buffer(rules.STATE, (2,))
    rng, luck = (Buffer(np.dtype(np.uint64), shape) for shape in ((4,), (2, 4)))
    notes, scores, actions = (
        Buffer(np.dtype(np.int16), (n,)) for n in (rules.MAX_LEGAL, rules.MAX_SEATS, None)
    )
    results = Buffer(np.dtype(np.float32), (None, None, playouts.RESULTS))
    trial = (state, number, actions, rng, luck, two_states, notes, scores, results, number, number)
    return {
        "pick": Export(thumb.pick, (state, number, rng, notes)),
        "try_all": Export(playouts.try_all, trial),
    }


def main() -> None:
    """Build one game."""
    kind, folder = GAMES[sys.argv[1]], Path(sys.argv[2])
    made_from, unforeseen = digest(kind), unforeseen_phases(kind.from_options({}))
    (folder / f"{kind.name}.wasm").write_bytes(wasm.build(exports(kind)))
    (folder / f"{kind.name}.bots.wasm").write_bytes(wasm.build(bot_exports(kind)))
    said = {"madeFrom": made_from, **schema(kind), "unforeseenPhases": unforeseen}
    (folder / f"{kind.name}.json").write_bytes(msgspec.json.encode(said))


if __name__ == "__main__":
    main()
