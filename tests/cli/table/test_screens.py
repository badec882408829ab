"""The other screens: start, rules and hints, in all sizes and three languages."""

from pathlib import Path

import pytest
from textual.widgets import Input

from bugnight import bots
from bugnight.cli.table.board import HINTED, Board
from bugnight.cli.table.cycle import Cycle
from bugnight.cli.table.draft import Draft
from bugnight.cli.table.scene import scene_of
from bugnight.cli.table.screens import Reader
from bugnight.cli.table.start import Start
from bugnight.cli.table.words import Words
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import GAMES, View
from tests.cli.table.pilot import LARGE, SMALL, Table, at_table, planned

pytestmark = pytest.mark.compiled

LONG = "Maximiliane von Hohenstein-Wallerstein"
SIX = (LONG, "bot:thumb", "bot:thumb", "bot:random", "bot:random", "bot:thumb")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUGNIGHT_HOME", str(tmp_path))
    return tmp_path


async def test_enter_on_the_start_screen_starts_a_game() -> None:
    async with at_table() as table:
        await table.press("enter")
        assert isinstance(table.app.screen, Board)
        assert table.sitting.game == next(iter(GAMES.values()))(players=4)
        assert table.sitting.is_solo


async def go_to(table: Table, name: str) -> None:
    """Move down until a widget has the focus."""
    for _ in range(40):
        if table.app.focused is not None and table.app.focused.id == name:
            return
        await table.press("down")
    raise AssertionError(f"{name} was never focused")


async def choose(table: Table, game: str) -> None:
    """Step through the games until the wanted one is chosen."""
    await go_to(table, "game")
    while table.app.screen.query_one("#game", Cycle).value != game:
        await table.press("right")


async def test_everything_can_be_chosen_by_keyboard() -> None:
    async with at_table() as table:
        await choose(table, "rumbugz")
        await go_to(table, "players")
        await table.press("left")
        await go_to(table, "name-0")
        await table.press(*"Ada")
        await go_to(table, "who-1")
        who = table.app.screen.query_one("#who-1", Cycle)
        for _ in who.values:
            if who.value:
                await table.press("left")
        await go_to(table, "name-1")
        await table.press(*"Ben")
        for option, keys in {
            "rounds": ["right"],
            "sets": ["left"],
            "plyts": ["right", "right"],
            "plyt_points": ["pageup"],
            "bidding": ["right"],
            "limit": ["pagedown", "pagedown"],
        }.items():
            await go_to(table, f"option-{option}")
            await table.press(*keys)
        await go_to(table, "seed")
        await table.press(*"42", "enter")
        wanted = RumBugz(
            players=3, rounds=2, sets=5, plyts=8, plyt_points=22, bidding=False, limit=20
        )
        assert table.sitting.game == wanted
        assert table.sitting.match.seed == wanted.deal(42).seed
        assert [seat.text for seat in table.sitting.seats] == ["Ada", "Ben", "bot:nymph"]


async def test_everything_can_be_chosen_by_mouse() -> None:
    async with at_table(size=LARGE) as table:
        while table.app.screen.query_one("#game", Cycle).value != "bug-off":
            await table.click("#game", (20, 0))
        await table.click("#players", (20, 0))
        await table.click("#who-0", (12, 0))
        await table.click("#who-0", (9, 0))
        await table.click("#option-tiebreak", (22, 0))
        await table.click("#name-0")
        await table.press(*"Zoë")
        await table.click("#play")
        assert table.sitting.game == BugOff(players=5, tiebreak="last")
        assert table.sitting.seats[0].text == "Zoë"


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("seed", "lucky", "A seed is a number"),
        ("seed", "0" * 64, "A seed is a number"),
        ("option-youngest", "1 1 2 3", "Name every seat once"),
        ("option-youngest", "Ada", "Name every seat once"),
    ],
)
async def test_invalid_options_are_reported(field: str, typed: str, said: str) -> None:
    async with at_table() as table:
        await choose(table, "party-bugs")
        table.app.screen.query_one(f"#{field}", Input).value = typed
        await table.quiet()
        await table.press("enter")
        assert isinstance(table.app.screen, Start)
        assert said in table.shown


async def test_the_youngest_can_be_named() -> None:
    async with at_table() as table:
        await choose(table, "party-bugs")
        table.app.screen.query_one("#option-youngest", Input).value = "4, 3, 2, 1"
        await table.quiet()
        await table.press("enter")
        assert table.sitting.game == PartyBugs(youngest=(3, 2, 1, 0))
        await table.press("m")
        assert table.app.screen.query_one("#option-youngest", Input).value == "4 3 2 1"


async def test_a_german_table_begins_with_the_german_edition() -> None:
    async with at_table() as table:
        await choose(table, "party-bugs")
        for language, edition in (
            ("de", "abacus"),
            ("fr", "zman"),
            ("en", "zman"),
            ("de", "abacus"),
        ):
            while table.app.words.language != language:
                await go_to(table, "language")
                await table.press("right")
            assert table.app.screen.query_one("#option-edition", Cycle).value == edition
        await table.press("enter")
        assert table.sitting.game == PartyBugs(edition="abacus")


async def test_an_edition_once_played_is_kept_in_every_language() -> None:
    async with at_table() as table:
        await choose(table, "party-bugs")
        await table.press("enter")
        await table.press("m")
        await go_to(table, "language")
        await table.press("right")
        assert table.app.words.language == "de"
        assert table.app.screen.query_one("#option-edition", Cycle).value == "zman"


async def test_the_language_can_be_changed() -> None:
    async with at_table() as table:
        for language in ("de", "fr", "en"):
            await go_to(table, "language")
            await table.press("right")
            assert table.app.words.language == language
            assert Words(language)("start-line").replace("\xa0", " ") in table.shown
            assert isinstance(table.app.focused, Cycle)


@pytest.mark.parametrize(
    ("game", "language"), [("party-bugs", "de"), ("bug-off", "fr"), ("rumbugz", "en")]
)
async def test_the_table_speaks_three_languages(game: str, language: str) -> None:
    words = Words(language)
    async with at_table(
        planned(game, "", "bot:thumb", "bot:thumb"), language=language, size=LARGE
    ) as table:
        await table.press("enter")
        assert table.board.scene.prompt().what.replace("\xa0", " ") in table.shown
        assert words("key-hint") in table.shown
        await table.press("question_mark")
        assert isinstance(table.app.screen, Reader)
        assert words("rules-now") in table.shown
        await table.press("escape")
        assert isinstance(table.app.screen, Board)


async def test_the_rules_open_at_the_current_clause() -> None:
    async with at_table(planned("bug-off", "", "bot:thumb"), size=LARGE) as table:
        await table.press("f1")
        assert "BO-T3" in table.shown
        await table.press("end")
        assert "Notation" in table.shown or "three turns in writing" in table.shown.lower()
        await table.press("q")
        assert isinstance(table.app.screen, Board)


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_names_a_legal_move(game: str) -> None:
    async with at_table(planned(game, "", "bot:thumb", "bot:thumb"), size=LARGE) as table:
        ply = len(table.sitting.match.moves)
        await table.press("h")
        await table.app.workers.wait_for_complete()
        await table.quiet()
        assert "Hint" in table.shown
        labels = [table.board.scene.choice(move).label.plain for move in table.board.scene.moves]
        shown = " ".join(table.shown.split())
        assert any(" ".join(label.split())[:18] in shown for label in labels)
        assert len(table.sitting.match.moves) == ply
        await table.press("escape")
        assert "Hint" not in table.shown


async def test_a_hint_tells_equal_cards_once() -> None:
    """Of four cards on the floor two are equal, so three lines are all there is to choose."""
    async with at_table(planned("party-bugs", "", *["bot:thumb"] * 3), size=LARGE) as table:
        view, text = doubled(), "Take the 11"
        table.board.scene = scene_of(PartyBugs)(
            view, ["Ada", "Ben", "Cleo", "Dan"], table.board.words
        )
        found = bots.explain(view, bots.Limit(simulations=60))
        assert len(found.advice) == 4
        for whole in (False, True):
            told = table.board._worded(found, whole=whole).plain
            lines = [line for line in told.splitlines() if "%" in line]
            assert len(lines) == 3
            assert sum(text in line for line in lines) == 1


def doubled() -> View:
    """What the first player to take sees, in a game whose first floor has two cards of 11."""
    match = PartyBugs(players=4).deal(seed=0)
    while len(match.position.actors) > 1 or match.position.phase != "take":
        match.push(match.legal_moves[0])
    return match.view(match.position.actor)


async def test_a_second_hint_covers_every_move() -> None:
    async with at_table(planned("party-bugs", "", "bot:thumb", "bot:thumb"), size=LARGE) as table:
        assert len(table.board.scene.moves) == HINTED
        await table.press("h")
        await table.app.workers.wait_for_complete()
        await table.quiet()
        assert "every move, with reasons" in table.shown
        await table.press("h")
        assert isinstance(table.app.screen, Reader)
        assert "every move, with reasons" not in table.shown


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("party-bugs", (60, 20)),
        ("bug-off", (40, 12)),
        ("rumbugz", (20, 6)),
        ("party-bugs", (200, 60)),
    ],
)
async def test_every_size_can_be_played(game: str, size: tuple[int, int]) -> None:
    seats = SIX[:5] if game == "bug-off" else SIX
    async with at_table(planned(game, *seats), size=size) as table:
        before = len(table.sitting.match.moves)
        await table.press("enter")
        await table.press("right", "enter")
        assert len(table.sitting.match.moves) > before
        await table.pilot.resize_terminal(100, 40)
        await table.press("t", "enter")
        assert table.app.theme == "lamp-on"


@pytest.mark.parametrize(("chosen", "seats"), [(1, 2), (3, 3), (10, 6)])
def test_a_game_is_offered_for_as_many_as_it_allows(chosen: int, seats: int) -> None:
    draft = Draft(game="party-bugs", players=chosen)
    assert draft.seats_taken() == seats
    assert draft.plan("en").game.players == seats


@pytest.mark.parametrize("game", GAMES)
async def test_the_whole_table_is_visible_at_80_by_24(game: str) -> None:
    seats = SIX[:5] if game == "bug-off" else SIX
    async with at_table(planned(game, *seats, seed=11), size=SMALL) as table:
        await table.press("enter")
        board = table.board
        for name in board.names:
            assert name in table.shown
        for part in ("#prompt", "#hand", "#choices", "#keys"):
            region = board.query_one(part).region
            assert region.height > 0, part
            assert board.region.contains_region(region), part
        assert "quit" in table.shown


async def test_keys_in_the_footer_can_be_clicked() -> None:
    async with at_table(planned("bug-off", "", "bot:thumb"), size=LARGE) as table:
        bar = table.board.query_one("#keys")
        actions = [
            str(table.board.get_style_at(x, bar.region.y).meta.get("@click"))
            for x in range(bar.region.width)
        ]
        lamp = next(x for x, action in enumerate(actions) if "lamp" in action)
        assert table.app.theme == "lamp-off"
        await table.click("#keys", (lamp - bar.region.x, 0))
        assert table.app.theme == "lamp-on"
