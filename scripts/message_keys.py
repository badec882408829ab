"""The message files as data, and the types by which the page knows their keys.

Writes `keys.ts`, in `web/src/lang` and for each game.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src/bugnight"
LANGUAGES = ("en", "de", "fr")
FILES = sorted(path.stem for path in (SRC / "messages/en").glob("*.ftl"))
GAMES = {path.parents[1].name: path.parent for path in SRC.glob("games/*/messages/en.ftl")}
"""The games with messages: the name of the folder, and where they are."""


class Message(NamedTuple):
    """A message by itself."""

    id: str
    pattern: ast.Pattern
    variables: frozenset[str]
    references: frozenset[str]
    selectors: tuple[ast.SelectExpression, ...]
    texts: tuple[str, ...]


class _Reader(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.selectors: list[ast.SelectExpression] = []
        self.texts: list[str] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        self.selectors.append(node)
        self.generic_visit(node)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)


def read(path: Path) -> Iterator[Message]:
    """The messages of a file; anything else in it is a fault."""
    for entry in parse(path.read_text("utf-8")).body:
        if isinstance(entry, ast.GroupComment | ast.ResourceComment):
            continue
        assert isinstance(entry, ast.Message), f"{path}: {entry!r}"
        assert entry.value is not None
        assert not entry.attributes
        reader = _Reader()
        reader.visit(entry.value)
        yield Message(
            entry.id.name,
            entry.value,
            frozenset(reader.variables),
            frozenset(reader.references),
            tuple(reader.selectors),
            tuple(reader.texts),
        )


@cache
def common(lang: str, *names: str) -> dict[str, Message]:
    """The messages about no game, all of them or those of some files."""
    paths = [SRC / "messages" / lang / f"{name}.ftl" for name in names or FILES]
    return {message.id: message for path in paths for message in read(path)}


@cache
def of_game(lang: str, game: str) -> dict[str, Message]:
    """The messages about a game, by the name of its folder."""
    return {message.id: message for message in read(GAMES[game] / f"{lang}.ftl")}


def known(lang: str, game: str | None) -> dict[str, Message]:
    """All that may be said about a game, or about none."""
    return common(lang) | (of_game(lang, game) if game else {})


def variables(message: Message, messages: dict[str, Message]) -> frozenset[str]:
    """What a message has to be given, for itself and for what it refers to."""
    inner = (variables(messages[name], messages) for name in message.references)
    return message.variables.union(*inner)


PAGE = ("common", "page", "table", "replay")
"""The files that the page reads."""
ELSEWHERE = ("choice-", "column-", "lesson-", "move-", "option-", "reason-", "terminal-")
"""Beginnings of a game's messages that no code of the page names.

Python says them, or the page finds them by the name of an option, a lecture or a reason."""
HEAD = """/** The messages{about} that the page names. Made by `./dev generate`. */
export interface Messages {{
"""


def keys_of(game: str | None) -> str:
    """The type of a game's messages, or of those about none, for the page."""
    everything = known("en", game)
    own = of_game("en", game) if game else common("en", *PAGE)
    lines = [HEAD.format(about=" about this game" if game else "")]
    for key, message in own.items():
        if game and key.startswith(ELSEWHERE):
            continue
        names = " | ".join(f"'{name}'" for name in sorted(variables(message, everything)))
        lines.append(f"  {_quoted(key)}: {names or 'never'};\n")
    return "".join([*lines, "}\n"])


def _quoted(key: str) -> str:
    return f"'{key}'" if "-" in key else key


def keys_path(game: str | None) -> Path:
    """Where the page has that type."""
    folder = f"games/{game.replace('_', '-')}" if game else "lang"
    return ROOT / "web/src" / folder / "keys.ts"


def main() -> None:
    """Write all of them."""
    for game in (None, *GAMES):
        keys_path(game).parent.mkdir(exist_ok=True, parents=True)
        keys_path(game).write_text(keys_of(game), "utf-8")


if __name__ == "__main__":
    main()
