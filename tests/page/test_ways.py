"""Tap, drag and keys are equal ways to play; a turn is put together and sent as one."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import (
    Person,
    by_keys,
    drag_and_drop,
    play_together,
    tap_then_tap,
    until,
)
from tests.page.test_stage import assert_still, watcher
from tests.server.parts import Node

pytestmark = pytest.mark.compiled

GAMES = {"party-bugs": 1, "bug-off": 4, "rumbugz": 1}
"""And how many rivals make for a short game."""


def sits(
    browser: Browser, node: Node, game: str, rivals: int, bot: str = "thumb", **more: object
) -> Person:
    """Somebody at a table with bots."""
    me = Person(browser, node.url)
    table = me.set_table(game, ["me", *[f"bot:{bot}"] * rivals], **more)
    me.open_table(table)
    return me


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse_keys_and_touch(browser: Browser, node: Node, game: str) -> None:
    """Three people and a bot, each in one way only; on the phone nothing shifts meanwhile."""
    host, keys = Person(browser, node.url), Person(browser, node.url)
    phone = watcher(browser, node, width=360, height=740, touch=True)
    bots = ["bot:thumb"] * (2 if game == "bug-off" else 1)
    table = host.set_table(game, ["me", "open", "open", *bots])
    host.go(f"/t/{table}")
    for guest in (keys, phone):
        guest.go(f"/t/{table}")
        guest.sit_down()
    phone.context.set_offline(True)
    phone.sees("No connection.")
    phone.context.set_offline(False)
    host.page.get_by_role("button", name="Begin").click()
    play_together({host: None, keys: by_keys, phone: tap_then_tap})
    people = (host, keys, phone)
    for person in people:
        expect(person.page.locator(".end .score")).to_have_count(3 + len(bots))
        person.is_content()
    scores = [sorted(person.page.locator(".end .score").all_inner_texts()) for person in people]
    assert scores[0] == scores[1] == scores[2]
    assert_still(phone)


@pytest.mark.parametrize("game", GAMES)
def test_turns_by_drag_and_drop(browser: Browser, node: Node, game: str) -> None:
    me = sits(browser, node, game, GAMES[game], "random")  # it does not win soon
    own = me.page.locator(".side .log li", has_text=re.compile(r"^\s*You "))
    until(lambda: own.count() >= 3 or me.act(drag_and_drop), me)
    assert own.count() >= 3
    me.is_content()


def test_a_card_let_go_beside_the_table_goes_back(browser: Browser, node: Node) -> None:
    me = sits(browser, node, "party-bugs", 1)
    card = me.page.locator(".piece.lit").first
    card.wait_for()
    me.settle()
    before = card.bounding_box()
    assert before
    me.page.mouse.move(before["x"] + 20, before["y"] + 20)
    me.page.mouse.down()
    me.page.mouse.move(before["x"] + 60, before["y"] - 40, steps=4)
    expect(me.page.locator(".zone")).to_have_count(1)
    me.page.mouse.move(3, 3)
    me.page.mouse.up()
    expect(me.page.locator(".prompt")).to_contain_text("Choose a card to play")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".piece.picked")).to_have_count(0)
    me.is_content()


def test_tab_reaches_the_hand_and_single_keys_can_be_turned_off(
    browser: Browser, node: Node
) -> None:
    me = sits(browser, node, "bug-off", 2)
    me.page.wait_for_selector(".piece.lit")
    for _ in range(30):
        me.page.keyboard.press("Tab")
        if me.page.locator(".piece.lit:focus").count():
            break
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".acts kbd")).to_have_count(2)
    table = me.page.url
    me.go("/settings")
    me.page.get_by_label("Single keys press buttons").uncheck()
    me.page.goto(table)
    me.page.wait_for_selector(".piece.lit")
    me.settle()
    me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".act")).to_have_count(2)
    me.page.keyboard.press("p")
    me.page.wait_for_timeout(300)
    expect(me.page.locator(".act")).to_have_count(2)
    me.is_content()


def test_a_choice_can_be_changed_until_all_have_chosen(browser: Browser, node: Node) -> None:
    me, friend = Person(browser, node.url), Person(browser, node.url)
    table = me.set_table("party-bugs", ["me", "open", "bot:thumb"])
    for person in (me, friend):
        person.go(f"/t/{table}")
    friend.sit_down()
    me.page.get_by_role("button", name="Begin").click()
    cards = me.page.locator(".piece.lit")
    expect(cards).to_have_count(3)
    cards.nth(0).click()
    me.page.locator(".prompt .btn.go").click()
    me.sees("is your choice")
    other = cards.filter(has_not=me.page.locator(".picked")).nth(1)
    value = int((other.locator(".unseen").inner_text()).rsplit(" ", 1)[1])
    other.click()
    me.page.locator(".prompt .btn.go").click()
    me.sees(f"{value} is your choice")
    assert "All revealed" not in me.page.locator(".side .log").inner_text()
    friend.page.locator(".piece.lit").first.click()
    friend.page.locator(".prompt .btn.go").click()
    me.sees("All revealed")
    expect(me.page.locator(".side .log li", has_text="All revealed")).to_contain_text(
        f"you {value}"
    )
    for person in (me, friend):
        person.is_content()


PLACES = ".scroller .zone[data-zone^=sequence-]"
ONE_IS_SEEN = """(places) => {
  const frame = document.querySelector('.scroller').getBoundingClientRect();
  return [...document.querySelectorAll(places)].map((e) => e.getBoundingClientRect())
    .some(({top, bottom}) => top > frame.top - 5 && bottom < frame.bottom + 5);
}"""


def test_smallest_phone_scrolls_to_where_a_bug_may_go(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=320, height=568, touch=True)
    me.go("/gallery/rumbugz-6-act")
    me.page.wait_for_selector("#table:not([aria-busy])")
    region = me.page.get_by_role("region", name="Sequences on the table")
    scrolled = []
    for key in me.page.locator(".piece.lit").evaluate_all("all => all.map(e => e.dataset.key)"):
        bug = me.page.locator(f".piece[data-key='{key}']")
        for top in (0, 100, 9999):
            begun = region.evaluate("(e, top) => (e.scrollTo({top}), e.scrollTop)", top)
            bug.tap()
            if me.page.locator(PLACES).count():
                me.page.wait_for_function(ONE_IS_SEEN, arg=PLACES)
                scrolled.append(region.evaluate("e => e.scrollTop") != begun)
            bug.tap()
    assert any(scrolled)
    region.focus()
    me.page.keyboard.press("End")
    last = me.page.locator(".scroller .sequence").last
    expect(last).to_be_in_viewport(ratio=0.9)
    me.is_content()


def test_a_rumbugz_turn_is_put_together_undone_and_sent_as_one(
    browser: Browser, node: Node
) -> None:
    options = {"players": 2, "plyts": 8, "sets": 4}
    me = sits(browser, node, "rumbugz", 1, "random", options=options)  # it does not win soon
    me.page.get_by_role("button", name="What fits").click()
    me.page.evaluate("document.activeElement.blur()")
    lay = me.page.locator(".prompt .btn", has_text="Lay")
    while not lay.count():
        me.page.wait_for_selector(".piece.lit, .zone, .prompt .btn, .end", state="attached")
        me.page.wait_for_timeout(200)
        me.settle()
        assert lay.count() or not me.act(by_keys), "nothing could be laid in a whole game"
    lay.first.click()
    new = me.page.locator(".sequence.new")
    expect(new).to_have_count(1)
    me.page.get_by_role("button", name="Undo").click()
    expect(new).to_have_count(0)
    lay.first.click()
    expect(new).to_have_count(1)
    laid = me.page.locator(".side .log li", has_text="You laid")
    assert laid.count() == 0
    me.settle()
    send = me.page.locator(".prompt .btn", has_text="Send")
    if send.count():
        me.sees("That is your last Bug")
    else:
        me.page.locator(".piece.lit").last.click()
        me.page.locator(".prompt .btn", has_text="Discard").click()
    send.click()
    expect(laid).to_have_count(1)
    me.is_content()
