"""Which file the server gives for an address of the page."""

from pathlib import Path

from bugnight.server.page import Page


def built(folder: Path, *names: str) -> Page:
    """A page of these files, each with its own name in it."""
    for name in names:
        (folder / name).write_text(name)
    return Page(folder)


def shown(page: Page, path: str) -> str | None:
    """What is in the file that an address shows."""
    file = page.find(path)
    return file and file.data.decode()


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


def test_a_page_that_was_not_built_says_how(tmp_path: Path) -> None:
    assert "./dev web" in str(shown(Page(tmp_path), "/t/4kQz"))
