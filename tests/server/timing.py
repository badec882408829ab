"""What times tell: the mutual information between a secret and when somebody else hears something.

    python -m tests.server.timing [SAMPLES]

Part of `./dev soak`, on a machine that does nothing else. A real server is asked in one process:

- answers: a seat that may not know what another has answered to a claim asks for its update, and
  makes a move that is refused; how long either takes is measured;
- bots: a spectator sees when each bot's move arrives; the secret is how much the bot had to choose
  from, and what it chose.

The information is estimated from tenths of the times and compared with 1,000 shuffles of the
secrets: what is above all but a thousandth of them fails.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from bugnight import protocol as p
from bugnight.play import GAMES
from bugnight.server.app import Server
from bugnight.server.config import Config
from bugnight.server.table import Table
from bugnight.server.table_actor import TableActor
from tests.server.world import Script, World, asker, settings, world

SAMPLES = 10_000
SHUFFLES = 1000
BINS = 10
BOT_TABLES = 100


def information(secrets: NDArray[Any], times: NDArray[Any]) -> float:
    """Bits that a time tells of a secret, by counting in tenths of the times."""
    edges = np.quantile(times, np.linspace(0, 1, BINS + 1)[1:-1])
    joint = np.zeros((2, BINS))
    np.add.at(joint, (secrets.astype(int), np.searchsorted(edges, times)), 1)
    joint /= joint.sum()
    apart = joint.sum(1, keepdims=True) * joint.sum(0, keepdims=True)
    known = joint > 0
    return float((joint[known] * np.log2(joint[known] / apart[known])).sum())


def judge(
    secrets: NDArray[Any], times: NDArray[Any], rng: np.random.Generator
) -> tuple[float, float]:
    """The information, and what 999 of 1,000 shuffles stay below."""
    noise = [information(rng.permutation(secrets), times) for _ in range(SHUFFLES)]
    return information(secrets, times), float(np.quantile(noise, 0.999))


def a_claim(game: str, number: int, rng: random.Random) -> Script:
    """A table at which a claim is open, of people."""
    script = Script(f"{game}-{number}", settings(game, 4))
    script.begin()
    while script.table.sealing != "claim" or len(script.table.actors) < 2:
        script.step(rng)
    return script


async def time_answers(one: World, samples: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Half of the time a seat has claimed, half of the time declined; another seat asks."""
    game = next(name for name, each in GAMES.items() if each.claims)
    rng = random.Random(1)
    secrets: list[bool] = []
    times: list[float] = []
    number = 0
    while len(secrets) < samples:
        script = a_claim(game, number, rng)
        number += 1
        one.clock.time = script.now
        actor = await one.open(script.entries)
        hidden, seen = actor.table.actors[:2]
        claim = actor.table.game.claims[actor.table.phase]
        for turn in range(100):
            secret = rng.random() < 0.5
            text = f"{hidden}:{claim.claim if secret else claim.decline}"
            move = p.Move(id=f"h{turn}", number=actor.table.number, moves=[text])
            await actor.do(asker(hidden), move)
            secrets.append(secret)
            times.append(await time_answer(one, actor, seen))
        actor.rest()
        del one.registry.in_memory[actor.id]
    return np.array(secrets), np.array(times)


async def time_answer(one: World, actor: TableActor, seat: int) -> float:
    """How long it takes to look, and to be refused."""
    wrong = {"type": "move", "id": "w", "number": actor.table.number, "moves": [f"{seat}:nothing"]}
    began = time.perf_counter()
    await one.call(f"person-{seat}", "GET", f"/tables/{actor.id}/update")
    await one.call(f"person-{seat}", "POST", f"/tables/{actor.id}/commands", wrong)
    return time.perf_counter() - began


class Onlooker:
    """A spectator who notes when moves arrive."""

    live, person, number, spectates = True, "", -1, True
    seat: int | None = None

    def __init__(self) -> None:
        self.arrived: dict[int, float] = {}

    def tell(self, *messages: bytes) -> None:
        """Note the time of every event."""
        for data in messages:
            told = p.decode_message(data)
            if isinstance(told, p.Update):
                for event in told.events:
                    self.arrived[event.number] = time.perf_counter()

    def hang_up(self, why: str) -> None:
        """Nothing more comes."""


class Moved(NamedTuple):
    """A bot's move: what all know of it, what nobody else may know, and how long it took."""

    phase: tuple[str, str]
    choices: int
    chosen: int
    took: float


async def watch_bots(server: Server, game: str, host: str, wanted: int) -> list[Moved]:
    """Play at tables of bots, one after the other."""
    found: list[Moved] = []
    wish = {"game": game, "seats": ["bot:thumb"] * 3, "pace": "quick", "watch": True}
    while len(found) < wanted:
        made = server.registry.make(msgspec.convert(wish, p.Settings), asker(host))
        actor, onlooker = await made, Onlooker()
        async with actor.lock:
            actor.fanout.enter(actor.table, onlooker)
        await actor.do(asker(host), p.Start(id="start"))
        while actor.table.state == "playing":
            await asyncio.sleep(0.1)
        found += read_log(actor.table, onlooker.arrived)
        actor.fanout.watchers.clear()
    return found


def read_log(table: Table, arrived: dict[int, float]) -> Iterator[Moved]:
    """The moves of bots that decided alone."""
    assert table.match is not None
    for number, plies in table.plies.items():
        position = table.match._past[plies[0]][0]
        if len(position.actors) == 1 and number - 1 in arrived:
            move = table.match.moves[plies[0]]
            legal = list(position.view(move.seat).legal_moves)
            took = arrived[number] - arrived[number - 1]
            phase = table.settings.game, position.phase
            yield Moved(phase, len(legal), legal.index(move), took)


async def time_bots(folder: Path, samples: int) -> dict[str, tuple[NDArray[Any], NDArray[Any]]]:
    """Many tables of bots at once, in real time."""
    server = Server(Config(database=f"sqlite:///{folder}/bots.sqlite", limits=False))
    await server.start()
    try:
        names = [name for name, game in GAMES.items() if not game.sealed_phases]
        each = samples // BOT_TABLES
        watching = [
            watch_bots(server, names[n % len(names)], f"host-{n}", each) for n in range(BOT_TABLES)
        ]
        moves = [move for found in await asyncio.gather(*watching) for move in found]
    finally:
        await server.stop()
    took = np.array([move.took for move in moves])
    return {
        "bots, by what they could choose from": (above_median(moves, "choices"), took),
        "bots, by what they chose": (above_median(moves, "chosen"), took),
    }


def above_median(moves: list[Moved], name: str) -> NDArray[Any]:
    """Whether something is above what is usual in a phase, which is public."""
    by_phase: dict[tuple[str, str], list[int]] = {}
    for move in moves:
        by_phase.setdefault(move.phase, []).append(getattr(move, name))
    usual = {phase: np.median(values) for phase, values in by_phase.items()}
    return np.array([getattr(move, name) > usual[move.phase] for move in moves])


async def main(samples: int) -> int:
    """Measure and print; gives how many times tell something."""
    with tempfile.TemporaryDirectory() as name:
        async with world(Path(name)) as one:
            measured = {"answers, by a sealed claim": await time_answers(one, samples)}
        measured |= await time_bots(Path(name), samples)
    rng, faults = np.random.default_rng(1), 0
    for what, (secrets, times) in measured.items():
        bits, noise = judge(secrets, times, rng)
        faults += bits > noise
        print(f"{what}: {len(times):,} samples, {bits:.5f} bits, noise up to {noise:.5f}")
    return faults


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES)) > 0)
