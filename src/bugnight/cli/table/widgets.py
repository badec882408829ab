"""The parts of the screens: a row of cards, and the keys at the foot."""

from collections.abc import Iterable, Sequence

from rich.text import Text
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from bugnight.cli.table.paint import BOX, GLOW, PICKED_BOX, PLAIN
from bugnight.cli.table.scene import Card


class CardRow(Widget):
    """Cards side by side, in as many lines as they need."""

    cards: reactive[tuple[Card, ...]] = reactive((), layout=True)
    picked: reactive[frozenset[int]] = reactive(frozenset())
    cursor: reactive[int | None] = reactive(None)
    caption: reactive[str] = reactive("")
    large: reactive[bool] = reactive(False, layout=True)

    class Chosen(Message):
        def __init__(self, row: "CardRow", index: int) -> None:
            super().__init__()
            self.row = row
            self.index = index

    @property
    def _card_size(self) -> tuple[int, int]:
        """The width of a card and the gap after it, and the height with the line below."""
        if not self.cards:
            return 8, 6
        rows = self.cards[0].inside(large=self.large)
        inner = len(rows[0])
        return inner + 2 + (1 if inner > 2 else 0), len(rows) + 3

    def _per_line(self, width: int) -> int:
        return max(1, (width + 1) // self._card_size[0])

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        most = self._per_line(container.width)
        gap = int(self._card_size[0] > 4)
        return max(min(len(self.cards), most) * self._card_size[0] - gap, len(self.caption))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        lines = -(-len(self.cards) // self._per_line(width)) or 1
        return 1 + lines * self._card_size[1]

    def render(self) -> Text:
        most = self._per_line(self.size.width)
        drawn = [Text(self.caption, "dim")]
        for start in range(0, len(self.cards), most):
            drawn += self._line(start, self.cards[start : start + most])
        return Text("\n").join(drawn)

    def _line(self, start: int, cards: Sequence[Card]) -> Iterable[Text]:
        inner = len(cards[0].inside(large=self.large)[0])
        columns = [self._drawn(start + place, card) for place, card in enumerate(cards)]
        gap = " " * (self._card_size[0] - inner - 2)
        return [Text(gap).join(row) for row in zip(*columns, strict=True)]

    def _drawn(self, index: int, card: Card) -> list[Text]:
        """A card from its upper edge to the line below it."""
        rows = card.inside(large=self.large)
        inner = len(rows[0])
        is_picked = index in self.picked
        left_top, bar, right_top, side, left_foot, right_foot = PICKED_BOX if is_picked else BOX
        frame = GLOW if is_picked else card.frame
        top = "✦" if card.is_new else bar
        paper = PLAIN if len(rows) > 1 else card.frame
        return [
            Text(f"{left_top}{top.center(inner, bar)}{right_top}", frame),
            *(
                Text.assemble((side, frame), (row, paper), (side, frame), no_wrap=True)
                for row in rows
            ),
            Text(f"{left_foot}{card.foot.center(inner, bar)}{right_foot}", frame),
            self._below(index, card, inner + 2),
        ]

    def _below(self, index: int, card: Card, width: int) -> Text:
        if index == self.cursor:
            return Text((card.note or "▲")[:width].center(width), GLOW)
        if index in self.picked:
            return Text("●".center(width), "bold")
        return Text(card.note[:width].center(width), "bold")

    def card_at(self, x: int, y: int) -> int | None:
        """The index of the card at a place in the row."""
        width, height = self._card_size
        line, column = (y - 1) // height, x // width
        most = self._per_line(self.size.width)
        index = line * most + column
        return index if y >= 1 and column < most and index < len(self.cards) else None

    def on_click(self, event: Click) -> None:
        index = self.card_at(event.x, event.y)
        if index is not None:
            self.post_message(self.Chosen(self, index))


class Keys(Static):
    """The keys that work here; they can be clicked as well."""

    keys: tuple[tuple[str, str, str], ...] = ()

    def show(self, keys: Iterable[tuple[str, str, str]]) -> None:
        """Show keys, each with its label and its action."""
        self.keys = tuple(keys)
        self.on_resize()

    def on_resize(self) -> None:
        """Arrange the keys in lines without breaking any."""
        room = max(self.app.size.width - 2, 1)
        lines, used = [""], 0
        for key, label, action in self.keys:
            width = len(key) + len(label) + 3
            if used and used + width - 2 > room:
                lines.append("")
                used = 0
            used += width
            lines[-1] += f"[@click={action}][bold]{_plain(key)}[/bold] {_plain(label)}[/]  "
        self.update("\n".join(lines))


def _plain(text: str) -> str:
    return text.replace("[", r"\[")
