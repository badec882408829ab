"""Timing leaks: the mutual information between a secret and the times another client observes.

    python -m tests.server.timing [SAMPLES] [FILE]

Part of `./dev soak`; run it on an otherwise idle machine. Samples are appended to the file, so an
interrupted run can be resumed. Server and clients share one process:

- answers: one seat has answered a claim in secret; another asks for its update and makes a move
  that is refused. The time is that of both calls.
- bots: a spectator notes when each bot's move arrives. The secrets are the number of legal moves
  and the chosen move.

The information is estimated with times grouped into deciles, and compared with 1,000 shuffles of
the secrets. A result above 99.9 % of the shuffles is a failure.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

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
BOT_TABLES = 30
PART = 1000
"""Samples measured before the file is written."""
Measured: TypeAlias = tuple[list[bool], list[float]]
"""Secrets, and times in seconds."""


def information(secrets: NDArray[Any], times: NDArray[Any]) -> float:
    """Return the bits that times reveal of secrets, with times grouped into deciles."""
    return _bits(secrets, _tenths(times))


def _tenths(times: NDArray[Any]) -> NDArray[Any]:
    return np.searchsorted(np.quantile(times, np.linspace(0, 1, BINS + 1)[1:-1]), times)


def _bits(secrets: NDArray[Any], tenths: NDArray[Any]) -> float:
    joint = np.bincount(BINS * secrets + tenths, minlength=2 * BINS).reshape(2, BINS)
    joint = joint / joint.sum()
    apart = joint.sum(1, keepdims=True) * joint.sum(0, keepdims=True)
    known = joint > 0
    return float((joint[known] * np.log2(joint[known] / apart[known])).sum())


def judge(
    secrets: NDArray[Any],
    times: NDArray[Any],
    rng: np.random.Generator,
    phases: Any = 0,  # noqa: ANN401
) -> tuple[float, float]:
    """Return the information and the 99.9th percentile of shuffles; phases are public."""
    phases = np.broadcast_to(phases, len(secrets))
    groups = [phases == each for each in np.unique(phases)]
    parts = [(group.mean(), secrets[group], _tenths(times[group])) for group in groups]
    noise = [
        sum(share * _bits(rng.permutation(known), tenths) for share, known, tenths in parts)
        for _ in range(SHUFFLES)
    ]
    bits = sum(share * _bits(known, tenths) for share, known, tenths in parts)
    return float(bits), float(np.quantile(noise, 0.999))


def a_claim(game: str, number: int, rng: random.Random) -> Script:
    """Return a table of people with an open claim."""
    script = Script(f"{game}-{number}", settings(game, 4))
    script.begin()
    while script.table.sealing != "claim" or len(script.table.actors) < 2:
        script.step(rng)
    return script


async def time_answers(one: World, samples: int, number: int) -> Measured:
    """Let one seat claim or decline at random, and time the calls of another."""
    game = next(name for name, each in GAMES.items() if each.claims)
    rng = random.Random(number)
    found: Measured = [], []
    while len(found[0]) < samples:
        script = a_claim(game, number := number + 1, rng)
        one.clock.time = script.now
        actor = await one.open(script.entries)
        hidden, seen = actor.table.actors[:2]
        claim = actor.table.game.claims[actor.table.phase]
        for turn in range(100):
            secret = rng.random() < 0.5
            text = f"{hidden}:{claim.claim if secret else claim.decline}"
            move = p.Move(id=f"h{turn}", number=actor.table.number, moves=[text])
            await actor.do(asker(hidden), move)
            found[0].append(secret)
            found[1].append(await time_answer(one, actor, seen))
        actor.timers.rest()
        del one.registry.in_memory[actor.id]
    return found


async def time_answer(one: World, actor: TableActor, seat: int) -> float:
    """Return the time of an update and of a refused move."""
    wrong = {"type": "move", "id": "w", "number": actor.table.number, "moves": [f"{seat}:nothing"]}
    began = time.perf_counter()
    await one.call(f"person-{seat}", "GET", f"/tables/{actor.id}/update")
    await one.call(f"person-{seat}", "POST", f"/tables/{actor.id}/commands", wrong)
    return time.perf_counter() - began


class Onlooker:
    """A spectator that notes when moves arrive."""

    live, person, number, spectates = True, "", -1, True
    seat: int | None = None
    blocked: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.arrived: dict[int, float] = {}

    def tell(self, message: bytes) -> None:
        """Note the time of every event."""
        told = p.decode_message(message)
        if isinstance(told, p.Update):
            for event in told.events:
                self.arrived[event.number] = time.perf_counter()

    def hang_up(self, why: str) -> None:
        """Do nothing."""


class Moved(NamedTuple):
    """A bot's move: the public phase, the secret choices and choice, and the time it took."""

    phase: tuple[str, str]
    choices: int
    chosen: int
    took: float


async def watch_bots(
    server: Server, game: str, host: str, wanted: int, opening: asyncio.Lock
) -> list[Moved]:
    """Watch games of bots, one after another, until there are enough moves."""
    found: list[Moved] = []
    wish = {"game": game, "seats": ["bot:thumb"] * 3, "pace": "quick", "watch": True}
    while len(found) < wanted:
        async with opening:
            actor = await server.registry.make(msgspec.convert(wish, p.Settings), asker(host))
        onlooker = Onlooker()
        async with actor.lock:
            actor.fanout.enter(actor.table, onlooker)
        await actor.do(asker(host), p.Start(id="start"))
        while actor.table.state == "playing" or actor.table.number not in onlooker.arrived:
            await asyncio.sleep(0.1)
        found += read_log(actor.table, onlooker.arrived)
        actor.fanout.watchers.clear()
    return found


def read_log(table: Table, arrived: dict[int, float]) -> Iterator[Moved]:
    """Yield the moves of bots that were alone to decide."""
    assert table.match is not None
    for number, plies in table.plies.items():
        position = table.match._past[plies[0]][0]
        if len(position.actors) == 1 and number - 1 in arrived:
            move = table.match.moves[plies[0]]
            legal = list(position.view(move.seat).legal_moves)
            took = arrived[number] - arrived[number - 1]
            phase = table.settings.game, position.phase
            yield Moved(phase, len(legal), legal.index(move), took)


async def time_bots(folder: Path, samples: int) -> list[Moved]:
    """Watch many tables of bots at once, in real time."""
    server = Server(Config(database=f"sqlite:///{folder}/bots.sqlite", limits=False))
    await server.start()
    try:
        names = [name for name, game in GAMES.items() if not game.sealed_phases]
        each, opening = samples // BOT_TABLES, asyncio.Lock()
        watching = [
            watch_bots(server, names[n % len(names)], f"host-{n}", each, opening)
            for n in range(BOT_TABLES)
        ]
        return [move for found in await asyncio.gather(*watching) for move in found]
    finally:
        await server.stop()


def above_median(moves: list[Moved], name: str) -> NDArray[Any]:
    """Return whether a field exceeds its median in the move's phase."""
    by_phase: dict[tuple[str, str], list[int]] = {}
    for move in moves:
        by_phase.setdefault(move.phase, []).append(getattr(move, name))
    usual = {phase: np.median(values) for phase, values in by_phase.items()}
    return np.array([getattr(move, name) > usual[move.phase] for move in moves])


class Samples(msgspec.Struct):
    """One line of the file."""

    answers: Measured = ([], [])
    bots: list[Moved] = []


def measure(samples: int, file: Path) -> Samples:
    """Measure the samples that the file lacks, a part at a time."""
    lines = msgspec.json.Decoder(Samples).decode_lines(file.read_bytes()) if file.exists() else []
    while True:
        answers: Measured = (
            [x for s in lines for x in s.answers[0]],
            [x for s in lines for x in s.answers[1]],
        )
        bots = [move for each in lines for move in each.bots]
        print(f"{len(answers[0]):,} answers, {len(bots):,} moves of bots", flush=True)
        missing = samples - len(answers[0]), samples - len(bots)
        if max(missing) <= 0:
            return Samples(answers, bots)
        lines.append(asyncio.run(measure_part(*missing, seed=1000 * len(lines))))
        with file.open("ab") as out:
            out.write(msgspec.json.encode(lines[-1]) + b"\n")


async def measure_part(answers: int, bots: int, seed: int) -> Samples:
    """Measure some answers, or some moves of bots."""
    with tempfile.TemporaryDirectory() as name:
        if answers <= 0:
            return Samples(bots=await time_bots(Path(name), min(bots, PART)))
        async with world(Path(name)) as one:
            return Samples(answers=await time_answers(one, min(answers, PART), seed))


def main(samples: int, file: Path) -> int:
    """Measure and print; return the number of leaks."""
    found = measure(samples, file)
    took = np.array([move.took for move in found.bots])
    phases = np.unique([" ".join(move.phase) for move in found.bots], return_inverse=True)[1]
    measured = {
        "answers, by a sealed claim": (
            np.array(found.answers[0]),
            np.array(found.answers[1]),
            np.array(0),
        ),
        "bots, by what they could choose from": (above_median(found.bots, "choices"), took, phases),
        "bots, by what they chose": (above_median(found.bots, "chosen"), took, phases),
    }
    rng, faults = np.random.default_rng(1), 0
    for what, (secrets, times, phase) in measured.items():
        bits, noise = judge(secrets, times, rng, phase)
        faults += bits > noise
        print(f"{what}: {len(times):,} samples, {bits:.5f} bits, noise up to {noise:.5f}")
    return faults


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES
    sys.exit(main(wanted, Path(sys.argv[2] if len(sys.argv) > 2 else "soak-timing.jsonl")) > 0)
