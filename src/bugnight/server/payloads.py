"""What somebody at a table is sent. The rules decide what is secret: `view` and their events."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from bugnight import protocol as p
from bugnight.play import fair
from bugnight.server.table import Table


def info(table: Table, person: str) -> p.TableInfo:
    """The table as a person sees it at the door."""
    made = table.settings
    return p.TableInfo(
        id=table.id,
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
    return p.Update(
        number=table.number,
        at=table.events[-1].at,
        events=[_told(table, event, seat) for event in table.events[since + 1 :]],
        table=info(table, person) if since < table.info_number else UNSET,
        seat=seat,
        **_present(table, seat, code),
    )


def _told(table: Table, event: p.AnyEvent, seat: int | None) -> p.AnyEvent:
    if not isinstance(event, p.Moved):
        return event
    return p.replace(event, events=table.game_events(event.number, seat))


def _present(table: Table, seat: int | None, code: bool) -> dict[str, Any]:
    if table.match is None:
        return {}
    view = table.shown().view(seat)
    fields: dict[str, Any] = {"view": view.table, "waiting": table.waiting, "claim": table.claim}
    if code:
        fields["code"] = view.code
    if seat is not None and seat in table.actors:
        if seat in table.sealed:
            fields["legal"] = legal(table, seat)
            fields["chosen"] = str(table.sealed[seat])
        else:
            fields["legal"] = [str(move) for move in view.list_moves()]
    if seat is not None:
        fields["auto_pass"] = table.chairs[seat].auto_pass
    if table.clocks:
        fields["clocks"] = _clocks(table)
    if table.outcome is not None:
        fields["outcome"] = table.outcome
    return fields


def legal(table: Table, seat: int) -> list[str]:
    """What a seat may do now; where it has chosen already, what it may choose instead."""
    return [str(move) for move in table.position.view(seat).list_moves()]


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
