"""The registry: lists of tables, rematches and records of closed games."""

import asyncio
import gc
import random
import sys
import weakref
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect

from bugnight import protocol as p
from bugnight.bots import warm_up
from bugnight.play import Record, fair
from bugnight.server import admin, bot_pool, log_events, registry
from bugnight.server.decide import rematch
from bugnight.server.log import Append
from bugnight.server.people import Person
from bugnight.server.refusal import Refusal
from bugnight.server.table import Chair, Table
from bugnight.server.table_actor import TableActor
from tests.server.test_crowd import serving
from tests.server.world import Hub, Script, World, asker, settings, world, written

pytestmark = pytest.mark.compiled

BREAK = text("UPDATE events SET data = 'nothing' WHERE table_id = :id")


@pytest.fixture
async def one(tmp_path: Path) -> AsyncIterator[World]:
    """A fresh world for each test."""
    async with world(tmp_path) as made:
        yield made


async def finished(one: World, **more: object) -> TableActor:
    """Return a table whose game of two people is over."""
    script = Script("T", settings("bug-off", 2, **more))
    script.begin()
    rng = random.Random(1)
    while script.table.state == "playing":
        script.step(rng)
    one.clock.time = script.now
    return await one.open(script.entries)


async def again(one: World, actor: TableActor, person: str, name: str, game: str = "") -> str:
    """Request a rematch over HTTP; return `done`, or the error code."""
    wish = {"type": "again", "id": name, "game": game}
    answer = (await one.call(person, "POST", f"/tables/{actor.id}/commands", wish)).json()
    return str(answer.get("code", "done"))


async def listed(one: World, host: int | str = 0, origin: str = "") -> TableActor:
    """Open a table that is listed in the lobby."""
    who = asker(host)._replace(origin=origin)
    return await one.registry.make(settings("bug-off", 2, listed=True), who)


# Rematches


async def test_batched_entries_need_a_free_number(one: World) -> None:
    store, row = one.registry.store, ("b", "bug-off", "over", False, 0, None, "{}", "", "")
    assert await written(store, Append(table="a", number=0, at=1, data="first"))
    batch = [
        Append(table="a", number=0, at=2, data="late"),
        Append(table="b", number=0, at=2, data="first", row=row, people=["ann"]),
        Append(table="c", number=0, at=2, data="first"),
    ]
    landed = await asyncio.gather(*(written(store, each) for each in batch))
    assert landed == [False, True, True]
    assert [await store.load(table) for table in "abc"] == [["first"]] * 3
    assert len(await store.rows(text("SELECT person FROM seats"))) == 1


async def test_rematch_is_made_once(one: World) -> None:
    actor = await finished(one)
    actor.table.origin = "an address"
    assert await again(one, actor, "person-0", "a") == "done"
    number, next_table = actor.table.number, actor.table.rematch
    assert next_table is not None
    repeated = await one.call(
        "person-0", "POST", f"/tables/{actor.id}/commands", {"type": "again", "id": "a"}
    )
    assert (repeated.json()["code"], repeated.json()["number"]) == ("repeated", number)
    assert await again(one, actor, "person-1", "b") == "state"
    new = (await one.registry.find(next_table)).table
    assert (new.host, [chair.person for chair in new.chairs]) == ("person-0", ["person-0", ""])
    assert new.origin == "an address"


async def test_rematch_may_be_another_game(one: World) -> None:
    actor = await finished(one, options={"players": 2, "starter": 0})
    assert await again(one, actor, "person-1", "a", "nothing") == "malformed"
    assert actor.table.rematch is None
    assert await again(one, actor, "person-1", "b", "rumbugz") == "done"
    new = (await one.registry.find(actor.table.rematch or "")).table
    assert (new.settings.game, new.settings.options["players"]) == ("rumbugz", 2)
    assert "starter" not in new.settings.options


def test_rematch_with_fewer_seats_drops_bots_first() -> None:
    table = Table()
    table.settings = settings("party-bugs", 6)
    people = ["person-0", "", "person-2", "person-3", "person-4", "person-5"]
    table.chairs = [Chair(person=person, bot="" if person else "beetle") for person in people]
    created, sat = rematch(table, asker(5), "U", "bug-off")
    assert isinstance(created, log_events.Created)
    assert created.settings.seats == ["open"] * 5
    assert sat == log_events.Sat(seat=4, person="person-5", name="P5")
    table.chairs = [Chair(person=f"person-{i}") for i in range(6)]
    assert rematch(table, asker(5), "U", "bug-off")[1] == sat, "the asker must get a seat"


async def test_simultaneous_rematch_calls_make_one_table(one: World) -> None:
    actor = await finished(one)
    asked = [again(one, actor, f"person-{i % 2}", f"id{i}") for i in range(12)]
    assert Counter(await asyncio.gather(*asked)) == {"done": 1, "state": 11}
    tables = [
        each["table"]["id"]
        for person in ("person-0", "person-1")
        for each in (await one.call(person, "GET", "/me/tables")).json()
    ]
    assert tables == [actor.table.rematch]


async def test_rematch_and_its_announcement_are_written_together(one: World) -> None:
    """If another node wrote first, the table of the failed attempt must not exist."""
    actor = await finished(one)
    other = await finished_elsewhere(one, actor)
    assert await again(one, actor, "person-0", "a") == "done"
    assert actor.table.events[-2:] == [
        p.Said(number=actor.table.number - 1, at=other, seat=1, name="P1", text="gg"),
        p.Rematch(number=actor.table.number, at=other, table=actor.table.rematch or ""),
    ]
    rows = await one.registry.store.rows(text("SELECT DISTINCT table_id FROM events"))
    assert {row[0] for row in rows} == {actor.id, actor.table.rematch}


async def finished_elsewhere(one: World, actor: TableActor) -> int:
    """Let another node write chat to a table, without notifying this one."""
    twin = TableActor(one.registry, actor.id)
    await twin.open()
    await twin.do(asker(1), p.Say(id="gg", text="gg"))
    return twin.table.changed


async def test_call_that_opens_a_table_can_be_repeated(
    one: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_OPEN", 2)
    wish = {"game": "bug-off", "seats": ["me", "open"]}

    async def opened(person: str, call: str) -> str:
        return (await one.call(person, "POST", f"/tables?id={call}", wish)).json()["id"] or "full"

    first, *others = await asyncio.gather(*(opened("ada", "a") for _ in range(12)))
    assert set(others) == {first}
    assert await opened("ben", "a") not in ("full", first)
    assert await opened("ada", "b") not in ("full", first)
    assert await opened("ada", "c") == "full"
    one.registry.forget(one.registry.in_memory[first])
    assert await opened("ada", "a") == first


async def test_rematch_counts_as_an_open_table(one: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_OPEN", 2)
    actor = await finished(one)
    for _ in range(2):
        await one.registry.make(settings("bug-off", 2), asker(0))
    assert await again(one, actor, "person-0", "a") == "full"
    assert actor.table.rematch is None
    assert await again(one, actor, "person-1", "a") == "done"
    assert await again(one, actor, "person-1", "a") == "repeated"


# Lists and limits


async def test_tables_without_a_seat_count_against_the_hosts_limit(
    one: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_OPEN", 3)
    bots = msgspec.structs.replace(settings("bug-off", 2), seats=["bot:thumb", "bot:thumb"])
    made = await asyncio.gather(
        *(one.registry.make(bots, asker(0)) for _ in range(8)), return_exceptions=True
    )
    assert Counter(type(each) for each in made) == {TableActor: 3, Refusal: 5}
    mine = (await one.call("person-0", "GET", "/me/tables")).json()
    assert [each["seat"] for each in mine] == [None] * 3


async def test_unreadable_table_does_not_break_lists(one: World) -> None:
    actors = [await listed(one) for _ in range(2)]
    broken, good = (actor.id for actor in actors)
    await one.registry.store.change(BREAK, id=broken)
    for actor in actors:
        actor.timers.rest()
        del one.registry.in_memory[actor.id]
    assert [each["id"] for each in (await one.call("x", "GET", "/tables")).json()] == [good]
    mine = (await one.call("person-0", "GET", "/me/tables")).json()
    assert [each["table"]["id"] for each in mine] == [good]
    one.clock.time += (registry.WAITING_DAYS + 1) * registry.DAY
    await one.registry._sweep(0)
    assert (await one.registry.find(good)).table.state == "closed"


async def test_entry_of_another_version_does_not_stop_sweeps(one: World) -> None:
    odd, good = [await listed(one) for _ in range(2)]
    entry = Append(table=odd.id, number=odd.table.length, at=1, data='{"at":1,"events":[{}]}')
    assert await written(one.registry.store, entry)
    with pytest.raises(Refusal, match="a bug of ours"):
        await odd.do(asker(0), p.Say(id="say", text="hello"))
    one.clock.time += registry.IDLE_MS + 1
    await one.registry._sweep(0)
    assert good.id not in one.registry.in_memory, "the sweep must come to its end"


async def test_unreadable_table_in_memory_does_not_stop_timers_and_closing(one: World) -> None:
    odd, good = [await listed(one) for _ in range(2)]
    store = one.registry.store
    entry = Append(table=odd.id, number=odd.table.length, at=1, data='{"at":1,"events":[{}]}')
    assert await written(store, entry)
    await store.change(text("UPDATE tables SET due = 1"))
    await one.registry._take_up_late(2)
    dues = await store.rows(text("SELECT due FROM tables WHERE id = :id"), id=good.id)
    assert dues[0][0] != 1, "the time of the readable table must be corrected"
    one.clock.time += (registry.WAITING_DAYS + 1) * registry.DAY
    await one.registry._close_dead()
    assert good.table.state == "closed"


async def test_tables_that_somebody_has_left_are_not_theirs(
    one: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_OPEN", 1)
    actor = await listed(one)
    for act in (p.Stand(id="stand"), None):
        await actor.do(asker(1), p.Sit(id=f"sit before {act}", seat=1))
        mine = (await one.call("person-1", "GET", "/me/tables")).json()
        assert [each["seat"] for each in mine] == [1]
        await actor.do(asker(1 if act else 0), act or p.Kick(id="kick", seat=1))
        assert (await one.call("person-1", "GET", "/me/tables")).json() == []
    await listed(one, 1)
    with pytest.raises(Refusal, match="open tables"):
        await listed(one, 1)


async def test_socket_at_an_unreadable_table_gets_an_error(one: World) -> None:
    actor = await listed(one)
    await one.registry.store.change(BREAK, id=actor.id)
    del one.registry.in_memory[actor.id]
    path = f"/api/v1/tables/{actor.id}/live"
    token = (await one.call("person-0", "POST", "/me/tokens", {"label": "x"})).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        serving(one.server.websocket) as (_, port),
        connect(f"ws://127.0.0.1:{port}{path}", additional_headers=headers) as socket,
    ):
        error = p.decode_message(await socket.recv())
        assert isinstance(error, p.Error)
        assert (error.code, error.message[:13]) == ("failed", "a bug of ours")
        await socket.wait_closed()
        assert socket.close_code == 4500


async def lobby(one: World) -> list[str]:
    """Return the ids of the tables in the lobby."""
    return [each["id"] for each in (await one.call("x", "GET", "/tables")).json()]


async def test_lobby_shows_tables_with_an_open_seat(one: World) -> None:
    actor = await listed(one)
    assert await lobby(one) == [actor.id]
    await actor.do(asker(1), p.Sit(id="sit"))
    assert await lobby(one) == []
    rows = await one.registry.store.rows(text("SELECT listed FROM tables"))
    assert [bool(row[0]) for row in rows] == [False], "a full table must not be marked as listed"
    await actor.do(asker(1), p.Stand(id="stand"))
    assert await lobby(one) == [actor.id]


async def test_lobby_shows_a_few_watched_tables_of_each_host(
    one: World,
) -> None:
    mine = [await listed(one) for _ in range(8)]
    theirs = await listed(one, 1)
    assert len(await lobby(one)) == registry.MOST_OF_HOST + 1
    ear = await one.enter(theirs, "person-1", None)
    await one.turn(registry.LISTED_MS - 1000)
    await one.registry._keep_listed()
    await one.turn(registry.LISTED_MS - 1000)
    assert await lobby(one) == [theirs.id]
    assert mine[0].table.state == "waiting"
    theirs.leave(ear)
    await one.turn(2000)
    assert await lobby(one) == []


async def test_flood_of_tables_does_not_hide_others(one: World) -> None:
    honest = await listed(one, "honest", "here")
    neighbour = await listed(one, "neighbour", "flooded")
    for number in range(75):
        await one.turn(10)
        await listed(one, f"flood-{number}", "flooded")
    await listed(one, "neighbour", "flooded")
    shown = await lobby(one)
    assert len(shown) == registry.MOST_LISTED
    assert honest.id in shown[:2]
    assert neighbour.id not in shown, "the latest table of each host comes first"


# Access to finished games


async def test_private_game_is_shown_only_to_its_players(one: World) -> None:
    actor = await finished(one, watch=False, listed=True)
    await actor.do(asker(0), p.Say(id="gg", text="gg"))
    for end in ("record", "replay", "review", "update"):
        answer = await one.call("stranger", "GET", f"/tables/{actor.id}/{end}")
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), end
    assert (await one.call("person-1", "GET", f"/tables/{actor.id}/record")).status_code == 200
    assert (await one.call("stranger", "GET", "/records")).json() == []


async def test_record_says_that_the_host_closed_the_game(one: World) -> None:
    script = Script("T", settings("bug-off", 2))
    script.begin()
    rng = random.Random(1)
    for _ in range(9):
        script.step(rng)
    one.clock.time = script.now
    actor = await one.open(script.entries)
    path = f"/tables/{actor.id}/record"
    assert (await one.call("person-1", "GET", path)).json()["code"] == "state"
    await actor.do(asker(0), p.Close(id="losing"))
    record = Record.parse((await one.call("person-1", "GET", path)).content)
    assert record.verify().outcome is None
    assert fair.check(record), "the record must contain the secret"
    assert record.extra["x-closed"] == {"why": "host", "by": "P0", "at": actor.table.changed}
    replay = (await one.call("person-1", "GET", f"/tables/{actor.id}/replay")).json()
    assert len(replay["steps"]) == len(record.moves) + 1


async def test_chat_after_a_log_was_packed_does_not_hide_the_record(
    one: World, tmp_path: Path
) -> None:
    actor = await finished(one)
    one.clock.time += 2 * registry.DAY
    async with world(tmp_path, clock=one.clock) as other:
        assert await admin.Admin(other.registry, other.server.people).pack(1) == 1
    await actor.do(asker(0), p.Say(id="say", text="that was long ago"))
    one.registry.forget(actor)
    answer = await one.call("person-0", "GET", f"/tables/{actor.id}/record")
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("action", ["erase", "pack"])
async def test_chat_after_a_log_was_packed_is_deleted(
    action: str, one: World, tmp_path: Path
) -> None:
    actor = await finished(one)
    one.clock.time += 2 * registry.DAY
    await one.call("person-0", "GET", "/me")
    async with world(tmp_path, clock=one.clock) as other:
        desk = admin.Admin(other.registry, other.server.people)
        assert await desk.pack(1) == 1
        await actor.do(asker(0), p.Say(id="say", text="that was long ago"))
        assert await one.registry.store.rows(text("SELECT 1 FROM events"))
        await (desk.erase("person-0") if action == "erase" else desk.pack(1))
    assert await one.registry.store.rows(text("SELECT 1 FROM events")) == []
    one.registry.forget(actor)
    answer = await one.call("person-1", "GET", f"/tables/{actor.id}/record")
    seats = ["Somebody" if action == "erase" else "P0", "P1"]
    assert answer.json()["seats"] == seats


async def test_table_closed_before_its_game_has_no_record(one: World) -> None:
    actor = await one.registry.make(settings("bug-off", 2), asker(0))
    await actor.do(asker(0), p.Close(id="c"))
    answer = await one.call("person-0", "GET", f"/tables/{actor.id}/record")
    assert answer.json()["code"] == "state"


# Other nodes


async def test_entries_missed_by_the_bus_are_read_without_watchers(tmp_path: Path) -> None:
    """Calls that do not wait must also see the entries of other nodes."""
    hub = Hub()
    async with (
        world(tmp_path, hub=hub) as here,
        world(tmp_path, clock=here.clock, hub=hub) as there,
    ):
        actor = await listed(here)
        known = await there.registry.find(actor.id)
        hub.broken = True
        await actor.do(asker(0), p.Say(id="say", text="hello"))
        assert known.table.length < actor.table.length
        await there.registry._sweep(1)
        assert known.table.length == actor.table.length


async def test_other_games_are_playable_while_one_is_compiled(
    one: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bot_pool, "PREPARE", (sys.executable, "-c", "import time; time.sleep(60)"))
    monkeypatch.setattr(bot_pool, "RULES_SECONDS", 1)
    monkeypatch.setattr(warm_up, "_wanted", lambda: tmp_path / "wanted")
    monkeypatch.setattr(warm_up, "is_ready", lambda _, game: game == "bug-off")
    one.registry.bot_pool.start()
    with pytest.raises(Refusal, match="compiled, once on this machine") as refused:
        await one.registry.make(settings("party-bugs", 3), asker(0))
    assert (refused.value.code, refused.value.retry_after) == ("preparing", 2.0)
    assert (tmp_path / "wanted").read_text() == "party-bugs", (
        "the requested game must be compiled next"
    )
    assert (await listed(one)).table.state == "waiting"


async def test_a_game_alone_is_refused_until_a_bot_can_move(
    one: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bot_pool, "PREPARE", (sys.executable, "-c", "import time; time.sleep(60)"))
    monkeypatch.setattr(warm_up, "_wanted", lambda: tmp_path / "wanted")
    compiled = {"rules"}
    monkeypatch.setattr(warm_up, "is_ready", lambda part, _: part in compiled)
    one.registry.bot_pool.start()
    with pytest.raises(Refusal, match="compiled, once on this machine") as refused:
        await one.registry.bot_pool.until_bots_can_move("bug-off", 0.2)
    assert refused.value.code == "preparing"
    compiled.add("thumb")
    await one.registry.bot_pool.until_bots_can_move("bug-off", 0.2)


async def test_bots_move_while_rules_of_another_game_are_compiled(
    one: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bot_pool, "PREPARE", (sys.executable, "-c", "import time; time.sleep(60)"))
    monkeypatch.setattr(bot_pool, "RULES_SECONDS", 1)
    monkeypatch.setattr(warm_up, "_wanted", lambda: tmp_path / "wanted")
    tables = []
    for game in ("party-bugs", "bug-off"):
        wish = settings(game, 2, seats=["bot:random", "bot:random"], claim_window=None)
        actor = await one.registry.make(wish, asker(0))
        await actor.do(asker(0), p.Start(id="start"))
        one.registry.forget(actor)
        tables.append(actor.id)
    monkeypatch.setattr(warm_up, "is_ready", lambda _, game: game == "bug-off")
    one.registry.bot_pool.start()
    one.clock.time += registry.DAY
    await one.registry._sweep(1)
    await one.settle()
    assert [table in one.registry.in_memory for table in tables] == [False, True]
    assert (tmp_path / "wanted").read_text() == "party-bugs"


# Memory


async def test_unloaded_table_leaves_no_reference_cycle(one: World) -> None:
    seats = ["me", "bot:thumb"]
    actor = await one.registry.make(settings("bug-off", 2, seats=seats), asker(0))
    await actor.do(actor.asker(Person("person-0", "One", "")), p.Start(id="start"))
    actor.wake()
    await one.settle()
    one.registry.forget(actor)
    await asyncio.sleep(0)  # lets cancelled thoughts end
    gone = weakref.ref(actor)
    gc.disable()  # servers rarely collect cycles
    try:
        del actor
        assert gone() is None
    finally:
        gc.enable()
