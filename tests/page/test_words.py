"""Three languages at one table, and room for longer ones."""

import pytest
from playwright.sync_api import Browser, expect

from bugnight.server.people import NAMES
from tests import ROOT
from tests.page.browser import Person
from tests.page.states import TABLES, call
from tests.server.parts import Node

pytestmark = pytest.mark.compiled

OVERFLOW = (ROOT / "tests/page/overflow.js").read_text("utf-8")
PAGES_OF_OURS = (
    *("/", "/friends", "/pass", "/tables", "/mine", "/replays", "/settings"),
    *("/rules/party-bugs", "/rules/bug-off", "/rules/rumbugz", "/gallery", "/nowhere"),
)
PAGES = (*PAGES_OF_OURS, *(f"/gallery/{name}?pick=1" for name in TABLES))


@pytest.mark.parametrize("language", ["de-DE", "it-IT"])
def test_a_guest_is_given_a_name_in_the_language_of_the_page(
    browser: Browser, node: Node, language: str
) -> None:
    me = Person(browser, node.url, language=language)
    me.go("/")
    me.page.locator(".btn.go").first.click()
    me.page.locator("dialog .btn.go").last.click()  # no lesson
    expect(me.page.locator(".piece.lit").first).to_be_visible(timeout=60_000)
    animal, number = call(me, "GET", "/me")["name"].split()
    assert animal in NAMES.get(language[:2], NAMES["en"])
    assert number.isdigit()
    me.is_content()


def test_two_people_play_in_two_languages(browser: Browser, node: Node) -> None:
    ada = Person(browser, node.url, language="de-DE")
    luc = Person(browser, node.url, language="fr-FR")
    table = ada.set_table("party-bugs", ["me", "open"])
    for person in (ada, luc):
        person.go(f"/t/{table}")
    luc.sit_down("S’asseoir")
    ada.page.get_by_role("button", name="Anfangen").click()
    for person, lang, prompt in ((ada, "de", "Wähle eine Karte"), (luc, "fr", "Choisis une carte")):
        person.sees(prompt)
        expect(person.page.locator("html")).to_have_attribute("lang", lang)
    for person in (ada, luc):
        person.page.locator(".piece.lit").first.click()
        person.page.locator(".prompt .btn.go").click()
    for person in (ada, luc):
        expect(person.page.locator(".side .log li").first).to_be_visible()
        person.is_content()


def test_longer_words_have_room_on_every_page(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/")
    me.page.evaluate(
        "localStorage.setItem('bugnight.settings', JSON.stringify({ language: 'en-XA' }))"
    )
    found = {}
    for path in PAGES:
        me.go(path)
        me.page.wait_for_selector("#table")
        for width, height in ((360, 740), (320, 568)):
            me.page.set_viewport_size({"width": width, "height": height})
            me.settle()
            if faults := me.page.evaluate(OVERFLOW):
                found[path, width] = faults
    assert found == {}
    assert me.page.locator("html").get_attribute("lang") == "en-XA"


@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
def test_the_first_pages_have_room_in_german_and_french(
    browser: Browser, node: Node, language: str
) -> None:
    me = Person(browser, node.url, width=320, height=568, language=language)
    for path in ("/", "/friends", "/settings", "/gallery/rumbugz-4-act?pick=1"):
        me.go(path)
        me.page.wait_for_selector("#table")
        me.settle()
        assert me.page.evaluate(OVERFLOW) == []
    me.is_content()
