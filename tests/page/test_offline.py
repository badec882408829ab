"""The page without a server: files that any web server serves, and then not even that."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Route, expect

from bugnight import bots
from bugnight.bots import Limit
from bugnight.play import GAMES, Match
from bugnight.play.records import Record
from bugnight.registry import our_names
from bugnight.server.advice import HINT_SIMULATIONS, advise
from scripts import demo
from tests.page.axe import faults_of
from tests.page.browser import Person, until
from tests.page.learner import DONE, attend
from tests.server.parts import Node, Part

pytestmark = pytest.mark.compiled

KEPT = """async (games) => {
  await new Promise((done) => setTimeout(done, 100));
  const manifest = document.querySelector('link[rel=manifest]').href;
  const paths = games.flatMap((game) => [`wasm/${game}.bots.wasm`, `api/v1/lessons/${game}`]);
  const kept = await Promise.all(paths.map((path) => caches.match(new URL(path, manifest))));
  return kept.every(Boolean);
}"""
FORGET = """async () => {
  const games = await caches.open('games');
  const modules = (await games.keys()).filter(({ url }) => url.includes('/wasm/'));
  await Promise.all(modules.map((module) => games.delete(module)));
}"""

MOVES = """new Promise((done) => {
  indexedDB.open('bugnight').onsuccess = ({ target }) => {
    const all = target.result.transaction('tables').objectStore('tables').getAll();
    const moves = ({ log }) => log.flatMap((entry) => entry.moves ?? []);
    all.onsuccess = () => done(all.result.map(moves));
  };
})"""
"""The moves of every table on this device."""

LIKED = {"pace": "brisk", "players": 2, "offered": True}


class Files(Part):
    """The demo in a folder of a host that serves files."""

    def __init__(self, folder: Path, place: str) -> None:
        super().__init__()
        demo.write(folder, place)
        self._folder, self._place = folder, place
        self.url = f"http://127.0.0.1:{self.port}{place[:-1]}"

    def command(self) -> list[str]:
        """Serve the folder."""
        serve = [sys.executable, "-m", "tests.page.pages_host", str(self.port)]
        return [*serve, str(self._folder), self._place]


@pytest.fixture(params=["/"])
def files(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Files]:
    """The demo, served."""
    server = Files(tmp_path, request.param)
    server.start()
    yield server
    server.kill()


def at_home(browser: Browser, server: Files | Node, **how: object) -> Person:
    """Somebody at the first page, when all of it is kept on the device."""
    me = Person(browser, server.url, keeps=True, **how)  # type: ignore[arg-type]
    me.go("/")
    me.page.evaluate(f"localStorage.setItem('bugnight.settings', {json.dumps(json.dumps(LIKED))})")
    me.go("/")
    until(lambda: me.page.evaluate(KEPT, our_names()), me)
    return me


def play_now(me: Person, title: str) -> None:
    """Begin a game against a bot, on this device."""
    me.page.get_by_role("button", name=f"Play now: {title}, against bots").click()
    offered = me.page.get_by_role("button", name="Just play")
    expect(me.page.locator(".table").or_(offered)).to_be_visible()
    if offered.count():  # a lesson, before somebody's first game
        offered.click()
    expect(me.page.locator(".table")).to_be_visible()
    assert "/t/device-" in me.page.url


def test_an_installed_page_plays_without_its_server(browser: Browser, node: Node) -> None:
    me = at_home(browser, node)
    manifest = me.page.evaluate("fetch('/manifest.webmanifest').then((found) => found.json())")
    assert manifest["display"] == "standalone"
    assert {"id", "lang", "shortcuts", "screenshots"} <= manifest.keys()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for picture in manifest["screenshots"]:
        found = me.page.request.get(node.url + picture["src"])
        assert found.headers["content-type"] == "image/webp"
    me.context.set_offline(True)
    me.page.reload()
    play_now(me, "RumBugz")
    me.is_content()


def test_a_game_that_is_not_kept_on_the_device_needs_the_server(
    browser: Browser, node: Node
) -> None:
    me = at_home(browser, node)
    me.page.evaluate(FORGET)
    me.context.set_offline(True)
    me.page.reload()
    me.page.get_by_role("button", name="Play now: RumBugz, against bots").click()
    me.sees("The server does not answer.")
    assert me.page.url == f"{node.url}/"


def test_a_whole_game_with_the_network_cut(browser: Browser, files: Files) -> None:
    me = at_home(browser, files)
    files.kill()
    me.go("/")
    play_now(me, "RumBugz")
    table = me.page.url
    assert faults_of(me.page, "light", "dark") == []
    me.page.get_by_role("button", name="Hint").click()
    expect(me.page.get_by_role("dialog").get_by_role("status")).to_contain_text(": ")
    me.page.keyboard.press("Escape")
    for _ in range(6):
        me.act()
    me.page.reload()
    assert me.page.url == table
    me.play_to_the_end()
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(me.page.locator("#review .curve").first).to_be_attached()
    assert faults_of(me.page, "light", "dark") == []
    with me.page.expect_download() as saved:
        me.page.get_by_role("button", name=re.compile("record", re.IGNORECASE)).click()
    record = Record.parse(Path(saved.value.path()).read_bytes())
    *_, match = record.replay()
    assert match.outcome is not None
    assert record.seats == ("Player 1", "bot:beetle")
    me.go("/replays")
    rows = me.page.get_by_role("listitem")
    expect(rows).to_have_count(1)
    me.page.locator("input[type=file]").set_input_files(saved.value.path())
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_role("button", name="Keep and review").click()
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    me.go("/replays")
    expect(rows).to_have_count(2)
    me.is_content()


@pytest.mark.parametrize("files", ["/bugnight/"], indirect=True)
def test_a_demo_in_a_folder_of_a_host(browser: Browser, files: Files) -> None:
    stranger = Person(browser, files.url)
    stranger.go("/rules/bug-off")  # no such file: the host shows 404.html
    stranger.sees("Bug Off card")
    stranger.page.locator("a.brand").click()
    assert stranger.page.url == f"{files.url}/"
    me = at_home(browser, files)
    manifest = me.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((found) => found.json())"
    )
    assert (manifest["id"], manifest["start_url"]) == ("/bugnight/", "/bugnight/")
    for picture in [*manifest["screenshots"], *manifest["icons"]]:
        assert me.page.request.get(f"http://127.0.0.1:{files.port}{picture['src']}").ok
    scope = "navigator.serviceWorker.ready.then(({ scope }) => scope)"
    assert me.page.evaluate(scope) == f"{files.url}/"
    link = me.page.get_by_role("link", name="Learn").first
    link.hover()  # a link that is opened in another tab has the whole address
    assert str(link.get_attribute("href")).startswith("/bugnight/")
    files.kill()
    me.page.reload()
    play_now(me, "Bug Off!")
    assert me.page.url.startswith(f"{files.url}/t/device-")
    me.act()
    me.page.reload()
    me.play_to_the_end()
    expect(me.page.locator("#review .curve").first).to_be_attached()
    me.page.go_back()
    expect(me.page.get_by_role("button", name="Play now: Bug Off!, against bots")).to_be_visible()
    me.is_content()


@pytest.mark.parametrize("place", ["bugnight", "/bugnight", "/a b/", "//host/"])
def test_a_place_that_cannot_be_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(SystemExit, match="begins and ends with a slash"):
        demo.write(tmp_path, place)


@pytest.mark.parametrize("place", ["/learn/", "/t/", "/big/demo/"])
def test_a_place_that_begins_like_a_page_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(SystemExit, match="choose another place"):
        demo.write(tmp_path, place)


def test_features_that_need_a_server_say_so_and_lessons_need_none(
    browser: Browser, files: Files
) -> None:
    me = at_home(browser, files)
    me.go("/friends")
    me.page.get_by_role("button", name="Set the table").click()
    me.sees("./bugnight serve")
    files.kill()
    me.go("/learn/bug-off")
    expect(me.page.locator(".table")).to_be_visible()


def test_pages_open_while_the_server_prepares_a_lesson(
    browser: Browser, files: Files, tmp_path: Path
) -> None:
    lesson = tmp_path / "api/v1/lessons/bug-off"
    prepared = lesson.read_bytes()
    lesson.write_bytes(b"")
    me = Person(browser, files.url, keeps=True)
    me.go("/")
    me.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    me.go("/settings")
    lesson.write_bytes(prepared)
    until(lambda: me.page.evaluate(KEPT, our_names()), me)
    files.kill()
    me.go("/learn/bug-off")
    expect(me.page.locator(".table")).to_be_visible()


def test_settings_without_a_server_are_kept(browser: Browser, files: Files) -> None:
    me = at_home(browser, files)
    me.go("/settings")
    me.page.get_by_label("Your name").fill("Io")
    me.page.get_by_label("Face 5").check()
    me.page.get_by_label("purple, cross").check()
    me.page.get_by_role("button", name="Save").click()
    me.sees("Saved.")
    files.kill()
    me.page.get_by_label("Deutsch").check()
    me.page.get_by_label("Aus", exact=True).check()
    me.page.reload()
    expect(me.page.get_by_label("Dein Name")).to_have_value("Io")
    expect(me.page.get_by_label("Gesicht 5")).to_be_checked()
    assert me.page.locator("html").get_attribute("lang") == "de"
    assert faults_of(me.page, "dark") == []


def test_lessons_and_rules_without_a_network_in_another_language(
    browser: Browser, files: Files
) -> None:
    me = at_home(browser, files, language="fr-FR")
    files.kill()
    me.go("/rules/rumbugz")
    me.sees("Mise en place")
    me.go("/learn/bug-off")
    attend(me)
    expect(me.page.locator(DONE)).to_be_visible()
    assert me.page.locator("html").get_attribute("lang") == "fr"


def test_a_move_is_taken_back(browser: Browser, files: Files) -> None:
    me = at_home(browser, files, width=360, height=740)
    files.kill()
    play_now(me, "Party Bugs")
    expect(me.page.locator(".piece.lit").first).to_be_visible()
    me.settle()  # cards are dealt one after the other
    before = me.page.locator(".piece.lit").count()
    undo = me.page.get_by_role("button", name="Take back my last move")
    expect(undo).to_be_disabled()
    while undo.is_disabled():
        me.act()
    undo.click()
    expect(me.page.locator(".piece.lit")).to_have_count(before)
    expect(undo).to_be_disabled()
    me.play_to_the_end()


def test_table_open_in_two_tabs_continues_in_the_visible_one(
    browser: Browser, files: Files
) -> None:
    me = at_home(browser, files)
    play_now(me, "Bug Off!")
    other = me.context.new_page()
    other.goto(me.page.url)
    expect(other.locator(".table")).to_be_visible()
    me.sees("This game is open in another tab")
    me.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(me.page.get_by_text("This game is open in another tab")).to_have_count(0)
    expect(other.get_by_text("This game is open in another tab").first).to_be_visible()


def publish_next_version(folder: Path) -> None:
    """Every file that has a hash in its name gets another one, as a new build may give it."""
    names = {file.name: f"{file.stem}2{file.suffix}" for file in (folder / "assets").iterdir()}
    for file in folder.rglob("*"):
        if file.suffix in (".js", ".css", ".html"):
            text = re.sub(r"[\w.-]+", lambda old: names.get(old[0], old[0]), file.read_text())
            text = text.replace('"index.html","revision":"', '"index.html","revision":"2')
            file.write_text(text.replace("<head>", '<head><meta name="build" content="2">'))
    for old, new in names.items():
        (folder / "assets" / old).rename(folder / "assets" / new)


UPDATE = """navigator.serviceWorker.getRegistration().then((kept) => kept.update())
  .then(({ installing }) => new Promise((done) => {
    installing.onstatechange = () => done(installing.state);
  }))"""
OLD_FILES = """caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
  .then((shelves) => Promise.all(shelves.map((shelf) => shelf.keys())))
  .then((kept) => kept.flat().map(({url}) => url).filter((url) => /assets.*[^2][.]\\w+$/.test(url)))
"""


def test_an_update_in_the_middle_of_a_game(browser: Browser, files: Files, tmp_path: Path) -> None:
    me = at_home(browser, files)
    play_now(me, "Bug Off!")
    log = me.page.locator(".side .log li")
    publish_next_version(tmp_path)
    assert me.page.evaluate(UPDATE) == "installed"
    # The old page goes on, also with files that only it has and that it has not needed before.
    me.page.get_by_role("button", name="Hint").click()
    expect(me.page.get_by_role("dialog").get_by_role("status")).to_contain_text(": ")
    me.page.keyboard.press("Escape")
    before = log.count()
    until(lambda: me.act() or log.count() > before, me)
    table = me.page.url
    me.page.locator("a.brand").click()
    me.sees("A new version of this page is ready.")
    assert not me.page.locator("meta[name=build]").count()
    me.page.get_by_role("button", name="Reload").click()
    expect(me.page.locator("meta[name=build]")).to_be_attached()
    # Once no window shows the old page, the new one is the one that is kept.
    files.kill()

    def is_new() -> bool:
        me.page.goto("about:blank")
        me.page.wait_for_timeout(300)
        me.go("/")
        return me.page.locator("meta[name=build]").count() > 0

    until(is_new, me)
    until(lambda: not me.page.evaluate(OLD_FILES), me)
    me.page.goto(table)
    expect(log.first).to_be_visible()
    me.play_to_the_end()


REFUSED = """for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(self, name, {
    get() { throw new DOMException('refused', 'SecurityError'); },
  });
"""
"""What a browser does that blocks all cookies."""


def begin_with(route: Route, script: str) -> None:
    """Serve a script that begins with another."""
    route.fulfill(body=script + route.fetch().text(), content_type="text/javascript")


def test_a_browser_that_keeps_nothing_says_so_and_plays(browser: Browser, files: Files) -> None:
    me = Person(browser, files.url)
    me.context.add_init_script(REFUSED)
    me.context.route("**/assets/worker-*.js", lambda route: begin_with(route, REFUSED))
    me.go("/")
    play_now(me, "Bug Off!")
    me.sees("This browser cannot save games")
    me.page.get_by_role("button", name="Play anyway").click()
    while not me.acted:
        me.act()


def test_a_game_goes_on_when_what_the_browser_kept_is_deleted(
    browser: Browser, files: Files
) -> None:
    me = Person(browser, files.url)
    me.go("/")
    play_now(me, "Bug Off!")
    until(lambda: me.act() or me.acted, me)
    origin = {"origin": files.url, "storageTypes": "indexeddb"}
    me.context.new_cdp_session(me.page).send("Storage.clearDataForOrigin", origin)
    me.play_to_the_end()
    (moves,) = me.page.evaluate(MOVES)
    assert len(moves) > 3


def test_a_game_goes_on_at_the_server(browser: Browser, node: Node) -> None:
    me = at_home(browser, node)
    me.context.set_offline(True)
    me.page.reload()
    play_now(me, "Party Bugs")
    here = me.page.url
    until(lambda: me.act() or me.page.locator(".side .log li").count(), me)
    log = me.page.locator(".side .log li").first.inner_text()
    me.page.get_by_role("button", name="Menu").click()
    move = me.page.get_by_role("button", name="Continue online")
    move.click()
    me.sees("The server does not answer.")
    assert faults_of(me.page, "light", "dark") == []
    me.context.set_offline(False)
    sent: list[object] = []

    def play_on_meanwhile(route: Route) -> None:
        """Try to move while the game is on its way: it would be lost."""
        body: Any = route.request.post_data_json
        sent.extend(body["record"]["moves"])
        me.page.keyboard.press("Escape")
        for _ in range(3):
            me.act()
        route.continue_()

    me.context.route("**/continue", play_on_meanwhile)
    move.click()
    me.page.wait_for_url(lambda url: "/t/" in url and "device-" not in url)
    assert me.page.evaluate(MOVES) == [sent]
    expect(me.page.locator(".side .log li", has_text=log).first).to_be_visible()
    there = me.page.url
    me.page.goto(here)
    go = me.page.get_by_role("link", name="Go to its table")
    expect(go).to_be_visible()
    assert faults_of(me.page, "light", "dark") == []
    go.click()
    expect(me.page.locator(".table")).to_be_visible()
    assert me.page.url == there
    me.is_content()


POSTED = """self.posted = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (said) {
  self.posted.push(said);
  return post.call(this, said);
};
"""


def test_hints_at_a_server_are_worked_out_here_from_what_the_seat_may_know(
    browser: Browser, node: Node
) -> None:
    me = at_home(browser, node)
    me.page.add_init_script(POSTED)
    me.open_table(me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"]))
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    with me.page.expect_response(re.compile(r"/update\?code=true")) as told:
        me.page.get_by_role("button", name="Hint").click()
    status = me.page.get_by_role("dialog").get_by_role("status")
    expect(status).to_contain_text(": ")
    update = told.value.json()
    view = GAMES["party-bugs"].from_options({"players": 3}).view(update["code"], update["seat"])
    assert msgspec.to_builtins(view.table) == update["view"]
    looked_at_again = view.guess(seed=1).view(view.seat)
    assert looked_at_again.state().tobytes() == view.state().tobytes(), "it holds a secret"
    _, reason = advise(view, HINT_SIMULATIONS, ["You", "Mara", "Theo"])
    assert status.inner_text() == reason["en"]
    assert not [url for url in asked if url.endswith("/hint")]
    (posted,) = me.page.evaluate("self.posted")
    assert (posted["path"], posted["body"].pop("code")) == ("/hint", update["code"])
    assert posted["body"].keys() == {"game", "options", "seat", "number", "names"}
    assert me.page.evaluate("indexedDB.databases()") == []


def test_a_game_alone_does_not_wait_for_a_server_that_compiles_its_rules(
    browser: Browser, node: Node
) -> None:
    me = Person(browser, node.url)
    late = {"code": "preparing", "message": "the rules are being compiled", "retry_after": 600}
    me.context.route("**/api/v1/tables*", lambda route: route.fulfill(status=503, json=late))
    me.go("/")
    play_now(me, "Party Bugs")


@pytest.mark.parametrize("page", ["/", "/pass"])
def test_a_game_alone_waits_for_a_server_that_will_be_back(
    browser: Browser, node: Node, page: str
) -> None:
    me = Person(browser, node.url)
    busy = {"code": "unavailable", "message": "the store does not answer", "retry_after": 1}
    asked = 0

    def refuse_twice(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked > 2:
            route.continue_()
        else:
            route.fulfill(status=503, json=busy)

    me.context.route("**/api/v1/tables*", refuse_twice)
    me.go(page)
    if page == "/":
        me.play_now("Party Bugs")
    else:
        me.page.get_by_role("button", name="Set the table").click()
    me.sees("The server is not ready.")
    me.page.wait_for_url("**/t/*")
    assert "device-" not in me.page.url
    assert asked == 3


NOT_READY = {"code": "preparing", "message": "hints are being prepared", "retry_after": 5}


def test_a_server_that_is_not_ready_leaves_hints_to_the_device(
    browser: Browser, node: Node
) -> None:
    me = at_home(browser, node)
    me.context.route("**/hint", lambda route: route.fulfill(status=503, json=NOT_READY))
    me.open_table(me.set_table("party-bugs", ["me", "bot:thumb", "bot:thumb"]))
    me.page.evaluate(FORGET)
    with me.page.expect_response(lambda answer: answer.status == 503):
        me.page.get_by_role("button", name="Hint").click()
    expect(me.page.get_by_role("dialog").get_by_role("status")).to_contain_text(": ")


FAILS_ONCE = """const digest = crypto.subtle.digest.bind(crypto.subtle);
let hashes = 0;
crypto.subtle.digest = async (...given) => {
  if (++hashes === 4) throw new Error('out of memory');
  return digest(...given);
};
"""
KEEP = """(kept) => new Promise((done) => {
  const asked = indexedDB.open('bugnight', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('tables', { keyPath: 'id' });
  asked.onsuccess = () => {
    const writing = asked.result.transaction('tables', 'readwrite');
    writing.objectStore('tables').put(kept);
    writing.oncomplete = done;
  };
})"""


def finished_table(game: str) -> dict[str, object]:
    """A table of this device as it is kept, its game over."""
    match = Match(GAMES[game].from_options({}), seed=1)
    bot = bots.make("larva", seed=1)
    while not match.position.is_over:
        match.push(bot.choose(match.view(match.position.actor), Limit()))
    moves = [{"type": "moved", "moves": [str(move)], "at": 1} for move in match.moves]
    seats = ["me", *["bot:larva"] * (match.game.players - 1)]
    return {
        "id": "device-over",
        "settings": {"game": game, "options": match.game.options, "seats": seats},
        "name": "Ann",
        "created": 1,
        "log": [{"type": "started", "seed": match.seed, "at": 1}, *moves],
    }


def test_a_review_that_fails_on_the_device_says_so_and_can_be_tried_again(
    browser: Browser, node: Node
) -> None:
    me = Person(browser, node.url)
    me.context.route("**/assets/worker-*.js", lambda route: begin_with(route, FAILS_ONCE))
    me.go("/settings")
    me.page.evaluate(KEEP, finished_table("leduc"))
    me.go("/t/device-over")
    me.sees("The review failed")
    me.page.locator("#review").get_by_role("button", name="Try again").click()
    expect(me.page.locator("#review .players li")).to_have_count(2)


def test_a_table_that_cannot_be_read_hides_no_other(browser: Browser, files: Files) -> None:
    me = Person(browser, files.url)
    me.go("/")
    play_now(me, "Bug Off!")
    lost = {"id": "device-lost", "settings": {"game": "chess", "seats": ["me", "bot:larva"]}}
    me.page.evaluate(KEEP, {**finished_table("leduc"), **lost, "state": "playing"})
    me.go("/mine")
    me.sees("Bug Off!")


NOT_BEGUN = {"done": 0, "total": 9, "curve": [], "decisions": [], "turns": [], "players": []}


def test_a_server_that_does_not_begin_a_review_leaves_it_to_the_device(
    browser: Browser, node: Node
) -> None:
    me = at_home(browser, node)
    table = me.set_table("leduc", ["bot:larva", "bot:larva"])
    me.context.route("**/review?*", lambda route: route.fulfill(json=NOT_BEGUN))
    review = me.page.locator("#review")

    def text() -> str:
        me.open_table(table)
        expect(review.locator(".players li")).to_have_count(2, timeout=180_000)
        before, now = "", review.inner_text()
        while now != before:  # the moment that it shows comes later than the figures
            me.page.wait_for_timeout(1000)
            before, now = now, review.inner_text()
        return now

    by_device = text()
    me.context.unroute("**/review?*")
    assert text() == by_device


FOUR_CORES = """Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });
self.answers = [];
self.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    const place = self.answers.push(0) - 1;
    this.addEventListener('message', ({ data }) => (self.answers[place] += data ? 1 : 0));
  }
};
"""


def test_bots_think_on_all_cores_but_one(browser: Browser, files: Files) -> None:
    me = Person(browser, files.url)
    me.context.route("**/assets/worker-*.js", lambda route: begin_with(route, FOUR_CORES))
    me.go("/")
    play_now(me, "RumBugz")
    me.page.get_by_role("button", name="Hint").click()
    expect(me.page.get_by_role("dialog").get_by_role("status")).to_contain_text(": ")
    (tables,) = [worker for worker in me.page.workers if "/worker-" in worker.url]
    answers = tables.evaluate("self.answers")
    assert len(answers) == 3
    assert all(answers)
