"""Whole solo games at normal speed, for `./dev soak stage`: was every moment on screen?

Somebody plays each game ten times against bots in Chromium, and never skips. What the page tells of
the moments it has shown, and what was drawn frame by frame, is compared with the events of the
rules: every reveal, haul, pair, net, sequence, bid and win, to its end and in order.

    python -m tests.page.stage [GAMES OF EACH KIND [GAMES AT A TIME [GAME ...]]]
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


class Viewer:
    """Somebody at a table of bots who watches every moment to its end."""

    def __init__(self, browser: Browser, node: Node, game: str) -> None:
        self.game = game
        self.me = Person(browser, node.url, lively=True)
        self.me.context.add_init_script(WATCH + DRAWN)
        seats = ["me", *["bot:beetle"] * (SEATS[game] - 1)]
        options = {"players": SEATS[game]}
        self.table = self.me.set_table(
            game, seats, pace="normal", claim_window=None, options=options
        )
        self.began = time.monotonic()
        self.me.open_table(self.table)

    def watch_or_act(self, person: Person) -> bool:
        """Act, unless something is on stage."""
        on_stage = person.page.locator(".stage[data-kind]").count()
        return bool(on_stage) or person.do_something(press)

    def is_over(self) -> bool:
        """Go on with the game; whether it is over."""
        late = time.monotonic() > self.began + LONGEST
        assert not late, self.me.page.inner_text("body")
        return self.me.act(self.watch_or_act, alone=False)

    def film(self) -> Film:
        """What was seen, once the game is over."""
        seconds = time.monotonic() - self.began
        steps = replay(self.me.page, self.table)
        shown, drawn = self.me.page.evaluate("[window.shown, window.drawn]")
        self.me.is_content()
        self.me.context.close()
        return Film(list(moments_of(self.game, steps, 0)), shown, drawn, seconds)


def play(browser: Browser, node: Node, game: str, games: int, together: int) -> list[Film]:
    """Whole games, some at a time, each in a window of its own."""
    films: list[Film] = []
    viewers: list[Viewer] = []
    while len(films) < games:
        if len(viewers) < min(together, games - len(films)):
            viewers.append(Viewer(browser, node, game))
        over = [viewer for viewer in viewers if viewer.is_over()]
        films += [viewer.film() for viewer in over]
        viewers = [viewer for viewer in viewers if viewer not in over]
        time.sleep(0.2)
    return films


def main() -> None:
    """Play, and print what was seen."""
    games, together = [*map(int, sys.argv[1:3]), *(10, 4)[len(sys.argv) - 1 :]]
    faults: list[str] = []
    print("| game | games | moments | whole | frames of a moment | seconds of a game | kinds |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        node = Node(f"sqlite:///{folder}/stage.sqlite")
        with running(node):
            for game in sys.argv[3:] or GAMES:
                films = play(browser, node, game, games, together)
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
