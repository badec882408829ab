"""Draw the pictures of the README: what the command prints in a terminal, as SVG.

.venv/bin/python docs/pictures/make.py
"""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from bugnight import bots
from bugnight.cli.table.app import TableApp
from bugnight.cli.table.seats import Seat
from bugnight.cli.table.sitting import Sitting
from bugnight.play import Game, PartyBugs, RumBugz

HERE = Path(__file__).parent
PICTURES = {
    "replay": ["replay", "tests/vectors/bug-off-seeded.jsonl", "--record", "1", "--ply", "60"],
}


def draw(name: str, arguments: list[str]) -> None:
    """Run the command and keep what it prints."""
    environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "84", "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "bugnight.cli", *arguments]
    shown = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    console = Console(record=True, width=84, file=open(os.devnull, "w"))  # noqa: PTH123, SIM115
    console.print(Text.from_ansi(shown.stdout.rstrip()))
    svg = console.export_svg(title=f"bugnight {' '.join(arguments)}", unique_id=name)
    (HERE / f"{name}.svg").write_text(without_fonts(svg), "utf-8")


def without_fonts(svg: str) -> str:
    """Leave the fonts out: the reader has some."""
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


TABLES = {
    "party-bugs": (PartyBugs(), 56, 3, "lamp-off"),
    "rumbugz": (RumBugz(players=3), 31, 8, "lamp-on"),
}
"""For each picture of a table: the game, how many moves are made, a seed, and the lamp."""


async def draw_table(name: str, game: Game, moves: int, seed: int, theme: str) -> None:
    """Let rules of thumb play for a while, then look at the table as somebody who is asked."""
    match = game.deal(seed)
    bot = bots.make("thumb", seed=seed)
    while len(match.moves) < moves or 0 not in match.position.actors:
        seat = match.position.actor
        assert seat is not None
        match.push(bot.choose(match.view(seat), bots.Limit()))
    levels = ("nymph", "queen", "beetle")[: game.players - 1]
    seats = [Seat("Ada"), *(Seat(bot=level) for level in levels)]
    app = TableApp("en", sitting=Sitting(match, seats, limit=bots.Limit()), lamp=theme == "lamp-on")
    async with app.run_test(size=(120, 38) if game.name == "party-bugs" else (100, 32)) as pilot:
        await pilot.pause()
        if game.name == "rumbugz":
            await pilot.press("space")
        await pilot.pause()
        svg = app.export_screenshot(title=f"bugnight play {name}", simplify=True)
    (HERE / f"table-{name}.svg").write_text(without_fonts(svg), "utf-8")


if __name__ == "__main__":
    for title, (each_game, count, number, lamp) in TABLES.items():
        asyncio.run(draw_table(title, each_game, count, number, lamp))
    for each, words in PICTURES.items():
        draw(each, words)
