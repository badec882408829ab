"""The rules at hand: what matters now first, then the whole page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group
from rich.rule import Rule
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from bugnight.cli.markdown import RulesMarkdown
from bugnight.cli.pages import read_page
from bugnight.cli.table.widgets import Keys

if TYPE_CHECKING:
    from bugnight.cli.table.app import TableApp


class Rulebook(Screen[None]):
    """A page of rules, opened at the clauses of a phase."""

    app: "TableApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,q,enter", "dismiss(None)", show=False),
    ]

    def __init__(self, game: str, clauses: Sequence[str]) -> None:
        super().__init__()
        self.game = game
        self.clauses = clauses

    def compose(self) -> ComposeResult:
        """Set the page, what matters now before it."""
        words = self.app.words
        page = read_page(self.game, words.language)
        now = "\n".join(
            f"- {page.clauses[clause].text} [`{clause}`]" for clause in dict.fromkeys(self.clauses)
        )
        with VerticalScroll(id="page"):
            yield Static(
                Group(
                    Text(words("rules.now"), "bold reverse"),
                    RulesMarkdown(now),
                    Text(),
                    Rule(words("rules.all")),
                    RulesMarkdown(page.text),
                )
            )
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Make the arrows scroll."""
        words = self.app.words
        self.query_one("#page").focus()
        self.query_one("#keys", Keys).show(
            [
                ("↑↓", words("key.scroll"), "screen.focus_next"),
                ("Esc", words("key.back"), "screen.dismiss(None)"),
            ]
        )
