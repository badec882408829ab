"""Nothing is lost: undo, saved games, resumed games, and unreadable files."""

import os
from pathlib import Path

import pytest
from msgspec import UNSET

from bugnight.cli.table import saves
from bugnight.cli.table.screens import Reader
from bugnight.cli.table.start import Start
from bugnight.games.party_bugs import PartyBugs
from bugnight.play import Record
from tests import CLUMSY
from tests.cli.table.pilot import LARGE, at_table, planned, play_on, sitting_at

pytestmark = pytest.mark.compiled

PLAN = planned("bug-off", "Ada", "bot:thumb", "bot:thumb")
SHORT = planned("rumbugz", "Ada", "bot:thumb", limit=5)
"""A game that is soon over."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUGNIGHT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def kept(home: Path) -> Path:
    (path,) = (home / "games").glob("*.json")
    return path


@pytest.mark.parametrize("game", ["party-bugs", "bug-off", "rumbugz"])
async def test_undo_restores_the_last_decision(game: str) -> None:
    async with at_table(planned(game, "", "bot:thumb", "bot:thumb")) as table:
        await table.press("enter")
        before = table.board.scene.view
        await table.press("right", "enter")
        assert table.board.scene.view != before
        await table.press("u")
        after = table.board.scene.view
        assert after.table.hands == before.table.hands  # type: ignore[attr-defined]
        assert list(after.legal_moves) == list(before.legal_moves)
        await table.press("u")
        await table.press("u")
        assert "nothing to take back" in table.shown
        assert not [move for move in table.sitting.match.moves if move.seat == 0]


async def test_undo_after_the_end_reopens_the_game(home: Path) -> None:
    async with at_table(SHORT) as table:
        await play_on(table, ["enter"])
        assert not list((home / "games").glob("*.json"))
        await table.press("u")
        assert table.board.scene.moves
        assert Record.parse(kept(home).read_bytes()).result is UNSET
        assert not list((home / "games/finished").iterdir())


def test_undo_takes_back_secret_choices_of_bots() -> None:
    sitting = sitting_at(PartyBugs(players=3).deal(seed=3), "Ada", "bot:random", "bot:random")
    for seat in (1, 0):
        sitting.push(sitting.view(seat).legal_moves[0])
    assert sitting.undo()
    assert sitting.match.moves == []


async def test_looking_back_shows_earlier_tables() -> None:
    async with at_table(PLAN) as table:
        first, before = table.board.scene.view, len(table.sitting.match.moves)
        await table.press("enter")
        plies = len(table.sitting.match.moves) - before
        await table.press(*["["] * plies)
        assert table.board.scene.view == first
        assert not table.board.scene.moves
        assert f"{plies} moves ago" in table.shown
        await table.press("escape")
        assert table.board.scene.moves


async def test_a_finished_game_can_be_reviewed() -> None:
    async with at_table(planned("leduc", "Ada", "bot:random"), size=LARGE) as table:
        await play_on(table, ["enter"])
        await table.press("enter")
        await table.app.workers.wait_for_complete()
        await table.quiet()
        assert isinstance(table.app.screen, Reader)
        assert "Clear errors" in table.shown or "Players" in table.shown


async def test_a_game_is_saved_after_every_move(home: Path) -> None:
    async with at_table(PLAN) as table:
        for _ in range(5):
            await table.press("enter")
            record = Record.parse(kept(home).read_bytes())
            assert record.moves == tuple(map(str, table.sitting.match.moves))
            assert record.seats == ("Ada", "bot:thumb", "bot:thumb")


async def test_a_game_is_resumed_from_the_start_screen(home: Path) -> None:
    plan = planned("rumbugz", "Ada", "bot:thumb", "bot:thumb", limit=5, bidding=False)
    async with at_table(plan) as table:
        for _ in range(3):
            await table.press("down", "enter")
        left = table.sitting.match.position
        log = table.shown
    async with at_table() as table:
        assert isinstance(table.app.screen, Start)
        assert "Ada, Mara, Theo" in table.shown
        await table.press("ctrl+r")
        assert table.sitting.match.position == left
        assert table.shown == log
        await play_on(table, ["enter"])
    assert not list((home / "games").glob("*.json"))


async def test_a_game_is_resumed_by_mouse() -> None:
    async with at_table(PLAN) as table:
        await table.press("enter", "m")
        assert isinstance(table.app.screen, Start)
        await table.click("#go-on")
        assert len(table.sitting.match.moves) >= 3


async def test_an_unreadable_game_is_reported_and_kept(home: Path) -> None:
    (home / "games").mkdir()
    broken = home / "games/party-bugs-1.json"
    broken.write_text('{"format": "bugnight/1", "game": "par')
    async with at_table(size=LARGE) as table:
        assert "party-bugs-1.json cannot be read" in table.shown
        assert "or move it away" in table.shown
        assert "Go on" not in table.shown
    assert broken.read_text() == '{"format": "bugnight/1", "game": "par'


async def test_illegal_moves_are_reported_when_a_game_resumes(home: Path) -> None:
    async with at_table(PLAN) as table:
        await table.press("enter")
    path = kept(home)
    text = path.read_text().replace(":place ", ":plaice ")
    path.write_text(text)
    async with at_table(size=LARGE) as table:
        await table.press("ctrl+r")
        assert isinstance(table.app.screen, Start)
        assert "plaice" in table.shown
        assert "Repair" in table.shown
    assert path.read_text() == text


async def test_the_record_is_saved_in_the_current_folder(home: Path) -> None:
    async with at_table(SHORT, size=LARGE) as table:
        await play_on(table, ["enter"])
        await table.press("down", "down", "enter")
        (copy,) = home.glob("*.json")
        assert table.board.message == f"Saved: {copy}"
        assert "Saved:" in table.shown
        await table.press("s")
        assert "the file exists; move it away" in table.shown
    assert Record.parse(copy.read_bytes()).verify().outcome is not None


async def test_a_bot_from_a_file_returns_to_its_seat(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(CLUMSY.read_text())
    async with at_table(planned("bug-off", "Ada", f"bot:{path}:Patient")) as table:
        assert "Patient" in table.shown
        await table.press("enter")
    async with at_table() as table:
        await table.press("ctrl+r")
        assert [seat.bot for seat in table.sitting.seats] == ["", f"{path}:Patient"]
        assert table.sitting.match.moves
    assert f"bot:{path}:Patient" in kept(home).read_text()


async def test_a_missing_bot_is_replaced_when_a_game_resumes(home: Path) -> None:
    async with at_table(PLAN) as table:
        await table.press("enter")
    path = kept(home)
    path.write_text(path.read_text().replace("bot:thumb", "bot:unheard-of"))
    async with at_table() as table:
        await table.press("ctrl+r")
        assert [seat.bot for seat in table.sitting.seats] == ["", "thumb", "thumb"]


def test_the_newest_game_comes_first() -> None:
    for number, name in enumerate(("old", "new", "older")):
        path = saves.folder() / f"{name}.json"
        saves.write(path, Record.of(PLAN.game.deal(seed=number)))
        age = {"new": 300, "old": 200, "older": 100}[name]
        os.utime(path, (age, age))
    assert [save.path.stem for save in saves.unfinished()] == ["new", "old", "older"]


async def test_a_game_that_cannot_be_saved_goes_on_with_a_warning(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("no folder")
    monkeypatch.setenv("BUGNIGHT_HOME", str(home / "file"))
    async with at_table(PLAN, size=LARGE) as table:
        await table.press("enter")
        assert "Not saved:" in table.shown
        assert table.board.scene.moves
