"""The page in a real browser, against a real server."""

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.page.browser import Person
from tests.server.parts import Node

pytestmark = pytest.mark.compiled


def test_friends_sit_down_by_a_link_and_play(browser: Browser, node: Node) -> None:
    host, guest = Person(browser, node.url), Person(browser, node.url)
    host.go("/friends")
    host.page.get_by_label("How many chairs?").select_option("3")
    host.page.get_by_label("How many of them for bots?").select_option("1")
    host.page.get_by_role("button", name="Set the table").click()
    host.sees("One chair is still empty.")
    expect(host.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = host.page.get_by_label("Link to this table").input_value()
    guest.page.goto(link)
    guest.sit_down()
    host.sees("Everybody is here.")
    host.page.get_by_role("button", name="Begin").click()
    for person in (host, guest):
        expect(person.page.locator(".piece.lit").first).to_be_visible()
        person.is_content()


def test_a_table_asks_for_its_game_before_the_server_has_told_it_anything(
    browser: Browser, node: Node
) -> None:
    me = Person(browser, node.url)
    table = me.set_table("bug-off", ["me", "bot:thumb"])
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    me.context.route("**/api/v1/me", hold)
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    with me.page.expect_request(re.compile(r"/assets/bug-off-[\w-]+\.css")):
        me.go(f"/t/{table}")
    assert any(re.search(r"/assets/bug-off-[\w-]+\.js", url) for url in asked)
    assert not [url for url in asked if "party-bugs" in url or "rumbugz" in url]
    while not held:
        me.wait_for_a_change()
    held[0].continue_()
    me.page.locator(".piece.lit").first.wait_for()
    me.is_content()


@pytest.mark.parametrize("answer", ["Just play", "Show me"])
def test_the_focus_is_never_lost_when_a_lesson_is_offered(
    browser: Browser, node: Node, answer: str
) -> None:
    me = Person(browser, node.url)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    me.context.route("**/api/v1/tables*", hold)
    me.go("/")
    play = me.page.get_by_role("button", name="Play now: Bug Off!, against bots")
    play.focus()
    me.page.keyboard.press("Enter")
    offered = me.page.get_by_role("button", name=answer)
    offered.focus()
    me.page.keyboard.press("Enter")
    expect(offered).to_have_count(0)
    if answer == "Just play":
        expect(play).to_be_focused()
        me.page.keyboard.press("Enter")  # it is on its way: nothing begins twice
        while not held:
            me.wait_for_a_change()
        [asked] = held
        asked.continue_()
    me.page.locator(".table:not([aria-busy])").wait_for()
    me.settle()
    assert me.page.evaluate("document.activeElement.tagName") != "BODY"
    me.is_content()


def test_a_sheet_that_is_put_away_gives_the_focus_back(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/")
    play = me.page.get_by_role("button", name="Play now: Bug Off!, against bots")
    play.focus()
    for put_away in (lambda: me.page.keyboard.press("Escape"), me.page.go_back):
        me.page.keyboard.press("Enter")
        me.page.get_by_role("button", name="Just play").wait_for()
        put_away()
        expect(play).to_be_focused()


def test_one_device_goes_round_behind_a_curtain(browser: Browser, node: Node) -> None:
    us = Person(browser, node.url)
    us.go("/pass")
    us.page.get_by_label("How many chairs?").select_option("2")
    us.page.get_by_role("textbox", name="Player 1").fill("Ada")
    us.page.get_by_role("textbox", name="Player 2").fill("Ben")
    us.page.get_by_role("button", name="Set the table").click()
    us.sees("Hand the device to Ada")
    assert us.page.locator(".piece").count() == 0
    us.page.get_by_role("button", name="I am Ada").click()
    us.page.locator(".piece.lit").first.click()
    us.page.locator(".prompt .btn.go").click()
    us.sees("Hand the device to Ben")
    assert us.page.locator(".piece").count() == 0
    us.page.get_by_role("button", name="I am Ben").click()
    expect(us.page.locator(".piece.lit").first).to_be_visible()
    expect(us.page.get_by_text("Hold to see your hand")).to_be_hidden()
    us.is_content()


def choose_in_turn(us: Person, wanted: str) -> bool:
    """Let all three choose, a wanted card if they hold one; whether anybody did."""
    found = False
    for _ in range(3):
        us.page.locator(".curtain .btn").click()
        us.page.locator(".piece.lit").first.wait_for()
        card = us.page.locator(f".piece.lit{wanted}")
        found = found or card.count() > 0
        (card if card.count() else us.page.locator(".piece.lit")).first.click()
        us.page.locator(".prompt .btn.go").click()
    return found


SLOW_SECOND_LINE = """
  const Real = WebSocket;
  let lines = 0;
  window.WebSocket = class extends Real {
    late = lines++ === 1 ? 1500 : 0;
    set onmessage(hear) { super.onmessage = (said) => setTimeout(() => hear(said), this.late); }
  };
"""
"""The second line that a page opens hears everything later, as on a slow machine."""


def test_public_takes_need_no_curtain_and_show_no_hand(browser: Browser, node: Node) -> None:
    us = Person(browser, node.url)
    us.context.add_init_script(SLOW_SECOND_LINE)
    table = us.set_table("party-bugs", ["me", "me", "me"], one_device=True)
    us.open_table(table)
    choose_in_turn(us, ":not([data-key^='13@'])")
    held = us.page.locator(".piece[data-key$='@0'], .piece[data-key$='@1'], .piece[data-key$='@2']")
    for left in (3, 2, 1):
        expect(us.page.locator(".piece.lit")).to_have_count(left)
        expect(us.page.locator(".curtain")).to_have_count(0)
        us.settle()
        shown = held.count()
        peek = us.page.get_by_role("button", name="Hold to see your hand")
        peek.dispatch_event("pointerdown")
        expect(held).to_have_count(shown + 2)
        peek.dispatch_event("pointerup")
        expect(held).to_have_count(shown)
        us.page.locator(".piece.lit").first.click()
        us.page.locator(".prompt .btn.go").click()
    while not choose_in_turn(us, "[data-key^='13@']"):
        for left in (3, 2, 1):
            expect(us.page.locator(".piece.lit")).to_have_count(left)
            us.page.locator(".piece.lit").first.click()
            us.page.locator(".prompt .btn.go").click()
    # a King's haul, which all look at: nobody's hand comes after it without a curtain
    expect(us.page.locator(".curtain")).to_be_visible()
    us.is_content()
