"""The facts that every installed game states are true, or have sensible defaults."""

from types import ModuleType
from typing import Annotated

import msgspec
import numpy as np
import pytest

from bugnight.kernel import dispatch, record_type, register
from bugnight.play import GAMES, DealError, Game, Match, Move, Record, RecordError
from bugnight.play.describe import Flag, Look, Row, Table, readings, schema
from bugnight.play.errors import InvalidMove
from bugnight.play.events import Event
from bugnight.play.options import option_fields, option_kind
from bugnight.play.unpack import plain, signed
from bugnight.registry import our_names
from tests import with_players

GAMES_OF_TWO = [with_players(kind, 2) for kind in GAMES.values()]
games = pytest.mark.parametrize("game", GAMES_OF_TWO, ids=repr)


@games
def test_margins_and_lengths_bound_a_game(game: Game) -> None:
    match = game.deal(seed=1)
    while match.outcome is None:
        match.push(match.legal_moves[0])
    scores = match.outcome.scores[: game.players]
    assert max(scores) - min(scores) <= game.largest_margin
    assert 0 < game.usual_margin <= game.largest_margin
    assert len(match.moves) <= game.most_decisions
    assert match.deals_begun == game.length


@games
def test_variants_and_actions_have_names(game: Game) -> None:
    kind = type(game)
    assert kind.variants()
    assert set(kind.action_names()) == set(range(game.rules.ACTIONS))
    assert {option_kind(field) for field in option_fields(kind)} >= {"number"}


@games
def test_the_starter_is_a_seat(game: Game) -> None:
    states = game.deal(seed=1).position.state()
    assert 0 <= dispatch.starter(states[0]) < game.players


@games
def test_reshuffling_changes_no_view(game: Game) -> None:
    position = game.deal(seed=1).position
    states = position.state()
    dispatch.reshuffle(states[0], np.array([1, 2, 3, 4], np.uint64))
    other = game.position(type(position)(game, states).code)
    assert all(other.view(seat) == position.view(seat) for seat in (0, 1, None))


@games
def test_a_description_is_plain_data(game: Game) -> None:
    described = msgspec.json.decode(msgspec.json.encode(schema(game.table_type)))
    assert all("reads" in reading for reading in described.values())
    assert set(described) == set(readings(game.table_type))


@games
def test_optional_methods_have_defaults(game: Game) -> None:
    plain_game = msgspec.structs.replace(game)
    assert Game.alike(plain_game, Move(0, "bid 7")) == "bid 7"
    assert Game.move_values("bid 7") == {"what": "7"}
    assert Game.opening(plain_game, None) == []
    event = Event("won", 0, {"prize": 7})
    assert Game.event_values(plain_game, event) == {"prize": 7}
    assert Game.tried(plain_game, None, Move(0, "bid 7")) is None
    assert type(game).part("no_such_part") is None
    assert type(game).part("rules") is game.rules


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].deal_type])
def test_what_is_no_deal_of_the_game_is_refused(name: str) -> None:
    game = with_players(GAMES[name], 2)
    deal = game.dealt(game.deal(seed=1).position.state()[0])
    content = msgspec.to_builtins(deal)
    with pytest.raises(DealError, match=f"deal 0: this is not a {type(deal).__name__}"):
        Match(game, deals=[content])
    for part in content:
        with pytest.raises(DealError, match=rf"deal 0: Expected .* got `object` - at `\$.{part}`"):
            Match(game, deals=[type(deal)(**content | {part: {}})])


@pytest.mark.parametrize("name", [name for name in GAMES if name not in our_names()])
def test_a_game_without_written_deals_says_so(name: str) -> None:
    game = with_players(GAMES[name], 2)
    states = game.deal(seed=1).position.state()
    with pytest.raises(DealError, match="has no written deals"):
        game.dealt(states[0])
    with pytest.raises(DealError, match="has no written deals"):
        Match(game, deals=[{}])  # type: ignore[list-item]
    content = {"format": "bugnight/1", "game": name, "deal": {}, "moves": []}
    with pytest.raises(RecordError, match="has no written deals"):
        Record.from_mapping(content)


def test_an_option_of_an_unsupported_type_is_refused() -> None:
    field = option_fields(GAMES[our_names()[0]])[0]
    strange = msgspec.structs.replace(field, type=msgspec.inspect.FloatType())
    with pytest.raises(TypeError, match="an option cannot be"):
        option_kind(strange)


@pytest.mark.parametrize("number", [*np.typecodes["AllInteger"], "f", "d"])
def test_numbers_of_every_type_are_read(number: str) -> None:
    kind = np.dtype(number).type
    states = np.zeros(1, record_type([("one", kind), ("two", kind, 2)]))
    largest = np.iinfo(number).max if number not in "fd" else 0.5
    states["one"], states["two"] = largest, [1, largest]
    one, two, _ = plain(states.dtype, ("one", "two"))(states)
    assert one == largest
    assert [*signed(two)] == [1, largest]


def test_rows_of_any_type_are_read() -> None:
    class Toy(Table):
        wide: Annotated[list[int], Row("wide", end=1)]
        on: Annotated[bool, Flag("on")]

    kind = record_type([("wide", np.int16, (2, 3)), ("cube", np.int8, (2, 2, 2)), ("on", np.int8)])
    states = np.zeros(1, kind)
    states["wide"][0] = [[1, -2, 3], [4, 5, 6]]
    states["cube"][0, 1, 1] = [7, -8]
    look = Look(kind, 2, 2)
    readers = {name: each.reader(look) for name, each in readings(Toy).items()}
    cube = look.at("cube")
    s = look.unpack(states)
    assert s[cube][1][1] == [7, -8]
    read = {name: each(s) for name, each in readers.items()}
    assert read == {"wide": [[1, -2, 3]], "on": False}


@pytest.mark.parametrize("text", ["a1", "Nf3", "7", "♞ e4", "bid 7"])
def test_moves_may_have_any_text(text: str) -> None:
    assert str(Move.parse(f"3:{text}")) == f"3:{text}"


@pytest.mark.parametrize("text", ["", " a1", "a1 ", "bid  7", "bid\t7"])
def test_move_texts_that_could_not_be_parsed_are_refused(text: str) -> None:
    kind = GAMES[min(GAMES)]
    with pytest.raises(InvalidMove, match="is not a move"):
        type("Odd", (kind,), {"texts": {text: 0}}, frozen=True, kw_only=True)


def test_incomplete_rules_are_refused() -> None:
    rules = ModuleType("unfinished")
    vars(rules).update(vars(GAMES[min(GAMES)].rules))
    del vars(rules)["guess"]
    with pytest.raises(TypeError, match="lacks guess; see docs"):
        register(rules)


@pytest.mark.parametrize(
    ("name", "text", "values"),
    [
        ("party-bugs", "play 7", {"card": 7}),
        ("party-bugs", "take 7@2 pair", {"card": 7, "pair": "yes"}),
        ("party-bugs", "keep", {}),
        ("rumbugz", "lay run 3 4 *5", {"type": "run", "bugz": "3 4 5"}),
        ("rumbugz", "draw bag", {"from": "bag"}),
        ("rumbugz", "discard 7", {"bug": "7"}),
        ("rumbugz", "pass", {}),
    ],
)
def test_a_move_provides_values_for_messages(
    name: str, text: str, values: dict[str, object]
) -> None:
    assert GAMES[name].move_values(text) == values
