"""Lessons before a game, hints in it, reviews after it."""

import asyncio
from functools import cache
from typing import Annotated, Any

from litestar.params import Parameter

from bugnight import protocol as p
from bugnight.kernel.events import SEATS
from bugnight.play import Match, Move, Record
from bugnight.protocol.tables import Name
from bugnight.server import games
from bugnight.server.api import Here, Who, create, read
from bugnight.server.api.tables import GamePath, TableId
from bugnight.server.refusal import Refusal

Names = Annotated[
    list[Name] | None,
    Parameter(max_items=SEATS, description="names for the seats in the reasons"),
]


@read("/api/v1/lessons/{game:str}", summary="A game to learn from")
async def learn(here: Here, game: GamePath) -> p.Lesson:
    """A short game with a fixed deal, move by move, as the learner in seat 0 sees it."""
    here.registry.bot_pool.check_rules(game)
    return await asyncio.to_thread(lesson, game)


@create("/api/v1/tables/{table:str}/hint", status_code=200, summary="Advice on your decision")
async def hint(here: Here, who: Who, table: TableId, data: p.HintWish) -> p.Hint:
    """What a strong bot thinks of your legal moves; it sees what you see, and no more."""
    async with here.at(table, who.id, data.seat) as (actor, seat):
        found = actor.table
    if not found.settings.hints:
        raise Refusal("off", "this table has no hints")
    here.limits.take("hint", who.id)
    if seat is None:
        raise Refusal("seat", "you have no seat at this table")
    if seat not in found.actors:
        raise Refusal("state", "it is not your turn")
    return await here.advisers.hint(who.id, found, seat, data.names)


@read("/api/v1/tables/{table:str}/review", summary="The review of a finished game")
async def review(here: Here, who: Who, table: TableId, names: Names = None) -> p.Review:
    """Turning points, luck and skill; repeat the call until `done` equals `total`."""
    here.limits.take("review", who.id)
    record = await here.record(who.id, table)
    if names and len(names) != record.game.players:
        raise Refusal("malformed", f"{record.game.players} play here, not {len(names)}")
    found = here.advisers.review(who.id, table, record)
    return await asyncio.to_thread(found.told, names)


# Lessons: a recorded game each; the rules work out what the learner sees of it

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


HANDLERS: list[Any] = [learn, hint, review]
