"""Positions and views: the table as it is, and as one seat sees it."""

import base64
import secrets
import zlib
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias

import msgspec
import numpy as np

from bugnight.kernel import Array, calls, rows
from bugnight.play.describe import T_co
from bugnight.play.errors import BugNightError, GameOver, IllegalMove, MoveError, shown
from bugnight.play.events import OMNISCIENT
from bugnight.play.moves import LegalMoves, Move
from bugnight.play.picture import Svg, picture
from bugnight.play.seeds import parse_seed, seed_words
from bugnight.play.text import table_text
from bugnight.play.unpack import zeros
from bugnight.play.written import Unwritable, write
from bugnight.registry import Explanations, analyser

if TYPE_CHECKING:
    from bugnight.play.games import Game


Actions: TypeAlias = tuple[int, ...] | None
"""What a move means to the rules; `None` if that is only found when the move is made."""


class Playing(msgspec.Struct, frozen=True):
    """What the positions of a game share to play moves of a single action fast."""

    play_on: rows.PlayOn
    first: int
    """The index of a row's first choice."""
    move_of: Callable[[int], Move | None]
    """The move of a choice whose text is always the same."""
    choice_of: Callable[[Move], int | None]


@cache
def playing(kind: "type[Game]") -> Playing | None:
    """What all positions of a game share; `None` if a move may take several actions."""
    if hasattr(kind.rules, "unfinished"):
        return None
    moves = {
        seat << rows.SEAT | action: Move(seat, text)
        for seat in range(kind.rules.MAX_SEATS)
        for text, action in kind.texts.items()
    }
    first = kind.rules.STATE.itemsize // 4 + 1
    choices = {move: choice for choice, move in moves.items()}
    return Playing(rows.play_on(kind.rules), first, moves.get, choices.get)


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended: the scores, a dummy's last, and the seats that won."""

    scores: list[int]
    winners: list[int]


class Snapshot(msgspec.Struct, Generic[T_co], eq=False, gc=False):
    """What positions and views have in common. They never change: playing gives a new one."""

    game: "Game[T_co]"
    _state: Array | None
    """The state as the rules see it; made on demand from `_row`."""
    _row: Any = None
    """A position's state and its legal choices, if every choice is a whole move."""
    _count: int = 0
    """How many choices the row has."""
    _playing: Any = None
    _listed: dict[Move, Actions] | None = None

    @property
    def _states(self) -> Array:
        assert self._state is not None
        return self._state

    @property
    def phase(self) -> str:
        """What is being decided, a word of the rules: `choose`, `take`, …, `over`."""
        return self.game.phases[int(self._states["phase"][0])]

    @property
    def is_over(self) -> bool:
        """Whether the game, or the whole match, has ended."""
        return self.phase == "over"

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now, ascending."""
        return tuple(self.game.seats_in(calls.awaited(self._states)))

    @property
    def actor(self) -> int | None:
        """The seat to ask now; of several that decide together, the first in turn."""
        seat = calls.actor(self._states)
        return None if seat < 0 else seat

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterable, with a length, and they answer `in`."""
        return LegalMoves(self)

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners, once it is over."""
        scores = np.empty(self.game.rules.MAX_SEATS, np.int16)
        winners = calls.outcome(self._states, scores)
        if not winners:
            if self.is_over:
                raise BugNightError("the game is over, and `outcome` of its rules names no winner")
            return None
        seats = range(self.game.displays)
        return Outcome([int(scores[i]) for i in seats], [i for i in seats if winners >> i & 1])

    @property
    def code(self) -> str:
        """A text that `Game.position` or `Game.view` can read."""
        return base64.b85encode(zlib.compress(self._states.tobytes())).decode()

    @property
    def table(self) -> T_co:
        """What lies on the table, by name."""
        raise NotImplementedError

    def state(self) -> Array:
        """A copy of the state, for kernels that play on from it."""
        return calls.twin(self._states)

    def svg(self) -> Svg:
        """Draw the table with the page's cards: a whole SVG document."""
        return picture(self)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def spell_choice(self, choice: int) -> Move:
        """Write a choice of the row as a move."""
        return self.game.spell(self._states, choice >> rows.SEAT, (choice & rows.ACTION,))

    def list_moves(self) -> dict[Move, Actions]:
        """All legal moves and the actions they mean, in the order of seats, then of actions."""
        listed = self._listed
        if listed is None:
            listed = self._listed = self.game.list_moves(self._states)
        return listed

    def is_legal(self, move: object) -> bool:
        """Whether a move, or its text, is legal here."""
        if isinstance(move, str):
            try:
                move = Move.parse(move)
            except MoveError:
                return False
        return isinstance(move, Move) and bool(self._actions(move))

    def _actions(self, move: Move) -> tuple[int, ...]:
        """Turn a move into actions of the rules; none if it is not legal."""
        if (listed := self._listed) is not None:
            actions = listed.get(move, ())
            if actions is not None:
                return actions
        if not 0 <= move.seat < self.game.players:
            return ()
        return self.game.read_move(self._states, move.seat, move.text)

    def __eq__(self, other: object) -> bool:
        """Equal if both are positions, or views, of one game with the same cards in place."""
        return type(self) is type(other) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self.game, self._states.tobytes())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """NumPy would not copy the state's padding, and bytes are compared."""
        return self


class Position(Snapshot[T_co], gc=False):
    """Everything on the table, from above: all hands, all decks in their order.

    >>> position = game.deal(seed=42).position
    >>> position.actors
    (0,)
    """

    _views: "dict[int | None, View[T_co]] | None" = None
    _written: list[bytes] | None = None
    """The views and legal moves of a spectator and all seats, as JSON."""

    @property
    def _states(self) -> Array:
        if self._state is None:
            self._state = np.ndarray(1, self.game.rules.STATE, self._row.data)
        return self._state

    def _lay_row(self) -> Any:  # noqa: ANN401
        """Make the row; none where a move may take several actions."""
        self._playing = playing(type(self.game))
        if self._playing is None:
            return None
        row = self._row = rows.row_of(self.game.rules, self._states, self.game.players)
        self._count = row.item(self._playing.first - 1)
        return row

    @property
    def is_over(self) -> bool:
        return not self._count and super().is_over

    @property
    def legal_moves(self) -> LegalMoves:
        if self._row is None:
            self._lay_row()
        return LegalMoves(self, self._count)

    def play(self, move: Move | str) -> "Position[T_co]":
        """The position after a move; this one stays as it is.

        In a match with written deals, a position does not know the next one: where it would follow,
        the phase is `deal`. A `Match` knows it.
        """
        row = self._row
        if row is None and (row := self._lay_row()) is None:
            return self._play_actions(*self.check(move))
        how = self._playing
        choice = how.choice_of(move) if type(move) is Move else None
        if choice is None:
            parsed, actions = self.check(move)
            choice = parsed.seat << rows.SEAT | actions[0]
        row = row.copy()
        count = how.play_on(row, choice)
        if count < 0:
            self.check(move)  # says what is wrong with it
        return Position(self.game, None, row, count, how)

    def _play_actions(self, move: Move, actions: Iterable[int]) -> "Position[T_co]":
        states = self.after(move.seat, actions)
        if self.game.refill_names:
            self.game.used_refill(states[0], int(self._states["refills"][0]))
            self.game.load_refill(states[0], None)
        return Position(self.game, states)

    def after(
        self,
        seat: int,
        actions: Iterable[int],
        events: Array | None = None,
        refill: list[str] | None = None,
    ) -> Array:
        """Apply actions of the rules to a copy of the state; write what happened into `events`."""
        states = self._states
        if refill:
            states = calls.twin(states)
            self.game.load_refill(states[0], refill)
        after = zeros(states.dtype)  # its padding too: positions are compared as bytes
        for action in actions:
            calls.advance(states, after, seat, action, events)
            states = after
        return after

    def check(self, move: Move | str) -> tuple[Move, tuple[int, ...]]:
        """Turn a move into actions of the rules; raises an error if it is not legal."""
        try:
            parsed = move if isinstance(move, Move) else Move.parse(move)
        except MoveError as error:
            if self.is_over:
                raise GameOver(f"move {shown(move)} comes after the end of the game") from None
            text = move if isinstance(move, str) else shown(move)
            raise IllegalMove(text, map(str, self.legal_moves), str(error)) from None
        actions = self._actions(parsed)
        if not actions:
            if self.is_over:
                raise GameOver(f"move {str(parsed)!r:.120} comes after the end of the game")
            own_first = sorted(self.legal_moves, key=lambda each: each.seat != parsed.seat)
            raise IllegalMove(str(parsed), map(str, own_first), self._objection(parsed))
        return parsed, actions

    def _objection(self, move: Move) -> str:
        if move.seat >= self.game.players:
            return f"there is no seat {move.seat}"
        if move.seat not in self.actors:
            return f"seat {move.seat} may not move now"
        return ""

    def view(self, seat: int | None) -> "View[T_co]":
        """What a seat may know; `None` is a spectator."""
        views = self._views
        if views is None:
            views = self._views = {}
        if seat not in views:
            self.game.check_seat(seat)
            states = zeros(self._states.dtype)
            calls.view(self._states, -1 if seat is None else seat, states)
            views[seat] = View(self.game, states, seat=seat)
        return views[seat]

    def view_json(self, seat: int | None) -> bytes:
        """The table of a seat's view, as JSON."""
        return (self._written or self._write())[0 if seat is None else 2 * seat + 2]

    def moves_json(self, seat: int) -> bytes:
        """The legal moves of a seat, as JSON."""
        written = (self._written or self._write())[2 * seat + 3]
        return written or msgspec.json.encode([str(move) for move in self.view(seat).list_moves()])

    def forget(self) -> None:
        """Drop all that takes more room than the state, and can be made again from it."""
        self._state = self._states
        self._row = self._listed = self._views = self._written = None
        self._count = 0

    def _write(self) -> list[bytes]:
        try:
            self._written = write(self.game, self._states)
        except Unwritable:
            views = map(self.view, (None, *range(self.game.players)))
            self._written = [
                each for view in views for each in (msgspec.json.encode(view.table), b"")
            ]
        return self._written

    def analyse(
        self,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        seat: int | None = None,
    ) -> Explanations:
        """What each legal move is worth and why: a `bots.Explanation` for every seat to move.

        Each knows no more than its seat. `seat` asks for one of them.

        >>> position = game.deal(seed=42).position
        >>> [explanation] = position.analyse(simulations=8)
        >>> explanation.seat, len(explanation.advice) == len(position.legal_moves)
        (0, True)
        """
        return analyser()(self, seconds=seconds, simulations=simulations, seat=seat)

    def svg(self, seat: int | None = OMNISCIENT) -> Svg:
        """Draw the table with the page's cards, all face up or as a seat sees it.

        >>> position = game.deal(seed=42).position
        >>> position.svg(seat=1) == position.view(1).svg() != position.svg()
        True
        """
        return picture(self) if seat == OMNISCIENT else self.view(seat).svg()

    @property
    def table(self) -> T_co:
        """Everything by name, as `bugnight replay --positions` prints it."""
        return self.game.table(self._states, OMNISCIENT)

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self._states)

    def __str__(self) -> str:
        return table_text(f"{self.game.title}, {self.game!r}", self.table)

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.code!r})"


class View(Snapshot[T_co], kw_only=True, gc=False):
    """What one seat may know, and nothing else: there is no way from here to the position.

    >>> view = game.deal(seed=42).position.view(1)
    >>> view.table.hands
    [4, ['R', 'Y', 'G']]
    """

    seat: int | None

    def list_moves(self) -> dict[Move, Actions]:
        """All legal moves of this seat, and the actions they mean."""
        if self._listed is None:
            moves = self.game.list_moves(self._states)
            if any(move.seat != self.seat for move in moves):
                moves = {move: each for move, each in moves.items() if move.seat == self.seat}
            self._listed = moves
        return self._listed

    def _actions(self, move: Move) -> tuple[int, ...]:
        return super()._actions(move) if move.seat == self.seat else ()

    def guess(self, seed: int | str | None = None) -> Position[T_co]:
        """Guess what is hidden: a random position that fits this view, all equally likely."""
        rng = seed_words(secrets.token_hex(32) if seed is None else parse_seed(seed))
        states = calls.twin(self._states)
        calls.guess(states, self._place, rng)
        return Position(self.game, states)

    def observe(self) -> Array:
        """The features that a learner sees, in the order of the game's `PIECES`."""
        out = np.zeros(self.game.rules.OBSERVATION, np.float32)
        calls.observe(self._states, self._place, out)
        return out

    def unfinished(self, actions: tuple[int, ...]) -> Array | None:
        """The state in the middle of this seat's move; `None` if the actions make a whole move."""
        return self.game.unfinished(self._states, self._place, actions)

    def spell(self, actions: tuple[int, ...]) -> Move:
        """The legal move of this seat that these actions make."""
        return self.game.spell(self._states, self._place, actions)

    @property
    def _place(self) -> int:
        return -1 if self.seat is None else self.seat

    @property
    def table(self) -> T_co:
        """What the seat sees, by name; a number stands for cards that are only counted."""
        return self.game.table(self._states, self._place)

    def _key(self) -> tuple[Any, ...]:
        return (*super()._key(), self.seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(View, seat=self.seat), (self.game, self._states)

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return table_text(f"{self.game.title}, {self.game!r}, as {who} sees it", self.table)

    def __repr__(self) -> str:
        return f"{self.game!r}.view({self.code!r}, seat={self.seat})"
