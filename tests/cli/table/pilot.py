"""Controls the terminal's table in tests: an app without a terminal, and its screen."""

import asyncio
import html
import re
import time
import unicodedata
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.events import Key
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.widgets import OptionList

from bugnight import bots
from bugnight.cli.table.app import TableApp
from bugnight.cli.table.board import Board
from bugnight.cli.table.plan import Plan
from bugnight.cli.table.screens import Curtain
from bugnight.cli.table.seats import Seat
from bugnight.cli.table.sitting import Sitting
from bugnight.play import GAMES, Match
from bugnight.play.seeds import parse_seed

SMALL = (80, 24)
LARGE = (140, 45)
PATIENCE = 180.0
"""Seconds within which anything must have happened."""


def seated(*texts: str) -> tuple[Seat, ...]:
    """Return seats from their texts in records; an empty name is the player's own seat."""
    return tuple(map(Seat.parse, texts))


def planned(game: str, *seats: str, seed: int = 3, **options: Any) -> Plan:  # noqa: ANN401
    """Return a game with fixed seats, cards and seeds of bots."""
    return Plan(
        game=GAMES[game](players=len(seats), **options),
        seats=seated(*seats),
        seed=parse_seed(seed),
        seconds=0.05,
        bot_seed=7,
    )


def sitting_at(match: Match, *seats: str) -> Sitting:
    """Return a match with people and bots that is not saved."""
    return Sitting(match, seated(*seats), limit=bots.Limit(seconds=0.05), bot_seed=7)


def typed(key: str) -> Key:
    """Return a key event as from a terminal: for `x`, `?`, or a name such as `space`."""
    name = _character_to_key(key) if len(key) == 1 else key
    written = _get_unicode_name_from_key(REPLACED_KEYS.get(name, name))
    try:
        return Key(name, unicodedata.lookup(written))
    except KeyError:
        return Key(name, key if len(key) == 1 else None)


class Table:
    """An app, with methods to press keys and click."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        setattr(pilot, "pause", self.quiet)  # noqa: B010

    @property
    def board(self) -> Board:
        """The board, which must be the current screen."""
        assert isinstance(self.app.screen, Board)
        return self.app.screen

    @property
    def sitting(self) -> Sitting:
        """The game of the board, even if another screen covers it."""
        return next(each for each in self.app.screen_stack if isinstance(each, Board)).sitting

    @property
    def svg(self) -> str:
        """The screen as SVG, without its unique ids."""
        return re.sub(r"terminal-\d+", "terminal", self.app.export_screenshot())

    @property
    def shown(self) -> str:
        """The text on the screen."""
        texts = re.findall(r"<text[^>]*>(.*?)</text>", self.svg)
        return html.unescape(" ".join(texts)).replace("\xa0", " ")

    async def press(self, *keys: str) -> None:
        """Press keys, each after the last one has taken effect; then wait for the bots."""
        for key in keys:
            self.app.post_message(typed(key))
            await self.quiet()
        await self.settle()

    async def click(self, selector: str, offset: tuple[int, int] = (1, 0)) -> None:
        """Click somewhere, then wait for the bots."""
        await self.pilot.click(selector, offset=offset)
        await self.settle()

    async def quiet(self, _: float | None = None) -> None:
        """Wait until every message is handled, and the screen is laid out.

        Textual's pilot waits until the process is idle or a second has passed, which is unreliable.
        """
        calm = 0
        while calm < 2:
            pumps = [self.app, *self.app.screen.walk_children(with_self=True)]
            busy = any(each.message_queue_size for each in pumps)
            await self.pilot._wait_for_screen(PATIENCE)
            await self.app.animator.wait_until_complete()
            self.app.screen._on_timer_update()
            calm = 0 if busy else calm + 1

    async def settle(self) -> None:
        """Wait until the game waits for a person and no bot thinks, or until it is over."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            if self.is_settled:
                await self.quiet()
                if self.is_settled:
                    return
            await asyncio.sleep(0.01)
        raise AssertionError(f"the table never settled:\n{self.shown}")

    @property
    def is_settled(self) -> bool:
        """Whether nothing more happens without input."""
        screen = self.app.screen
        boards = [each for each in self.app.screen_stack if isinstance(each, Board)]
        if any(board.thinking and board.broken is None for board in boards):
            return False
        if isinstance(screen, Board):
            waits = screen.scene.moves or screen.back or screen.sitting.is_over or screen.broken
            return screen.is_open and bool(waits)
        return isinstance(screen, Curtain) or not self.app.workers


@asynccontextmanager
async def at_table(
    plan: Plan | None = None,
    *,
    sitting: Sitting | None = None,
    language: str = "en",
    size: tuple[int, int] = SMALL,
    lamp: bool = False,
) -> AsyncIterator[Table]:
    """Run the app, and yield its table."""
    app = TableApp(language, plan=plan, sitting=sitting, pace=0, lamp=lamp, seconds=0.05)
    async with app.run_test(size=size) as pilot:
        table = Table(app, pilot)
        await table.settle()
        yield table


async def play_on(table: Table, keys: Sequence[str], most: int = 600) -> None:
    """Press the same keys again and again, lifting curtains, until the game is over."""
    for _ in range(most):
        if isinstance(table.app.screen, Curtain):
            await table.press("enter")
        elif table.board.sitting.is_over:
            return
        else:
            if table.board.query_one("#choices", OptionList).highlighted is None:
                await table.press("down")
            await table.press(*keys)
    raise AssertionError(f"the game did not end:\n{table.shown}")
