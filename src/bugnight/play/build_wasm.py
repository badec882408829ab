"""Build the WebAssembly module of a game: `python -m bugnight.play.build_wasm GAME FOLDER`.

Each game is built in a process of its own, with the environment that `kernel.wasm` asks for.
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
from typing import TYPE_CHECKING

from bugnight.extras import require

if TYPE_CHECKING:
    from bugnight.play.games import Game

JOBS = 2
"""Games that are built at a time; each takes half a gigabyte of memory."""


def build_all(names: Iterable[str], folder: Path) -> None:
    """Build `NAME.wasm` and `NAME.json`, its schema, for each game, unless nothing has changed."""
    require("wasm", "ziglang")
    from bugnight.kernel.wasm import ENVIRONMENT  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(JOBS) as jobs:
        # code that was compiled for this machine must not be found
        environment = os.environ | ENVIRONMENT | {"XDG_CACHE_HOME": cache}

        def build(name: str) -> None:
            command = [sys.executable, "-W", "ignore", "-m", __name__, name, str(folder)]
            subprocess.run(command, env=environment, check=True)

        all(jobs.map(build, [name for name in names if not _is_built(name, folder)]))


def _is_built(name: str, folder: Path) -> bool:
    from bugnight.registry import GAMES  # noqa: PLC0415

    schema = folder / f"{name}.json"
    return schema.is_file() and f'"madeFrom":"{digest(GAMES[name])}"' in schema.read_text()


def digest(kind: "type[Game]") -> str:
    """Name all that a module is made from."""
    ours, own = Path(__file__).parents[1], Path(str(kind.rules.__file__)).parent
    made = hashlib.sha256()
    for package in ("numba", "numpy", "llvmlite", "ziglang"):
        made.update(f"{package} {version(package)}\n".encode())
    for source in sorted([*(ours / "kernel").glob("*.py"), *(ours / "play").glob("*.py")]):
        made.update(source.read_bytes())
    for source in sorted(own.glob("*.py")):
        made.update(source.read_bytes())
    return made.hexdigest()[:16]


def main() -> None:
    """Build one game."""
    import msgspec  # noqa: PLC0415

    from bugnight.kernel import wasm  # noqa: PLC0415
    from bugnight.play.schema import doors, schema  # noqa: PLC0415
    from bugnight.registry import GAMES  # noqa: PLC0415

    kind, folder = GAMES[sys.argv[1]], Path(sys.argv[2])
    said = msgspec.json.encode({"madeFrom": digest(kind)} | schema(kind))
    (folder / f"{kind.name}.wasm").write_bytes(wasm.build(doors(kind)))
    (folder / f"{kind.name}.json").write_bytes(said)


if __name__ == "__main__":
    main()
