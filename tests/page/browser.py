"""A person at a browser, for tests of the page: a real Chromium that plays what it sees."""

import re
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, expect, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
PATIENCE = 60_000
"""Milliseconds to wait for anything to happen."""

expect.set_options(timeout=PATIENCE)

GAME = 600
"""Seconds to wait for the end of a game, however slow the machine."""
SETTLED = """async (patience) => {
  for (const late = performance.now() + patience; performance.now() < late;) {
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    await new Promise((done) => requestIdleCallback(done, {timeout: 1000}));
    await document.fonts.ready;
    const moving = document.getAnimations().filter((one) => one.playState === 'running'
      && one.effect.getComputedTiming().endTime !== Infinity);
    if (!moving.length && !document.querySelector('[aria-busy]')) return;
    await Promise.all(moving.map((one) => one.finished.catch(() => null)));
  }
  throw new Error('the page does not come to rest');
}"""
"""Wait until the page is laid out and only endless animations are running.

A table appears frame by frame, and text when the browser is idle."""
THERE = ".table:not([aria-busy]), .end, .curtain, .lobby"
"""A complete table, or what is shown in its place."""
EXPECTED = re.compile(
    "net::ERR_|fetching the script|WebSocket|preloaded using link preload|blocked by Playwright"
)
"""Console messages about connections that a test has cut, or about a slow machine."""
CHANGE = """() => new Promise((done) => {
  const end = () => { watch.disconnect(); clearTimeout(late); done(); };
  const watch = new MutationObserver(end);
  const late = setTimeout(end, 500);
  watch.observe(document.body, {subtree: true, childList: true, attributes: true});
})"""
"""Wait until anything on the page changes, or half a second has passed."""

OFFERS = [
    [".acts .act", ""],
    [".prompt .btn", "Pass"],
    [".prompt .btn", "Send"],
    [".prompt .btn", "Lay"],
    [".prompt .btn", "Discard"],
    [".prompt .btn.go", ""],
    [".prompt .btn", ""],
    [".piece.lit", ""],
]
"""What a player in a hurry would press first: a selector, and a text in it."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium, if possible the one without windows, which needs half the time."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, "the tests of the page need Chromium: apt install chromium"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=FLAGS, timeout=3 * PATIENCE)
        try:
            yield browser
        finally:
            browser.close()


def settle(page: Page) -> None:
    """Wait until a page is complete and nothing moves."""
    page.evaluate(SETTLED, PATIENCE)


class Person:
    """A person with a browser window of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        language: str = "en-GB",
        lamp: str = "on",
        scale: float = 1,
        lively: bool = False,
        keeps: bool = False,
        storage: Any = None,  # noqa: ANN401
    ) -> None:
        """Service workers are off unless `keeps`: they cost every window a second."""
        self.url = url
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            locale=language,
            color_scheme="dark" if lamp == "off" else "light",
            reduced_motion="no-preference" if lively else "reduce",
            device_scale_factor=scale,
            service_workers="allow" if keeps else "block",
            storage_state=storage,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.acted = False

    def _hear(self, message: Any) -> None:  # noqa: ANN401
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.faults.append(message.text)

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(self.url + path)

    def open_table(self, table: str) -> None:
        """Open a table, and wait until it is complete."""
        self.go(f"/t/{table}")
        self.page.locator(THERE).first.wait_for()
        self.settle()

    def settle(self) -> None:
        """Wait until nothing moves."""
        settle(self.page)

    def play_now(self, title: str, answer: str = "Just play") -> None:
        """Play against bots; `answer` is to the offer of a lesson before the first game."""
        self.page.get_by_role("button", name=f"Play now: {title}, against bots").click()
        self.page.get_by_role("button", name=answer).click()

    def sit_down(self, words: str = "Sit here") -> None:
        """Take the first free chair, and wait until the server has accepted it."""
        free = self.page.get_by_role("button", name=words)
        free.first.click()
        expect(free).to_have_count(0)

    def set_table(self, game: str, seats: list[str], **more: object) -> str:
        """Set a table as the page does, with bots that do not pause, and begin if it is full."""
        self.go("/settings")
        body = {
            "game": game,
            "options": {"players": len(seats), **({"limit": 5} if game == "rumbugz" else {})},
            "seats": seats,
            "pace": "none",
            "claim_window": 2,
            **more,
        }
        return str(
            self.page.evaluate(
                """async (body) => {
                  const post = async (path, what) => (await fetch('/api/v1' + path, {
                    method: 'POST',
                    headers: {'Content-Type': 'application/json'},
                    body: JSON.stringify(what),
                  })).json();
                  await post('/me', {});
                  const table = await post('/tables', body);
                  if (!body.seats.includes('open'))
                    await post(`/tables/${table.id}/commands`,
                      {type: 'start', id: 's', client_seed: 'x'});
                  return table.id;
                }""",
                body,
            )
        )

    def do_something(self, press: Callable[[Any], None]) -> bool:
        """Make one move, or a step towards one, with whatever the page offers."""
        found = self.page.evaluate(
            """(wanted) => wanted.find(([selector, text]) =>
                 [...document.querySelectorAll(selector)].some((e) => e.textContent.includes(text)))
            """,
            OFFERS,
        )
        if not found:
            return False
        selector, text = found
        press(self.page.locator(selector).filter(has_text=text).first)
        return True

    def act(self, way: "Way | None" = None, *, alone: bool = True) -> bool:
        """Try to do something; whether the game is over.

        Alone, who has nothing to do waits until something changes; among others, it is their turn.
        """
        self.acted = False
        if self.page.locator(".end, .curtain").count():
            return True
        with looking_again():
            self.acted = way(self) if way else self.do_something(click)
        if alone and not self.acted:
            self.wait_for_a_change()
        return False

    def wait_for_a_change(self) -> None:
        """Wait until something changes; for half a second, as it may just have been."""
        with looking_again():
            self.page.evaluate(CHANGE)

    def play_to_the_end(self, way: "Way | None" = None) -> None:
        """Play until the page shows the result."""
        play_together({self: way})

    def is_content(self) -> None:
        """Check that nothing was written to the console."""
        assert not self.faults, self.faults

    def sees(self, text: str) -> None:
        """Check that the page shows a text."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)


Way: TypeAlias = Callable[[Person], bool]
"""A way to play: makes one step and returns whether there was anything to do."""


def tap_then_tap(person: Person) -> bool:
    """Choose a card by a tap, then tap the place where it should go."""
    page = person.page
    touch = page.evaluate("navigator.maxTouchPoints > 0")
    zones = page.locator(".zone")
    press = tap if touch else click
    if not zones.count():
        return person.do_something(press)
    press(zones.last)
    return True


def drag_and_drop(person: Person) -> bool:
    """Drag whatever can be dragged to the first place that takes it."""
    page = person.page
    source = page.locator(".piece.lit, .zone[data-zone=bag]").first
    waits = page.locator(".prompt .btn", has_text=re.compile("Pass|Send|Both out"))
    if waits.count() or not source.count():
        return person.do_something(click)
    box = source.bounding_box(timeout=2000)
    if not box:
        return False
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    try:
        page.mouse.move(x + 16, y - 16, steps=3)
        place = page.locator(".zone:not([data-zone=bag])").last.bounding_box(timeout=2000)
        if place:
            page.mouse.move(place["x"] + place["width"] / 2, place["y"] + 12, steps=4)
    finally:
        page.mouse.up()
    return True


def by_keys(person: Person) -> bool:
    """Arrow keys and Enter, and the letters that stand on buttons."""
    page = person.page
    if page.locator(".stage[data-kind]").count():
        page.keyboard.press("Escape")  # skip the animation
        return True
    letters = page.locator(".prompt kbd, .acts kbd").all_inner_texts()
    wanted = [letter for letter in "PSDOBAT1" if letter in letters]
    if wanted:
        page.keyboard.press(wanted[0].lower())
        return True
    if not page.locator(".piece.lit").count():
        return False
    if not page.locator(".piece.picked:focus").count():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    return True


def tap(target: Any) -> None:  # noqa: ANN401
    """Tap with a finger."""
    target.tap(timeout=5000)


def click(target: Any) -> None:  # noqa: ANN401
    """Click with the mouse."""
    target.click(timeout=5000)


def play_together(ways: Mapping[Person, Way | None]) -> None:
    """Let everybody play in their own way until all see the result."""
    people = [*ways]

    def everybody_acts() -> bool:
        over = [person.act(way, alone=False) for person, way in ways.items()]
        if not all(over) and not any(person.acted for person in people):
            people[over.index(False)].wait_for_a_change()
        return all(over)

    until(everybody_acts, people[0])


@contextmanager
def looking_again() -> Iterator[None]:
    """Ignore an element that has moved away meanwhile: the caller tries again."""
    try:
        yield
    except Exception as error:
        if not re.search("Timeout|detached|context was destroyed", str(error)):
            raise


def until(done: Callable[[], object], person: Person) -> None:
    """Repeat until `done`, at most as long as a game may take."""
    give_up = time.monotonic() + GAME
    while not done():
        assert time.monotonic() < give_up, f"it does not end: {person.page.inner_text('body')}"
