"""Finished games: lists, records, replays, and checking a record."""

import time
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response
from litestar.params import Parameter

from bugnight import protocol as p
from bugnight.play import Match, Record, RecordError, fair
from bugnight.play.games import OMNISCIENT
from bugnight.server import decide, payloads
from bugnight.server.api import Asked, Here, Who, create, read
from bugnight.server.api.tables import CallId, GameQuery, SeatNumber, TableId
from bugnight.server.refusal import Refusal
from bugnight.server.turns import Asker

LATER = 2**53
LARGEST_RECORD = 500_000
"""Bytes of a record from somebody's disk; a long game's has seventy thousand."""
LONGEST_SHOWN = 15_000
"""Moves of a game that is shown position by position; a long one has a few thousand."""


@read("/api/v1/records", summary="Finished games")
async def finished(
    here: Here,
    who: Who,
    game: GameQuery = None,
    mine: bool = False,
    before: Annotated[int, Parameter(ge=0, le=LATER)] = LATER,
) -> list[p.Finished]:
    """Games of listed tables, or your own, latest first; older ones are `before` a time."""
    return await here.registry.finished(who.id if mine else None, game, before)


@read("/api/v1/tables/{table:str}/record", summary="The record of a finished game")
async def record(here: Here, who: Who, table: TableId) -> Response[dict[str, Any]]:
    """The game in the format of docs/spec/records.md, with all that checks the shuffle."""
    written = await here.record(who.id, table)
    name = f"{written.game.name}-{table}.json"
    return Response(
        written.to_mapping(),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@read("/api/v1/tables/{table:str}/replay", summary="A finished game, position by position")
async def replay(
    here: Here, who: Who, table: TableId, seat: SeatNumber = None
) -> Response[p.Replay]:
    """Every position, whole or as a seat saw it, the move that led to it and what was legal."""
    written = await here.record(who.id, table)
    return await _in_turn(here, who, lambda: _replay(written, seat))


@create(
    "/api/v1/replay",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    summary="Your own record, position by position",
)
async def replay_record(
    here: Here, who: Who, data: dict[str, Any], seat: SeatNumber = None
) -> Response[p.Replay]:
    """The same for a record that you send; an error names the ply."""
    here.limits.take("record", who.id)
    await here.registry.bot_pool.until_rules_are_compiled(str(data.get("game")))
    return await _in_turn(here, who, lambda: _replay(Record.from_mapping(data), seat))


@create(
    "/api/v1/verify",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    summary="Check a record",
)
async def verify(here: Here, who: Who, data: dict[str, Any]) -> Response[p.Check]:
    """Replay a record and check all that it says: deals, moves, result, shuffle."""
    here.limits.take("record", who.id)
    await here.registry.bot_pool.until_rules_are_compiled(str(data.get("game")))
    return await _in_turn(here, who, lambda: _check(data))


@create(
    "/api/v1/continue",
    request_max_body_size=LARGEST_RECORD,
    summary="Continue your own game",
)
async def go_on(
    request: Asked, here: Here, who: Who, data: p.GoOn, call: CallId = ""
) -> p.TableInfo:
    """Open a table that continues an unfinished record, such as a game from a device."""
    host = here.opener(request.scope, who)
    here.record_turns.check(host.person, "replays")
    try:
        await here.registry.bot_pool.until_rules_are_compiled(str(data.record.get("game")))
        written = Record.from_mapping(data.record)
        await here.record_turns.run(Asker(host.person), lambda _: decide.check_unfinished(written))
    except RecordError as error:
        raise Refusal("malformed", _fault(error)) from None
    actor = await here.registry.open_new(
        host,
        lambda new: decide.go_on(written, data.pace, new, host),
        here.people.once(who.id, call),
    )
    return payloads.info(actor.table, host.person)


async def _in_turn(here: Here, who: Who, work: Callable[[], object]) -> Response[Any]:
    """Go through a record in the one thread for that, where the answer is also written."""
    here.record_turns.check(who.id, "replays")
    try:
        answer = await here.record_turns.run(Asker(who.id), lambda _: p.encode(work()))
    except RecordError as error:
        raise Refusal("malformed", _fault(error)) from None
    return Response(answer, media_type=MediaType.JSON, status_code=200)


def _replay(written: Record, seat: int | None) -> p.Replay:
    if seat is not None and seat >= written.game.players:
        raise Refusal("seat", f"there is no seat {seat}")
    if len(written.moves) > LONGEST_SHOWN:
        why = f"a game of over {LONGEST_SHOWN} moves is not shown here; `bugnight replay` does"
        raise Refusal("too-large", why)
    steps: list[Any] = []
    for ply, match in enumerate(written.replay()):
        # encoded one by one: the interpreter belongs to everybody else in between
        steps.append(msgspec.Raw(p.encode(_step(ply, match, seat))))
        time.sleep(0)
    return p.Replay(record=written.to_mapping(), steps=steps)


def _step(ply: int, match: Match, seat: int | None) -> p.Step:
    """A position after a move: all of it, or what a seat saw and heard."""
    text = None
    if ply:
        move = match.moves[-1]
        text = str(move) if seat in (None, move.seat) else match.game.public_text(move)
    shown = match.position if seat is None else match.view(seat)
    return p.Step(
        ply=ply,
        move=text,
        events=match.events(perspective=OMNISCIENT if seat is None else seat),
        position=shown.table,
        legal=sorted(str(each) for each in shown.legal_moves),
    )


def _check(data: dict[str, Any]) -> p.Check:
    try:
        read = Record.from_mapping(data)
        match = read.verify()
        fairly = fair.check(read)
    except RecordError as error:
        return p.Check(agrees=False, finished=False, fair=None, fault=_fault(error))
    return p.Check(agrees=True, finished=match.outcome is not None, fair=fairly or None)


def _fault(error: RecordError) -> str:
    return f"ply {error.ply}: {error.reason}" if error.ply else error.reason


HANDLERS: list[Any] = [finished, record, replay, replay_record, verify, go_on]
