"""Several people at one keyboard: the screen never shows one person's secrets to another."""

from collections.abc import AsyncIterator

import pytest
from textual.widgets import OptionList

from bugnight.cli.table.screens import Curtain
from bugnight.cli.table.sitting import Sitting
from bugnight.games.bug_off import BugOff, BugOffDeal
from bugnight.games.party_bugs import PartyBugs, PartyBugsDeal
from bugnight.games.rumbugz import RumBugz, RumBugzDeal
from bugnight.games.rumbugz.bugz import NAMES
from bugnight.play import Match
from tests.cli.table.pilot import Table, at_table, sitting_at

pytestmark = pytest.mark.compiled

SEATS = ("Ada", "Ben", "bot:thumb")


def party(*ada: int) -> PartyBugsDeal:
    """Deal Ada these cards; Ben and the bot always get the same."""
    rest = [card for card in range(1, 14) if card != 1 and card not in ada]
    return PartyBugsDeal(
        [1, 2, 3],
        [
            [*ada, *rest],
            [card for card in range(1, 14) if card != 2],
            [card for card in range(1, 14) if card != 3],
        ],
    )


def bug_off(ada: str) -> BugOffDeal:
    """Deal Ada these three bugs; she draws a red one."""
    hands = [list(ada), list("OOO"), list("GGG")]
    rest = [colour for colour in "ROYGBP" for _ in range(20)]
    for card in [*"".join(map("".join, hands)), "R"]:
        rest.remove(card)
    return BugOffDeal(0, hands, ["R", *rest, *(f"{colour}!" for colour in "ROYGBP")])


def rumbugz(*ada: str) -> RumBugzDeal:
    """Deal Ada these Bugz; Ben, the bot and the top of the bag are always the same."""
    hands = [[*ada], ["1", "1", "2", "3", "5", "8"], ["1", "1", "2", "3", "5", "8"]]
    first = ["12", "11", "9"]
    rest = [bug for bug in NAMES for _ in range(6)]
    for bug in [*hands[0], *hands[1], *hands[2], *first]:
        rest.remove(bug)
    return RumBugzDeal(0, hands, [*first, *rest])


DEALS: list[tuple[Match, Match]] = [
    tuple(Match(game, deals=[deal]) for deal in deals)  # type: ignore[misc]
    for game, deals in (
        (PartyBugs(players=3), (party(4, 5, 6), party(11, 12, 13))),
        (PartyBugs(players=3, hidden=True), (party(4, 5, 6, 7), party(9, 10, 11, 12))),
        (BugOff(players=3), (bug_off("YYY"), bug_off("PBP"))),
        (RumBugz(players=3), (rumbugz(*"446679"), rumbugz("*", "7", "7", "7", "10", "*"))),
    )
]

ADAS = {"party-bugs": ["enter"], "bug-off": ["r", "enter"]}
"""Ada plays her first card, or the red one that she has drawn."""


async def seen(match: Match, sizes: list[tuple[int, int]]) -> AsyncIterator[str]:
    """Yield the screens from Ada's move to Ben's turn."""
    for size in sizes:
        async with at_table(sitting=sitting_at(match, *SEATS), size=size) as table:
            yield table.svg
            await table.press("enter")
            await ada_moves(table)
            assert isinstance(table.app.screen, Curtain)
            yield table.svg
            await table.press("enter")
            assert table.board.eyes == 1
            yield table.svg


async def ada_moves(table: Table) -> None:
    """Make a move for Ada that looks the same whatever else she holds."""
    assert table.board.eyes == 0
    if table.sitting.game.name == "rumbugz":
        await table.press("enter")
        texts = [choice.move.text for choice in table.board.choices]
        at = table.board.query_one("#choices", OptionList).highlighted
        steps = texts.index("discard 12") - (-1 if at is None else at)
        await table.press(*["down"] * steps, "enter")
    else:
        await table.press(*ADAS[table.sitting.game.name])


@pytest.mark.parametrize("matches", DEALS, ids=lambda pair: repr(pair[0].game))
async def test_screens_do_not_depend_on_another_persons_cards(
    matches: tuple[Match, Match],
) -> None:
    sizes = [(80, 24), (140, 45)]
    one, other = [[svg async for svg in seen(match, sizes)] for match in matches]
    assert len(one) == 6
    assert one == other


@pytest.mark.parametrize("matches", DEALS, ids=lambda pair: repr(pair[0].game))
async def test_a_persons_own_screen_shows_the_difference(matches: tuple[Match, Match]) -> None:
    screens = []
    for match in matches:
        async with at_table(sitting=sitting_at(match, *SEATS)) as table:
            assert isinstance(table.app.screen, Curtain)
            await table.press("enter")
            screens.append(table.svg)
    assert screens[0] != screens[1]


def two(*seats: str) -> Sitting:
    return sitting_at(Match(BugOff(players=2), seed=1), *seats)


async def test_the_curtain_falls_only_between_different_people() -> None:
    async with at_table(sitting=two("Ada", "Ben")) as table:
        for _ in range(6):
            curtain = table.app.screen
            assert isinstance(curtain, Curtain)
            first = table.sitting.asked()[0]
            assert curtain.who == ("Ada", "Ben")[first]
            await table.click("#ready")
            assert table.board.eyes == first
            await table.press("enter")
    async with at_table(sitting=two("Ada", "bot:thumb")) as table:
        for _ in range(6):
            assert table.board.eyes == 0
            await table.press("enter")


async def test_undo_is_refused_between_people() -> None:
    async with at_table(sitting=two("Ada", "Ben")) as table:
        await table.press("enter", "enter")
        await table.press("enter", "u")
        assert len(table.sitting.match.moves) == 1
        assert "only when you play alone" in table.shown


async def test_a_hint_is_gone_when_the_curtain_falls() -> None:
    async with at_table(sitting=two("Ada", "Ben")) as table:
        await table.press("enter", "h")
        await table.app.workers.wait_for_complete()
        await table.quiet()
        assert "Hint" in table.shown
        await table.press("enter", "enter")
        assert "Hint" not in table.shown
