"""What strangers stumbled over: links, Back, focus, blank pages, words that did not fit."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from bugnight.server.config import own_address
from tests.page.axe import faults_of
from tests.page.browser import Person
from tests.server.parts import Node, running

pytestmark = pytest.mark.compiled

OUTSIDE = """(seats) => [...document.querySelectorAll(seats)].flatMap((seat) => {
  const box = seat.getBoundingClientRect();
  return [...seat.querySelectorAll('.name, .sub, .types, .face')].filter((part) => {
    const {top, bottom, height} = part.getBoundingClientRect();
    return height > 1 && (top < box.top - 3 || bottom > box.bottom + 3);
  }).map((part) => part.className);
})"""
"""Parts of seats that hang out of them."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server that phones in the house can reach."""
    folder = tmp_path_factory.mktemp("house")
    one = Node(f"sqlite:///{folder}/games.sqlite", "", None, "--lan")
    with running(one):
        yield one


def set_table(person: Person) -> None:
    """Set a table for friends."""
    person.go("/friends")
    person.page.get_by_role("button", name="Set the table").click()
    person.page.locator(".lobby").wait_for()


def test_a_link_made_on_localhost_leads_phones_to_this_computer(
    browser: Browser, house: Node
) -> None:
    host = Person(browser, house.url.replace("127.0.0.1", "localhost"))
    set_table(host)
    link = host.page.get_by_label("Link to this table")
    expect(link).to_have_value(f"http://{own_address()}:{house.port}{urlsplit(host.page.url).path}")
    guest = Person(browser, house.url)
    guest.page.goto(link.input_value())
    guest.sit_down()
    host.sees("One chair is still empty.")


def test_a_table_is_found_by_its_code(browser: Browser, house: Node) -> None:
    host, guest = Person(browser, house.url), Person(browser, house.url)
    set_table(host)
    code = host.page.locator(".code b").inner_text()
    guest.go("/")
    guest.page.get_by_role("link", name="Join").click()
    guest.page.get_by_label("Table code").fill("QQQQ" if code != "QQQQ" else "ZZZZ")
    guest.page.get_by_role("button", name="Go to the table").click()
    guest.sees("No table with this code is waiting for players.")
    guest.page.get_by_label("Table code").fill(code.lower())
    guest.page.get_by_role("button", name="Go to the table").click()
    guest.sit_down()
    host.sees("One chair is still empty.")


def test_without_lan_the_lobby_says_that_nobody_else_can_come(browser: Browser, node: Node) -> None:
    host = Person(browser, node.url)
    set_table(host)
    host.sees("Only this computer can open this link.")
    expect(host.page.get_by_text("bugnight serve --lan")).to_be_visible()


def test_german_tables_begin_with_the_german_edition(browser: Browser, node: Node) -> None:
    for language, edition in (("de-DE", "abacus"), ("en-GB", "zman")):
        host = Person(browser, node.url, language=language)
        host.go("/friends?game=party-bugs")
        host.page.locator("details").last.locator("summary").click()
        choice = host.page.locator("select").filter(has=host.page.locator("option[value=abacus]"))
        expect(choice).to_have_count(0)
        host.page.locator("details").last.get_by_role("checkbox").first.check()
        expect(choice).to_have_value(edition)


def focus(page: Page) -> str:
    """Which element has the focus."""
    return str(page.evaluate("document.activeElement.tagName + '#' + document.activeElement.id"))


def test_focus_follows_to_a_new_page_and_back_closes_what_is_open(
    browser: Browser, node: Node
) -> None:
    me = Person(browser, node.url, width=390, height=844)
    me.go("/")
    me.play_now("Party Bugs")
    me.page.locator(".table:not([aria-busy])").wait_for()
    assert not focus(me.page).startswith("BODY")
    table = me.page.url
    for button, label in (("Menu", "Menu"), ("What happened", "What happened")):
        me.page.get_by_role("button", name=button).click()
        box = me.page.get_by_role("dialog", name=label)
        expect(box).to_be_visible()
        me.page.go_back()
        expect(box).to_be_hidden()
        assert me.page.url == table
    me.page.go_back()
    expect(me.page.get_by_role("heading", name="Bug Night")).to_be_visible()


def test_alone_against_bots_a_bid_has_no_clock(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/")
    me.play_now("RumBugz")
    me.page.locator(".table").wait_for()
    info = me.page.evaluate(
        "fetch('/api/v1' + location.pathname.replace('/t/', '/tables/')).then((a) => a.json())"
    )
    assert info["claim_window"] is None


@pytest.mark.parametrize(("answer", "place"), [("Just play", "/t/"), ("Show me", "/learn/bug-off")])
def test_a_lesson_is_offered_once(browser: Browser, node: Node, answer: str, place: str) -> None:
    me = Person(browser, node.url, width=360, height=640)
    me.go("/")
    play = me.page.get_by_role("button", name="Play now: Bug Off!, against bots")
    play.click()
    question = me.page.get_by_role("dialog", name="New to Bug Off!?")
    question.wait_for()
    assert faults_of(me.page) == []
    me.page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    me.play_now("Bug Off!", answer)
    me.page.wait_for_url(f"**{place}**")
    me.go("/")
    play.click()
    me.page.wait_for_url("**/t/**")
    me.is_content()


def test_the_company_is_remembered(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/")
    me.page.get_by_label("How many chairs?").select_option("2")
    me.page.get_by_label("How good are the bots?").select_option("larva")
    me.page.reload()
    expect(me.page.get_by_label("How many chairs?")).to_have_value("2")
    me.play_now("Bug Off!")
    me.page.locator(".table").wait_for()
    info = me.page.evaluate(
        "fetch('/api/v1' + location.pathname.replace('/t/', '/tables/')).then((a) => a.json())"
    )
    assert [seat["bot"] for seat in info["seats"]] == [None, "larva"]


def test_a_page_that_does_not_load_says_so(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.page.add_init_script("delete Navigator.prototype.serviceWorker")  # it keeps every page
    me.go("/")
    me.page.route("**/assets/Settings-*", lambda route: route.abort())
    me.page.get_by_role("link", name="Settings").click()
    me.sees("This page did not load.")
    expect(me.page.get_by_role("button", name="Try again")).to_be_visible()
    expect(me.page.get_by_role("link", name="Home")).to_be_visible()
    me.page.route("**/assets/first-*.js", lambda route: route.abort())
    me.page.reload()
    me.sees("This page did not load.")
    me.page.unroute_all()
    me.page.get_by_role("button", name="Try again").click()
    expect(me.page.get_by_role("heading", name="Settings")).to_be_visible()


def test_six_seats_stay_in_their_boxes_on_a_small_phone(browser: Browser, node: Node) -> None:
    for language in ("en-GB", "de-DE", "fr-FR"):
        me = Person(browser, node.url, width=360, height=640, language=language)
        me.go("/gallery/rumbugz-6-act")
        me.page.locator(".table:not([aria-busy])").wait_for()
        me.settle()
        assert me.page.evaluate(OUTSIDE, ".others .seat") == []


@pytest.mark.parametrize("name", ["party-4-start", "bugoff-5-act"])
def test_choosing_a_card_does_not_move_the_table(browser: Browser, node: Node, name: str) -> None:
    me = Person(browser, node.url, width=1280, height=800)
    me.go(f"/gallery/{name}")
    me.page.locator(".table:not([aria-busy])").wait_for()
    me.settle()
    places = """() => [...document.querySelectorAll('.piece:not(.lit)')].map((card) =>
      [card.dataset.key, card.style.translate])"""
    card = me.page.locator(".piece.lit").first
    card.click()
    me.settle()
    chosen = me.page.evaluate(places)
    card.click() if name.startswith("bugoff") else me.page.keyboard.press("Escape")
    me.settle()
    assert me.page.evaluate(places) == chosen


def test_a_gallery_table_that_is_not_there_says_so(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/gallery/nope")
    me.sees("Nobody lives at this address.")
    me.go("/gallery")
    expect(me.page.locator("main")).to_contain_text("Party King")
    expect(me.page.get_by_text("party-2-choose")).to_have_count(0)
    me.is_content()


def test_cards_that_can_be_played_stand_out_in_forced_colours(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.page.emulate_media(forced_colors="active")
    outlines = """(cards) => [...document.querySelectorAll(cards)].map((card) =>
      getComputedStyle(card).outlineStyle)"""
    for table in ("party-4-take", "rumbugz-4-act"):
        me.go(f"/gallery/{table}")
        me.page.locator(".table:not([aria-busy])").wait_for()
        assert {*me.page.evaluate(outlines, ".piece.lit .card")} == {"solid"}
        assert {*me.page.evaluate(outlines, ".piece:not(.lit) .card")} == {"none"}


def test_a_small_phone_hints_at_what_is_below(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=360, height=640)
    me.go("/")
    expect(me.page.get_by_role("link", name="With friends: Party Bugs")).to_be_in_viewport()
