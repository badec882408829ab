"""Write the tables of docs/research.md: parameters, observations and actions of our games."""

import re
from collections.abc import Iterator
from itertools import groupby

from bugnight.envs.actions import action_names
from bugnight.envs.openspiel import _parameters, name_of
from bugnight.envs.pieces import layout
from bugnight.play import GAMES, Game
from bugnight.registry import our_names
from tests import ROOT

PAGE = ROOT / "docs/research.md"
RENEW = "./dev generate"
OURS = [GAMES[name] for name in our_names()]


def table(*lines: tuple[str, ...]) -> str:
    """Lay out a table, its headings first."""
    rows = [lines[0], tuple("---" for _ in lines[0]), *lines[1:]]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def pieces(kind: type[Game]) -> str:
    """The pieces of a game's observation."""
    rows = [
        (
            f"`{name}`",
            " × ".join(map(str, piece.shape)),
            "private" if name in kind.private_pieces else "",
            kind.piece_meanings[name],
        )
        for name, piece in layout(kind).items()
    ]
    heading = f"### {kind.title}, {kind.rules.OBSERVATION} numbers"
    return f"{heading}\n\n{table(('piece', 'shape', '', 'meaning'), *rows)}"


def spans(kind: type[Game]) -> Iterator[tuple[str, str]]:
    """Actions that follow each other and begin alike: their numbers and names."""
    names = list(enumerate(action_names(kind)))
    for _, group in groupby(names, lambda each: _beginning(each[1])):
        (first, begin), *rest = group
        last, end = rest[-1] if rest else (first, begin)
        numbers = f"{first}" if first == last else f"{first}–{last}"
        yield numbers, f"`{begin}`" if first == last else f"`{begin}` … `{end}`"


def _beginning(name: str) -> str:
    return " ".join(name.split()[: 2 if name.startswith("lay") else 1])


def actions(kind: type[Game]) -> str:
    """The actions of a game."""
    heading = f"### {kind.title}: {kind.rules.ACTIONS} actions"
    return f"{heading}\n\n{table(('number', 'action'), *spans(kind))}"


def parameters() -> str:
    """OpenSpiel's names and parameters."""
    rows = [
        (
            f"`{name_of(kind)}`",
            ", ".join(f"`{name}={_plain(value)}`" for name, value in _parameters(kind).items()),
        )
        for kind in OURS
    ]
    return table(("game", "parameters and their defaults"), *rows)


def _plain(value: object) -> str:
    return str(value)


def written(page: str) -> str:
    """The page with its tables as they should be."""
    texts = {
        "parameters": parameters(),
        "pieces": "\n".join(map(pieces, OURS)),
        "actions": "\n".join(map(actions, OURS)),
    }
    for name, text in texts.items():
        pattern = rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)"
        page = re.sub(pattern, lambda m, text=text: f"{m[1]}{text}{m[2]}", page, flags=re.DOTALL)  # type: ignore[misc]
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
