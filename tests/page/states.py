"""Every page and state of the page, for the tests and the pictures.

A state is a function that brings a browser there. `prepare` sets the tables that they need.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser

from tests.page.browser import GAME, Person

ADMIN_TOKEN = "a-token-for-tests"
NAMES = ("Ada", "Mara", "Theo", "Roxy", "Kwame")
SHORT: dict[str, dict[str, object]] = {"rumbugz": {"limit": 5, "bidding": False}}
"""How a game is soon over: nobody waits for bids."""
GAMES = ("party-bugs", "bug-off", "rumbugz")
RULES: dict[str, dict[str, object]] = {
    "bug-off": {"starter": 0, "tiebreak": "last"},
    "rumbugz": {"rounds": 3, "bidding": False, "limit": 20},
}
"""House rules of tables that wait for players."""


@dataclass(frozen=True)
class World:
    """A server with something going on, and one where nobody is."""

    url: str
    empty: str
    me: Any
    """The cookies of somebody who sits at the tables below."""
    waiting: str
    playing: dict[str, str]
    over: dict[str, str]
    passing: str
    absent: str
    """A table that waits for players, whose host has gone."""


State = Callable[[Person, World], None]


def prepare(browser: Browser, url: str, empty: str) -> World:
    """Set a table of every kind."""
    host = Person(browser, url)
    host.go("/settings")
    call(host, "POST", "/me", {"name": NAMES[0]})
    rules = {"hidden": True, "youngest": [2, 3, 0, 1]}
    waiting = set_table(host, "party-bugs", ["me", "open", "bot:queen", "open"], rules, listed=True)
    for name, game, chairs in zip(NAMES[1:], (*GAMES, "party-bugs"), (3, 5, 4, 6), strict=True):
        guest = Person(browser, url)
        guest.go("/settings")
        call(guest, "POST", "/me", {"name": name})
        seats = ["me", "bot:beetle", *["open"] * (chairs - 2)]
        absent = set_table(guest, game, seats, RULES.get(game), listed=True)
        guest.context.close()
    call(host, "POST", f"/tables/{absent}/commands", {"type": "sit", "id": "sit", "seat": 2})
    playing = {
        game: set_table(host, game, ["me", *["bot:thumb"] * (5 if game != "bug-off" else 4)])
        for game in GAMES
    }
    over = {
        game: set_table(host, game, ["me", *["bot:thumb"] * 3], SHORT.get(game)) for game in GAMES
    }
    for table in over.values():
        play_out([host], table)
    passing = set_table(host, "party-bugs", ["me", "me", "me"], one_device=True)
    host.go("/mine")
    host.page.wait_for_selector("#table li")
    me = host.context.storage_state()
    host.context.close()
    return World(url, empty, me, waiting, playing, over, passing, absent)


def bare(url: str) -> World:
    """A world without tables: it will do for the gallery and for `PLAIN`."""
    return World(url, url, None, "", {}, {}, "", "")


def call(person: Person, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401
    """Call the API as this person's page does."""
    answer = person.page.evaluate(
        """async ([method, path, body]) => (await fetch('/api/v1' + path, {
             method,
             headers: {'Content-Type': 'application/json'},
             ...(body === null ? {} : {body: JSON.stringify(body)}),
           })).json()""",
        [method, path, body],
    )
    assert answer.get("type") != "error", answer
    return answer


def set_table(
    person: Person,
    game: str,
    seats: list[str],
    options: dict[str, object] | None = None,
    **more: object,
) -> str:
    """Set a table, and begin if every chair is taken."""
    body = {
        "game": game,
        "options": {"players": len(seats), **(options or {})},
        "seats": seats,
        "pace": "none",
        **more,
    }
    table = str(call(person, "POST", "/tables", body)["id"])
    if "open" not in seats:
        begin = {"type": "start", "id": f"s-{table}", "client_seed": "x"}
        call(person, "POST", f"/tables/{table}/commands", begin)
    return table


def play_out(people: list[Person], table: str) -> None:
    """Everybody plays any legal move, by the API, until the game is over."""
    give_up = time.monotonic() + GAME
    number, idle, turn = -1, False, 0
    while time.monotonic() < give_up:
        wait = 5 if idle else 0
        idle = True
        for person in people:
            update = call(person, "GET", f"/tables/{table}/update?since={number}&wait={wait}")
            wait, turn = 0, turn + 1
            if update.get("outcome"):
                return
            if update.get("legal") and not update.get("chosen"):
                idle = False
                move = update["legal"][-1]
                wish = {"type": "move", "id": f"m{turn}", "number": update["number"]}
                call(person, "POST", f"/tables/{table}/commands", {**wish, "moves": [move]})
        number = update["number"]
    raise AssertionError(f"table {table} does not end")


def at(path: str) -> State:
    """A page that everybody can open."""
    return lambda person, world: person.go(path.format(world=world))


def nobody(path: str) -> State:
    """A page of a server where nobody is."""

    def go(person: Person, world: World) -> None:
        person.page.goto(world.empty + path)

    return go


def then(state: State, *buttons: str) -> State:
    """A state, and then some buttons."""

    def press(person: Person, world: World) -> None:
        state(person, world)
        for name in buttons:
            person.page.get_by_role("button", name=name, exact=True).first.click()

    return press


def rule(person: Person, world: World) -> None:
    """The rule behind a prompt."""
    person.go(f"/t/{world.playing['party-bugs']}")
    person.page.locator(".prompt .link").click()
    person.page.locator("dialog[open] .hit, dialog[open] h2").first.wait_for()


def lost(person: Person, world: World) -> None:
    """The network is gone."""
    person.go(f"/t/{world.playing['party-bugs']}")
    person.page.wait_for_selector(".piece.lit")
    person.context.set_offline(offline=True)
    person.sees("No connection.")


def preparing(person: Person, world: World) -> None:
    """The first game on a machine: the server compiles its rules, and has no modules of it."""
    late = {"code": "preparing", "message": "the rules are being compiled", "retry_after": 600}
    person.page.route("**/api/v1/tables*", lambda route: route.fulfill(status=503, json=late))
    person.context.route("**/wasm/**", lambda route: route.fulfill(status=404))
    person.page.goto(world.url)
    person.play_now("Party Bugs")
    person.sees("The rules are being prepared.")


def admin(person: Person, world: World) -> None:
    """What an operator sees."""
    person.page.goto(f"{world.url.replace('://', f'://admin:{ADMIN_TOKEN}@')}/admin")


def evening(person: Person, world: World) -> None:
    """The end of the second game of an evening."""
    first, second = world.over["bug-off"], world.over["party-bugs"]
    points = [{"name": name, "face": i, "points": 3 - i} for i, name in enumerate(NAMES[:4])]
    person.go("/settings")
    person.page.evaluate(
        "(all) => localStorage.setItem('bugnight.evening', JSON.stringify(all))",
        {"tables": [first, second], "games": {first: points}},
    )
    person.go(f"/t/{second}")
    person.sees("Tonight")


def house_rules(person: Person, _: World) -> None:
    """Setting a table, with all that can be chosen."""
    person.go("/friends?game=rumbugz")
    person.page.locator("details summary").last.click()


TABLES = [
    *("party-2-choose", "party-2-take", "party-3-mirror", "party-3-pair", "party-3-keep"),
    *("party-4-start", "party-4-take", "party-4-chosen", "party-4-wait", "party-4-hide"),
    *("party-6-choose", "party-6-take", "party-6-king"),
    *("bugoff-2-act", "bugoff-3-act", "bugoff-4-wait", "bugoff-5-act", "bugoff-5-start"),
    *("rumbugz-2-draw", "rumbugz-4-start", "rumbugz-4-act", "rumbugz-4-lay", "rumbugz-4-bid"),
    *("rumbugz-4-wait", "rumbugz-6-act", "rumbugz-6-draw"),
    *("goofspiel-2-bid", "goofspiel-4-start", "goofspiel-4-bid", "goofspiel-4-wait"),
    *("goofspiel-10-bid", "goofspiel-4-over"),
]
"""Tables of real games, as the gallery shows them (scripts/page_fixtures.py)."""

PICKED = {"party-4-take", "party-6-choose", "bugoff-5-act", "rumbugz-4-act", "goofspiel-4-bid"}
"""Those in which a card is chosen already."""

LONG = ("party-6-take", "bugoff-5-act", "rumbugz-6-act", "goofspiel-10-bid")
"""Those that are shown with long names, too."""

TABLE_STATES: dict[str, State] = {
    **{name: at(f"/gallery/{name}{'?pick=1' if name in PICKED else ''}") for name in TABLES},
    **{f"{name}-long": at(f"/gallery/{name}?long=1") for name in LONG},
}

PAGE_STATES: dict[str, State] = {
    "home": nobody("/"),
    "home-known": at("/"),
    "friends": at("/friends"),
    "friends-rules": house_rules,
    "pass": at("/pass"),
    "tables-empty": nobody("/tables"),
    "tables": at("/tables"),
    "mine-empty": nobody("/mine"),
    "mine": at("/mine"),
    "replays-empty": nobody("/replays"),
    "replays": at("/replays"),
    "lobby": at("/t/{world.waiting}"),
    "lobby-absent": at("/t/{world.absent}"),
    "big-lobby": at("/big/{world.waiting}"),
    "big-party": at("/big/{world.playing[party-bugs]}"),
    "big-bugoff": at("/big/{world.playing[bug-off]}"),
    "big-rumbugz": at("/big/{world.playing[rumbugz]}"),
    "big-end": at("/big/{world.over[party-bugs]}"),
    "rules": at("/rules/party-bugs"),
    "learn": at("/learn"),
    "lesson-party": at("/learn/party-bugs"),
    "lesson-bugoff": at("/learn/bug-off"),
    "lesson-rumbugz": at("/learn/rumbugz"),
    "hint": then(at("/t/{world.playing[party-bugs]}"), "Hint"),
    "settings": at("/settings"),
    "gallery": at("/gallery"),
    "missing": at("/nowhere"),
    "admin": admin,
    "table-gone": at("/t/nosuchtable"),
    "curtain": at("/t/{world.passing}"),
    "live-party": at("/t/{world.playing[party-bugs]}"),
    "live-bugoff": at("/t/{world.playing[bug-off]}"),
    "live-rumbugz": at("/t/{world.playing[rumbugz]}"),
    "menu": then(at("/t/{world.playing[party-bugs]}"), "Menu"),
    "rule": rule,
    "lost": lost,
    "end-party": at("/t/{world.over[party-bugs]}"),
    "end-bugoff": at("/t/{world.over[bug-off]}"),
    "end-rumbugz": at("/t/{world.over[rumbugz]}"),
    "evening": evening,
    "preparing": preparing,
    "replay": at("/r/{world.over[party-bugs]}"),
}

PLAIN = ("home", "friends", "friends-rules", "pass", "rules", "settings", "gallery", "missing")
"""Those that need no table."""

SPOKEN = ("hint", "menu", "lost", "evening", "preparing")
"""Those reached by pressing or reading English words."""
