"""Write docs/performance.md from the figures in bench/results.

python -m bench.report
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
DEVICE_GAMES = {
    "party-bugs": "Party Bugs",
    "bug-off": "Bug Off!",
    "rumbugz": "RumBugz",
    "goofspiel": "Goofspiel",
    "leduc": "Leduc",
}
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"

INTRODUCTION = """# Performance

Written by `python -m bench.report` from what `./dev bench`, `python -m bench.envs`, `python -m bench.gpu` and `python -m bench.device` measured. Rates are decisions of players a second; dealing is always part of the game, chance is not counted as a decision.
"""

COMPILED = """## Compiled rules, one core

Whole random games with dealing, played by compiled code alone, compared with OpenSpiel's C++ rollouts in the same run (timed through its C++ MCTS bot with a many-rollout evaluator, since its Python API is slower). {machine}. The two cores were shared with other work: times are CPU seconds of the process, the best of three runs counts, and a figure is good to a factor of about 1.3. Compare the ratios.
"""

LIBRARY = """## Through Python

The same through the library, as a user writes it: `position = position.play(rng.choice(position.legal_moves))`. Every step is one compiled call, which makes the move and lists what is legal next for all seats; a move becomes text only when asked for. In RumBugz a move may take several actions, and all moves are written as text. Search and learning run in the compiled rules instead.
"""

SAME_GAME = """## The same game

Two strangers' games of two files each, `examples/games`, compared with other libraries' own in one run of `./dev bench --same-game`: {machine}, one core. Others were at work on the machine, so the sides of a comparison take turns in bursts of a hundredth of a second, and the fastest burst of each counts, in CPU seconds.

Goofspiel has 13 cards and 4 players. Leduc poker has 2 players and is stepped many games at once: ours through Gymnasium's vector API, called from Python step by step, Pgx's in a compiled loop (`jax.lax.scan`). Both draw random legal actions, deal again after an end, and write an observation and a mask for every game at every step: Pgx 34 truth values of a byte each, ours 45 numbers, as bytes or as `float32`.
"""

ENVIRONMENTS = """## Environments

The environments compared with their peers, each table from one run of `python -m bench.envs`: {machine}, one core, CPU seconds, random play. See [research](research.md).

### PettingZoo

A whole loop as its users write it: `last`, a legal action from the mask, `step`.
"""

VECTOR = """### {batch:,} games at once

Gymnasium's vector API, called from Python step by step, random legal actions included, compared with Pgx's compiled loop (`jax.lax.scan`, its automatic reset, random legal actions), in turns on the same core. *Views* are what the seat may know as bytes of the rules' record, *features* are the `float32` pieces (490 numbers in Party Bugs, 143 in Bug Off!), *counts* the same as bytes; masks come with all. Both sides hand out an observation and a mask at every step; Pgx's is 34 truth values in leduc.
"""

LEDUC_GPU = """On a GPU, `python -m bench.leduc_gpu`: {device}, {date}, one run, {steps} steps, the best of three. Pgx's steps are one compiled loop, with the better of two of JAX's generators; ours are two kernels a step, one that chooses and one that plays, called from Python, which takes some 150 microseconds even for few games: so our small batches are slower. Each writes an observation and a mask for every game at every step, Pgx 34 bytes, ours 45 numbers of four bytes.
"""

PUFFER = """PufferLib has no game in common with us. The package with its games needs other versions of NumPy and Gymnasium than ours, so they are measured in an environment of their own. `bench/puffer.py` measures the nearest, its Triple Triad in C, and Bug Off! with one seat against a random player. In a first run on a busy machine (2026-11-18) Triple Triad made eight to ten times as many steps a second. A step of it selects a card or puts it on one of nine places; a step of ours deals with six colours, a deck of 126 cards and the answer of the other seat, and goes through Gymnasium's API. PufferLib's environments run on the CPU.
"""

OPENSPIEL = """### OpenSpiel

Through its Python API, chance nodes included in the time and not in the count. Party Bugs has about 50 of them in a game, Bug Off! about 230.
"""

DEVICE = """## On a GPU

{device}, whole random games with dealing, each thread a game of its own, the best of five launches.
"""

CHECKED = """Every state is the CPU's: {checked:,} games over {options} sets of options were played on the device and here from the same seeds with the same pseudo-random choices, and all final states, generators and counts of decisions were {verdict}.
"""

LEARNERS = """### For learners, and simulations

{device}, `python -m bench.device`. A step is one decision in each of 131,072 games, finished games dealt again, with the next observation, mask and a critic's view written into the device's memory; random, or as `thumb` advises for every seat. A simulation is `bugnight simulate --engine gpu`, four players by `thumb`, including seeds, sums and all Python code, compared with eight threads of the same machine. Goofspiel and leduc are strangers' games of two files (`examples/games`): their `thumb` is the generic one, short playouts for every move.

Since then a critic's view is written only for `Batch(..., critic=True)`. Party Bugs with two to six players made 61.2 million random steps a second without it and 42.4 with it (NVIDIA H200, 2026-11-18, `bench.batch.measure`). The 66 million of 15 November included it; that loss is not explained.
"""

SAME = """All that a learner sees was compared with the CPU's after each of {steps} steps of {games} games, and was identical in {batches}; `thumb` advised the same in {advice}. The figures of simulations of {simulated:,} games of each kind were exactly those of threads in {simulations}. PyTorch's tensors had the address of the batch's arrays, by `__cuda_array_interface__` and by DLPack.
"""

FIRST_USE = """## First use

The first time a game is used on a machine its rules are compiled, and a line says so; setting up compiles all three at the same time. The compiled code is kept in the user's cache folder, under a name that changes with the rules and the versions of Numba, NumPy and LLVM, and later processes load it. CPU seconds of whole processes, by `python -m bench.first_use` on {date} ({cpu}, little else running) with the packages that `./bugnight` installs; with those of `./dev` a new process takes up to a third longer, because Numba imports SciPy and coverage where they are installed:

{first_use}
Compiling all three at once on two cores took {side_by_side} s. `bugnight --help` took {help} s.
"""

SIZE = """## Size

A state is one record of fixed size: {sizes}.
"""


def table(headings: list[str], rows: list[list[str]]) -> str:
    """Lay out a table: the first column to the left, figures to the right."""
    lines = [headings, ["---", *["--:"] * (len(headings) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def beside(rows: list[dict[str, Any]], peers: list[str]) -> str:
    """Lay out rates, and their ratios to peers."""
    rates = {row["what"]: row["decisions_per_second"] for row in rows}
    return table(
        ["", "decisions/s", "games/s", *(f"× {peer}" for peer in peers)],
        [
            [
                row["what"]
                if row["what"].startswith(("OpenSpiel", "RLCard"))
                else f"`{row['what']}`",
                f"{row['decisions_per_second']:,.0f}",
                f"{row['games_per_second']:,.0f}",
                *(f"{row['decisions_per_second'] / rates[peer]:,.1f}" for peer in peers),
            ]
            for row in rows
        ],
    )


def environments() -> list[str]:
    """Lay out what was measured of the environments."""
    figures = json.loads((RESULTS / "envs.json").read_text())
    return [
        ENVIRONMENTS.format(machine=f"{figures['cpu']}, {figures['date']}"),
        rates(figures["pettingzoo"]),
        VECTOR.format(batch=figures["batch"]),
        rates(figures["vector"], {"leduc": "Pgx leduc hold'em", "mahjong": "Pgx sparrow mahjong"}),
        PUFFER,
        OPENSPIEL,
        rates(figures["openspiel"]),
    ]


def rates(rows: list[dict[str, Any]], peers: dict[str, str] | None = None) -> str:
    """Lay out rates, the slowest first, and their ratios to peers."""
    known = {row["what"]: float(row["decisions_per_second"]) for row in rows}
    peers = peers or {}
    return table(
        ["", "decisions/s", *(f"× {short}" for short in peers)],
        [
            [
                _code(what),
                f"{rate:,.0f}",
                *(f"{rate / known[peer]:,.1f}" for peer in peers.values()),
            ]
            for what, rate in sorted(known.items(), key=lambda each: each[1])
        ],
    )


def same_game() -> list[str]:
    """Lay out what was measured on the same games."""
    found = json.loads((RESULTS / "same_game.json").read_text())
    rows = [
        [
            f"{row['comparison']}: {row['who']}",
            f"{row['decisions_per_second']:,.0f}",
            f"{row['games_per_second']:,.0f}",
            f"{row['times']:.2f}",
        ]
        for row in found["same_game"]
    ]
    return [
        SAME_GAME.format(machine=f"{found['cpu']}, {found['date']}"),
        table(["", "decisions/s", "games/s", "× the peer"], rows),
        *leduc_gpu(),
    ]


def leduc_gpu() -> list[str]:
    """Lay out leduc poker on a GPU."""
    found = json.loads((RESULTS / "leduc_gpu.json").read_text())
    rows = []
    for row in found["rows"]:
        pgx = max(rate for who, rate in row.items() if who.startswith("Pgx"))
        figures = [f"{number:,}" for number in (row["games"], pgx, row["ours"])]
        rows.append([*figures, f"{row['ours'] / pgx:.2f}"])
    headings = ["games at once", "Pgx, decisions/s", "ours, decisions/s", "× Pgx"]
    return [LEDUC_GPU.format(**found), table(headings, rows)]


def _code(what: str) -> str:
    """Write a game of ours as code."""
    game, closed, rest = what.partition(")")
    return f"`{game})`{rest}" if closed else what


def learners() -> list[str]:
    """Lay out what was measured of batches and simulations on a device."""
    device = json.loads((RESULTS / "device.json").read_text())
    figures = device["figures"]
    batches = {game: figures[f"batch {game}"] for game in DEVICE_GAMES}
    simulations = {game: figures[f"simulation {game}"] for game in DEVICE_GAMES}
    one = batches["party-bugs"]
    heads = ["", "million steps/s, random", "by thumb", "games/s simulated", "in 8 threads"]
    return [
        LEARNERS.format(device=f"{device['device']}, {device['date']}"),
        table(
            heads,
            [
                [
                    title,
                    f"{batches[game]['steps_per_second'] / 1e6:.0f}",
                    f"{batches[game]['thumb_steps_per_second'] / 1e6:.0f}",
                    f"{simulations[game]['gpu_games_per_second']:,.0f}",
                    f"{simulations[game]['threads_games_per_second']:,.0f}",
                ]
                for game, title in DEVICE_GAMES.items()
            ],
        ),
        SAME.format(
            steps=one["steps"],
            games=one["games"],
            batches=_listed(row["same"] for row in batches.values()),
            advice=_listed(row["same_advice"] == 1 for row in batches.values()),
            simulated=simulations["party-bugs"]["games"],
            simulations=_listed(row["same"] for row in simulations.values()),
        ),
    ]


def _listed(holds: Iterable[bool]) -> str:
    """The games for which something holds."""
    games = [title for title, it in zip(DEVICE_GAMES.values(), holds, strict=True) if it]
    if len(games) == len(DEVICE_GAMES):
        return "all games"
    return f"{' and '.join(games) or 'none'} only"


def first_use() -> str:
    """Lay out how long compiling takes, and a new process from then on."""
    found = json.loads((RESULTS / "first_use.json").read_text())
    rows = [
        [game, f"{took['compiling']:.1f}", f"{took['from_then_on']:.2f}"]
        for game, took in found["games"].items()
    ]
    everything = sum(took["compiling"] for took in found["games"].values())
    rows.append(["one after the other", f"{everything:.1f}", ""])
    return FIRST_USE.format(
        first_use=table(["", "compiling", "from then on"], rows),
        **{name: found[name] for name in ("cpu", "date", "side_by_side", "help")},
    )


def page() -> str:
    """Write the page."""
    rules = json.loads((RESULTS / "rules.json").read_text())
    device = json.loads((RESULTS / "gpu.json").read_text())
    checked = [row for row in device["figures"] if "same" in row]
    timed = [row for row in device["figures"] if "same" not in row]
    peers = [row["what"] for row in rules["compiled"] if row["what"].startswith("OpenSpiel")]
    library_peers = [row["what"] for row in rules["library"] if not row["what"].endswith(")")]
    on_device = table(
        ["", "billion decisions/s", "million games/s"],
        [
            [
                f"`{row['game']}`",
                f"{row['decisions_per_second'] / 1e9:.2f}",
                f"{row['games_per_second'] / 1e6:.1f}",
            ]
            for row in timed
        ],
    )
    parts = [
        INTRODUCTION,
        COMPILED.format(machine=f"{rules['cpu']}, {rules['date']}"),
        beside(rules["compiled"], peers),
        LIBRARY,
        beside(rules["library"], library_peers),
        *same_game(),
        *environments(),
        DEVICE.format(device=f"{device['device']}, {device['date']}"),
        on_device,
        CHECKED.format(
            checked=sum(row["checked"] for row in checked),
            options=len(checked),
            verdict="identical" if all(row["same"] for row in checked) else "NOT identical",
        ),
        *learners(),
        first_use(),
        SIZE.format(
            sizes=", ".join(f"{name} {size} bytes" for name, size in rules["state_bytes"].items())
        ),
    ]
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page())
