"""Records with one fault each: the fault, its place, and a word of the message.

Used by the tests of the library (tests/play/test_records.py) and of the command
(tests/cli/test_bad_records.py).
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import VECTORS


@dataclass(frozen=True)
class BadRecord:
    """The content of a file, and the fault that the reader must find in it."""

    name: str
    content: bytes
    ply: int
    reason: str
    """A regular expression."""
    number: int = 0
    suffix: str = ".jsonl"

    def write(self, folder: Path) -> Path:
        """Write the file."""
        path = folder / f"bad{self.suffix}"
        path.write_bytes(self.content)
        return path


def vector(name: str, number: int = 0) -> dict[str, Any]:
    """Return a good record from the vectors."""
    line = (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines()[number]
    record: dict[str, Any] = json.loads(line)
    return record


def fresh(game: str = "bug-off", **content: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a record without moves, dealt from a seed."""
    return {"format": "bugnight/1", "game": game, "seed": 42, "moves": [], **content}


def lines(*records: dict[str, Any]) -> bytes:
    """Encode records as JSON Lines."""
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def without(record: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != key}


PARTY = vector("party-bugs-basic")
BUG_OFF = vector("bug-off-seeded")
RUMBUGZ = vector("rumbugz-seeded")
PARTY_BY_HAND = vector("party-bugs-hand")
MATCH_BY_HAND = vector("party-bugs-hand", 7)
BUG_OFF_BY_HAND = vector("bug-off-hand", 7)
RUMBUGZ_BY_HAND = vector("rumbugz-hand")
REFILLED = vector("rumbugz-hand", 6)
ROUNDS_BY_HAND = vector("rumbugz-hand", 9)


def not_json() -> Iterator[BadRecord]:
    good = lines(fresh())
    yield BadRecord("empty file", b"", 0, "no record|not JSON", suffix=".json")
    yield BadRecord("blank file", b" \n\n", 0, "no record|not JSON", suffix=".json")
    yield BadRecord("empty list of records", b"", 0, "no record")
    yield BadRecord("only blank lines", b"\n  \r\n\t\n", 0, "no record")
    yield BadRecord("plain text", b"Ada plays 7", 0, "not JSON")
    yield BadRecord("cut off", good[:40], 0, "not JSON")
    yield BadRecord("byte order mark", b"\xef\xbb\xbf" + good, 0, "not JSON")
    yield BadRecord("UTF-16", good.decode().encode("utf-16"), 0, "not JSON")
    yield BadRecord("Latin-1", good.replace(b'"seed"', b'"x-\xe4": 1, "seed"'), 0, "not JSON")
    yield BadRecord("NaN", good.replace(b"42", b"NaN"), 0, "not JSON")
    yield BadRecord("Infinity", good.replace(b"42", b"-Infinity"), 0, "not JSON")
    yield BadRecord("single quotes", good.replace(b'"', b"'"), 0, "not JSON")
    yield BadRecord("a leading zero", good.replace(b"42", b"042"), 0, "not JSON")
    yield BadRecord("two records in a .json file", good + good, 0, "not JSON", suffix=".json")
    yield BadRecord("deep nesting", b'{"x-a": ' + b"[" * 100_000, 0, "not JSON")
    yield BadRecord("half a character", good.replace(b"}", b', "x-a": "\\ud800"}'), 0, "not JSON")
    yield BadRecord("a list", b"[]", 0, "object")
    yield BadRecord("a number", b"7", 0, "object")


def keys() -> Iterator[BadRecord]:
    for key in ("format", "game", "moves"):
        yield BadRecord(f"no {key}", lines(without(fresh(), key)), 0, f"'{key}' is missing")
    no_chance = lines(without(fresh(), "seed"))
    yield BadRecord("no seed, no deal", no_chance, 0, "'seed' and 'deal'")
    yield BadRecord("unknown key", lines(fresh(comment="hi")), 0, "'comment' is unknown")
    yield BadRecord("x without hyphen", lines(fresh(xa=1)), 0, "'xa' is unknown")
    for value in ("bugnight/2", 1, None):
        yield BadRecord(
            f"format {value}", lines(fresh(format=value)), 0, "'format' is .*bugnight/1"
        )
    for key in ("title", "times", "comments", "variations"):
        early = lines(fresh(**{key: "x"}))
        yield BadRecord(f"{key} too early", early, 0, f"'{key}' needs the format 'bugnight/1.1'")
    noted = fresh(format="bugnight/1.1")
    notes: list[tuple[str, Any, str]] = [
        ("title", 1, "'title': Expected `str`"),
        ("times", [5], "'times' has 1 numbers, and there are 0 moves"),
        ("times", [-5], "'times': Expected `int` >= 0"),
        ("comments", ["x"], "'comments': Expected `object`"),
        ("comments", {"1": "x"}, "'1' is not a ply from 0 to 0"),
        ("comments", {"00": "x"}, "'00' is not a ply"),
        ("comments", {"9" * 5000: "x"}, "is not a ply"),
        ("variations", [], "'variations': Expected `object`"),
        ("variations", {"1": "x"}, "'variations': Expected `array`"),
        ("variations", {"1": [[1]]}, "'variations': Expected `str`"),
        ("variations", {"0": []}, "'0' is not a ply from 1 to 1"),
        ("variations", {"2": []}, "'2' is not a ply from 1 to 1"),
    ]
    for key, note, reason in notes:
        content = lines({**noted, key: note})
        yield BadRecord(f"{key} {note!s:.20}", content, 0, reason)
    for name in ("chess", "Bug-Off", 1, None, ["bug-off"]):
        content = lines({**fresh(), "game": name})
        yield BadRecord(f"game {name}", content, 0, "'game' is .*bug-off")


def options() -> Iterator[BadRecord]:
    wrong: list[tuple[str, Any, str]] = [
        ("bug-off", {"colour": "R"}, "'colour' is unknown in bug-off; .*tiebreak"),
        ("bug-off", {"hidden": True}, "'hidden' is unknown in bug-off"),
        ("bug-off", {"players": 1}, "'players' .* 2 to 5, not 1"),
        ("bug-off", {"players": 6}, "'players' .* 2 to 5, not 6"),
        ("bug-off", {"players": "4"}, "'players' .*not '4'"),
        ("bug-off", {"players": True}, "'players' .*not true"),
        ("bug-off", {"players": 3.0}, r"'players' .*not 3\.0"),
        ("bug-off", {"players": None}, "'players' .*not null"),
        ("bug-off", {"players": 10**40}, "'players' .*2 to 5"),
        ("bug-off", {"tiebreak": "middle"}, "'tiebreak' is 'first' or 'last'"),
        ("bug-off", {"tiebreak": ["first"]}, "'tiebreak' is 'first' or 'last'"),
        ("bug-off", {"starter": 4}, "'starter' is a seat from 0 to 3 or null, not 4"),
        ("bug-off", {"starter": "0"}, "'starter' is a seat from 0 to 3 or null, not '0'"),
        ("bug-off", [], "'options' is an object"),
        ("bug-off", None, "'options' is an object"),
        ("party-bugs", {"players": 7}, "'players' .* 2 to 6"),
        ("party-bugs", {"edition": "Zman"}, "'edition' is .*'zman'"),
        ("party-bugs", {"hidden": 1}, "'hidden' is true or false, not 1"),
        ("party-bugs", {"mirror": "yes"}, "'mirror' is true or false"),
        ("party-bugs", {"youngest": [0, 1, 2]}, "'youngest' names the seats 0, 1, 2, 3"),
        ("party-bugs", {"youngest": [0, 1, 2, 2]}, "'youngest' names the seats"),
        ("party-bugs", {"youngest": [False, True, 2, 3]}, "'youngest' names the seats"),
        ("party-bugs", {"youngest": [0.0, 1, 2, 3]}, "'youngest' names the seats"),
        ("party-bugs", {"youngest": "0123"}, "'youngest' names the seats"),
        ("party-bugs", {"youngest": None}, "'youngest' names the seats"),
        ("rumbugz", {"rounds": 0}, "'rounds' .* 1 to 20"),
        ("rumbugz", {"rounds": 21}, "'rounds' .* 1 to 20"),
        ("rumbugz", {"sets": 3}, "'sets' .* 4 to 8"),
        ("rumbugz", {"sets": 9}, "'sets' .* 4 to 8"),
        ("rumbugz", {"sets": None}, "'sets' .* 4 to 8, not null"),
        ("rumbugz", {"plyts": -1}, "'plyts' .* 0 to 8"),
        ("rumbugz", {"plyts": 9}, "'plyts' .* 0 to 8"),
        ("rumbugz", {"plyt_points": 31}, "'plyt_points' .* 0 to 30"),
        ("rumbugz", {"bidding": 0}, "'bidding' is true or false"),
        ("rumbugz", {"limit": 4}, "'limit' .* 5 to 200"),
        ("rumbugz", {"limit": 201}, "'limit' .* 5 to 200"),
    ]
    for game, given, reason in wrong:
        name = f"{game} with {given!s:.40}"
        yield BadRecord(name, lines(fresh(game, options=given)), 0, reason)


def chance() -> Iterator[BadRecord]:
    seed: str = BUG_OFF["seed"]
    seeds: dict[str, object] = {
        "of zeros": "0" * 64,
        "in upper case": seed.upper(),
        "too short": seed[1:],
        "too long": seed + "0",
        "with a prefix": "0x" + seed[2:],
        "as digits": "42",
        "negative": -1,
        "too large": 2**53,
        "with a fraction": 42.0,
        "true": True,
        "null": None,
        "a list": [42],
    }
    for name, value in seeds.items():
        yield BadRecord(f"seed {name}", lines(fresh(seed=value)), 0, "seed")


def texts() -> Iterator[BadRecord]:
    strange: dict[str, object] = {"a text": "0:place R", "null": None, "an object": {}}
    for name, value in strange.items():
        yield BadRecord(f"moves are {name}", lines(fresh(moves=value)), 0, "'moves'")
        yield BadRecord(f"seats are {name}", lines(fresh(seats=value)), 0, "'seats'")
    for move in (5, -1, 0.5, None, True, [], ["0:place R"], {"0": "place R"}):
        told = "illegal move .* is not a move: expected SEAT:VERB.*legal: "
        yield BadRecord(f"a move is {move!r}", lines(fresh(moves=[move])), 1, told)
        later = [*PARTY["moves"][:7], move]
        yield BadRecord(f"the eighth move is {move!r}", lines({**PARTY, "moves": later}), 8, told)
    late = {**PARTY, "moves": [*PARTY["moves"], 5]}
    yield BadRecord("a number after the end", lines(late), len(late["moves"]), "after the end")
    first = lines(fresh(moves=["9:no move", 5]))
    yield BadRecord("a number after an illegal move", first, 1, "'9:no move'")
    yield BadRecord("a seat is a number", lines(fresh(seats=["A", "B", "C", 4])), 0, "'seats'")
    yield BadRecord("too few seats", lines(fresh(seats=["A", "B"])), 0, "2 names, .* 4 players")
    yield BadRecord("no seats", lines(fresh(seats=[])), 0, "0 names")


def changed(record: dict[str, Any], **deal: Any) -> bytes:  # noqa: ANN401
    """Return a record with another deal."""
    return lines({**record, "deal": {**record["deal"], **deal}})


def party_deals() -> Iterator[BadRecord]:
    record, deal = PARTY_BY_HAND, PARTY_BY_HAND["deal"]
    floor, decks = deal["floor"], deal["decks"]
    swapped = [[floor[0] if card == 13 else card for card in decks[0]], *decks[1:]]
    doubled = [[1, *decks[0][1:]], *decks[1:]]
    yield BadRecord("a card twice", changed(record, decks=doubled), 0, "deck 0")
    shorter = [decks[0][1:], *decks[1:]]
    yield BadRecord("a card missing", changed(record, decks=shorter), 0, "deck 0")
    longer = [*decks[:2], [*decks[2], 1]]
    yield BadRecord("a card too many", changed(record, decks=longer), 0, "deck 2")
    strange = [[14, *decks[0][1:]], *decks[1:]]
    yield BadRecord("a card of value 14", changed(record, decks=strange), 0, "deck 0")
    huge = [[10**30, *decks[0][1:]], *decks[1:]]
    yield BadRecord("a huge card", changed(record, decks=huge), 0, "deck 0")
    yield BadRecord("a deck missing", changed(record, decks=decks[:2]), 0, "2 decks, not 3")
    yield BadRecord("a deck too many", changed(record, decks=[*decks, decks[0]]), 0, "4 decks")
    yield BadRecord("a floor card missing", changed(record, floor=floor[:2]), 0, "2 cards, not 3")
    king = changed(record, floor=[13, *floor[1:]], decks=swapped)
    yield BadRecord("the King on the floor", king, 0, "floor has a card 13")
    true = [[True if card == 1 else card for card in decks[0]], *decks[1:]]
    yield BadRecord("true for 1 in a deck", changed(record, decks=true), 0, "'deal'.*bool")
    fraction = [float(floor[0]), *floor[1:]]
    yield BadRecord("a fraction on the floor", changed(record, floor=fraction), 0, "'deal'.*float")
    yield BadRecord("a text in a deck", changed(record, decks=[["1"] * 12] * 3), 0, "'deal'.*str")
    yield BadRecord("deal with unknown key", changed(record, dummy=[]), 0, "'deal'.*dummy")
    part = lines({**record, "deal": {"floor": floor}})
    yield BadRecord("deal without decks", part, 0, "'deal'.*decks")
    for name, value in {"null": None, "a text": "5", "a list": [deal]}.items():
        yield BadRecord(f"deal is {name}", lines({**record, "deal": value}), 0, "'deal'")
    dummyless = lines({**record, "options": {"players": 2}})
    yield BadRecord("deal for other players", dummyless, 2, "no seat 2")


def match_deals() -> Iterator[BadRecord]:
    record, deals = MATCH_BY_HAND, MATCH_BY_HAND["deal"]
    bad = {**deals[2], "floor": [9, 9, 9]}
    yield BadRecord("no deal at all", lines({**record, "deal": []}), 0, "empty")
    yield BadRecord("one deal, no list", lines({**record, "deal": deals[0]}), 0, "'deal'")
    many = lines({**record, "deal": [*deals, deals[0]]})
    yield BadRecord("a deal too many", many, 0, "4 deals .* 3")
    last = lines({**record, "deal": [*deals[:2], bad], "moves": []})
    yield BadRecord("a bad deal not yet begun", last, 0, "deal 2")
    cut = lines({**record, "deal": deals[:1]})
    yield BadRecord("the second deal missing", cut, 69, "deal 1 is needed")
    rounds = lines({**ROUNDS_BY_HAND, "deal": ROUNDS_BY_HAND["deal"][:1]})
    yield BadRecord("the second round missing", rounds, 20, "deal 1 is needed")


def bug_off_deals() -> Iterator[BadRecord]:
    record, deal = BUG_OFF_BY_HAND, BUG_OFF_BY_HAND["deal"]
    hands, deck = deal["hands"], deal["deck"]
    yield BadRecord("first seat 4 of 4", changed(record, first=4), 0, "'first' .* 0 to 3, not 4")
    yield BadRecord("first seat -1", changed(record, first=-1), 0, "'first'")
    yield BadRecord("first seat true", changed(record, first=True), 0, "'deal'.*bool")
    yield BadRecord("first seat 1.0", changed(record, first=1.0), 0, "'deal'.*float")
    yield BadRecord("a hand missing", changed(record, hands=hands[:3]), 0, "3 hands, not 4")
    four = changed(record, hands=[[*hands[0], deck[0]], *hands[1:]], deck=deck[1:])
    yield BadRecord("four in a hand", four, 0, "hand 0")
    bug_off = [card for card in deck if card != "R!"] + [hands[0][0]]
    net = changed(record, hands=[["R!", *hands[0][1:]], *hands[1:]], deck=bug_off)
    yield BadRecord("a Bug Off card in a hand", net, 0, "hand 0")
    yield BadRecord("a bug missing", changed(record, deck=deck[1:]), 0, r"\d+ cards .*not \d+")
    yield BadRecord("a bug too many", changed(record, deck=["R", *deck]), 0, "21 cards 'R'.*not 20")
    yield BadRecord("a strange bug", changed(record, deck=["X", *deck]), 0, "'X'")
    twice = [*deck, "R!"]
    yield BadRecord("a Bug Off card twice", changed(record, deck=twice), 0, "'R!'")


def rumbugz_deals() -> Iterator[BadRecord]:
    record, deal = RUMBUGZ_BY_HAND, RUMBUGZ_BY_HAND["deal"]
    hands, bag = deal["hands"], deal["bag"]
    yield BadRecord("first seat 2 of 2", changed(record, first=2), 0, "'first'")
    yield BadRecord("five in a hand", changed(record, hands=[hands[0][:5], hands[1]]), 0, "hand 0")
    yield BadRecord("a Bug missing", changed(record, bag=bag[1:]), 0, r"\d+ cards .*not \d+")
    yield BadRecord("a Bug too many", changed(record, bag=["*", *bag]), 0, r"7 cards '\*'.*not 6")
    yield BadRecord("a thirteen", changed(record, bag=["13", *bag]), 0, "'13'")
    yield BadRecord("a Bug as a number", changed(record, bag=[7, *bag[1:]]), 0, "'deal'.*int")
    yield BadRecord("a PLYT with a number", changed(record, bag=["*7", *bag[1:]]), 0, r"card '\*7'")
    yield BadRecord("refills are null", changed(record, refills=None), 0, "'deal'")
    ply = 91
    yield BadRecord("a refill missing", changed(REFILLED, refills=[]), ply, "refill 0 .*not listed")
    refill = REFILLED["deal"]["refills"][0]
    for name, order in {
        "short": refill[1:],
        "long": [*refill, "1"],
        "of other Bugz": ["12", *refill[1:]],
        "with a strange Bug": ["x", *refill[1:]],
        "with a number": [int(refill[0]), *refill[1:]] if refill[0] != "*" else [0, *refill[1:]],
        "that is a text": "1",
        "empty": [],
    }.items():
        yield BadRecord(f"a refill {name}", changed(REFILLED, refills=[order]), ply, "refill 0")


def seed_and_deal() -> Iterator[BadRecord]:
    other = {**PARTY_BY_HAND, "seed": 42}
    yield BadRecord("seed and another deal", lines(other), 0, "differs from what the seed gives")
    other = {**BUG_OFF_BY_HAND, "seed": 42}
    yield BadRecord("seed and another deck", lines(other), 0, "differs from what the seed gives")
    other = {**RUMBUGZ_BY_HAND, "seed": 42}
    yield BadRecord("seed and another bag", lines(other), 0, "differs from what the seed gives")


def moves() -> Iterator[BadRecord]:
    first = BUG_OFF["moves"][0]  # 1:place R
    for name, move in {
        "not held": "1:place G",
        "by another seat": "0:place R",
        "by no seat": "7:place R",
        "without a seat": "place R",
        "with two blanks": "1:place  R",
        "with a blank before": " 1:place R",
        "with a blank behind": "1:place R ",
        "with a blank after the colon": "1: place R",
        "with a no-break space": "1:place\u00a0R",
        "with a leading zero": "01:place R",
        "in capitals": "1:PLACE R",
        "in small letters": "1:place r",
        "of another game": "1:play 7",
        "empty": "",
        "of two lines": "1:place R\n",
        "with a foreign digit": "١:place R",
        "very long": "1:place " + "R" * 10_000,
    }.items():
        content = lines({**BUG_OFF, "moves": [move, *BUG_OFF["moves"][1:]]})
        reason = "legal: 1:place R, 1:place O, 1:place Y"
        yield BadRecord(f"a move {name}", content, 1, reason)
    later = lines({**BUG_OFF, "moves": [first, "0:place G2"]})
    yield BadRecord("a later move", later, 2, "illegal move '0:place G2'")
    yield from party_moves()
    yield from rumbugz_moves()
    for record in (PARTY, BUG_OFF, RUMBUGZ):
        plies = len(record["moves"])
        for extra in (record["moves"][-1], "nonsense"):
            content = lines({**record, "moves": [*record["moves"], extra]})
            name = f"{record['game']}: {extra} after the end"
            yield BadRecord(name, content, plies + 1, "after the end")


def party_moves() -> Iterator[BadRecord]:
    record = PARTY
    zero = lines({**record, "moves": ["0:play 06"]})
    yield BadRecord("a card with a leading zero", zero, 1, "illegal .*legal: 0:play")
    again = lines({**record, "moves": ["0:play 6", "0:play 6"]})
    yield BadRecord("a second choice", again, 2, "seat 0 may not move now.*legal: 1:play")
    owner = lines({**record, "moves": [*record["moves"][:2], "1:take 5@0"]})
    yield BadRecord("a card from another deck", owner, 3, "illegal .*legal: 1:take")
    dummy = lines({**record, "moves": ["2:play 6"]})
    yield BadRecord("a move of the dummy", dummy, 1, "no seat 2")


def rumbugz_moves() -> Iterator[BadRecord]:
    start = RUMBUGZ["moves"][:1]
    for move in (
        "1:lay double 03 5 *7 9",
        "1:lay double 9 *7 5 3",
        "1:lay double 3 5 *7",
        "1:lay double 3 5 7 9",
        "1:lay single 3 5 *7 9",
        "1:lay quadruple 3 5 *7 9",
        "1:lay",
        "1:discard 0",
        "1:discard *7",
        "1:swap #0 +3 -4",
        "1:swap #00 +3 -4",
        "1:add #99 3",
        "1:draw bag",
        "1:pass",
    ):
        content = lines({**RUMBUGZ, "moves": [*start, move]})
        yield BadRecord(f"rumbugz {move}", content, 2, "illegal move .*legal: 1:discard")


def results() -> Iterator[BadRecord]:
    last = len(BUG_OFF["moves"])
    good = BUG_OFF["result"]
    said = r"written as .*moves give"
    for name, result in {
        "other scores": {**good, "scores": [31, 26]},
        "another winner": {**good, "winners": [1]},
        "two winners": {**good, "winners": [0, 1]},
        "no winner": {**good, "winners": []},
        "too many scores": {**good, "scores": [31, 25, 0]},
        "null": None,
    }.items():
        yield BadRecord(f"result: {name}", lines({**BUG_OFF, "result": result}), last, said)
    strange: dict[str, object] = {
        "a text": "0 wins",
        "no winners": {"scores": [31, 25]},
        "no scores": {"winners": [0]},
        "a fraction": {**good, "scores": [31.0, 25]},
        "true": {**good, "winners": [False]},
        "a list": [31, 25],
        "an unknown key": {**good, "loser": 1},
    }
    for name, value in strange.items():
        yield BadRecord(f"result: {name}", lines({**BUG_OFF, "result": value}), last, said)
    early = lines({**BUG_OFF, "moves": BUG_OFF["moves"][:-1]})
    yield BadRecord("a result too early", early, last - 1, said)
    yield BadRecord("a result before any move", lines(fresh(result=good)), 0, said)


def later_records() -> Iterator[BadRecord]:
    illegal = {**BUG_OFF, "moves": [*BUG_OFF["moves"][:5], "9:x"]}
    unread = b'{"format": '
    good = lines(PARTY)
    yield BadRecord("second record illegal", good + lines(illegal), 6, "illegal move", number=1)
    yield BadRecord("second record cut off", good + unread, 0, "not JSON", number=1)
    gaps = good + b"\n \n" + good + b"\r\n" + lines(fresh(seed=-1)) + good
    yield BadRecord("third record, after blank lines", gaps, 0, "seed", number=2)
    wrong = {**RUMBUGZ, "result": {"scores": [49, 0], "winners": [0]}}
    yield BadRecord(
        "second result wrong", good + lines(wrong), 27, "written as .*moves give", number=1
    )


BAD_RECORDS = [
    case
    for cases in (
        not_json,
        keys,
        options,
        chance,
        texts,
        party_deals,
        match_deals,
        bug_off_deals,
        rumbugz_deals,
        seed_and_deal,
        moves,
        results,
        later_records,
    )
    for case in cases()
]
