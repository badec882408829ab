"""Games that the page has never heard of, in a real browser: those in examples/games."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Person, by_keys, tap_then_tap
from tests.page.states import play_out
from tests.page.test_stage import assert_still, watcher
from tests.server.parts import Node

pytestmark = pytest.mark.compiled


def test_a_whole_game_by_keys_on_the_generic_table(browser: Browser, node: Node) -> None:
    """On a phone, where nothing shifts meanwhile."""
    me = watcher(browser, node, width=360, height=740)
    options = {"players": 4, "num_cards": 6}
    table = me.set_table("goofspiel", ["me", *["bot:thumb"] * 3], options=options)
    me.open_table(table)
    expect(me.page.get_by_role("heading", name="Goofspiel")).to_be_visible()
    expect(me.page.get_by_role("heading", name="Prizes")).to_be_visible()
    expect(me.page.locator(".piece.lit")).to_have_count(6)
    me.play_to_the_end(by_keys)
    expect(me.page.locator(".end .score")).to_have_count(4)
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    assert_still(me)
    me.is_content()


def test_a_whole_game_of_another_stranger(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.open_table(me.set_table("leduc", ["me", "bot:thumb"]))
    me.play_to_the_end(by_keys)
    expect(me.page.locator(".end .score")).to_have_count(2)
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
    expect(me.page.locator(".piece.lit")).to_have_count(13)
    assert me.act(tap_then_tap) is False
    table = me.page.url.rpartition("/")[2]
    me.go("/settings")
    play_out([me], table)
    me.open_table(table)
    me.page.locator(".end a[href^='/r/']").click()
    expect(me.page.get_by_role("heading", name="Goofspiel")).to_be_visible()
    me.page.keyboard.press("ArrowRight")
    expect(me.page.locator(".prompt [role=status]")).to_contain_text(re.compile("won|Tied"))
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_role("button", name="Rules").click()
    me.sees("everybody bids a card")
    me.go("/rules")
    me.page.get_by_role("link", name="Goofspiel").click()
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
