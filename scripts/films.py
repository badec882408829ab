"""Record the moments of the stage as strips of frames, from the tables of the gallery.

Run: python -m scripts.films [NAME…]. They come into docs/pictures/stage. The clock of the page is
ours, so a frame is the same on any machine.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from tests.page.browser import chromium
from tests.server.parts import Node, running

WHERE = Path(__file__).parents[1] / "docs" / "pictures" / "stage"
DESK, PHONE = (1440, 900), (390, 844)
FILMS: dict[str, tuple[str, int, tuple[int, int], str]] = {
    "king": ("party-6-king", 1, DESK, "light"),
    "king-phone": ("party-6-king", 1, PHONE, "dark"),
    "king-still": ("party-6-king", 1, DESK, "still"),
    "pair": ("party-2-choose", 4, DESK, "light"),
    "net": ("bugoff-4-wait", 8, DESK, "dark"),
    "net-phone": ("bugoff-5-act", 7, PHONE, "light"),
    "last-net": ("bugoff-5-over", 1, DESK, "light"),
    "sequence": ("rumbugz-2-draw", 2, DESK, "light"),
    "bid": ("rumbugz-4-lay", 7, PHONE, "light"),
    "last-bug": ("rumbugz-4-over", 1, DESK, "dark"),
    "win": ("party-4-over", 1, PHONE, "light"),
    "stranger": ("goofspiel-4-bid", 1, DESK, "light"),
}
"""A table of the gallery, how many steps before its end the film begins, the screen, the light."""
APART = 250
"""Milliseconds between two frames."""
FRAMES = 40
"""As many as a film has at most."""
ALIKE = 40
"""How far apart the pixels of two frames may be that look alike, of 255."""
WIDE = {DESK: 360, PHONE: 180}
"""Pixels of a frame in a strip."""

HOLD = """(apart) => {
  const show = document.querySelector('.stage .show');
  if (!show) return false;
  if (window.held !== show) [window.held, window.since] = [show, 0];
  window.since += apart;
  for (const one of show.closest('.stage').getAnimations({subtree: true})) {
    one.pause();
    one.currentTime = window.since;
  }
  return true;
}"""
"""Set what moves on the stage to where it would be; whether anything is on it."""


def film(browser: Browser, url: str, name: str) -> None:
    """One strip."""
    table, back, (width, height), light = FILMS[name]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if light == "dark" else "light",
        reduced_motion="reduce" if light == "still" else "no-preference",
        locale="en-GB",
    )
    page.clock.install(time=0)
    page.goto(f"{url}/gallery/{table}?back={back}")
    page.locator(".table:not([aria-busy])").wait_for()
    page.clock.pause_at(3_600_000)
    if (width, height) == PHONE:
        page.get_by_role("button", name="What happened").click()
        page.clock.run_for(300)
    page.locator(".step-on").click()
    page.evaluate("document.querySelector('dialog[open]')?.close()")
    strip(frames(page)).save(WHERE / f"{name}.webp", quality=60, method=6)
    page.close()


def frames(page: Page) -> list[Image.Image]:
    """What is on the stage, frame by frame; of frames that look alike, the first."""
    found: list[Image.Image] = []
    for _ in range(FRAMES):
        page.clock.run_for(APART)
        if not page.evaluate(HOLD, APART):
            break
        frame = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        if not found or differ(frame, found[-1]):
            found.append(frame)
    return found


def differ(one: Image.Image, other: Image.Image) -> bool:
    """Whether anything is to be seen in one that is not in the other."""
    apart = ImageChops.difference(one, other).convert("L").point(lambda value: value > ALIKE)
    return apart.getbbox() is not None


def strip(pictures: list[Image.Image]) -> Image.Image:
    """Frames in rows, as large as they are to be seen."""
    size = pictures[0].size
    wide = WIDE[size]
    high = wide * size[1] // size[0]
    across = 4 if wide > high else 8
    rows = -(-len(pictures) // across)
    whole = Image.new("RGB", (across * wide, rows * high), "#07222c")
    for i, picture in enumerate(pictures):
        small = picture.resize((wide, high), Image.Resampling.LANCZOS)
        whole.paste(small, (i % across * wide, i // across * high))
    return whole


def main() -> None:
    """Record the films that are named, or all."""
    WHERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        node = Node(f"sqlite:///{folder}/games.sqlite")
        with running(node):
            for name in sys.argv[1:] or FILMS:
                film(browser, node.url, name)


if __name__ == "__main__":
    main()
