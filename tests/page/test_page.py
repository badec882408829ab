"""The page in a real browser, against a real server."""

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Person, play_together, tap_then_tap
from tests.server.parts import Node

pytestmark = pytest.mark.compiled

GAMES = ("party-bugs", "bug-off", "rumbugz")
RIVALS = {"party-bugs": 2, "bug-off": 4, "rumbugz": 2}
"""With many of them a game of Bug Off! is short."""
STATES = [
    *("/", "/friends", "/pass", "/tables", "/mine", "/replays"),
    *("/learn", "/rules/rumbugz", "/settings", "/gallery"),
]
"""Pages that need no table."""


def test_one_click_begins_a_game_against_bots(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/")
    me.page.get_by_role("button", name="Play now: Party Bugs, against bots").click()
    expect(me.page.locator(".piece.lit").first).to_be_visible()
    assert "/t/" in me.page.url
    me.is_content()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_alone_against_bots(browser: Browser, node: Node, game: str) -> None:
    me = Person(browser, node.url)
    table = me.set_table(game, ["me", *["bot:thumb"] * RIVALS[game]])
    me.open_table(table)
    me.play_to_the_end()
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    me.is_content()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_touch_on_a_phone(browser: Browser, node: Node, game: str) -> None:
    me = Person(browser, node.url, width=360, height=740, touch=True)
    table = me.set_table(game, ["me", *["bot:thumb"] * RIVALS[game]])
    me.open_table(table)
    me.play_to_the_end(tap_then_tap)
    me.is_content()


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


@pytest.mark.parametrize("game", GAMES)
def test_three_people_and_a_bot_play_a_whole_game(browser: Browser, node: Node, game: str) -> None:
    people = [Person(browser, node.url) for _ in range(3)]
    host, *guests = people
    table = host.set_table(game, ["me", "open", "open", "bot:thumb"])
    host.go(f"/t/{table}")
    for guest in guests:
        guest.go(f"/t/{table}")
        guest.sit_down()
    host.page.get_by_role("button", name="Begin").click()
    play_together(people)
    for person in people:
        expect(person.page.locator(".end .score")).to_have_count(4)
    scores = [sorted(person.page.locator(".end .score").all_inner_texts()) for person in people]
    assert scores[0] == scores[1] == scores[2]
    for person in people:
        person.is_content()


def test_a_lost_network_loses_no_move(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    table = me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"])
    me.open_table(table)
    card = me.page.locator(".piece.lit").first
    card.click()
    me.context.set_offline(True)
    me.page.locator(".prompt .btn.go").click()
    me.context.set_offline(False)
    me.sees("All revealed")
    me.page.reload()
    me.sees("All revealed")
    me.play_to_the_end()


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
    us.is_content()


@pytest.mark.parametrize(
    ("language", "prompt"),
    [("de-DE", "Wähle eine Karte"), ("fr-FR", "Choisis une carte à jouer")],
)
def test_the_page_speaks_the_browser_s_language(
    browser: Browser, node: Node, language: str, prompt: str
) -> None:
    me = Person(browser, node.url, language=language)
    table = me.set_table("party-bugs", ["me", "bot:thumb"])
    me.open_table(table)
    me.sees(prompt)
    assert me.page.locator("html").get_attribute("lang") == language[:2]
    me.is_content()


def test_a_screen_reader_hears_a_turn(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    table = me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"])
    me.open_table(table)
    me.page.wait_for_selector(".piece.lit")
    prompt = me.page.get_by_role("status").filter(has_text="Choose a card to play")
    expect(prompt).to_have_count(1)
    cards = me.page.locator(".piece.lit")
    for card in cards.all():
        assert card.get_attribute("aria-pressed") == "false"
    first = cards.first
    name = first.locator(".unseen").inner_text()
    first.press("Enter")
    chosen = me.page.get_by_role("button", name=name, exact=True)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    heard = me.page.get_by_role("log")
    me.page.locator(".prompt .btn.go").press("Enter")
    expect(heard).to_contain_text("All revealed")
