"""Little drawings of our own: costumes, insects, and the ball above them all."""

COSTUMES = {
    1: (" .-. ", "(O O)"),
    2: ("(\\_/)", "(o.o)"),
    3: ("(%%%)", "(o~o)"),
    4: ("_/‾\\_", "(-_o)"),
    5: (" __ J", "(O_O|"),
    6: ("_/x\\_", "(o_#)"),
    7: ("  ,^ ", "(o w)"),
    8: ("V___V", "(-m-)"),
    9: ("┌─!─┐", "[+_+]"),
    10: (".---.", "(°o°)"),
    11: ("\\___/", "(ovo)"),
    12: ("}\\ /{", "}^_^{"),
    13: ("\\oOo/", "(■_■)"),
}
"""The thirteen costumes: a hat and a face, five wide."""

INSECTS = {
    "R": (" .v. ", "(:|:)"),
    "O": ("}\\ /{", "}/|\\{"),
    "Y": (" \\Y/ ", "(≡≡)>"),
    "G": ("  _/\\", "o=\\_\\"),
    "B": ("==o==", "  !  "),
    "P": ("}\\ /{", "(_|_)"),
}
"""Ladybird, butterfly, bee, grasshopper, dragonfly, stag beetle."""

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
