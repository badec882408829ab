"""Lessons: committed games that the rules agree with, as the learner sees them."""

from importlib.resources import files

import pytest

from bugnight.play import GAMES, Record
from bugnight.server.lessons import LEARNER, lesson
from tests.server_parts import Node, get, running

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_lesson_is_a_whole_game_that_the_learner_wins(game: str) -> None:
    text = files("bugnight.server.lessons").joinpath(f"{game}.json").read_text("utf-8")
    outcome = Record.parse(text).verify().outcome
    assert outcome is not None
    assert outcome.winners == [LEARNER]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_lesson_wants_is_legal(game: str) -> None:
    steps = lesson(game).steps
    wanted = [step for step in steps if step.wanted is not None]
    assert len(wanted) > 5
    for step in wanted:
        assert step.wanted in step.legal
        assert LEARNER in step.waiting


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_tells_every_move_once(game: str) -> None:
    text = files("bugnight.server.lessons").joinpath(f"{game}.json").read_text("utf-8")
    told = [move for step in lesson(game).steps for move in step.moves]
    assert told == list(Record.parse(text).moves)


def test_a_card_is_told_only_when_all_have_chosen() -> None:
    first, second, third, shown = lesson("party-bugs").steps[:4]
    assert first.moves == second.moves == third.moves == []
    assert sorted(shown.moves) == ["0:play 3", "1:play 11", "2:play 5"]


def test_everybody_can_have_a_lesson(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("lessons") / "games.sqlite"
    node = Node(f"sqlite:///{database}")
    with running(node):
        answer = get(f"{node.url}/api/v1/lessons/rumbugz").json()
        assert answer["steps"][0]["wanted"] == "draw bag"
        assert get(f"{node.url}/api/v1/lessons/chess").status_code in (400, 404)
