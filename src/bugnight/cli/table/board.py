"""The table: whose turn it is, and what keys and clicks do."""

import asyncio
import time
from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual import on, work
from textual.binding import BindingType
from textual.events import Key
from textual.widgets import Input, OptionList

from bugnight import bots
from bugnight.bots.review import Reviewer
from bugnight.cli.review_text import tell
from bugnight.cli.table.look import MOVE, Look
from bugnight.cli.table.scene import Card
from bugnight.cli.table.screens import Curtain, Reader, rules_page
from bugnight.cli.table.sitting import Sitting
from bugnight.cli.table.thinking import in_thread
from bugnight.cli.table.widgets import CardRow
from bugnight.cli.table.words import Words
from bugnight.play import Move, Record

HINTED = 3
"""Moves in a hint."""
TYPING = 1.0
"""Seconds within which digits make one number."""


class Board(Look):
    """The table, with what keys and clicks do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "move(-1)"),
        ("right", "move(1)"),
        ("up", "highlight(-1)"),
        ("down", "highlight(1)"),
        ("space", "pick"),
        ("escape", "clear"),
        ("slash", "filter"),
        ("h", "hint"),
        ("u", "undo"),
        ("question_mark,f1", "rules"),
        ("l", "log"),
        ("v", "overview"),
        ("m", "menu"),
        ("t", "app.lamp"),
        ("q", "app.quit"),
        ("s", "save"),
        ("n", "again"),
        ("r", "review"),
        ("left_square_bracket", "past(1)"),
        ("right_square_bracket", "past(-1)"),
    ]

    def __init__(self, sitting: Sitting, words: Words) -> None:
        super().__init__(sitting, words)
        self._typed = ("", 0.0)
        self._epoch = 0
        self._curtain_for: int | None = None
        self._explained: bots.Explanation | None = None

    def on_mount(self) -> None:
        self.query_one("#filter", Input).display = False
        self.query_one("#choices").focus()
        self.proceed()
        self.set_interval(1.0, self._tick)
        self.is_open = True

    # Whose turn it is

    def proceed(self) -> None:
        """Ask the seats that are next, and show the table."""
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
        self.hint = self._explained = None
        self.back = 0
        self.query_one("#filter", Input).value = ""
        self.refresh_scene()
        for seat in asked:
            if not sitting.seats[seat].is_person and seat not in self.thinking:
                self.thinking[seat] = time.monotonic()
                self._ask(seat, self._epoch)

    def _draw_curtain(self, seat: int) -> None:
        """Hide everything until the next person is at the keyboard."""
        self.eyes = None
        if self._curtain_for == seat:
            return

        def lift(_: None) -> None:
            self.eyes, self._curtain_for = seat, None
            self.refresh_scene()

        self._curtain_for = seat
        self.app.push_screen(Curtain(self.names[seat]), lift)

    @work
    async def _ask(self, seat: int, epoch: int) -> None:
        game, phase = self.sitting.game, self.sitting.match.position.phase
        answer = self.sitting.question(seat)
        began = time.monotonic()
        try:
            move = await in_thread(answer)
        except Exception as error:
            if epoch == self._epoch and self.is_there:
                self.broken = (seat, f"{error}")
                self.refresh_scene()
            return
        least = 0.0 if phase in game.sealed_phases else self.app.pace
        if phase in game.discreet_phases:
            least = max(least, self.sitting.limit.seconds or 0.0)
        rest = least - (time.monotonic() - began)
        if rest > 0:
            await asyncio.sleep(rest)
        if epoch == self._epoch and self.is_there:
            del self.thinking[seat]
            self.make(move)

    def make(self, move: Move) -> None:
        self.message = ""
        was_asked = self.eyes in self.sitting.asked()
        self.sitting.push(move)
        if was_asked and move.seat != self.eyes:
            self.refresh_scene(stay=True)
            return
        self.proceed()

    def _tick(self) -> None:
        if self.thinking and self.eyes not in self.sitting.asked():
            self.show_prompt()

    # Picking and choosing

    def action_move(self, step: int) -> None:
        cards = self.active_cards()
        if cards:
            self._go_to((self.cursor + step) % len(cards))

    def _go_to(self, index: int) -> None:
        self.cursor = index
        if not self.scene.several:
            self.picked = [index]
        self.show_middle()
        if not self.scene.several:
            self.show_choices()

    def action_pick(self) -> None:
        """Pick the card, or put it back; if one card is a move, make it."""
        if not self.active_cards():
            return
        if not self.scene.several:
            self.action_do()
            return
        if self.cursor in self.picked:
            self.picked.remove(self.cursor)
        else:
            self.picked.append(self.cursor)
        self.show_middle()
        self.show_choices()
        self.show_keys()

    @on(CardRow.Chosen)
    def _click_card(self, event: CardRow.Chosen) -> None:
        """Go to a card that is clicked; if it is picked already, make the move."""
        if event.row.id != self.scene.picks_from:
            return
        again = event.index in self.picked and len(self.choices) == 1
        self._go_to(event.index)
        if self.scene.several:
            self.action_pick()
        elif again:
            self.action_do()

    def action_highlight(self, step: int) -> None:
        listing = self.query_one("#choices", OptionList)
        if step < 0:
            listing.action_cursor_up()
        else:
            listing.action_cursor_down()

    def action_do(self) -> None:
        self.query_one("#choices", OptionList).action_select()

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        """Do what is chosen, if it is still possible: the table may have changed meanwhile."""
        key = event.option.id or ""
        if key.startswith(MOVE):
            move = next((m for m in self.scene.moves if m.text == key.removeprefix(MOVE)), None)
            if move is not None:
                self.make(move)
        elif key == "thumb":
            self._mend()
        elif key:
            getattr(self, f"action_{key}")()

    def _mend(self) -> None:
        """Replace a bot that failed by `thumb`."""
        assert self.broken is not None
        seat, _ = self.broken
        self.broken = None
        self.sitting.replace(seat, "thumb")
        self.thinking.pop(seat, None)
        self.proceed()

    def on_key(self, event: Key) -> None:
        """Go to the card whose print is typed."""
        typed = event.character or ""
        if not typed.isprintable() or not typed or isinstance(self.focused, Input):
            return
        cards = self.active_cards()
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
        """The first card that fits a text; where several may be picked, the first unpicked one."""
        printed = [card.typed or card.key for card in cards]
        fits = [i for i, each in enumerate(printed) if each == text]
        fits = fits or [i for i, each in enumerate(printed) if each.startswith(text)]
        if self.scene.several:
            fits = [i for i in fits if i not in self.picked] or fits
        return fits[0] if fits else None

    def action_clear(self) -> None:
        """Put all picked cards back, and close what is open."""
        box = self.query_one("#filter", Input)
        box.value, box.display = "", False
        self.hint, self.message, self._explained = None, "", None
        self.back = 0
        if self.scene.several:
            self.picked = []
        self.query_one("#choices").focus()
        self.refresh_scene(stay=True)

    def action_filter(self) -> None:
        if self.scene.moves and self.scene.several:
            box = self.query_one("#filter", Input)
            box.placeholder = self.words("filter-placeholder")
            box.display = True
            box.focus()

    @on(Input.Changed, "#filter")
    def _filtered(self) -> None:
        self.show_choices()

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        self.query_one("#filter", Input).display = False
        self.query_one("#choices").focus()
        self.action_do()

    # Around the game

    def action_hint(self) -> None:
        """Show what a strong player would do; the second time, explain every move."""
        if self.hint is not None and self._explained is not None:
            self.app.push_screen(Reader(self._worded(self._explained, whole=True)))
        elif self.scene.moves:
            self.hint = Text.assemble(
                (f"{self.words('terminal-hint')} ", "bold"), self.words("terminal-hint-wait")
            )
            self.show_log()
            self._find_hint(self._decision())

    @work(exclusive=True, group="hint")
    async def _find_hint(self, decision: tuple[int, ...]) -> None:
        view = self.scene.view
        found = await in_thread(lambda: bots.explain(view, bots.Limit()))
        if decision == self._decision() and self.hint is not None and self.is_there:
            self._explained, self.hint = found, self._worded(found)
            self.show_log()

    def _decision(self) -> tuple[int, ...]:
        """A key for the viewer's current decision; others may move without changing it."""
        moves = [move for move in self.sitting.match.moves if move.seat == self.eyes]
        return self._epoch, -1 if self.eyes is None else self.eyes, len(moves)

    def _worded(self, found: bots.Explanation, *, whole: bool = False) -> Text:
        """The best moves with their chances, or the `whole` explanation of every move."""
        language, names = self.words.language, self.names
        told = Text(f"{self.words('terminal-hint')}  ", "bold")
        if not whole:
            told.append(found.say(language, names), "not bold")
        lines: dict[str, Text] = {}  # equal cards make moves with equal words
        for advice in found.advice:
            error = "" if advice.exact else f" ±{100 * advice.error:.0f}"
            line = Text.assemble((f"\n{advice.win:>4.0%}{error}  ", "bold"))
            label = self.scene.choice(advice.move).label
            line.append(found.say(language, names, advice.move) if whole else label)
            lines.setdefault(label.plain, line)
        for line in list(lines.values())[: None if whole else HINTED]:
            told.append(line)
        if not whole:
            told.append(f"\n{self.words('terminal-hint-more')}", "dim")
        return told

    def action_past(self, step: int) -> None:
        self.back = min(max(self.back + step, 0), len(self.sitting.match.moves))
        self.refresh_scene(stay=True)

    def action_review(self) -> None:
        if self.sitting.is_over:
            self._review(self.sitting.record())

    @work(exclusive=True, group="review")
    async def _review(self, record: Record) -> None:
        reviewer = await in_thread(lambda: Reviewer(record))
        plies = reviewer.run()
        while (ply := await in_thread(lambda: next(plies, None))) is not None and self.is_there:
            self.message = self.words("review-wait", done=ply, plies=len(record.moves))
            self.show_prompt()
        if not self.is_there:
            return
        self.message = ""
        self.show_prompt()
        if self.is_current:
            place = (self.words.title, 0)
            told = tell(reviewer.review(), record, place, self.words.language)
            self.app.push_screen(Reader(Group(*told)))

    def action_undo(self) -> None:
        """Take back the last decision, in a game with only one person."""
        if not self.sitting.is_solo:
            self.message = self.words("undo-not-solo")
            self.show_prompt()
            return
        self._epoch += 1
        self.thinking.clear()
        self.broken = None
        self.message = "" if self.sitting.undo() else self.words("undo-nothing")
        self.proceed()

    def action_rules(self) -> None:
        clauses = self.scene.clauses.get(self.scene.table.phase, ())
        self.app.push_screen(Reader(rules_page(self.sitting.game.name, clauses, self.words)))

    def action_log(self) -> None:
        self.app.push_screen(Reader(Text("\n").join(self.told(len(self.sitting.match.moves)))))

    def action_overview(self) -> None:
        if self.scene.several:
            self.app.push_screen(Reader(self.scene.middle(min(self.app.size.width - 6, 96))))

    def action_save(self) -> None:
        if self.sitting.is_over:
            self.message = self.app.save_copy(self.sitting)
            self.show_prompt()

    def action_again(self) -> None:
        if self.sitting.is_over:
            self.app.play_again()

    def action_menu(self) -> None:
        self._epoch += 1
        self.app.open_start()

    def action_quit(self) -> None:
        self.app.exit()
