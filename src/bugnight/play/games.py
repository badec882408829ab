"""What all games have in common: options, deals, notation."""

import base64
import re
import zlib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any, ClassVar, Generic, Self

import msgspec
import numpy as np
from msgspec import UNSET

from bugnight.kernel import Array, State, calls, dispatch, notation, register
from bugnight.kernel.events import CAPACITY, SEATS
from bugnight.play.deals import Deal
from bugnight.play.describe import Look, T_co, Table, readings
from bugnight.play.errors import BugNightError, DealError, OptionError
from bugnight.play.events import OMNISCIENT, Count, Event, EventKind
from bugnight.play.matches import Match
from bugnight.play.moves import Move
from bugnight.play.options import check_option, option_fields, option_kind, player_counts
from bugnight.play.positions import Actions, Position, View
from bugnight.play.unpack import bits_of, plain, zeros

__all__ = ["OMNISCIENT", "Actions", "Claim", "Deal", "Game", "always_spelt"]


class Claim(msgspec.Struct, frozen=True):
    """The moves to claim something and to decline, where the first seat to claim it gets it."""

    claim: str
    decline: str


class Game(
    msgspec.Struct,
    Generic[T_co],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    cache_hash=True,
):
    """A game with its options, which each game lists in the order of its rules page."""

    name: ClassVar[str]
    """Its name in records and commands, in lower case with hyphens."""
    title: ClassVar[str]
    rules: ClassVar[ModuleType]
    most_events: ClassVar[int]
    """The most events of one move."""
    most_text: ClassVar[int]
    """The most bytes in the texts of all legal moves."""
    phases: ClassVar[tuple[str, ...]]
    deal_type: ClassVar[type[Deal] | None] = None
    """How a deal is written down; without it, deals come from seeds alone."""
    pack: ClassVar[Mapping[str | int, int | str]] = {}
    """The number of cards of each name in a written deal, or the option that holds it."""
    own_packs: ClassVar[bool] = False
    """Whether every display has a pack of its own."""
    deal_number: ClassVar[str] = ""
    """The field that counts the deals of a match, from 0."""
    refill_names: ClassVar[tuple[str, ...]] = ()
    """Cards that come back during a game, in an order that a written deal lists.

    Such a state has the fields `refill`, `refill_size`, `refilled`, `refills` and `fault`.
    """
    texts: ClassVar[dict[str, int]]
    """Every text that always means the same action."""

    table_type: ClassVar[type[Table]]
    """What lies on the table, and how it is read."""
    events: ClassVar[tuple[EventKind, ...]] = ()
    """The kinds of events that the rules tell, each at its number."""
    counts: ClassVar[tuple[Count, ...]] = ()
    """What a simulation counts; if empty, every kind of event."""

    # Facts, with defaults that fit most games

    by_language: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Options whose start value at a new table depends on the language, as rulebooks differ."""
    indifferent: ClassVar[str] = ""
    """A pattern for what makes no difference in a move's text, such as which of equal cards."""
    low_wins: ClassVar[bool] = False
    """Whether the lowest score wins."""
    score_unit: ClassVar[int] = 1
    """How many units of a score are one point: 2 where half points can be won."""
    starter_word: ClassVar[str] = "starter"
    """The word for the seat that starts."""
    tie_clause: ClassVar[str] = ""
    """The clause that breaks ties for the best score."""
    shared_clause: ClassVar[str] = ""
    """The clause by which a win is shared."""
    dummy_clause: ClassVar[str] = ""
    """The clause by which a dummy can win, in a game that has one."""
    length_event: ClassVar[str] = ""
    """The count that measures a game's length; if empty, decisions."""
    secret_verbs: ClassVar[frozenset[str]] = frozenset()
    """Moves of which the others learn only the verb, even after they are made."""
    sealed_phases: ClassVar[frozenset[str]] = frozenset()
    """Phases in which seats choose together, and nobody learns a choice before all have chosen."""
    discreet_phases: ClassVar[frozenset[str]] = frozenset()
    """Phases in which only the seat that is asked knows whether it has a choice.

    A quick answer would tell the others, so a bot uses all its time.
    """
    claims: ClassVar[Mapping[str, Claim]] = {}
    """Phases in which the first seat to claim something gets it."""
    tentative_verbs: ClassVar[frozenset[str]] = frozenset()
    """Moves that can be tried before a turn is sent, since they depend on nothing hidden."""
    relative_actions: ClassVar[tuple[range, ...]] = ()
    """Actions that name a seat, each range from seat 0 on; their texts may end with its number."""
    private_pieces: ClassVar[frozenset[str]] = frozenset({"hand"})
    """Pieces of an observation that only their seat may know."""
    large_pieces: ClassVar[frozenset[str]] = frozenset()
    """Pieces with numbers above 1, up to 64."""
    piece_meanings: ClassVar[dict[str, str]] = {}
    """What each piece of an observation says, in a sentence."""
    observation_version: ClassVar[int] = 1
    """Must change when the pieces of an observation do; a new option alone changes nothing."""

    players: int

    def __init_subclass__(cls) -> None:
        """Let generic code find the rules by their state; refuse texts that are not moves."""
        for name, (kind, *_) in cls.rules.STATE.fields.items():
            if kind.base.kind not in "iu":
                whole = "use a type of whole numbers, such as np.int8"
                raise TypeError(f"the field {name!r} of the state is {kind.base}: {whole}")
        register(cls.rules)
        cls.most_events = getattr(cls.rules, "MAX_EVENTS", CAPACITY)
        cls.most_text = getattr(cls.rules, "MAX_TEXT", 1 << 12)
        for text in getattr(cls, "texts", ()):
            Move.parse(f"0:{text}")

    def __post_init__(self) -> None:
        """Check every option, however the game was made; one left unset gets its default."""
        for field in option_fields(type(self)):
            value = getattr(self, field.name)
            if value is UNSET or value == ():
                value = self.default_of(field.name)
            check_option(field, value, self.players)
            kept = tuple(value) if isinstance(value, list) else value
            msgspec.structs.force_setattr(self, field.name, kept)

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Make a game from options by name, as records have them."""
        known = cls.__struct_fields__
        for name in options:
            if name not in known:
                raise OptionError(
                    f"option {name!r:.60} is unknown in {cls.name}; there are {', '.join(known)}"
                )
        return cls(**options)

    @property
    def options(self) -> dict[str, Any]:
        """The options as records have them: the players, and all that differ from their default."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
            if name == "players" or value != self.default_of(name)
        }

    def default_of(self, option: str) -> object:
        """The default of an option; of an order, the seats by their numbers."""
        default: object = next(
            field.default for field in option_fields(type(self)) if field.name == option
        )
        return tuple(range(self.players)) if default == () else default

    @property
    @cache  # noqa: B019  # there are few games, and each is small
    def displays(self) -> int:
        """The number of scores: one for each player, and one for a dummy if there is one."""
        return calls.displays(self.blank())

    @property
    @cache  # noqa: B019
    def length(self) -> int:
        """The number of deals in a match."""
        return calls.length(self.blank())

    @property
    def multi_action_moves(self) -> bool:
        """Whether one move may take several actions."""
        return hasattr(self.rules, "unfinished")

    def deal(self, seed: int | str | None = None) -> Match[T_co]:
        """Shuffle and deal: a new match, from a fresh seed if none is given."""
        return Match(self, seed=seed)

    def blank(self) -> Array:
        """A state before the deal, with its options filled in."""
        states: Array = np.frombuffer(bytearray(_blank(self)), self.rules.STATE)
        return states

    def position(self, code: str) -> Position[T_co]:
        """Read a position from its code, as its `repr` shows it."""
        return Position(self, self._decode(code))

    def view(self, code: str, seat: int | None) -> View[T_co]:
        """Read a view from its code, as its `repr` shows it."""
        self.check_seat(seat)
        return View(self, self._decode(code), seat=seat)

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that is not at the table; `None` is a spectator."""
        if seat is not None and seat not in range(self.players):
            raise IndexError(f"seat {seat} is not from 0 to {self.players - 1}")

    def _decode(self, code: str) -> Array:
        size = self.rules.STATE.itemsize
        unpacking = zlib.decompressobj()
        try:
            data = unpacking.decompress(base64.b85decode(code), size + 1)  # not all of a bomb
        except (ValueError, zlib.error):
            data = b""
        if len(data) != size or not unpacking.eof:
            raise BugNightError(f"{code!r:.60} is not the code of a {self.title} position")
        states: Array = np.frombuffer(bytearray(data), self.rules.STATE)
        blank = self.blank()
        if any((states[name] != blank[name]).any() for name in self.__struct_fields__):
            raise BugNightError(f"{code!r:.60} is the code of a game with other options")
        return states

    @classmethod
    def part(cls, name: str) -> ModuleType | None:
        """An optional module of the game's folder, such as `thumb` or `terminal`."""
        return dispatch.part(cls.rules, name)

    @classmethod
    def folder(cls) -> Traversable:
        """The folder of the game, with the files of its optional parts."""
        assert cls.rules.__package__
        return files(cls.rules.__package__)

    @property
    def largest_margin(self) -> int:
        """The largest possible difference between two scores."""
        return 2**15 - 1

    @property
    def usual_margin(self) -> float:
        """A clear difference between final scores."""
        return self.largest_margin / 3

    def alike(self, move: Move) -> str:
        """A key for moves that make no difference: those with the same key are equally good."""
        return re.sub(self.indifferent, "", move.text)

    @property
    def most_decisions(self) -> int:
        """The most decisions in a game; OpenSpiel asks for it."""
        return 10_000

    @classmethod
    def action_names(cls) -> dict[int, str]:
        """The name of every action: its text, where it always means the same."""
        return {action: text for text, action in cls.texts.items()}

    @classmethod
    def variants(cls) -> list[Self]:
        """Games to train on, usual ones several times; by default every number of players once."""
        return [cls(players=n) for n in player_counts(cls)]

    def write_options(self, s: State) -> None:
        """Write the options into a state, each into the field of its name.

        A word is its index, nobody is -1, and an order fills as many places as there are players.
        """
        for field in option_fields(type(self)):
            value = getattr(self, field.name)
            match option_kind(field):
                case "choice":
                    value = field.type.values.index(value)  # type: ignore[attr-defined]
                case "seat" if value is None:
                    value = -1
                case "order":
                    s[field.name][: self.players] = value
                    continue
            setattr(s, field.name, value)

    def lay_out(self, states: Array, deal: Deal) -> None:
        """Put a deal on the table and begin."""
        calls.deal(states)  # there is no generator: this clears the table
        s = states[0]
        for name, reading in readings(type(deal)).items():
            reading.write(s, getattr(deal, name))
        calls.begin(states)

    def dealt(self, s: State) -> Deal:
        """Read the deal off a game that has just begun."""
        if self.deal_type is None:
            raise DealError(f"{self.title} has no written deals: a seed says how it is dealt")
        look = Look(self.rules.STATE, self.players, self.displays)
        parts = {name: each.reader(look) for name, each in readings(self.deal_type).items()}
        state = look.unpack(np.frombuffer(s.tobytes(), look.state))
        return self.deal_type(**{name: read(state) for name, read in parts.items()})

    def table(self, states: Array, perspective: int) -> T_co:
        """Everything on the table that a perspective may see, by name."""
        return _table_reader(self, perspective)(states)  # type: ignore[no-any-return]

    def games_begun(self, states: Array) -> int:
        """How many deals of the match have begun."""
        return int(states[self.deal_number][0]) + 1 if self.deal_number else 1

    def seats_in(self, mask: int) -> list[int]:
        """The seats of a bit mask, ascending."""
        return [*bits_of(mask)]

    def list_moves(self, states: Array) -> dict[Move, Actions]:
        """List all legal moves, in the order of seats, then of actions, with what they mean."""
        out = np.empty(SEATS + self.rules.MAX_LEGAL * self.players, np.int16)
        end = calls.survey(states, out)
        listed = out[:end].tolist()
        moves: dict[Move, Actions] = {}
        at = SEATS
        for seat, count in enumerate(listed[:at]):
            if count:
                self.spell_moves(states, seat, listed[at : at + count], moves)
                at += count
        return moves

    def spell_moves(
        self, states: Array, seat: int, actions: list[int], moves: dict[Move, Actions]
    ) -> None:
        """Add the legal actions of a seat, as moves."""
        spelt = always_spelt(type(self))[seat]
        if all(map(spelt.__contains__, actions)):
            moves.update({spelt[action]: (action,) for action in actions})
            return
        listed = np.empty(self.rules.MAX_LEGAL, np.int16)
        listed[: len(actions)] = actions
        text = np.empty(self.most_text, np.uint8)
        paths = np.empty(self.most_text // 2, np.int16)
        ends = np.empty(2, np.int32)
        scratch = zeros(states.dtype)
        there_is_room = notation.spell_moves(
            states, scratch, seat, listed, len(actions), text, paths, ends
        )
        assert there_is_room, "the moves have long texts: raise MAX_TEXT in the rules"
        listing = paths[: ends[1]].tolist()
        at = 0
        for line in text[: ends[0]].tobytes().decode().splitlines():
            path = tuple(listing[at + 1 : at + 1 + listing[at]])
            moves[Move(seat, line) if line else spelt[path[0]]] = path
            at += 1 + len(path)

    def read_move(self, states: Array, seat: int, text: str) -> tuple[int, ...]:
        """The actions that a text means here; empty if it is not legal."""
        action = self.texts.get(text, -1)
        if action >= 0 or not hasattr(self.rules, "spell"):
            return (action,) if calls.allowed(states, seat, action) else ()
        said = np.frombuffer(bytearray(text.encode()), np.uint8)
        path = np.empty(notation.MOST_ACTIONS, np.int16)
        listed = np.empty(self.rules.MAX_LEGAL, np.int16)
        scratch = zeros(states.dtype)
        n = notation.read_move(states, scratch, seat, said, len(said), path, listed)
        return tuple(path[:n].tolist())

    def spell(self, states: Array, seat: int, actions: tuple[int, ...]) -> Move:
        """The move that these legal actions make."""
        always = always_spelt(type(self))[seat].get(actions[0])
        if always is not None:
            return always
        path, text = np.array(actions, np.int16), np.empty(notation.LONGEST, np.uint8)
        n = notation.spell_move(states, zeros(states.dtype), seat, path, text)
        return Move(seat, text[:n].tobytes().decode())

    @classmethod
    @cache
    def seat_moves(cls) -> dict[str, int]:
        """The seat that each move with a seat's number as its last word names, by text.

        Messages show the player's name in its place.
        """
        named = {
            text: action - actions.start
            for text, action in cls.texts.items()
            for actions in cls.relative_actions
            if action in actions
        }
        return {text: seat for text, seat in named.items() if text.endswith(f" {seat}")}

    @classmethod
    def move_values(cls, text: str) -> dict[str, str | int]:
        """The values for a move's message `move-VERB`; by default `what`, all after the verb."""
        return {"what": text.partition(" ")[2]}

    def opening(self, table: Any) -> list[Event]:  # noqa: ANN401, ARG002
        """The events of a deal, such as who begins, from the table after it."""
        return []

    def tie_break(
        self,
        table: Any,  # noqa: ANN401, ARG002
        winner: int,  # noqa: ARG002
        rivals: list[int],  # noqa: ARG002
    ) -> dict[str, Any]:
        """Why a seat won a tie: values for the message `tie` besides `name` and `score`."""
        return {}

    def event_values(self, event: Event) -> dict[str, Any]:
        """The values for an event's messages; by default its details."""
        return event.details

    def public_text(self, move: Move) -> str:
        """Write a move as everybody may read it once it is made: `0:play 7`, `0:hide ?`."""
        return f"{move.seat}:{move.verb} ?" if move.verb in self.secret_verbs else str(move)

    def tried(self, table: Any, move: Move) -> msgspec.Struct | None:  # noqa: ANN401, ARG002
        """What a seat sees of the table after a tentative move that would end its turn.

        What comes after the turn is not known before it is sent. `None` if the turn goes on.
        """
        return None

    def unfinished(self, states: Array, seat: int, actions: tuple[int, ...]) -> Array | None:
        """The state in the middle of a move; `None` if the actions make a whole move."""
        if not self.multi_action_moves:
            return None
        after = calls.twin(states)
        for action in actions:
            calls.step(after, seat, action)
        return after if calls.unfinished(after) else None

    def load_refill(self, s: State, refill: object) -> None:
        """Prepare the next refill; `None` clears the last one."""
        cards = refill if isinstance(refill, list) else [refill] if refill else []
        names = self.refill_names
        order = [names.index(card) if card in names else -1 for card in cards][: len(s.refill)]
        s.refill[:] = 0
        s.refill[: len(order)] = order
        s.refill_size = len(order)
        s.refilled = 0

    def used_refill(self, s: State, number: int) -> list[str] | None:
        """The refill with this number, if the last move used it."""
        if not self.refill_names:
            return None
        if s.fault == 1:
            raise DealError(f"refill {number} is needed and not listed")
        if s.fault == 2:
            raise DealError(f"refill {number} is not the pile without its last card")
        return [self.refill_names[i] for i in s.refill[: s.refill_size]] if s.refilled else None

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"{type(self).__name__}({shown})"


@lru_cache(1 << 12)
def _table_reader(game: Game, perspective: int) -> Callable[[Array], Any]:
    """Make the function that reads a game's states from a perspective."""
    look = Look(game.rules.STATE, game.players, game.displays, perspective)
    make, phases, phase = game.table_type, game.phases, look.at("phase")
    named = {name: each.reader(look) for name, each in readings(make).items()}
    readers = [*named.values()]
    unpack = plain(look.state, (*look.asked,))

    def read(states: Array) -> Any:  # noqa: ANN401
        s = unpack(states)
        actors = [*bits_of(calls.awaited(states))]
        try:
            return make(phases[s[phase]], actors, *[read(s) for read in readers])
        except IndexError:
            raise BugNightError(_nameless(make, named, s)) from None

    return read


def _nameless(table: type[Table], readers: dict[str, Callable[[Any], Any]], state: Any) -> str:  # noqa: ANN401
    """Say which entry of a table has no name for a number."""
    for name, read in readers.items():
        try:
            read(state)
        except IndexError:
            return (
                f"{name!r} of {table.__name__} has too few names for a number in its field;"
                " a name's number is its place, from 0"
            )
    return "`phase` is none of `Game.phases`"


@lru_cache
def _blank(game: Game) -> bytes:
    states = np.zeros(1, game.rules.STATE)
    game.write_options(states[0])
    return states.tobytes()


@cache
def always_spelt(game: type[Game]) -> list[dict[int, Move]]:
    """For each seat, the moves whose text does not depend on what lies on the table."""
    return [
        {action: Move(seat, text) for text, action in game.texts.items()} for seat in range(SEATS)
    ]
