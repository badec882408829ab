"""Take pictures of every page and every state of a table, from a real server, in Chromium.

Run: ./dev shots [NAME…] [360 390 768 1440 320 low 1920] [light dark] [en de fr]. Names are
beginnings of the states in tests/page/states.py; without any, all are taken in English (eight
minutes; other languages leave out the states in `SPOKEN`). They come into shots/.
`./dev shots readme` makes those of README and of the page's manifest, in docs/pictures; `./dev
shots previews` those that a chat shows of a link to a table, from the labels of the boxes.
"""

import base64
import re
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.page.browser import Person, chromium
from tests.page.states import (
    ADMIN_TOKEN,
    PAGE_STATES,
    PLAIN,
    SPOKEN,
    TABLE_STATES,
    World,
    bare,
    prepare,
)
from tests.server.parts import Node, running

WHERE = Path(__file__).parents[1] / "shots"
SIZES = {"360": (360, 640), "390": (390, 844), "768": (768, 1024), "1440": (1440, 900)}
SMALL = {"320": (320, 568), "low": (844, 390), "1920": (1920, 1080)}
"""The smallest phone, one that lies, and a television: for tables, unless named."""
TALL = {"tall": (360, 740)}
"""The phone of README's pictures."""
ALL = {**SIZES, **SMALL, **TALL}
LAMPS = {"light": "on", "dark": "off"}
LOADING = re.compile("^(Laying the table|Der Tisch wird gedeckt|On met la table)$")
LANGUAGES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
README = {
    "page-party-bugs": [("party-6-take", "1440", "light")],
    "page-rumbugz-dark": [("rumbugz-4-act", "1440", "dark")],
    "page-phone": [("party-6-choose", "tall", "light")],
    "page-phones": [
        ("home", "tall", "light"),
        ("party-6-choose", "tall", "light"),
        ("bugoff-5-act", "tall", "dark"),
        ("rumbugz-4-bid", "tall", "light"),
    ],
}
"""The pictures of README, each of one shot or of several side by side."""


def shoot(
    browser: Browser, world: World, name: str, size: str, lamp: str, language: str = "en"
) -> None:
    """One picture."""
    width, height = ALL[size]
    person = Person(
        browser,
        world.url,
        width=width,
        height=height,
        lamp=LAMPS[lamp],
        language=LANGUAGES[language],
        scale=2 if width < 700 else 1,
        storage=world.me,
    )
    {**PAGE_STATES, **TABLE_STATES}[name](person, world)
    person.page.locator("#table *, main > h1").first.wait_for(state="attached")
    person.page.get_by_text(LOADING).first.wait_for(state="detached")
    person.settle()
    person.page.screenshot(path=shot(name, size, lamp, language))
    for fault in person.faults:
        print(f"  {name} {size} {language}: {fault[:300]}")
    person.context.close()


def shot(name: str, size: str, lamp: str, language: str = "en") -> Path:
    """Where a picture goes."""
    tongue = "" if language == "en" else f"-{language}"
    return WHERE / f"{name}-{size}{tongue}{'-dark' if lamp == 'dark' else ''}.png"


def join(browser: Browser, name: str, shots: list[tuple[str, str, str]]) -> None:
    """Put shots side by side, as one small picture of the docs."""
    images = "".join(
        f"<img src='data:image/png;base64,{base64.b64encode(shot(*one).read_bytes()).decode()}'>"
        for one in shots
    )
    width = 1440 if len(shots) > 1 else ALL[shots[0][1]][0]
    page = browser.new_page(viewport={"width": width, "height": 900})
    row = "body{margin:0;display:flex;align-items:start;gap:2%}"
    one = "img{flex:1;min-width:0;border-radius:12px}"
    page.set_content(f"<style>{row} {one}</style><body>{images}")
    page.wait_for_timeout(500)
    high = page.evaluate("document.querySelector('img').getBoundingClientRect().height")
    wish = {
        "format": "webp",
        "quality": 80,
        "captureBeyondViewport": True,
        "clip": {"x": 0, "y": 0, "width": width, "height": high, "scale": 1},
    }
    answer = page.context.new_cdp_session(page).send("Page.captureScreenshot", wish)
    file = WHERE.parent / "docs" / "pictures" / f"{name}.webp"
    file.write_bytes(base64.b64decode(answer["data"]))
    page.close()


def preview(browser: Browser) -> None:
    """Draw each label as large as chats show it."""
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    for label in (WHERE.parent / "web/src/games").glob("*/label.svg"):
        source = base64.b64encode(label.read_bytes()).decode()
        style = "width:1200px;height:630px;object-fit:cover;object-position:50% 60%"
        page.set_content(
            f"<body style='margin:0'><img style='{style}' src='data:image/svg+xml;base64,{source}'>"
        )
        page.wait_for_function("document.images[0].complete")
        page.screenshot(path=label.with_name("preview.jpg"), type="jpeg", quality=80)
    page.close()


def wishes(words: list[str]) -> list[tuple[str, str, str, str]]:
    """Which pictures are wanted."""
    sizes = [word for word in words if word in ALL]
    lamps = [word for word in words if word in LAMPS] or list(LAMPS)
    languages = [word for word in words if word in LANGUAGES] or ["en"]
    starts = [word for word in words if word not in {**ALL, **LAMPS, **LANGUAGES}]
    begins = tuple(starts) or ("",)
    names = [name for name in {**PAGE_STATES, **TABLE_STATES} if name.startswith(begins)]
    if not names:
        raise SystemExit(f"no state begins with {' or '.join(starts)}; see tests/page/states.py")
    return [
        (name, size, lamp, language)
        for language in languages
        for name in names
        if language == "en" or name not in SPOKEN
        for size in sizes or [*SIZES, *(SMALL if name in TABLE_STATES else ())]
        for lamp in lamps
    ]


def main(words: list[str]) -> None:
    """Take them."""
    if words == ["previews"]:
        with chromium() as browser:
            preview(browser)
        return
    readme = words == ["readme"]
    wanted = (
        [(*one, "en") for shots in README.values() for one in shots] if readme else wishes(words)
    )
    WHERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        operator = ("--admin-token", ADMIN_TOKEN)
        nodes = [
            Node(f"sqlite:///{folder}/{name}.sqlite", "", None, *operator)
            for name in ("full", "empty")
        ]
        with running(*nodes):
            full, empty = (node.url for node in nodes)
            if all(name in TABLE_STATES or name in PLAIN for name, *_ in wanted):
                world = bare(empty)
            else:
                print("setting the tables")
                world = prepare(browser, full, empty)
            begun = time.monotonic()
            for i, wish in enumerate(wanted, 1):
                shoot(browser, world, *wish)
                print(f"\r{i} of {len(wanted)} {wish[0]:24}", end="", flush=True)
        if readme:
            for name, shots in README.items():
                join(browser, name, shots)
    print(f"\n{len(wanted)} pictures in {WHERE}, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
