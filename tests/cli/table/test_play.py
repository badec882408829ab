"""Whole games at the terminal's table, by keyboard alone and by mouse alone."""

import random
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.widgets import OptionList

from bugnight.cli.table import board as board_module
from bugnight.cli.table.plan import Plan
from bugnight.cli.table.widgets import CardRow
from bugnight.play import Record
from tests import deep
from tests.cli.table.pilot import LARGE, SMALL, Table, at_table, planned, play_on

pytestmark = pytest.mark.compiled

BOTS = ("bot:thumb", "bot:random", "bot:thumb", "bot:random", "bot:thumb")

GAMES = [
    planned("party-bugs", "", "bot:thumb", "bot:random", hidden=True, edition="abacus"),
    planned("party-bugs", "bot:thumb", "", hidden=True, mirror=True),
    planned("party-bugs", *BOTS, "Zoë", youngest=(5, 0, 1, 2, 3, 4)),
    planned("bug-off", "", *BOTS[:4], tiebreak="last"),
    planned("rumbugz", "", "bot:thumb", limit=6),
    planned("rumbugz", "", *BOTS[:2], limit=5, rounds=2, plyts=8, sets=8),
    planned("rumbugz", "Ada", "bot:thumb", "Ben", limit=5, bidding=False, plyt_points=0),
    planned("goofspiel", "Ada", "Ben", num_cards=3),
    planned("leduc", "", "bot:random"),
]


BY_MOUSE = {GAMES[0]: LARGE, GAMES[3]: SMALL, GAMES[4]: SMALL}
LONG = (GAMES[0], GAMES[2], GAMES[5])
"""Only `./dev soak deep` plays these: CI plays a game of each kind."""


def called(value: object) -> str:
    """Return a short name for a case."""
    return repr(value.game) if isinstance(value, Plan) else repr(value)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUGNIGHT_HOME", str(tmp_path))
    return tmp_path


def finished(home: Path) -> Record:
    """Return the only saved game, which must be valid and over."""
    (path,) = (home / "games").rglob("*.json")
    assert path.parent.name == "finished"
    record = Record.parse(path.read_bytes())
    record.verify()
    return record


@pytest.mark.parametrize(
    "plan",
    [deep(each)[0] if each in LONG else each for each in GAMES if each not in BY_MOUSE],
    ids=called,
)
async def test_a_whole_game_by_keyboard(plan: Plan, home: Path) -> None:
    async with at_table(plan) as table:
        await play_on(table, ["right", "enter"])
        assert table.sitting.is_over
        assert "Play again" in table.shown
    record = finished(home)
    assert record.seats == tuple(seat.text for seat in plan.seats)


def place_of(row: CardRow, index: int) -> tuple[int, int]:
    """Return a place on a card for a click."""
    places = ((x, y) for y in range(row.size.height) for x in range(row.size.width))
    return next(place for place in places if row.card_at(*place) == index)


async def click_something(table: Table, rng: random.Random) -> None:
    """Click a card if any can be picked, then a line of the list."""
    board = table.board
    if board.scene.picks_from:
        row = board.query_one(f"#{board.scene.picks_from}", CardRow)
        place = place_of(row, rng.randrange(len(row.cards)))
        await table.click(f"#{row.id}", place)
    listing = table.board.query_one("#choices", OptionList)
    seen = min(len(board.choices), listing.size.height)
    await table.click("#choices", (2, rng.randrange(seen)))


@pytest.mark.parametrize(
    ("plan", "size"),
    [
        pytest.param(plan, size, marks=[pytest.mark.deep] if plan in LONG else [])
        for plan, size in BY_MOUSE.items()
    ],
    ids=called,
)
async def test_a_whole_game_by_mouse(plan: Plan, size: tuple[int, int], home: Path) -> None:
    rng = random.Random(1)
    async with at_table(plan, size=size) as table:
        first = table.sitting
        while table.board.sitting.match.outcome is None:
            await click_something(table, rng)
        await table.click("#choices", (2, 1))
        assert table.sitting is not first
        assert not [move for move in table.sitting.match.moves if move.seat == 0]
    assert [path.parent.name for path in (home / "games").rglob("*.json")].count("finished") == 1


async def test_bots_alone_can_be_watched() -> None:
    async with at_table(planned("party-bugs", "bot:thumb", "bot:random", "bot:thumb")) as table:
        assert table.board.sitting.is_over
        assert "wins" in table.shown


async def test_clicking_the_picked_card_again_plays_it() -> None:
    async with at_table(planned("party-bugs", "", "bot:thumb")) as table:
        row = table.board.query_one("#hand", CardRow)
        wanted = row.cards[1].key
        await table.click("#hand", place_of(row, 1))
        assert not [move for move in table.sitting.match.moves if move.seat == 0]
        await table.click("#hand", place_of(row, 1))
        assert f"play {wanted}" in [m.text for m in table.sitting.match.moves if m.seat == 0]


async def test_typing_a_cards_label_picks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(board_module, "time", SimpleNamespace(monotonic=lambda: now))
    async with at_table(planned("party-bugs", "", "bot:thumb", "bot:thumb")) as table:
        board = table.board
        for index, card in enumerate(board.scene.hand()):
            await table.press(*card.key)
            assert board.picked == [index]
            now += board_module.TYPING


async def test_clicks_next_to_the_cards_do_nothing() -> None:
    async with at_table(planned("bug-off", "", "bot:thumb"), size=LARGE) as table:
        await table.click("#hand", (0, 0))
        await table.click("#centre", (0, 0))
        await table.click("#header", (0, 0))
        assert not [move for move in table.sitting.match.moves if move.seat == 0]


async def test_picking_bugz_filters_the_moves() -> None:
    async with at_table(planned("rumbugz", "", "bot:thumb", seed=4)) as table:
        await table.press("enter")
        board = table.board
        assert board.scene.table.phase == "act"
        everything = len(board.choices)
        await table.press("space")
        first = board.scene.hand()[0].key
        assert 0 < len(board.choices) < everything
        assert all(first in choice.cards for choice in board.choices)
        assert board.choices[0].cards == (first,)
        await table.press("right", "space")
        second = board.scene.hand()[1].key
        assert all({first, second} <= set(choice.cards) for choice in board.choices)
        await table.press("escape")
        assert len(board.choices) == everything


async def test_typing_filters_the_moves() -> None:
    async with at_table(planned("rumbugz", "", "bot:thumb", seed=4)) as table:
        await table.press("enter", "slash", *"disc 1")
        board = table.board
        assert board.choices
        assert all("Discard" in each.label.plain for each in board.choices)
        wanted = board.choices[0].move
        await table.press("enter")
        assert wanted in table.sitting.match.moves


async def test_a_bot_that_fails_can_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = planned("bug-off", "", "bot:random")
    sitting = plan.sit_down()
    monkeypatch.setattr("bugnight.bots.simple.Random.choose", lambda *_: 1 / 0)
    async with at_table(sitting=sitting) as table:
        if table.board.broken is None:
            await table.press("enter")
        assert "cannot go on" in table.shown
        assert "division by zero" in table.shown
        await table.press("enter")
        assert table.board.scene.moves
        assert table.sitting.seats[1].bot == "thumb"
