"""RumBugz as people play it: options, notation, deals, the table by name."""

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from bugnight.games.rumbugz import bugz, rules
from bugnight.games.rumbugz.bugz import NAMES, TYPES
from bugnight.games.rumbugz.lay import LAYS
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
from bugnight.play.events import Count, Event, EventKind, Term
from bugnight.play.games import Claim, Deal, Game
from bugnight.play.moves import Move

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


class RumBugzDeal(Deal, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who begins, six Bugz in each hand, the bag in drawing order, and later refills."""

    first: Annotated[int, Seat("turn")]
    hands: Annotated[list[list[str]], EachSeat(Counts("hands", NAMES, dealt=HAND))]
    bag: Annotated[list[str], Row("bag", NAMES, end="bag_end")]
    refills: list[Any] = msgspec.field(default_factory=list)  # checked when they are needed

    def canonical(self) -> "RumBugzDeal":
        """The same deal with its hands sorted, before any refill."""
        hands = [sorted(hand) for hand in self.hands]
        return msgspec.structs.replace(self, hands=hands, refills=[])


class Sequence(msgspec.Struct):
    """A sequence on the table: who laid it, its type, its Bugz upwards."""

    by: int
    type: str
    bugz: list[str]


_RUN = Run("seq_type", "seq_start", "seq_length", "seq_plyts", gaps=(1, 2, 3, 0), names=NAMES)


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
    hands: Annotated[list[list[str] | int], EachSeat(Counts("hands", NAMES), counted="hand_size")]
    table: Annotated[list[Sequence], _SEQUENCES]
    laid: Annotated[list[list[str]], EachSeat(Mask("laid", TYPES))]
    pile: Annotated[list[str], Row("pile", NAMES, end="pile_size")]
    bag: Annotated[list[str] | int, Secret(Row("bag", NAMES, start="bag_at", end="bag_end"))]
    swaps: Annotated[int, Number("swaps")]
    fresh: Annotated[int, Number("fresh")]
    turns: Annotated[int, Number("turns")]
    refills: Annotated[int, Number("refills")]
    totals: Annotated[list[int], Row("totals", end="players")]
    known: Annotated[list[list[str]] | UnsetType, InViews(EachSeat(Counts("known", NAMES)))] = UNSET
    """What each seat took openly and has not let go of since."""


class RumBugz(Game[RumBugzTable], frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    pack: ClassVar[dict[str | int, int | str]] = {
        bug: "plyts" if bug == "*" else "sets" for bug in NAMES
    }
    deal_number: ClassVar[str] = "round_now"
    refill_names: ClassVar[tuple[str, ...]] = NAMES
    texts: ClassVar[dict[str, int]] = {
        "draw bag": bugz.DRAW_BAG,
        "draw pile": bugz.DRAW_PILE,
        "allow": bugz.ALLOW,
        "bid": bugz.CALL_BID,
        "pass": bugz.CALL_PASS,
        **{f"discard {bug}": bugz.DISCARD + kind for kind, bug in enumerate(NAMES)},
    }
    events: ClassVar[tuple[EventKind, ...]] = bugz.EVENTS
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
    usual_margin: ClassVar[float] = 150
    shared_clause: ClassVar[str] = "RB-E4"
    length_event: ClassVar[str] = "turns"
    claims: ClassVar[dict[str, Claim]] = {"bid": Claim("bid", "pass")}
    tentative_verbs: ClassVar[frozenset[str]] = frozenset({"lay", "swap", "add"})
    private_pieces: ClassVar[frozenset[str]] = frozenset(
        {"phase", "passed", "hand", "unseen", "unseen_in_bag", "lay", "lay_number"}
    )
    large_pieces: ClassVar[frozenset[str]] = frozenset({"fresh", "hand_size", "total"})
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
        "unseen_in_bag": "how many of them can be in the bag, / 8",
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

    def default_of(self, option: str) -> object:
        if option == "sets":
            return 8 if self.players == 6 else 7 if self.players == 5 else 6
        return super().default_of(option)

    @property
    def largest_margin(self) -> int:
        """All Bugz are in other hands than the winner's, in every round."""
        return (78 * self.sets + self.plyts * self.plyt_points) * self.length

    @property
    def most_decisions(self) -> int:
        """In a turn bids, allow, draw, swaps and discard; in a round, Bugz that come out."""
        turn = (self.players - 2) + 2 + 8 + 1
        return (turn * self.limit * self.players + 26 + 2 * 104) * self.length

    @classmethod
    def action_names(cls) -> dict[int, str]:
        """Lays, swaps and additions by their patterns, which PLYTs can fill in several ways."""
        places = {bugz.PLACE_NATURAL: "place natural", bugz.PLACE_PLYT: "place PLYT"}
        lays = {action: _lay_name(action) for action in range(bugz.LAY, bugz.SWAP)}
        return super().action_names() | lays | _change_names() | places

    @classmethod
    def variants(cls) -> list["RumBugz"]:
        """Games to train on: mostly the usual ones."""
        return [
            cls.from_options({"players": players, **options})
            for players in (2, 3, 4, 4, 5, 6)
            for options in TRAINED
        ]

    # Notation

    @classmethod
    def move_values(cls, text: str) -> dict[str, str | int]:
        """What a move names: `plyt` is a PLYT, whatever it stands for.

        >>> RumBugz.move_values("swap #2 +7 -*3")
        {'bug': '7', 'gained': 'plyt'}
        """
        verb, *rest = text.split()
        if verb == "lay":
            return {"type": rest[0], "bugz": " ".join(bug.lstrip("*") for bug in rest[1:])}
        if verb == "draw":
            return {"from": rest[0]}
        if verb == "discard":
            return {"bug": bug_value(rest[0])}
        if not rest:
            return {}
        named = zip(("bug", "gained"), rest[1:], strict=False)
        return {name: bug_value(bug.lstrip("+-")) for name, bug in named}

    def opening(self, table: RumBugzTable) -> list[Event]:
        """The first round, and who begins it."""
        return [Event("round", table.turn, {"number": table.round})]

    def event_values(self, event: Event) -> dict[str, Any]:
        """The details, Bugz as in `move_values`; sequences and rounds count from one."""
        told = event.details
        if event.kind == "laid":
            kind, first = TYPES.index(told["type"]), NAMES.index(told["first"])
            bugz = _RUN.spell(kind, first, told["length"], told["plyts"])
            return {"type": told["type"], "bugz": " ".join(bugz)}
        if event.kind == "round":
            return {"round": told["number"] + 1, "rounds": self.rounds}
        names = {"bug": "bug", "put": "bug", "taken": "gained"}
        named = {names[key]: bug and bug_value(bug) for key, bug in told.items() if key in names}
        return told | named | ({"sequence": told["sequence"] + 1} if "sequence" in told else {})

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


def _lay_name(action: int) -> str:
    kind, first, length = LAYS[action - bugz.LAY]
    if kind == bugz.MATCH:
        return f"lay match {NAMES[first]} x{length}"
    numbers = range(first + 1, first + 1 + (kind + 1) * length, kind + 1)
    return " ".join(["lay", TYPES[kind], *map(str, numbers)])


def _change_names() -> dict[int, str]:
    """Swaps and additions: at the low or the high end, or a PLYT and its number change places."""
    ends = {bugz.LOW: "low", bugz.HIGH: "high"}
    ends |= {which + 1: f"{end} PLYT" for which, end in ends.items()}
    inside = {bugz.CHANGE + n: f"change {NAMES[n]}" for n in range(bugz.NUMBERS)}
    names = {}
    for i in range(bugz.SEQUENCES):
        for which, text in {**ends, **inside}.items():
            names[bugz.SWAP + i * bugz.SWAPS + which] = f"swap #{i} {text}"
        for which, text in ends.items():
            names[bugz.ADD + i * bugz.ADDS + which] = f"add #{i} {text}"
    return names
