"""What players and spectators are sent. The rules say what is secret, in `view` and events."""

from hashlib import blake2b
from typing import Any

from msgspec import UNSET, Raw

from bugnight import protocol as p
from bugnight.play import Record, fair
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""


def code_of(table: str) -> str:
    """Four letters that lead to a table, from its id: all nodes know the same, none is stored.

    >>> code_of("a-table")
    'PZKV'
    """
    number = int.from_bytes(blake2b(table.encode(), digest_size=8).digest(), "big")
    letters = []
    for _ in range(4):
        number, letter = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[letter])
    return "".join(letters)


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
        paused=table.paused is not None,
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
        look=chair.look,
        bot=chair.bot or None,
        away=chair.away,
        you=bool(person) and chair.person == person,
        host=bool(chair.person) and chair.person == table.host,
    )


def public(table: Table) -> p.Update:
    """What an update says to everybody: all but events and what is a seat's own."""
    return p.Update(
        number=table.number,
        at=table.events[-1].at,
        events=[],
        seat=None,
        waiting=table.waiting,
        claim=table.claim,
        clocks=_clocks(table) if table.clocks else None,
        outcome=table.outcome,
    )


def update(
    table: Table,
    seat: int | None,
    since: int,
    person: str,
    blocked: frozenset[str] = frozenset(),
    *,
    code: bool = False,
    shared: p.Update | None = None,
) -> p.Update:
    """All that is new for a seat but for chat of blocked people, and its view, whole.

    `shared` is what `public` gives, for those who tell several.
    """
    events = [
        table.told(event, seat) if isinstance(event, p.Moved) else event
        for event in table.events[since + 1 :]
        if not blocked or table.speakers.get(event.number) not in blocked
    ]
    shown = None if table.match is None else table.shown()
    legal: Any = []
    chosen = None
    if seat is not None and seat in table.actors:
        chosen = table.sealed.get(seat)
        legal = Raw(table.position.moves_json(seat))
    return p.replace(
        shared or public(table),
        events=events,
        table=info(table, person) if since < table.info_number else UNSET,
        seat=seat,
        view=None if shown is None else Raw(shown.view_json(seat)),
        code=shown.view(seat).code if code and shown is not None else UNSET,
        legal=legal,
        chosen=None if chosen is None else str(chosen),
        auto_pass=seat is not None and table.chairs[seat].auto_pass,
    )


def _clocks(table: Table) -> list[p.ClockState]:
    at = table.events[-1].at if table.paused is None else table.paused
    return [
        p.ClockState(
            left=left - (max(0, at - table.ticking[seat]) if seat in table.ticking else 0),
            running=seat in table.ticking and table.paused is None,
        )
        for seat, left in enumerate(table.clocks)
    ]


def record(table: Table) -> Record:
    """The record of a game that has ended, or was closed before; `x-closed` says so."""
    if table.state not in ("over", "closed") or table.match is None:
        raise Refusal("state", "the game is not over")
    shuffle = fair.Fair(
        table=table.shuffle,
        commitment=fair.commitment(table.secret),
        secret=table.secret,
        client_seeds=[chair.client_seed for chair in table.chairs],
    )
    extra = {fair.KEY: p.to_builtins(shuffle)}
    closed = table.events[-1]
    if isinstance(closed, p.Closed):
        by = table.host_name if closed.why == "host" else None
        extra["x-closed"] = {"why": closed.why, "by": by, "at": closed.at}
    names = tuple(chair.label for chair in table.chairs)
    return p.replace(Record.of(table.match, seats=names), extra=extra)
