"""A game that the page has never heard of, in a real browser: goofspiel, from examples/games."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Person, by_keys, tap_then_tap
from tests.server.parts import Node

pytestmark = pytest.mark.compiled


def test_a_whole_game_by_keys_on_the_generic_table(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    table = me.set_table("goofspiel", ["me", "bot:thumb"])
    me.open_table(table)
    expect(me.page.get_by_role("heading", name="Goofspiel")).to_be_visible()
    expect(me.page.get_by_role("heading", name="Prizes")).to_be_visible()
    assert me.page.locator(".piece.lit").count() == 13
    me.play_to_the_end(by_keys)
    expect(me.page.locator(".end .score")).to_have_count(2)
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    me.is_content()


def test_what_happens_is_told_to_a_screen_reader(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    table = me.set_table("goofspiel", ["me", "bot:thumb", "bot:thumb"])
    me.open_table(table)
    prompt = me.page.locator(".prompt [role=status]")
    expect(prompt).to_contain_text("Choose a move")
    card = me.page.get_by_role("button", name="5", exact=True)
    card.focus()
    me.page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(prompt).to_contain_text("Choose a move: Bid 5")
    me.page.get_by_role("button", name="Bid 5").press("Enter")
    expect(me.page.locator(".spoken")).to_contain_text("Revealed: you 5")
    me.is_content()


def test_a_stranger_s_game_is_offered_played_replayed_and_explained(
    browser: Browser, node: Node
) -> None:
    me = Person(browser, node.url, width=360, height=740, touch=True)
    me.go("/")
    me.page.get_by_role("button", name="Play now: Goofspiel, against bots").click()
    expect(me.page.locator(".piece.lit").first).to_be_visible()
    me.play_to_the_end(tap_then_tap)
    me.page.locator(".end a[href^='/r/']").click()
    expect(me.page.get_by_role("heading", name="Goofspiel")).to_be_visible()
    me.page.keyboard.press("ArrowRight")
    expect(me.page.locator(".prompt [role=status]")).to_contain_text(re.compile("won|Tied"))
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_role("button", name="Rules").click()
    me.sees("everybody bids a card")
    me.is_content()


def test_the_options_of_a_stranger_s_game_can_be_chosen(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/friends?game=goofspiel")
    me.page.get_by_label("How many chairs?").select_option("10")
    me.page.get_by_text("Variants and house rules").click()
    me.page.get_by_label("Num cards").fill("6")
    me.page.get_by_label("Points order").select_option("Descending")
    me.page.get_by_role("button", name="Set the table").click()
    me.sees("Num cards: 6")
    me.sees("Points order: Descending")
    assert me.page.locator(".chairs li").count() >= 10
    me.is_content()
