"""Blocking and reporting the people at a table."""

from typing import Any

from bugnight import protocol as p
from bugnight.server.api import Asked, create, read, session, visitor
from bugnight.server.api.tables import TableId
from bugnight.server.people import Person
from bugnight.server.session import Session
from bugnight.server.table import Table


async def _at(request: Asked, table: str) -> tuple[Session, Person, Table]:
    """Who asks, and a table that they may see."""
    here, who = session(request), await visitor(request)
    actor = await here.registry.find(table)
    async with actor.lock:
        await actor.ensure()
        await here.perspective(actor, who, None)
    return here, who, actor.table


@read("/api/v1/tables/{table:str}/blocks", summary="Whom you have blocked at a table")
async def blocks(request: Asked, table: TableId) -> list[int]:
    """The seats whose players you have blocked; a page does not show what they say."""
    here, who, found = await _at(request, table)
    return await here.moderation.blocked_seats(who.id, found)


@create("/api/v1/tables/{table:str}/blocks", status_code=200, summary="Block somebody")
async def block(request: Asked, table: TableId, data: p.BlockWish) -> list[int]:
    """Block a player, or no longer. They cannot sit down at tables of yours, and are not told."""
    here, who, found = await _at(request, table)
    here.limits.take("report", who.id)
    await here.moderation.block(who.id, found, data.seat, on=data.on)
    return await here.moderation.blocked_seats(who.id, found)


@read("/api/v1/tables/{table:str}/reports", summary="What was reported at your table")
async def reports(request: Asked, table: TableId) -> list[p.Report]:
    """For the host: reports about players, without who made them."""
    here, who, found = await _at(request, table)
    return await here.moderation.reports(who.id, found)


@create("/api/v1/tables/{table:str}/reports", status_code=204, summary="Report somebody")
async def report(request: Asked, table: TableId, data: p.ReportWish) -> None:
    """Tell the host and those who run the server about a player; the last chat goes with it."""
    here, who, found = await _at(request, table)
    here.limits.take("report", who.id)
    await here.moderation.report(who.id, found, data)


HANDLERS: list[Any] = [blocks, block, reports, report]
