"""Build the WebAssembly modules of a game: `python -m bugnight.bots.build_wasm GAME FOLDER`.

`GAME.wasm` has the rules, `GAME.bots.wasm` what bots need besides: rules of thumb, trials, trees
and endings; `GAME.network.bin` has the network that `queen` looks ahead with, if there is one. Each
game is built in a process of its own, with the environment that `kernel.wasm` asks for.
"""

import ast
import hashlib
import os
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from bugnight.bots import (
    judging,
    lookahead,
    network,
    playouts,
    ranking,
    search,
    skill,
    thumb,
    tree,
    weighing,
)
from bugnight.bots.levels import in_parts
from bugnight.bots.trials import unforeseen_phases
from bugnight.extras import require
from bugnight.kernel import Array, chance, wasm
from bugnight.kernel.events import SEATS, WIDTH
from bugnight.kernel.wasm import Block, Buffer, Export
from bugnight.play.games import Game
from bugnight.play.options import player_counts
from bugnight.play.schema import event_kinds, exports, layout, schema
from bugnight.registry import GAMES

JOBS = 2
"""Games built at a time; each takes half a gigabyte of memory."""
ONLY_SHOWN = {"account.py", "terminal.py"}
"""Parts of a game that its modules do not depend on."""


def build_all(names: Iterable[str], folder: Path) -> None:
    """Build the modules of games, unless nothing has changed, and write their `GAME.json`."""
    require("wasm", "ziglang")
    folder.mkdir(parents=True, exist_ok=True)
    games = [GAMES[name] for name in names]
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(JOBS) as jobs:
        # code that was compiled for this machine must not be found
        own = {"XDG_CACHE_HOME": cache, "NUMBA_DISABLE_JIT": "0"}
        environment = os.environ | wasm.ENVIRONMENT | own

        def build(kind: type[Game]) -> None:
            if is_built(kind, folder):
                return  # others may be reading these files
            if not _has_modules(kind, folder):
                command = [sys.executable, "-W", "ignore", "-m", __name__, kind.name, str(folder)]
                subprocess.run(command, env=environment, check=True)
            if packed := packed_network(kind):
                (folder / f"{kind.name}.network.bin").write_bytes(packed)
            (folder / f"{kind.name}.json").write_bytes(_description(kind, folder))

        list(jobs.map(build, games))


def is_built(kind: type[Game], folder: Path) -> bool:
    """Whether everything built of a game is there, and made from its present sources."""
    said, packed = (folder / f"{kind.name}.{end}" for end in ("json", "network.bin"))
    has_network = packed_network(kind) == (packed.read_bytes() if packed.is_file() else b"")
    return has_network and said.is_file() and said.read_bytes() == _description(kind, folder)


def _has_modules(kind: type[Game], folder: Path) -> bool:
    said = folder / f"{kind.name}.json"
    built = msgspec.json.decode(said.read_bytes()) if said.is_file() else {}
    return bool(built.items() >= _origin(kind, folder).items())


def _description(kind: type[Game], folder: Path) -> bytes:
    """What is in `GAME.json`: where the modules come from, how states read, how bots play."""
    return msgspec.json.encode({**_origin(kind, folder), **schema(kind), "bots": bot_facts(kind)})


def _origin(kind: type[Game], folder: Path) -> dict[str, str]:
    """The sources that modules are made from, and the modules, as hashes."""
    files = [folder / f"{kind.name}.{end}" for end in ("wasm", "bots.wasm")]
    made = b"".join(file.read_bytes() for file in files if file.is_file())
    return {"madeFrom": digest(kind), "modules": hashlib.sha256(made).hexdigest()[:16]}


def digest(kind: type[Game]) -> str:
    """A hash of everything that a game's modules are made from."""
    ours, own = Path(__file__).parents[1], Path(str(kind.rules.__file__)).parent
    made = hashlib.sha256()
    for package in ("numba", "numpy", "llvmlite", "ziglang"):
        made.update(f"{package} {version(package)}\n".encode())
    kernels = [file for file in (ours / "bots").glob("*.py") if b"\n@kernel" in file.read_bytes()]
    exported = [Path(__file__), ours / "play/schema.py"]
    parts = [file for file in own.glob("*.py") if file.name not in ONLY_SHOWN]
    for source in sorted([*exported, *(ours / "kernel").glob("*.py"), *kernels, *parts]):
        made.update(code_of(source.read_text("utf-8")).encode())
    made.update(repr(_blocks(kind)).encode())
    return made.hexdigest()[:16]


def code_of(source: str) -> str:
    """A source without comments, docstrings and empty lines, which no module depends on."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str()), lineno=first, end_lineno=int(last)):
                lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(line.rstrip() for line in lines if line.strip())


def bot_exports(kind: type[Game]) -> dict[str, Export]:
    """What bots need of a game besides its rules."""
    rules, known, number = kind.rules, skill.of(kind), None
    state, two_states = Buffer(rules.STATE), Buffer(rules.STATE, (2,))
    words, rng, luck = (_buffer(np.uint64, *shape) for shape in ((None,), (4,), (2, 4)))
    notes, scores, actions = (
        _buffer(np.int16, n) for n in (rules.MAX_LEGAL, rules.MAX_SEATS, None)
    )
    floats, marks = _buffer(np.float64, rules.MAX_LEGAL), _buffer(np.uint8, rules.MAX_LEGAL)
    results = _buffer(np.float32, None, None, playouts.RESULTS)
    trial = (state, number, actions, rng, luck, two_states, notes, scores, results, number, number)
    weights, rewards = _buffer(np.float64, tree.POINT + 1), _buffer(np.float64, rules.MAX_SEATS)
    path, tally = _buffer(np.int64, tree.DEEPEST + 1, 3), _buffer(np.float64, rules.MAX_LEGAL, 2)
    edges, used = Buffer(tree.EDGE, (None,)), _buffer(np.int64, 1)
    worth, figures = Buffer(weighing.WORTH, (None,)), _buffer(np.int32, weighing.FIGURES)
    told, states = _buffer(np.int16, 2, WIDTH), Buffer(rules.STATE, (None,))
    ends, shares = _buffer(np.float32, None, playouts.RESULTS), _buffer(np.float64, SEATS)
    fair, curve = _buffer(np.float64, 1), _buffer(np.float64, None, None)
    decisions, account = Buffer(judging.DECISION, (None,)), Buffer(judging.ACCOUNT)
    turns = Buffer(judging.TURN, (judging.MOST_TURNS + SEATS,))
    grown = (edges, used, state, state, words, notes, notes, path, rewards, scores, tally)
    functions = {
        "below": Export(chance.below, (rng, number)),
        "fork": Export(chance.seed_from, (rng, rng)),
        "pick": Export(thumb.pick, (state, number, rng, notes)),
        "pick_partly": Export(thumb.pick_partly, (state, number, rng, notes, number)),
        "slip": Export(thumb.slip, (state, number, rng, notes, number)),
        "try_all": Export(playouts.try_all, trial),
        "rank": Export(ranking.rank, (results, *[number] * 4, floats, floats, notes)),
        "keep_half": Export(ranking.keep_half, (notes, marks, marks, number)),
        "simulate": Export(tree.simulate, (state, number, weights, rng, *grown, number)),
        "best_of_both": Export(tree.best_of_both, (floats, tally, number)),
        "weigh": Export(weighing.weigh, (results, *[number] * 5, worth, notes)),
        "is_close": Export(weighing.is_close, (results, worth, *[number] * 4)),
        "why": Export(
            weighing.why,
            (two_states, *[number] * 4, results, worth, notes, *[number] * 4, told, figures),
        ),
        "finish_all": Export(playouts.finish_all, (states, rng, notes, scores, ends, number)),
        "deal_all": Export(judging.deal_all, (states, rng)),
        "average": Export(judging.average, (ends, number, shares)),
        "measure": Export(judging.measure, (results, worth, *[number] * 3, fair, decisions)),
        "write_edges": Export(judging.write_edges, (results, worth, *[number] * 3, decisions)),
        "account": Export(judging.account, (decisions, number, fair, curve, account)),
        "turning_points": Export(judging.turning_points, (curve, decisions, turns)),
    }
    if blocks := _blocks(kind):
        learnt, room = blocks
        policy = _buffer(np.float32, rules.MAX_LEGAL)
        choice = (state, number, learnt, rng, room, notes, policy)
        functions["pick_by_network"] = Export(network.pick, choice)
        functions["try_ahead"] = Export(lookahead.try_ahead, (*trial[:-1], learnt, room, policy))
    functions |= {
        name: Export(kernel, takes)
        for name, kernel, takes in (
            ("reopen", known.reopen, (state,)),
            ("answer", known.work_out, (state, number, rng, notes, number)),
            ("foresee", known.foresee, (state, number, rng, notes, number, worth)),
            ("turn", known.winning_turn, (state, number, number, rng, notes, notes)),
        )
        if kernel is not None
    }
    return functions


def _buffer(kind: type, *shape: int | None) -> Buffer:
    return Buffer(np.dtype(kind), shape)


class NetworkPart(NamedTuple):
    """An array of the network to look ahead with, as `GAME.network.bin` has it."""

    place: int
    """Where it lies among the weights in a module's memory."""
    numbers: Array
    """16 bits for a place in the observation and the like, 8 for a weight."""
    factors: Array
    """What weights are multiplied with: a number for each layer."""


def network_parts(kind: type[Game]) -> list[NetworkPart]:
    """The network to look ahead with; empty if there is none."""
    weights = network.to_look_ahead(kind)
    if weights is None:
        return []
    stored, parts = network.stored(network.file_to_look_ahead(kind)), []
    for place, (name, array) in zip(
        _blocks(kind)[0].places(), weights._asdict().items(), strict=False
    ):
        if array.dtype == np.int64:
            parts.append(NetworkPart(place, array.astype("<i2"), np.empty(0, "<f4")))
        elif array.size:
            if stored[name].dtype != np.int8:
                raise ValueError(f"{kind.name}: lookahead.npz has weights of more than one byte")
            parts.append(NetworkPart(place, stored[name], stored[f"{name}_scale"].astype("<f4")))
    return parts


def packed_network(kind: type[Game]) -> bytes:
    """What is in `GAME.network.bin`."""
    return b"".join(p.numbers.tobytes() + p.factors.tobytes() for p in network_parts(kind))


def _blocks(kind: type[Game]) -> list[Block]:
    """The weights and the room for an evaluation, as they lie in a module's memory."""
    weights = network.to_look_ahead(kind)
    if weights is None:
        return []
    both = weights, network.scratch(kind, weights)
    return [Block(type(each), tuple(Buffer(a.dtype, a.shape) for a in each)) for each in both]


def bot_facts(kind: type[Game]) -> dict[str, object]:
    """How bots play a game."""
    known, part = skill.of(kind), kind.part("reasons")
    return {
        "unforeseenPhases": unforeseen_phases(kind.from_options({})),
        "minds": {
            level: {n: _mind_facts(known.mind(level, n)) for n in player_counts(kind)}
            for level in skill.MINDS
        },
        "weights": known.style,
        "preparingVerbs": sorted(known.preparing_verbs),
        "records": {
            name: {"state": layout(kind), "size": kind.itemsize}
            for name, kind in (
                ("worth", weighing.WORTH),
                ("decision", judging.DECISION),
                ("account", judging.ACCOUNT),
                ("turn", judging.TURN),
            )
        },
        "verdicts": judging.VERDICTS,
        "ratings": [*judging.RATINGS],
        "causes": judging.CAUSES,
        "reasons": [*weighing.REASONS.items()],
        "ownReasons": event_kinds(part.REASONS if part else ()),
        "sealed": bool(kind.sealed_phases),
        "caution": {"trials": ranking.CAUTION, "network": lookahead.CAUTION},
        "network": _network_facts(kind),
        "point": {
            n: search.value_of_a_point(kind.from_options({"players": n}))
            for n in player_counts(kind)
        },
    }


def _mind_facts(mind: skill.Mind) -> dict[str, int]:
    return {
        "sees": in_parts(mind.sees),
        "slips": in_parts(mind.slips),
        "simulations": mind.simulations,
    }


def _network_facts(kind: type[Game]) -> dict[str, object] | None:
    """How to read `GAME.network.bin`, and how much memory a module needs for it."""
    if not (blocks := _blocks(kind)):
        return None
    parts = [(p.place, p.numbers.size, p.factors.size) for p in network_parts(kind)]
    weights, room = (block.places()[-1] for block in blocks)
    return {"parts": parts, "weights": weights, "room": room}


def main() -> None:
    """Build the modules of one game."""
    kind, folder = GAMES[sys.argv[1]], Path(sys.argv[2])
    (folder / f"{kind.name}.wasm").write_bytes(wasm.build(exports(kind)))
    bots = wasm.build(bot_exports(kind), vectors=bool(_blocks(kind)))
    (folder / f"{kind.name}.bots.wasm").write_bytes(bots)


if __name__ == "__main__":
    main()
