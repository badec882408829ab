"""Build the WebAssembly module of a game: `python -m bugnight.play.build_wasm GAME FOLDER`.

Each game is built in a process of its own, with the environment that `kernel.wasm` asks for.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from bugnight.extras import require


def build_all(names: Iterable[str], folder: Path) -> None:
    """Build `NAME.wasm` and `NAME.json`, its schema, for each game, two at a time."""
    require("wasm", "ziglang")
    from bugnight.kernel.wasm import ENVIRONMENT  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    waiting = [*names]
    with tempfile.TemporaryDirectory() as cache:  # code for this machine must not be found there
        environment = os.environ | ENVIRONMENT | {"XDG_CACHE_HOME": cache}
        while waiting:
            now, waiting = waiting[:2], waiting[2:]
            running = [
                subprocess.Popen(
                    [sys.executable, "-W", "ignore", "-m", __name__, name, str(folder)],
                    env=environment,
                )
                for name in now
            ]
            for process in running:
                if process.wait():
                    raise subprocess.CalledProcessError(process.returncode, process.args)


def main() -> None:
    """Build one game."""
    from bugnight.kernel import wasm  # noqa: PLC0415
    from bugnight.play import schema  # noqa: PLC0415
    from bugnight.registry import GAMES  # noqa: PLC0415

    kind, folder = GAMES[sys.argv[1]], Path(sys.argv[2])
    (folder / f"{kind.name}.wasm").write_bytes(wasm.build(schema.doors(kind)))
    (folder / f"{kind.name}.json").write_bytes(schema.encode(kind))


if __name__ == "__main__":
    main()
