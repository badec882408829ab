"""`/api/v1/tables`: open tables, look at them, play."""

from typing import Annotated, Any

from litestar import MediaType
from litestar.params import Parameter

from bugnight import bots
from bugnight import protocol as p
from bugnight.kernel.events import SEATS
from bugnight.server import codes, decide, games, payloads
from bugnight.server.api import Asked, create, read, session, visitor
from bugnight.server.refusal import Refusal

LONGEST_WAIT = 60.0

TableId = Annotated[str, Parameter(min_length=1, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int | None, Parameter(ge=0, le=SEATS - 1)]
GamePath = Annotated[str, Parameter(max_length=60, pattern="^[a-z0-9][a-z0-9_-]*$")]
GameQuery = Annotated[
    str | None,
    Parameter(max_length=60, pattern="^[a-z0-9][a-z0-9_-]*$", description="only this game"),
]
Code = Annotated[str, Parameter(pattern="^[A-Za-z]{4}$")]
Language = Annotated[str, Parameter(pattern="^[a-z]{2}$")]


@read("/api/v1/games", summary="What can be played")
async def list_games(request: Asked) -> p.Games:
    """The installed games with their options and bots."""
    return p.Games(
        games=[games.info(name) for name in games.installed()],
        levels=list(bots.LEVELS),
        address=session(request).config.address,
    )


@read(
    "/api/v1/games/{game:str}/messages/{lang:str}",
    media_type=MediaType.TEXT,
    summary="The words of a game",
)
async def messages(game: GamePath, lang: Language) -> str:
    """The messages of a game in one of its `languages`, in Fluent."""
    return games.messages(game, lang)


@read("/api/v1/tables", summary="The lobby")
async def lobby(request: Asked, game: GameQuery = None) -> list[p.TableInfo]:
    """Listed tables that wait for players, the latest first."""
    who = await visitor(request)
    actors = await session(request).registry.lobby(game)
    return [payloads.info(actor.table, who.id) for actor in actors]


@create("/api/v1/tables", summary="Open a table")
async def make(request: Asked, data: p.Settings) -> p.TableInfo:
    """Make a table; you are its host."""
    who = await visitor(request)
    who.check_not_banned()
    session(request).limits.take("table", who.id)
    asker = decide.Asker(who.id, who.name, lambda _: 0)
    actor = await session(request).registry.make(data, asker)
    return payloads.info(actor.table, who.id)


@read("/api/v1/me/tables", summary="Your tables")
async def mine(request: Asked) -> list[p.MyTable]:
    """Open tables where you sit, those first where it is your turn."""
    who = await visitor(request)
    found = [
        payloads.mine(actor.table, who.id) for actor in await session(request).registry.mine(who.id)
    ]
    found = [each for each in found if each.table.state in ("waiting", "playing")]
    return sorted(found, key=lambda each: (not each.your_turn, -each.changed))


@read("/api/v1/tables/{table:str}", summary="A table at its session")
async def look(request: Asked, table: TableId) -> p.TableInfo:
    """Who sits there, and what will be played."""
    who = await visitor(request)
    actor = await session(request).registry.find(table)
    await actor.renew()
    return payloads.info(actor.table, who.id)


@read("/api/v1/codes/{code:str}", summary="A table by its code")
async def look_up(request: Asked, code: Code) -> p.TableInfo:
    """The table with this code that waits for players, the newest if there are several."""
    who = await visitor(request)
    session(request).limits.take("transfer", who.id)
    registry = session(request).registry
    for (table,) in await registry.store.rows(codes.WAITING):
        if codes.code_of(table) == code.upper():
            return payloads.info((await registry.find(table)).table, who.id)
    raise Refusal("not-found", f"no table with the code {code.upper()} waits for players")


@read("/api/v1/tables/{table:str}/update", summary="What is new at a table")
async def update(
    request: Asked,
    table: TableId,
    since: Annotated[int, Parameter(ge=-1, le=1_000_000)] = -1,
    wait: Annotated[float, Parameter(ge=0, le=LONGEST_WAIT)] = 0.0,
    seat: SeatNumber = None,
    code: Annotated[bool, Parameter(description="with the view's code")] = False,
) -> p.Update:
    """All that is newer than a number, and your view; waits until there is something."""
    who = await visitor(request)
    return await session(request).update(who, table, since, wait, seat, code=code)


@create("/api/v1/tables/{table:str}/commands", status_code=200, summary="Do something")
async def command(request: Asked, table: TableId, data: p.AnyCommand) -> p.Done | p.Tried:
    """Carry out a command; when it is answered, it is on disk."""
    who = await visitor(request)
    session(request).limits.take("command", who.id)
    actor = await session(request).registry.find(table)
    return await session(request).do(actor, who, data)


HANDLERS: list[Any] = [list_games, messages, lobby, make, mine, look, look_up, update, command]
