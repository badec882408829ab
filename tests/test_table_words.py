"""The table's catalogues: three languages, the same keys and places, none missing or unused."""

import re
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest

import bugnight.cli.table
from bugnight.cli.pages import LANGUAGES
from bugnight.cli.table.words import catalogue

SOURCES = sorted(Path(next(iter(bugnight.cli.table.__path__))).glob("*.py"))
CALLS = re.compile(
    r"""(?:words|self|some|text|did|has|typed|heading|DraftError)\(\s*f?["']([^"']+)["']"""
)
COLUMNS = re.compile(r'\("(column\.\w+)"')
CHOSEN = re.compile(r'words\("([\w.]+)" if .+? else "([\w.]+)"\)')


def asked_for() -> set[str]:
    """Patterns of all keys that the sources ask for; what is filled in may be any word."""
    keys: set[str] = set()
    for source in SOURCES:
        text = source.read_text("utf-8")
        keys |= {*CALLS.findall(text), *COLUMNS.findall(text), *chain(*CHOSEN.findall(text))}
        keys |= set(re.findall(r'key = f"([^"]+)"', text))
    return {key for key in keys if re.match(r"[\w-]+\.|[a-z_]+$", key)}


def pattern(key: str) -> re.Pattern[str]:
    parts = re.split(r"\{[^}]*\}", key)
    return re.compile(r"[\w-]+".join(map(re.escape, parts)) + r"(\.you|\.one|\.many)?")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert list(catalogue(language)) == list(catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_the_same_places(language: str) -> None:
    for key, text in catalogue(language).items():
        places = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        wanted = {name for _, name, _, _ in Formatter().parse(catalogue("en")[key]) if name}
        assert places == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_that_speak_to_you_name_nobody(language: str) -> None:
    texts = catalogue(language)
    told = [key for key in texts if key.endswith(".you") and key != "news.you"]
    assert told
    assert not [key for key in told if "{who}" in texts[key]]
    assert all("{who}" in texts[key.removesuffix(".you")] for key in told)


def test_no_key_is_missing() -> None:
    keys = catalogue("en")
    missing = [key for key in asked_for() if not any(map(pattern(key).fullmatch, keys))]
    assert not missing


def test_no_key_is_unused() -> None:
    patterns = [pattern(key) for key in asked_for()]
    unused = [key for key in catalogue("en") if not any(p.fullmatch(key) for p in patterns)]
    assert not unused


def test_french_has_its_blanks() -> None:
    texts = [text.replace("Bug Off!", "") for text in catalogue("fr").values()]
    assert [text for text in texts if re.search(r"[^\xa0][:;?!](?= |$)", text)] == []
