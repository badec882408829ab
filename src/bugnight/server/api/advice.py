"""Lessons before a game, hints in it, reviews after it."""

import asyncio
from typing import Any

from bugnight import protocol as p
from bugnight.server.api import Asked, create, read, session, visitor
from bugnight.server.api.tables import GamePath, TableId
from bugnight.server.lessons import lesson
from bugnight.server.refusal import Refusal


@read("/api/v1/lessons/{game:str}", summary="A game to learn from")
async def learn(game: GamePath) -> p.Lesson:
    """A short game with a fixed deal, move by move, as the learner in seat 0 sees it."""
    return await asyncio.to_thread(lesson, game)


@create("/api/v1/tables/{table:str}/hint", status_code=200, summary="Advice on your decision")
async def hint(request: Asked, table: TableId, data: p.HintWish) -> p.Hint:
    """What a strong bot thinks of your legal moves; it sees what you see, and no more."""
    who = await visitor(request)
    here = session(request)
    actor = await here.registry.find(table)
    if not actor.table.settings.hints:
        raise Refusal("off", "this table has no hints")
    here.limits.take("hint", who.id)
    async with actor.lock:
        await actor.ensure()
        seat = await here.perspective(actor, who, data.seat)
        if seat is None:
            raise Refusal("seat", "you have no seat at this table")
        if seat not in actor.table.actors:
            raise Refusal("state", "it is not your turn")
    return await here.advisers.hint(who.id, actor.table, seat, data.names)


@read("/api/v1/tables/{table:str}/review", summary="A game, looked at again")
async def review(request: Asked, table: TableId) -> p.Review:
    """Turning points, luck and skill of a finished game; ask again until `done` is `total`."""
    who = await visitor(request)
    here = session(request)
    here.limits.take("review", who.id)
    return here.advisers.review(who.id, table, await here.record(who, table))


HANDLERS: list[Any] = [learn, hint, review]
