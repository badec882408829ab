"""A table as a picture, everything face up: rows of cards, a row for each seat."""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from bugnight.extras import needed
from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off.game import COLOURS, BugOffTable
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.game import PartyBugsTable
from bugnight.games.rumbugz.game import RumBugzTable
from bugnight.kernel import Array
from bugnight.play import Position

with needed("research"):
    from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 960, 640
MARGIN = 16
TABLE, STRIPE, EDGE, TEXT, SOFT, LAMP = (
    "#0D2127",
    "#143139",
    "#7FA6AC",
    "#F4F0E1",
    "#B6CBC8",
    "#FFD35C",
)
PAPER, INK, BACK = "#FFFBF2", "#17242A", "#4B7681"
BUGS = dict(
    zip(COLOURS, ("#C50A1F", "#E88400", "#FBF08A", "#2C836D", "#14A8FB", "#45197F"), strict=True)
)
PALE = {"#C50A1F", "#2C836D", "#45197F", BACK}
"""On these, white is easier to read than ink."""
SEATS = ("#E88400", "#14A8FB", "#2C836D", "#C50A1F", "#FBF08A", "#45197F")


class Card(NamedTuple):
    """A card: what stands on it, and its colour."""

    text: str
    colour: str = PAPER


class Group(NamedTuple):
    """Cards that lie together, and what they are called."""

    name: str
    cards: list[Card]


class Row(NamedTuple):
    """A line of the table: whose it is, whether they are to decide, and their cards."""

    name: str
    awaited: bool
    groups: list[Group]


def as_picture(position: Position) -> Array:
    """Paint a table: height, width and three colours, as whole numbers from 0 to 255."""
    image = Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    pen = ImageDraw.Draw(image)
    heading, rows = _rows(position)
    pen.text((MARGIN, 12), heading, TEXT, _font(24))
    top = 56
    height = min(112, (HEIGHT - top - MARGIN) // len(rows))
    scale = _fitting(rows, height)
    for i, row in enumerate(rows):
        _paint_row(pen, row, top + i * height, height, scale)
    return np.asarray(image)


@cache
def _font(size: int) -> Any:  # noqa: ANN401
    return ImageFont.load_default(size)


def _fitting(rows: Iterable[Row], height: int) -> float:
    """How wide a card can be so that the longest row fits; a card is at most as high as a row."""
    widest = height * 0.47
    for row in rows:
        cards = sum(max(len(group.cards), 1.6) for group in row.groups)
        gaps = 18 * len(row.groups)
        widest = min(widest, (WIDTH - 2 * MARGIN - 104 - gaps) / max(cards * 1.1, 1))
    return max(widest, 6)


def _paint_row(pen: Any, row: Row, top: int, height: int, width: float) -> None:  # noqa: ANN401
    box = (MARGIN - 6, top + 2, WIDTH - MARGIN + 6, top + height - 4)
    pen.rounded_rectangle(box, 10, STRIPE, LAMP if row.awaited else None, 2)
    middle = top + height // 2 - 1
    pen.text((MARGIN + 4, middle), row.name, LAMP if row.awaited else TEXT, _font(16), "lm")
    x = MARGIN + 104.0
    card_height = min(width * 1.35, height - 34)
    for group in row.groups:
        pen.text((x, top + 7), group.name, SOFT, _font(12))
        y = top + 24
        begin = x
        for card in group.cards:
            _paint_card(pen, card, (x, y, x + width, y + card_height))
            x += width * 1.1
        x = max(x, begin + pen.textlength(group.name, _font(12))) + 18


def _paint_card(pen: Any, card: Card, box: tuple[float, float, float, float]) -> None:  # noqa: ANN401
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    pen.rounded_rectangle(box, width / 6, card.colour, INK, 1)
    ink = "white" if card.colour in PALE else INK
    size = max(7, round(min(width * 0.5, height * 0.6) if len(card.text) < 3 else width * 0.36))
    pen.text((left + width / 2, top + height / 2), card.text, ink, _font(size), "mm")


# What lies where


def _rows(position: Position) -> tuple[str, list[Row]]:
    table: Any = position.table
    title = f"{position.game.title}: {table.phase}"
    if isinstance(position.game, PartyBugs):
        return _party_bugs(title, table)
    if isinstance(position.game, BugOff):
        return title, _bug_off(table)
    return f"{title}, round {table.round + 1}", _rumbugz(table)


def _party_bugs(title: str, table: PartyBugsTable) -> tuple[str, list[Row]]:
    floor = [Card(str(value), SEATS[owner]) for value, owner in table.floor]
    rows = [Row("floor", False, [Group("to be taken", floor)])]
    for i, display in enumerate(table.displays):
        groups = [Group(f"display {sum(display)}", _values(display))]
        if i < len(table.hands):
            hand = table.hands[i]
            assert isinstance(hand, list)
            groups.insert(0, Group("hand", _values(hand, SEATS[i])))
            for name, card in (("played", table.played[i]), ("hidden", table.hidden[i])):
                groups += [Group(name, [Card(str(card), SEATS[i])])] if card else []
        name = f"seat {i}" if i < len(table.hands) else "Roachy"
        name += ", host" if i == table.host else ""
        rows.append(Row(name, i in table.actors, groups))
    totals = f", totals {table.totals}" if table.game else ""
    return f"{title}, round {table.round}{totals}", rows


def _values(values: Iterable[int], colour: str = PAPER) -> list[Card]:
    return [Card(str(value), colour) for value in values]


def _counted(counts: Iterable[int]) -> list[Card]:
    return [
        Card(f"{colour}{n}", BUGS[colour]) for colour, n in zip(COLOURS, counts, strict=True) if n
    ]


def _bug_off(table: BugOffTable) -> list[Row]:
    swept = [Card(f"{colour}!", BUGS[colour]) for colour in table.revealed]
    assert isinstance(table.deck, list)
    deck = [Card(str(len(table.deck)), BACK)]
    centre = Group("centre", _counted(table.centre))
    rows = [Row("table", False, [Group("deck", deck), Group("Bug Off!", swept), centre])]
    for i, hand in enumerate(table.hands):
        assert isinstance(hand, list)
        points = table.points[i]
        groups = [
            Group("hand", [Card(bug, BUGS[bug]) for bug in hand]),
            Group("placed", _counted(table.table[i])),
            Group(f"points {sum(points)}", _counted(points)),
        ]
        rows.append(Row(f"seat {i}", i in table.actors, groups))
    return rows


def _rumbugz(table: RumBugzTable) -> list[Row]:
    assert isinstance(table.bag, list)
    bag = [Card(str(len(table.bag)), BACK)]
    pile = [Card(bug) for bug in table.pile[-8:]]
    rows = [Row("table", False, [Group("bag", bag), Group("last discarded", pile)])]
    for i, hand in enumerate(table.hands):
        assert isinstance(hand, list)
        laid = [
            Group(f"#{number} {seq.type}", [Card(bug, SEATS[i]) for bug in seq.bugz])
            for number, seq in enumerate(table.table)
            if seq.by == i
        ]
        name = f"seat {i}" + (f" {table.totals[i]}" if table.totals[i] else "")
        held = Group(f"hand {len(hand)}", [Card(bug) for bug in hand])
        rows.append(Row(name, i in table.actors, [held, *laid]))
    return rows
