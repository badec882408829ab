"""The ball above all tables, and how cards are framed."""

NET = ("/###\\", "\\###/")

BALL = (
    "    │    ",
    "  ▄▀█▀▄  ",
    " █▀▄▀▄▀█ ",
    " ▀▄▀▄▀▄▀ ",
    "   ▀▀▀   ",
)

BAND = (
    r"  \  /      .  .      |  |     _/\_  ",
    r" (o..o)    (-__-)    (O  O)   (o__#) ",
    r" /|__|\    /|==|\    /|~~|\   /|##|\ ",
)
"""Four guests of the party."""

BOX = "╭─╮│╰╯"
PICKED_BOX = "╔═╗║╚╝"
