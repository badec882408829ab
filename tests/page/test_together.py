"""What people do at a table besides moving: speak, take back, pause, try a moment again, share."""

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.axe import faults_of
from tests.page.browser import PATIENCE, Person
from tests.page.states import SHORT, call, play_out
from tests.server.parts import Node

pytestmark = pytest.mark.compiled


def at_table(browser: Browser, node: Node) -> tuple[Person, Person]:
    """Two people with phones, the second in German, at a table."""
    host = Person(browser, node.url, width=360, height=640, touch=True)
    friend = Person(browser, node.url, width=390, height=844, touch=True, language="de-DE")
    table = host.set_table("bug-off", ["me", "open"])
    for person in (host, friend):
        person.go(f"/t/{table}")
    friend.sit_down("Hier sitzen")
    host.page.get_by_role("button", name="Begin").tap()
    for person in (host, friend):
        person.page.wait_for_selector(".prompt")
        person.settle()
    return host, friend


LISTENED = """(word) => {
  window.spoken = new Promise((done) => new MutationObserver((_, watch) => {
    const speech = document.querySelector('.speech');
    if (!speech?.textContent.includes(word)) return;
    watch.disconnect();
    const [bubble, face] = [speech, document.querySelector('.others .face')]
      .map((one) => one.getBoundingClientRect());
    done({words: speech.textContent.trim(), top: bubble.top, end: bubble.bottom, face: face.top});
  }).observe(document.body, {childList: true, subtree: true}));
}"""
"""Measure what is said, with a word in it, as soon as it stands there: it is gone soon."""


def is_clear(speech: dict[str, float]) -> bool:
    """Whether what is said is whole on the screen, and covers no face."""
    return speech["top"] >= 0 and speech["end"] <= speech["face"] + 4


def test_phones_speak_with_one_tap_and_each_in_its_language(browser: Browser, node: Node) -> None:
    host, friend = at_table(browser, node)
    friend.page.evaluate(LISTENED, "Gut")
    host.page.get_by_role("button", name="React or say something").tap()
    expect(host.page.locator(".sheet .face")).to_have_count(10)
    host.page.get_by_role("button", name="Well played.").tap()
    expect(host.page.locator(".sheet[open]")).to_have_count(0)
    expect(friend.page.locator(".unread")).to_be_visible()
    speech = friend.page.evaluate("window.spoken")
    assert speech["words"] == "Gut gespielt."
    assert is_clear(speech), speech
    friend.page.get_by_role("button", name="es gibt Neues").tap()
    expect(friend.page.locator(".sheet .talk li")).to_contain_text("Gut gespielt.")
    friend.page.go_back()
    expect(friend.page.locator(".sheet[open]")).to_have_count(0)
    expect(friend.page.locator(".unread")).to_have_count(0)
    for person in (host, friend):
        person.is_content()


def test_a_long_line_of_chat_has_room_above_the_seats(browser: Browser, node: Node) -> None:
    host, friend = at_table(browser, node)
    host.page.evaluate(LISTENED, "long")
    table = friend.page.url.rsplit("/", 1)[1]
    wish = {"type": "say", "id": "long", "text": "long " * 39}
    call(friend, "POST", f"/tables/{table}/commands", wish)
    expect(host.page.locator(".unread")).to_be_visible()
    speech = host.page.evaluate("window.spoken")
    assert is_clear(speech), speech
    for person in (host, friend):
        person.is_content()


def test_a_move_is_taken_back_when_the_other_agrees(browser: Browser, node: Node) -> None:
    host, friend = at_table(browser, node)
    first = host if host.page.locator(".piece.lit").count() else friend
    other = friend if first is host else host
    held = first.page.locator(".piece.lit").count()
    first.act()
    first.act()
    expect(first.page.locator(".piece.lit")).to_have_count(0)
    words = {
        host: ("Menu", "Ask to take back my last move", "Allow it"),
        friend: ("Menü", "Fragen, ob ich meinen letzten Zug", "Erlauben"),
    }
    first.page.get_by_role("button", name=words[first][0]).tap()
    first.page.get_by_role("button", name=words[first][1]).tap()
    first.page.keyboard.press("Escape")
    other.page.get_by_role("button", name=words[other][2]).tap()
    expect(first.page.locator(".piece.lit")).to_have_count(held)
    expect(other.page.locator(".piece.lit")).to_have_count(0)
    for person in (host, friend):
        person.is_content()


def test_a_pause_holds_the_table_until_somebody_goes_on(browser: Browser, node: Node) -> None:
    host, friend = at_table(browser, node)
    host.page.get_by_role("button", name="Menu").tap()
    host.page.get_by_role("button", name="Pause the game").tap()
    host.page.keyboard.press("Escape")
    expect(friend.page.locator(".prompt")).to_contain_text("hat das Spiel angehalten.")
    for person in (host, friend):
        expect(person.page.locator(".piece.lit")).to_have_count(0)
    friend.page.reload()
    friend.page.get_by_role("button", name="Weiter").tap()
    expect(host.page.locator(".prompt")).not_to_contain_text("paused")
    for person in (host, friend):
        person.is_content()


def test_alone_a_move_is_taken_back_at_once(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=390, height=844, touch=True)
    me.open_table(me.set_table("bug-off", ["me", "bot:thumb"]))
    me.page.wait_for_selector(".piece.lit")
    undo = me.page.get_by_role("button", name="Take back my last move")
    expect(undo).to_be_disabled()
    hand = me.page.locator(".piece.lit").evaluate_all("all => all.map(e => e.dataset.key)")
    me.act()
    me.act()
    undo.tap()
    expect(me.page.locator(".piece.lit")).to_have_count(len(hand))
    me.is_content()


def test_the_moment_that_mattered_is_shown_and_played_again(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=390, height=844, touch=True)
    table = me.set_table("bug-off", ["me", "bot:thumb", "bot:thumb"])
    me.page.goto(f"{node.url}/t/{table}")
    expect(me.page.locator(".lead")).to_contain_text("The fullest jar wins.")
    play_out([me], table)
    me.open_table(table)
    expect(me.page.locator(".end .words p")).not_to_be_empty()
    for to_the_result in (me.page.get_by_role("button", name="To the result").tap, me.page.go_back):
        me.page.get_by_role("button", name="See the table").tap()
        expect(me.page.locator(".prompt")).to_contain_text("The game is over")
        to_the_result()
        expect(me.page.locator(".end h2").first).to_be_focused()
    # the whole review must be there
    expect(me.page.locator(".picture .piece").first).to_be_attached(timeout=4 * PATIENCE)
    expect(me.page.locator("#review details")).not_to_have_attribute("open", "")
    again = me.page.get_by_role("button", name="Try it again")
    again.tap()
    me.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(table))
    me.page.wait_for_selector(".table .piece.lit")
    expect(me.page.locator(".lead")).to_have_count(0)
    me.is_content()


SHARES = """
  window.shared = [];
  navigator.canShare = () => true;
  navigator.share = async ({files = [], ...rest}) => {
    window.shared.push({...rest, files: files.map(({name, size}) => [name, size > 9999])});
    if (window.answer) throw new DOMException('', window.answer);
  };
"""
"""A browser that sends things on; it says no with the error whose name is in `answer`."""


def test_a_phone_sends_the_link_of_a_table(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, width=360, height=640, touch=True)
    me.context.add_init_script(SHARES)
    me.go(f"/t/{me.set_table('bug-off', ['me', 'open'])}")
    link = me.page.get_by_label("Link to this table").input_value()
    send = me.page.get_by_role("button", name="Send the link")
    for answer, copied in (("", 0), ("AbortError", 0), ("NotAllowedError", 1)):
        me.page.evaluate("answer => { window.answer = answer; window.shared = []; }", answer)
        send.tap()
        me.page.wait_for_function("() => window.shared.length")
        assert me.page.evaluate("window.shared") == [
            {"title": "Bug Off!", "url": link, "files": []}
        ]
        expect(me.page.get_by_role("button", name="Copied")).to_have_count(copied)
    me.is_content()


@pytest.mark.parametrize("secure", [True, False])
def test_a_result_is_sent_and_copied(browser: Browser, node: Node, *, secure: bool) -> None:
    me = Person(browser, node.url, width=390, height=844, touch=True)
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.context.add_init_script(SHARES)
    if not secure:  # as over plain http
        me.context.add_init_script("Object.defineProperty(navigator, 'clipboard', {})")
    table = me.set_table("bug-off", ["me", "bot:thumb"])
    play_out([me], table)
    me.open_table(table)
    me.page.get_by_role("button", name="Copy the result").tap()
    expect(me.page.get_by_role("button", name="Copied")).to_be_visible()
    me.page.evaluate("document.body.append(document.createElement('textarea'))")
    field = me.page.locator("textarea")
    field.focus()
    me.page.keyboard.press("Control+V")
    text = field.input_value()
    assert re.fullmatch(r"Bug Off! at Bug Night: 👑 [\w ]+ \d+, [\w ]+ \d+", text)
    assert "You" not in text
    picture = me.page.get_by_role("button", name="Picture of the result")
    picture.tap()
    me.page.wait_for_function("() => window.shared.length")
    assert me.page.evaluate("window.shared") == [{"files": [["bugnight-bug-off.png", True]]}]
    me.page.evaluate("window.answer = 'NotAllowedError'")
    with me.page.expect_download():
        picture.tap()
    me.is_content()


DRAWN = """async ([data, held]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + data;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d', {willReadFrequently: true});
  pen.drawImage(image, 0, 0);
  const pixels = (x, y, w, h) => {
    const {data} = pen.getImageData(x, y, w, h);
    return Array.from({length: w * h}, (_, i) => data.slice(4 * i, 4 * i + 3).join());
  };
  return held.map((count, row) => {
    const [paper] = pixels(1072, 354 + 70 * row, 1, 1);
    return Array.from({length: count}, (_, i) => {
      const card = pixels(1062 - 40 * count + 10 + 40 * i, 365 + 70 * row, 24, 24);
      const covered = card.filter((one) => one !== paper).length / card.length;
      return {covered, colours: new Set(card).size};
    });
  });
}"""
"""How much of each card's middle is not the paper of its row, and how many colours it has."""


@pytest.mark.parametrize("game", ["party-bugs", "bug-off", "rumbugz"])
def test_a_picture_of_the_result_has_what_everybody_has_in_the_end(
    browser: Browser, node: Node, tmp_path: Path, game: str
) -> None:
    me = Person(browser, node.url)
    options = {"players": 3, **SHORT.get(game, {})}
    table = me.set_table(game, ["me", "bot:thumb", "bot:thumb"], options=options)
    play_out([me], table)
    me.open_table(table)
    with me.page.expect_download() as saved:
        me.page.get_by_role("button", name="Picture of the result").click()
    file = tmp_path / "result.png"
    saved.value.save_as(file)
    rows = me.page.locator(".end ol .cards")
    held = rows.evaluate_all("all => all.map((each) => each.children.length)")
    drawn = me.page.evaluate(DRAWN, [base64.b64encode(file.read_bytes()).decode(), held])
    assert any(drawn)
    for card in [card for row in drawn for card in row]:
        assert card["covered"] > 0.03, drawn
        assert card["colours"] > 3, drawn
    me.is_content()


def test_phones_of_a_big_screen_are_hands(browser: Browser, node: Node) -> None:
    screen = Person(browser, node.url, width=1920, height=1080)
    table = screen.set_table("bug-off", ["open", "open"])
    screen.go(f"/big/{table}")
    screen.page.wait_for_selector(".screen")
    phones = [Person(browser, node.url, width=390, height=844, touch=True) for _ in range(2)]
    for phone in phones:
        phone.go(f"/t/{table}?hand=1")
        phone.sit_down()
    screen.page.get_by_role("button", name="Begin").click()
    for phone in phones:
        expect(phone.page.locator(".hand")).to_be_visible()
    asked = phones[0] if phones[0].page.locator(".hand .ask").count() else phones[1]
    other = phones[1] if asked is phones[0] else phones[0]
    expect(asked.page.locator(".card:not(:disabled)")).to_have_count(4)
    expect(other.page.locator(".hand")).to_contain_text("Look up")
    for person in (asked, other):
        assert faults_of(person.page, "light", "dark") == []
    asked.page.locator(".card").first.tap()
    asked.page.locator(".buttons .btn").first.tap()
    expect(asked.page.locator(".hand")).to_contain_text("Look up")
    expect(other.page.locator(".hand .ask")).to_be_visible()
    for person in (screen, *phones):
        person.is_content()


def test_two_who_choose_the_same_look_are_told_apart(browser: Browser, node: Node) -> None:
    host, guest = Person(browser, node.url), Person(browser, node.url, width=360, height=640)
    table = host.set_table("party-bugs", ["me", "open", "bot:thumb"])
    for person, name in ((host, "Mara"), (guest, "Ben")):
        person.go(f"/t/{table}" if person is guest else "/settings")
        person.page.get_by_label("Your name").fill(name)
        person.page.get_by_label("Face 5").check()
        person.page.get_by_label("orange, triangle").check()
    host.page.get_by_role("button", name="Save").click()
    host.sees("Saved.")
    host.go(f"/t/{table}")  # sat down before: the chair keeps the look of then
    host.page.get_by_role("button", name="Get up").click()
    host.page.locator(".chairs summary").filter(has_text="Mara").wait_for()  # asked for once
    host.page.get_by_role("button", name="Sit here").first.click()
    host.sees("Mara (You)")
    guest.sit_down()
    host.sees("Everybody is here.")
    for person in (host, guest):
        rings = person.page.locator(".chairs li use[href^='#face-']")
        faces = [each.get_attribute("href") for each in rings.all()]
        assert faces == ["#face-4", "#face-1", "#face-2"]
        assert faults_of(person.page) == []
    host.page.get_by_role("button", name="Begin").click()
    for person in (host, guest):
        person.page.wait_for_selector(".prompt")
        person.settle()
        signs = person.page.locator(".head .sign use:first-child")
        shapes = {each.get_attribute("href") for each in signs.all()}
        assert shapes == {"#shape-O", "#shape-R", "#shape-P"}
        person.is_content()
