"""How the table is drawn, from what one viewer may see."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from bugnight.cli.screen import filled, marks
from bugnight.cli.table.ending import ranking, verdict
from bugnight.cli.table.paint import quiet
from bugnight.cli.table.scene import Card, Choice, Prompt, Scene, scene_of
from bugnight.cli.table.seats import shown_levels, shown_names
from bugnight.cli.table.sitting import Sitting
from bugnight.cli.table.widgets import CardRow, Keys
from bugnight.cli.table.words import Words
from bugnight.messages.story import Teller

if TYPE_CHECKING:
    from bugnight.cli.table.app import TableApp

WIDE = 112
"""From this width on, the log has a column of its own."""
SMALLEST = (60, 20)
"""The least columns and lines to show everything."""
TALL = 30
MOVE = "move "
"""The prefix of the id of an option that is a move."""
MANY = 4
"""With more moves than this, none is highlighted initially."""
LISTED = 200
"""The most moves listed; the rest are counted, and picking cards shortens the list."""
TOLD = 60
"""Moves in the log."""


class Look(Screen[None]):
    """A sitting on the screen; `Board` handles keys and clicks."""

    app: "TableApp"

    def __init__(self, sitting: Sitting, words: Words) -> None:
        super().__init__(classes=scene_of(type(sitting.game)).layout)
        self.sitting = sitting
        self.words = words.about(sitting.game.name)
        self.eyes: int | None = sitting.people[0] if sitting.is_solo else None
        self.back = 0
        """How many moves back the viewer looks."""
        self.scene = self.look()
        self.choices: list[Choice] = []
        self.picked: list[int] = []
        self.cursor = 0
        self.thinking: dict[int, float] = {}
        self.hint: Text | None = None
        self.message = ""
        self.broken: tuple[int, str] | None = None
        self.is_open = False

    def compose(self) -> ComposeResult:
        """Lay out the parts; the style sheet decides which of the two logs is visible."""
        with Horizontal(id="all"):
            with Vertical(id="table"):
                yield Static(id="header")
                yield Static(id="seats")
                yield Static(id="prompt")
                with Horizontal(id="middle"):
                    yield CardRow(id="floor")
                    with VerticalScroll(id="centre", can_focus=False):
                        yield Static(id="centre-text")
                    yield CardRow(id="hand")
                yield Static(id="ending")
                yield Input(id="filter", compact=True)
                with Horizontal(id="bottom"):
                    yield OptionList(id="choices", markup=False)
                    with VerticalScroll(id="log", can_focus=False):
                        yield Static(classes="news")
            with VerticalScroll(id="side", can_focus=False):
                yield Static(classes="news")
        yield Keys(id="keys")

    @property
    def is_there(self) -> bool:
        """Whether there is still a screen: an answer may come after it was closed."""
        return bool(self.query("#keys"))

    @property
    def names(self) -> list[str]:
        names = shown_names(self.sitting.seats, self.words)
        dummies = self.sitting.game.displays - len(names)
        return [*names, *[self.words("seat-dummy")] * dummies]

    def look(self) -> Scene:
        """What the viewer sees now; nothing else is drawn."""
        sitting = self.sitting
        fresh = None if self.eyes is None else sitting.fresh(self.eyes)
        kind = scene_of(type(sitting.game))
        levels = shown_levels(sitting.seats, self.words)
        view = sitting.view(self.eyes, self.back)
        scene = kind(view, self.names, self.words, fresh, levels)
        if self.back:
            scene.moves = []
        return scene

    def refresh_scene(self, *, stay: bool = False) -> None:
        """Draw everything again; with `stay`, picked cards stay picked."""
        self.scene = self.look()
        if not stay:
            self.picked, self.cursor = [], 0
            if self.scene.picks_from and not self.scene.several:
                self.picked = [0]
        self.show_header()
        self.show_middle()
        self.show_prompt()
        self.show_choices()
        self.show_log()
        self.show_keys()

    def on_resize(self) -> None:
        self.show_header()
        self.show_middle()

    def show_header(self) -> None:
        size = self.app.size
        wide = size.width >= WIDE
        title = Text.assemble(
            (f" {self.words.title} ", "bold reverse"), f"  {self.scene.where()}  "
        )
        asked = self.sitting.asked()
        if len(asked) == 1:
            title.append(f"· ▶ {self.names[asked[0]]}  ")
        if size.width < SMALLEST[0] or size.height < SMALLEST[1]:
            title = Text(self.words("window-small"), "bold reverse")
        if self.sitting.trouble:
            title.append(f" {self.words('keep-failed', reason=self.sitting.trouble)} ", "reverse")
        self.query_one("#header", Static).update(title)
        width = size.width - (max(36, size.width * 3 // 10) + 2 if wide else 2)
        airy = size.height >= 28 + 2 * self.sitting.game.displays
        self.query_one("#seats", Static).update(self.scene.seats(width, airy=airy))

    def show_middle(self) -> None:
        scene = self.scene
        floor, hand = self.query_one("#floor", CardRow), self.query_one("#hand", CardRow)
        floor.cards, hand.cards = tuple(scene.floor()), tuple(scene.hand())
        floor.large = hand.large = self.app.size.width >= WIDE and self.app.size.height >= 38
        floor.caption = self.scene.floor_caption
        hand.caption = scene.caption if hand.cards else ""
        active = {"floor": floor, "hand": hand}.get(scene.picks_from)
        for row in (floor, hand):
            row.picked = frozenset(self.picked) if row is active else frozenset()
            row.cursor = self.cursor if row is active else None
        self.query_one("#centre-text", Static).update(
            scene.middle(self.query_one("#centre").size.width or 46)
        )
        over = self.sitting.is_over
        self.query_one("#middle").display = not over
        ending = self.query_one("#ending", Static)
        ending.display = over
        if over:
            ending.update(ranking(self.sitting, self.names, self.words))

    def show_prompt(self) -> None:
        bar = self.query_one("#prompt", Static)
        prompt = self._prompt()
        is_asked = bool(self.scene.moves) or self.sitting.is_over
        bar.set_class(is_asked, "-asked")
        stop = "." if prompt.why and prompt.what[-1:].isalnum() else ""
        bar.update(Text.assemble((f"{prompt.what}{stop} ", "bold"), prompt.why))

    def _prompt(self) -> Prompt:
        words, sitting = self.words, self.sitting
        if self.message:
            return Prompt(self.message)
        if self.back:
            return Prompt(words("looking-back", n=self.back))
        if self.broken:
            seat, reason = self.broken
            return Prompt(words("broken", name=self.names[seat]), reason)
        if sitting.is_over:
            return verdict(sitting, self.names, words, self.eyes)
        if self.scene.moves:
            return self.scene.prompt()
        waiting = sitting.asked()
        if len(waiting) > 1:
            done = sitting.game.players - len(waiting)
            told = words("waiting", done=done, all=sitting.game.players)
        else:
            told = words("wait-one", name=self.names[waiting[0]])
        longest = max((time.monotonic() - began for began in self.thinking.values()), default=0.0)
        patience = 2 + (sitting.limit.seconds or 0)
        return Prompt(told, words("compiling") if longest > patience else "")

    def show_choices(self) -> None:
        cards = self.active_cards()
        picked = [cards[index] for index in self.picked if index < len(cards)]
        self.choices = self.scene.choices(picked) if self.scene.moves else []
        wanted = self.query_one("#filter", Input).value.lower().split()
        if wanted:
            self.choices = [
                each for each in self.choices if all(w in each.label.plain.lower() for w in wanted)
            ]
        options = [Option(each.label, id=MOVE + each.move.text) for each in self.choices[:LISTED]]
        more = len(self.choices) - LISTED
        if more > 0:
            options.append(Option(quiet(self.words("choices-more", n=more)), disabled=True))
        if self.scene.moves and not self.choices:
            options.append(Option(quiet(self.words("choices-none")), disabled=True))
        options += [Option(Text(label), id=key) for key, label in self._actions()]
        listing = self.query_one("#choices", OptionList)
        listing.set_options(options)
        if options:
            # among many moves, none should be made by pressing Enter once too often
            many = self.scene.several and len(self.choices) > MANY
            listing.highlighted = None if many and not picked and not wanted else 0

    def _actions(self) -> Iterable[tuple[str, str]]:
        """Choices besides moves: after the end, and if a bot fails."""
        words = self.words
        if self.broken:
            yield "thumb", words("do-thumb", name=self.names[self.broken[0]])
        if self.sitting.is_over:
            yield "review", words("do-review")
            yield "again", words("do-again")
            yield "save", words("do-save")
            yield "menu", words("do-menu")
            yield "quit", words("do-quit")

    def active_cards(self) -> tuple[Card, ...]:
        where = self.scene.picks_from
        return self.query_one(f"#{where}", CardRow).cards if where else ()

    def show_log(self) -> None:
        lines = self.told(TOLD)
        told = Text("\n").join(lines)
        if self.hint is not None:
            told = Text.assemble(self.hint, "\n\n", told)
        for news in self.query(".news").results(Static):
            news.update(told)
        for scroll in ("#log", "#side"):
            self.query_one(scroll, VerticalScroll).scroll_home(animate=False)

    def told(self, most: int) -> list[Text]:
        """What happened in the last `most` moves, newest first."""
        sitting, plies = self.sitting, len(self.sitting.match.moves)
        names = [Text(name, "bold") for name in self.names]
        teller = Teller(self.words.language, sitting.game, marks(len(names)), self.eyes)
        told = list(teller.tell(sitting.opening)) if plies <= most else []
        for ply in range(max(0, plies - most), plies):
            told += teller.tell(sitting.events(ply, self.eyes))
        return [
            Text(f"── {line.text} ", "dim") if line.is_heading else filled(line.text, names)
            for line in reversed(told)
        ]

    def show_keys(self) -> None:
        words, scene, over = self.words, self.scene, self.sitting.is_over
        asked, picks = bool(scene.moves), bool(scene.picks_from)
        several = asked and picks and scene.several
        keys = (
            ("←→", words("key-card"), "screen.move(1)", picks),
            (words("key-space"), words("key-pick"), "screen.pick", several),
            ("/", words("key-filter"), "screen.filter", several),
            ("↑↓", words("key-choice"), "screen.highlight(1)", len(self.choices) > 1 or over),
            ("⏎", words("key-do"), "screen.do", asked or over),
            ("h", words("key-hint"), "screen.hint", asked),
            ("v", words("key-overview"), "screen.overview", scene.several),
            ("l", words("key-log"), "screen.log", True),
            ("[ ]", words("key-past"), "screen.past(1)", True),
            ("u", words("key-undo"), "screen.undo", self.sitting.is_solo),
            ("?", words("key-rules"), "screen.rules", True),
            ("t", words("key-lamp"), "app.lamp", True),
            ("m", words("key-menu"), "screen.menu", True),
            ("q", words("key-quit"), "app.quit", True),
        )
        working = ((key, label, action) for key, label, action, works in keys if works)
        self.query_one("#keys", Keys).show(working)
