"""Deliberate leaks, each of which `test_leaks` must find.

They are plausible mistakes: a field filled from the table instead of the view, a time that depends
on a secret, an extra event or wake-up.
"""

from collections.abc import Callable
from typing import Any, TypeAlias
from zlib import crc32

import pytest

from bugnight import protocol as p
from bugnight.kernel import calls
from bugnight.kernel.events import EVERYBODY
from bugnight.play import Game, Move, matches, positions
from bugnight.play.events import read_all
from bugnight.server import decide, log_events, payloads, timers
from bugnight.server import table as tables
from bugnight.server.fanout import Fanout
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table
from bugnight.server.table_actor import Asked, TableActor

Mutation: TypeAlias = Callable[[pytest.MonkeyPatch], None]
Fields: TypeAlias = dict[str, Any]


def every_hand(table: Table) -> str:
    """Return the whole table with all hands, as text."""
    return "" if table.match is None else repr(table.position.table)


def texts(table: Table, seat: int) -> list[str]:
    """Return the legal moves of a seat, without the seat's number."""
    return [move.partition(":")[2] for move in table.legal(seat)]


def others(table: Table, seat: int | None) -> list[int]:
    """Return all seats but one."""
    return [each for each in range(len(table.chairs)) if each != seat]


def of_update(name: str, leak: Callable[[Table, int | None], Fields]) -> Mutation:
    """Replace fields of updates during the game."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        real = payloads.update

        def update(table: Table, seat: int | None, *rest: Any, **more: Any) -> p.Update:  # noqa: ANN401
            told = real(table, seat, *rest, **more)
            return p.replace(told, **leak(table, seat)) if table.state == "playing" else told

        patch.setattr(payloads, "update", update)

    mutate.__name__ = f"update_{name}"
    return mutate


def of_info(name: str, leak: Callable[[Table], Fields]) -> Mutation:
    """Replace fields of a table's description during the game."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        real = payloads.info

        def info(table: Table, person: str) -> p.TableInfo:
            told = real(table, person)
            return p.replace(told, **leak(table)) if table.state == "playing" else told

        patch.setattr(payloads, "info", info)

    mutate.__name__ = f"info_{name}"
    return mutate


def of_mine(name: str, leak: Callable[[Table], Fields]) -> Mutation:
    """Replace fields in a person's list of tables."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        real = payloads.mine
        patch.setattr(
            payloads, "mine", lambda table, who: p.replace(real(table, who), **leak(table))
        )

    mutate.__name__ = f"mine_{name}"
    return mutate


def of_event(kind: type, tell: Callable[[Table, Any], Any]) -> Mutation:
    """Publish a secret as an event."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        real = tables._APPLY[kind]

        def applied(self: Table, event: Any, at: int) -> int | None:  # noqa: ANN401
            is_told = tell(self, event)
            touched = real(self, event, at)
            if is_told:
                self._publish(p.Chose, at, seat=event.move.seat if kind is CHOSE else event.seat)
            return touched

        patch.setitem(tables._APPLY, kind, applied)

    mutate.__name__ = f"event_of_{tell.__name__}"
    return mutate


CHOSE = log_events.Chose


def a_changed_mind(table: Table, event: log_events.Chose) -> bool:
    """Return whether a seat changes an earlier choice."""
    return event.move.seat in table.sealed and event.move not in table.sealed.values()


def an_answer_to_a_claim(table: Table, event: log_events.Chose) -> bool:  # noqa: ARG001
    """Return whether a seat answers a claim."""
    return table.sealing == "claim"


def an_auto_pass(table: Table, event: log_events.AutoPassed) -> bool:  # noqa: ARG001
    """Return true: every switch of auto-pass counts."""
    return True


def view_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    """Show a spectator the hands that a view only counts."""
    patch.setattr(positions.View, "_place", property(lambda view: view.seat or -2))


def view_is_a_copy(patch: pytest.MonkeyPatch) -> None:
    """Make a view a copy of the whole state."""
    patch.setattr(calls, "view", lambda states, seat, out: calls.transcribe(states, out))  # noqa: ARG005


def view_with_cards_face_down(patch: pytest.MonkeyPatch) -> None:
    """Show a position with the chosen cards already face up."""
    patch.setattr(Table, "shown", _revealed)


def _revealed(table: Table) -> Any:  # noqa: ANN401
    moves = list(table.sealed.values())
    rest = [seat for seat in table.actors if seat not in table.sealed]
    if table.sealing != "together" or not moves:
        return table.position
    position = table.position
    for move in [*moves, *(table.position.view(seat).legal_moves[0] for seat in rest)]:
        position = position.play(move)
    return position


def events_for_everybody(patch: pytest.MonkeyPatch) -> None:
    """Send every event of the rules to everybody."""
    patch.setattr(
        matches,
        "read_all",
        lambda rows, kinds: [(EVERYBODY, event) for _, event in read_all(rows, kinds)],
    )


def moves_as_they_were_made(patch: pytest.MonkeyPatch) -> None:
    """Include the secret part of moves."""
    patch.setattr(Game, "public_text", lambda self, move: str(move))  # noqa: ARG005


def claims_are_shown_at_the_end(patch: pytest.MonkeyPatch) -> None:
    """Publish all answers to a claim when it closes."""
    real = Table._publish

    def publish(self: Table, kind: Any, at: int, **fields: Any) -> None:  # noqa: ANN401
        if kind is p.Moved and self.answers:  # type: ignore[attr-defined]
            fields["moves"] = [*fields["moves"], *map(str, self.answers)]  # type: ignore[attr-defined]
        real(self, kind, at, **fields)

    patch.setattr(Table, "answers", property(lambda self: self.__dict__.get("kept")), raising=False)
    close = timers.close_claim

    def keep(table: Table) -> log_events.Change:
        table.__dict__["kept"] = list(table.sealed.values())
        return close(table)

    patch.setattr(timers, "close_claim", keep)
    patch.setattr(Table, "_publish", publish)


def wake_for_every_entry(patch: pytest.MonkeyPatch) -> None:
    """Send an update to every seat after every entry."""
    real = Fanout.show
    patch.setattr(
        Fanout, "show", lambda self, table, _: real(self, table, {*range(len(table.chairs))})
    )


def wake_the_host(patch: pytest.MonkeyPatch) -> None:
    """Send an update to the first two seats whenever any seat gets one."""
    real = Fanout.show
    patch.setattr(
        Fanout,
        "show",
        lambda self, table, touched: real(self, table, touched | ({0, 1} if touched else set())),
    )


def commands_count_as_presence(patch: pytest.MonkeyPatch) -> None:
    """Show a seat as connected when it sends a command."""
    real = TableActor.ask

    def ask(self: TableActor, asked: Asked) -> None:
        for seat in self.table.seats_of(asked.asker.person)[:1]:
            self.fanout.poll(self.table, seat, asked.asker.person)
        real(self, asked)

    patch.setattr(TableActor, "ask", ask)


def presence_after_every_entry(patch: pytest.MonkeyPatch) -> None:
    """Send presence to watchers after every entry."""
    real = Fanout.show

    def show(self: Fanout, table: Table, touched: set[int]) -> None:
        real(self, table, touched)
        self._presence = b""
        self.refresh(table)

    patch.setattr(Fanout, "show", show)


def thought_by_hand(patch: pytest.MonkeyPatch) -> None:
    """Make thinking times of bots depend on the hands."""
    real = timers.thought
    patch.setattr(
        timers,
        "thought",
        lambda table, seat: real(table, seat) + crc32(every_hand(table).encode()) % 997,
    )


def thought_by_choices(patch: pytest.MonkeyPatch) -> None:
    """Make bots answer sooner when they have fewer legal moves."""
    real = timers.thought
    patch.setattr(
        timers,
        "thought",
        lambda table, seat: real(table, seat) + 7 * len(table.position.view(seat).legal_moves),
    )


def illegal_tells_all(patch: pytest.MonkeyPatch) -> None:
    """List the legal moves of the seat to move in an error, not those of the asker."""
    real = Table.illegal

    def illegal(self: Table, moves: list[Move], place: int) -> Refusal:
        why = real(self, moves, place)
        why.legal = [str(m) for seat in self.actors for m in self.position.view(seat).legal_moves]
        return why

    patch.setattr(Table, "illegal", illegal)


def errors_count_entries(patch: pytest.MonkeyPatch) -> None:
    """Add the number of the last entry, secret or not, to an error."""
    real = Table.illegal

    def illegal(self: Table, moves: list[Move], place: int) -> Refusal:
        why = real(self, moves, place)
        why.number = self.length
        return why

    patch.setattr(Table, "illegal", illegal)


def records_before_the_end(patch: pytest.MonkeyPatch) -> None:
    """Serve a record during the game."""
    real = payloads.record

    def record(table: Table) -> Any:  # noqa: ANN401
        state, table.state = table.state, "over"
        try:
            return real(table)
        finally:
            table.state = state

    patch.setattr(payloads, "record", record)


def refusals_wait_for_what_is_sealed(patch: pytest.MonkeyPatch) -> None:
    """Refuse commands while there are sealed moves, and count them in the error."""
    real = decide.decide

    def told(table: Table, asker: decide.Asker, command: p.AnyCommand) -> Any:  # noqa: ANN401
        if table.sealed and not isinstance(command, p.Move):
            raise Refusal("state", f"{len(table.sealed)} have answered")
        return real(table, asker, command)

    patch.setattr(decide, "decide", told)


MUTATIONS: tuple[Mutation, ...] = (
    view_of_another_seat,
    view_is_a_copy,
    view_with_cards_face_down,
    of_update("view_of_all", lambda t, _: {"view": t.position.table} if t.match else {}),
    of_update("view_of_a_neighbour", lambda t, s: {"view": t.shown().view(others(t, s)[0]).table}),
    of_update("code_of_all", lambda t, _: {"code": t.position.code}),
    of_update("chosen", lambda t, _: {"chosen": " ".join(map(str, t.sealed.values()))}),
    of_update("legal", lambda t, s: {"legal": [m for each in others(t, s) for m in t.legal(each)]}),
    of_update("number_of_choices", lambda t, _: {"at": sum(len(t.legal(s)) for s in t.actors)}),
    of_update("waiting", lambda t, _: {"waiting": t.undecided}),
    of_update("time_of_entry", lambda t, _: {"at": t.changed}),
    of_update("number_of_entry", lambda t, _: {"number": t.length}),
    of_update("auto_pass", lambda t, _: {"auto_pass": any(c.auto_pass for c in t.chairs)}),
    of_update("order", lambda t, _: {"waiting": sorted(t.waiting, key=lambda s: texts(t, s))}),
    of_update("size", lambda t, _: {"code": "x" * (sum(every_hand(t).encode()) % 97)}),
    of_info("hands", lambda t: {"commitment": every_hand(t)}),
    of_info("created", lambda t: {"created": t.changed}),
    of_info("rematch", lambda t: {"rematch": f"{len(t.done)}"}),
    of_mine("time_of_entry", lambda t: {"changed": t.changed}),
    of_mine("waiting", lambda t: {"waiting": t.undecided}),
    of_mine("your_turn", lambda t: {"your_turn": len(t.undecided) % 2 > 0}),
    of_event(log_events.Chose, a_changed_mind),
    of_event(log_events.Chose, an_answer_to_a_claim),
    of_event(log_events.AutoPassed, an_auto_pass),
    events_for_everybody,
    moves_as_they_were_made,
    claims_are_shown_at_the_end,
    wake_for_every_entry,
    wake_the_host,
    commands_count_as_presence,
    presence_after_every_entry,
    thought_by_hand,
    thought_by_choices,
    illegal_tells_all,
    errors_count_entries,
    records_before_the_end,
    refusals_wait_for_what_is_sealed,
)
