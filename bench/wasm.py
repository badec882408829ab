"""Compare bots on the device with the same bots compiled for this CPU.

    python -m bench.wasm [GAME]… [--seconds 5] [--positions 20] [--arena GAMES] [--think 0.05]

- Playouts by rules of thumb in a CPU second, in Node.js and Chromium against native code: trials
  of `queen`, on one thread. All three begin with the same games, to the last bit.
- How soon `beetle` has chosen its first move in a fresh Chromium at four times slow-down: modules
  and library loaded, compiled and started, a game dealt.
- How many simulations both kinds of `queen` make in a CPU second, on one thread, and what each then
  chooses in some positions. With the same seed and number of simulations they choose the same,
  which is checked. So only the number of simulations can make a difference, and that is compared
  with the difference which another seed makes.
- With `--arena`, a contest of both with as many simulations as each makes in `--think` seconds.
  Both play natively: the result does not depend on how busy the machine is.

It needs what `./dev js` builds. The times of first moves need an idle machine.
"""

import argparse
import gzip
import hashlib
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from bench.devtools import Tab, tab
from bench.machine import cpu_name
from bugnight.bots import Limit, explain, make
from bugnight.bots.playouts import RESULTS, try_all
from bugnight.bots.search import legal_actions
from bugnight.bots.trials import CHUNK, unforeseen_phases
from bugnight.play import GAMES, Match, View
from bugnight.play.options import player_counts
from bugnight.play.seeds import parse_seed, seed_words
from bugnight.registry import our_names

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "packages/bugnight-js"
PLIES = 12
"""Moves of the position that is played on from: everybody has something on the table."""
WARM = 1.0
"""Seconds of play before the clock runs: V8 compiles a second time what is called often."""

TRIAL = """(async ({ BotModule }, schema, code, { state, seat, actions, rng, chunk }) => {
  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
  const bots = await BotModule.load(schema, code);
  const [view, generator] = [bytes(state), bytes(rng)];
  const first = bots.tryAll(view, seat, actions, chunk, generator);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', first));
  const play = (seconds) => {
    let playouts = 0;
    for (const until = performance.now() + 1000 * seconds; performance.now() < until;) {
      bots.tryAll(view, seat, actions, chunk, generator);
      playouts += chunk * actions.length;
    }
    return playouts;
  };
  return { found: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''), play };
})"""
"""What the first trials find, and a function that plays for some seconds."""

IN_NODE = f"""
import {{ readFileSync }} from 'node:fs';
const {{ name, given, warm, seconds }} = JSON.parse(readFileSync(0, 'utf8'));
const schema = JSON.parse(readFileSync(`games/${{name}}.json`, 'utf8'));
const library = await import(process.cwd() + '/dist/index.js');
const code = readFileSync(`games/${{name}}.bots.wasm`);
const {{ found, play }} = await {TRIAL}(library, schema, code, given);
play(warm);
const began = process.threadCpuUsage();
const playouts = play(seconds);
const {{ user, system }} = process.threadCpuUsage(began);
console.log(JSON.stringify({{ found, rate: (1e6 * playouts) / (user + system) }}));
"""
FETCH = """const file = (ending) => fetch(`/games/${name}.${ending}`);
  const [library, schema, rules, code] = await Promise.all([
    import('/dist/index.js'), file('json').then((found) => found.json()),
    file('wasm').then((found) => found.arrayBuffer()),
    file('bots.wasm').then((found) => found.arrayBuffer()),
  ]);"""
FIRST_MOVE = f"""(async (name) => {{
  const began = performance.now();
  {FETCH}
  const kind = await library.GameKind.load(schema, rules);
  const bots = await library.BotModule.load(schema, code);
  const match = kind.game({{}}).deal();
  await library.makeBot(bots, 'beetle').choose(match.view(match.position.actor));
  return performance.now() - began;
}})"""
ANSWER = """
import { createInterface } from 'node:readline';
const { loadBots, loadGame, makeBot } = await import(process.cwd() + '/dist/node.js');
let kind, bots;
for await (const line of createInterface({ input: process.stdin })) {
  const { game, options, seat, code, seed, limit } = JSON.parse(line);
  kind ??= await loadGame(game);
  bots ??= await loadBots(kind);
  const view = await kind.game(options).view(code, seat);
  const began = process.threadCpuUsage();
  const move = await makeBot(bots, 'queen', seed).choose(view, limit);
  const { user, system } = process.threadCpuUsage(began);
  console.log(JSON.stringify([String(move), (user + system) / 1e6]));
}
"""
FIRST, SECOND = 2000, 5
"""Simulations and positions of the first measurement of `queen`'s speed."""
LOOKED_AT = 4000
"""Simulations that tell what moves are worth."""


class Position:
    """A position in the middle of a game, and what is tried in it."""

    def __init__(self, name: str) -> None:
        match = Match(GAMES[name].from_options({}), seed=7)
        while len(match.moves) < PLIES or len(match.legal_moves) == 1:
            match.push(match.legal_moves[0])
        seat = match.position.actor
        assert seat is not None
        self.game, self.seat = match.game, seat
        self.states = match.view(seat).state()
        self.actions = legal_actions(match.view(seat), self.states)

    def given(self) -> dict[str, Any]:
        """The same for JavaScript."""
        return {
            "state": self.states.tobytes().hex(),
            "seat": self.seat,
            "actions": self.actions,
            "rng": parse_seed(7),
            "chunk": CHUNK,
        }

    def native(self, seconds: float) -> dict[str, Any]:
        """What the first trials find, and playouts a second, by compiled code."""
        rules, rng = self.game.rules, seed_words(parse_seed(7))
        out = np.zeros((CHUNK, len(self.actions), RESULTS), np.float32)
        fixed = (
            *(self.states, self.seat, np.array(self.actions, np.int16), rng),
            *(np.zeros((2, 4), np.uint64), np.zeros(2, rules.STATE)),
            *(np.empty(rules.MAX_LEGAL, np.int16), np.empty(rules.MAX_SEATS, np.int16)),
            *(out, unforeseen_phases(self.game), 1 << 40),
        )
        try_all(*fixed)
        found, tasks = hashlib.sha256(out.tobytes()).hexdigest(), 0
        began, until = time.thread_time(), time.perf_counter() + seconds
        while time.perf_counter() < until:
            try_all(*fixed)
            tasks += 1
        rate = tasks * CHUNK * len(self.actions) / (time.thread_time() - began)
        return {"rate": rate, "found": found}


@contextmanager
def served() -> Iterator[str]:
    """The package, by Python's own web server."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=PACKAGE)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/package.json"
        server.shutdown()


def in_node(name: str, given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Time it in Node.js."""
    command = ["node", "--input-type=module", "-e", IN_NODE]
    said = json.dumps({"name": name, "given": given, "warm": WARM, "seconds": seconds})
    answer = subprocess.run(
        command, input=said, cwd=PACKAGE, stdout=subprocess.PIPE, text=True, check=True
    )
    return dict(json.loads(answer.stdout))


@contextmanager
def chromium(url: str, slow: float = 1) -> Iterator[Tab]:
    """A Chromium that has never seen the page."""
    with tab(1280, 800) as page:
        page.send("Page.enable")
        page.send("Emulation.setCPUThrottlingRate", rate=slow)
        page.send("Page.navigate", url=url)
        page.until("location.protocol === 'http:' && document.readyState === 'complete'")
        yield page


def in_chromium(name: str, given: dict[str, Any], seconds: float, url: str) -> dict[str, Any]:
    """Time it in Chromium."""
    wanted = f"('{name}', {json.dumps(given)})"
    script = f"(async (name, given) => {{ {FETCH} return {TRIAL}(library, schema, code, given); }})"
    with chromium(url) as page:
        page.send("Performance.enable", timeDomain="threadTicks")
        found = page.evaluate(
            f"{script}{wanted}.then((t) => {{ self.play = t.play; return t.found; }})"
        )
        page.evaluate(f"play({WARM})")
        began = cpu_seconds(page)
        playouts = page.evaluate(f"play({seconds})")
        return {"found": found, "rate": playouts / (cpu_seconds(page) - began)}


def cpu_seconds(page: Tab) -> float:
    """CPU time of a page's own thread."""
    metrics = page.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


def first_move(name: str, url: str) -> float:
    """How soon `beetle` has chosen, in milliseconds, at four times slow-down."""
    with chromium(url, slow=4) as page:
        return float(page.evaluate(f"{FIRST_MOVE}('{name}')"))


def compare(name: str, seconds: float, url: str) -> None:
    """Print how quick a game's bots are here and there, and how large."""
    position = Position(name)
    given = position.given()
    rates = {
        "native": position.native(seconds),
        "Node.js": in_node(name, given, seconds),
        "Chromium": in_chromium(name, given, seconds, url),
    }
    native = rates["native"]
    assert all(one["found"] == native["found"] for one in rates.values()), "not the same games"
    cold = sorted(first_move(name, url) for _ in range(3))[1]
    sizes = [
        len(gzip.compress((PACKAGE / "games" / f"{name}.{end}").read_bytes(), 9)) / 1000
        for end in ("wasm", "bots.wasm")
    ]
    shown = (
        f"{k} {one['rate']:,.0f} ({one['rate'] / native['rate']:.0%})" for k, one in rates.items()
    )
    print(
        f"{name:12} playouts in a CPU second: {', '.join(shown)}; first move of beetle,"
        f" 4 times slowed: {cold:.0f} ms; rules {sizes[0]:.1f} kB, bots {sizes[1]:.1f} kB gzipped",
        flush=True,
    )


def decisions(name: str, count: int) -> list[View]:
    """What seats see in games between rules of thumb; phases take turns, and numbers of players."""
    by_phase: dict[str, list[View]] = {}
    players = player_counts(GAMES[name])
    for number in range(6 * len(players)):
        match = Match(
            GAMES[name].from_options({"players": players[number % len(players)]}), seed=number
        )
        bot = make("thumb", seed=number)
        while (seat := match.position.actor) is not None:
            view = match.view(seat)
            if len(match.moves) % 7 == number % 7 and len(view.legal_moves) > 1:
                by_phase.setdefault(view.phase, []).append(view)
            match.push(bot.choose(view, Limit()))
    chance = random.Random(name)
    for views in by_phase.values():
        chance.shuffle(views)
    in_turn = (view for row in zip_longest(*by_phase.values()) for view in row if view)
    return [*islice(in_turn, count)]


Chosen = tuple[list[str], float]
"""The moves of a `queen`, and the CPU seconds that each took on average."""


def native_queen(views: list[View], seed: int, simulations: int) -> Chosen:
    """Choose by compiled code."""
    limit, moves, spent = Limit(simulations=simulations), [], 0.0
    for view in views[:1] + views:  # the first twice: compiled code is loaded
        began = time.process_time()
        moves.append(str(make("queen", seed=seed).choose(view, limit)))
        spent += (time.process_time() - began) * (len(moves) > 1)
    return moves[1:], spent / len(views)


def device_queen(views: list[View], seed: int, simulations: int) -> Chosen:
    """Choose in Node.js."""
    common = {"seed": seed, "limit": {"simulations": simulations}}
    asked = [
        common | {"game": v.game.name, "options": v.game.options, "seat": v.seat, "code": v.code}
        for v in views[:1] + views
    ]
    command = ["node", "--input-type=module", "-e", ANSWER]
    said = "\n".join(map(json.dumps, asked))
    answered = subprocess.run(
        command, input=said, cwd=PACKAGE, stdout=subprocess.PIPE, text=True, check=True
    )
    _, *chosen = map(json.loads, answered.stdout.splitlines())
    return [move for move, _ in chosen], sum(spent for _, spent in chosen) / len(views)


def simulations_in(seconds: float, views: list[View]) -> tuple[int, int]:
    """How many simulations the native `queen` makes in these seconds, and the device's."""
    chosen = [queen(views[:SECOND], 2, FIRST) for queen in (native_queen, device_queen)]
    assert chosen[0][0] == chosen[1][0], "another move on the device"
    native, device = (round(seconds * FIRST / spent) for _, spent in chosen)
    return native, device


def choices(name: str, positions: int) -> None:
    """Print what the difference in speed changes in the choices of a second each."""
    views = decisions(name, positions)
    most, fewer = simulations_in(1, views)
    first, _ = native_queen(views, 1, most)
    second, spent = native_queen(views, 2, most)
    device, spent_there = device_queen(views, 2, fewer)
    assert device == native_queen(views, 2, fewer)[0], "another move on the device"
    rates = most / spent, fewer / spent_there
    worth = [
        {
            str(advice.move): advice.win
            for advice in explain(view, Limit(simulations=LOOKED_AT)).advice
        }
        for view in views
    ]

    def compared(other: list[str]) -> str:
        same = sum(one == another for one, another in zip(first, other, strict=True))
        gains = [w[a] - w[b] for w, a, b in zip(worth, other, first, strict=True)]
        error = np.std(gains, ddof=1) / len(gains) ** 0.5
        return f"{same} the same, {100 * np.mean(gains):+.2f} ± {100 * error:.2f} wins of 100"

    print(
        f"{name:12} queen in a CPU second: native {rates[0]:,.0f} simulations, device"
        f" {rates[1]:,.0f} ({rates[1] / rates[0]:.0%}); {len(views)} choices compared with those"
        f" of another seed: native {compared(second)}; device {compared(device)}",
        flush=True,
    )


def arena(name: str, games: int, seconds: float, seed: int) -> None:
    """Let both kinds of `queen` play with as many simulations as they make in these seconds."""
    native, device = simulations_in(seconds, decisions(name, 2 * SECOND))
    print(
        f"{name}: native {native:,} simulations, device {device:,} ({device / native:.0%})",
        flush=True,
    )
    bots = [f"queen@{native}", f"queen@{device}"]
    given = ["--games", str(games), "--seed", str(seed)]
    command = [sys.executable, "-m", "bugnight.cli", "arena", name, *bots, *given]
    subprocess.run(command, cwd=ROOT, check=True)


def main() -> None:
    """Compare every game that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=our_names())
    parser.add_argument("--seconds", type=float, default=5, help="for each of the rates")
    parser.add_argument("--positions", type=int, default=20, help="where queens are compared")
    parser.add_argument("--arena", type=int, default=0, metavar="GAMES")
    parser.add_argument("--think", type=float, default=0.05, help="seconds of a move in the arena")
    parser.add_argument("--seed", type=int, default=1, help="of the arena")
    given = parser.parse_args()
    os.environ["BUGNIGHT_CORES"] = "1"
    print(cpu_name())
    if given.arena:
        for name in given.games:
            arena(name, given.arena, given.think, given.seed)
        return
    with served() as url:
        for name in given.games:
            compare(name, given.seconds, url)
    for name in given.games:
        choices(name, given.positions)


if __name__ == "__main__":
    main()
