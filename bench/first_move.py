"""How long somebody waits on a machine where nothing is compiled, in Chromium, game by game.

    python -m bench.first_move [GAME ...]

For each game a server starts with an empty cache folder, and the page is opened as soon as the
server answers. Seconds are from the click that begins the game to the first move of a bot, and from
*Hint* to the advice. `said` is what the page told meanwhile of what is prepared. Needs `./dev web`
and `./dev js`.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Browser

from bugnight.play import GAMES
from tests.page.browser import Person, chromium, click, looking_again
from tests.server.parts import free_port, wait_for_port

LATEST = 600
"""Seconds after which nobody would still be there."""
MOVED = r"""() => [...document.querySelectorAll('.log li')].some(
  (line) => /^(Mara|Theo|Roxy|Kwame|Lou)\b/.test(line.textContent.trim()))"""
ADVISED = "() => document.querySelector('dialog[open] .bar, dialog[open] .best')"
ASKED = "() => document.querySelector('.piece.lit')"
SAID = "[role=status], [role=alert], .prompt p"


class Waits(NamedTuple):
    """What somebody went through."""

    move: float
    hint: float
    on_device: bool
    said: list[str]


@contextmanager
def fresh_server() -> Iterator[str]:
    """A server that has compiled nothing; its address."""
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "bugnight.cli", "serve", "--no-open", f"--port={port}"],
            env={
                **os.environ,
                "XDG_CACHE_HOME": folder,
                "BUGNIGHT_DATABASE": f"sqlite:///{folder}/g",
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            wait_for_port(port, server)
            yield f"http://localhost:{port}"
        finally:
            os.killpg(server.pid, signal.SIGKILL)  # what compiles for it, too
            server.wait()


def wait_until(done: str, me: Person, said: dict[str, None], *, playing: bool) -> float:
    """Wait, and play meanwhile, until something is true; the seconds that it took."""
    began = time.monotonic()
    while True:
        with looking_again():
            if me.page.evaluate(done):
                return time.monotonic() - began
            if playing:
                me.do_something(click)
            texts = me.page.locator(SAID).all_inner_texts()
            said |= dict.fromkeys(text for text in texts if "prepar" in text)
        assert time.monotonic() - began < LATEST, me.page.inner_text("body")
        me.page.wait_for_timeout(50)


def go_through(browser: Browser, game: str) -> Waits:
    """Begin a game as a newcomer does, wait for a bot, and ask for a hint."""
    said: dict[str, None] = {}
    with fresh_server() as url:
        me = Person(browser, url, keeps=True)
        me.go("/")
        me.play_now(GAMES[game].title)
        move = wait_until(MOVED, me, said, playing=True)
        wait_until(ASKED, me, said, playing=True)
        me.page.get_by_role("button", name="Hint").click()
        hint = wait_until(ADVISED, me, said, playing=False)
        on_device = "device-" in me.page.url
        me.context.close()
    return Waits(move, hint, on_device, [*said])


def main() -> None:
    """Measure and print."""
    print("| game | played | first move of a bot, s | first hint, s | said |")
    print("|---|---|--:|--:|---|")
    with chromium() as browser:
        for game in sys.argv[1:] or ("party-bugs", "bug-off", "rumbugz"):
            waits = go_through(browser, game)
            where = "on the device" if waits.on_device else "on the server"
            said = "; ".join(waits.said).replace("\n", " ")
            cells = GAMES[game].title, where, f"{waits.move:.1f}", f"{waits.hint:.1f}", said
            print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
