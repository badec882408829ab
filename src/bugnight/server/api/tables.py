"""`/api/v1/tables`: open tables, look at them, play, block and report others there."""

from typing import Annotated, Any

from litestar import MediaType
from litestar.params import Parameter, QueryParameter

from bugnight import bots
from bugnight import protocol as p
from bugnight.kernel.events import SEATS
from bugnight.server import decide, games, payloads
from bugnight.server.api import Asked, Here, Who, create, read
from bugnight.server.table import Table

LONGEST_WAIT = 60.0

TableId = Annotated[str, Parameter(min_length=1, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int | None, Parameter(ge=0, le=SEATS - 1)]
GamePath = Annotated[str, Parameter(max_length=60, pattern="^[a-z0-9][a-z0-9_-]*$")]
GameQuery = Annotated[
    str | None,
    Parameter(max_length=60, pattern="^[a-z0-9][a-z0-9_-]*$", description="only this game"),
]
Code = Annotated[str, Parameter(pattern="^[A-Za-z]{4}$")]
CallId = Annotated[
    str,
    QueryParameter(
        name="id",
        max_length=40,
        pattern="^[A-Za-z0-9_-]*$",
        description="chosen by you; sent again with the same, the call gives the same table",
    ),
]
Language = Annotated[str, Parameter(pattern="^[a-z]{2}$")]


@read("/api/v1/games", summary="What can be played")
async def list_games(here: Here) -> p.Games:
    """The installed games with their options and bots."""
    return p.Games(
        games=[games.info(name) for name in games.installed()],
        levels=list(bots.LEVELS),
        address=here.config.address,
    )


@read(
    "/api/v1/games/{game:str}/messages/{lang:str}",
    media_type=MediaType.TEXT,
    summary="The messages of a game",
)
async def messages(game: GamePath, lang: Language) -> str:
    """The messages of a game in one of its `languages`, in Fluent."""
    return games.messages(game, lang)


@read("/api/v1/tables", summary="The lobby")
async def lobby(here: Here, who: Who, game: GameQuery = None) -> list[p.TableInfo]:
    """Listed tables that are waiting for players; if there are many, a few from each address."""
    return [payloads.info(actor.table, who.id) for actor in await here.registry.lobby(game)]


@create("/api/v1/tables", summary="Open a table")
async def make(
    request: Asked,
    here: Here,
    who: Who,
    data: p.Settings,
    call: CallId = "",
    wait: Annotated[float | None, Parameter(ge=0, le=LONGEST_WAIT)] = None,
) -> p.TableInfo:
    """Open a table; you are its host.

    With `wait`, refused as `preparing` unless a bot can move within so many seconds.
    """
    asker = here.opener(request.scope, who)
    if wait is not None:
        await here.registry.bot_pool.until_bots_can_move(data.game, wait)
    actor = await here.registry.make(data, asker, here.people.once(who.id, call))
    return payloads.info(actor.table, asker.person)


@create("/api/v1/tables/{table:str}/retry", summary="Play on from a moment")
async def retry(
    request: Asked, here: Here, who: Who, table: TableId, data: p.Retry, call: CallId = ""
) -> p.TableInfo:
    """Open a table that plays on from a moment of a finished game, against bots."""
    asker = here.opener(request.scope, who)
    record = await here.record(asker.person, table)
    actor = await here.registry.open_new(
        asker,
        lambda new: decide.retry(record, data, new, asker),
        here.people.once(who.id, call),
    )
    return payloads.info(actor.table, asker.person)


@read("/api/v1/me/tables", summary="Your tables")
async def mine(here: Here, who: Who) -> list[p.MyTable]:
    """Your open tables; those where it is your turn come first."""
    found = [payloads.mine(actor.table, who.id) for actor in await here.registry.mine(who.id)]
    found = [each for each in found if each.table.state in ("waiting", "playing")]
    return sorted(found, key=lambda each: (not each.your_turn, -each.changed))


@read("/api/v1/tables/{table:str}", summary="A table, before you sit down")
async def look(here: Here, who: Who, table: TableId) -> p.TableInfo:
    """Who sits there, and what will be played."""
    actor = await here.registry.find(table)
    await actor.renew()
    return payloads.info(actor.table, who.id)


@read("/api/v1/codes/{code:str}", summary="A table by its code")
async def look_up(here: Here, who: Who, code: Code) -> p.TableInfo:
    """The table with this code that is waiting for players; the newest if there are several."""
    here.limits.take("transfer", who.id)
    actor = await here.registry.by_code(code.upper())
    return payloads.info(actor.table, who.id)


@read("/api/v1/tables/{table:str}/update", summary="What is new at a table")
async def update(
    here: Here,
    who: Who,
    table: TableId,
    since: Annotated[int, Parameter(ge=-1, le=1_000_000)] = -1,
    wait: Annotated[float, Parameter(ge=0, le=LONGEST_WAIT)] = 0.0,
    seat: SeatNumber = None,
    code: Annotated[bool, Parameter(description="with the view's code")] = False,
) -> p.Update:
    """Everything newer than a number, and your view; waits for it up to `wait` seconds."""
    return await here.update(who, table, since, wait, seat, code=code)


@create("/api/v1/tables/{table:str}/commands", status_code=200, summary="Send a command")
async def command(here: Here, who: Who, table: TableId, data: p.AnyCommand) -> p.Done | p.Tried:
    """Carry out a command; the answer means that it is on disk."""
    here.limits.take("command", who.id)
    actor = await here.registry.find(table)
    async with here.allow(actor, who, data) as asker:
        return await actor.do(asker, data)


# The others at a table


async def _at(here: Here, who: Who, table: str) -> Table:
    """A table that somebody may see."""
    async with here.at(table, who.id) as (actor, _):
        return actor.table


@read("/api/v1/tables/{table:str}/blocks", summary="Players you have blocked at a table")
async def blocks(here: Here, who: Who, table: TableId) -> list[int]:
    """The seats whose players you have blocked: you are not sent what they say."""
    return (await _at(here, who, table)).seats_among(who.blocked)


@create("/api/v1/tables/{table:str}/blocks", status_code=200, summary="Block a player")
async def block(here: Here, who: Who, table: TableId, data: p.BlockWish) -> list[int]:
    """Block or unblock a player.

    You are not sent what they say or have said. They cannot sit down at your tables, and are not
    told.
    """
    found = await _at(here, who, table)
    here.limits.take("report", who.id)
    other = found.other(who.id, data.seat)
    return found.seats_among(await here.block(who, other, on=data.on))


@read("/api/v1/tables/{table:str}/reports", summary="Reports at your table")
async def reports(here: Here, who: Who, table: TableId) -> list[p.Report]:
    """For the host: reports about players, without who made them."""
    return await here.people.reports(who.id, await _at(here, who, table))


@create("/api/v1/tables/{table:str}/reports", status_code=204, summary="Report a player")
async def report(here: Here, who: Who, table: TableId, data: p.ReportWish) -> None:
    """Tell the host and the operators about a player; the last lines of chat are included."""
    found = await _at(here, who, table)
    here.limits.take("report", who.id)
    await here.people.report(who.id, found, data)


HANDLERS: list[Any] = [
    list_games, messages, lobby, make, retry, mine, look, look_up, update, command, blocks, block,
    reports, report,
]  # fmt: skip
