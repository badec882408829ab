"""The page for researchers: its code runs, and its tables match the games."""

import re

import pytest

from bugnight.envs.actions import action_names
from bugnight.envs.pieces import layout
from bugnight.play import GAMES, Game
from scripts.research_page import OURS, PAGE, RENEW, written
from tests import ROOT
from tests.docs.test_pages import failed_examples


@pytest.mark.compiled
def test_the_examples_are_true() -> None:
    failed, attempted = failed_examples(PAGE.read_text("utf-8"))
    assert attempted > 40
    assert failed == 0, "see the report above"


def test_the_tables_match_the_games() -> None:
    page = PAGE.read_text("utf-8")
    assert page == written(page), f"run: {RENEW}"


@pytest.mark.parametrize("kind", OURS)
def test_every_piece_has_a_meaning(kind: type[Game]) -> None:
    assert list(kind.piece_meanings) == list(layout(kind))
    assert kind.private_pieces <= set(kind.piece_meanings)


@pytest.mark.parametrize("kind", GAMES.values())
def test_action_names_are_unique(kind: type[Game]) -> None:
    names = action_names(kind)
    assert len(set(names)) == len(names) == kind.rules.ACTIONS


def test_the_citation_names_this_version() -> None:
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version
    assert f"\nversion: {version[1]}\n" in (ROOT / "CITATION.cff").read_text()
