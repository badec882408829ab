"""A second, naive RumBugz, written only from docs/spec, to compare with ours.

It works on the `position` of docs/spec/records.md and on the texts of moves.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any

from tests.games.dealer import Generator

Position = dict[str, Any]

GAPS = {"single": 1, "double": 2, "triple": 3, "match": 0}
NUMBERS = [str(number) for number in range(1, 13)]


# Sequences


def number(bug: str) -> int:
    return int(bug.removeprefix("*"))


def as_held(bug: str) -> str:
    return "*" if bug.startswith("*") else bug


def in_order(bugz: list[str]) -> list[str]:
    """Sort Bugz: runs ascend, and in a match naturals come before PLYTs."""
    return sorted(bugz, key=lambda bug: (number(bug), bug.startswith("*")))


def hand_order(bugz: list[str]) -> list[str]:
    return sorted(bugz, key=lambda bug: 13 if bug == "*" else int(bug))


def is_sequence(kind: str, bugz: list[str]) -> bool:
    """RB-Q1, RB-Q2: four or more at equal steps, ascending, from 1 to 12."""
    numbers = [number(bug) for bug in bugz]
    regular = all(b - a == GAPS[kind] for a, b in pairwise(numbers))
    return regular and len(bugz) >= 4 and numbers[0] >= 1 and numbers[-1] <= 12


def every_sequence() -> Iterator[tuple[str, list[str]]]:
    """RB-Q3: all possible sequences, with PLYTs in any place."""
    for kind, first, length in product(GAPS, range(1, 13), range(4, 17)):
        numbers = [first + GAPS[kind] * place for place in range(length)]
        if numbers[-1] > 12:
            continue
        if kind == "match":
            for plyts in range(length + 1):
                yield kind, [str(first)] * (length - plyts) + [f"*{first}"] * plyts
        else:
            for marks in product(("", "*"), repeat=length):
                yield kind, [f"{mark}{n}" for mark, n in zip(marks, numbers, strict=True)]


def told_apart(bugz: list[str]) -> frozenset[tuple[str, int]]:
    """Number equal Bugz, so that "the hand holds them" is a subset."""
    counts = Counter(as_held(bug) for bug in bugz)
    return frozenset((bug, i) for bug, count in counts.items() for i in range(count))


EVERY_SEQUENCE = [
    (kind, f"lay {kind} {' '.join(bugz)}", told_apart(bugz)) for kind, bugz in every_sequence()
]


# Legal moves


def lays(hand: list[str]) -> list[tuple[str, str]]:
    """Return the type and text of every sequence that a hand can lay."""
    held = told_apart(hand)
    return [(kind, text) for kind, text, needed in EVERY_SEQUENCE if needed <= held]


def ways_to_put(hand: list[str]) -> list[str]:
    """Return every Bug of a hand as it may appear in a sequence."""
    naturals = [bug for bug in NUMBERS if bug in hand]
    return naturals + [f"*{bug}" for bug in NUMBERS if "*" in hand]


def swaps(hand: list[str], table: list[Position]) -> Iterator[str]:
    """RB-T4: one for one; the result is another sequence of the same type and length."""
    for i, sequence in enumerate(table):
        before = sequence["bugz"]
        for put, gone in product(ways_to_put(hand), set(before)):
            left = list(before)
            left.remove(gone)
            after = in_order([*left, put])
            if after != before and is_sequence(sequence["type"], after):
                yield f"swap #{i} +{put} -{gone}"


def additions(hand: list[str], table: list[Position]) -> Iterator[str]:
    """RB-T6: the result is a longer sequence of the same type."""
    for i, sequence in enumerate(table):
        for put in ways_to_put(hand):
            if is_sequence(sequence["type"], in_order([*sequence["bugz"], put])):
                yield f"add #{i} {put}"


def legal(position: Position) -> set[str]:
    """Return all legal moves of a position."""
    turn = position["turn"]
    texts: set[str] = set()
    if position["phase"] == "bid":
        return {f"{seat}:{answer}" for seat in position["actors"] for answer in ("bid", "pass")}
    if position["phase"] == "draw":
        texts |= {"draw bag"} if position["bag"] or len(position["pile"]) >= 2 else set()
        texts |= {"draw pile"} if position["pile"] else set()
        texts |= {"allow"} if position["bidder"] is not None else set()
    if position["phase"] == "act":
        hand, laid = position["hands"][turn], position["laid"][turn]
        texts |= {f"discard {bug}" for bug in hand}
        texts |= {text for kind, text in lays(hand) if len(laid) == 4 or kind not in laid}
        texts |= set(swaps(hand, position["table"])) if laid and position["swaps"] < 8 else set()
        texts |= set(additions(hand, position["table"])) if len(laid) == 4 else set()
    return {f"{turn}:{text}" for text in texts}


# Play


class Referee:
    """A match from a seed; `bugnight replay --positions` must print its `position`."""

    def __init__(self, options: dict[str, Any], seed: int | str) -> None:
        self.options = options
        self.seats = range(options["players"])
        self.chance = Generator(seed)
        self.position: Position = {"round": 0, "totals": [0 for _ in self.seats]}
        self.deal()

    def deal(self) -> None:
        """RB-S1 to RB-S3, drawing as docs/spec/records.md defines."""
        canonical = canonical_bag(self.options["sets"], self.options["plyts"])
        pulls = pulls_for_the_start(len(self.seats), lambda: self.chance.shuffle(canonical))
        bag = self.chance.shuffle(canonical)
        self.position |= {
            "turn": highest(pulls[-1])[0],
            "bidder": None,
            "hands": [hand_order(bag[6 * seat : 6 * seat + 6]) for seat in self.seats],
            "table": [],
            "laid": [[] for _ in self.seats],
            "pile": [],
            "bag": bag[6 * len(self.seats) :],
            "swaps": 0,
            "fresh": 0,
            "turns": 0,
            "refills": 0,
        }
        self.ask("draw")

    def ask(self, phase: str, actors: list[int] | None = None) -> None:
        if actors is None:
            actors = [self.position["turn"]]
        self.position |= {"phase": phase, "actors": actors}

    def push(self, move: str) -> None:
        seat, _, text = move.partition(":")
        verb, *rest = text.split()
        getattr(self, verb if verb != "pass" else "pass_")(int(seat), *rest)

    # Moving Bugz

    def take(self, seat: int, bug: str) -> None:
        self.position["hands"][seat] = hand_order([*self.position["hands"][seat], bug])

    def take_from_bag(self, seat: int) -> None:
        """RB-G1, RB-G2."""
        p = self.position
        if not p["bag"] and len(p["pile"]) >= 2:
            p["bag"] = self.chance.shuffle(p["pile"][:-1])
            p["pile"] = p["pile"][-1:]
            p["refills"] += 1
        if p["bag"]:
            self.take(seat, p["bag"].pop(0))

    def put(self, seat: int, bug: str) -> None:
        self.position["hands"][seat].remove(as_held(bug))

    # Verbs

    def bid(self, seat: int) -> None:
        self.position["bidder"] = seat
        self.ask("draw")

    def pass_(self, seat: int) -> None:
        waiting = [other for other in self.position["actors"] if other != seat]
        self.ask("bid", waiting) if waiting else self.ask("draw")

    def allow(self, _: int) -> None:
        bidder = self.position["bidder"]
        self.position["bidder"] = None
        self.take(bidder, self.position["pile"].pop())
        self.take_from_bag(bidder)
        if not self.goes_on():
            self.end_turn(discarded=False)

    def draw(self, seat: int, where: str) -> None:
        self.position["bidder"] = None
        if where == "bag":
            self.take_from_bag(seat)
        else:
            self.take(seat, self.position["pile"].pop())
        self.ask("act")

    def lay(self, seat: int, kind: str, *bugz: str) -> None:
        for bug in bugz:
            self.put(seat, bug)
        self.position["table"].append({"by": seat, "type": kind, "bugz": list(bugz)})
        laid = {kind, *self.position["laid"][seat]}
        self.position["laid"][seat] = [each for each in GAPS if each in laid]
        self.position["fresh"] += 1
        self.look_at_hand(seat)

    def swap(self, seat: int, which: str, put: str, gone: str) -> None:
        sequence = self.position["table"][int(which[1:])]
        self.put(seat, put[1:])
        sequence["bugz"].remove(gone[1:])
        sequence["bugz"] = in_order([*sequence["bugz"], put[1:]])
        self.take(seat, as_held(gone[1:]))
        self.position["swaps"] += 1

    def add(self, seat: int, which: str, put: str) -> None:
        sequence = self.position["table"][int(which[1:])]
        self.put(seat, put)
        sequence["bugz"] = in_order([*sequence["bugz"], put])
        self.look_at_hand(seat)

    def discard(self, seat: int, bug: str) -> None:
        self.put(seat, bug)
        self.position["pile"].append(bug)
        if not self.position["hands"][seat] and len(self.position["laid"][seat]) == 4:
            self.win(seat)
        else:
            self.end_turn(discarded=True)

    # Ends

    def look_at_hand(self, seat: int) -> None:
        """RB-E1, RB-T7."""
        if not self.position["hands"][seat]:
            if len(self.position["laid"][seat]) == 4:
                self.win(seat)
            else:
                self.end_turn(discarded=False)

    def goes_on(self) -> bool:
        """RB-G2, RB-T7: whether the seat has anything to draw or to discard."""
        can_draw = bool(self.position["bag"] or self.position["pile"])
        self.ask("draw" if can_draw else "act")
        return can_draw or bool(self.position["hands"][self.position["turn"]])

    def end_turn(self, *, discarded: bool) -> None:
        """RB-T8, RB-G3, RB-T9, RB-B1, RB-B4."""
        p = self.position
        while True:
            if len(p["laid"][p["turn"]]) < 4:
                for _ in range(4 * p["fresh"]):
                    self.take_from_bag(p["turn"])
            p["turns"] += 1
            if p["turns"] == self.options["limit"] * len(self.seats):
                self.end_round()
                return
            before, p["turn"] = p["turn"], (p["turn"] + 1) % len(self.seats)
            p["swaps"] = p["fresh"] = 0
            if discarded and self.options["bidding"] and len(self.seats) >= 3:
                self.ask("bid", [seat for seat in self.seats if seat not in (before, p["turn"])])
                return
            if self.goes_on():
                return
            discarded = False

    def win(self, seat: int) -> None:
        """RB-E1, RB-E2."""
        held = [bug for hand in self.position["hands"] for bug in hand]
        points = (self.options["plyt_points"] if bug == "*" else int(bug) for bug in held)
        self.position["totals"][seat] += sum(points)
        self.end_round()

    def end_round(self) -> None:
        """RB-E3, RB-E4."""
        if self.position["round"] + 1 < self.options["rounds"]:
            self.position["round"] += 1
            self.deal()
        else:
            self.ask("over", [])

    def result(self) -> dict[str, list[int]]:
        totals = self.position["totals"]
        return {"scores": totals, "winners": [i for i in self.seats if totals[i] == max(totals)]}


def canonical_bag(sets: int, plyts: int) -> list[str]:
    return [number for number in NUMBERS for _ in range(sets)] + ["*"] * plyts


def pulls_for_the_start(
    players: int, shuffled_bag: Callable[[], list[str]]
) -> list[dict[int, str]]:
    """RB-S2: the Bug each seat pulls, round by round; seats tied for the highest pull again."""
    candidates = list(range(players))
    pulls = []
    while len(candidates) > 1:
        pulls.append(dict(zip(candidates, shuffled_bag(), strict=False)))
        candidates = highest(pulls[-1])
    return pulls


def highest(pulled: dict[int, str]) -> list[int]:
    """RB-S2: the seats with the highest Bug; a PLYT counts 0."""
    values = {seat: 0 if bug == "*" else int(bug) for seat, bug in pulled.items()}
    return [seat for seat, value in values.items() if value == max(values.values())]
