"""Whole solo games at normal speed, for `./dev soak stage`: was every moment on screen?

Somebody plays each game ten times against bots in Chromium, and never skips. What the page tells of
the moments it has shown, and what was drawn frame by frame, is compared with the events of the
rules: every reveal, haul, pair, net, sequence, bid and win, to its end and in order.

    python -m tests.page.stage [GAMES OF EACH KIND]
"""

import statistics
import sys
import tempfile
import time
from collections import Counter
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from tests.page.browser import Person, chromium, click
from tests.page.test_stage import GAMES, SEATS, WATCH, moments_of, replay
from tests.server.parts import Node, running

LONGEST = 3600
"""Seconds that a game may take."""
DRAWN = """
  window.drawn = [];
  let last;
  const sample = () => {
    const show = document.querySelector('.stage[data-kind] .show');
    if (show?.checkVisibility() && show.querySelector('.label').textContent.trim()) {
      if (show !== last) window.drawn.push({kind: show.parentElement.dataset.kind, frames: 0});
      window.drawn.at(-1).frames += 1;
      last = show;
    }
    requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
"""
"""What is drawn of the stage, frame by frame."""


class Film(NamedTuple):
    """What was to be seen of a game, and what was."""

    wanted: list[str]
    shown: list[dict[str, Any]]
    drawn: list[dict[str, Any]]
    seconds: float

    @property
    def faults(self) -> list[str]:
        """What was not as it should be."""
        kinds = [moment["kind"] for moment in self.shown]
        faults = [f"{each['kind']} was cut short" for each in self.shown if not each["whole"]]
        if kinds != self.wanted[-len(kinds) :]:
            faults.append(f"wanted {self.wanted}, shown {kinds}")
        if lacking := Counter(kinds) - Counter(each["kind"] for each in self.drawn):
            faults.append(f"never drawn: {dict(lacking)}")
        return faults


def press(target: Any) -> None:  # noqa: ANN401
    """Press what was found, unless a moment has begun since: the button would be its Skip."""
    if target.evaluate("(node) => node.matches('button')"):
        target.evaluate("(node) => document.querySelector('.stage[data-kind]') || node.click()")
    else:
        click(target)


def play(browser: Browser, node: Node, game: str) -> Film:
    """One game, from the first card to its end."""
    me = Person(browser, node.url, lively=True)
    me.context.add_init_script(WATCH + DRAWN)
    seats = ["me", *["bot:beetle"] * (SEATS[game] - 1)]
    options = {"players": SEATS[game]}
    table = me.set_table(game, seats, pace="normal", claim_window=None, options=options)
    began = time.monotonic()
    me.open_table(table)

    def watch_or_act(person: Person) -> bool:
        if person.page.locator(".stage[data-kind]").count():
            person.page.wait_for_timeout(200)
            return True
        return person.do_something(press)

    while not me.act(watch_or_act):
        assert time.monotonic() < began + LONGEST, me.page.inner_text("body")
    steps = replay(me.page, table)
    shown, drawn = me.page.evaluate("[window.shown, window.drawn]")
    me.is_content()
    me.context.close()
    return Film(list(moments_of(game, steps, 0)), shown, drawn, time.monotonic() - began)


def main() -> None:
    """Play, and print what was seen."""
    games = int(sys.argv[1]) if sys.argv[1:] else 10
    faults: list[str] = []
    print("| game | games | moments | whole | frames of a moment | seconds of a game | kinds |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        node = Node(f"sqlite:///{folder}/stage.sqlite")
        with running(node):
            for game in GAMES:
                films = [play(browser, node, game) for _ in range(games)]
                faults += [f"{game}: {fault}" for film in films for fault in film.faults]
                shown = [moment for film in films for moment in film.shown]
                frames = [each["frames"] for film in films for each in film.drawn]
                kinds = Counter(moment["kind"] for moment in shown)
                cells = [
                    game,
                    games,
                    f"{len(shown)} of {sum(len(film.wanted) for film in films)}",
                    sum(moment["whole"] for moment in shown),
                    f"{min(frames)} to {max(frames)}",
                    round(statistics.mean(film.seconds for film in films)),
                    ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items())),
                ]
                print("|", " | ".join(map(str, cells)), "|", flush=True)
    print("\n".join(faults) or "every moment was on screen, to its end and in order")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
