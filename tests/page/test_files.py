"""Which file the server gives for an address of the page."""

import re
from pathlib import Path

from bugnight.server.page import PAGES, Page
from tests import ROOT


def built(folder: Path, *names: str) -> Page:
    """A page of these files, each with its own name in it."""
    for name in names:
        (folder / name).write_text(name)
    return Page(folder)


def shown(page: Page, path: str) -> str | None:
    """What is in the file that an address shows."""
    file = page.find(path)
    return None if file is None else file.data.decode()


def test_a_table_is_shown_by_the_page_that_names_its_parts(tmp_path: Path) -> None:
    page = built(tmp_path, "index.html", "table.html", "icon.svg")
    assert shown(page, "/t/4kQz") == "table.html"
    assert shown(page, "/") == shown(page, "/rules/bug-off") == "index.html"
    assert shown(page, "/icon.svg") == "icon.svg"


def test_a_file_that_is_not_there_is_not_a_page(tmp_path: Path) -> None:
    page = built(tmp_path, "index.html")
    assert shown(page, "/assets/old.js") is None
    assert shown(page, "/favicon.ico") is None
    assert shown(page, "/t/4kQz") == "index.html"


def test_an_address_of_no_page_is_not_found(tmp_path: Path) -> None:
    page = built(tmp_path, "index.html", "table.html")
    found = {path: page.find(path) for path in ("/", "/t/4kQz", "/nowhere")}
    assert {path: file and file.status for path, file in found.items()} == {
        "/": 200,
        "/t/4kQz": 200,
        "/nowhere": 404,
    }
    source = (ROOT / "web/src/App.svelte").read_text("utf-8")
    table = re.search(r"const pages.*?^  \};", source, re.DOTALL | re.MULTILINE)
    assert table
    assert {"", *re.findall(r"^    (\w+): ", table[0], re.MULTILINE)} == PAGES


def test_browsers_and_robots_find_their_files() -> None:
    page = Page(ROOT / "src/bugnight/server/static")
    for name in ("favicon.ico", "robots.txt", "manifest.webmanifest"):
        file = page.find(f"/{name}")
        assert file
        assert file.status == 200


def test_a_page_that_was_not_built_says_how(tmp_path: Path) -> None:
    assert "./dev web" in str(shown(Page(tmp_path), "/t/4kQz"))


def test_texts_and_modules_are_sent_packed(tmp_path: Path) -> None:
    for name in ("index.html", "game.wasm", "icon.webp"):
        (tmp_path / name).write_text(name * 1000)
    page = Page(tmp_path)
    found = {name: page.find(name) for name in ("index.html", "game.wasm", "icon.webp")}
    assert [name for name, file in found.items() if file and file.packed] == [
        "index.html",
        "game.wasm",
    ]
