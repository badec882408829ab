"""A table: what follows from its log.

`Table.apply` takes the entries of a log in order. It never asks the time, draws nothing and
decides nothing: every node that reads the same log has the same table.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from bugnight import protocol as p
from bugnight.kernel.events import EVERYBODY, SPECTATOR
from bugnight.play import BugNightError, Game, Match, Move, Outcome, Position, fair
from bugnight.server import games, log_events
from bugnight.server.refusal import Refusal


class Wish(NamedTuple):
    """A player asks to take back the moves from an event on."""

    number: int
    """Of the event that tells of it."""
    seat: int
    to: int
    agreed: frozenset[str]
    """The people who agree, its player among them."""


SENT_AWAY = "you were sent away from this table"


def new_id() -> str:
    """A random id, of a table or a person.

    None begins with `-`: a command line would take it for an option.
    """
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


@dataclass(slots=True)
class Chair:
    """A seat: who sits in it, and who plays for it."""

    person: str = ""
    name: str = ""
    bot: str = ""
    client_seed: str = ""
    away: bool = False
    look: str = ""
    auto_pass: bool = False
    auto_pass_deal: int = 0
    """The deal for which `auto_pass` holds."""
    since: int = 0
    """The number of the event from which its current decision holds, or from which it has none."""
    asked: int = 0
    """When its player was asked for it."""

    @property
    def open(self) -> bool:
        """Whether nobody is there."""
        return not self.person and not self.bot

    @property
    def label(self) -> str:
        """Who plays, as records have it."""
        return self.name or f"bot:{self.bot}"


class Table:
    """The current state of one table."""

    def __init__(self) -> None:
        self.id = self.host = self.host_name = self.secret = self.shuffle = self.origin = ""
        self._creator = "", ""
        self._creator_left = False
        self.settings: p.Settings
        self.game: Game
        self.state: p.TableState = "waiting"
        self.created = self.changed = 0
        self.length = 0
        """How many entries were applied: the number of the next one in the log."""
        self.events: list[p.AnyEvent] = []
        self.info_number = 0
        """The last event that changed what `TableInfo` says."""
        self.chairs: list[Chair] = []
        self.kicked: set[str] = set()
        self.done: dict[tuple[str, str], int] = {}
        """Commands that were carried out, with the number of the event."""
        self.match: Match | None = None
        self.plies: dict[int, range] = {}
        """The plies of the moves that an event tells of, by its number."""
        self._shown: Position | None = None
        self._laid: tuple[Position | None, list[Move]] = None, []
        """The position and the moves from which `_last_shown` was made."""
        self._last_shown: Position | None = None
        self._told: dict[int, tuple[list[tuple[int, p.GameEvent]], p.Moved]] = {}
        """What happened in moves sent since the last entry: all of it, told; and where some may not
        know all, what happened to whom."""
        self.phase = ""
        self.actors: tuple[int, ...] = ()
        self.sealed: dict[int, Move] = {}
        """What seats have chosen together, or answered to a claim, the first to do so first."""
        self.claim: p.ClaimWindow | None = None
        self.answered = 0
        """When the last answer to a claim came."""
        self.clocks: list[int] = []
        self.ticking: dict[int, int] = {}
        self.outcome: Outcome | None = None
        self.rematch: str | None = None
        self.speakers: dict[int, str] = {}
        """Who said something, by the number of the event."""
        self.wish: Wish | None = None
        self.paused: int | None = None
        """Since when the game is paused."""

    # Looking

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.events) - 1

    @property
    def position(self) -> Position:
        """The game's position, without what is sealed."""
        assert self.match is not None
        return self.match.position

    @property
    def sealing(self) -> Literal["", "together", "claim"]:
        """Whether the present decisions are kept secret until all are made."""
        if self.claim is not None:
            return "claim"
        return "together" if len(self.actors) > 1 else ""

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision, as far as everybody may know."""
        return self.undecided if self.sealing == "together" else list(self.actors)

    @property
    def undecided(self) -> list[int]:
        """The seats that still owe a decision; in a claim that is secret."""
        return [seat for seat in self.actors if seat not in self.sealed]

    def seats_of(self, person: str) -> list[int]:
        """The seats of a person."""
        return [i for i, chair in enumerate(self.chairs) if person and chair.person == person]

    def seats_among(self, people: frozenset[str]) -> list[int]:
        """The seats of some people."""
        return [i for i, chair in enumerate(self.chairs) if chair.person in people]

    def other(self, person: str, seat: int) -> str:
        """The person in a seat; refused if that is nobody, or the person who asks."""
        other = self.chairs[seat].person if seat < len(self.chairs) else ""
        if other in ("", person):
            raise Refusal("seat", f"nobody else sits in seat {seat}")
        return other

    def check_not_kicked(self, person: str) -> None:
        """Refuse a person who was sent away, until the table is over or closed."""
        if person in self.kicked and self.state in ("waiting", "playing"):
            raise Refusal("kicked", SENT_AWAY)

    def last_decision(self, person: str) -> int | None:
        """The event of the last move that a person made; declining a claim is none."""
        assert self.match is not None
        mine, declines = self.seats_of(person), {c.decline for c in self.game.claims.values()}
        for number, plies in reversed(self.plies.items()):
            moves = self.match.moves[plies.start : plies.stop]
            if any(move.seat in mine and move.text not in declines for move in moves):
                return number
        return None

    def shown(self) -> Position:
        """The position with the cards that lie face down already."""
        if self._shown is None:
            moves = list(self.sealed.values()) if self.sealing == "together" else []
            self._shown = self._lay(moves)
        return self._shown

    def _lay(self, moves: list[Move]) -> Position:
        """Lay cards face down; where some lie already, only what has come since."""
        before, laid = self._laid
        position = self._last_shown
        if position is None or before is not self.position or laid != moves[: len(laid)]:
            laid, position = [], self.position
        for move in moves[len(laid) :]:
            position = position.play(move)
        self._laid, self._last_shown = (self.position, moves), position
        return position

    @property
    def seed(self) -> str:
        """The seed that determines all cards."""
        return fair.seed(self.secret, self.shuffle, [chair.client_seed for chair in self.chairs])

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now; where it has chosen already, what it may choose instead."""
        return [str(move) for move in self.position.view(seat).list_moves()]

    def told(self, event: p.Moved, seat: int | None) -> p.Moved:
        """Moves with what happened in them, as far as a seat, or a spectator, may know."""
        assert self.match is not None
        if event.number not in self._told:
            told = [each for ply in self.plies[event.number] for each in self.match.told(ply)]
            is_secret = any(audience != EVERYBODY for audience, _ in told)
            whole = p.replace(event, events=[each for _, each in told])
            self._told[event.number] = told if is_secret else [], whole
        told, whole = self._told[event.number]
        if not told:
            return whole
        bit = SPECTATOR if seat is None else seat
        return p.replace(event, events=[each for audience, each in told if audience >> bit & 1])

    # Folding

    def apply(self, entry: log_events.Entry) -> set[int]:
        """Take the next entry; gives the seats for which something changed that is no event."""
        touched = self.take(entry.events, entry.at)
        self.finish(entry.done)
        return touched

    def take(self, events: log_events.Change, at: int) -> set[int]:
        """Take events of the next entry."""
        self.changed = at
        self._shown = None
        self._told.clear()
        touched: set[int] = set()
        for event in events:
            seat = _APPLY[type(event)](self, event, at)
            if seat is not None:
                touched.add(seat)
        return touched

    def finish(self, done: list[tuple[str, str]]) -> None:
        """The entry is complete."""
        self.length += 1
        for command in done:
            self.done[command] = self.number

    def _publish(self, kind: Callable[..., p.AnyEvent], at: int, **fields: Any) -> None:  # noqa: ANN401
        self.events.append(kind(number=len(self.events), at=at, **fields))

    def _publish_info(self, kind: Callable[..., p.AnyEvent], at: int, **fields: Any) -> None:  # noqa: ANN401
        self.info_number = len(self.events)
        self._publish(kind, at, **fields)

    def _created(self, event: log_events.Created, at: int) -> None:
        self.id, self.host, self.host_name = event.table, event.host, event.name
        self._creator = event.host, event.name
        self.secret, self.settings, self.created = event.secret, event.settings, at
        self.shuffle, self.origin = event.shuffle or event.table, event.origin
        self.game = games.find(event.settings.game, "not-found").from_options(
            event.settings.options
        )
        self.chairs = [Chair() for _ in range(self.game.players)]
        self._publish_info(p.Created, at, by=event.name)

    def _sat(self, event: log_events.Sat, at: int) -> None:
        self.chairs[event.seat] = Chair(
            event.person, event.name, event.bot, event.client_seed, look=event.look
        )
        self._name_host()
        self._publish_info(p.Sat, at, seat=event.seat, name=event.name, bot=event.bot or None)

    def _stood(self, event: log_events.Stood, at: int) -> None:
        person = self.chairs[event.seat].person
        if event.kicked:
            self.kicked.add(person)
        self.chairs[event.seat] = Chair()
        self._creator_left |= person == self._creator[0]
        self._name_host()
        self._publish_info(p.Stood, at, seat=event.seat, kicked=event.kicked)

    def _name_host(self) -> None:
        """The creator is the host; once they have stood up, a player is until they sit again."""
        seated = {chair.person: chair.name for chair in self.chairs if chair.person}
        if self._creator[0] in seated:
            self._creator_left = False
        if not self._creator_left:
            self.host, self.host_name = self._creator
        elif self.host not in seated:
            self.host, self.host_name = next(iter(seated.items()), self._creator)

    def _started(self, event: log_events.Started, at: int) -> None:
        for chair, client_seed in zip(self.chairs, event.client_seeds, strict=True):
            chair.client_seed = client_seed
        self.state = "playing"
        seed = self.seed
        self.match = self.game.deal(seed=seed)
        if self.settings.clock.kind != "none":
            self.clocks = [self.settings.clock.seconds * 1000] * len(self.chairs)
        self._publish_info(
            p.Started, at, client_seeds=event.client_seeds, seed_hash=fair.hash_of(seed)
        )
        self._ask(at)

    def _chose(self, event: log_events.Chose, at: int) -> int | None:
        move = event.move
        if not self.position.is_legal(move):
            raise self.illegal([move], 0)
        again = move.seat in self.sealed
        self.sealed[move.seat] = move
        if self.sealing == "claim":
            self.answered = at
            return move.seat
        self._stop_clock(move.seat, at)
        if again:
            return move.seat
        self._publish(p.Chose, at, seat=move.seat)
        return None

    def _moved(self, event: log_events.Moved, at: int) -> None:
        assert self.match is not None
        match, ply = self.match, len(self.match.moves)
        for place, move in enumerate(event.moves):
            try:
                match.push(move)
            except BugNightError:
                while len(match.moves) > ply:  # all or none
                    match.pop()
                raise self.illegal(event.moves, place) from None
        self.plies[len(self.events)] = range(ply, ply + len(event.moves))
        for move in event.moves:
            self._stop_clock(move.seat, at)
        self.sealed.clear()
        self.claim = self.wish = None
        self._publish(p.Moved, at, moves=[self.game.public_text(move) for move in event.moves])
        self._ask(at)

    def illegal(self, moves: list[Move], place: int) -> Refusal:
        """Why a move is refused; only what its own seat may know is told."""
        seat = moves[place].seat
        legal = self.legal(seat)
        where = f", move {place + 1} of {len(moves)}," if len(moves) > 1 else ""
        whose = "" if legal else f" (seat {seat} may not move now)"
        why = f"{str(moves[place])!r}{where} is not legal{whose}"
        return Refusal("illegal", why, number=self.number, legal=legal)

    def _end(self, at: int) -> None:
        self.state, self.phase, self.actors = "over", "over", ()
        self.ticking.clear()
        self.outcome = self.position.outcome
        assert self.match is not None
        self._publish_info(
            p.Ended, at, outcome=self.outcome, secret=self.secret, seed=self.match.seed
        )

    def _ask(self, at: int) -> None:
        """Ask the seats that are to decide now, or end the game."""
        if self.position.is_over:
            self._end(at)
            return
        before = self.actors
        self.phase, self.actors = self.position.phase, self.position.actors
        for seat in {*before, *self.actors}:
            self.chairs[seat].since = self.number
        for seat in self.actors:
            self.chairs[seat].asked = at
        if self.phase in self.game.claims:
            self._open_claim(at)
        self._start_clocks(at)

    def _open_claim(self, at: int) -> None:
        assert self.match is not None
        window, clock = self.settings.claim_window, self.settings.clock
        if window is None and clock.kind != "none":
            window = clock.seconds  # else a player who has gone would hold the table up for ever
        self.claim = p.ClaimWindow(
            seats=list(self.actors),
            opened=at,
            closes=None if window is None else at + 1000 * window,
        )
        self.answered = at
        for seat in self.actors:
            chair = self.chairs[seat]
            chair.auto_pass = chair.auto_pass and chair.auto_pass_deal == self.match.deals_begun
            if chair.auto_pass:
                self._decline(seat)

    def _decline(self, seat: int) -> None:
        self.sealed[seat] = Move(seat, self.game.claims[self.phase].decline)

    def _auto_passed(self, event: log_events.AutoPassed, at: int) -> int:
        assert self.match is not None
        chair = self.chairs[event.seat]
        chair.auto_pass, chair.auto_pass_deal = event.on, self.match.deals_begun
        if event.on and self.sealing == "claim" and event.seat in self.undecided:
            self._decline(event.seat)
            self.answered = at
        return event.seat

    def _said(self, event: log_events.Said, at: int) -> None:
        self.speakers[len(self.events)] = self.chairs[event.seat].person
        self._publish(
            p.Said, at, seat=event.seat, name=self.chairs[event.seat].name, text=event.text
        )

    def _hushed(self, event: log_events.Hushed, at: int) -> None:
        self.settings = p.replace(self.settings, chat=not event.on)
        self._publish_info(p.Hushed, at, on=event.on)

    def _away(self, event: log_events.Away, at: int) -> None:
        chair = self.chairs[event.seat]
        chair.bot, chair.away, chair.asked, chair.auto_pass = event.bot, True, at, False
        if event.why == "kicked":
            self.kicked.add(chair.person)
        self._stop_clock(event.seat, at, moved=False)
        self._publish_info(p.Away, at, seat=event.seat, bot=event.bot, why=event.why)

    def _returned(self, event: log_events.Returned, at: int) -> None:
        chair = self.chairs[event.seat]
        chair.bot, chair.away, chair.asked = "", False, at
        self._publish_info(p.Returned, at, seat=event.seat)
        self._start_clocks(at)

    def _asked(self, event: log_events.Asked, at: int) -> None:
        agreed = frozenset([self.chairs[event.seat].person])
        self.wish = (
            None if event.to is None else Wish(len(self.events), event.seat, event.to, agreed)
        )
        self._publish(p.Asked, at, seat=event.seat, to=event.to)

    def _agreed(self, event: log_events.Agreed, at: int) -> None:  # noqa: ARG002
        assert self.wish is not None
        self.wish = self.wish._replace(agreed=self.wish.agreed | {event.person})

    def _taken_back(self, event: log_events.TakenBack, at: int) -> None:
        assert self.match is not None
        for _ in range(self.plies[event.to].start, len(self.match.moves)):
            self.match.pop()
        for number in self.plies:
            if number >= event.to:
                self.plies[number] = range(0)
        for seat in tuple(self.ticking):
            self._stop_clock(seat, at, moved=False)
        self.sealed.clear()
        self.claim = self.wish = None
        self._publish(p.TakenBack, at, seat=event.seat, to=event.to)
        self._ask(at)

    def _paused(self, event: log_events.Paused, at: int) -> None:
        """While the game is paused no time passes: afterwards everything is due that much later."""
        since, self.paused = self.paused, at if event.on else None
        if since is not None:
            gone = at - since
            self.ticking = {seat: min(at, began + gone) for seat, began in self.ticking.items()}
            self.answered = min(at, self.answered + gone)
            for chair in self.chairs:
                chair.asked = min(at, chair.asked + gone)
            if self.claim is not None:
                opened, closes = self.claim.opened, self.claim.closes
                later = min(gone, at - opened)
                self.claim = p.replace(
                    self.claim,
                    opened=opened + later,
                    closes=None if closes is None else closes + later,
                )
        self._publish_info(p.Paused, at, seat=event.seat, on=event.on)

    def _closed(self, event: log_events.Closed, at: int) -> None:
        self.state = "closed"
        self.actors = ()
        self.claim = None
        self.ticking.clear()
        self._publish_info(p.Closed, at, why=event.why)

    def _rematched(self, event: log_events.Rematch, at: int) -> None:
        self.rematch = event.table
        self._publish_info(p.Rematch, at, table=event.table)

    # Clocks

    def _start_clocks(self, at: int) -> None:
        """Run the clocks of the people who are to decide; a claim has its own window."""
        if not self.clocks or self.sealing == "claim":
            return
        for seat in self.waiting:
            chair = self.chairs[seat]
            if seat in self.ticking or not chair.person or chair.away:
                continue
            if self.settings.clock.kind == "move":
                self.clocks[seat] = self.settings.clock.seconds * 1000
            self.ticking[seat] = at

    def _stop_clock(self, seat: int, at: int, *, moved: bool = True) -> None:
        began = self.ticking.pop(seat, None)
        if began is not None:
            until = at if self.paused is None else max(began, self.paused)
            extra = self.settings.clock.extra * 1000 if moved else 0
            self.clocks[seat] = max(0, self.clocks[seat] - (until - began)) + extra


_APPLY: dict[type, Callable[[Table, Any, int], int | None]] = {
    log_events.Created: Table._created, log_events.Sat: Table._sat,
    log_events.Stood: Table._stood, log_events.Started: Table._started,
    log_events.Chose: Table._chose, log_events.Moved: Table._moved,
    log_events.AutoPassed: Table._auto_passed, log_events.Said: Table._said,
    log_events.Hushed: Table._hushed, log_events.Away: Table._away,
    log_events.Returned: Table._returned, log_events.Asked: Table._asked,
    log_events.Agreed: Table._agreed, log_events.TakenBack: Table._taken_back,
    log_events.Paused: Table._paused, log_events.Closed: Table._closed,
    log_events.Rematch: Table._rematched, log_events.Rewritten: lambda *_: None,
}  # fmt: skip
