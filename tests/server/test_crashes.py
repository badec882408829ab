"""Nothing is lost when servers, the database or the bus are killed, and every game ends.

`python -m tests.server.crashes` does the same for an hour.
"""

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bugnight import protocol as p
from tests.server.crashes import SETUPS, play_round
from tests.server.parts import Node, running
from tests.server.player import Player

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("setup", "kills"), [("SQLite", 2), ("PostgreSQL, Redis, two nodes", 4)])
async def test_killing_any_part_loses_nothing(setup: str, kills: int) -> None:
    with SETUPS[setup](Node) as town:
        found = await play_round(town, setup, kills=kills, at_once=4, seed=1, soak=False)
    assert found.faults == 0, found
    assert found.acknowledged > 20 * found.games
    assert found.verified == found.games >= 4


async def test_game_resumes_after_a_graceful_stop(tmp_path: Path) -> None:
    node = Node(f"sqlite:///{tmp_path}/games.sqlite")
    with running(node):
        player = Player(lambda: [node.url], random.Random(1))
        await player.arrive("Ada")
        wish = {"game": "bug-off", "seats": ["me", "bot:thumb"], "pace": "none"}
        table = (await player.call("POST", "/tables", wish))["id"]
        await player.do(table, type="start")
        async with player.connect(table, 0, -1) as socket:
            heard = [await socket.recv()]
            stopping = asyncio.create_task(asyncio.to_thread(node.stop))
            with suppress(ConnectionClosed):
                while True:
                    heard.append(await socket.recv())
            await stopping
            assert node.process is not None
            assert node.process.returncode == 0
            assert p.decode_message(heard[-1]) == p.Bye(why="stopping")
            assert socket.close_code == 1012
        node.start()
        assert (await player.play(table, 0)).outcome is not None
