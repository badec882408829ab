"""Properties of every match: its moves, its positions, and how they print and compare."""

import copy
import pickle
from collections.abc import Container
from importlib.metadata import version
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import SearchStrategy

import bugnight
from bugnight import play
from bugnight.games.rumbugz import RumBugz
from bugnight.play import (
    BugNightError,
    Game,
    GameOver,
    IllegalMove,
    Match,
    Move,
    Position,
    Record,
    View,
)
from bugnight.play.games import Deal
from tests import with_players
from tests.play.strategies import (
    BY_NAME,
    EVERY_NAME,
    GAMES,
    LUCK,
    SEEDS,
    matches,
    push_on,
    share,
)

NAMES = {name: getattr(play, name) for name in play.__all__}
NAMES |= {kind.__name__: kind for kind in play.GAMES.values()}
NAMES |= {kind.deal_type.__name__: kind.deal_type for kind in play.GAMES.values() if kind.deal_type}
"""What a pasted `repr` may speak of."""


def pasted(thing: object) -> Any:  # noqa: ANN401
    """Evaluate the `repr` of an object."""
    return eval(repr(thing), dict(NAMES))


# Texts that are moves, look like moves, or neither

BUG = st.builds("{}{}".format, st.sampled_from(["", "*"]), st.integers(-1, 14))
RUMBUGZ_TEXTS = st.one_of(
    st.builds(
        "lay {} {}".format,
        st.sampled_from(["single", "double", "triple", "match", "quadruple"]),
        st.lists(BUG, min_size=3, max_size=17).map(" ".join),
    ),
    st.builds("swap #{} +{} -{}".format, st.integers(-1, 30), BUG, BUG),
    st.builds("add #{} {}".format, st.integers(-1, 30), BUG),
    st.builds("add #{} {}".format, st.integers(0, 3), st.just("9" * 5000)),
    st.builds("swap #0 +{} -1".format, st.sampled_from(["1" * 4301, "٣", "²"])),
)
KNOWN_TEXTS = st.sampled_from(sorted({text for game in play.GAMES.values() for text in game.texts}))
TAKES = st.builds("take {}@{}".format, st.integers(-1, 15), st.integers(-1, 7))
ANY_TEXTS = st.one_of(
    st.text(),
    st.from_regex(r"[0-9]:[a-z]+( [^ ]+)*", fullmatch=True),
    st.builds("{}:{}".format, st.integers(0, 7), KNOWN_TEXTS | TAKES | RUMBUGZ_TEXTS),
)
SPOILS = st.sampled_from(
    [
        lambda text: text + " ",
        lambda text: " " + text,
        lambda text: text + "\n",
        lambda text: text.upper(),
        lambda text: text.replace(" ", "  "),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace(" ", " 0"),
        lambda text: text.replace(":", ": "),
        lambda text: text.replace(":", ""),
        lambda text: text.replace("1", "١"),
        lambda text: text[:-1],
        lambda text: "0" + text,
        lambda text: text + text[-1],
        lambda text: text.replace(text[0], str((int(text[0]) + 1) % 7), 1),
    ]
)


@st.composite
def texts_near(draw: st.DrawFn, position: Position) -> str:
    """Draw a legal move, a damaged one, or any text."""
    moves = [str(move) for move in position.legal_moves]
    if not moves:
        return draw(ANY_TEXTS)
    legal = st.sampled_from(moves)
    spoilt = st.builds(lambda spoil, text: spoil(text), SPOILS, legal)
    return draw(st.one_of(legal, spoilt, ANY_TEXTS))


def is_among(text: str, moves: Container[object]) -> bool:
    """Return whether a text is a legal move; `in` takes both moves and texts."""
    return text in moves


def make_or_refuse(position: Position, text: str) -> None:
    """Play a listed move; any other text must raise one of our errors."""
    before = position.code
    listed = {str(move) for move in position.legal_moves}
    fresh = position.game.position(before)
    for moves in (position.legal_moves, fresh.legal_moves):
        assert is_among(text, moves) == (text in listed)
    if text in listed:
        assert fresh.play(text) == position.play(Move.parse(text))
    else:
        with pytest.raises(GameOver if position.is_over else IllegalMove) as refusal:
            position.play(text)
        assert len(str(refusal.value)) < 1500
        with pytest.raises(BugNightError):
            fresh.play(text)
    assert position.code == before


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data())
def test_legal_moves_are_accepted_and_other_texts_refused(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    for text in data.draw(st.lists(texts_near(match.position), min_size=3, max_size=12)):
        make_or_refuse(match.position, text)


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.5)
@given(data=st.data())
def test_every_listed_move_is_accepted(name: str, data: st.DataObject) -> None:
    position = data.draw(matches(EVERY_NAME[name])).position
    before, moves = position.code, list(position.legal_moves)
    assert len(set(moves)) == len(moves) == len(position.legal_moves)
    assert [move.seat for move in moves] == sorted(move.seat for move in moves)
    assert {move.seat for move in moves} == set(position.actors)
    assert bool(moves) != position.is_over
    for move in moves[:: 1 + len(moves) // 60]:
        assert move in position.legal_moves
        assert Move.parse(str(move)) == move
        after = position.play(str(move))
        assert after == position.play(move) != position
        assert after.is_over == (after.outcome is not None) == (not after.legal_moves)
    assert position.code == before


# A match being played


class MatchInPlay(RuleBasedStateMachine):
    """Play a match through the library, with mistakes, takebacks and records."""

    def __init__(self, games: SearchStrategy[Game]) -> None:
        super().__init__()
        self.games = games
        self.earlier: list[tuple[Position, str, int]] = []

    @initialize(data=st.data(), seed=SEEDS)
    def deal(self, data: st.DataObject, seed: int | str) -> None:
        self.match = data.draw(self.games).deal(seed)

    @precondition(lambda self: self.match.legal_moves)
    @rule(data=st.data())
    def push(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.match.legal_moves))
        after = self.match.position.play(move)
        self.match.push(move if data.draw(st.booleans()) else str(move))
        assert self.match.position == after
        assert self.match.moves[-1] == move

    @rule(luck=LUCK, plies=st.integers(1, 40))
    def push_on(self, luck: Random, plies: int) -> None:
        push_on(self.match, luck, plies)

    @rule(data=st.data())
    def push_what_cannot_be(self, data: st.DataObject) -> None:
        text = data.draw(texts_near(self.match.position))
        if not is_among(text, self.match.legal_moves):
            before = repr(self.match)
            with pytest.raises(BugNightError):
                self.match.push(text)
            assert repr(self.match) == before

    @rule()
    def look_back_later(self) -> None:
        position = self.match.position
        self.earlier.append((position, repr(position), hash(position)))

    @rule()
    def write_it_down(self) -> None:
        record = Record.parse(Record.of(self.match).to_json())
        again = record.verify()
        assert again.position == self.match.position
        assert again.moves == self.match.moves
        assert again.outcome == self.match.outcome

    @invariant()
    def earlier_positions_stay(self) -> None:
        for position, printed, number in self.earlier:
            assert repr(position) == printed
            assert hash(position) == number


@pytest.mark.parametrize("name", BY_NAME)
def test_a_match_stays_sound_whatever_is_done_with_it(name: str) -> None:
    machine: Any = lambda: MatchInPlay(BY_NAME[name])  # noqa: E731  # it asks for a type
    run_state_machine_as_test(machine, settings=share(0.15))


def test_a_push_that_fails_changes_nothing() -> None:
    """A match of two rounds with one listed deal stops before the second round."""
    game = RumBugz(players=2, rounds=2, sets=8, limit=5)
    start = game.deal(seed=1)
    match = Match(game, deals=[game.dealt(start.position._states[0])])
    with pytest.raises(BugNightError, match="deal 1 is needed"):
        push_on(match, Random(1), 1000)
    before, last = repr(match), match.legal_moves[0]
    for _ in range(2):
        with pytest.raises(BugNightError, match="deal 1 is needed"):
            match.push(last)
        assert repr(match) == before
        assert match.position.phase == "act"


# Print, compare, copy


@given(game=GAMES)
def test_a_game_prints_compares_and_copies(game: Game) -> None:
    assert pasted(game) == game
    assert type(game).from_options(game.options) == game
    for same in (pasted(game), copy.copy(game), copy.deepcopy(game), _pickled(game)):
        assert same == game
        assert hash(same) == hash(game)
        assert repr(same) == repr(game)


@given(one=GAMES, other=GAMES)
def test_games_are_equal_when_their_options_are(one: Game, other: Game) -> None:
    alike = type(one) is type(other) and all(
        getattr(one, name) == getattr(other, name) for name in one.__struct_fields__
    )
    assert (one == other) == alike == (repr(one) == repr(other))


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.5)
@given(data=st.data(), luck=LUCK)
def test_positions_and_views_print_compare_and_copy(
    name: str, data: st.DataObject, luck: Random
) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    position = match.position
    views = [position.view(seat) for seat in (None, *range(match.game.players))]
    things: list[Position | View] = [position, *views]
    for thing in things:
        for same in (pasted(thing), copy.copy(thing), copy.deepcopy(thing), _pickled(thing)):
            assert type(same) is type(thing)
            assert same == thing
            assert hash(same) == hash(thing)
            assert repr(same) == repr(thing)
            assert list(same.legal_moves) == list(thing.legal_moves)
            assert same.table == thing.table
    assert len({position, *views}) == 1 + len(views)
    push_on(match, luck, 1)
    assert (match.position == position) == position.is_over


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.3)
@given(data=st.data(), luck=LUCK)
def test_a_match_prints_compares_and_copies(name: str, data: st.DataObject, luck: Random) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    before, over = repr(match), match.position.is_over
    others = (match.copy(), copy.copy(match), copy.deepcopy(match), pasted(match), _pickled(match))
    for same in others:
        assert repr(same) == before
        assert same == match
        assert same.position == match.position
        push_on(same, luck, 5)
        assert repr(match) == before
        assert (same == match) == over


@given(seat=st.integers(0, 5), text=st.from_regex(r"[a-z]+( [^\s]+)*", fullmatch=True))
def test_a_move_prints_compares_and_copies(seat: int, text: str) -> None:
    move = Move(seat, text)
    assert Move.parse(str(move)) == move == pasted(move) == copy.deepcopy(move) == _pickled(move)
    assert hash(Move.parse(str(move))) == hash(move)


@pytest.mark.parametrize("name", EVERY_NAME)
@given(data=st.data())
def test_a_record_prints_compares_and_copies(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    record = Record.of(match, tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: match.game.players]))
    for same in (pasted(record), copy.copy(record), copy.deepcopy(record), _pickled(record)):
        assert same == record
        assert hash(same) == hash(record)
        assert same.to_json() == record.to_json()


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.2)
@given(data=st.data(), luck=LUCK)
def test_taking_moves_back_leads_to_where_it_was(
    name: str, data: st.DataObject, luck: Random
) -> None:
    match = data.draw(EVERY_NAME[name]).deal(seed=luck.randrange(2**53))
    before = [match.copy()]
    while not match.position.is_over and len(before) < 40:
        match.push(luck.choice(match.legal_moves))
        before.append(match.copy())
    ahead = before.pop()
    for earlier in reversed(before):
        assert match.pop() == ahead.moves[len(match.moves)]
        assert match == earlier
        assert match.position == earlier.position
        assert match.deals_begun == earlier.deals_begun
        assert match.events() == earlier.events()
    with pytest.raises(play.MoveError, match="there is no move to take back"):
        match.pop()
    for move in ahead.moves:
        match.push(move)
    assert match == ahead
    assert match.position == ahead.position


@pytest.mark.parametrize("name", EVERY_NAME)
@share(0.1)
@given(data=st.data())
def test_tables_read_as_text(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(EVERY_NAME[name]))
    position, view = match.position, match.view(0)
    for thing, table, heading in (
        (position, position.table, ""),
        (view, view.table, ", as seat 0 sees it"),
        (match, position.table, ""),
    ):
        first, *lines = str(thing).splitlines()
        assert first == f"{match.game.title}, {match.game!r}{heading}"
        named = [line.split()[0] for line in lines if line.startswith("  ")]
        assert named == list(msgspec.to_builtins(table))
    assert str(match).endswith(f"moves: {', '.join(map(str, match.moves)) or 'none'}")
    assert "as a spectator sees it" in str(match.view(None))


def test_the_package_offers_every_name_of_the_library() -> None:
    named: dict[str, object] = {}
    exec("from bugnight import *", named)
    assert set(play.__all__) <= named.keys()
    public = {name for name in dir(bugnight) if not name.startswith("_")}
    assert public == set(play.__all__)
    assert bugnight.__version__ == version("bugnight")
    with pytest.raises(AttributeError):
        bugnight.__path_that_is_not_there__  # noqa: B018


def _pickled(thing: object) -> Any:  # noqa: ANN401
    return pickle.loads(pickle.dumps(thing))


def test_every_deal_can_be_pasted() -> None:
    for kind in play.GAMES.values():
        if kind.deal_type is None:
            continue
        game = with_players(kind, 3)
        deal = game.dealt(game.deal(seed=1).position._states[0])
        assert isinstance(deal, Deal)
        assert pasted(deal) == deal
