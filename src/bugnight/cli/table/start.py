"""The start screen: what to play, and with whom."""

import time
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from bugnight import bots
from bugnight.cli.pages import read_page
from bugnight.cli.table import saves
from bugnight.cli.table.cycle import Cycle
from bugnight.cli.table.draft import Draft, DraftError
from bugnight.cli.table.paint import BALL, GLOW
from bugnight.cli.table.scene import scene_of
from bugnight.cli.table.screens import Reader, rules_page
from bugnight.cli.table.seats import Seat, bot_name, shown_names
from bugnight.cli.table.widgets import CardRow, Keys
from bugnight.messages import LANGUAGES, option_label, option_value
from bugnight.play import GAMES

if TYPE_CHECKING:
    from bugnight.cli.table.app import TableApp

TIMES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


def typed(label: str, name: str, value: str, placeholder: str) -> ComposeResult:
    with Horizontal(classes="typed"):
        yield Static(label, classes="label")
        yield Input(value, placeholder=placeholder, id=name, compact=True)


class Options(Vertical):
    """The options of the chosen game."""

    app: "TableApp"

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft

    def compose(self) -> ComposeResult:
        words = self.app.words
        for name, values, value in self.draft.choices(words.language):
            label = option_label(words.language, self.draft.game, name, short=True)
            if values:
                named = [
                    (each, option_value(words.language, self.draft.game, name, each, short=True))
                    for each in values
                ]
                yield Cycle(label, named, value, id=f"option-{name}", label_width=19)
            else:
                yield from typed(label, f"option-{name}", value, words("start-order-placeholder"))


class Start(Screen[None]):
    """Asks for a game, options, seats and a language."""

    app: "TableApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("down", "app.focus_next", show=False, priority=True),
        Binding("left", "change(-1)", show=False, priority=True),
        Binding("right,space", "change(1)", show=False, priority=True),
        Binding("pageup", "change(10)", show=False, priority=True),
        Binding("pagedown", "change(-10)", show=False, priority=True),
        ("enter", "play"),
        ("ctrl+r", "resume"),
        ("f1,question_mark", "rules"),
        ("f2", "app.lamp"),
        ("q", "app.quit"),
    ]

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.saves: list[saves.Save] = []
        self.message = ""

    def compose(self) -> ComposeResult:
        words = self.app.words
        kept = saves.unfinished()
        self.saves = [save for save in kept if save.record is not None]
        yield Static(self._banner(), id="banner")
        with VerticalScroll(id="form", can_focus=False), Horizontal():
            with Vertical(id="who"):
                games = [(name, words.about(name).title) for name in GAMES]
                yield Cycle(words("start-game"), games, self.draft.game, id="game")
                players = self.draft.seats_taken()
                yield Cycle(words("start-players"), self._counts(), players, id="players")
                yield from self._seats()
            with Vertical(id="how"):
                yield Options(self.draft)
                yield from self._rest()
        with Vertical(id="samples"):
            yield CardRow(id="sample")
        with Vertical(id="foot"):
            with Horizontal(id="buttons"):
                yield Button(words("start-play"), id="play", variant="primary", compact=True)
                if self.saves:
                    yield Cycle("", self._kept(), 0, id="save", label_width=0)
                    yield Button(words("start-go-on"), id="go-on", compact=True)
            yield Static(self._faults(kept), id="faults")
        yield Keys(id="keys")

    def _banner(self) -> Text:
        words = self.app.words
        ball = [Text(row, "bold") for row in BALL]
        rules = read_page(self.draft.game, words.language).items
        idea = Text(rules[1].text if len(rules) > 1 else "")
        told = [
            Text(words("app-name"), "bold"),
            Text(words("start-line"), "dim"),
            *idea.wrap(self.app.console, max(20, min(self.app.size.width - 16, 90)))[:3],
        ]
        told += [Text()] * (len(ball) - len(told))
        rows = zip(ball, told, strict=False)
        return Text("\n").join(Text.assemble(left, "  ", right) for left, right in rows)

    def _counts(self) -> list[tuple[int, str]]:
        return [(count, str(count)) for count in self.draft.player_range()]

    def _seats(self) -> ComposeResult:
        words = self.app.words
        who = [("", words("start-person"))]
        who += [(bot, words("start-bot", name=bot_name(bot, words))) for bot in bots.names()]
        for number, seat in enumerate(self.draft.seats):
            with Horizontal(id=f"seat-{number}", classes="seat") as row:
                row.display = number < self.draft.seats_taken()
                label = words("start-seat", number=number + 1)
                yield Cycle(label, who, seat.bot, id=f"who-{number}", label_width=9)
                box = Input(
                    seat.name,
                    placeholder=words("seat-you") if number == 0 else words("start-name"),
                    id=f"name-{number}",
                    max_length=40,
                    compact=True,
                )
                box.display = seat.is_person
                yield box

    def _rest(self) -> ComposeResult:
        words = self.app.words
        offered = sorted({*TIMES, self.draft.seconds})
        times = [(each, words("start-seconds", n=f"{each:g}")) for each in offered]
        yield Cycle(words("start-think"), times, self.draft.seconds, id="seconds", label_width=19)
        placeholder = words("start-seed-placeholder")
        yield from typed(words("start-seed"), "seed", self.draft.seed, placeholder)
        languages = list(LANGUAGES.items())
        yield Cycle(
            words("start-language"), languages, words.language, id="language", label_width=19
        )

    def _kept(self) -> list[tuple[int, str]]:
        words = self.app.words
        told = []
        for number, save in enumerate(self.saves):
            record = save.record
            assert record is not None
            names = shown_names([Seat.parse(text) for text in record.seats or ()], words)
            when = time.strftime("%d.%m. %H:%M", time.localtime(save.changed))
            title = words.about(record.game.name).title
            told.append((number, f"{title}, {', '.join(names)[:24]}, {when}"))
        return told

    def _faults(self, kept: list[saves.Save]) -> Text:
        """Messages about saved games that cannot be read."""
        if self.message:
            return Text(self.message, "bold")
        words = self.app.words
        bad = [save for save in kept if save.record is None]
        lines = [words("start-bad-save", path=save.path, reason=save.fault) for save in bad[:2]]
        return Text("\n".join(lines))

    def on_mount(self) -> None:
        words = self.app.words
        self.query_one("#game").focus()
        self.query_one("#sample", CardRow).cards = scene_of(self.draft.kind).samples
        keys = [
            ("↑↓", words("key-line"), "app.focus_next"),
            ("←→", words("key-change"), "screen.change(1)"),
            ("⏎", words("start-play"), "screen.play"),
        ]
        if self.saves:
            keys.append(("^R", words("start-go-on"), "screen.resume"))
        keys += [
            ("F1", words("key-rules"), "screen.rules"),
            ("F2", words("key-lamp"), "app.lamp"),
            ("q", words("key-quit"), "app.quit"),
        ]
        self.query_one("#keys", Keys).show(keys)

    # Changes

    @on(Cycle.Changed)
    async def _changed(self, event: Cycle.Changed) -> None:
        """Keep what was chosen, unless its line has gone meanwhile."""
        name, value = event.cycle.id or "", event.value
        draft = self.draft
        if not event.cycle.is_attached:
            return
        if name == "language":
            self.app.speak(value)
            await self.recompose()
            self.on_mount()
            self.query_one("#language").focus()
        elif name == "game":
            draft.game = value
            await self._show_game()
        elif name == "players":
            draft.players = value
            self._show_seats()
            await self.query_one(Options).recompose()
        elif name.startswith("who-"):
            number = int(name.removeprefix("who-"))
            draft.seats[number] = Seat(draft.seats[number].name, value)
            self.query_one(f"#name-{number}").display = not value
        elif name.startswith("option-"):
            draft.options[draft.game][name.removeprefix("option-")] = value
        elif name == "seconds":
            draft.seconds = value

    async def _show_game(self) -> None:
        """Show the options and numbers of players of another game."""
        players = self.query_one("#players", Cycle)
        players.offer(self._counts(), self.draft.seats_taken())
        self.query_one("#banner", Static).update(self._banner())
        self.query_one("#sample", CardRow).cards = scene_of(self.draft.kind).samples
        self._show_seats()
        await self.query_one(Options).recompose()

    def _show_seats(self) -> None:
        for number in range(len(self.draft.seats)):
            self.query_one(f"#seat-{number}").display = number < self.draft.seats_taken()

    @on(Input.Changed)
    def _typed_in(self, event: Input.Changed) -> None:
        name = event.input.id or ""
        if not event.input.is_attached:
            return
        if name.startswith("name-"):
            number = int(name.removeprefix("name-"))
            self.draft.seats[number] = Seat(event.value.strip(), self.draft.seats[number].bot)
        elif name.startswith("option-"):
            self.draft.options[self.draft.game][name.removeprefix("option-")] = event.value
        else:
            self.draft.seed = event.value

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let the arrows change a line, unless it is one in which something is typed.

        Their bindings have priority, so that keys pressed fast stay in order.
        """
        if action == "change":
            return isinstance(self.focused, Cycle)
        return super().check_action(action, parameters)

    def action_change(self, step: int) -> None:
        if isinstance(self.focused, Cycle):
            self.focused.step(step)

    def action_rules(self) -> None:
        gist = scene_of(self.draft.kind).gist
        self.app.push_screen(Reader(rules_page(self.draft.game, gist, self.app.words)))

    @on(Input.Submitted)
    @on(Button.Pressed, "#play")
    def action_play(self) -> None:
        try:
            plan = self.draft.plan(self.app.words.language, self.app.bot_seed)
        except DraftError as error:
            self.say(self.app.words(str(error)))
        else:
            self.app.play(plan)

    @on(Button.Pressed, "#go-on")
    def action_resume(self) -> None:
        if self.saves:
            self.app.go_on(self.saves[self.query_one("#save", Cycle).value])

    def say(self, message: str) -> None:
        """Show what is wrong, above the keys."""
        self.message = message
        self.query_one("#faults", Static).update(Text(f" {message} ", GLOW))
