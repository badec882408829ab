"""Draw the pictures of the docs: what the command prints in a terminal, and a page of a review.

.venv/bin/python docs/pictures/make.py
"""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.text import Text

from bugnight import bots
from bugnight.cli.table.app import TableApp
from bugnight.cli.table.seats import Seat
from bugnight.cli.table.sitting import Sitting
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import Game

HERE = Path(__file__).parent
PICTURES = {
    "replay": ["replay", "tests/play/vectors/bug-off-seeded.jsonl", "--record", "1", "--ply", "60"],
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


def photograph(name: str, record: Path, width: int = 1000, height: int = 1105) -> None:
    """Review a record and take a picture of the page, with the system's Chromium."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = Path(folder) / "review.html"
        command = [sys.executable, "-m", "bugnight.cli", "review", str(record)]
        subprocess.run([*command, "--html", str(page)], check=True, capture_output=True)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        view = browser.new_page(viewport={"width": width, "height": height})
        view.goto(page.as_uri())
        view.screenshot(path=HERE / f"{name}.png")
        browser.close()


def draw_view(moves: int, seed: int, seat: int) -> None:
    """The picture that the library draws of a seat's view."""
    match, bot = BugOff(players=3).deal(seed), bots.make("thumb", seed=seed)
    while len(match.moves) < moves or seat not in match.position.actors:
        match.push(bot.choose(match.view(match.position.actor), bots.Limit()))
    (HERE / "library-view.svg").write_text(f"{match.svg(seat)}\n", "utf-8")


if __name__ == "__main__":
    draw_view(38, 42, 1)
    for title, (each_game, count, number, lamp) in TABLES.items():
        asyncio.run(draw_table(title, each_game, count, number, lamp))
    photograph("review", HERE / "party.json")
    for each, words in PICTURES.items():
        draw(each, words)
