"""`bugnight build-wasm`: the rules of games as WebAssembly."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from bugnight.cli.games import check_name, complete_game


def build_wasm(
    games: Annotated[
        list[str] | None,
        Argument(
            metavar="GAME…", help="All games, if none is named.", autocompletion=complete_game
        ),
    ] = None,
    output: Annotated[Path, Option(metavar="FOLDER", help="Where to write them.")] = Path("wasm"),
) -> None:
    """Compile the rules of games to WebAssembly, for packages/bugnight-js.

    Writes GAME.wasm with the rules, GAME.bots.wasm with what bots need, GAME.network.bin with the
    network that `queen` looks ahead with, if there is one, and GAME.json, which describes them.
    Needs the extra `wasm`.
    """
    from bugnight.bots.build_wasm import build_all
    from bugnight.registry import GAMES

    for name in games or ():
        check_name(name)
    build_all(games or GAMES, output)
    for name in games or GAMES:
        for file in (output / f"{name}.wasm", output / f"{name}.bots.wasm"):
            print(f"{file}: {file.stat().st_size / 1000:.1f} kB")
