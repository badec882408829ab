"""Somebody who does what the coach of a lesson says, by looking where it points."""

import re
from collections.abc import Callable
from typing import Any

from tests.page.browser import Person, click, looking_again
from tests.page.browser import until as go_on

Press = Callable[[Any], None]

DONE = "dialog.sheet[open]"
COACH = ".bubble"


def step_of(me: Person) -> int:
    """The number of the step that the coach is at."""
    count = me.page.locator(f"{COACH} .count").inner_text(timeout=2000)
    return int(count.split("/")[0])


def attend(me: Person, press: Press = click, until: int = 99) -> int:
    """Do what the coach says, to the end or to a step; gives how many things were done."""
    done = 0

    def is_there() -> bool:
        nonlocal done
        if me.page.locator(DONE).count():
            return True
        if me.page.locator(".stage[data-kind]").count():
            me.page.keyboard.press("Escape")  # there is no need to watch it all
            return False
        with looking_again():
            if me.page.locator(f"{COACH} .btn").count():
                if step_of(me) >= until:
                    return True
                done += act(me, press)
        me.page.wait_for_timeout(60)
        return False

    go_on(is_there, me)
    return done


def act(me: Person, press: Press) -> bool:
    """Do the one thing that is wanted now; whether it was there."""
    target = wanted(me)
    if target is not None:
        press(target)
    return target is not None


def wanted(me: Person) -> Any:  # noqa: ANN401
    """What the coach points at; none while it is still being laid."""
    onward = me.page.locator(f"{COACH} .btn.go")
    if onward.count():
        return onward
    marked = me.page.locator(".ring").evaluate_all("all => all.map((one) => one.dataset.about)")
    for name in marked:
        for place in (
            f'.piece.lit[data-key="{name}"]',
            f'.piece.lit[data-key^="{name}-"]',
            f'.zone[data-zone="{name}"]',
        ):
            found = me.page.locator(place)
            if found.count():
                return found.first
    if "acts" in marked:
        return _spoken_of(me, ".act")
    main = me.page.locator(".prompt .btn.go")
    return main if main.count() else _spoken_of(me, ".prompt .btn")


def _spoken_of(me: Person, kind: str) -> Any:  # noqa: ANN401
    """The button whose first word the coach has said; else the first, if there is any."""
    said = re.findall(r"[a-z]+", me.page.inner_text(f"{COACH} .words", timeout=2000).lower())
    buttons = me.page.locator(kind).all()
    first_words = {b: b.inner_text(timeout=2000).split()[0].lower() for b in buttons}
    return next((b for b in buttons if first_words[b] in said), next(iter(buttons), None))
