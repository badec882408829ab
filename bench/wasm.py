"""Compare random playouts in WebAssembly under Node.js with the same kernel compiled for this CPU.

    python -m bench.wasm [GAME]… [--seconds 2]

Both sides play the same games on one thread, and must make the same number of decisions.
"""

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from bugnight.kernel import dispatch, wasm
from bugnight.kernel.wasm import Buffer, Export
from bugnight.play import GAMES
from bugnight.play.seeds import parse_seed, seed_words

RUN = """
import { readFileSync } from 'node:fs';
const { module, size, most, start, seconds } = JSON.parse(readFileSync(0, 'utf8'));
const code = readFileSync(module);
const { instance } = await WebAssembly.instantiate(code);
const { memory, playouts, bottom } = instance.exports;
memory.grow(32);
const base = (new Uint32Array(memory.buffer, bottom.value, 1)[0] + 15) & ~15;
const at = [0, 1].map((i) => base + i * ((size + 15) & ~15));
const rng = at[1] + ((size + 15) & ~15);
const out = rng + 32;
new Uint32Array(memory.buffer, bottom.value, 1)[0] = (out + 2 * most + 15) & ~15;
const bytes = new Uint8Array(memory.buffer);
bytes.set(Buffer.from(start.state, 'hex'), at[0]);
const play = (games) => {
  bytes.set(Buffer.from(start.rng, 'hex'), rng);
  const began = performance.now();
  const decisions = playouts(at[0], at[1], rng, out, games);
  return [decisions, (performance.now() - began) / 1000];
};
let games = 10;
for (let took = 0; took < seconds / 4; games *= 2) [, took] = play(games);
const runs = [1, 2, 3].map(() => play(games));
const took = Math.min(...runs.map((run) => run[1]));
console.log(JSON.stringify({ games, decisions: runs[0][0], took }));
"""


def build(name: str, module: Path) -> None:
    """Build a module with playouts alone; in a process of its own, see `kernel.wasm`."""
    environment = os.environ | wasm.ENVIRONMENT | {"XDG_CACHE_HOME": str(module.parent)}
    command = [sys.executable, "-W", "ignore", "-m", "bench.wasm", "--build", name, str(module)]
    subprocess.run(command, env=environment, check=True)


def build_here(name: str, module: Path) -> None:
    rules = GAMES[name].rules
    state = Buffer(rules.STATE)
    rng = Buffer(np.dtype(np.uint64), (4,))
    out = Buffer(np.dtype(np.int16), (rules.MAX_LEGAL,))
    export = Export(dispatch.playouts, (state, state, rng, out, None))
    module.write_bytes(wasm.build({"playouts": export}))


def compare(name: str, seconds: float, folder: Path) -> None:
    """Print a line: decisions a second here and there."""
    game = GAMES[name].from_options({})
    module = folder / f"{name}.wasm"
    build(name, module)
    start, states, rules = game.blank(), game.blank(), game.rules
    seed = parse_seed(7)
    out = np.empty(rules.MAX_LEGAL, np.int16)
    said = {
        "module": str(module),
        "size": rules.STATE.itemsize,
        "most": rules.MAX_LEGAL,
        "start": {"state": start.tobytes().hex(), "rng": seed},
        "seconds": seconds,
    }
    command = ["node", "--input-type=module", "-e", RUN]
    # -e leaves standard input to the script
    answer = subprocess.run(
        command, input=json.dumps(said), capture_output=True, text=True, check=True
    )
    there = json.loads(answer.stdout)
    took = []
    for _ in range(4):  # the first one may compile
        rng = seed_words(seed)
        began = time.perf_counter()
        decisions = dispatch.playouts(start, states, rng, out, there["games"])
        took.append(time.perf_counter() - began)
    assert decisions == there["decisions"], "both play the same games"
    native, browser = decisions / min(took) / 1e6, decisions / there["took"] / 1e6
    code = module.read_bytes()
    print(
        f"{name:12} native {native:.2f} M/s, WebAssembly {browser:.2f} M/s: {browser / native:.0%};"
        f"  module {len(code) / 1000:.1f} kB, {len(gzip.compress(code, 9)) / 1000:.1f} kB gzipped"
    )


def main() -> None:
    """Compare every game that is asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--build", nargs=2, metavar=("GAME", "FILE"))
    given = parser.parse_args()
    if given.build:
        build_here(given.build[0], Path(given.build[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        for name in given.games:
            compare(name, given.seconds, Path(folder))


if __name__ == "__main__":
    main()
