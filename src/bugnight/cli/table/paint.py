"""Colours and shapes: the look of the table with the lamp on (light) and off (dark)."""

from typing import NamedTuple

from rich.text import Text
from textual.theme import Theme

BALL = (
    "    │    ",
    "  ▄▀█▀▄  ",
    " █▀▄▀▄▀█ ",
    " ▀▄▀▄▀▄▀ ",
    "   ▀▀▀   ",
)
"""The mirror ball above the table."""
BOX = tuple("╭─╮│╰╯")
PICKED_BOX = tuple("╔═╗║╚╝")

INK = "#17242A"
PAPER = "#FFFBF2"
LAMP = "#FFD35C"


class Suit(NamedTuple):
    """A colour with a letter and a shape, so that it is never shown by colour alone."""

    letter: str
    shape: str
    colour: str
    on_it: str

    @property
    def style(self) -> str:
        """Sets both colours, to look the same on any background."""
        return f"bold {self.on_it} on {self.colour}"

    @property
    def badge(self) -> Text:
        return Text(f" {self.shape} ", self.style)


SUITS = {
    suit.letter: suit
    for suit in (
        Suit("R", "●", "#C50A1F", "#FFFFFF"),
        Suit("O", "▲", "#E88400", INK),
        Suit("Y", "★", "#FBF08A", INK),
        Suit("G", "■", "#2C836D", "#FFFFFF"),
        Suit("B", "◆", "#14A8FB", INK),
        Suit("P", "✚", "#45197F", "#FFFFFF"),
    )
}

SEATS = [SUITS[letter] for letter in "BRPYGO"]
"""The suits of the seats, those that are easiest to tell apart first."""

PLAIN = f"bold {INK} on {PAPER}"
GLOW = f"bold {INK} on {LAMP}"

LAMP_OFF = Theme(
    name="lamp-off",
    primary=LAMP,
    secondary="#4B7681",
    accent=LAMP,
    warning=LAMP,
    error="#FFB4A8",
    success=LAMP,
    foreground="#F4F0E1",
    background="#0D2127",
    surface="#18353D",
    panel="#21444E",
    dark=True,
    variables={"prompt": LAMP, "on-prompt": INK, "line": "#4B7681", "quiet": "#B6CBC8"},
)
LAMP_ON = Theme(
    name="lamp-on",
    primary=INK,
    secondary="#8FB5A5",
    accent=INK,
    warning="#9B1C31",
    error="#9B1C31",
    success=INK,
    foreground="#14262B",
    background="#CDE5DA",
    surface="#F6FBF8",
    panel="#E4F1EA",
    dark=False,
    variables={"prompt": LAMP, "on-prompt": INK, "line": "#3F575B", "quiet": "#3F575B"},
)


def quiet(text: str) -> Text:
    return Text(text, "dim")
