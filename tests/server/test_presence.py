"""Presence: connected players on several nodes, and the replacement of absent ones."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bugnight import protocol as p
from bugnight.server import bus, decide, fanout, registry
from bugnight.server.people import Person
from bugnight.server.refusal import Refusal
from bugnight.server.table_actor import TableActor
from tests.server.parts import PATIENCE, Redis, running
from tests.server.world import HandClock, Hub, World, asker, settings, world

pytestmark = pytest.mark.compiled


class Town:
    """Two nodes that share a database, a clock and a hub."""

    def __init__(self, nodes: list[World], clock: HandClock, hub: Hub) -> None:
        self.nodes, self.clock, self.hub = nodes, clock, hub
        self._sweeps = 0

    async def table(self) -> list[TableActor]:
        """Start a game at a table that both nodes have had in memory for a while."""
        actor = await self.nodes[0].registry.make(settings("bug-off", 2), asker(0))
        await actor.do(asker(1), p.Sit(id="sit", seat=1))
        await actor.do(asker(0), p.Start(id="start"))
        actors = [actor, await self.nodes[1].registry.find(actor.id)]
        await self.turn(2 * decide.REPLACE_MS)
        return actors

    async def settle(self) -> None:
        """Wait until only the clock could make anything happen."""
        for _ in range(3):
            for node in self.nodes:
                await node.settle()

    async def turn(self, milliseconds: int) -> None:
        """Advance the clock, sweeping every second as servers do."""
        for _ in range(milliseconds // 1000):
            self.clock.time += 1000
            self._sweeps += 1
            for node in self.nodes:
                if node.alive:
                    node.registry._refresh_presence(beat=self._sweeps % registry.BEAT_SWEEPS == 0)
            await self.settle()


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """Two nodes."""
    async with AsyncExitStack() as stack:
        clock, hub = HandClock(), Hub()
        nodes = [await stack.enter_async_context(world(tmp_path, clock, hub)) for _ in range(2)]
        yield Town(nodes, clock, hub)


async def replace(actor: TableActor, seat: int = 1, bot: str = "bot:beetle") -> p.Error | None:
    """Let the other player replace a seat; return the error, if any."""
    wish = p.Replace(id=f"r{actor.table.length}", seat=seat, bot=bot)
    try:
        await actor.do(actor.asker(Person(f"person-{1 - seat}", "P", "")), wish)
    except Refusal as refusal:
        return refusal.error()
    return None


def shown(actor: TableActor) -> list[bool]:
    """Return which seats a node shows as connected."""
    return presence_at(actor).seats


def presence_at(actor: TableActor) -> p.Presence:
    """Return the presence message of a node."""
    actor.fanout.refresh(actor.table)
    presence = p.decode_message(actor.fanout._presence)
    assert isinstance(presence, p.Presence)
    return presence


async def test_presence_from_a_dead_node_expires(town: Town) -> None:
    here, there = await town.table()
    await town.nodes[1].enter(there, "person-1", 1)
    await town.settle()
    assert shown(here) == [False, True]
    await town.turn(10 * fanout.GONE_MS)
    assert shown(here) == [False, True], "a running node must repeat its presence"
    town.nodes[1].alive = False
    await town.turn(fanout.GONE_MS + 1000)
    assert shown(here) == [False, False]
    refused = await replace(here)
    assert refused is not None
    assert refused.code == "forbidden"
    await town.turn(decide.REPLACE_MS)
    assert await replace(here) is None


async def test_nobody_is_replaced_while_the_bus_is_down(town: Town) -> None:
    here, there = await town.table()
    await town.nodes[1].enter(there, "person-1", 1)
    await town.settle()
    town.hub.broken = True
    await town.turn(2 * decide.REPLACE_MS)
    refused = await replace(here)
    assert refused is not None
    assert refused.code == "unavailable"
    town.hub.broken = False
    await town.turn(1000)
    refused = await replace(here)
    assert refused is not None
    assert refused.code == "forbidden", "presence received earlier must count until it expires"
    await town.turn(10 * fanout.GONE_MS)
    assert shown(here) == [False, True]


async def test_hanging_redis_counts_as_down(monkeypatch: pytest.MonkeyPatch) -> None:
    async def until(connected: bool) -> None:
        while away.connected is not connected:
            await asyncio.sleep(0.01)

    async def listen(_: str, __: bus.Notice) -> None:
        pass

    monkeypatch.setattr(bus, "SILENCE_SECONDS", 2.0)
    redis = Redis()
    with running(redis):
        away = bus.connect(redis.url)
        await away.start(listen)
        away.subscribe("table")
        await asyncio.wait_for(until(connected=True), PATIENCE)
        redis.freeze()
        await asyncio.wait_for(until(connected=False), PATIENCE)
        redis.thaw()
        await asyncio.wait_for(until(connected=True), PATIENCE)
        await away.stop()


async def test_notice_that_cannot_be_taken_does_not_deafen_a_node() -> None:
    heard: list[str] = []
    told = asyncio.Event()

    async def listen(table: str, notice: bus.Notice) -> None:
        heard.append(notice.node)
        if notice.node == "strange":
            raise KeyError(table)
        told.set()

    redis = Redis()
    with running(redis):
        node = bus.connect(redis.url)
        assert isinstance(node, bus.RedisBus)
        await node.start(listen)
        node.subscribe("table")
        while not node.connected:
            await asyncio.sleep(0.01)
        await node._redis.publish(f"{bus.PREFIX}table", "no JSON")
        for name in ("strange", "known"):
            node.publish("table", bus.Notice(node=name))
        await asyncio.wait_for(told.wait(), PATIENCE)
        assert heard == ["strange", "known"]
        await node.stop()


async def test_player_who_reloads_the_page_is_not_replaced(town: Town) -> None:
    here, _ = await town.table()
    ear = await town.nodes[0].enter(here, "person-1", 1)
    here.leave(ear)
    refused = await replace(here)
    assert refused is not None
    assert (refused.code, refused.retry_after) == ("forbidden", decide.REPLACE_MS / 1000)
    await town.turn(decide.REPLACE_MS - 1000)
    assert await replace(here) is not None
    await town.turn(1000)
    assert (await replace(here, bot="bot:random")).code == "forbidden"  # type: ignore[union-attr]
    assert await replace(here) is None
    assert here.table.chairs[1].bot == decide.STAND_IN


async def test_nobody_is_replaced_right_after_a_server_start(town: Town) -> None:
    here, _ = await town.table()
    here.timers.rest()
    del town.nodes[0].registry.in_memory[here.id]
    here = await town.nodes[0].registry.find(here.id)
    assert await replace(here) is not None
    await town.turn(decide.REPLACE_MS)
    assert await replace(here) is None


async def test_polling_counts_as_present(town: Town) -> None:
    here, there = await town.table()
    one = town.nodes[1]
    for _ in range(6):
        await one.call("person-1", "GET", f"/tables/{here.id}/update")
        await town.turn(20_000)
        assert shown(here) == shown(there) == [False, True]
        assert await replace(here) is not None
    waiting = asyncio.create_task(
        one.call("person-1", "GET", f"/tables/{here.id}/update?since={there.table.number}&wait=50")
    )
    while not there.fanout.watchers:
        await asyncio.sleep(0)
    await town.turn(3 * decide.REPLACE_MS)
    assert await replace(here) is not None, "a waiting request must count as present"
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await town.turn(fanout.GONE_MS + decide.REPLACE_MS)
    assert shown(here) == [False, False]
    assert await replace(here) is None


@pytest.mark.parametrize("seats", [["me", "open", "open"], ["open", "open", "open"]])
async def test_player_starts_the_game_while_the_host_is_absent(
    town: Town, seats: list[str]
) -> None:
    here, there = town.nodes
    actor = await here.registry.make(settings("bug-off", 3, seats=seats), asker(0))
    elsewhere = await there.registry.find(actor.id)
    seated = 0 if "me" in seats else None
    await actor.do(asker(1), p.Sit(id="sit", seat=1))
    ear = await there.enter(elsewhere, "person-0", seated)
    await town.turn(2 * decide.REPLACE_MS)
    assert presence_at(actor).host
    player, stranger = (actor.asker(Person(f"person-{each}", "P", "")) for each in (1, 2))
    with pytest.raises(Refusal, match="they are connected"):
        await actor.do(player, p.Put(id="early", seat=2, to="bot:thumb"))
    elsewhere.leave(ear)
    await town.turn(decide.REPLACE_MS)
    assert not presence_at(actor).host
    with pytest.raises(Refusal, match="only the host"):
        await actor.do(stranger, p.Put(id="not mine", seat=2, to="bot:thumb"))
    if seated is not None:
        await actor.do(asker(2), p.Sit(id="sit", seat=2))
        with pytest.raises(Refusal, match="only the host"):
            await actor.do(player, p.Kick(id="not that one", seat=2))
        await actor.do(player, p.Kick(id="kick", seat=0))
        assert actor.table.host == "person-1"
        assert not actor.table.kicked, "the former host may return"
    else:
        await actor.do(player, p.Put(id="two", seat=2, to="bot:thumb"))
    await actor.do(player, p.Put(id="nought", seat=0, to="bot:thumb"))
    await actor.do(player, p.Start(id="start"))
    assert actor.table.state == "playing"


async def test_presence_says_while_a_bot_is_being_compiled(town: Town) -> None:
    here, _ = await town.table()
    ear = await town.nodes[0].enter(here, "person-0", 0)
    heard = []
    held_up = town.nodes[0].registry.bot_pool.held_up
    for change in (held_up.add, held_up.discard):
        change(here.id)
        ear.heard.clear()
        await town.turn(1000)
        [(_, data)] = ear.heard
        heard.append(p.decode_message(data))
    assert [each.preparing for each in heard if isinstance(each, p.Presence)] == [True, False]
