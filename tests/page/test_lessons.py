"""Lessons: committed games that the rules agree with, as the learner sees them."""

import pytest

from bugnight.play import GAMES, Record
from bugnight.server import games
from bugnight.server.api.advice import LEARNER, lesson
from bugnight.server.refusal import Refusal
from tests.server.parts import Node, get, running

pytestmark = pytest.mark.compiled

TAUGHT = [game for game in GAMES if games.info(game).lesson]


def record_of(game: str) -> Record:
    """The record that a lesson follows."""
    return Record.parse((GAMES[game].folder() / "lesson.json").read_text("utf-8"))


def test_every_game_of_ours_has_a_lesson_and_one_without_says_so() -> None:
    assert {game for game, kind in GAMES.items() if kind.__module__.startswith("bugnight.")} == {
        *TAUGHT
    }
    for game in ("goofspiel", "chess"):
        with pytest.raises(Refusal) as caught:
            lesson(game)
        assert caught.value.code == "not-found"


@pytest.mark.parametrize("game", TAUGHT)
def test_the_record_of_a_lesson_is_a_whole_game_that_the_learner_wins(game: str) -> None:
    outcome = record_of(game).verify().outcome
    assert outcome is not None
    assert outcome.winners == [LEARNER]


@pytest.mark.parametrize("game", TAUGHT)
def test_what_a_lesson_wants_is_legal(game: str) -> None:
    steps = lesson(game).steps
    wanted = [step for step in steps if step.wanted is not None]
    assert len(wanted) > 5
    for step in wanted:
        assert step.wanted in step.legal
        assert LEARNER in step.waiting


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_tells_every_move_and_event_once(game: str) -> None:
    steps, record = lesson(game).steps, record_of(game)
    assert [move for step in steps for move in step.moves] == list(record.moves)
    match = record.verify()
    plies = range(len(match.moves))
    assert [event for step in steps for event in step.events] == [
        event for ply in plies for event in match.events(ply, perspective=LEARNER)
    ]


def test_a_card_is_told_only_when_all_have_chosen() -> None:
    first, second, third, shown = lesson("party-bugs").steps[:4]
    assert first.moves == second.moves == third.moves == []
    assert sorted(shown.moves) == ["0:play 3", "1:play 11", "2:play 5"]


def test_lessons_are_served_without_signing_in(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("lessons") / "games.sqlite"
    node = Node(f"sqlite:///{database}")
    with running(node):
        answer = get(f"{node.url}/api/v1/lessons/rumbugz").json()
        assert answer["steps"][0]["wanted"] == "draw bag"
        assert get(f"{node.url}/api/v1/lessons/chess").status_code == 404
