"""A table: what follows from its log.

`Table.apply` takes the entries of a log in order. It never asks the time, draws nothing and
decides nothing: every node that reads the same log has the same table.
"""

from collections.abc import Callable
from typing import Any, Literal

from bugnight import protocol as p
from bugnight.play import GAMES, Game, Match, Move, Outcome, Position, fair
from bugnight.server import log_events


class Chair:
    """A seat: who sits in it, and who plays for it."""

    __slots__ = (
        "asked",
        "auto_pass",
        "auto_round",
        "away",
        "bot",
        "luck",
        "name",
        "person",
        "since",
    )

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Make it open."""
        self.person = self.name = self.bot = self.luck = ""
        self.away = self.auto_pass = False
        self.auto_round = self.since = 0
        """The number of the event from which on its present decision stands."""
        self.asked = 0
        """When whoever plays was asked for it."""

    @property
    def open(self) -> bool:
        """Whether nobody is there."""
        return not self.person and not self.bot

    @property
    def label(self) -> str:
        """Who plays, as records have it."""
        return self.name or f"bot:{self.bot}"


class Table:
    """The present of one table."""

    def __init__(self) -> None:
        self.id = self.host = self.host_name = self.secret = ""
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
        self._shown: Position | None = None
        self._laid: tuple[Position | None, list[Move]] = None, []
        """The position and the moves from which `_last_shown` was made."""
        self._last_shown: Position | None = None
        self.phase = ""
        self.actors: tuple[int, ...] = ()
        self.sealed: dict[int, Move] = {}
        """What seats have chosen together, or answered to a bid, the first to do so first."""
        self.bid: p.BidWindow | None = None
        self.answered = 0
        """When the last answer to a bid came."""
        self.clocks: list[int] = []
        self.ticking: dict[int, int] = {}
        self.outcome: Outcome | None = None
        self.rematch: str | None = None
        self.spoken = 0

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
    def sealing(self) -> Literal["", "together", "bid"]:
        """Whether the present decisions are kept secret until all are made."""
        if self.phase == "bid":
            return "bid"
        return "together" if len(self.actors) > 1 else ""

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision, as far as everybody may know."""
        if self.sealing == "together":
            return [seat for seat in self.actors if seat not in self.sealed]
        return list(self.actors)

    @property
    def undecided(self) -> list[int]:
        """The seats that still owe a decision; in a bid that is secret."""
        return [seat for seat in self.actors if seat not in self.sealed]

    def seats_of(self, person: str) -> list[int]:
        """The seats of a person."""
        return [i for i, chair in enumerate(self.chairs) if person and chair.person == person]

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
        """What all cards follow from."""
        return fair.seed(self.secret, self.id, [chair.luck for chair in self.chairs])

    # Folding

    def apply(self, entry: log_events.Entry) -> set[int]:
        """Take the next entry; gives the seats for which something changed that is no event."""
        touched = self.take(entry.facts, entry.at)
        self.finish(entry.done)
        return touched

    def take(self, news: list[log_events.AnyFact], at: int) -> set[int]:
        """Take facts of the next entry."""
        self.changed = at
        self._shown = None
        touched: set[int] = set()
        for fact in news:
            seat = _APPLY[type(fact)](self, fact, at)
            if seat is not None:
                touched.add(seat)
        return touched

    def finish(self, done: list[tuple[str, str]]) -> None:
        """The entry is complete."""
        self.length += 1
        for command in done:
            self.done[command] = self.number

    def _say(self, kind: Callable[..., p.AnyEvent], at: int, **fields: Any) -> None:  # noqa: ANN401
        self.events.append(kind(number=len(self.events), at=at, **fields))

    def _say_info(self, kind: Callable[..., p.AnyEvent], at: int, **fields: Any) -> None:  # noqa: ANN401
        self.info_number = len(self.events)
        self._say(kind, at, **fields)

    def _made(self, fact: log_events.Made, at: int) -> None:
        self.id, self.host, self.host_name = fact.table, fact.host, fact.name
        self.secret, self.settings, self.created = fact.secret, fact.settings, at
        self.game = GAMES[fact.settings.game].from_options(fact.settings.options)
        self.chairs = [Chair() for _ in range(self.game.players)]
        self._say_info(p.Created, at, by=fact.name)

    def _sat_down(self, fact: log_events.SatDown, at: int) -> None:
        chair = self.chairs[fact.seat]
        chair.clear()
        chair.person, chair.name, chair.luck, chair.bot = (
            fact.person,
            fact.name,
            fact.luck,
            fact.bot,
        )
        self._say_info(p.Sat, at, seat=fact.seat, name=fact.name, bot=fact.bot or None)

    def _stood_up(self, fact: log_events.StoodUp, at: int) -> None:
        chair = self.chairs[fact.seat]
        if fact.kicked:
            self.kicked.add(chair.person)
        chair.clear()
        self._say_info(p.Stood, at, seat=fact.seat, kicked=fact.kicked)

    def _dealt(self, fact: log_events.Dealt, at: int) -> None:
        for chair, luck in zip(self.chairs, fact.luck, strict=True):
            chair.luck = luck
        self.state = "playing"
        seed = self.seed
        self.match = self.game.deal(seed=seed)
        if self.settings.clock.kind != "none":
            self.clocks = [self.settings.clock.seconds * 1000] * len(self.chairs)
        self._say_info(p.Started, at, luck=fact.luck, seed_hash=fair.hash_of(seed))
        self._ask(at)

    def _sealed(self, fact: log_events.Sealed, at: int) -> int | None:
        move = Move.parse(fact.move)
        again = move.seat in self.sealed
        self.sealed[move.seat] = move
        if self.sealing == "bid":
            self.answered = at
            return move.seat
        self._stop_clock(move.seat, at)
        if again:
            return move.seat
        self._say(p.Chose, at, seat=move.seat)
        return None

    def _played(self, fact: log_events.Played, at: int) -> None:
        assert self.match is not None
        moves = [Move.parse(text) for text in fact.moves]
        for move in moves:
            self._stop_clock(move.seat, at)
            self.match.push(move)
        self.sealed.clear()
        self.bid = None
        self._say(p.Moved, at, moves=[self.game.public_text(move) for move in moves])
        if self.position.is_over:
            self._end(at)
        else:
            self._ask(at)

    def _end(self, at: int) -> None:
        self.state, self.phase, self.actors = "over", "over", ()
        self.ticking.clear()
        self.outcome = self.position.outcome
        assert self.match is not None
        self._say_info(p.Ended, at, outcome=self.outcome, secret=self.secret, seed=self.match.seed)

    def _ask(self, at: int) -> None:
        """Whoever is to decide now is asked from now on."""
        self.phase, self.actors = self.position.phase, self.position.actors
        for seat in self.actors:
            self.chairs[seat].since = self.number
            self.chairs[seat].asked = at
        if self.phase == "bid":
            self._open_bid(at)
        self._start_clocks(at)

    def _round(self) -> int:
        table: Any = self.position.view(None).table
        return int(table.round)

    def _open_bid(self, at: int) -> None:
        table: Any = self.position.view(None).table
        window, clock = self.settings.bid_window, self.settings.clock
        if window is None and clock.kind != "none":
            window = clock.seconds  # else whoever has gone would hold the table up for ever
        self.bid = p.BidWindow(
            bug=table.pile[-1],
            seats=list(self.actors),
            opened=at,
            closes=None if window is None else at + 1000 * window,
        )
        self.answered = at
        for seat in self.actors:
            chair = self.chairs[seat]
            chair.auto_pass = chair.auto_pass and chair.auto_round == table.round
            if chair.auto_pass:
                self.sealed[seat] = Move(seat, "pass")

    def _auto_passed(self, fact: log_events.AutoPassed, at: int) -> int:
        chair = self.chairs[fact.seat]
        chair.auto_pass, chair.auto_round = fact.on, self._round()
        if fact.on and self.sealing == "bid" and fact.seat in self.undecided:
            self.sealed[fact.seat] = Move(fact.seat, "pass")
            self.answered = at
        return fact.seat

    def _spoke(self, fact: log_events.Spoke, at: int) -> None:
        self.spoken += 1
        self._say(p.Said, at, seat=fact.seat, name=self.chairs[fact.seat].name, text=fact.text)

    def _hushed(self, fact: log_events.Hushed, at: int) -> None:
        self.settings = p.replace(self.settings, chat=not fact.on)
        self._say_info(p.Hushed, at, on=fact.on)

    def _taken_over(self, fact: log_events.TakenOver, at: int) -> None:
        chair = self.chairs[fact.seat]
        chair.bot, chair.away, chair.asked, chair.auto_pass = fact.bot, True, at, False
        self._stop_clock(fact.seat, at, moved=False)
        self._say_info(p.Away, at, seat=fact.seat, bot=fact.bot, why=fact.why)

    def _came_back(self, fact: log_events.CameBack, at: int) -> None:
        chair = self.chairs[fact.seat]
        chair.bot, chair.away, chair.asked = "", False, at
        self._say_info(p.Returned, at, seat=fact.seat)
        self._start_clocks(at)

    def _shut(self, fact: log_events.Shut, at: int) -> None:
        self.state = "closed"
        self.actors = ()
        self.bid = None
        self.ticking.clear()
        self._say_info(p.Closed, at, why=fact.why)

    def _goes_on(self, fact: log_events.GoesOn, at: int) -> None:
        self.rematch = fact.table
        self._say_info(p.Rematch, at, table=fact.table)

    # Clocks

    def _start_clocks(self, at: int) -> None:
        """Run the clocks of the people who are to decide; a bid has its own window."""
        if not self.clocks or self.sealing == "bid":
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
            extra = self.settings.clock.extra * 1000 if moved else 0
            self.clocks[seat] = max(0, self.clocks[seat] - (at - began)) + extra


_APPLY: dict[type, Callable[[Table, Any, int], int | None]] = {
    log_events.Made: Table._made,
    log_events.SatDown: Table._sat_down,
    log_events.StoodUp: Table._stood_up,
    log_events.Dealt: Table._dealt,
    log_events.Sealed: Table._sealed,
    log_events.Played: Table._played,
    log_events.AutoPassed: Table._auto_passed,
    log_events.Spoke: Table._spoke,
    log_events.Hushed: Table._hushed,
    log_events.TakenOver: Table._taken_over,
    log_events.CameBack: Table._came_back,
    log_events.Shut: Table._shut,
    log_events.GoesOn: Table._goes_on,
}
