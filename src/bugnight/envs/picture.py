"""A table as a picture, everything face up: a row for each thing by name, its cards as chips."""

from functools import cache
from typing import Any

import numpy as np

from bugnight.extras import needed
from bugnight.kernel import Array
from bugnight.play import Position
from bugnight.play.text import fields

with needed("research"):
    from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 960, 640
MARGIN, TOP, NAMES = 16, 56, 120
TABLE, STRIPE, TEXT, PAPER, INK = "#0D2127", "#143139", "#F4F0E1", "#FFFBF2", "#17242A"


def as_picture(position: Position) -> Array:
    """Paint a table: height, width and three colours, as whole numbers from 0 to 255."""
    image = Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    pen = ImageDraw.Draw(image)
    pen.text((MARGIN, 12), f"{position.game.title}, {position.game!r}", TEXT, _font(20))
    rows = fields(position.table)
    height = min(48, (HEIGHT - TOP - MARGIN) // len(rows))
    for i, (name, groups) in enumerate(rows.items()):
        _paint_row(pen, name, groups, TOP + i * height, height)
    return np.asarray(image)


@cache
def _font(size: int) -> Any:  # noqa: ANN401
    return ImageFont.load_default(size)


def _paint_row(pen: Any, name: str, groups: list[str], top: int, height: int) -> None:  # noqa: ANN401
    middle = top + height // 2
    pen.rounded_rectangle((MARGIN - 6, top + 1, WIDTH - MARGIN + 6, top + height - 2), 8, STRIPE)
    pen.text((MARGIN + 4, middle), name, TEXT, _font(14), "lm")
    letters = sum(len(group) + 2 + 2 * group.count(" ") for group in groups)
    size = max(6, min(16, height // 2, round((WIDTH - NAMES - 2 * MARGIN) / letters / 0.62)))
    x = float(NAMES)
    for group in groups:
        for card in group.split():
            wide = pen.textlength(card, _font(size)) + size
            box = (x, middle - size * 0.9, x + wide, middle + size * 0.9)
            pen.rounded_rectangle(box, size / 3, PAPER)
            pen.text((x + wide / 2, middle), card, INK, _font(size), "mm")
            x += wide + size / 4
        x += size
