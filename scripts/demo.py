"""Write a folder of files that any web server can serve: `python -m scripts.demo FOLDER`.

Everything but tables online works there. What the page asks a server about games, the same for
everybody, is written down as files; the rest is worked out on the visitor's device.
"""

import shutil
import sys
from pathlib import Path

from bugnight import bots
from bugnight import protocol as p
from bugnight.server import games
from bugnight.server.api.advice import lesson
from bugnight.server.page import FOLDER

MODULES = Path(__file__).parents[1] / "packages/bugnight-js/games"


def write(folder: Path) -> None:
    """Write the page, the games' modules, and the server's answers."""
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    shutil.copytree(MODULES, folder / "wasm", dirs_exist_ok=True)
    shutil.copy(folder / "index.html", folder / "404.html")  # GitHub Pages shows it for a table
    infos = [games.info(name) for name in games.installed()]
    answers = {
        # a folder, since a game's messages are in it, and this is what a server shows of a folder
        "games/index.html": p.encode(p.Games(games=infos, levels=list(bots.LEVELS), address="")),
        **{f"lessons/{info.name}": p.encode(lesson(info.name)) for info in infos if info.lesson},
        **{
            f"games/{info.name}/messages/{language}": games.messages(info.name, language).encode()
            for info in infos
            for language in info.languages
        },
    }
    for name, answer in answers.items():
        file = folder / "api/v1" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(answer)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
