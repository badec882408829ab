"""The app: screens, language and lamp."""

import os
from pathlib import Path
from typing import ClassVar

import msgspec
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from bugnight.cli.errors import Failure
from bugnight.cli.screen import THEME
from bugnight.cli.table import saves
from bugnight.cli.table.board import Board
from bugnight.cli.table.draft import Draft
from bugnight.cli.table.look import TALL, WIDE
from bugnight.cli.table.paint import LAMP_OFF, LAMP_ON
from bugnight.cli.table.plan import SECONDS, Plan, plan_of
from bugnight.cli.table.screens import Dealing
from bugnight.cli.table.sitting import Sitting
from bugnight.cli.table.start import Start
from bugnight.cli.table.thinking import in_thread
from bugnight.cli.table.words import Words
from bugnight.cli.writing import write_file
from bugnight.play import RecordError

PACE = 0.6
"""The least seconds for a bot's move, so that people can follow."""


class TableApp(App[None]):
    """Bug Night in a terminal."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]  # noqa: RUF012
    TITLE = "Bug Night"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)
    ]

    def __init__(
        self,
        language: str,
        *,
        plan: Plan | None = None,
        sitting: Sitting | None = None,
        pace: float = PACE,
        lamp: bool | None = None,
        seconds: float = SECONDS,
    ) -> None:
        super().__init__()
        self.words = Words(language)
        self.plan = plan
        self.pace = pace
        self.seconds = seconds
        self.bot_seed = plan.bot_seed if plan else None
        self.left_a_game = False
        """Whether the player left an unfinished game."""
        self._sitting = sitting
        self.console.push_theme(THEME)
        self.register_theme(LAMP_OFF)
        self.register_theme(LAMP_ON)
        is_light = is_light_terminal() if lamp is None else lamp
        self.theme = LAMP_ON.name if is_light else LAMP_OFF.name

    def on_mount(self) -> None:
        if self._sitting is not None:
            self.push_screen(Board(self._sitting, self.words))
        elif self.plan is not None:
            self.play(self.plan)
        else:
            self.open_start()

    def speak(self, language: str) -> None:
        self.words = Words(language)

    def action_lamp(self) -> None:
        self.theme = LAMP_OFF.name if self.theme == LAMP_ON.name else LAMP_ON.name

    async def action_quit(self) -> None:
        """Quit without asking, since nothing is lost."""
        self.left_a_game = any(
            isinstance(each, Board) and each.sitting.kept and not each.sitting.is_over
            for each in self.screen_stack
        )
        self.exit()

    def open_start(self) -> None:
        """Go back to the start screen, with the last choices."""
        draft = Draft.of(self.plan) if self.plan else Draft(seconds=self.seconds)
        self._show(Start(draft))

    def play(self, plan: Plan) -> None:
        """Deal; the screen says why, if that takes long."""
        self.plan = plan
        self._show(Dealing())
        self._deal(plan)

    @work(exclusive=True, group="deal")
    async def _deal(self, plan: Plan) -> None:
        sitting = await in_thread(plan.sit_down)
        self._show(Board(sitting, self.words))

    def play_again(self) -> None:
        assert self.plan is not None
        self.play(msgspec.structs.replace(self.plan, seed=None))

    def go_on(self, save: saves.Save) -> None:
        self.plan = plan_of(save, self.seconds, self.bot_seed)
        self._take_up(self.plan, save)

    @work(exclusive=True, group="deal")
    async def _take_up(self, plan: Plan, save: saves.Save) -> None:
        try:
            sitting = await in_thread(lambda: plan.go_on(save))
        except RecordError as error:
            if isinstance(self.screen, Start):
                self.screen.say(self.words("start-bad-save", path=save.path, reason=error))
        else:
            self._show(Board(sitting, self.words))

    def save_copy(self, sitting: Sitting) -> str:
        """Write the record into the current folder; return a message with its path, or why not."""
        assert sitting.kept is not None
        name, text = str(Path.cwd() / sitting.kept.name), sitting.record().to_json() + "\n"
        try:
            write_file(name, text, overwrite=False, remedy="move it away, then save again")
        except Failure as failure:
            return str(failure)
        return self.words("ending-saved", path=name)

    def _show(self, screen: Board | Start | Dealing) -> None:
        """Replace the current screen."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)


def is_light_terminal() -> bool:
    """Whether the terminal says, in COLORFGBG, that its background is light.

    >>> is_light_terminal()
    False
    """
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return background in ("7", "15")
