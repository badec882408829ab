"""What players and spectators are sent. The rules say what is secret, in `view` and events."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from bugnight import protocol as p
from bugnight.play import Record, fair
from bugnight.server.codes import code_of
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table


def info(table: Table, person: str) -> p.TableInfo:
    """The table as any visitor sees it."""
    made = table.settings
    return p.TableInfo(
        id=table.id,
        code=code_of(table.id),
        state=table.state,
        game=made.game,
        options=table.game.options,
        seats=[_seat(table, seat, person) for seat in range(len(table.chairs))],
        listed=made.listed,
        clock=made.clock,
        claim_window=made.claim_window,
        pace=made.pace,
        chat=made.chat,
        hints=made.hints,
        watch=made.watch,
        one_device=made.one_device,
        you_host=bool(person) and person == table.host,
        created=table.created,
        commitment=fair.commitment(table.secret),
        rematch=table.rematch,
    )


def mine(table: Table, person: str) -> p.MyTable:
    """The table in a person's own list."""
    seats = table.seats_of(person)
    return p.MyTable(
        table=info(table, person),
        seat=seats[0] if seats else None,
        your_turn=any(seat in table.undecided and not table.chairs[seat].away for seat in seats),
        waiting=table.waiting,
        changed=table.events[-1].at,  # not of the last entry: some entries are secret
    )


def _seat(table: Table, seat: int, person: str) -> p.SeatInfo:
    chair = table.chairs[seat]
    return p.SeatInfo(
        kind="person" if chair.person else "bot" if chair.bot else "open",
        name=chair.name or chair.bot,
        bot=chair.bot or None,
        away=chair.away,
        you=bool(person) and chair.person == person,
        host=bool(chair.person) and chair.person == table.host,
    )


def update(
    table: Table, seat: int | None, since: int, person: str, *, code: bool = False
) -> p.Update:
    """All that is new for a seat, and its view of the table, whole."""
    events = [
        p.replace(event, events=table.game_events(event.number, seat))
        if isinstance(event, p.Moved)
        else event
        for event in table.events[since + 1 :]
    ]
    fields: dict[str, Any] = {}
    if table.match is not None:
        view = table.shown().view(seat)
        fields = {"view": view.table, "waiting": table.waiting, "claim": table.claim}
        if code:
            fields["code"] = view.code
        if seat is not None:
            fields["auto_pass"] = table.chairs[seat].auto_pass
            if seat in table.actors:
                chosen = table.sealed.get(seat)
                fields["chosen"] = None if chosen is None else str(chosen)
                listed = view if chosen is None else table.position.view(seat)
                fields["legal"] = [str(move) for move in listed.list_moves()]
    return p.Update(
        number=table.number,
        at=table.events[-1].at,
        events=events,
        table=info(table, person) if since < table.info_number else UNSET,
        seat=seat,
        clocks=_clocks(table) if table.clocks else None,
        outcome=table.outcome,
        **fields,
    )


def _clocks(table: Table) -> list[p.ClockState]:
    at = table.events[-1].at
    return [
        p.ClockState(
            left=left - (at - table.ticking[seat] if seat in table.ticking else 0),
            running=seat in table.ticking,
        )
        for seat, left in enumerate(table.clocks)
    ]


def names(table: Table) -> Sequence[str]:
    """Who played, as a record has it."""
    return [chair.label for chair in table.chairs]


def record(table: Table) -> Record:
    """The record of a game that has ended, or was closed before; `x-closed` says so."""
    if table.state not in ("over", "closed") or table.match is None:
        raise Refusal("state", "the game is not over")
    shuffle = fair.Fair(
        table=table.id,
        commitment=fair.commitment(table.secret),
        secret=table.secret,
        client_seeds=[chair.client_seed for chair in table.chairs],
    )
    extra = {fair.KEY: p.to_builtins(shuffle)}
    closed = table.events[-1]
    if isinstance(closed, p.Closed):
        by = table.host_name if closed.why == "host" else None
        extra["x-closed"] = {"why": closed.why, "by": by, "at": closed.at}
    return p.replace(Record.of(table.match, seats=tuple(names(table))), extra=extra)
