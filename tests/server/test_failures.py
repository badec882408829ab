"""A failure at one table affects no other, and every command is answered."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bugnight import protocol as p
from bugnight.server import database
from bugnight.server.decide import NOBODY
from bugnight.server.log import Append, Store, StoreDown
from bugnight.server.refusal import Refusal
from bugnight.server.table_actor import Asked, Own, TableActor
from tests.server.parts import PATIENCE, Postgres, running
from tests.server.world import Hub, World, asker, settings, world, written

pytestmark = pytest.mark.compiled

SOON = 5.0
"""Seconds within which every command must be answered."""


@pytest.fixture
async def one(tmp_path: Path) -> AsyncIterator[World]:
    """A fresh world for each test."""
    async with world(tmp_path) as made:
        yield made


async def begun(one: World) -> TableActor:
    """Start a game of two people."""
    actor = await one.registry.make(settings("bug-off", 2), asker(0))
    await actor.do(asker(1), p.Sit(id="sit", client_seed="x"))
    await actor.do(asker(0), p.Start(id="start"))
    return actor


async def begun_with_bot(one: World, to_move: int, pace: str) -> TableActor:
    """Start a game of a person and a bot, with a certain seat to move."""
    wish = msgspec.structs.replace(settings("bug-off", 2), seats=["me", "bot:random"], pace=pace)
    while True:
        actor = await one.registry.make(wish, asker(0))
        await actor.do(asker(0), p.Start(id="start"))
        if actor.table.actors == (to_move,):
            return actor


async def say(actor: TableActor, name: str = "say") -> p.Done | p.Tried:
    return await asyncio.wait_for(actor.do(asker(0), p.Say(id=name, text="hello")), SOON)


def broken(*_: object) -> Any:  # noqa: ANN401
    """Fail."""
    raise TypeError("this cannot be written")


async def test_unwritable_answer_fails_only_its_command(one: World) -> None:
    actor, other = await begun(one), await begun(one)
    told: list[object] = []

    def answer(result: object) -> None:
        if not isinstance(result, Refusal):
            broken()
        told.append(result)

    actor.ask(Asked(asker(0), p.Say(id="lost", text="hello"), answer))
    await say(other)
    await say(actor)
    assert [type(each) for each in told] == [Refusal]


async def test_command_is_answered_if_its_news_cannot_be_sent(one: World) -> None:
    actor = await begun(one)
    await one.enter(actor, "person-0", 0)
    actor.fanout.show = broken  # type: ignore[method-assign, assignment]
    await say(actor)


async def test_bot_moves_after_news_could_not_be_sent(one: World) -> None:
    actor = await begun_with_bot(one, to_move=0, pace="normal")
    shown, actor.fanout.show = actor.fanout.show, broken  # type: ignore[method-assign, assignment]
    move = p.Move(id="move", number=actor.table.number, moves=actor.table.legal(0)[:1])
    await asyncio.wait_for(actor.do(asker(0), move), SOON)
    actor.fanout.show = shown  # type: ignore[method-assign]
    number = actor.table.number
    for _ in range(10):
        await one.turn(1000)
    assert actor.table.number > number


async def test_command_at_an_unreadable_table_is_answered(one: World) -> None:
    actor, other = await begun(one), await begun(one)
    actor._whole = False
    actor._read_on = broken  # type: ignore[method-assign]
    with pytest.raises(Refusal, match="a bug of ours"):
        await say(actor)
    await say(other)


async def test_table_stays_listed_while_its_log_cannot_be_read(one: World) -> None:
    actor = await begun(one)
    actor._whole = False  # as after a commit that failed

    async def away(*_: object) -> list[str]:
        raise StoreDown("away")

    one.registry.store.load = away  # type: ignore[method-assign, assignment]
    with pytest.raises(Refusal, match="does not answer"):
        await say(actor)
    mine = (await one.call("person-0", "GET", "/me/tables")).json()
    assert [each["table"]["id"] for each in mine] == [actor.id]


async def test_command_with_a_failing_decision_is_answered(one: World) -> None:
    actor, other = await begun(one), await begun(one)
    with pytest.raises(Refusal, match="a bug of ours"):
        await asyncio.wait_for(actor.do(NOBODY, Own(broken)), SOON)
    await say(actor)
    await say(other)


async def test_command_with_a_failing_commit_is_answered(one: World) -> None:
    actor = await begun(one)
    database = one.registry.store._database
    commit, database.commit = database.commit, broken  # type: ignore[method-assign]
    with pytest.raises(Refusal, match="does not answer"):
        await say(actor)
    database.commit = commit  # type: ignore[method-assign]
    await say(actor)


async def test_first_commit_after_a_database_restart_succeeds() -> None:
    postgres = Postgres()
    with running(postgres):
        store = Store(database.connect(postgres.url))
        await database.prepare(store.engine)
        store.start()
        for number in range(2):
            append = Append(table="a", number=number, at=1, data="{}")
            assert await asyncio.wait_for(written(store, append), PATIENCE)
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
        await store.stop()


async def test_late_bots_do_not_block_a_server_stop(one: World) -> None:
    async def never(*_: object) -> None:
        await asyncio.sleep(3600)

    one.registry.bot_pool._able = never  # type: ignore[method-assign, assignment]
    actor, other = await begun_with_bot(one, to_move=1, pace="none"), await begun(one)
    database, free = one.registry.store._database, asyncio.Event()
    commit = database.commit

    async def slow(batch: list[Any]) -> set[str]:
        await free.wait()
        return await commit(batch)

    database.commit = slow  # type: ignore[method-assign]
    first = asyncio.create_task(say(other, "first"))
    await asyncio.sleep(0.01)
    actor.wake()  # while the store is busy
    second = asyncio.create_task(say(other, "second"))
    await asyncio.sleep(0)
    actor.timers.rest()
    free.set()
    await asyncio.gather(first, second)


async def test_reading_a_table_does_not_block_writes_of_others(one: World) -> None:
    actor, other = await begun(one), await begun(one)
    read = asyncio.Event()
    await actor.lock.acquire()

    async def reader() -> None:
        async with actor.lock:
            await read.wait()

    reading = asyncio.create_task(reader())
    await asyncio.sleep(0.01)
    mine = asyncio.create_task(say(actor))
    await asyncio.sleep(0)
    actor.lock.release()  # the reader is still waiting for it
    await say(other)
    read.set()
    await asyncio.gather(reading, mine)


async def test_refusal_is_not_delayed_by_timers(tmp_path: Path) -> None:
    async with world(tmp_path, hub=Hub()) as one:
        actor = await begun(one)
        load, reads = one.registry.store.load, []

        async def slowly(table: str, number: int = 0) -> list[str]:
            reads.append(number)
            await asyncio.sleep(0.03)
            return await load(table, number)

        one.registry.store.load = slowly  # type: ignore[method-assign]
        again = asyncio.create_task(actor.do(asker(0), p.Start(id="again")))
        for _ in range(100):
            if again.done():
                break
            actor.wake()
            await asyncio.sleep(0.02)
        assert again.done(), reads
        with pytest.raises(Refusal, match="playing"):
            await again
