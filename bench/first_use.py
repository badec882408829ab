"""Measure how long the first use of the games takes, and the help page.

    python -m bench.first_use

Figures are CPU seconds of whole processes, but for compiling all three games side by side, as
setting up does, where the clock on the wall counts. Compiling begins with an empty cache folder;
from a warm one a game is dealt, a move is made and a view is taken; the best of five counts. Writes
bench/results/first_use.json.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from typing import Any

from bench.machine import cpu_name
from bench.report import RESULTS
from bugnight.play import GAMES

COMPILE = "import sys; from bugnight.play import GAMES; GAMES[sys.argv[1]]().deal(seed=1)"
COMPILE_ALL = "from bugnight.play import warm_up, GAMES; warm_up.prepare_all(GAMES)"
USE = """
import sys
from bugnight.play import GAMES
match = GAMES[sys.argv[1]]().deal(seed=1)
match.push(match.legal_moves[0])
match.view(0)
"""


def seconds(cache: str, *command: str) -> float:
    """The CPU seconds that a process of Python takes, its start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "XDG_CACHE_HOME": cache, "PYTHONDONTWRITEBYTECODE": ""},
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)


def best(cache: str, *command: str) -> float:
    """The shortest of five."""
    return min(seconds(cache, *command) for _ in range(5))


def measure() -> dict[str, Any]:
    """Measure everything."""
    rows = {}
    with tempfile.TemporaryDirectory() as cache:
        for name, kind in GAMES.items():
            compiling = seconds(cache, "-c", COMPILE, name)
            rows[kind.title] = {
                "compiling": compiling,
                "from_then_on": best(cache, "-c", USE, name),
            }
        help_page = best(cache, "-m", "bugnight.cli", "--help")
    with tempfile.TemporaryDirectory() as cache:
        began = time.perf_counter()
        seconds(cache, "-c", COMPILE_ALL)
        side_by_side = round(time.perf_counter() - began, 1)
    date = datetime.now(UTC).date().isoformat()
    return {
        "cpu": cpu_name(),
        "date": date,
        "games": rows,
        "side_by_side": side_by_side,
        "help": help_page,
    }


if __name__ == "__main__":
    figures = json.dumps(measure(), indent=1)
    print(figures)
    (RESULTS / "first_use.json").write_text(figures + "\n")
