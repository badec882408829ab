"""Somebody who does what the coach of a lesson says, by looking where it points."""

import re
from collections.abc import Callable
from typing import Any

from tests.browser import Person

Press = Callable[[Any], None]

DONE = "dialog.sheet[open]"
COACH = ".bubble"


def click(target: Any) -> None:  # noqa: ANN401
    """Press with the mouse; in a lesson nothing moves away."""
    target.click()


def step_of(me: Person) -> int:
    """The number of the step that the coach is at."""
    return int(me.page.locator(f"{COACH} .count").inner_text().split("/")[0])


def attend(me: Person, press: Press = click, until: int = 99) -> int:
    """Do what the coach says, to the end or to a step; gives how many things were done."""
    done = 0
    for _ in range(400):
        if me.page.locator(DONE).count():
            return done
        if me.page.locator(f"{COACH} .btn").count():
            if step_of(me) >= until:
                return done
            act(me, press)
            done += 1
        me.page.wait_for_timeout(60)
    raise AssertionError(f"the lesson does not go on: {me.page.inner_text(COACH)}")


def act(me: Person, press: Press) -> None:
    """Do the one thing that is wanted now."""
    onward = me.page.locator(f"{COACH} .btn.go")
    if onward.count():
        return press(onward)
    marked = me.page.locator(".ring").evaluate_all("all => all.map((one) => one.dataset.about)")
    for name in marked:
        for place in (
            f'.piece.lit[data-key="{name}"]',
            f'.piece.lit[data-key^="{name}-"]',
            f'.zone[data-zone="{name}"]',
        ):
            found = me.page.locator(place)
            if found.count():
                return press(found.first)
    if "acts" in marked:
        return press(_spoken_of(me, ".act"))
    main = me.page.locator(".prompt .btn.go")
    return press(main if main.count() else _spoken_of(me, ".prompt .btn"))


def _spoken_of(me: Person, kind: str) -> Any:  # noqa: ANN401
    """The button whose first word the coach has said; else the first."""
    said = re.findall(r"[a-z]+", me.page.inner_text(f"{COACH} .words").lower())
    buttons = me.page.locator(kind).all()
    return next((b for b in buttons if b.inner_text().split()[0].lower() in said), buttons[0])
