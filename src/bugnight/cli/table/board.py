"""The table: what one pair of eyes sees, one prompt at a time, and what can be done about it."""

import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from bugnight import bots
from bugnight.cli.table.boxes import SCENES, TELLERS
from bugnight.cli.table.curtain import Curtain
from bugnight.cli.table.ending import ranking, verdict
from bugnight.cli.table.hints import hint
from bugnight.cli.table.paint import quiet
from bugnight.cli.table.rulebook import Rulebook
from bugnight.cli.table.scene import Card, Choice, Prompt, Scene
from bugnight.cli.table.seats import shown_names
from bugnight.cli.table.sitting import TOGETHER, Sitting
from bugnight.cli.table.thinking import in_thread
from bugnight.cli.table.widgets import CardRow, Keys
from bugnight.play import Move

if TYPE_CHECKING:
    from bugnight.cli.table.app import TableApp

LISTED = 200
"""Of more moves than this, the rest is only counted: picking cards makes the list short."""
TOLD = 60
"""How many events the log goes back."""
TYPING = 1.0
"""Seconds within which digits make one number."""


class Board(Screen[None]):
    """A sitting on the screen."""

    app: "TableApp"

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-narrow"),
        (112, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-short"),
        (34, "-tall"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "highlight(-1)", show=False),
        Binding("down", "highlight(1)", show=False),
        Binding("space", "pick", show=False),
        Binding("escape", "clear", show=False),
        Binding("slash", "filter", show=False),
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("question_mark,f1", "rules", show=False),
        Binding("m", "menu", show=False),
        Binding("t", "app.lamp", show=False),
        Binding("q", "app.quit", show=False),
        Binding("s", "save", show=False),
        Binding("n", "again", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.eyes: int | None = sitting.people[0] if sitting.is_solo else None
        self.scene: Scene
        self.choices: list[Choice] = []
        self._picked: list[int] = []
        self._cursor = 0
        self._typed = ("", 0.0)
        self._thinking: dict[int, float] = {}
        self._epoch = 0
        self._hint: Text | None = None
        self._message = ""
        self._broken: tuple[int, str] | None = None

    def compose(self) -> ComposeResult:
        """Lay out the parts; the style sheet decides which of the two logs is seen."""
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

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.add_class(self.sitting.game.name)
        self.query_one("#filter", Input).display = False
        self.query_one("#choices").focus()
        self.proceed()
        self.set_interval(1.0, self._tick)

    @property
    def words(self):  # type: ignore[no-untyped-def]  # noqa: ANN201
        """The words of the chosen language."""
        return self.app.words

    @property
    def names(self) -> list[str]:
        """Everybody's name, a dummy's last."""
        names = shown_names(self.sitting.seats, self.words)
        return [*names, self.words("dummy")] if self.sitting.game.displays > len(names) else names

    # Whose turn it is

    def proceed(self) -> None:
        """Ask whoever is to be asked now, and show it."""
        sitting = self.sitting
        asked = sitting.asked()
        people = [seat for seat in asked if sitting.seats[seat].is_person]
        if people and self.eyes not in people:
            if sitting.is_solo:
                self.eyes = people[0]
            else:
                self._draw_curtain(people[0])
        elif sitting.is_over and not sitting.is_solo:
            self.eyes = None
        self._picked, self._cursor, self._hint = [], 0, None
        self.query_one("#filter", Input).value = ""
        self.refresh_scene()
        for seat in asked:
            if not sitting.seats[seat].is_person and seat not in self._thinking:
                self._thinking[seat] = time.monotonic()
                self._ask(seat, self._epoch)

    def _draw_curtain(self, seat: int) -> None:
        """Hide everything until the next person sits at the keyboard."""
        self.eyes = None

        def lift(_: None) -> None:
            self.eyes = seat
            self.refresh_scene()

        self.app.push_screen(Curtain(self.names[seat]), lift)

    @work
    async def _ask(self, seat: int, epoch: int) -> None:
        """Let a bot think, and make its move."""
        together = self.sitting.match.position.phase in TOGETHER
        answer = self.sitting.question(seat)
        began = time.monotonic()
        try:
            move = await in_thread(answer)
        except Exception as error:
            if epoch == self._epoch:
                self._broken = (seat, f"{error}")
                self.refresh_scene()
            return
        rest = self.app.pace - (time.monotonic() - began)
        if rest > 0 and not together:
            await in_thread(lambda: time.sleep(rest))
        if epoch == self._epoch:
            del self._thinking[seat]
            self.make(move)

    def make(self, move: Move) -> None:
        """Make a move, keep the game, and go on."""
        self._message = ""
        was_asked = self.eyes in self.sitting.asked()
        self.sitting.push(move)
        if was_asked and move.seat != self.eyes:
            self.refresh_scene(stay=True)
            return
        self.proceed()

    def _tick(self) -> None:
        if self._thinking and self.eyes not in self.sitting.asked():
            self._show_prompt()

    # Showing

    def refresh_scene(self, *, stay: bool = False) -> None:
        """Show the table as these eyes see it; with `stay` what was picked stays picked."""
        sitting = self.sitting
        fresh = None if self.eyes is None else sitting.fresh(self.eyes)
        kind = SCENES[sitting.game.name]
        self.scene = kind(sitting.view(self.eyes), self.names, self.words, fresh)
        if not stay and self.scene.picks_from and not self.scene.several:
            self._picked = [0]
        self._show_header()
        self._show_middle()
        self._show_prompt()
        self._show_choices()
        self._show_log()
        self._show_keys()

    def on_resize(self) -> None:
        """Draw for the new size."""
        if hasattr(self, "scene"):
            self._show_header()
            self._show_middle()

    def _show_header(self) -> None:
        size = self.app.size
        wide = size.width >= 112
        title = Text.assemble(
            (f" {self.words(f'game.{self.sitting.game.name}')} ", "bold reverse"),
            f"  {self.scene.where()}",
        )
        self.query_one("#header", Static).update(title)
        width = size.width - (38 if wide else 2)
        airy = size.height >= 28 + 2 * self.sitting.game.displays
        self.query_one("#seats", Static).update(self.scene.seats(width, airy=airy))

    def _show_middle(self) -> None:
        scene = self.scene
        floor, hand = self.query_one("#floor", CardRow), self.query_one("#hand", CardRow)
        floor.cards, hand.cards = tuple(scene.floor()), tuple(scene.hand())
        floor.caption = self.words("caption.floor")
        hand.caption = self.words("caption.hand") if hand.cards else ""
        active = {"floor": floor, "hand": hand}.get(scene.picks_from)
        for row in (floor, hand):
            row.picked = frozenset(self._picked) if row is active else frozenset()
            row.cursor = self._cursor if row is active else None
        self.query_one("#centre-text", Static).update(
            scene.middle(self.query_one("#centre").size.width or 46)
        )
        over = self.sitting.is_over
        self.query_one("#middle").display = not over
        ending = self.query_one("#ending", Static)
        ending.display = over
        if over:
            ending.update(ranking(self.sitting, self.names, self.words))

    def _show_prompt(self) -> None:
        bar = self.query_one("#prompt", Static)
        prompt = self._prompt()
        is_asked = bool(self.scene.moves) or self.sitting.is_over
        bar.set_class(is_asked, "-asked")
        bar.update(Text.assemble((f"{prompt.what} ", "bold"), prompt.why))

    def _prompt(self) -> Prompt:
        words, sitting = self.words, self.sitting
        if self._message:
            return Prompt(self._message)
        if self._broken:
            seat, reason = self._broken
            return Prompt(words("prompt.broken", who=self.names[seat]), reason)
        if sitting.is_over:
            return verdict(sitting, self.names, words, self.eyes)
        if self.scene.moves:
            return self.scene.prompt()
        waiting = sitting.asked()
        if len(waiting) > 1:
            done = sitting.game.players - len(waiting)
            told = words("prompt.waiting", done=done, all=sitting.game.players)
        else:
            told = words("prompt.thinking", who=self.names[waiting[0]])
        longest = max((time.monotonic() - began for began in self._thinking.values()), default=0.0)
        patience = 2 + (sitting.limit.seconds or 0)
        return Prompt(told, words("why.compiling") if longest > patience else "")

    def _show_choices(self) -> None:
        cards = self._active_cards()
        picked = [cards[index] for index in self._picked if index < len(cards)]
        self.choices = self.scene.choices(picked) if self.scene.moves else []
        wanted = self.query_one("#filter", Input).value.lower().split()
        if wanted:
            self.choices = [
                each for each in self.choices if all(w in each.label.plain.lower() for w in wanted)
            ]
        options = [
            Option(each.label, id=f"choice-{number}")
            for number, each in enumerate(self.choices[:LISTED])
        ]
        more = len(self.choices) - LISTED
        if more > 0:
            options.append(Option(quiet(self.words("choices.more", count=more)), disabled=True))
        if self.scene.moves and not self.choices:
            options.append(Option(quiet(self.words("choices.none")), disabled=True))
        options += [Option(Text(label), id=key) for key, label in self._actions()]
        listing = self.query_one("#choices", OptionList)
        listing.set_options(options)
        if options:
            listing.highlighted = 0

    def _actions(self) -> Iterable[tuple[str, str]]:
        """What can be done besides moves: after the end, and when a bot fails."""
        words = self.words
        if self._broken:
            yield "thumb", words("do.thumb", who=self.names[self._broken[0]])
        if self.sitting.is_over:
            yield "again", words("do.again")
            yield "save", words("do.save")
            yield "menu", words("do.menu")
            yield "quit", words("do.quit")

    def _active_cards(self) -> tuple[Card, ...]:
        where = self.scene.picks_from
        return self.query_one(f"#{where}", CardRow).cards if where else ()

    def _show_log(self) -> None:
        lines = self._told()
        told = Text("\n").join(lines)
        if self._hint is not None:
            told = Text.assemble(self._hint, "\n\n", told)
        for news in self.query(".news").results(Static):
            news.update(told)
        for scroll in ("#log", "#side"):
            self.query_one(scroll, VerticalScroll).scroll_home(animate=False)

    def _told(self) -> list[Text]:
        """What happened, the newest first."""
        sitting = self.sitting
        teller = TELLERS[sitting.game.name](sitting.game, self.names, self.words, self.eyes)
        lines: list[Text] = []
        if len(sitting.events) <= TOLD:
            lines += teller.begin(sitting.opening)
        for event in sitting.events[-TOLD:]:
            lines += teller.tell(event)
        return lines[::-1]

    def _show_keys(self) -> None:
        words, asked = self.words, bool(self.scene.moves)
        keys = []
        if self.scene.picks_from:
            keys.append(("←→", words("key.card"), "screen.move(1)"))
        if asked and self.scene.several and self.scene.picks_from:
            keys.append((words("key.space"), words("key.pick"), "screen.pick"))
            keys.append(("/", words("key.filter"), "screen.filter"))
        if len(self.choices) > 1 or self.sitting.is_over:
            keys.append(("↑↓", words("key.choice"), "screen.highlight(1)"))
        if asked or self.sitting.is_over:
            keys.append(("⏎", words("key.do"), "screen.do"))
        if asked:
            keys.append(("h", words("key.hint"), "screen.hint"))
        if self.sitting.is_solo:
            keys.append(("u", words("key.undo"), "screen.undo"))
        keys += [
            ("?", words("key.rules"), "screen.rules"),
            ("t", words("key.lamp"), "app.lamp"),
            ("m", words("key.menu"), "screen.menu"),
            ("q", words("key.quit"), "app.quit"),
        ]
        self.query_one("#keys", Keys).show(keys)

    # Picking and choosing

    def action_move(self, step: int) -> None:
        """Go to the next card."""
        cards = self._active_cards()
        if cards:
            self._go_to((self._cursor + step) % len(cards))

    def _go_to(self, index: int) -> None:
        self._cursor = index
        if not self.scene.several:
            self._picked = [index]
        self._show_middle()
        if not self.scene.several:
            self._show_choices()

    def action_pick(self) -> None:
        """Pick the card, or put it back; where one card is a move, make it."""
        if not self._active_cards():
            return
        if not self.scene.several:
            self.action_do()
            return
        if self._cursor in self._picked:
            self._picked.remove(self._cursor)
        else:
            self._picked.append(self._cursor)
        self._show_middle()
        self._show_choices()
        self._show_keys()

    @on(CardRow.Chosen)
    def _click_card(self, event: CardRow.Chosen) -> None:
        """A click goes to a card; on the one that is picked already, it makes the move."""
        if event.row.id != self.scene.picks_from:
            return
        again = event.index in self._picked and len(self.choices) == 1
        self._go_to(event.index)
        if self.scene.several:
            self.action_pick()
        elif again:
            self.action_do()

    def action_highlight(self, step: int) -> None:
        """Go up or down the list."""
        listing = self.query_one("#choices", OptionList)
        if step < 0:
            listing.action_cursor_up()
        else:
            listing.action_cursor_down()

    def action_do(self) -> None:
        """Do what is highlighted."""
        self.query_one("#choices", OptionList).action_select()

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        key = event.option.id or ""
        if key.startswith("choice-"):
            self.make(self.choices[int(key.removeprefix("choice-"))].move)
        elif key == "thumb":
            self._mend()
        elif key:
            getattr(self, f"action_{key}")()

    def _mend(self) -> None:
        """Let a plain bot play on for one that failed."""
        assert self._broken is not None
        seat, _ = self._broken
        self._broken = None
        self.sitting.replace(seat, "thumb")
        self._thinking.pop(seat, None)
        self.proceed()

    def on_key(self, event: Key) -> None:
        """Typing what is printed on a card goes to it."""
        typed = event.character or ""
        if not typed.isprintable() or not typed or isinstance(self.focused, Input):
            return
        cards = self._active_cards()
        before, when = self._typed
        now = time.monotonic()
        text = (before if now - when < TYPING else "") + typed.upper()
        for wanted in (text, typed.upper()):
            found = self._typed_card(cards, wanted)
            if found is not None:
                self._typed = (wanted, now)
                self._go_to(found)
                event.stop()
                return

    def _typed_card(self, cards: Sequence[Card], text: str) -> int | None:
        """The card that is meant: one not picked yet, after the cursor if there is one."""
        fits = [i for i, card in enumerate(cards) if (card.typed or card.key) == text]
        fits = fits or [
            i for i, card in enumerate(cards) if (card.typed or card.key).startswith(text)
        ]
        if self.scene.several:
            fits = [i for i in fits if i not in self._picked] or fits
        return fits[0] if fits else None

    def action_clear(self) -> None:
        """Put everything back that was picked, and close what was opened."""
        box = self.query_one("#filter", Input)
        box.value, box.display = "", False
        self._hint, self._message = None, ""
        if self.scene.several:
            self._picked = []
        self.query_one("#choices").focus()
        self.refresh_scene(stay=True)

    def action_filter(self) -> None:
        """Type to make the list shorter."""
        if self.scene.moves and self.scene.several:
            box = self.query_one("#filter", Input)
            box.placeholder = self.words("filter.placeholder")
            box.display = True
            box.focus()

    @on(Input.Changed, "#filter")
    def _filtered(self) -> None:
        if hasattr(self, "scene"):
            self._show_choices()

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        self.query_one("#filter", Input).display = False
        self.query_one("#choices").focus()
        self.action_do()

    # Around the game

    def action_hint(self) -> None:
        """Ask what a strong player would do."""
        if self.scene.moves:
            self._hint = Text.assemble(
                (f"{self.words('hint.title')} ", "bold"), self.words("hint.wait")
            )
            self._show_log()
            self._find_hint(self._epoch, len(self.sitting.match.moves))

    @work(exclusive=True, group="hint")
    async def _find_hint(self, epoch: int, ply: int) -> None:
        view, language = self.scene.view, self.words.language
        limit = bots.Limit(seconds=self.sitting.limit.seconds)
        try:
            found = await in_thread(lambda: hint(view, limit, language))
        except bots.BotError as error:
            told = Text(str(error))
        else:
            told = self._worded(found.moves, found.reason)
        if (epoch, ply) == (self._epoch, len(self.sitting.match.moves)) and self._hint is not None:
            self._hint = told
            self._show_log()

    def _worded(self, moves: list[tuple[Move, float | None]], reason: str) -> Text:
        """A hint in words: the best moves first."""
        told = Text(self.words("hint.title"), "bold")
        for move, win in moves[:3]:
            told.append("\n▸ ")
            told.append_text(self.scene.choice(move).label)
            if win is not None:
                told.append(f"  {win:.0%}")
        return Text.assemble(told, f"\n{reason}") if reason else told

    def action_undo(self) -> None:
        """Take the last decision back, where one plays alone."""
        if not self.sitting.is_solo:
            self._message = self.words("undo.not_solo")
            self._show_prompt()
            return
        self._epoch += 1
        self._thinking.clear()
        self._broken = None
        self._message = "" if self.sitting.undo() else self.words("undo.nothing")
        self.proceed()

    def action_rules(self) -> None:
        """Open the rules at what matters now."""
        phase = self.scene.table.phase
        self.app.push_screen(Rulebook(self.sitting.game.name, self.scene.clauses[phase]))

    def action_save(self) -> None:
        """Write the record into the folder where the command was started."""
        if self.sitting.is_over:
            self._message = self.app.save_copy(self.sitting)
            self._show_prompt()

    def action_again(self) -> None:
        """The same once more."""
        if self.sitting.is_over:
            self.app.play_again()

    def action_menu(self) -> None:
        """Back to the start; the game is kept."""
        self._epoch += 1
        self.app.open_start()

    def action_quit(self) -> None:
        """Leave; nothing is lost."""
        self.app.exit()
