"""Take pictures of every page and every state of a table, from a real server, in Chromium.

Run: ./dev shots [NAME…] [360 768 1440 320 low] [light dark]. Names are beginnings of the states
in tests/page_states.py; without any, all are taken (five minutes). They come into shots/.
"""

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser import Person, chromium
from tests.page_states import PAGE_STATES, TABLE_STATES, World, prepare
from tests.server_parts import Node, running

WHERE = Path(__file__).parents[1] / "shots"
SIZES = {"360": (360, 740), "768": (768, 1024), "1440": (1440, 900)}
SMALL = {"320": (320, 568), "low": (740, 360)}
"""The smallest phone, and one that lies: for tables only."""
LAMPS = {"light": "on", "dark": "off"}


def shoot(browser: Browser, world: World, name: str, size: str, lamp: str) -> None:
    """One picture."""
    width, height = {**SIZES, **SMALL}[size]
    person = Person(
        browser,
        world.url,
        width=width,
        height=height,
        lamp=LAMPS[lamp],
        scale=2 if width < 700 else 1,
        storage=world.me,
    )
    {**PAGE_STATES, **TABLE_STATES}[name](person, world)
    person.page.wait_for_selector("#table")
    person.page.evaluate("document.fonts.ready")
    person.page.wait_for_timeout(400)
    dark = "-dark" if lamp == "dark" else ""
    person.page.screenshot(path=WHERE / f"{name}-{size}{dark}.png")
    for fault in person.faults:
        print(f"  {name} {size}: {fault[:300]}")
    person.context.close()


def wishes(words: list[str]) -> list[tuple[str, str, str]]:
    """Which pictures are wanted."""
    sizes = [word for word in words if word in {**SIZES, **SMALL}]
    lamps = [word for word in words if word in LAMPS] or list(LAMPS)
    starts = [word for word in words if word not in {**SIZES, **SMALL, **LAMPS}]
    begins = tuple(starts) or ("",)
    names = [name for name in {**PAGE_STATES, **TABLE_STATES} if name.startswith(begins)]
    if not names:
        raise SystemExit(f"no state begins with {' or '.join(starts)}; see tests/page_states.py")
    return [
        (name, size, lamp)
        for name in names
        for size in sizes or [*SIZES, *(SMALL if name in TABLE_STATES else ())]
        for lamp in lamps
    ]


def main(words: list[str]) -> None:
    """Take them."""
    wanted = wishes(words)
    WHERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        nodes = [Node(f"sqlite:///{folder}/{name}.sqlite") for name in ("full", "empty")]
        with running(*nodes):
            print("setting the tables")
            world = prepare(browser, *(node.url for node in nodes))
            begun = time.monotonic()
            for i, wish in enumerate(wanted, 1):
                shoot(browser, world, *wish)
                print(f"\r{i} of {len(wanted)} {wish[0]:24}", end="", flush=True)
    print(f"\n{len(wanted)} pictures in {WHERE}, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
