"""RumBugz as people play it: options, notation, deals, the table by name."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, NamedTuple, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from bugnight.games.rumbugz import rules
from bugnight.kernel import Array, State, calls
from bugnight.play.describe import (
    Counts,
    EachSeat,
    InViews,
    Mask,
    Number,
    OneOf,
    Row,
    Rows,
    Run,
    Seat,
    Secret,
    Table,
)
from bugnight.play.errors import DealError, shown
from bugnight.play.events import Count, Event, EventKind, Term
from bugnight.play.games import Actions, Claim, Deal, Game, always_spelt
from bugnight.play.moves import Move

TYPES = ("single", "double", "triple", "match")
BUGZ = (*(str(number) for number in range(1, 13)), "*")
"""Every kind of Bug, at the index by which the rules know it; `*` is a PLYT."""
KINDS = {text: kind for kind, text in enumerate(BUGZ)}
HAND = 6
TRAINED: tuple[dict[str, Any], ...] = (
    *({},) * 8,
    {"bidding": False},
    {"plyts": 0},
    {"plyts": 3, "limit": 20},
    {"sets": 4, "plyts": 4},
    {"sets": 8, "plyts": 8},
    {"rounds": 3},
)
"""Options to train on, the usual ones several times."""

_SEQUENCE = re.compile(r"lay (single|double|triple|match)((?: \*?(?:[1-9]|1[0-2])){4,16})")
_SWAP = re.compile(r"swap #(?P<i>\d{1,2}) \+(?P<plyt>\*?)(?P<put>\d{1,2}) -\*?\d{1,2}")
_ADD = re.compile(r"add #(?P<i>\d{1,2}) (?P<plyt>\*?)(?P<put>\d{1,2})")


class RumBugzDeal(Deal, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who begins, six Bugz in each hand, the bag in drawing order, and later refills."""

    first: int
    hands: list[list[str]]
    bag: list[str]
    refills: list[Any] = msgspec.field(default_factory=list)  # looked at when they are needed

    def canonical(self) -> "RumBugzDeal":
        """The same deal with its hands sorted, before any refill."""
        hands = [sorted(hand) for hand in self.hands]
        return msgspec.structs.replace(self, hands=hands, refills=[])


class Sequence(msgspec.Struct):
    """A sequence on the table: who laid it, its type, its Bugz upwards."""

    by: int
    type: str
    bugz: list[str]


_RUN = Run("seq_type", "seq_start", "seq_length", "seq_plyts", gaps=(1, 2, 3, 0), names=BUGZ)


class _Sequences(Rows, frozen=True, tag="rows"):
    """The sequences on the table."""

    row_type: ClassVar[Any] = Sequence


_SEQUENCES = _Sequences(
    "table_size", {"by": Seat("seq_by"), "type": OneOf("seq_type", TYPES), "bugz": _RUN}
)


class RumBugzTable(Table):
    """All that lies on the table. In a view a number stands for Bugz that are only counted."""

    round: Annotated[int, Number("round_now")]
    turn: Annotated[int, Number("turn")]
    bidder: Annotated[int | None, Seat("bidder")]
    hands: Annotated[list[list[str] | int], EachSeat(Counts("hands", BUGZ), counted="hand_size")]
    table: Annotated[list[Sequence], _SEQUENCES]
    laid: Annotated[list[list[str]], EachSeat(Mask("laid", TYPES))]
    pile: Annotated[list[str], Row("pile", BUGZ, end="pile_size")]
    bag: Annotated[list[str] | int, Secret(Row("bag", BUGZ, start="bag_at", end="bag_end"))]
    swaps: Annotated[int, Number("swaps")]
    fresh: Annotated[int, Number("fresh")]
    turns: Annotated[int, Number("turns")]
    refills: Annotated[int, Number("refills")]
    totals: Annotated[list[int], Row("totals", end="players")]
    known: Annotated[list[list[str]] | UnsetType, InViews(EachSeat(Counts("known", BUGZ)))] = UNSET
    """What each seat took openly and has not let go of since."""


class RumBugz(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """RumBugz with its options.

    >>> RumBugz(players=3, rounds=4)
    RumBugz(players=3, rounds=4)
    """

    name: ClassVar[str] = "rumbugz"
    title: ClassVar[str] = "RumBugz"
    rules: ClassVar[Any] = rules
    table_type: ClassVar[type[Table]] = RumBugzTable
    phases: ClassVar[tuple[str, ...]] = ("deal", "bid", "draw", "act", "act", "over")
    deal_type: ClassVar[type[Deal]] = RumBugzDeal
    has_refills: ClassVar[bool] = True
    texts: ClassVar[dict[str, int]] = {
        "draw bag": rules.DRAW_BAG,
        "draw pile": rules.DRAW_PILE,
        "allow": rules.ALLOW,
        "bid": rules.CALL_BID,
        "pass": rules.CALL_PASS,
        **{f"discard {bug}": rules.DISCARD + kind for kind, bug in enumerate(BUGZ)},
    }
    events: ClassVar[tuple[EventKind, ...]] = (
        EventKind("drew_bag", {"bug": BUGZ}),
        EventKind("drew_pile", {"bug": BUGZ, "by_bid": bool}),
        EventKind("bid"),
        EventKind("passed"),
        EventKind("allowed", {"bidder": "seat"}),
        EventKind("refused", {"bidder": "seat"}),
        EventKind(
            "laid",
            {"sequence": int, "type": TYPES, "first": BUGZ, "length": int, "plyts": int},
        ),
        EventKind(
            "swapped",
            {"sequence": int, "put": BUGZ, "taken": BUGZ, "as": BUGZ, "swaps": int},
        ),
        EventKind("added", {"sequence": int, "put": BUGZ, "as": BUGZ}),
        EventKind("discarded", {"bug": BUGZ}),
        EventKind("refilled", {"bugz": int}),
        EventKind("turn_ended"),
        EventKind("skipped", {"turns": int}),
        EventKind("round_won", {"points": int, "total": int}),
        EventKind("round_unwon"),
        EventKind("round", {"number": int}),
        EventKind("ended"),
    )
    counts: ClassVar[tuple[Count, ...]] = (
        Count("turns", "turns", "RB-T1", (Term("turn_ended"), Term("skipped", "turns"))),
        Count("rounds_won", "rounds that were won", "RB-E1", (Term("round_won"),)),
        Count("rounds_unwon", "rounds that nobody won", "RB-G3", (Term("round_unwon"),)),
        Count("lays", "sequences laid", "RB-T3", (Term("laid"),)),
        Count("swaps", "swaps", "RB-T4", (Term("swapped"),)),
        Count("most_swaps", "turns with eight swaps", "RB-T5", (Term("swapped", "", "swaps", 8),)),
        Count("adds", "additions", "RB-T6", (Term("added"),)),
        Count("pile_draws", "draws from the pile", "RB-T1", (Term("drew_pile", "", "by_bid", 0),)),
        Count("bids", "bids", "RB-B1", (Term("bid"),)),
        Count("bids_allowed", "bids allowed", "RB-B2", (Term("allowed"),)),
        Count("refills", "refills of the bag", "RB-G1", (Term("refilled"),)),
    )
    shared_clause: ClassVar[str] = "RB-E4"
    length_event: ClassVar[str] = "turns"
    claims: ClassVar[dict[str, Claim]] = {"bid": Claim("bid", "pass")}
    tentative_verbs: ClassVar[frozenset[str]] = frozenset({"lay", "swap", "add"})
    multi_action_moves: ClassVar[bool] = True
    private_pieces: ClassVar[frozenset[str]] = frozenset(
        {"phase", "passed", "hand", "unseen", "unseen_in_bag", "lay", "lay_number"}
    )
    piece_meanings: ClassVar[dict[str, str]] = {
        "phase": "a 1 at deal, bid, draw, act, place (the observer's own lay) or over",
        "players": "a 1 at their number",
        "options": "rounds / 20, sets / 8, plyts / 8, plyt_points / 30, bidding, limit / 200",
        "rounds_left": "/ 20",
        "turns": "ended in this round, as part of the limit",
        "swaps": "made in this turn, / 8",
        "fresh": "sequences laid in this turn, / 4",
        "bag": "Bugz in it, / 104",
        "refilled": "whether the bag was refilled in this round",
        "passed": "whether the observer has, in this bid",
        "hand": "of each kind at least 1, 2, 3, 4; the last kind is the PLYT",
        "unseen": "Bugz of each kind not in sight, / 8",
        "unseen_in_bag": "so many of them can be in the bag, / 8",
        "pile": "Bugz of each kind, / 8",
        "last": "the kind of the last discarded Bug",
        "last_but_one": "the kind of the one below it",
        "turn": "a 1 at the seat whose turn it is",
        "bidder": "a 1 at the seat whose bid stands",
        "hand_size": "/ 20",
        "total": "of the rounds before, / 500",
        "laid": "single, double, triple, match",
        "known": "Bugz of each kind taken openly and still held, / 8",
        "lay": "the observer's sequence that is being put together",
        "lay_number": "the number of the place to be decided",
        "table": "each sequence: its type (4), the numbers with a natural Bug (12), with a PLYT"
        " (12), how many of both (2, / 16)",
    }

    players: Annotated[int, Meta(ge=2, le=6)] = 4
    rounds: Annotated[int, Meta(ge=1, le=20)] = 1
    sets: Annotated[int, Meta(ge=4, le=8)] = UNSET  # type: ignore[assignment]
    plyts: Annotated[int, Meta(ge=0, le=8)] = 6
    plyt_points: Annotated[int, Meta(ge=0, le=30)] = 12
    bidding: bool = True
    limit: Annotated[int, Meta(ge=5, le=200)] = 40

    def __post_init__(self) -> None:
        """Check the options; with nothing said, the number of sets follows the players."""
        if cast("object", self.sets) is UNSET:
            msgspec.structs.force_setattr(self, "sets", self.default_of("sets"))
        super().__post_init__()

    def default_of(self, option: str) -> object:
        """The default of an option."""
        if option == "sets":
            return 8 if self.players == 6 else 7 if self.players == 5 else 6
        return super().default_of(option)

    @property
    def length(self) -> int:
        """RB-E4: how many rounds a match has."""
        return self.rounds

    @property
    def largest_margin(self) -> int:
        """All Bugz are in other hands than the winner's, in every round."""
        return (78 * self.sets + self.plyts * self.plyt_points) * self.length

    @property
    def usual_margin(self) -> float:
        """Scores that are this far apart at the end are clearly apart."""
        return 150

    @property
    def most_decisions(self) -> int:
        """In a turn bids, allow, draw, swaps and discard; in a round, Bugz that come out."""
        turn = (self.players - 2) + 2 + 8 + 1
        return (turn * self.limit * self.players + 26 + 2 * 104) * self.length

    @classmethod
    def action_names(cls) -> dict[int, str]:
        """Lays, swaps and additions by their patterns, which PLYTs can fill in several ways."""
        places = {rules.PLACE_NATURAL: "place natural", rules.PLACE_PLYT: "place PLYT"}
        lays = {action: _lay_name(action) for action in range(rules.LAY, rules.SWAP)}
        return super().action_names() | lays | _change_names() | places

    @classmethod
    def variants(cls) -> list["RumBugz"]:
        """Games to train on: mostly the usual ones."""
        return [
            cls.from_options({"players": players, **options})
            for players in (2, 3, 4, 4, 5, 6)
            for options in TRAINED
        ]

    def write_options(self, s: State) -> None:
        """Write the options into a record."""
        for name in self.__struct_fields__:
            setattr(s, name, getattr(self, name))

    def games_begun(self, states: Array) -> int:
        """How many rounds have begun."""
        return int(states["round_now"][0]) + 1

    # Deals

    def check_deal(self, deal: RumBugzDeal) -> None:
        """Refuse a deal that has not every Bug once."""
        if not 0 <= deal.first < self.players:
            raise DealError(
                f"'first' is a seat from 0 to {self.players - 1}, not {shown(deal.first)}"
            )
        if len(deal.hands) != self.players:
            raise DealError(f"'hands' has {len(deal.hands)} hands, not {self.players}")
        for seat, hand in enumerate(deal.hands):
            if len(hand) != HAND:
                raise DealError(f"hand {seat} has {len(hand)} Bugz, not {HAND}")
        bugz = Counter(deal.bag)
        for hand in deal.hands:
            bugz.update(hand)
        wanted = Counter({bug: self.plyts if bug == "*" else self.sets for bug in BUGZ})
        if bugz != wanted:
            wrong = next(iter({**(wanted - bugz), **(bugz - wanted)}))
            raise DealError(
                f"there are {bugz[wrong]} Bugz {wrong!r:.20} in the deal, not {wanted[wrong]}"
            )

    def lay_out(self, states: Array, deal: RumBugzDeal) -> None:
        """Put a deal on the table and begin."""
        calls.deal(states)  # there is no generator: this clears the round before
        s = states[0]
        s.turn = deal.first
        for seat, hand in enumerate(deal.hands):
            s.hands[seat] = [hand.count(bug) for bug in BUGZ]
        s.bag[: len(deal.bag)] = [KINDS[bug] for bug in deal.bag]
        s.bag_end = len(deal.bag)
        rules.begin(states[0])

    def dealt(self, s: State) -> RumBugzDeal:
        """Read the deal off a round that has just begun."""
        hands = [_bugz(s.hands[seat]) for seat in range(self.players)]
        return RumBugzDeal(int(s.turn), hands, _in_order(s.bag[: s.bag_end]))

    def load_refill(self, s: State, refill: list[str] | None) -> None:
        """Lay the next refill ready; none clears what the last one left."""
        bugz = refill if isinstance(refill, list) else [refill] if refill else []
        order = [KINDS[bug] if bug in BUGZ else -1 for bug in bugz][: len(s.refill)]
        s.refill[:] = 0
        s.refill[: len(order)] = order
        s.refill_size = len(order)
        s.refilled = 0

    def used_refill(self, s: State, number: int) -> list[str] | None:
        """The refill that the last move took; `None` if it took none."""
        if s.fault == 1:
            raise DealError(f"refill {number} of the bag is needed and not listed")
        if s.fault == 2:
            raise DealError(f"refill {number} is not the pile without its last Bug")
        return _in_order(s.refill[: s.refill_size]) if s.refilled else None

    # Notation

    def spell_moves(
        self, states: Array, seat: int, actions: list[int], moves: dict[Move, Actions]
    ) -> None:
        """Add the legal actions of a seat, as moves, every lay in every choice of PLYTs."""
        spelt = always_spelt(type(self))[seat]
        laid = _laid(states) if actions[-1] >= rules.SWAP else []
        hand = states["hands"][0, seat].tolist()
        for action in actions:
            if action < rules.LAY:
                moves[spelt[action]] = (action,)
            elif action < rules.SWAP:
                for text in _spell_lays(hand, action):
                    moves[Move(seat, text)] = None
            else:
                moves[Move(seat, _spell(laid, action))] = (action,)

    def read_move(self, states: Array, seat: int, text: str) -> tuple[int, ...]:
        """Read the actions that a text means here; none if it is not legal."""
        if match := _SEQUENCE.fullmatch(text):
            return _read_lay(states, seat, match[1], match[2].split())
        if text in self.texts:
            return super().read_move(states, seat, text)
        laid = _laid(states)
        action = _read_change(laid, text)
        if not calls.allowed(states, seat, action):
            return ()
        return (action,) if _spell(laid, action) == text else ()

    @classmethod
    def move_values(cls, text: str) -> dict[str, str | int]:
        """What a move names: `plyt` is a PLYT, whatever it stands for; sequences count from one.

        >>> RumBugz.move_values("swap #2 +7 -*3")
        {'number': 3, 'bug': '7', 'gained': 'plyt'}
        """
        verb, *rest = text.split()
        if verb == "lay":
            bugz = [f"{bug[1:]}*" if bug[0] == "*" else bug for bug in rest[1:]]
            return {"type": rest[0], "bugz": " ".join(bugz)}
        if verb == "draw":
            return {"from": rest[0]}
        if verb == "discard":
            return {"bug": bug_value(rest[0])}
        if not rest:
            return {}
        named = zip(("bug", "gained"), rest[1:], strict=False)
        return {
            "number": int(rest[0][1:]) + 1,
            **{name: bug_value(bug.lstrip("+-")) for name, bug in named},
        }

    def opening(self, table: RumBugzTable) -> list[Event]:
        """The first round, and who begins it."""
        return [Event("round", table.turn, {"number": table.round})]

    def event_values(self, event: Event) -> dict[str, Any]:
        """The details; of a new sequence its Bugz; sequences and rounds count from one."""
        told = event.details
        if event.kind == "laid":
            kind, first = TYPES.index(told["type"]), BUGZ.index(told["first"])
            bugz = _RUN.spell(kind, first, told["length"], told["plyts"])
            return {"type": told["type"], "bugz": " ".join(bugz)}
        if event.kind == "round":
            return {"round": told["number"] + 1, "rounds": self.rounds}
        return told | {"sequence": told["sequence"] + 1} if "sequence" in told else told

    def unfinished(self, states: Array, seat: int, actions: tuple[int, ...]) -> Array | None:
        """A lay with a choice of the PLYTs' places goes on after its first action."""
        if not rules.LAY <= actions[0] < rules.SWAP:
            return None
        after = calls.twin(states)
        for action in actions:
            calls.step(after, seat, action)
        return after if after["phase"][0] == rules.PLACE else None

    def tried(self, table: RumBugzTable, move: Move) -> RumBugzTable | None:
        """What a seat sees when a move empties its hand, before its turn ends and new Bugz come."""
        verb, *words = move.text.split(" ")
        bugz = words[1:]
        held = table.hands[move.seat]
        if verb not in ("lay", "add") or not isinstance(held, list) or len(held) != len(bugz):
            return None
        after = msgspec.convert(msgspec.to_builtins(table), RumBugzTable)  # a copy, all through
        after.hands[move.seat] = []
        if verb == "lay":
            after.table.append(Sequence(move.seat, words[0], bugz))
            after.fresh += 1
            laid = table.laid[move.seat]
            after.laid[move.seat] = [kind for kind in TYPES if kind == words[0] or kind in laid]
        else:
            added = after.table[int(words[0][1:])]
            added.bugz = sorted(
                added.bugz + bugz, key=lambda bug: (int(bug.strip("*")), bug[0] == "*")
            )
        return after


def bug_value(bug: str) -> str:
    """A Bug as messages know it."""
    return "plyt" if bug[0] == "*" else bug


def _bugz(counts: Iterable[int]) -> list[str]:
    return [bug for bug, count in zip(BUGZ, counts, strict=True) for _ in range(count)]


def _in_order(kinds: Iterable[int]) -> list[str]:
    return [BUGZ[kind] for kind in kinds]


def _bug(number: int, *, plyt: bool) -> str:
    return f"*{number + 1}" if plyt else BUGZ[number]


class _Laid(NamedTuple):
    """A sequence as the rules have it: numbers from 0, PLYTs as a mask of numbers, or counted."""

    kind: int
    first: int
    length: int
    plyts: int

    @property
    def gap(self) -> int:
        """How far apart the numbers are."""
        return 0 if self.kind == rules.MATCH else self.kind + 1

    def has_plyt(self, number: int) -> bool:
        """Whether a PLYT stands for a number of a run."""
        return bool(self.plyts >> number & 1)

    def end(self, which: int) -> int:
        """The number that would come next at an end; in a match its own."""
        step = self.gap * self.length if which & rules.HIGH else -self.gap
        return self.first + step

    def bugz(self) -> list[str]:
        """Write the Bugz upwards; in a match the naturals come before the PLYTs."""
        if not self.gap:
            naturals = self.length - self.plyts
            return [_bug(self.first, plyt=place >= naturals) for place in range(self.length)]
        numbers = range(self.first, self.end(rules.HIGH), self.gap)
        return [_bug(number, plyt=self.has_plyt(number)) for number in numbers]


def _laid(states: Array) -> list[_Laid]:
    """The sequences on the table."""
    n = states["table_size"][0]
    fields = [
        states[f"seq_{name}"][0, :n].tolist() for name in ("type", "start", "length", "plyts")
    ]
    return [_Laid(*each) for each in zip(*fields, strict=True)]


def _spell(laid: list[_Laid], action: int) -> str:
    """Write a swap or an addition."""
    if action < rules.ADD:
        i, which = divmod(action - rules.SWAP, rules.SWAPS)
        put, gone = _swapped(laid[i], which)
        return f"swap #{i} +{put} -{gone}"
    i, which = divmod(action - rules.ADD, rules.ADDS)
    return f"add #{i} {_bug(laid[i].end(which), plyt=bool(which & 1))}"


def _swapped(seq: _Laid, which: int) -> tuple[str, str]:
    """The Bug that goes in and the one that comes out."""
    plyt = bool(which & 1)
    if not seq.gap:
        return _bug(seq.first, plyt=plyt), _bug(seq.first, plyt=not plyt)
    if which >= rules.CHANGE:
        number = which - rules.CHANGE
        there = seq.has_plyt(number)
        return _bug(number, plyt=not there), _bug(number, plyt=there)
    gone = seq.first if which & rules.HIGH else seq.end(rules.HIGH) - seq.gap
    return _bug(seq.end(which), plyt=plyt), _bug(gone, plyt=seq.has_plyt(gone))


def _read_change(laid: list[_Laid], text: str) -> int:
    """Find the action that a swap or an addition can only mean; -1 if there is none."""
    match = _SWAP.fullmatch(text) or _ADD.fullmatch(text)
    if not match or int(match["i"]) >= len(laid):
        return -1
    i, plyt, number = int(match["i"]), bool(match["plyt"]), int(match["put"]) - 1
    seq = laid[i]
    end = rules.HIGH if seq.gap and number > seq.first else rules.LOW
    if text.startswith("add"):
        return rules.ADD + i * rules.ADDS + end + plyt
    inside = seq.gap and seq.first <= number < seq.end(rules.HIGH)
    which = rules.CHANGE + number if inside else end + plyt
    return rules.SWAP + i * rules.SWAPS + which


def _pattern(action: int) -> tuple[int, int, int]:
    """Type, first number and length of a lay."""
    if action >= rules.LAY_MATCH:
        number, more = divmod(action - rules.LAY_MATCH, rules.MATCH_LENGTHS)
        return rules.MATCH, number, rules.SHORTEST + more
    run = action - rules.LAY
    return int(rules.RUN_TYPE[run]), int(rules.RUN_START[run]), int(rules.RUN_LENGTH[run])


def _lay_name(action: int) -> str:
    kind, first, length = _pattern(action)
    if kind == rules.MATCH:
        return f"lay match {BUGZ[first]} x{length}"
    numbers = range(first + 1, first + 1 + (kind + 1) * length, kind + 1)
    return " ".join(["lay", TYPES[kind], *map(str, numbers)])


def _change_names() -> dict[int, str]:
    """Swaps and additions: at the low or the high end, or a PLYT and its number change places."""
    ends = {rules.LOW: "low", rules.HIGH: "high"}
    ends |= {which + 1: f"{end} PLYT" for which, end in ends.items()}
    inside = {rules.CHANGE + n: f"change {BUGZ[n]}" for n in range(rules.NUMBERS)}
    names = {}
    for i in range(rules.SEQUENCES):
        for which, text in {**ends, **inside}.items():
            names[rules.SWAP + i * rules.SWAPS + which] = f"swap #{i} {text}"
        for which, text in ends.items():
            names[rules.ADD + i * rules.ADDS + which] = f"add #{i} {text}"
    return names


_PATTERNS = {_pattern(action): action for action in range(rules.LAY, rules.SWAP)}


def _spell_lays(hand: list[int], action: int) -> Iterator[str]:
    """Write a pattern in every choice of the places that PLYTs take."""
    kind, first, length = _pattern(action)
    plyts = hand[rules.PLYT]
    start = f"lay {TYPES[kind]}"
    if kind == rules.MATCH:
        for stand_ins in range(max(0, length - hand[first]), min(plyts, length) + 1):
            naturals = length - stand_ins
            yield " ".join([start, *[BUGZ[first]] * naturals, *[f"*{first + 1}"] * stand_ins])
        return
    numbers = range(first, first + (kind + 1) * length, kind + 1)
    spare = plyts - sum(hand[number] == 0 for number in numbers)
    choices = [(start, spare)]
    for number in numbers:
        longer = [(f"{text} *{number + 1}", left - (hand[number] > 0)) for text, left in choices]
        if hand[number]:
            longer += [(f"{text} {number + 1}", left) for text, left in choices]
        choices = [(text, left) for text, left in longer if left >= 0]
    for text, _ in choices:
        yield text


def _read_lay(states: Array, seat: int, kind: str, bugz: list[str]) -> tuple[int, ...]:
    """Read a lay: its pattern, then natural or PLYT at each place where there is a choice."""
    numbers = [int(bug.lstrip("*")) - 1 for bug in bugz]
    gap = 0 if kind == "match" else TYPES.index(kind) + 1
    action = _PATTERNS.get((TYPES.index(kind), numbers[0], len(bugz)), -1)
    regular = numbers == [numbers[0] + gap * place for place in range(len(bugz))]
    if not regular or not calls.allowed(states, seat, action):
        return ()
    hand = Counter(_bugz(states["hands"][0, seat]))
    needed = Counter("*" if bug.startswith("*") else bug for bug in bugz)
    if not needed <= hand or (not gap and bugz != sorted(bugz, reverse=True)):
        return ()
    trial = calls.twin(states)
    actions = [action]
    calls.advance(states, trial, seat, action, None)
    while trial["phase"][0] == rules.PLACE:
        plyt = bugz[trial["lay_place"][0]].startswith("*")
        actions.append(rules.PLACE_PLYT if plyt else rules.PLACE_NATURAL)
        calls.advance(trial, trial, seat, actions[-1], None)
    return tuple(actions)
