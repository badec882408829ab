"""A whole game of each kind by keys alone, and what a screen reader has of it, word by word.

The game is played on the device, with a fixed deal and bots without chance. What is heard stands in
tests/page/heard/*.txt: every key, where the focus is then, the moments and lines that were spoken,
and what is new in the accessibility tree. `python -m tests.page.test_heard` writes these files.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.page.browser import PATIENCE, Person, chromium
from tests.page.test_offline import KEEP, begin_with
from tests.server.parts import Node, running

pytestmark = pytest.mark.compiled

HEARD = Path(__file__).parent / "heard"
GAMES: dict[str, dict[str, object]] = {
    "party-bugs": {"players": 2},
    "bug-off": {"players": 3},
    "rumbugz": {"players": 3, "rounds": 1, "limit": 5},
    "goofspiel": {"players": 3},
}
SEED = f"{1:064x}"
WITHOUT_CHANCE = """
  crypto.getRandomValues = (bytes) => bytes.fill(7);
  Math.random = () => 0.5;
"""
LISTEN = """
  localStorage.setItem('bugnight.settings', JSON.stringify({talk: false}));
  window.moments = [];
  window.lines = [];
  addEventListener('moment', ({detail}) => {
    const words = document.querySelector('.prompt .words')?.innerText;
    window.moments.push(`${detail.kind}: ${words?.replace(/\\s+/g, ' ').trim()}`);
  });
  new MutationObserver((all) => {
    for (const {addedNodes, target} of all)
      for (const node of addedNodes)
        if (target.matches?.('.spoken') && node.textContent) window.lines.push(node.textContent);
  }).observe(document, {subtree: true, childList: true});
  window.awaited = [];
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({data: {message}}) => {
        if (message?.type === 'update') window.awaited = message.claim ? [] : message.waiting;
      });
    }
  };
"""
"""Keep what the stage says, what is spoken of the log, and who openly owes a choice."""
FOCUS = """() => {
  const {activeElement: at} = document;
  return at === document.body ? '' : (at.ariaLabel ?? at.innerText).replace(/\\s+/g, ' ').trim();
}"""
STAGE = ".stage[data-kind]"
ASKS = ".table:not([aria-busy]):not(:has(.stage[data-kind])) .prompt.do"
LETTERS = "PSDOBAT1"
"""The letters of buttons, in the order in which a player in a hurry would press them."""
UNMEANT = 600
"""Milliseconds after a bid opens in which its keys do nothing, and a bit."""
SKIPPED = 350
"""Milliseconds for which a key that skips a moment does nothing else, and a bit."""


def dealt(game: str) -> dict[str, object]:
    """A table of this device as it is kept, its game just begun."""
    options = GAMES[game]
    seats = ["me", *["bot:thumb"] * (int(str(options["players"])) - 1)]
    return {
        "id": "device-heard",
        "settings": {"game": game, "options": options, "seats": seats, "pace": "none"},
        "name": "Ann",
        "created": 1,
        "log": [{"type": "started", "seed": SEED, "at": 1}],
    }


class Listener:
    """Somebody who plays by keys and writes down what there is to hear."""

    def __init__(self, browser: Browser, url: str, game: str) -> None:
        self.me = Person(browser, url)
        self.page: Page = self.me.page
        self.me.context.add_init_script(LISTEN)
        self.me.context.route(
            re.compile(r"/assets/(worker|thinker)-.*\.js"),
            lambda route: begin_with(route, WITHOUT_CHANCE),
        )
        self.known: set[str] = set()
        self.me.go("/settings")
        self.page.evaluate(KEEP, dealt(game))
        self.me.go("/t/device-heard")

    def heard(self) -> Iterator[str]:
        """The whole game, line by line."""
        self.page.locator(ASKS).wait_for()
        self.page.keyboard.press("Tab")
        key = "Enter"  # the link that skips to the table
        self.page.keyboard.press(key)
        while not self._is_over():
            yield from self._told(key, self.page.locator("#table"))
            key = self._next_key()
            before = self._state()
            self.page.keyboard.press(key)
            while self._state() == before:  # every key does something
                self.me.wait_for_a_change()
        yield from self._told(key, self.page.locator(".end .win"))
        self.me.is_content()
        self.me.context.close()

    def _state(self) -> str:
        return str(self.page.evaluate(FOCUS) + self.page.locator("#table").aria_snapshot())

    def _is_over(self) -> bool:
        """Skip what is on the stage until somebody is asked, or the game is over."""
        self.me.settle()
        while self.page.wait_for_selector(f"{ASKS}, {STAGE}, .end") and self._skip():
            pass
        self.page.wait_for_function("() => awaited.every((seat) => seat === 0)")  # bots chose
        self.me.settle()  # the log comes when the browser is idle
        return self.page.locator(".end").count() > 0

    def _skip(self) -> bool:
        """Skip what is on the stage; whether there was anything."""
        if not self.page.locator(STAGE).count():
            return False
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(SKIPPED)
        return True

    def _told(self, key: str, where: Locator) -> Iterator[str]:
        """What there is to hear after a key."""
        focus = self.page.evaluate(FOCUS)
        assert focus, f"after {key} the focus is nowhere"
        yield f"[{key}] {focus}"
        moments, lines = self.page.evaluate("[moments.splice(0), lines.splice(0)]")
        yield from (f"    moment: {each}" for each in moments)
        if not self.page.locator(".end").count():  # which comes before or after the last lines
            yield from (f"    line: {each}" for each in lines)
        tree = where.aria_snapshot(timeout=PATIENCE).splitlines()
        yield from (f"  {line}" for line in tree if line not in self.known)
        self.known = set(tree)

    def _next_key(self) -> str:
        letters = self.page.locator(".prompt kbd, .acts kbd").all_inner_texts()
        found = next((letter for letter in LETTERS if letter in letters), "")
        if self.page.locator(".prompt.bid").count():
            self.page.wait_for_timeout(UNMEANT)
        if found:
            return found.lower()
        return "Enter" if self.page.locator(".piece.lit:focus").count() else "ArrowRight"


def whole_game(browser: Browser, url: str, game: str) -> str:
    """What is heard of a game."""
    return "\n".join(Listener(browser, url, game).heard()) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_heard(browser: Browser, node: Node, game: str) -> None:
    assert whole_game(browser, node.url, game) == (HEARD / f"{game}.txt").read_text()


def main() -> None:
    """Write the files."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        node = Node(f"sqlite:///{folder}/games.sqlite")
        with running(node):
            for game in sys.argv[1:] or GAMES:
                (HEARD / f"{game}.txt").write_text(whole_game(browser, node.url, game))
                print(f"wrote {game}", file=sys.stderr)


if __name__ == "__main__":
    main()
