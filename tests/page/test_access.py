"""Everyone can play: what axe-core finds, what a screen reader hears, what a thumb can hit.

The golden files in tests/page/heard are rewritten by `python -m tests.page.test_access`.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import Browser

from tests import ROOT
from tests.page.axe import Lamp, faults_of
from tests.page.browser import Person, chromium
from tests.page.states import ADMIN_TOKEN, PAGE_STATES, TABLE_STATES, World, prepare
from tests.server.parts import Node, running

pytestmark = pytest.mark.compiled

HEARD = Path(__file__).parent / "heard"
SIZES = {"phone": (390, 780), "desktop": (1280, 800)}
LOOKS: dict[str, Lamp] = {"desktop": "dark", "phone": "light"}
"""Layouts differ by size, contrasts by light. States named below have both, others one of them."""
THUMBS = [
    *("home", "friends", "lobby", "settings", "learn", "live-party", "replay"),
    *("party-6-take", "bugoff-5-act", "rumbugz-6-act", "rumbugz-4-bid"),
]
LARGE = [
    *("home", "friends", "lobby", "settings", "learn"),
    *("party-4-take", "bugoff-5-act", "rumbugz-4-bid"),
]
STATES = {**PAGE_STATES, **TABLE_STATES}


def looks(names: Iterable[str]) -> list[tuple[str, str]]:
    """States with the sizes in which axe-core looks at them."""
    sizes, both = list(LOOKS), {*THUMBS, *LARGE}
    one = {name: sizes[crc32(name.encode()) % 2] for name in names}
    return [(name, size) for name in one for size in sizes if name in both or size == one[name]]


TURNS = ("party-4-take", "bugoff-5-act", "rumbugz-4-act", "rumbugz-4-bid")
"""A turn of each game, and a bid: what is heard of them stands in tests/page/heard."""

SMALL_TARGETS = """() => [...document.querySelectorAll('button, .btn, .way, .plain, select, input')]
  .filter((e) => e.offsetParent && !e.closest('dialog:not([open])'))
  .filter((e) => !e.matches('.link, :disabled, [type=range]'))
  .map((e) => [e.closest('label') ?? e, e])
  .map(([box, e]) => [e.outerHTML.slice(0, 90), box.getBoundingClientRect()])
  .filter(([, {width, height}]) => width > 1 && height < 43.5)
  .map(([html, {width, height}]) => `${Math.round(width)} x ${Math.round(height)}: ${html}`)
"""


@pytest.fixture(scope="module")
def world(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server with a table of every kind, and one where nobody is."""
    folder = tmp_path_factory.mktemp("access")
    operator = ("--admin-token", ADMIN_TOKEN)
    nodes = [
        Node(f"sqlite:///{folder}/{name}.sqlite", "", None, *operator) for name in ("full", "empty")
    ]
    with running(*nodes):
        yield prepare(browser, *(node.url for node in nodes))


@pytest.fixture(scope="module")
def gallery(browser: Browser, world: World) -> Person:
    """The window for all tables of the gallery, which keeps nothing of them."""
    return Person(browser, world.url)


def arrive(person: Person, world: World, name: str) -> Person:
    """Go to a state of the page."""
    STATES[name](person, world)
    person.page.wait_for_selector("main")
    person.settle()
    return person


def faults_in(me: Person, size: str) -> list[str]:
    """What axe-core finds where somebody is."""
    width, height = SIZES[size]
    me.page.set_viewport_size({"width": width, "height": height})
    return faults_of(me.page, LOOKS[size])


@pytest.mark.parametrize(("name", "size"), looks(PAGE_STATES))
def test_axe_finds_no_fault(browser: Browser, world: World, name: str, size: str) -> None:
    me = arrive(Person(browser, world.url, storage=world.me), world, name)
    me.context.set_offline(offline=False)
    assert faults_in(me, size) == []


@pytest.mark.parametrize(("name", "size"), looks(TABLE_STATES))
def test_axe_finds_no_fault_at_a_table(gallery: Person, world: World, name: str, size: str) -> None:
    gallery.page.set_viewport_size({"width": 1280, "height": 800})
    assert faults_in(arrive(gallery, world, name), size) == []


def heard(browser: Browser, url: str, name: str) -> str:
    """What the accessibility tree has of a table of the gallery."""
    me = Person(browser, url)
    me.go(f"/gallery/{name}?pick=1")
    me.page.wait_for_selector(".prompt h2")
    me.settle()
    tree = me.page.locator("#table").aria_snapshot()
    me.context.close()
    return re.sub(r'timer "\d+ seconds? ([^"]*)": "\d+"', r'timer "N seconds \1": N', tree) + "\n"


@pytest.mark.parametrize("name", TURNS)
def test_a_screen_reader_hears_a_turn(browser: Browser, world: World, name: str) -> None:
    assert heard(browser, world.url, name) == (HEARD / f"{name}.yaml").read_text()


def test_events_are_spoken_once_and_in_order(browser: Browser, world: World) -> None:
    me = Person(browser, world.url)
    me.go("/gallery/party-6-king?back=13")
    me.page.wait_for_selector(".piece")
    me.settle()
    me.page.evaluate(
        """() => {
             window.spoken = [];
             new MutationObserver((all) => {
               for (const one of all) for (const node of one.addedNodes)
                 if (node.textContent) spoken.push(node.textContent);
             }).observe(document.querySelector('[role=log]'), {childList: true});
           }"""
    )
    for _ in range(13):
        me.page.evaluate("document.querySelector('.step-on').click()")
        me.settle()
    while me.page.evaluate("spoken.length") <= 10:  # the stage shows them one after the other
        me.page.wait_for_timeout(500)
    spoken, log = me.page.evaluate(
        """() => [spoken, [...document.querySelectorAll('aside .log li')].map(
             (line) => line.innerText.trim())]"""
    )
    assert len(spoken) > 10
    told = [line for line in spoken if not line.startswith("Round ")]
    written = [line for line in log[::-1] if not line.startswith("Round ")]
    assert told == written[-len(told) :]
    me.context.close()


@pytest.mark.parametrize("name", THUMBS)
def test_everything_is_large_enough_for_a_thumb(browser: Browser, world: World, name: str) -> None:
    me = Person(browser, world.url, storage=world.me, width=360, height=740)
    arrive(me, world, name)
    assert me.page.evaluate(SMALL_TARGETS) == []
    me.context.close()


@pytest.mark.parametrize("name", LARGE)
def test_text_of_twice_the_size_fits(browser: Browser, world: World, name: str) -> None:
    me = Person(browser, world.url, storage=world.me)
    me.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => "
        "document.documentElement.style.fontSize = '200%')"
    )
    STATES[name](me, world)
    me.page.wait_for_selector("#table")
    me.settle()
    wide = me.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    me.context.close()


def test_the_page_is_light() -> None:
    told = subprocess.run(
        ["node", "scripts/sizes.mjs"],
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert "first page" in told.stdout
    assert "table" in told.stdout


def main() -> None:
    """Rewrite the golden files."""
    HEARD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        node = Node(f"sqlite:///{folder}/games.sqlite")
        with running(node):
            for name in TURNS:
                (HEARD / f"{name}.yaml").write_text(heard(browser, node.url, name))
                print(f"wrote {name}", file=sys.stderr)


if __name__ == "__main__":
    main()
