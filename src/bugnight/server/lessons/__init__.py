"""Lessons: one committed game each, and the rules work out what the learner sees of it."""

from functools import cache

from bugnight import protocol as p
from bugnight.play import Match, Move, Record
from bugnight.server import games
from bugnight.server.refusal import Refusal

LEARNER = 0
"""The seat of the learner; all others follow the record."""


@cache
def lesson(game: str) -> p.Lesson:
    """Replay the record of a lesson as the learner sees it; refused if the game has none."""
    kind = games.find(game, "not-found")
    file = kind.folder() / "lesson.json"
    if not file.is_file():
        raise Refusal("not-found", f"there is no lesson for {kind.title}")
    record = Record.parse(file.read_text("utf-8"))
    steps: list[p.LessonStep] = []
    told = 0
    before: tuple[int, ...] = ()
    for ply, match in enumerate(record.replay()):
        # while some have chosen and others have not, nobody learns what
        secret = len(before) > 1 and set(match.position.actors) < set(before)
        plies = range(told, told if secret else ply)
        steps.append(_step(match, record, plies))
        told = plies.stop
        before = match.position.actors
    return p.Lesson(
        game=game,
        options=record.game.options,
        seats=list(record.seats or ()),
        steps=steps,
        outcome=match.outcome,
    )


def _step(match: Match, record: Record, plies: range) -> p.LessonStep:
    """The table after a move of the record, and what the learner is to do next, if anything."""
    view = match.view(LEARNER)
    ahead = record.moves[len(match.moves) :]
    following = Move.parse(ahead[0]) if ahead else None
    return p.LessonStep(
        moves=[match.game.public_text(match.moves[ply]) for ply in plies],
        events=[event for ply in plies for event in match.events(ply, perspective=LEARNER)],
        view=view.table,
        waiting=list(match.position.actors),
        legal=[move.text for move in view.legal_moves],
        wanted=following.text if following and following.seat == LEARNER else None,
    )
