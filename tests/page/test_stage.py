"""The stage: every moment of whole games is shown, complete and in order, and nothing shifts."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bugnight import GAMES as KINDS
from bugnight import Record, bots
from tests.page.browser import Person, click
from tests.server.parts import Node

pytestmark = pytest.mark.compiled

GAMES = ("party-bugs", "bug-off", "rumbugz", "goofspiel")
SEATS = {"party-bugs": 4, "bug-off": 5, "rumbugz": 3, "goofspiel": 3}
WATCH = """
  window.shown = [];
  window.shifts = [];
  window.taps = 0;
  addEventListener('pointerdown', () => {
    if (document.querySelector('.stage[data-kind]')) window.taps += 1;
  }, true);
  addEventListener('moment', ({detail}) => window.shown.push(detail));
  const laid = '.table:not([aria-busy])';
  const within = (node, where) => (node?.closest ? node : node?.parentElement)?.closest(where);
  const table = (node) => within(node, laid) && !within(node, '.prompt');
  const say = (node) => (node.outerHTML ?? node.parentElement.outerHTML).slice(0, 160);
  const at = ({x, y}) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  new PerformanceObserver((list) => {
    for (const {sources} of list.getEntries())
      for (const {node, previousRect, currentRect} of sources)
        if (table(node) && at(previousRect) !== at(currentRect))
          window.shifts.push([say(node), at(previousRect), at(currentRect)]);
  }).observe({type: 'layout-shift', buffered: true});
"""
"""What the page tells of its moments, and what the browser sees shift on a table that is laid.

A log that grows at its top is beside the table; a prompt that says more grows over it."""


def play_without_skipping(person: Person) -> bool:
    """Play as anybody would; where something is on stage, time passes until it is over."""
    if person.page.locator(".stage[data-kind]").count():
        person.page.clock.run_for(1000)
        return True
    return person.do_something(click)


def moments_of(game: str, steps: list[dict[str, Any]], me: int) -> Iterator[str]:
    """What somebody in a seat should have seen, from the events of the rules."""
    for step in steps:
        events = step["events"]
        kinds = [event["kind"] for event in events]
        match game:
            case "party-bugs":
                once = [kind for kind in ("revealed", "foiled", "hauled") if kind in kinds]
                pairs = kinds.count("paired")
                yield from once
                if "hauled" in kinds:
                    yield "took"
                    pairs = min(pairs, 1)
                yield from ["paired"] * pairs
            case "bug-off":
                for kind, following in zip(kinds, [*kinds[1:], ""], strict=False):
                    if kind == "revealed":
                        yield from ("revealed", "swept") if following == "swept" else ("revealed",)
                if "ended" in kinds:
                    yield "ended"
            case "rumbugz":
                for event in events:
                    own = event["kind"] == "laid" and event["seat"] == me
                    if event["kind"] in SHOWN_BUGZ and not own:
                        yield event["kind"]
            case _:
                yield from ["revealed"] * (kinds.count("revealed") // SEATS[game])
    yield "win"


SHOWN_BUGZ = ("laid", "allowed", "refused", "round_won", "round_unwon")


def replay(page: Page, table: str) -> list[dict[str, Any]]:
    answer: dict[str, Any] = page.evaluate(
        "async (id) => (await fetch(`/api/v1/tables/${id}/replay?seat=0`)).json()", table
    )
    steps: list[dict[str, Any]] = answer["steps"]
    return steps


def assert_still(me: Person) -> None:
    shifts = me.page.evaluate("window.shifts")
    assert not shifts, (len(shifts), shifts[:3])


def watcher(browser: Browser, node: Node, **how: Any) -> Person:  # noqa: ANN401
    me = Person(browser, node.url, **how)
    settings = json.dumps(json.dumps({"pace": "brisk"}))
    me.context.add_init_script(f"localStorage.setItem('bugnight.settings', {settings});{WATCH}")
    return me


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_game_is_shown_whole_and_in_order(
    browser: Browser, node: Node, game: str
) -> None:
    me = watcher(browser, node, lively=True)
    me.context.clock.install()
    short = {"options": {"players": SEATS[game], "num_cards": 6}} if game == "goofspiel" else {}
    table = me.set_table(game, ["me", *["bot:thumb"] * (SEATS[game] - 1)], **short)
    me.open_table(table)
    me.play_to_the_end(play_without_skipping)
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    shown = me.page.evaluate("window.shown")
    me.page.get_by_role("button", name="See the table").click()
    expect(me.page.get_by_role("button", name="To the result")).to_be_visible()
    assert me.page.evaluate("window.shown") == shown, "nothing is shown twice"
    steps = replay(me.page, table)
    mine = next(i for i, step in enumerate(steps) if (step["move"] or "").startswith("0:"))
    sure, wanted = list(moments_of(game, steps[mine:], 0)), list(moments_of(game, steps, 0))
    # Bots may have moved before the page was there: that is no news to it.
    assert len(sure) <= len(shown)
    assert [moment["kind"] for moment in shown] == wanted[-len(shown) :]
    cut = [moment for moment in shown if not moment["whole"]]
    assert len(cut) <= me.page.evaluate("window.taps"), cut  # a tap that came too late skips one
    assert_still(me)
    me.is_content()


STEP_THROUGH = """async (steps) => {
  for (let i = 0; i < steps; i++) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }
}"""
SIZES = ((1280, 800), (390, 844))
SMALLEST = (360, 640)
"""For six rows above a dance floor."""


def recorded(game: str, players: int) -> str:
    """A whole game by rules of thumb, the same each time: what has room is luck of the deal."""
    match = KINDS[game](players=players).deal(seed=1)
    thumbs = [bots.make("thumb", seed=seat) for seat in range(players)]
    while not match.position.is_over:
        seat = match.position.actors[0]
        match.push(thumbs[seat].choose(match.view(seat), bots.Limit(simulations=1)))
    return Record.of(match).to_json()


@pytest.mark.parametrize(
    ("game", "players"), [("party-bugs", 6), ("bug-off", 5), ("rumbugz", 6), ("goofspiel", 4)]
)
def test_nothing_shifts_in_a_whole_game(
    browser: Browser, node: Node, game: str, players: int
) -> None:
    record = recorded(game, players)
    for width, height in (*SIZES, *([SMALLEST] if game == "party-bugs" else [])):
        me = Person(browser, node.url, width=width, height=height)
        me.context.add_init_script(WATCH)
        me.go("/settings")
        me.page.evaluate("(record) => sessionStorage.setItem('bugnight.record', record)", record)
        me.go("/r/file?seat=1")
        me.page.locator(".table:not([aria-busy])").wait_for()
        me.settle()
        slider = me.page.get_by_role("slider")
        nearly = int(slider.get_attribute("max") or 0) - 1  # with the last move another page comes
        me.page.evaluate(STEP_THROUGH, nearly)
        expect(slider).to_have_value(str(nearly))
        assert_still(me)
        me.is_content()
        me.context.close()


def test_nobody_is_asked_before_the_moment_is_over(browser: Browser, node: Node) -> None:
    me = watcher(browser, node, lively=True)
    me.open_table(me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"]))
    me.page.locator(".piece.lit").first.click()
    me.page.locator(".prompt .btn.go").click()
    stage = me.page.locator(".stage[data-kind=revealed]")
    expect(stage).to_be_visible()
    expect(me.page.locator(".prompt")).to_contain_text("All at once!")
    assert me.page.locator(".piece.lit").count() == 0
    assert me.page.locator(".prompt.do").count() == 0
    me.page.keyboard.press("Enter")
    expect(stage).to_have_count(0)
    [first, *_] = me.page.evaluate("window.shown")
    assert (first["kind"], first["whole"]) == ("revealed", False)


def test_one_tap_changes_the_pace(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, lively=True)
    me.open_table(me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"]))
    me.page.get_by_role("button", name="Pace: usual").click()
    me.page.get_by_role("button", name="Pace: brisk").click()
    expect(me.page.get_by_role("button", name="Pace: calm")).to_be_visible()
    me.page.reload()
    expect(me.page.get_by_role("button", name="Pace: calm")).to_be_visible()
