"""All that is claimed about a CUDA device, checked and measured on it in a few minutes.

    python -m bench.device [--only GAME] [--out FILE] [--seconds N] [--small]

- Batches for learners (`bugnight.envs.gpu`): what a learner sees after every step, and what `thumb`
  advises, is the CPU's; steps a second with observations and masks written.
- Simulations (`bugnight simulate --engine gpu`): the figures are those of threads; games a second.
- The hand-over to PyTorch: by `__cuda_array_interface__` and by DLPack, without a copy.

Everything compiles at once, a process each; then one after the other is timed. Figures are written
after each of them, so that nothing is lost to a time limit.
"""

import argparse
import json
import multiprocessing
import platform
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple, cast

from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.play import GAMES, Game

Facts = dict[str, Any]


class Sizes(NamedTuple):
    """How much is checked."""

    batch: int = 256
    """Games in the batches that are compared."""
    steps: int = 200
    at_once: int = 1 << 17
    """Games in the batch that is timed."""
    simulated: int = 4000
    """Games of each kind in the simulations that are compared."""
    on_device: int = 1 << 18
    in_threads: int = 1 << 14
    """Games in the simulations that are timed."""


SMALL = Sizes(batch=2, steps=2, at_once=2, simulated=1, on_device=1, in_threads=1)
SIMULATED: dict[str, list[tuple[list[Game], list[str]]]] = {
    "party-bugs": [
        ([PartyBugs(players=n) for n in (2, 4, 6)], ["thumb"]),
        ([PartyBugs(players=5, hidden=True, mirror=True)], ["random", "thumb"]),
    ],
    "bug-off": [
        ([BugOff(players=n) for n in (2, 3, 5)], ["thumb"]),
        ([BugOff(players=4)], ["random", "thumb"]),
    ],
    "rumbugz": [([RumBugz(players=n) for n in (2, 4, 6)], ["thumb"])],
    "goofspiel": [([GAMES["goofspiel"](players=n) for n in (2, 4)], ["random", "thumb"])],
    "leduc": [([GAMES["leduc"](players=n) for n in (2, 4)], ["random", "thumb"])],
}


def look_at_batch(game: str, sizes: Sizes) -> tuple[Facts, Callable[[], Facts]]:
    """Compare a batch on the device with one here; then time it."""
    from bench.batch import SEATINGS, check, measure  # noqa: PLC0415  compiles

    began = time.perf_counter()
    facts = check(SEATINGS[game], sizes.batch, sizes.steps)
    facts |= {"games": sizes.batch, "steps": sizes.steps}
    facts["seconds"] = round(time.perf_counter() - began, 1)
    everybody = [seating for seating in SEATINGS[game] if seating.learners == 0]

    def timed() -> Facts:
        size = (everybody, sizes.at_once, sizes.steps)
        return {
            "at_once": sizes.at_once,
            "steps_per_second": measure(*size, advised=False),
            "thumb_steps_per_second": measure(*size, advised=True),
        }

    return facts, timed


def look_at_simulation(game: str, sizes: Sizes) -> tuple[Facts, Callable[[], Facts]]:
    """Compare the figures of a simulation on the device with those of threads; then time it."""
    from bugnight.lab.simulate import simulate  # noqa: PLC0415  compiles

    began = time.perf_counter()
    same = []
    for kinds, bots in SIMULATED[game]:
        there = simulate(kinds, sizes.simulated, bots=bots, engine="gpu")
        here = simulate(kinds, sizes.simulated, bots=bots, engine="threads", jobs=4)
        same.append(there == here)
    facts: Facts = {"same": all(same), "games": sizes.simulated, "kinds": str(SIMULATED[game])}
    facts["seconds"] = round(time.perf_counter() - began, 1)
    facts["fused_products"] = fused_products()

    def timed() -> Facts:
        kind = GAMES[game](players=4)
        rates: Facts = {}
        for name, games, jobs in (("gpu", sizes.on_device, 1), ("threads", sizes.in_threads, 8)):
            begin = time.perf_counter()
            simulate([kind], games, engine=name, jobs=jobs)
            rates[f"{name}_games_per_second"] = games / (time.perf_counter() - begin)
        return rates

    return facts, timed


def fused_products() -> int | str:
    """How many products of the compiled code are rounded together with a sum: none should be."""
    from bugnight.lab.gpu_engine import play_rows_on_device  # noqa: PLC0415

    try:
        codes = play_rows_on_device.inspect_asm().values()
        return sum(int(code.count("fma.rn.f64")) for code in codes)
    except Exception as error:  # no code to be seen, as in the simulator
        return repr(error)


def look_at_hand_over(game: str, sizes: Sizes) -> tuple[Facts, Callable[[], Facts]]:
    """See that tensors are the batch's own memory, in both directions."""
    import torch  # noqa: PLC0415

    from bugnight.envs.batch import Seating  # noqa: PLC0415
    from bugnight.envs.gpu import GpuBatch, dlpack  # noqa: PLC0415

    batch = GpuBatch([Seating(GAMES[game](players=4))], sizes.batch, 1)
    facts: Facts = {}
    for way in ("cuda_array_interface", "dlpack", "dlpack_from_torch"):
        try:
            facts[way] = _follows(batch, way, torch, dlpack)
        except Exception:  # is told, with the other ways
            facts[way] = traceback.format_exc()
    return facts, dict


def _follows(batch: Any, way: str, torch: Any, dlpack: Any) -> Facts:  # noqa: ANN401
    """Whether tensors that were made in this way have the batch's address and follow its steps."""

    def tensor(array: Any) -> Any:  # noqa: ANN401
        if way == "dlpack":
            return torch.from_dlpack(dlpack(array))
        shared = torch.as_tensor(array, device="cuda")
        return torch.from_dlpack(shared) if way == "dlpack_from_torch" else shared

    m = batch.memory
    observation, mask, actions = tensor(m.observation), tensor(m.mask), tensor(m.actions)
    address = m.observation.__cuda_array_interface__["data"][0]
    before = observation.clone()
    actions.copy_(mask.float().multinomial(1)[:, 0])
    batch.step()
    torch.cuda.synchronize()
    return {
        "same_address": observation.data_ptr() == address,
        "tensor_follows_the_batch": bool((observation != before).any(1).all()),
        "batch_follows_the_tensor": not m.faults.copy_to_host().any(),
        "device": str(observation.device),
    }


LOOKS = {"batch": look_at_batch, "simulation": look_at_simulation, "hand_over": look_at_hand_over}


def work(pipe: Connection, kind: str, game: str, sizes: Sizes) -> None:
    """Compile and check; when it is told to, measure: what each process does."""
    try:
        facts, timed = LOOKS[kind](game, sizes)
        pipe.send(facts)
        pipe.recv()
        pipe.send(timed())
    except BaseException:  # whatever it is, the parent tells it
        pipe.send({"error": traceback.format_exc()})


class Told:
    """What was found out so far, printed and written as it comes."""

    def __init__(self, out: Path | None) -> None:
        self._out = out
        self._began = time.monotonic()
        self.figures: dict[str, Facts] = {}

    def hear(self, name: str, facts: Facts) -> None:
        """Take in what a process found."""
        self.figures.setdefault(name, {}).update(facts)
        print(f"{time.monotonic() - self._began:6.1f} s  {name}: {facts}", flush=True)
        if self._out is not None:
            head = {"device": device_name(), "python": platform.python_version()}
            date = datetime.now(UTC).date().isoformat()
            text = json.dumps({**head, "date": date, "figures": self.figures}, indent=1)
            self._out.write_text(text + "\n")


def device_name() -> str:
    """What the device calls itself."""
    from numba import cuda  # noqa: PLC0415

    name = getattr(cuda.get_current_device(), "name", "Numba's simulator")
    return name if isinstance(name, str) else str(name.decode())


def receive(told: Told, name: str, pipe: Connection, until: float) -> bool:
    """Wait for a process; whether it found something and goes on."""
    if not pipe.poll(max(0.0, until - time.monotonic())):
        told.hear(name, {"error": "no time was left for it"})
        return False
    try:
        facts = pipe.recv()
    except EOFError:
        facts = {"error": "its process ended"}
    told.hear(name, facts)
    return "error" not in facts


def main() -> None:
    """Start all processes, hear what they found, let them measure in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=list(GAMES))
    parser.add_argument("--out", type=Path, help="write what was found here too, as JSON")
    parser.add_argument("--seconds", type=float, default=280, help="when to stop at the latest")
    parser.add_argument("--small", action="store_true", help="a few games, to try it out")
    args = parser.parse_args()
    sizes = SMALL if args.small else Sizes()
    until = time.monotonic() + args.seconds
    told = Told(args.out)
    context = multiprocessing.get_context("spawn")
    pipes: dict[Any, str] = {}
    processes = []
    games = [args.only] if args.only else list(GAMES)
    looks = [("hand_over", games[0]), *((k, g) for g in games for k in ("batch", "simulation"))]
    for kind, game in looks:
        ours, its = context.Pipe()
        process = context.Process(target=work, args=(its, kind, game, sizes), daemon=True)
        process.start()
        its.close()
        processes.append(process)
        pipes[ours] = f"{kind} {game}"
    ready = []
    while pipes:
        heard = wait(list(pipes), max(0.0, until - time.monotonic()))
        for pipe in heard or list(pipes):
            name = pipes.pop(pipe)
            if receive(told, name, cast("Connection", pipe), until):
                ready.append((name, cast("Connection", pipe)))
    for name, pipe in ready:
        pipe.send(None)
        receive(told, name, pipe, until)
    for process in processes:
        process.kill()
    sys.exit(any(wrong(facts) for facts in told.figures.values()))


def wrong(facts: Facts) -> bool:
    """Whether something failed, or is not the same as here."""
    return "error" in facts or facts.get("same") is False


if __name__ == "__main__":
    main()
