"""`bugnight rules` shows the rules pages and finds clauses in them."""

import importlib
import json
from pathlib import Path

import pytest

import bugnight
from bugnight.cli.errors import Failure
from bugnight.cli.options import preferred_language
from bugnight.cli.pages import PAGES, _page_of, parse_page, read_page
from bugnight.messages import LANGUAGES
from tests import ROOT
from tests.cli.running import complaint, run
from tests.games.clauses import GAMES, spec_clauses

pytestmark = pytest.mark.compiled


def test_a_games_own_page_replaces_missing_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "otherspiel"
    folder.mkdir()
    for name in ("__init__.py", "rules.py", "game.py"):
        source = ROOT / "examples/games/goofspiel/goofspiel" / name
        text = source.read_text("utf-8") if source.exists() else ""
        (folder / name).write_text(text.replace("goofspiel", "otherspiel"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = importlib.import_module("otherspiel.game").Goofspiel
    assert "everybody bids a card" in _page_of(game, "de")
    (folder / "rules.en.md").write_text("# Other", "utf-8")
    (folder / "rules.de.md").write_text("# Anders", "utf-8")
    assert [_page_of(game, lang) for lang in LANGUAGES] == ["# Other", "# Anders", "# Other"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_pages_fit_the_screen(page: str, language: str, columns: int) -> None:
    result = run("rules", page, "--lang", language, COLUMNS=str(columns))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= min(columns, 100)
    assert lines[0] == read_page(page, language).title
    assert not any(line.endswith(" ") for line in lines)
    assert "`" not in result.stdout
    assert "\x1b" not in result.stdout


def test_a_page_made_from_docstrings_has_only_the_rules() -> None:
    text = read_page("goofspiel", "en").text
    assert "Everything but the bids that are face down." in text
    assert "PIECES" not in text
    assert "may be any card of that hand" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_listed(game: str, language: str) -> None:
    page = read_page(game, language)
    assert sorted(page.clauses) == sorted(spec_clauses(game))
    listed = run("rules", game, "--list", "--lang", language).stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(page.clauses)
    assert all(len(line) <= 80 and len(line.split()) > 1 for line in listed)


def test_a_clause_is_shown_with_its_rulings_and_notation() -> None:
    text = run("rules", "party-bugs", "pb-h4").stdout
    assert text == run("rules", "party-bugs", "PB-H4").stdout
    assert text.startswith("Variants and options · Variant One: the face-down card (hidden)\n")
    assert [line for line in text.splitlines() if line in ("Rulings", "Notation")]
    assert text.count("PB-H4]") == 6
    assert "PB-H5" not in text


def test_items_as_json() -> None:
    first, *_, last = map(
        json.loads, run("rules", "bug-off", "BO-T4", "--json").stdout.splitlines()
    )
    assert first["section"] == "Playing a turn"
    assert first["kind"] == "item"
    assert first["text"].startswith("**Score.** Put the card on the centre pile.")
    assert first["clauses"] == ["BO-T4"]
    assert last["kind"] == "row"
    whole = run("rules", "bug-off", "--json").stdout.splitlines()
    kinds = {json.loads(line)["kind"] for line in whole}
    assert kinds == {"paragraph", "item", "row", "example"}


def test_rules_without_clauses_have_no_list() -> None:
    said = complaint("rules", "goofspiel", "--list", status=2)
    assert said.startswith("the rules of goofspiel have no clause ids")


def test_the_list_as_json() -> None:
    lines = run("rules", "bug-off", "--list", "--json").stdout.splitlines()
    assert [json.loads(line)["clause"] for line in lines] == list(
        read_page("bug-off", "en").clauses
    )


def test_unknown_clauses_are_refused_with_a_suggestion() -> None:
    said = complaint("rules", "bug-off", "BO-T9", status=2)
    assert said.startswith("bug-off has no clause 'BO-T9'; near it: BO-T")
    assert "bugnight rules bug-off --list has all" in said
    said = complaint("rules", "bug-off", "???", status=2)
    assert said.startswith("bug-off has no clause '???'; bugnight rules bug-off --list has all")
    said = complaint("rules", "bug-off", "pb-k2", status=2)
    assert said.startswith("PB-K2 is a clause of party-bugs: bugnight rules party-bugs PB-K2")


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "fr", "LC_ALL": ""}, "fr"),
        ({"LANG": "POSIX"}, "en"),
    ],
)
def test_the_language_follows_the_locale(
    env: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANG", "LC_MESSAGES", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert preferred_language() == language


def test_the_language_decides_the_page() -> None:
    assert "Leg die Karte" in run("rules", "bug-off", LC_ALL="de_AT.UTF-8").stdout
    assert "The idea" in run("rules", "bug-off", "--lang", "en", LC_ALL="de_AT.UTF-8").stdout


def test_installed_pages_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "src/bugnight"
    for folder, title in ((package / "docs/rules", "Installed"), (tmp_path / "docs/rules", "Mine")):
        folder.mkdir(parents=True)
        (folder / "bug-off.en.md").write_text(f"# {title}\n", "utf-8")
    monkeypatch.setattr(bugnight, "__file__", str(package / "__init__.py"))
    read_page.cache_clear()
    assert read_page("bug-off", "en").title == "Installed"
    (package / "docs/rules/bug-off.en.md").unlink()
    read_page.cache_clear()
    assert read_page("bug-off", "en").title == "Mine"
    with pytest.raises(Failure, match=r"rumbugz\.en\.md is not installed"):
        read_page("rumbugz", "en")
    read_page.cache_clear()


SMALL_PAGE = """# X

Hello. [`BO-S1`]

## A

### B

- One. [`BO-T1`, `BO-T2`]

> **Example.** So.

| phase | who |
|---|---|
| `act` | you [`BO-T3`] |

| other | table |
|---|---|
| 1 | 2 |
"""


def test_a_page_is_parsed_block_by_block() -> None:
    page = parse_page("x", "en", SMALL_PAGE)
    assert [(item.kind, item.text, item.clauses) for item in page.items] == [
        ("paragraph", "Hello.", ("BO-S1",)),
        ("item", "One.", ("BO-T1", "BO-T2")),
        ("example", "**Example.** So.", ()),
        ("row", "`act` · who: you", ("BO-T3",)),
        ("row", "1 · table: 2", ()),
    ]
    assert {(item.section, item.part) for item in page.items} == {("", ""), ("A", "B")}
