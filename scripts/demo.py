"""Write a folder of files that any web server can serve: `python -m scripts.demo FOLDER [PLACE]`.

Everything but tables online works there. What the page asks a server about games, the same for
everybody, is written down as files; the rest is worked out on the visitor's device. PLACE is the
folder of the host that it will lie in: `/bugnight/` for https://ada.github.io/bugnight/.
"""

import re
import shutil
import sys
from pathlib import Path

from bugnight import bots
from bugnight import protocol as p
from bugnight.server import games
from bugnight.server.api.advice import lesson
from bugnight.server.page import FOLDER, PAGES

MODULES = Path(__file__).parents[1] / "packages/bugnight-js/games"


OURS = re.compile(r'(?<=[" =])/(?=(?:assets/|icon|lamp\.js|manifest\.|previews/))')
"""Where an address of one of our files begins in a page: as a value, or in a list of them."""


def write(folder: Path, place: str = "/") -> None:
    """Write the page, the games' modules, and the server's answers."""
    if not re.fullmatch(r"/([\w.~-]+/)*", place):
        raise SystemExit(f"a place begins and ends with a slash, like /bugnight/; not {place!r}")
    if (first := place.split("/")[1]) and first in PAGES:
        raise SystemExit(f"{place} begins like the page /{first}: choose another place")
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    shutil.copytree(MODULES, folder / "wasm", dirs_exist_ok=True)
    for page in FOLDER.glob("*.html"):
        text = OURS.sub(place, page.read_text("utf-8"))
        (folder / page.name).write_text(text, "utf-8")
    manifest = folder / "manifest.webmanifest"
    text = manifest.read_text("utf-8").replace('": "/', f'": "{place}')
    manifest.write_text(text, "utf-8")
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
    write(Path(sys.argv[1]), *sys.argv[2:3])
