"""A television as the table, phones as the hands: an evening of two games."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocket, WebSocketRoute, expect

from tests.page.browser import Person, until
from tests.page.states import call, play_out
from tests.server.parts import Node

pytestmark = pytest.mark.compiled


def frames(screen: Person) -> list[dict[str, Any]]:
    """All that a screen is told, as it comes."""
    told: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.append(json.loads(frame)))

    screen.page.on("websocket", listen)
    return told


class Line:
    """The connection of a page; what the server says can be held back."""

    def __init__(self, screen: Person) -> None:
        self.late: list[str | bytes] | None = None
        screen.page.route_web_socket(re.compile("^ws"), self._carry)

    def _carry(self, page: WebSocketRoute) -> None:
        self._page = page
        page.connect_to_server().on_message(self._say)

    def _say(self, message: str | bytes) -> None:
        if self.late is None:
            self._page.send(message)
        else:
            self.late.append(message)

    def hold(self) -> None:
        """Say nothing more."""
        self.late = []

    def release(self) -> None:
        """Say what was held back."""
        late, self.late = self.late or [], None
        for message in late:
            self._page.send(message)


def sit(browser: Browser, node: Node, table: str, name: str) -> Person:
    """Somebody with a phone who takes a chair."""
    phone = Person(browser, node.url, width=390, height=844, touch=True)
    phone.go("/settings")
    call(phone, "POST", "/me", {"name": name})
    phone.open_table(table)
    phone.sit_down()
    return phone


def test_an_evening_on_a_big_screen(browser: Browser, node: Node) -> None:
    screen = Person(browser, node.url, width=1920, height=1080)
    screen.context.clock.install()
    told = frames(screen)
    screen.go("/friends?game=bug-off")
    screen.page.get_by_label("How many chairs?").select_option("2")
    screen.page.get_by_role("button", name="Use this screen as the table").click()
    screen.page.wait_for_url("**/big/*")
    table = screen.page.url.rsplit("/", 1)[1]
    expect(screen.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    phones = [sit(browser, node, table, name) for name in ("Ada", "Ben")]
    screen.sees("Everybody is here.")
    screen.page.get_by_role("button", name="Begin").click()
    expect(screen.page.locator(".screen .prompt")).to_be_visible()
    size = screen.page.locator(".screen .prompt h2").bounding_box()
    assert size
    assert size["height"] >= 36, "too small to be read from the sofa"
    expect(screen.page.locator(".screen .prompt")).to_contain_text("The fullest jar wins.")
    expect(screen.page.locator(".screen .prompt .face")).to_have_count(1)
    expect(screen.page.locator(".screen .prompt .sign")).to_have_count(0)  # bugs have colours here

    play_out(phones, table)
    win = screen.page.locator(".screen .win")
    for _ in range(60):  # all is shown in turn
        if win.count():
            break
        screen.page.clock.run_for(2000)
    expect(win).to_be_visible()
    expect(
        screen.page.locator(".screen section", has_text="Tonight").last.locator("ol li")
    ).to_have_count(2)
    shown = [frame for frame in told if frame.get("view")]
    assert len(shown) > 10
    for frame in shown:
        assert frame.get("seat") is None
        assert not frame.get("legal")
        assert not frame.get("chosen")
        if not frame.get("outcome"):
            assert all(isinstance(hand, int) for hand in frame["view"]["hands"])

    phones[1].page.reload()
    other = phones[1].page.get_by_label("Another game")
    other.select_option("party-bugs")
    screen.page.wait_for_url(lambda url: "/big/" in url and not url.endswith(table))
    screen.sees("Party Bugs")
    screen.page.reload()
    expect(
        screen.page.locator(".screen section", has_text="Tonight").last.locator("ol li")
    ).to_have_count(2)
    for person in (screen, *phones):
        person.is_content()


def test_a_family_begins_though_a_chair_is_free(browser: Browser, node: Node) -> None:
    screen = Person(browser, node.url, width=1920, height=1080)
    screen.go("/friends?game=party-bugs")
    screen.page.get_by_label("How many chairs?").select_option("4")
    screen.page.get_by_role("button", name="Use this screen as the table").click()
    screen.page.wait_for_url("**/big/*")
    table = screen.page.url.rsplit("/", 1)[1]
    begin = screen.page.get_by_role("button", name="Begin")
    screen.sees("Who is here?")
    expect(begin).to_have_count(0)
    phones = [sit(browser, node, table, name) for name in ("Ada", "Ben")]
    phones[0].sees("Only the person who set the table can begin.")
    phones[1].go(f"/t/{table}?hand=1")
    phones[1].sees("Only the screen that set the table can begin.")
    expect(begin).to_have_text("Seat 2 bots and begin")
    begin.click()
    phones[0].page.wait_for_selector(".table:not([aria-busy])")
    expect(phones[1].page.locator(".hand")).to_be_visible()
    faces = screen.page.locator(".screen .prompt .face")
    expect(faces).to_have_count(2)  # bots have chosen
    phones[0].page.locator(".piece.lit").first.tap()
    phones[0].page.locator(".prompt .btn.go").tap()
    expect(faces).to_have_count(1)
    for person in (screen, *phones):
        person.is_content()


def test_the_screen_begins_though_somebody_sat_down_meanwhile(browser: Browser, node: Node) -> None:
    screen = Person(browser, node.url, width=1920, height=1080)
    line = Line(screen)
    table = screen.set_table("bug-off", ["open", "open", "open"])
    screen.go(f"/big/{table}")
    ada = sit(browser, node, table, "Ada")
    begin = screen.page.get_by_role("button", name="begin")
    expect(begin).to_have_text("Seat 2 bots and begin")
    line.hold()
    ben = sit(browser, node, table, "Ben")
    begin.click()
    expect(begin).to_be_disabled()
    line.release()
    for phone in (ada, ben):
        phone.page.wait_for_selector(".table:not([aria-busy])")
    for person in (screen, ada, ben):
        person.is_content()


def test_nobody_is_seen_to_think_about_a_bid(browser: Browser, node: Node) -> None:
    screen = Person(browser, node.url, width=1920, height=1080)
    table = screen.set_table("rumbugz", ["open", "open", "open"], claim_window=10)
    screen.go(f"/big/{table}")
    phones = [sit(browser, node, table, name) for name in ("Ada", "Ben", "Cleo")]
    screen.page.get_by_role("button", name="Begin").click()
    expect(screen.page.locator(".screen .prompt .face")).to_have_count(1)
    calm = screen.page.locator(".screen .prompt:not(:has(.face))", has_text="who wants what")

    def bids_run() -> bool:
        for phone in phones:
            phone.act(alone=False)
        return calm.count() > 0

    until(bids_run, screen)
    for person in (screen, *phones):
        person.is_content()


def test_the_screen_of_somebody_who_plays_hides_their_hand(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=1920, height=1080)
    table = me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"])
    me.open_table(table)
    me.page.get_by_role("button", name="Menu").click()
    told = frames(me)
    me.page.get_by_role("link", name="Show it on a big screen").click()
    me.page.wait_for_url("**/big/*")
    expect(me.page.locator(".screen .prompt")).to_be_visible()
    me.settle()
    assert not me.page.locator(".piece.lit").count()
    views = [frame["view"] for frame in told if frame.get("view")]
    assert views
    assert all(isinstance(hand, int) for view in views for hand in view["hands"])
    assert "sound" in me.page.evaluate("localStorage['bugnight.settings']")
    me.is_content()
