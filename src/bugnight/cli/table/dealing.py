"""What is seen while the cards are dealt, which the first time takes a while."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Static

from bugnight.cli.table.art import BALL

if TYPE_CHECKING:
    from bugnight.cli.table.app import TableApp


class Dealing(Screen[None]):
    """The ball turns."""

    app: "TableApp"

    def compose(self) -> ComposeResult:
        """Say what is going on."""
        with Middle(), Center():
            yield Static("\n".join(BALL), id="ball")
            yield Static(self.app.words("dealing"), id="pass")
            yield Static("", id="others")

    def on_mount(self) -> None:
        """After a while, say why it takes so long."""
        self.set_timer(2, self._explain)

    def _explain(self) -> None:
        self.query_one("#others", Static).update(self.app.words("compiling"))
