"""Commands in the documentation use verbs, options, extras and files that exist.

Other tests run the commands of most pages. This one only checks names, in every shell block, so it
also covers commands that install, download or take minutes.
"""

import re
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bugnight.play import GAMES
from scripts.cli_page import helps
from tests import ROOT
from tests.docs.test_pages import text_files

OF_GAMES = {
    f"--{name.replace('_', '-')}" for game in GAMES.values() for name in game.__struct_fields__
}


def commands(markdown: str) -> Iterator[list[str]]:
    """Yield the words of each command in a page's shell blocks."""
    for block in re.findall(r"^```sh\n(.*?)^```", markdown, re.MULTILINE | re.DOTALL):
        yield from (words for line in block.splitlines() if (words := shlex.split(line, True)))


@cache
def extras() -> set[str]:
    return {
        *tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    }


def options(words: list[str]) -> set[str]:
    return {word.partition("=")[0] for word in words if word.startswith("--")}


def unknown(words: list[str]) -> set[str]:
    """Return the verbs, options, extras and files of a command that do not exist."""
    match words:
        case ["pip", "install", *what]:
            wanted = re.findall(r"\[(.+)\]", " ".join(what))
            return {name for each in wanted for name in each.split(",")} - extras()
        case ["./dev", *verbs]:
            usage = (ROOT / "dev").read_text("utf-8")
            return {verb for verb in verbs[:1] if f"\n  {verb} " not in usage}
        case [("bugnight" | "./bugnight"), *rest]:
            verb = rest[0] if rest else "serve"
            shown = dict(helps()).get(f"bugnight {verb}")
            return {verb} if shown is None else options(rest) - options(shown.split()) - OF_GAMES
        case ["python", "-m", module, *rest]:
            return missing_in(ROOT / f"{module.replace('.', '/')}.py", rest)
        case ["python", program, *rest]:
            return missing_in(ROOT / program, rest)
    return {words[0]}


def missing_in(program: Path, rest: list[str]) -> set[str]:
    """Return the program's name if it does not exist, else the options it does not declare."""
    if not program.exists():
        return {program.name}
    return {each for each in options(rest) if f'"{each}"' not in program.read_text("utf-8")}


def test_commands_use_names_that_exist() -> None:
    found = [
        (str(page.relative_to(ROOT)), words)
        for page, text in text_files("*.md")
        for words in commands(text)
    ]
    assert len(found) > 40
    assert not [(page, words, bad) for page, words in found if (bad := unknown(words))]


@pytest.mark.parametrize(
    ("line", "bad"),
    [
        ("pip install 'bugnight[research,trian]'", {"trian"}),
        ("./dev tset", {"tset"}),
        ("bugnight arnea bug-off", {"arnea"}),
        ("bugnight simulate bug-off --players 3 --games 5 --gamse 6", {"--gamse"}),
        ("python examples/beat_thumb.py --setps 5", {"--setps"}),
        ("python examples/none.py", {"none.py"}),
        ("curl x", {"curl"}),
    ],
)
def test_unknown_names_are_found(line: str, bad: set[str]) -> None:
    assert unknown(shlex.split(line)) == bad
