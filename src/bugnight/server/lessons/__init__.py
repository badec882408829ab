"""Lessons: one committed game each, and the rules work out what the learner sees of it."""

from functools import cache

from bugnight import protocol as p
from bugnight.play import GAMES, Match, Move, Record

LEARNER = 0
"""The seat of whoever learns; all others follow the record."""


@cache
def lesson(game: str) -> p.Lesson:
    """Replay the record of a lesson through the learner's eyes.

    >>> lesson("bug-off").steps[0].wanted
    'place R'
    """
    text = GAMES[game].folder().joinpath("lesson.json").read_text("utf-8")
    record = Record.parse(text)
    steps: list[p.LessonStep] = []
    told: list[str] = []
    before: tuple[int, ...] = ()
    for ply, match in enumerate(record.replay()):
        if ply:
            told.append(match.game.public_text(match.moves[-1]))
        secret = len(before) > 1 and set(match.position.actors) < set(before)
        steps.append(_step(match, record, [] if secret else told))
        if not secret:
            told = []
        before = match.position.actors
    return p.Lesson(
        game=record.game.name,  # type: ignore[arg-type]
        options=record.game.options,
        seats=list(record.seats or ()),
        steps=steps,
        outcome=match.outcome,
    )


def _step(match: Match, record: Record, told: list[str]) -> p.LessonStep:
    """The table after a move of the record, and what the learner is to do next, if it is so."""
    view = match.view(LEARNER)
    ahead = record.moves[len(match.moves) :]
    following = Move.parse(ahead[0]) if ahead else None
    return p.LessonStep(
        moves=told,
        view=view.table,
        waiting=list(match.position.actors),
        legal=[move.text for move in view.legal_moves],
        wanted=following.text if following and following.seat == LEARNER else None,
    )
