"""A finished game, watched again: by link, by keys, from a file, with the shuffle's proof."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Person
from tests.page.states import play_out
from tests.server.parts import Node

pytestmark = pytest.mark.compiled


def test_a_finished_game_is_watched_checked_saved_and_opened_again(
    browser: Browser, node: Node, tmp_path: Path
) -> None:
    me = Person(browser, node.url)
    table = me.set_table("bug-off", ["me", *["bot:thumb"] * 4])
    me.open_table(table)
    me.go("/settings")  # nobody need draw all that follows
    play_out([me], table)
    me.open_table(table)
    winner = me.page.locator(".end .words h2").inner_text()

    me.go(f"/r/{table}")
    me.sees("Move 0 of")
    assert winner not in me.page.inner_text("body")
    hands = me.page.get_by_role("region", name="All hands").locator(".hand")
    expect(hands).to_have_count(5)
    me.page.keyboard.press("ArrowRight")
    me.sees("Move 1 of")
    me.page.keyboard.press("2")
    expect(me.page.get_by_label("Through whose eyes?")).to_have_value("1")
    expect(hands).to_have_count(0)
    me.page.keyboard.press("PageDown")
    me.sees("Move 11 of")
    expect(me.page).to_have_url(f"{node.url}/r/{table}?ply=11&seat=2")
    me.page.reload()
    me.sees("Move 11 of")
    me.page.keyboard.press("Home")
    me.sees("Move 0 of")
    me.page.keyboard.press("Space")
    moving = me.page.get_by_text(re.compile(r"Move ([2-9]|\d\d+) of"))  # it goes on by itself
    expect(moving.first).to_be_visible()
    me.page.keyboard.press("Space")

    me.page.get_by_role("button", name="Menu").click()
    with me.page.expect_download() as saved:
        me.page.get_by_role("button", name="Save the record").click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    me.page.get_by_role("button", name="The shuffle’s proof").click()
    me.sees("The seed of the shuffle follows from that secret")
    me.sees("This device was there")
    me.page.get_by_role("button", name="Let the server deal again").click()
    me.sees("every card and every move agrees")

    me.go("/replays")
    me.sees("Your games")
    me.page.locator("input[type=file]").set_input_files(file)
    me.sees("Move 0 of")
    expect(me.page).to_have_url(re.compile(f"^{node.url}/r/file"))
    me.is_content()


def test_games_are_listed_for_their_players_and_open_tables_for_all(
    browser: Browser, node: Node
) -> None:
    me, stranger = Person(browser, node.url), Person(browser, node.url)
    stranger.go("/replays")
    stranger.sees("No finished games yet.")
    for listed in (False, True):
        play_out([me], me.set_table("bug-off", ["me", "bot:thumb"], listed=listed))
    me.go("/replays")
    expect(me.page.locator("#table li .who")).to_have_text(["You and Mara"] * 2)
    stranger.page.reload()
    stranger.sees("From open tables")
    expect(stranger.page.locator("#table li")).to_have_count(1)
    expect(stranger.page.locator("#table li .who")).not_to_contain_text("You")
    stranger.page.get_by_role("link", name="Play").click()
    stranger.sees("The cards are dealt.")
    stranger.page.keyboard.press("ArrowRight")
    expect(stranger.page.locator(".prompt")).to_contain_text("is next.")
    for person in (me, stranger):
        person.is_content()


def test_a_forged_record_is_found_out_in_the_browser(
    browser: Browser, node: Node, tmp_path: Path
) -> None:
    me = Person(browser, node.url)
    table = me.set_table("bug-off", ["me", *["bot:thumb"] * 4])
    play_out([me], table)
    record = me.page.evaluate(
        "id => fetch(`/api/v1/tables/${id}/record`).then((found) => found.json())", table
    )
    record["x-fair"]["client_seeds"][0] = "another"
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(record))
    me.go("/replays")
    me.page.locator("input[type=file]").set_input_files(file)
    me.sees("Move 0 of")
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_role("button", name="The shuffle’s proof").click()
    me.sees("does not follow from the secret")


def test_invalid_record_is_reported(browser: Browser, node: Node, tmp_path: Path) -> None:
    me = Person(browser, node.url)
    file = tmp_path / "shopping.json"
    file.write_text("milk, eggs")
    me.go("/replays")
    me.page.locator("input[type=file]").set_input_files(file)
    expect(me.page.get_by_role("alert")).to_contain_text("This is not a record")
    file.write_text('{"milk": 2}')
    me.page.locator("input[type=file]").set_input_files(file)
    me.sees("This game cannot be shown")
