"""The curtain between two people at one keyboard."""

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Button, Static

from bugnight.cli.table.art import BALL

if TYPE_CHECKING:
    from bugnight.cli.table.app import TableApp


class Curtain(Screen[None]):
    """Hides everything until the next person says that only they are looking."""

    app: "TableApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", show=False),
        Binding("q", "app.quit", show=False),
    ]

    def __init__(self, who: str) -> None:
        super().__init__()
        self.who = who

    def compose(self) -> ComposeResult:
        """Say whose turn it is, and nothing else."""
        words = self.app.words
        with Middle():
            yield Static("\n".join(BALL), id="ball")
            yield Static(Text(words("curtain-pass", name=self.who), "bold"), id="pass")
            yield Static(words("curtain-others"), id="others")
            with Center():
                yield Button(words("curtain-ready", name=self.who), id="ready", variant="primary")

    def on_mount(self) -> None:
        """One key is enough."""
        self.query_one("#ready").focus()

    def on_button_pressed(self) -> None:
        """Lift the curtain."""
        self.action_lift()

    def action_lift(self) -> None:
        """Lift the curtain."""
        self.dismiss(None)
