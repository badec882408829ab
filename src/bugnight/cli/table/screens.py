"""Screens that cover the table: a page to read, the curtain, the deal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Middle, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Static

from bugnight.cli.markdown import RulesMarkdown
from bugnight.cli.pages import read_page
from bugnight.cli.table.paint import BALL
from bugnight.cli.table.widgets import Keys
from bugnight.cli.table.words import Words

if TYPE_CHECKING:
    from bugnight.cli.table.app import TableApp


class Reader(Screen[None]):
    """A page to read."""

    app: "TableApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,q,question_mark,f1,l,v", "dismiss(None)")
    ]

    def __init__(self, page: RenderableType) -> None:
        super().__init__()
        self.page = page

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(self.page)
        yield Keys(id="keys")

    def on_mount(self) -> None:
        words = self.app.words
        self.query_one("#page").focus()
        self.query_one("#keys", Keys).show(
            [
                ("↑↓", words("key-scroll"), "screen.further"),
                ("Esc", words("key-back"), "screen.dismiss(None)"),
            ]
        )

    def action_further(self) -> None:
        """Scroll a page down, for a click on the key."""
        self.query_one("#page").scroll_page_down(animate=False)


def rules_page(game: str, clauses: Sequence[str], words: Words) -> Group:
    """The rules of a game: the clauses that matter now, then all."""
    page = read_page(game, words.language)
    whole = RulesMarkdown(page.text)
    if not clauses:
        return Group(whole)
    now = "\n".join(f"- {page.clauses[clause].text} [`{clause}`]" for clause in clauses)
    return Group(
        Text(f" {words('rules-now')} ", "bold reverse"),
        RulesMarkdown(now),
        Text(),
        Rule(words("rules-all")),
        whole,
    )


class Curtain(Screen[None]):
    """Hides everything until the next person is ready."""

    app: "TableApp"

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "dismiss(None)"), ("q", "app.quit")]

    def __init__(self, who: str) -> None:
        super().__init__()
        self.who = who

    def compose(self) -> ComposeResult:
        words = self.app.words
        with Middle():
            yield Static("\n".join(BALL), id="ball")
            yield Static(Text(words("curtain-pass", name=self.who), "bold"), id="pass")
            yield Static(words("curtain-others"), id="others")
            with Center():
                yield Button(words("curtain-ready", name=self.who), id="ready", variant="primary")

    def on_mount(self) -> None:
        self.query_one("#ready").focus()

    def on_button_pressed(self) -> None:
        self.dismiss(None)


class Dealing(Screen[None]):
    """Shown while the cards are dealt, which takes a while the first time."""

    app: "TableApp"

    def compose(self) -> ComposeResult:
        with Middle(), Center():
            yield Static("\n".join(BALL), id="ball")
            yield Static(self.app.words("dealing"), id="pass")
            yield Static("", id="others")

    def on_mount(self) -> None:
        explanation = self.app.words("compiling")
        self.set_timer(2, lambda: self.query_one("#others", Static).update(explanation))
