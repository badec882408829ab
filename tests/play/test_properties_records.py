"""Records replay to the same positions, and no text breaks the parsers."""

import base64
import tracemalloc
import zlib
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bugnight import play
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import BugNightError, Game, Match, Move, Position, Record, read_records
from bugnight.play.games import Deal
from bugnight.play.replay import position_lines
from bugnight.play.seeds import parse_seed
from tests.play.strategies import (
    BY_NAME,
    EVERY_NAME,
    GAMES,
    LUCK,
    SEED_NUMBERS,
    SEEDS,
    course,
    matches,
    push_on,
    share,
)

T = TypeVar("T")

JSON: SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


# Replays


def positions_of(match: Match, moves: Sequence[Move | str]) -> list[Position]:
    """Return the position at the start of a match and after each move."""
    positions = [match.position]
    for move in moves:
        match.push(move)
        positions.append(match.position)
    return positions


def replayed(record: Record) -> list[Position]:
    """Return every position of a record."""
    return [match.position for match in record.replay()]


def extras() -> SearchStrategy[dict[str, Any]]:
    """Draw custom keys."""
    return st.dictionaries(st.text(max_size=5).map("x-{}".format), JSON, max_size=3)


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.5)
@given(data=st.data(), luck=LUCK, extra=extras(), seed=SEEDS)
def test_a_written_record_replays_to_the_same_positions(
    name: str, data: st.DataObject, luck: Random, extra: dict[str, Any], seed: int | str
) -> None:
    game = data.draw(EVERY_NAME[name])
    match = game.deal(seed)
    push_on(match, luck, data.draw(st.integers(0, course(game))))
    seats = data.draw(st.none() | st.tuples(*[st.text(max_size=9)] * game.players))
    written = msgspec.structs.replace(Record.of(match, seats), extra=extra)
    read = Record.parse(written.to_json())
    assert read == written
    assert read.to_json() == written.to_json()
    assert read.seats == seats
    assert read.extra == extra
    positions = positions_of(game.deal(seed), match.moves)
    assert replayed(read) == positions
    assert positions[-1] == match.position


def deals_of(match: Match) -> list[Deal]:
    """Return every deal and refill that a seeded match used."""
    game = match.game
    again = Match(game, seed=match.seed)
    deals = [game.dealt(again.position._states[0])]
    refills: list[list[list[str]]] = [[]]
    for move in match.moves:
        before = again.position
        states = before.after(move.seat, before.check(move)[1])
        refill = game.used_refill(states[0], 0)
        if refill is not None:
            refills[-1].append(refill)
        again.push(move)
        if game.games_begun(again.position._states) > len(deals):
            deals.append(game.dealt(again.position._states[0]))
            refills.append([])
    if isinstance(game, RumBugz):
        return [
            msgspec.structs.replace(deal, refills=orders)
            for deal, orders in zip(deals, refills, strict=True)
        ]
    return deals


@pytest.mark.parametrize("name", BY_NAME)
@share(0.25)
@given(data=st.data(), luck=LUCK)
def test_a_record_with_its_deals_written_out_replays_alike(
    name: str, data: st.DataObject, luck: Random
) -> None:
    match = data.draw(matches(BY_NAME[name]))
    push_on(match, luck, 60)
    assert_deals_replay(match)


@pytest.mark.parametrize("game", [RumBugz(players=2, sets=4, plyts=0, rounds=2), RumBugz(limit=80)])
def test_a_record_with_refills_written_out_replays_alike(game: RumBugz) -> None:
    match = game.deal(seed=3)
    luck = Random(3)
    while not match.position.is_over:
        first = match.legal_moves[0]
        match.push(first if first.text == "draw bag" else luck.choice(match.legal_moves))
    assert sum(len(deal.refills) for deal in deals_of(match)) > 1
    assert_deals_replay(match)


def assert_deals_replay(match: Match) -> None:
    """Check that written deals, with or without the seed, lead to the same tables."""
    deals = deals_of(match)
    by_hand = Match(match.game, deals=deals, moves=match.moves)
    assert by_hand.position.table == match.position.table
    assert by_hand.outcome == match.outcome
    record = Record.parse(Record.of(by_hand).to_json())
    assert record.seed is None
    assert list(record.deals) == deals
    assert replayed(record) == positions_of(Match(match.game, deals=deals), match.moves)
    both = msgspec.structs.replace(record, seed=match.seed)
    assert Record.parse(both.to_json()) == both
    assert replayed(both) == replayed(Record.of(match))
    shown = [line.position for line in position_lines(record) if hasattr(line, "position")]
    assert shown == [position.table for position in replayed(both)]


@share(0.3)
@given(records=st.lists(matches().map(Record.of), min_size=1, max_size=4))
def test_files_give_back_their_records(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("records")
    (folder / "one.json").write_text(records[0].to_json(), "utf-8")
    assert list(read_records(folder / "one.json")) == records[:1]
    lines = "\n\n".join(record.to_json() for record in records) + "\r\n  \n"
    (folder / "many.jsonl").write_text(lines, "utf-8")
    assert list(read_records(folder / "many.jsonl")) == records
    assert list(read_records(str(folder / "many.jsonl"))) == records
    assert list(read_records(BytesIO(lines.encode()))) == records


# Parsers

HUGE = st.sampled_from([10**5000, -(10**4400), 2**64, 2**53, -1])
NESTED = st.integers(900, 1000).map(lambda depth: "[" * depth + "]" * depth)


def read_or_refused(read: Callable[[], T]) -> T | None:
    """Read something; only one of our errors may be raised."""
    try:
        return read()
    except BugNightError as error:
        refusal = str(error)
    assert len(refusal) < 2000
    assert "\n" not in refusal
    return None


@given(text=st.text() | st.from_regex(r"[0-9]+:[a-z]+( [^ ]+)*"))
def test_parsing_moves_is_stable(text: str) -> None:
    move = read_or_refused(lambda: Move.parse(text))
    assert move is None or str(move) == text
    assert move is None or Move.parse(str(move)) == move


@given(value=JSON)
@example(value=["0:play 7"])
def test_only_texts_are_moves(value: Any) -> None:  # noqa: ANN401
    move = read_or_refused(lambda: Move.parse(value))
    assert move is None or isinstance(value, str)


@given(seed=SEEDS | st.text() | JSON | HUGE | st.from_regex(r"[0-9a-fA-F]{63,65}"))
@example(seed=10**5000)
def test_parsing_seeds_is_stable(seed: object) -> None:
    parsed = read_or_refused(lambda: parse_seed(seed))
    assert parsed is None or parse_seed(parsed) == parsed


@given(number=SEED_NUMBERS)
def test_a_seed_number_stands_for_its_digits(number: int) -> None:
    for game in (BugOff(), PartyBugs(), RumBugz()):
        assert game.deal(number).position == game.deal(parse_seed(number)).position


OPTION_NAMES = sorted({name for game in play.GAMES.values() for name in game.__struct_fields__})
OPTION_VALUES = (
    JSON
    | HUGE
    | st.integers(-1, 210)
    | st.sampled_from(["zman", "abacus", "first", "last"])
    | st.permutations(range(4)).map(list)
    | st.lists(st.integers(0, 5) | st.floats(0, 5) | st.booleans(), max_size=6)
)


@given(
    kind=st.sampled_from(list(play.GAMES.values())),
    options=st.dictionaries(st.sampled_from(OPTION_NAMES) | st.text(), OPTION_VALUES, max_size=4),
)
@example(kind=BugOff, options={"players": 10**5000})
@example(kind=PartyBugs, options={"youngest": [0, 1, 2, 10**5000]})
@example(kind=RumBugz, options={"bidding": -(10**5000)})
def test_options_make_a_game_or_are_refused(kind: type[Game], options: dict[str, Any]) -> None:
    game = read_or_refused(lambda: kind.from_options(options))
    if game is not None:
        assert kind.from_options(game.options) == game
        game.deal(seed=1)


def packed(data: bytes) -> str:
    """Pack bytes as a position code does."""
    return base64.b85encode(zlib.compress(data)).decode()


CODES = (
    st.text()
    | st.binary(max_size=300).map(packed)
    | st.binary(max_size=300).map(lambda data: base64.b85encode(data).decode())
    | matches().map(lambda match: match.position.code)
)


@given(game=GAMES, code=CODES)
def test_codes_are_positions_or_refused(game: Game, code: str) -> None:
    position = read_or_refused(lambda: game.position(code))
    view = read_or_refused(lambda: game.view(code, None))
    assert (position is None) == (view is None)
    if position is not None:
        assert game.position(position.code) == position


def test_an_oversized_code_is_refused_before_unpacking() -> None:
    bomb = packed(bytes(50_000_000))
    tracemalloc.start()
    try:
        assert read_or_refused(lambda: BugOff().position(bomb)) is None
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


@given(one=GAMES, other=GAMES, seed=SEEDS)
def test_a_code_belongs_to_a_game_with_the_same_options(
    one: Game, other: Game, seed: int | str
) -> None:
    code = one.deal(seed).position.code
    assert (read_or_refused(lambda: other.position(code)) is None) == (one != other)


def parse_write_parse(text: str | bytes) -> Record | None:
    """Parse a record, write it, parse it again; replay it if possible."""
    record = read_or_refused(lambda: Record.parse(text))
    if record is not None:
        assert Record.parse(record.to_json()) == record
        assert Record.parse(record.to_json()).to_json() == record.to_json()
        read_or_refused(record.verify)
    return record


@given(text=st.text() | st.binary() | JSON.map(msgspec.json.encode) | NESTED)
def test_any_text_is_a_record_or_refused(text: str | bytes) -> None:
    parse_write_parse(text)


@given(content=st.binary() | st.lists(JSON.map(msgspec.json.encode)).map(b"\n".join))
def test_any_bytes_are_records_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    for name in ("file.json", "file.jsonl", "file"):
        (folder / name).write_bytes(content)
        read_or_refused(lambda path=folder / name: list(read_records(path)))  # type: ignore[misc]
    read_or_refused(lambda: list(read_records(BytesIO(content))))


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_records(tmp_path / "missing.json"))


@st.composite
def spoilt_records(draw: st.DrawFn) -> bytes:
    """Draw the record of a real match with a value changed, removed, doubled or added."""
    match = draw(matches())
    luck = draw(LUCK)
    record = Record.of(match)
    if draw(st.booleans()):
        record = Record.of(Match(match.game, deals=deals_of(match), moves=match.moves))
    content = record.to_mapping()
    for _ in range(draw(st.integers(1, 3))):
        spoil(content, draw, luck)
    return msgspec.json.encode(content)


def spoil(content: Any, draw: st.DrawFn, luck: Random) -> None:  # noqa: ANN401
    """Walk to a place in a JSON value and change it there."""
    keys = list(content) if isinstance(content, dict) else list(range(len(content)))
    if not keys:
        return
    key = luck.choice(keys)
    if isinstance(content[key], (dict, list)) and luck.random() < 0.8:
        spoil(content[key], draw, luck)
        return
    how = draw(st.sampled_from(["change", "remove", "double", "add", "move"]))
    if how == "remove":
        del content[key]
    elif how == "change":
        value = content[key]
        near = st.just(value + 1) if isinstance(value, int) else st.just(f"{value}0")
        content[key] = draw(JSON | near)
    elif isinstance(content, dict):
        content[draw(st.sampled_from(["deal", "seed", "result", "x-a", "y", "rounds"]))] = draw(
            JSON
        )
    elif how == "move":
        luck.shuffle(content)
    else:
        content.insert(luck.randrange(len(content) + 1), content[key] if how == "double" else "R!")


@given(text=spoilt_records())
def test_a_spoilt_record_is_read_or_refused(text: bytes) -> None:
    parse_write_parse(text)


@pytest.mark.parametrize(
    "key",
    ["format", "game", "options", "players", "seats", "seed", "deal", "moves", "result", "x-"],
)
def test_no_depth_of_nesting_breaks_the_parser(key: str) -> None:
    """Nest up to the limit of Python's stack, and beyond."""
    good = {"format": '"bugnight/1"', "game": '"bug-off"', "seed": "1", "moves": "[]"}
    for depth in [1, 50, *range(900, 1010), 5000]:
        deep = "[" * depth + "]" * depth
        spoilt = good | ({"options": f'{{"players":{deep}}}'} if key == "players" else {key: deep})
        parse_write_parse("{" + ",".join(f'"{k}":{v}' for k, v in spoilt.items()) + "}")


@pytest.mark.parametrize(
    "text",
    ["0:add #0 " + "9" * 5000, "0:swap #0 +" + "1" * 5000 + " -1", "0:lay match" + " 1" * 5000],
)
def test_a_move_with_thousands_of_digits_is_refused(text: str) -> None:
    record = Record.of(RumBugz().deal(seed=2))
    assert parse_write_parse(msgspec.structs.replace(record, moves=(text,)).to_json())
