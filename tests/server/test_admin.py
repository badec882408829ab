"""Administration of a server, and guests who block others, on SQLite and PostgreSQL."""

import asyncio
import contextlib
import itertools
import json
import random
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import httpx2
import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bugnight import protocol as p
from bugnight.play import Record
from bugnight.server import admin, log_events
from bugnight.server.log import Append
from bugnight.server.refusal import Refusal
from bugnight.server.registry import DAY
from tests.cli.running import complaint, run
from tests.server.parts import PATIENCE, Node, PatientClient, Postgres, Redis, get, post, running
from tests.server.world import asker, settings, world, written

pytestmark = pytest.mark.compiled

TOKEN = "a-token-for-tests"
AGES = 400
"""More days than any retention period in these tests."""
_ids = itertools.count()


class Guest:
    """A guest with a token."""

    def __init__(self, node: Node, name: str) -> None:
        self.name = name
        self.http = PatientClient(base_url=f"{node.url}/api/v1")
        self.token = self.http.post("/me", json={"name": name}).json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def open(self, **more: object) -> str:
        """Open a table for two."""
        wish = {"game": "bug-off", "seats": ["me", "open"], "pace": "none", **more}
        table: str = self.http.post("/tables", json=wish).json()["id"]
        return table

    def do(self, table: str, **command: object) -> httpx2.Response:
        """Send a command."""
        wish = {"id": f"c{next(_ids)}", **command}
        return self.http.post(f"/tables/{table}/commands", json=wish)


def live_at(node: Node, table: str, guest: Guest) -> ClientConnection:
    """Connect a guest's WebSocket to a table."""
    url = f"{node.url}/api/v1/tables/{table}/live".replace("http", "ws")
    return connect(url, additional_headers={"Authorization": f"Bearer {guest.token}"})


def heard_until(live: ClientConnection, kind: str) -> list[dict[str, Any]]:
    """Return the messages of a WebSocket, up to the first of a kind."""
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["type"] != kind:
        heard.append(json.loads(live.recv(PATIENCE)))
    return heard


def until(is_so: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    give_up = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < give_up
        time.sleep(0.1)


class Desk:
    """A server, and the admin commands for its database."""

    def __init__(self, node: Node, database: str) -> None:
        self.node, self.database = node, database

    def admin(self, *args: str) -> str:
        """Run `bugnight admin`."""
        result = run("admin", *args, "--database", self.database)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    def rows(self, kind: str) -> list[dict[str, Any]]:
        """Return the rows of a list, read from JSON."""
        rows: list[dict[str, Any]] = json.loads(self.admin("list", kind, "--json"))
        return rows

    def person(self, name: str) -> str:
        """Return the id of a person."""
        [found] = [row["id"] for row in self.rows("people") if row["name"] == name]
        return str(found)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def desk(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("admin")
    postgres = [Postgres()] if request.param == "postgresql" else []
    database = postgres[0].url if postgres else f"sqlite:///{folder}/games.sqlite"
    node = Node(database, "", folder / "log.jsonl", "--admin-token", TOKEN, "--log", "warning")
    with running(*postgres, node):
        yield Desk(node, database)
    assert '"level":"error"' not in (folder / "log.jsonl").read_text()


@pytest.fixture
def arrive() -> Iterator[Callable[[Node, str], Guest]]:
    """Return a function that creates guests; close their connections at the end."""
    with contextlib.ExitStack() as leaving:

        def make(node: Node, name: str) -> Guest:
            made = Guest(node, name)
            leaving.callback(made.http.close)
            return made

        yield make


@pytest.fixture
def guest(desk: Desk, arrive: Callable[[Node, str], Guest]) -> Callable[[], Guest]:
    """Return a function that creates guests with unique names."""
    return lambda: arrive(desk.node, f"Guest {next(_ids)}")


def test_lists_show_tables_and_people(desk: Desk, guest: Callable[[], Guest]) -> None:
    ada = guest()
    table = ada.open()
    [row] = [row for row in desk.rows("tables") if row["id"] == table]
    assert (row["state"], row["seats"][0]) == ("waiting", ada.name)
    assert re.search(rf"^{table} +bug-off +waiting ", desk.admin("list"), re.MULTILINE)
    [row] = [row for row in desk.rows("people") if row["name"] == ada.name]
    assert (row["banned"], row["tables"]) == (None, 1)
    seen = json.loads(desk.admin("inspect", table))
    assert seen["seats"][0] == {
        "seat": 0, "person": row["id"], "name": ada.name, "away": False,
    }  # fmt: skip
    assert json.loads(desk.admin("inspect", row["id"]))["tables"] == [table]


def test_closing_a_table_notifies_its_watchers(desk: Desk, guest: Callable[[], Guest]) -> None:
    ada, ben = guest(), guest()
    table = ada.open()
    ben.do(table, type="sit")
    ada.do(table, type="start")
    with live_at(desk.node, table, ben) as live:
        assert desk.admin("close", table) == "done\n"
        while '"closed","number"' not in (heard := str(live.recv(PATIENCE))):
            pass
        assert '"why":"admin"' in heard
    record = ben.http.get(f"/tables/{table}/record").json()
    assert (record["x-closed"]["why"], record["x-closed"]["by"]) == ("admin", None)
    Record.from_mapping(record).verify()


def test_game_closed_by_its_host_is_in_the_records(guest: Callable[[], Guest]) -> None:
    ada, ben = guest(), guest()
    waiting, table = ada.open(), ada.open(listed=True)
    ben.do(table, type="sit")
    ada.do(table, type="start")
    assert ada.do(table, type="close").status_code == 200
    assert ada.do(waiting, type="close").status_code == 200
    for path in ("/records", "/records?mine=true"):
        found = {game["table"]: game for game in ben.http.get(path).json()}
        assert found[table]["outcome"] is None
        assert waiting not in found
    record = ben.http.get(f"/tables/{table}/record").json()
    assert (record["x-closed"]["why"], record["x-closed"]["by"]) == ("host", ada.name)
    assert ben.http.get(f"/tables/{table}/replay").status_code == 200


def test_player_is_kicked_before_and_during_a_game(desk: Desk, guest: Callable[[], Guest]) -> None:
    ada, ben, cat = guest(), guest(), guest()
    table = ada.open()
    ben.do(table, type="sit")
    desk.admin("kick", table, "--seat", "1")
    until(lambda: ben.do(table, type="sit").json()["code"] == "kicked")
    assert cat.do(table, type="sit").status_code == 200
    ada.do(table, type="start")
    desk.admin("kick", table, "--seat", "1")
    until(lambda: cat.http.get(f"/tables/{table}").json()["seats"][1]["away"])
    assert cat.do(table, type="return").json()["code"] == "kicked"
    assert ada.do(table, type="close").status_code == 200
    assert cat.http.get(f"/tables/{table}/record").status_code == 200


def test_kicked_player_cannot_return(desk: Desk, guest: Callable[[], Guest]) -> None:
    ada, ben = guest(), guest()
    table = ada.open()
    ben.do(table, type="sit")
    with live_at(desk.node, table, ben) as live:
        ada.do(table, type="kick", seat=1)
        assert heard_until(live, "bye")[-1]["why"] == "kicked"
        with pytest.raises(ConnectionClosed):
            live.recv(PATIENCE)
    with live_at(desk.node, table, ben) as live:  # as if the page was reloaded
        assert heard_until(live, "error")[-1]["code"] == "kicked"
    refused = ben.do(table, type="sit")
    assert (refused.status_code, refused.json()["code"]) == (403, "kicked")
    assert ben.http.get(f"/tables/{table}/update").json()["code"] == "kicked"
    assert ben.do(ada.open(), type="sit").status_code == 200
    assert ada.http.get(f"/tables/{table}/update").status_code == 200


def test_banned_person_cannot_join_in(desk: Desk, guest: Callable[[], Guest]) -> None:
    ada, ben = guest(), guest()
    table, other = ada.open(), ada.open()
    ben.do(table, type="sit")
    with live_at(desk.node, table, ben) as live:
        desk.admin("ban", desk.person(ben.name))
        until(lambda: ben.do(other, type="sit").json().get("code") == "forbidden")
        wish = {"game": "bug-off", "seats": ["me", "open"]}
        assert ben.http.post("/tables", json=wish).json()["code"] == "forbidden"
        assert ben.do(table, type="say", text="hello").json()["code"] == "forbidden"

        def is_hushed() -> bool:
            live.send(json.dumps({"type": "say", "id": f"s{next(_ids)}", "text": "hello"}))
            while '"done"' not in (heard := str(live.recv(PATIENCE))) and '"error"' not in heard:
                pass
            return '"forbidden"' in heard

        until(is_hushed)
    assert ben.http.get(f"/tables/{table}").status_code == 200
    desk.admin("unban", desk.person(ben.name))
    until(lambda: ben.http.post("/tables", json=wish).status_code == 201)


def test_revoked_tokens_are_void(desk: Desk, guest: Callable[[], Guest]) -> None:
    ben = guest()
    assert desk.admin("revoke", desk.person(ben.name)) == "tokens revoked: 1\n"
    until(lambda: ben.http.get("/me").status_code == 401)


def test_guest_blocked_by_the_host_cannot_sit_down(guest: Callable[[], Guest]) -> None:
    ada, ben, cat = guest(), guest(), guest()
    table = cat.open(seats=["me", "open", "open"])
    ada.do(table, type="sit")
    ben.do(table, type="sit")
    assert ada.http.post(f"/tables/{table}/blocks", json={"seat": 2}).json() == [2]
    assert ada.http.get(f"/tables/{table}/blocks").json() == [2]
    assert ben.http.get(f"/tables/{table}/blocks").json() == []
    own = ada.open()
    refused = ben.do(own, type="sit")
    assert (refused.status_code, refused.json()["code"]) == (403, "kicked")
    assert cat.do(own, type="sit").status_code == 200
    for seat in (1, 9):
        wrong = ada.http.post(f"/tables/{table}/blocks", json={"seat": seat})
        assert wrong.json()["code"] == "seat"
    assert ada.http.post(f"/tables/{table}/blocks", json={"seat": 2, "on": False}).json() == []
    third = ada.open()
    assert ben.do(third, type="sit").status_code == 200


def test_chat_of_a_blocked_guest_is_not_sent(desk: Desk, guest: Callable[[], Guest]) -> None:
    ada, ben, cat = guest(), guest(), guest()
    table = ada.open(seats=["me", "open", "open"])
    ben.do(table, type="sit")
    cat.do(table, type="sit")
    update = f"/tables/{table}/update"

    def block(*, on: bool = True) -> None:
        ada.http.post(f"/tables/{table}/blocks", json={"seat": 1, "on": on})

    def said(guest: Guest) -> list[str]:
        """Return the chat sent to a guest who reloads the page."""
        with live_at(desk.node, table, guest) as live:
            events = heard_until(live, "update")[-1]["events"]
        assert guest.http.get(update).json()["events"] == events
        return [event["text"] for event in events if event["type"] == "said"]

    ben.do(table, type="say", text="rude before")
    assert said(ada) == ["rude before"]
    number = ada.http.get(update).json()["number"]
    waiting = {"since": number, "wait": 60}
    with live_at(desk.node, table, ada) as live, ThreadPoolExecutor(1) as thread:
        poll = thread.submit(ada.http.get, update, params=waiting)
        heard_until(live, "presence")
        block()
        ben.do(table, type="say", text="rude after")
        assert poll.result().json()["events"] == []
        cat.do(table, type="say", text="kind")
        heard: list[dict[str, Any]] = []
        while not any(message.get("number") == number + 2 for message in heard):
            heard += heard_until(live, "update")
        assert "rude after" not in json.dumps(heard)
        assert heard[-1]["events"][-1]["text"] == "kind"
    assert said(ada) == ["kind"]
    assert said(cat) == ["rude before", "rude after", "kind"]
    block(on=False)
    assert said(ada) == said(cat)


def test_reports_reach_the_host_and_the_admin(desk: Desk, guest: Callable[[], Guest]) -> None:
    ada, ben, cat, dan = guest(), guest(), guest(), guest()
    table = ada.open(seats=["me", "open", "open"])
    for one in (ben, cat):
        one.do(table, type="sit")
    ben.do(table, type="say", text="<b>something rude")
    wish = {"seat": 1, "why": "chat", "text": "this is rude"}
    assert cat.http.post(f"/tables/{table}/reports", json=wish).status_code == 204
    about_host = {"seat": 0, "why": "other"}
    assert cat.http.post(f"/tables/{table}/reports", json=about_host).status_code == 204
    assert dan.http.post(f"/tables/{table}/reports", json=wish).json()["code"] == "forbidden"
    assert ben.http.get(f"/tables/{table}/reports").json()["code"] == "forbidden"
    [told] = ada.http.get(f"/tables/{table}/reports").json()
    assert (told["name"], told["why"], told["text"]) == (ben.name, "chat", "this is rude")
    assert told["said"] == [f"{ben.name}: <b>something rude"]
    assert cat.name not in json.dumps(told)
    open_now = [row["id"] for row in desk.rows("reports") if row["table_id"] == table]
    assert len(open_now) == 2
    page = get(f"{desk.node.url}/admin", auth=("admin", TOKEN)).text
    assert "&lt;b&gt;something rude" in page
    assert "<b>something rude" not in page
    for each in open_now:
        desk.admin("settle", each)
    assert ada.http.get(f"/tables/{table}/reports").json() == []


def test_admin_page_asks_for_its_token_and_acts(desk: Desk, guest: Callable[[], Guest]) -> None:
    ada = guest()
    table = ada.open()
    url = f"{desk.node.url}/admin"
    for auth in (None, ("admin", "wrong"), ("admin", "")):
        refused = get(url, auth=auth)
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"].startswith("Basic ")
        assert post(f"{url}/close/{table}", auth=auth).status_code == 401
    page = get(url, auth=("admin", TOKEN))
    assert f'action="/admin/close/{table}"' in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    elsewhere = {"Origin": "https://evil.example"}
    refused = post(f"{url}/close/{table}", auth=("admin", TOKEN), headers=elsewhere)
    assert refused.status_code == 403
    assert post(f"{url}/close/{table}", auth=("admin", TOKEN)).status_code == 303
    assert ada.http.get(f"/tables/{table}").json()["state"] == "closed"
    person = desk.person(ada.name)
    assert (
        post(f"{url}/ban/{person}", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 303
    )
    assert f'action="/admin/unban/{person}"' in get(url, auth=("admin", TOKEN)).text
    assert post(f"{url}/sing/{person}", auth=("admin", TOKEN)).status_code == 404


def play_to_the_end(players: list[Guest], table: str) -> None:
    """Make legal moves until the game is over."""
    rng = random.Random(7)
    while True:
        for player in players:
            update = player.http.get(f"/tables/{table}/update").json()
            if update["outcome"]:
                return
            if update["legal"]:
                move = rng.choice(update["legal"])
                player.do(table, type="move", number=update["number"], moves=[move])


def test_person_is_exported_then_erased_from_logs_and_records(
    desk: Desk, guest: Callable[[], Guest]
) -> None:
    ada, ben = guest(), guest()
    table, running_table = ada.open(listed=True), ada.open()
    ben.do(table, type="sit")
    ben.do(table, type="say", text="my address is Ant Hill 3")
    ada.do(table, type="start")
    play_to_the_end([ada, ben], table)
    person = desk.person(ben.name)
    told = json.loads(desk.admin("export", person))
    [game] = told["tables"]
    assert game["said"][0]["text"] == "my address is Ant Hill 3"
    assert game["record"]["seats"] == [ada.name, ben.name]
    assert "secret" not in json.dumps(json.loads(desk.admin("inspect", running_table)))
    assert desk.admin("erase", person) == "erased; tables: 1\n"
    again = json.loads(desk.admin("export", person))
    assert again["name"] == "Somebody"
    assert "Ant Hill" not in json.dumps(again)
    record = again["tables"][0]["record"]
    assert record["seats"] == [ada.name, "Somebody"]
    Record.from_mapping(record).verify()
    mine = {game["table"]: game for game in ada.http.get("/records?mine=true").json()}
    assert mine[table]["seats"] == [ada.name, "Somebody"]


async def test_erased_name_does_not_come_back_from_memory(tmp_path: Path) -> None:
    """A server that has the table in memory writes names as well, when the game ends."""
    async with world(tmp_path) as here, world(tmp_path, clock=here.clock) as there:
        actor = await here.registry.make(settings("bug-off", 3), asker(0))
        for seat, name in ((1, "Barnabas"), (2, "P2")):
            await actor.do(asker(seat)._replace(name=name), p.Sit(id="sit", seat=seat))
            await actor.do(asker(seat), p.Say(id="say", text=f"words of {seat}"))
            await here.call(f"person-{seat}", "GET", "/me")
        wish = {"seat": 2, "why": "chat"}
        reported = await here.call("person-0", "POST", f"/tables/{actor.id}/reports", wish)
        assert reported.status_code == 204
        await admin.Admin(there.registry, there.server.people).erase("person-1")
        await actor.do(asker(0), p.Start(id="start"))
        await here.registry._sweep(0)
        assert [chair.name for chair in actor.table.chairs] == ["P0", "Somebody", "P2"]
        for table in ("tables", "events", "reports", "people"):
            rows = await here.registry.store.rows(text(f"SELECT * FROM {table}"))
            assert rows
            assert not re.search("Barnabas|words of 1", str(rows)), table


async def test_person_is_erased_at_other_tables_when_one_cannot_be_replayed(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as here, world(tmp_path, clock=here.clock) as there:
        store = here.registry.store
        tables = []
        for _ in range(3):
            actor = await here.registry.make(settings("bug-off", 2), asker(0))
            await actor.do(asker(1)._replace(name="Barnabas"), p.Sit(id="sit", seat=1))
            tables.append(actor)
        await here.call("person-1", "GET", "/me")
        odd = min(tables, key=lambda actor: actor.id)
        nobody = log_events.Entry(at=1, events=[log_events.Stood(seat=9)])
        data = log_events.encode(nobody).decode()
        assert await written(store, Append(table=odd.id, number=odd.table.length, at=1, data=data))
        with pytest.raises(Refusal, match=f"of 3 tables, these .*: {odd.id}; the log says why"):
            await admin.Admin(there.registry, there.server.people).erase("person-1")
        for table in ("tables", "events"):
            rows = await store.rows(text(f"SELECT * FROM {table}"))
            assert "Barnabas" not in str(rows), table


@pytest.mark.parametrize("packed", [False, True])
async def test_erasing_a_person_keeps_what_others_of_that_name_said(
    packed: bool, tmp_path: Path
) -> None:
    async with world(tmp_path) as here, world(tmp_path, clock=here.clock) as there:
        actor = await here.registry.make(settings("bug-off", 4), asker(0))
        for seat, name in ((1, "Ben"), (2, "Ben"), (3, "Somebody")):
            await actor.do(asker(seat)._replace(name=name), p.Sit(id="sit", seat=seat))
            await actor.do(asker(seat), p.Say(id="say", text=f"words of {seat}"))
            await here.call(f"person-{seat}", "GET", "/me")
        await actor.do(asker(0), p.Start(id="start"))
        wish = {"seat": 3, "why": "chat"}
        await here.call("person-0", "POST", f"/tables/{actor.id}/reports", wish)
        await actor.do(asker(0), p.Close(id="close"))
        here.registry.forget(actor)
        here.clock.time += 2 * DAY
        desk = admin.Admin(there.registry, there.server.people)
        if packed:
            assert await desk.pack(1) == 1
        for _ in range(2):
            await desk.erase("person-1")
        [(said,)] = await here.registry.store.rows(text("SELECT said FROM reports"))
        kept = ["Ben: words of 2", "Somebody: words of 3"]
        assert json.loads(said) == ["Ben: words of 1"] * packed + kept


def test_erasing_a_person_erases_their_look() -> None:
    sat = log_events.Sat(seat=0, person="ben", name="Ben", look="3B")
    erased = admin._without(sat, "ben", {}, set())
    assert erased == log_events.Sat(seat=0, person="ben", name="Somebody")


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_old_logs_are_packed_and_deleted(
    database: str, tmp_path: Path, arrive: Callable[[Node, str], Guest]
) -> None:
    postgres = [Postgres()] if database == "postgresql" else []
    url = postgres[0].url if postgres else f"sqlite:///{tmp_path}/games.sqlite"
    node = Node(url)
    desk = Desk(node, url)
    with running(*postgres, node):
        ada, ben, cat = (arrive(node, each) for each in ("Ada", "Ben", "Cat"))
        table, hidden, waiting = ada.open(), ada.open(watch=False), ada.open()
        for each in (table, hidden):
            ben.do(each, type="sit")
            ada.do(each, type="start")
        play_to_the_end([ada, ben], table)
        ada.do(hidden, type="close")
        before = ada.http.get(f"/tables/{table}/record").json()
        assert desk.admin("prune", "--pack-after", "1") == "packed 0 logs\n"
        node.stop()
        age(url, "tables", "changed")
        assert desk.admin("prune", "--pack-after", "30") == "packed 2 logs\n"
        if not postgres:
            with sqlite3.connect(tmp_path / "games.sqlite") as connection:
                kept = dict(connection.execute("SELECT id, origin FROM tables"))
            assert (kept[table], kept[hidden], bool(kept[waiting])) == ("", "", True)
        node.start()
        assert ada.http.get(f"/tables/{table}/record").json() == before
        assert cat.http.get(f"/tables/{table}/replay").json()["record"] == before
        assert ben.http.get(f"/tables/{hidden}/record").json()["x-closed"]["by"] == "Ada"
        assert cat.http.get(f"/tables/{hidden}/record").json()["code"] == "forbidden"
        assert ada.http.get(f"/tables/{table}").status_code == 404
        assert desk.admin("erase", desk.person("Ben")) == "erased; tables: 2\n"
        seats = ada.http.get(f"/tables/{table}/record").json()["seats"]
        assert seats == ["Ada", "Somebody"]
        age(url, "people", "created")
        pruned = desk.admin("prune", "--pack-after", "30", "--delete-after", "365")
        assert pruned == "deleted 2 tables and 2 guests, packed 0 logs\n"
        assert ada.http.get(f"/tables/{table}/record").status_code == 404
        assert ada.http.get(f"/tables/{waiting}").json()["state"] == "waiting"


def age(url: str, table: str, column: str) -> None:
    """Make everything in a table old."""
    statement = f"UPDATE {table} SET {column} = {column} - {AGES * 86_400_000}"
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///"), timeout=PATIENCE) as database:
            database.execute(statement)
    else:

        async def write() -> None:
            connection = await asyncpg.connect(url)
            await connection.execute(statement)
            await connection.close()

        asyncio.run(write())


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["sing", "x"], 2, "there is no action 'sing'; there are list, inspect, close,"),
        (["list", "cards"], 2, "list shows tables, people, reports, not 'cards'"),
        (["ban"], 2, "ban needs the id of a PERSON; `bugnight admin list` has them"),
        (["kick", "x"], 2, "kick needs --seat N"),
        (["prune"], 2, "prune needs --pack-after DAYS, --delete-after DAYS, or both"),
        (["ban", "nobody"], 1, "there is no person 'nobody'; `list people` names them"),
        (["close", "nothing"], 1, "there is no such table"),
        (["settle", "x"], 1, "there is no open report 'x'"),
        (["inspect", "x"], 1, "there is no table or person 'x'"),
    ],
)
def test_error_says_what_to_do(args: list[str], status: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").touch()
    url = f"sqlite:///{tmp_path}/games.sqlite"
    assert said in complaint("admin", *args, "--database", url, status=status)


def test_missing_database_is_not_created(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/none.sqlite"
    assert "name it with --database" in complaint("admin", "list", "--database", url, status=1)
    assert not (tmp_path / "none.sqlite").exists()


def test_nodes_share_rate_limits(tmp_path: Path, arrive: Callable[[Node, str], Guest]) -> None:
    redis = Redis()
    url = f"sqlite:///{tmp_path}/games.sqlite"
    one, two = (Node(url, redis.url, None, "--limits") for _ in range(2))
    with running(redis, one, two):
        ada = arrive(one, "Ada")
        wish = {"game": "bug-off", "seats": ["me", "open"]}
        while ada.http.post("/tables", json=wish).status_code == 201:
            pass
        bearer = {"Authorization": f"Bearer {ada.token}"}

        def is_refused() -> bool:
            answer = post(f"{two.url}/api/v1/tables", json=wish, headers=bearer)
            return answer.status_code == 429

        opened = 0
        while not is_refused():
            opened += 1
            time.sleep(0.3)
            assert opened < 10  # another bucket would have allowed twelve


def test_commands_forbidden_by_a_ban_exist() -> None:
    assert set(p.AnyCommand.__args__) >= {p.Sit, p.Return, p.Say, p.Again}
