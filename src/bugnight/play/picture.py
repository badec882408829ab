"""A table as a picture: SVG, with the cards that the page shows.

A game's folder may have a file `cards.svg` of symbols, each with a `viewBox`. The symbol of a card
is called `FIELD.CARD`, `CARD.SEAT` or `CARD`, where the field is one of the game's table; a number
at an index of a row is `FIELD.@INDEX`; `back` is a pile of cards that are only counted. What has no
symbol is a plain chip with its name. A picture is drawn from a table alone: what a view hides
cannot be in it.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree as ET

import msgspec
from msgspec import UNSET

from bugnight.play.describe import (
    EachSeat,
    Flag,
    InViews,
    Number,
    Places,
    Reading,
    Row,
    Rows,
    Seat,
    Secret,
    readings,
)

if TYPE_CHECKING:
    from bugnight.play.games import Game
    from bugnight.play.positions import Snapshot

SVG = "http://www.w3.org/2000/svg"
WIDTH, MARGIN, GAP, SEAT = 900, 16, 12, 116
LARGE, SMALL, CHIP = 74, 54, 34
"""How high cards are: drawn ones, drawn small ones, and chips."""
MOST = 20
"""The most cards of a row that are shown, the last ones."""
INK, PAPER, LAMP, TEXT = "#17242a", "#fffbf2", "#ffd35c", "#3f575b"
TABLE, PANEL, LINE = "#cde5da", "#f6fbf8", "#8fb5a5"
FONT = "font-family=\"'Lilita One','Arial Black',sans-serif\""


class Svg(str):
    """An SVG document as text; a notebook shows it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Symbol(NamedTuple):
    """A drawing: how large it is, and its strokes."""

    box: str
    strokes: str


class Card(NamedTuple):
    """A card on the table: a symbol or a text; a number is how many lie there."""

    symbol: str
    text: str
    number: int | None = None


class Block(NamedTuple):
    """What lies together, below its name."""

    name: str
    cards: list[Card]
    width: int = 0
    """How many of a board lie side by side."""


@cache
def _symbols(package: str, prefix: str) -> dict[str, Symbol]:
    """Read `cards.svg`; ids get a prefix, since several pictures may stand in one document."""
    file = files(package) / "cards.svg"
    if not file.is_file():
        return {}
    ET.register_namespace("", SVG)
    symbols = {}
    for each in ET.fromstring(file.read_text("utf-8")).iter(f"{{{SVG}}}symbol"):
        strokes = "".join(ET.tostring(stroke, "unicode") for stroke in each)
        strokes = strokes.replace(f' xmlns="{SVG}"', "")
        strokes = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}", strokes)
        symbols[each.attrib["id"]] = Symbol(each.attrib["viewBox"], strokes.strip())
    return symbols


class Art:
    """The symbols of one game, and those that a picture has used."""

    def __init__(self, game: "Game") -> None:
        self.title = game.title
        self.prefix = f"{game.name}."
        packages = ("bugnight.play", game.rules.__package__ or "")
        self.symbols = {k: v for each in packages for k, v in _symbols(each, self.prefix).items()}
        self.used: dict[str, None] = {}

    def card(self, field: str, value: object, seat: int | None, count: int | None = None) -> Card:
        """Find the symbol of a card, from the closest name to the widest."""
        for name in (f"{field}.{value}", f"{value}.{seat}", f"{value}"):
            if name in self.symbols:
                return Card(name, "", count)
        return Card("", "" if value == "back" else str(value), count)

    def place(self, name: str, x: float, y: float, width: float, height: float) -> str:
        self.used[name] = None
        size = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        return f'<use href="#{self.prefix}{escape(name)}" {size}/>'

    def definitions(self) -> str:
        """The symbols that were placed, and those that they use."""
        wanted = [*self.used]
        for name in wanted:
            inner = re.findall(r'href="#([^"]+)"', self.symbols[name].strokes)
            found = (each.removeprefix(self.prefix) for each in inner)
            wanted += [each for each in found if each in self.symbols and each not in wanted]
        parts = (
            f'<symbol id="{self.prefix}{escape(name)}" viewBox="{self.symbols[name].box}"'
            f' overflow="visible">{self.symbols[name].strokes}</symbol>'
            for name in wanted
        )
        return f"<defs>{''.join(parts)}</defs>"


# What lies where


def _cards(art: Art, field: str, reading: Reading, value: Any, seat: int | None) -> list[Card]:  # noqa: ANN401
    """The cards of one place, as they lie there."""
    of: Reading = reading.of if isinstance(reading, EachSeat) else reading
    if isinstance(reading, EachSeat):
        pile = bool(reading.last) or (bool(reading.counted) and isinstance(value, int))
    else:
        pile = isinstance(reading, Secret)
    if pile:
        count = value if isinstance(value, int) else len(value)
        return [art.card(field, "back", seat, count)] if count else []
    if isinstance(of, Places):
        return [art.card(field, card, place) for card, place in value]
    if not isinstance(value, list):
        return [] if value is None else [art.card(field, value, seat)]
    if isinstance(of, Row) and not of.names:
        counted = [art.card(field, f"@{i}", seat, count) for i, count in enumerate(value)]
        if all(card.symbol for card in counted):
            return counted if of.width else [card for card in counted if card.number]
        return [Card("", str(each)) for each in value]
    return [art.card(field, each, seat) for each in value]


def _rows(art: Art, field: str, reading: Rows, value: list[Any]) -> Iterator[Block]:
    """The cards of each listed thing, below its other columns."""
    for row in value:
        cards: list[Card] = []
        words: list[str] = []
        for column, cell in msgspec.to_builtins(row).items():
            if isinstance(cell, list):
                cards += [art.card(field, card, None) for card in cell]
            else:
                words.append(
                    f"seat {cell}" if isinstance(reading.columns[column], Seat) else f"{cell}"
                )
        yield Block(", ".join(words), cards)


class Layout(NamedTuple):
    """Where everything is on a table."""

    facts: list[str]
    common: list[Block]
    seats: list[list[Block]]
    notes: list[list[str]]
    """Short facts about each seat."""


def _lay_out(art: Art, snapshot: "Snapshot[Any]") -> Layout:
    table, game = snapshot.table, snapshot.game
    places = range(game.displays)
    layout = Layout([snapshot.phase], [], [[] for _ in places], [[] for _ in places])
    for field, declared in readings(game.table_type).items():
        value = getattr(table, field)
        reading = declared.of if isinstance(declared, InViews) else declared
        if value is UNSET:
            continue
        if reading.is_of_seats and isinstance(reading, Row):
            for seat, number in enumerate(value):
                layout.notes[seat].append(f"{field} {number}")
        elif reading.is_of_seats:
            for seat, part in enumerate(value):
                block = Block(field, _cards(art, field, reading, part, seat))
                layout.seats[seat].append(block)
        elif isinstance(reading, Rows):
            layout.common.extend(_rows(art, field, reading, value))
        elif not isinstance(reading, Number | Flag | Seat):
            cards = _cards(art, field, reading, value, None)
            layout.common.append(Block(field, cards, getattr(reading, "width", 0)))
        elif value is not None:
            layout.facts.append(f"{field} {value}")
    return layout


# Drawing


def _text(x: float, y: float, text: str, size: int, fill: str = INK, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
    return f"<text {place}>{escape(text)}</text>"


def _rect(x: float, y: float, width: float, height: float, style: str) -> str:
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} {style}/>'


def _size(art: Art, card: Card) -> tuple[float, float]:
    if not card.symbol:
        return max(28, 12 + 9.5 * len(card.text)), CHIP
    _, _, width, height = map(float, art.symbols[card.symbol].box.split())
    high = LARGE if height > 100 else SMALL
    return high * width / height, high


def _draw_card(art: Art, card: Card, x: float, y: float) -> str:
    width, height = _size(art, card)
    middle, centre = x + width / 2, y + height / 2
    if not card.symbol:
        style = f'rx="8" fill="{PAPER}" stroke="{INK}" stroke-width="2"'
        text = card.text if card.number is None else f"{card.number}"
        return _rect(x, y, width, height, style) + _text(
            middle, centre + 6, text, 17, INK, "middle"
        )
    drawn = art.place(card.symbol, x, y, width, height)
    if card.number is None:
        return drawn
    if "back" in card.symbol.split("."):
        size = 20 if card.number < 100 else 16
        return drawn + _text(middle, centre + 0.36 * size, f"{card.number}", size, INK, "middle")
    x, y = x + width - 8, y + height - 8
    badge = f'cx="{x:.1f}" cy="{y:.1f}" r="10" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"'
    return f"{drawn}<circle {badge}/>{_text(x, y + 5, f'{card.number}', 14, INK, 'middle')}"


class Drawn(NamedTuple):
    """Strokes, and how much room they take."""

    strokes: str
    width: float
    height: float


def _draw_block(art: Art, block: Block, x: float, y: float, room: float) -> Drawn:
    """Draw what lies together; cards that have no room overlap."""
    if block.width:
        return _draw_board(art, block, x, y)
    shown = block.cards[-MOST:]
    name = block.name if len(shown) == len(block.cards) else f"{block.name}, {len(block.cards)}"
    sizes = [_size(art, card) for card in shown]
    height = max((high for _, high in sizes), default=CHIP)
    wide = sum(width + 4 for width, _ in sizes)
    last = sizes[-1][0] + 4 if sizes else 0
    squeeze = min(1, (room - last) / (wide - last)) if len(sizes) > 1 else 1
    drawn, at = _text(x, y + 11, name, 13, TEXT), x
    for card, (width, high) in zip(shown, sizes, strict=True):
        drawn += _draw_card(art, card, at, y + 18 + (height - high) / 2)
        at += (width + 4) * squeeze
    if not shown:
        drawn += _text(x, y + 18 + height / 2 + 5, "–", 16, TEXT)
    return Drawn(drawn, max(min(wide, room), 7.4 * len(name), 20), 18 + height)


def _draw_board(art: Art, block: Block, x: float, y: float) -> Drawn:
    """Draw a board: all its places are of one size."""
    drawn, across = _text(x, y + 11, block.name, 13, TEXT), block.width
    sizes = [_size(art, card) for card in block.cards]
    width = max((wide for wide, _ in sizes), default=0) + 4
    height = max((high for _, high in sizes), default=0) + 4
    for i, card in enumerate(block.cards):
        drawn += _draw_card(art, card, x + i % across * width, y + 18 + i // across * height)
    return Drawn(drawn, across * width, 18 + -(-len(block.cards) // across) * height)


def _flow(
    art: Art, blocks: list[Block], x: float, y: float, room: float, columns: dict[str, float]
) -> Drawn:
    """Lay blocks side by side, in columns if there are any, in as many lines as they need."""
    drawn, at, line, high = "", x, y, 0.0
    for block in blocks:
        one = _draw_block(art, block, x + columns.get(block.name, at - x), line, room)
        if at > x and at + one.width > x + room:
            at, line, high = x, line + high + GAP, 0.0
            one = _draw_block(art, block, at, line, room)
        drawn += one.strokes
        at, high = at + one.width + 2 * GAP, max(high, one.height)
    return Drawn(drawn, room, line + high - y)


def _columns(art: Art, seats: list[list[Block]], room: float) -> dict[str, float]:
    """Where each thing begins in every panel, if all of them have room side by side."""
    widths: dict[str, float] = {}
    for block in (block for blocks in seats for block in blocks if block.cards):
        width = _draw_block(art, block, 0, 0, room).width
        widths[block.name] = max(widths.get(block.name, 0), width)
    starts = accumulate((width + 2 * GAP for width in widths.values()), initial=0.0)
    columns = dict(zip([*widths, "end"], starts, strict=True))
    return columns if columns.pop("end") <= room + 2 * GAP else {}


def draw(
    art: Art, snapshot: "Snapshot[Any]", caption: str = "", names: tuple[str, ...] = ()
) -> Drawn:
    """Draw everything on a table: first what belongs to nobody, then a panel for each seat."""
    game, outcome = snapshot.game, snapshot.outcome
    layout = _lay_out(art, snapshot)
    drawn = _text(MARGIN, 34, game.title, 24)
    drawn += _text(WIDTH - MARGIN, 33, caption, 16, INK, "end")
    drawn += _text(MARGIN, 56, " · ".join(layout.facts), 14, TEXT)
    y, left = 70.0, 2 * MARGIN
    if layout.common:
        common = _flow(art, layout.common, left, y + GAP, WIDTH - 2 * left, {})
        drawn += _panel(y, common.height) + common.strokes
        y += common.height + 3 * GAP
    room = WIDTH - left - SEAT - left
    columns = _columns(art, layout.seats, room)
    for seat, blocks in enumerate(layout.seats):
        filled = [block for block in blocks if block.cards]
        cards = _flow(art, filled, left + SEAT, y + GAP, room, columns)
        height = max(cards.height, LARGE + 18)
        drawn += _panel(y, height, acting=seat in snapshot.actors) + cards.strokes
        won = outcome is not None and seat in outcome.winners
        face = f"{'winner' if won else 'face'}-{seat % 6}"
        drawn += art.place(face, left, y + GAP - 4, 48, 48)
        usual = f"seat {seat}" if seat < game.players else "dummy"
        drawn += _text(left, y + GAP + 62, [*names, usual][min(seat, len(names))][:14], 16)
        notes = layout.notes[seat] + ([f"score {outcome.scores[seat]}"] if outcome else [])
        drawn += _text(left, y + GAP + 80, " · ".join(notes), 12, TEXT)
        y += height + 3 * GAP
    return Drawn(drawn, WIDTH, y + MARGIN - GAP)


def _panel(y: float, height: float, *, acting: bool = False) -> str:
    """The background of a panel, with a lamp if its seat is to move."""
    height += 2 * GAP
    edge = f'stroke="{INK}" stroke-width="3"' if acting else f'stroke="{LINE}" stroke-width="1.5"'
    panel = _rect(MARGIN, y, WIDTH - 2 * MARGIN, height, f'rx="14" fill="{PANEL}" {edge}')
    if not acting:
        return panel
    lamp = f'fill="{LAMP}" stroke="{INK}" stroke-width="1.5"'
    return panel + _rect(MARGIN, y + 14, 7, height - 28, lamp)


def _document(art: Art, body: str, width: float, height: float) -> Svg:
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    size += f' role="img" aria-label="{escape(art.title)}"'
    ground = _rect(0, 0, width, height, f'rx="18" fill="{TABLE}"')
    return Svg(f'<svg xmlns="{SVG}" {size} {FONT}>{art.definitions()}{ground}{body}</svg>')


def picture(snapshot: "Snapshot[Any]", caption: str = "") -> Svg:
    """Draw one table."""
    art = Art(snapshot.game)
    drawn = draw(art, snapshot, caption)
    return _document(art, drawn.strokes, drawn.width, drawn.height)


def film(art: Art, frames: list[Drawn], seconds: float) -> Svg:
    """Show tables one after the other, each for some seconds, in a loop."""
    body, count = "", len(frames)
    how = f'calcMode="discrete" dur="{seconds * count:g}s" repeatCount="indefinite"'
    for i, frame in enumerate(frames):
        times = f'values="hidden;visible;hidden" keyTimes="0;{i / count:.6f};{(i + 1) / count:.6f}"'
        show = f'<animate attributeName="visibility" {times} {how}/>' if count > 1 else ""
        body += f'<g visibility="{"hidden" if i else "visible"}">{show}{frame.strokes}</g>'
    return _document(art, body, WIDTH, max(frame.height for frame in frames))


def strip(art: Art, frames: list[Drawn], columns: int) -> Svg:
    """Show tables side by side, in as many rows as they need."""
    body, y = "", 0.0
    for first in range(0, len(frames), columns):
        row = frames[first : first + columns]
        for i, frame in enumerate(row):
            body += f'<g transform="translate({WIDTH * i} {y:.0f})">{frame.strokes}</g>'
        y += max(frame.height for frame in row)
    return _document(art, body, WIDTH * min(columns, len(frames)), y)
