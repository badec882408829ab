"""The page: the files that `web/` is built into, served from memory."""

import gzip
import hashlib
import html
import mimetypes
import re
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
TEXTS = ("text/", "application/javascript", "application/json", "image/svg")

NO_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bug Night</title>
<meta name="viewport" content="width=device-width">
<h1>Bug Night</h1>
<p>The server runs, but its page was not built. In a clone of the project
<code>./dev web</code> builds it; then start the server again.</p>
<p>Programs can play all the same: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>
describes how.</p>
</html>
"""


PAGES = frozenset(
    {
        *("", "t", "big", "friends", "pass", "tables", "mine"),
        *("replays", "r", "rules", "learn", "settings", "gallery"),
    }
)
"""How the addresses of pages begin, as in web/src/App.svelte; at others the page says so itself."""


@dataclass
class File:
    """A file that is served."""

    data: bytes
    kind: str
    tag: str
    lasting: bool
    """Whether its name changes with its content."""
    status: int = 200

    @cached_property
    def packed(self) -> bytes | None:
        """The data, packed when it is first asked for; `None` where that saves little."""
        kinds = (*TEXTS, "application/wasm", "application/octet-stream")
        packs = self.kind.startswith(kinds) and len(self.data) > 1000
        return gzip.compress(self.data, 9, mtime=0) if packs else None


def _file(name: str, data: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    text = kind.startswith(TEXTS)
    return File(
        data=data,
        kind=f"{kind}; charset=utf-8" if text else kind,
        tag=f'"{hashlib.sha256(data).hexdigest()[:20]}"',
        lasting=name.startswith("assets/"),
    )


class Page:
    """All files, by their path; any other path shows the first page, which finds its way.

    A table's address has the same page, with its parts named so that they load at once.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _file(
                path.relative_to(folder).as_posix(), path.read_bytes()
            )
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        if "index.html" not in self._files:
            self._files["index.html"] = _file("index.html", NO_PAGE.encode())
        self._missing = replace(self._files["index.html"], status=404)
        self._tables: dict[str, File] = {}

    def find(self, path: str) -> File | None:
        """The file for a path of the address bar; `None` for a file that is not there."""
        name = path.lstrip("/")
        if name in self._files:
            return self._files[name]
        if "." in name.rsplit("/", 1)[-1] or name.startswith("assets/"):
            return None
        at_table = name.startswith(("t/", "big/")) and "table.html" in self._files
        file = self._files["table.html" if at_table else "index.html"]
        return file if name.partition("/")[0] in PAGES else self._missing

    def table_of(self, game: str) -> File:
        """The page of a table of a game, which loads that game's files from the start."""
        if game not in self._tables:
            page = (self._files.get("table.html") or self._files["index.html"]).data.decode()
            tag = f'<meta name="game" content="{html.escape(game)}">\n<title>'
            self._tables[game] = _file("table.html", page.replace("<title>", tag, 1).encode())
        return self._tables[game]


def with_preview(file: File, **preview: str) -> File:
    """A page with what a chat shows of a link to it: title, description, image."""
    known = "|".join(preview)
    page = re.sub(rf'<meta property="og:({known})"[^>]*>\s*', "", file.data.decode())
    tags = "".join(
        f'<meta property="og:{name}" content="{html.escape(content)}">\n'
        for name, content in preview.items()
    )
    return _file("index.html", page.replace("<title>", f"{tags}<title>", 1).encode())
