"""A match: a game being played from its deal on, with every move so far."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic, Self

from bugnight.kernel import Array, calls
from bugnight.kernel.events import buffer
from bugnight.play.deals import check_deal
from bugnight.play.describe import T_co
from bugnight.play.errors import DealError, MoveError
from bugnight.play.events import OMNISCIENT, Event, read, read_all
from bugnight.play.moves import LegalMoves, Move
from bugnight.play.picture import Svg, picture
from bugnight.play.positions import Outcome, Position, Snapshot, View
from bugnight.play.seeds import fresh_seed, parse_seed, seed_words
from bugnight.play.warm_up import prepare

if TYPE_CHECKING:
    from bugnight.play.deals import Deal
    from bugnight.play.games import Game


class Match(Generic[T_co]):
    """A game in play. Chance comes from `seed`, from written `deals`, or from both if they agree.

    Without either, a fresh seed is drawn. With deals alone, `seed` is empty.

    >>> match = game.deal(seed=42)
    >>> match.push(match.legal_moves[0])
    >>> match.moves
    [Move(seat=0, text='place Y')]
    """

    def __init__(
        self,
        game: "Game[T_co]",
        *,
        seed: int | str | None = None,
        deals: "Sequence[Deal]" = (),
        moves: Iterable[Move | str] = (),
    ) -> None:
        self.game = game
        self.deals = tuple(deals)
        self.moves: list[Move] = []
        self.seed = fresh_seed() if seed is None else parse_seed(seed)
        if seed is None and deals:
            self.seed = ""
        self._told: list[Array] = []
        self._past: list[tuple[Position[T_co], int, int]] = []
        self._begun = 0
        self._refills = 0
        if self.deals:
            self._check_deals()
        prepare(type(game))
        states = game.blank()
        if self.seed:
            states["rng"][0] = seed_words(self.seed)
            calls.deal(states)
        self._begin_next(states)
        self.position = Position(game, states)
        for move in moves:
            self.push(move)

    def push(self, move: Move | str) -> None:
        """Make a move; if that fails, the match stays as it was."""
        parsed, actions = self.position.check(move)
        counted = self._begun, self._refills
        events = buffer(self.game.most_events)
        try:
            states = self.position.after(parsed.seat, actions, events, self._listed_refill())
            self._check_refill(states)
            if self.game.games_begun(states) > self._begun:
                self._begin_next(states)
        except DealError:
            self._begun, self._refills = counted
            raise
        if self.game.refill_names:
            self.game.load_refill(states[0], None)
        self.position.forget()
        self._past.append((self.position, *counted))
        self.position = Position(self.game, states)
        self.moves.append(parsed)
        told = int(events[0, 0])
        assert told < len(events), f"a move told {told} events: raise MAX_EVENTS in the rules"
        self._told.append(events[1 : told + 1].copy())

    def pop(self) -> Move:
        """Take the last move back, and return it.

        >>> match = game.deal(seed=42)
        >>> before = match.position
        >>> match.push(match.legal_moves[0])
        >>> match.pop()
        Move(seat=0, text='place Y')
        >>> match.position == before
        True
        """
        if not self.moves:
            raise MoveError("there is no move to take back")
        self.position, self._begun, self._refills = self._past.pop()
        self._told.pop()
        return self.moves.pop()

    def _check_deals(self) -> None:
        if len(self.deals) > self.game.length:
            raise DealError(
                f"{len(self.deals)} deals are listed, and this match has {self.game.length}"
            )
        for number, deal in enumerate(self.deals):
            try:
                check_deal(self.game, deal)
            except DealError as error:
                raise DealError(f"deal {number}: {error}") from None

    def _begin_next(self, states: Array) -> None:
        """Lay out the next listed deal, or compare it with what the seed gave."""
        number = self._begun
        self._begun += 1
        self._refills = 0
        if not self.deals:
            return
        if number >= len(self.deals):
            raise DealError(f"deal {number} is needed and not listed")
        deal = self.deals[number]
        if not self.seed:
            self.game.lay_out(states, deal)
        elif self.game.dealt(states[0]).canonical() != deal.canonical():
            raise DealError(f"deal {number} differs from what the seed gives")

    def _listed_refill(self) -> list[str] | None:
        if self.seed:
            return None
        refills = self.deals[self._begun - 1].refills
        return refills[self._refills] if self._refills < len(refills) else None

    def _check_refill(self, states: Array) -> None:
        used = self.game.used_refill(states[0], self._refills)
        if used is None:
            return
        if self.deals:
            refills = self.deals[self._begun - 1].refills
            if self._refills >= len(refills):
                raise DealError(f"refill {self._refills} is needed and not listed")
            if refills[self._refills] != used:
                raise DealError(f"refill {self._refills} differs from what the seed gives")
        self._refills += 1

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the present position."""
        return self.position.legal_moves

    @property
    def past(self) -> "list[Position[T_co]]":
        """The positions before each move."""
        return [position for position, *_ in self._past]

    @property
    def deals_begun(self) -> int:
        """How many deals of the match have begun."""
        return self._begun

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners, once it is over."""
        return self.position.outcome

    def events(self, ply: int = -1, *, perspective: int = OMNISCIENT) -> list[Event]:
        """What happened in a move, the last one unless another ply is given, counted from 0.

        The perspective is a seat's number, or -1 for a spectator; without one, everything is told.
        """
        return read(self._told[ply], self.game.events, perspective) if self._told else []

    def told(self, ply: int) -> list[tuple[int, Event]]:
        """All events of a move, each with its audience; see `kernel.events`."""
        return read_all(self._told[ply], self.game.events)

    def view(self, seat: int | None) -> View[T_co]:
        """What a seat may know now."""
        return self.position.view(seat)

    def shown(self, seat: int | None = OMNISCIENT) -> tuple[Snapshot[T_co], str]:
        """The table as a seat sees it, and the last move if the seat may know it."""
        table = self.position if seat == OMNISCIENT else self.view(seat)
        last = self.moves[-1] if self.moves else None
        return table, str(last) if last and seat in (OMNISCIENT, last.seat) else ""

    def svg(self, seat: int | None = OMNISCIENT) -> Svg:
        """Draw the table with the page's cards, all face up or as a seat sees it."""
        return picture(*self.shown(seat))

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def copy(self) -> Self:
        """A copy of the match: playing on in one does not change the other."""
        other = object.__new__(type(self))
        lists = {name: vars(self)[name].copy() for name in ("moves", "_told", "_past")}
        vars(other).update(vars(self), **lists)
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Matches are equal if they have the same game, cards and moves."""
        return type(self) is type(other) and self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # it changes with every move; a position has one

    def _key(self) -> "tuple[Game[T_co], str, tuple[Deal, ...], list[Move]]":
        return self.game, self.seed, self.deals, self.moves

    def __str__(self) -> str:
        moves = ", ".join(map(str, self.moves)) or "none"
        return f"{self.position}\n\nmoves: {moves}"

    def __repr__(self) -> str:
        chance = [f"seed={self.seed!r}"] if self.seed else []
        chance += [f"deals={list(self.deals)!r}"] if self.deals else []
        moves = [str(move) for move in self.moves]
        return f"Match({self.game!r}, {', '.join(chance)}, moves={moves!r})"
