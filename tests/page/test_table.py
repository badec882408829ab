"""Around the game: who is there, clocks, stand-ins, the host's rights, a lost line."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Person, click, looking_again, until
from tests.page.states import call, play_out
from tests.page.test_stage import assert_still, watcher
from tests.server.parts import Node, running

pytestmark = pytest.mark.compiled

SPEECHES = """() => {
  window.speeches = [];
  new MutationObserver((all) => {
    for (const one of all) for (const node of one.addedNodes)
      if (node.classList?.contains('speech')) speeches.push(node.textContent.trim());
  }).observe(document.body, {childList: true, subtree: true});
}"""
"""Note what is said at the seats: it is gone after two seconds."""
MOST = {"party-bugs": 6, "bug-off": 5, "rumbugz": 6}


def three(browser: Browser, node: Node, host: Person | None = None) -> tuple[Person, Person, str]:
    """A host and a friend at a table with a bot, the cards dealt."""
    host, friend = host or Person(browser, node.url), Person(browser, node.url)
    table = host.set_table("party-bugs", ["me", "open", "bot:thumb"])
    for person in (host, friend):
        person.go(f"/t/{table}")
    friend.sit_down()
    host.page.get_by_role("button", name="Begin").click()
    for person in (host, friend):
        person.page.wait_for_selector(".piece.lit")
        person.settle()
    return host, friend, table


def open_menu(person: Person) -> None:
    """Open the table's menu."""
    person.page.get_by_role("button", name="Menu").click()


def close_menu(person: Person) -> None:
    """Close it again."""
    person.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", MOST)
def test_the_fewest_and_the_most_seats_are_laid_and_played_at(
    browser: Browser, node: Node, game: str
) -> None:
    me = Person(browser, node.url)
    for seats in (2, MOST[game]):
        table = me.set_table(game, ["me", *["bot:thumb"] * (seats - 1)])
        me.open_table(table)
        others = me.page.get_by_role("list", name="The others").locator("> li")
        expect(others.nth(seats - 2)).to_be_visible()
        me.act()
        assert me.page.evaluate("document.documentElement.scrollWidth") <= 1280
    me.is_content()


def test_somebody_goes_and_a_bot_plays_until_they_are_back(browser: Browser, node: Node) -> None:
    """Nothing shifts on the phone of the one who waits for them."""
    host, friend, table = three(browser, node, watcher(browser, node, width=390, height=844))
    friend.go("/settings")
    gone = host.page.locator(".seat .gone")
    expect(gone).to_have_text("away")
    for _ in range(2):  # a card, and that it is meant
        host.do_something(click)
    open_menu(host)
    host.page.get_by_role("button", name="Let a bot play for").last.click()
    host.sees("Somebody may still come back. Ask again in ")
    close_menu(host)
    prompt = host.page.locator(".prompt")
    expect(prompt).to_contain_text("is away.")
    stand_in = prompt.get_by_role("button", name="Let a bot play for")

    def a_bot_plays() -> bool:
        with looking_again():
            stand_in.click(timeout=1000)
        return any(seat.get("away") for seat in call(host, "GET", f"/tables/{table}")["seats"])

    until(a_bot_plays, host)
    friend.go(f"/t/{table}")
    friend.sees("A bot plays for you.")
    friend.page.get_by_role("button", name="Take my seat back").first.click()
    expect(gone).to_have_count(0)
    host.sees("is back.")
    assert_still(host)
    for person in (host, friend):
        person.is_content()


def test_the_host_hushes_the_table_and_closes_it(browser: Browser, node: Node) -> None:
    host, friend, _ = three(browser, node)
    host.page.evaluate(SPEECHES)
    talk = friend.page.locator(".side .talk input")
    talk.fill("good evening")
    talk.press("Enter")
    expect(host.page.locator(".side .talk")).to_contain_text("good evening")
    assert host.page.evaluate("speeches") == ["good evening"]
    open_menu(host)
    host.page.get_by_role("button", name="Stop the talk at the table").click()
    expect(friend.page.locator(".talk")).to_have_count(0)
    host.page.get_by_role("button", name="Close the table").click()
    host.page.get_by_role("button", name="Close it for good").click()
    for person in (host, friend):
        person.sees("This table is closed.")
        person.is_content()


def test_a_line_begun_in_the_lobby_is_finished_at_the_table(browser: Browser, node: Node) -> None:
    host, friend = Person(browser, node.url), Person(browser, node.url)
    table = host.set_table("party-bugs", ["me", "open", "bot:thumb"])
    for person in (host, friend):
        person.go(f"/t/{table}")
    friend.page.get_by_role("button", name="Sit here").click()
    talk = host.page.locator(".talk input")
    talk.fill("in the lobby")
    talk.press("Enter")
    expect(friend.page.locator(".talk")).to_contain_text("in the lobby")
    friend.page.locator(".talk input").fill("good eve")
    friend.page.evaluate(SPEECHES)
    host.page.get_by_role("button", name="Begin").click()
    friend.page.wait_for_selector(".piece.lit")
    said = friend.page.locator(".side .talk li", has_text="in the lobby")
    assert said.evaluate("(line) => line.offsetHeight < 30"), "a name and a line are one line"
    assert friend.page.evaluate("speeches") == [], "the lobby's talk is over"
    line = friend.page.locator(".side .talk input")
    expect(line).to_have_value("good eve")
    line.press("End")
    line.press_sequentially("ning")
    line.press("Enter")
    expect(host.page.locator(".side .talk")).to_contain_text("good evening")
    expect(line).to_have_value("")
    for person in (host, friend):
        person.is_content()


def test_the_host_sends_somebody_away_before_the_game(browser: Browser, node: Node) -> None:
    host, guest = Person(browser, node.url), Person(browser, node.url)
    table = host.set_table("rumbugz", ["me", "open"])
    for person in (host, guest):
        person.go(f"/t/{table}")
    guest.sit_down()
    host.page.get_by_role("button", name="Send").click()
    guest.sees("You were sent away from this table.")
    guest.page.reload()
    guest.sees("You were sent away from this table.")
    host.sees("One chair is still empty.")
    host.page.get_by_role("button", name="Seat a bot").click()
    host.sees("Everybody is here.")
    for person in (host, guest):
        person.is_content()


def test_invited_guest_gives_a_name_and_sits_down(browser: Browser, node: Node) -> None:
    host, guest = Person(browser, node.url), Person(browser, node.url)
    table = host.set_table("rumbugz", ["me", "open"])
    for person in (host, guest):
        person.go(f"/t/{table}")
    guest.page.get_by_label("Your name").fill("Noor")
    guest.sit_down()
    guest.sees("Noor (You)")
    chairs = host.page.locator(".chairs li")
    expect(chairs.last).to_contain_text("Noor")
    expect(chairs.last).not_to_contain_text("away")
    guest.go("/")
    expect(chairs.last).to_contain_text("away")
    for person in (host, guest):
        person.is_content()


def test_players_may_begin_when_a_host_without_a_seat_has_gone(
    browser: Browser, node: Node
) -> None:
    host, guest = Person(browser, node.url), Person(browser, node.url)
    table = host.set_table("bug-off", ["open", "bot:thumb"])
    for person in (host, guest):
        person.go(f"/t/{table}")
    guest.sit_down()
    guest.sees("Only the person who set the table can begin.")
    begin = guest.page.get_by_role("button", name="Begin")
    expect(begin).to_have_count(0)
    host.go("/settings")
    expect(begin).to_be_enabled()
    guest.sees("If they stay away for 45 seconds, anybody who sits here can begin.")


def test_a_game_against_bots_waits_for_its_player(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.open_table(me.set_table("bug-off", ["me", "bot:thumb"]))
    me.page.wait_for_selector(".piece.lit")  # a table at which a bot thinks does not wait for us
    assert me.page.locator(".talk").count() == 0, "bots do not listen"
    open_menu(me)
    me.page.get_by_role("link", name="Go on later").click()
    expect(me.page.get_by_label("1 table waits for you")).to_be_visible()
    me.page.get_by_role("link", name="My tables").click()
    me.sees("You and 1 bot")
    me.page.get_by_role("link", name="Go there").click()
    me.page.wait_for_selector(".piece.lit")
    me.is_content()


def test_spectator_sees_no_hand(browser: Browser, node: Node) -> None:
    host, _, table = three(browser, node)
    watcher = Person(browser, node.url)
    watcher.open_table(table)
    expect(watcher.page.get_by_text(re.compile(r"Waiting for .+ and .+\."))).to_be_visible()
    assert watcher.page.locator(".piece.lit").count() == 0
    assert watcher.page.locator(".talk input").count() == 0
    open_menu(host)
    host.sees("1 person is watching")
    watcher.is_content()


def test_a_clock_runs_out_and_a_bot_goes_on(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    clock = {"kind": "move", "seconds": 5, "extra": 0}
    # Bots that do not think have played to the end before anybody could come back.
    table = me.set_table("bug-off", ["me", "bot:thumb"], clock=clock, pace="relaxed")
    me.go(f"/t/{table}")
    expect(me.page.get_by_role("timer").first).to_be_visible()
    me.sees("A bot plays for you.")
    me.page.get_by_role("button", name="Take my seat back").first.click()
    me.page.wait_for_selector(".piece.lit, .end")
    me.is_content()


def test_page_says_that_a_seat_out_of_time_cannot_be_taken_back(
    browser: Browser, node: Node
) -> None:
    me = Person(browser, node.url)
    clock = {"kind": "game", "seconds": 5, "extra": 0}
    table = me.set_table("bug-off", ["me", "bot:thumb"], clock=clock, pace="relaxed")
    me.go(f"/t/{table}")
    me.sees("A bot plays for you.")
    me.page.get_by_role("button", name="Take my seat back").first.click()
    me.sees("That is not possible just now.")
    me.is_content()


def test_a_clock_can_be_chosen_when_a_table_is_set(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/pass")
    me.page.get_by_label("A clock?").select_option("game 300 5")
    me.page.get_by_role("button", name="Set the table").click()
    me.page.get_by_role("button", name="I am").click()
    expect(me.page.get_by_role("timer").first).to_be_visible()
    me.is_content()


def test_a_long_name_in_the_chat_breaks_as_its_words_do(browser: Browser, node: Node) -> None:
    host, friend, _ = three(browser, node)
    host.page.locator(".talk input").fill("Who said that the Butterfly would be the first to go?")
    host.page.keyboard.press("Enter")
    line = friend.page.locator(".talk li", has_text="Butterfly")
    name, lines = line.evaluate(
        """(li) => {
             const range = document.createRange();
             range.selectNodeContents(li);
             range.setStartAfter(li.querySelector('b'));
             return [li.querySelector('b'), range].map((of) =>
               [...of.getClientRects()].map(({left}) => Math.round(left)));
           }"""
    )
    assert len(lines) > 1
    assert min(lines) == min(name), "what is said goes on below the name"


def test_a_rematch_seats_both_again(browser: Browser, node: Node) -> None:
    host, friend = Person(browser, node.url), Person(browser, node.url)
    seats = ["me", "open", *["bot:thumb"] * 3]
    table = host.set_table("bug-off", seats)
    for person in (host, friend):
        person.go(f"/t/{table}")
    friend.sit_down()
    host.page.get_by_role("button", name="Begin").click()
    for person in (host, friend):
        person.page.wait_for_selector(".prompt")
        person.go("/settings")  # nobody need draw all that follows
    play_out([host, friend], table)
    stranger = Person(browser, node.url)
    for person in (host, friend, stranger):
        person.open_table(table)
    host.page.get_by_role("button", name="Rematch").click()
    host.sees("One chair is still empty.")
    stranger.page.get_by_role("link", name="Go there").click()
    expect(stranger.page).to_have_url(host.page.url)
    friend.page.get_by_role("button", name="Sit down again").click()
    host.sees("Everybody is here.")
    host.page.get_by_role("button", name="Begin").click()
    for person in (host, friend):
        person.page.wait_for_selector(".prompt")
        person.is_content()


def test_all_of_the_bar_is_large_enough_for_a_thumb(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=360, height=640, touch=True)
    me.open_table(me.set_table("goofspiel", ["me", "bot:thumb"]))
    sizes = [each.bounding_box() for each in me.page.locator(".bar a, .bar button").all()]
    assert len(sizes) > 3
    assert all(size and min(size["width"], size["height"]) >= 44 for size in sizes), sizes


def test_the_host_is_called_so_where_there_is_room(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=1440, height=900)
    me.go("/gallery/party-4-take")
    me.settle()
    host = me.page.locator(".seat .host")
    expect(host).to_have_text("Host")
    assert host.evaluate(
        """(pill) => pill.scrollHeight <= pill.clientHeight
             && pill.offsetWidth > pill.querySelector('.word').offsetWidth + 10"""
    ), "the key and the word stand side by side"


@pytest.mark.parametrize("state", ["party-4-take", "party-6-take", "party-6-take?long=1"])
def test_the_queue_names_everybody_beside_their_cards(
    browser: Browser, node: Node, state: str
) -> None:
    me = Person(browser, node.url, width=1280, height=800)
    me.go(f"/gallery/{state}")
    names = me.page.locator(".slot .who")
    expect(names.first).to_be_visible()
    me.settle()
    seats = me.page.locator(".seat .name, .mine .name").all_inner_texts()
    assert sorted(names.all_inner_texts()) == sorted(seat.split("\n")[0] for seat in seats)
    cards = [each.bounding_box() for each in me.page.locator(".piece:not(.lit)").all()]
    for name in names.all():
        box = name.bounding_box()
        assert box
        for card in cards:
            assert card
            assert not (
                box["x"] < card["x"] + card["width"] - 1
                and card["x"] < box["x"] + box["width"] - 1
                and box["y"] < card["y"] + card["height"] - 1
                and card["y"] < box["y"] + box["height"] - 1
            ), name.inner_text()


@pytest.mark.parametrize(
    ("language", "word"), [("en-GB", "Triple"), ("de-DE", "Dreierfolge"), ("fr-FR", "Suite triple")]
)
def test_on_a_phone_a_sequence_says_its_sign_in_words_where_there_is_room(
    browser: Browser, node: Node, language: str, word: str
) -> None:
    me = Person(browser, node.url, width=360, height=640, touch=True, language=language)
    me.go("/gallery/rumbugz-4-lay")
    tabs = me.page.locator(".sequence .tab")
    expect(tabs.first).to_contain_text(word)
    me.settle()
    assert tabs.evaluate_all("(all) => all.every((tab) => tab.scrollWidth <= tab.clientWidth)")


def test_ten_names_on_the_smallest_phone_have_the_room_there_is(
    browser: Browser, node: Node
) -> None:
    me = Person(browser, node.url, width=360, height=640, touch=True)
    me.go("/gallery/goofspiel-10-bid?long=1")
    expect(me.page.locator(".seat")).to_have_count(10)
    me.settle()
    cut = """(all) => all.filter((name) => name.scrollWidth > name.offsetWidth)
                         .map((name) => name.offsetWidth)"""
    wide = me.page.locator(".seat .text").evaluate_all(cut)
    assert min(wide) > 45, wide


def test_labels_lie_under_the_deck_and_the_pile_of_a_tablet(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=768, height=1024)
    me.go("/gallery/bugoff-5-act")
    labels = me.page.locator(".label")
    expect(labels).to_have_count(3)
    me.settle()
    middle = "(of) => { const at = of.getBoundingClientRect(); return at.left + at.width / 2; }"
    deck = me.page.locator("[data-key=deck]").evaluate(middle)
    assert abs(labels.first.evaluate(middle) - deck) < 8


def test_keys_in_a_menu_that_has_lost_the_focus_reach_no_card(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    me.go("/gallery/party-4-take?pick=1")
    picked = me.page.locator(".piece.picked")
    expect(picked).to_have_count(1)
    open_menu(me)
    dialog = me.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    me.page.evaluate("document.activeElement.blur()")
    me.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(picked).to_have_count(1)


def test_lost_connection_is_reported_and_restored(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    table = me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"])
    me.open_table(table)
    me.page.locator(".piece.lit").first.click()
    me.context.set_offline(True)
    me.sees("No connection. The page keeps trying.")
    me.page.locator(".prompt .btn.go").click()
    me.sees("No connection. Your move is kept.")
    expect(me.page.get_by_text("On its way.")).to_have_count(0)
    me.context.set_offline(False)
    me.sees("All revealed")
    expect(me.page.get_by_text("No connection.")).to_have_count(0)
    me.page.reload()
    me.sees("All revealed")
    revealed = me.page.locator(".side .log li", has_text="All revealed")
    until(lambda: revealed.count() >= 2 or me.act(), me)
    assert revealed.count() >= 2, "the game does not go on"
    me.is_content()


def test_a_server_that_is_killed_costs_no_move(browser: Browser, tmp_path: Path) -> None:
    node = Node(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with running(node):
        me = Person(browser, node.url)
        table = me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"])
        me.open_table(table)
        me.page.locator(".piece.lit").first.click()
        node.kill()
        me.sees("No connection.")
        me.page.locator(".prompt .btn.go").click()
        node.start()
        me.sees("All revealed")
        expect(me.page.locator(".side .log li", has_text="All revealed")).to_have_count(1)
        me.page.close()
