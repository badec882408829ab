"""The rules pages, whose format docs/rules/README.md describes."""

import re
from dataclasses import dataclass, field
from functools import cache
from inspect import getdoc, isfunction
from pathlib import Path
from typing import TYPE_CHECKING

import bugnight
from bugnight.cli.errors import Failure
from bugnight.registry import GAMES, is_ours

if TYPE_CHECKING:
    from bugnight.play import Game

PAGES = (*GAMES, "editions")
"""Every game, and the differences between editions."""

NOT_FOR_PLAYERS = {"guess", "observe"}
"""Functions of the rules that only bots and learners use."""

_CLAUSES = re.compile(r" *\[(`[A-Z]{2}-[A-Z]+\d+`(?:, `[A-Z]{2}-[A-Z]+\d+`)*)\]( \|)?$")


@dataclass(frozen=True)
class Item:
    """A block of a page: a paragraph, list item, table row or example, and its clauses."""

    section: str
    part: str
    kind: str
    text: str
    clauses: tuple[str, ...]


@dataclass
class Page:
    """A page in one language."""

    name: str
    language: str
    text: str
    title: str = ""
    items: list[Item] = field(default_factory=list)

    @property
    def clauses(self) -> dict[str, Item]:
        """Every clause with the item that states it first."""
        clauses: dict[str, Item] = {}
        for item in self.items:
            for clause in item.clauses:
                clauses.setdefault(clause, item)
        return clauses


@cache
def read_page(name: str, language: str) -> Page:
    """Read a page: the installed one, or that of the checkout."""
    package = Path(bugnight.__file__).parent
    for folder in (package / "docs/rules", package.parents[1] / "docs/rules"):
        path = folder / f"{name}.{language}.md"
        if path.is_file():
            return parse_page(name, language, path.read_text("utf-8"))
    if name in GAMES and not is_ours(GAMES.offers[name]):
        return parse_page(name, language, _page_of(GAMES[name], language))
    raise Failure(f"the rules page {name}.{language}.md is not installed")


def _page_of(game: "type[Game]", language: str) -> str:
    """The rules page of a game from another package, or one made from its rules' docstrings."""
    for spoken in (language, "en"):
        own = game.folder() / f"rules.{spoken}.md"
        if own.is_file():
            return own.read_text("utf-8")
    parts = [f"# {game.title}", getdoc(game.rules) or "", "## Rules"]
    for name, function in vars(game.rules).items():
        source = getattr(function, "py_func", function)
        own_rule = isfunction(source) and source.__module__ == game.rules.__name__
        if own_rule and name not in NOT_FOR_PLAYERS:
            parts.append(f"- {' '.join((getdoc(source) or source.__name__).split())}")
    return "\n\n".join(parts)


def parse_page(name: str, language: str, text: str) -> Page:
    """Split a page into its items.

    >>> page = parse_page("x", "en", "# X\\n\\n## Play\\n\\n- Draw a card. [`BO-T1`]")
    >>> page.items
    [Item(section='Play', part='', kind='item', text='Draw a card.', clauses=('BO-T1',))]
    """
    page = Page(name, language, text)
    section = part = ""
    header: list[str] = []
    for line in map(str.rstrip, text.splitlines()):
        mark, _, rest = line.partition(" ")
        if not line.startswith("|"):
            header = []
        if not line:
            continue
        if mark == "#":
            page.title = rest
        elif mark == "##":
            section, part = rest, ""
        elif mark == "###":
            part = rest
        elif line.startswith("|") and not header:
            header = _cells(line)
        elif not line.startswith("|--"):
            page.items.append(_item(section, part, line, header))
    return page


def _item(section: str, part: str, line: str, header: list[str]) -> Item:
    match = _CLAUSES.search(line)
    clauses = tuple(re.findall(r"[A-Z]{2}-[A-Z]+\d+", match[1])) if match else ()
    bare = _CLAUSES.sub(r"\2", line)
    if header:
        return Item(section, part, "row", _row(header, _cells(bare)), clauses)
    for mark, kind in (("- ", "item"), ("> ", "example")):
        if bare.startswith(mark):
            return Item(section, part, kind, bare.removeprefix(mark), clauses)
    return Item(section, part, "paragraph", bare, clauses)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _row(header: list[str], cells: list[str]) -> str:
    """Write a table row as a sentence.

    >>> _row(["option", "default"], ["`players`", "4"])
    '`players` · default: 4'
    """
    named = (f"{name}: {cell}" for name, cell in zip(header[1:], cells[1:], strict=True))
    return " · ".join([cells[0], *named])
