"""A line to choose one of several values: ◂ 4 ▸."""

from typing import Any

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Cycle(Widget, can_focus=True):
    """One of several values. Clicks on its arrows change it; its screen handles keys."""

    at: reactive[int] = reactive(0, layout=True)

    class Changed(Message):
        def __init__(self, cycle: "Cycle") -> None:
            super().__init__()
            self.cycle = cycle
            self.value = cycle.value

    def __init__(
        self,
        label: str,
        values: list[tuple[Any, str]],
        value: object,
        *,
        id: str | None = None,  # noqa: A002
        label_width: int = 14,
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.values: list[tuple[Any, str]] = []
        self.label_width = label_width
        self.offer(values, value)

    def offer(self, values: list[tuple[Any, str]], value: object) -> None:
        self.values = values
        known = [each for each, _ in values]
        self.set_reactive(Cycle.at, known.index(value) if value in known else 0)
        self.refresh(layout=True)

    @property
    def value(self) -> Any:  # noqa: ANN401
        return self.values[self.at][0]

    def render(self) -> Text:
        """Draw the line; its arrows show whether it has the focus."""
        text = self.values[self.at][1]
        left, right = ("◂ ", " ▸") if self.has_focus else ("‹ ", " ›")
        style = "bold reverse" if self.has_focus else "bold"
        label = Text(self.label)
        label.truncate(self.label_width - 1, overflow="ellipsis", pad=True)
        return Text.assemble(label, " " if self.label else "", left, (f" {text} ", style), right)

    def step(self, step: int) -> None:
        """Move on by some values; a step of one wraps around."""
        last = len(self.values) - 1
        if abs(step) == 1:
            self.at = (self.at + step) % (last + 1)
        else:
            self.at = min(max(self.at + step, 0), last)
        self.post_message(self.Changed(self))

    def on_click(self, event: Click) -> None:
        """Go back at the left arrow, forwards anywhere else."""
        start = self.label_width if self.label else 0
        self.step(-1 if start <= event.x < start + 2 else 1)
