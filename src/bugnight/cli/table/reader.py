"""A page to read: it covers the table until it is put away."""

from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from bugnight.cli.table.widgets import Keys

if TYPE_CHECKING:
    from bugnight.cli.table.app import TableApp


class Reader(Screen[None]):
    """Something longer than its place on the table."""

    app: "TableApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark,f1,l,v", "dismiss(None)", show=False),
    ]

    def __init__(self, page: RenderableType) -> None:
        super().__init__()
        self.page = page

    def compose(self) -> ComposeResult:
        """Set the page."""
        with VerticalScroll(id="page"):
            yield Static(self.page)
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Make the arrows scroll."""
        words = self.app.words
        self.query_one("#page").focus()
        self.query_one("#keys", Keys).show(
            [
                ("↑↓", words("key-scroll"), "screen.further"),
                ("Esc", words("key-back"), "screen.dismiss(None)"),
            ]
        )

    def action_further(self) -> None:
        """A click at the key for scrolling goes a page down."""
        self.query_one("#page").scroll_page_down(animate=False)
