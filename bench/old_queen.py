"""`queen` as it was at another commit, for the arena: it plays in a process of its own.

    git worktree add /tmp/old 5dafbe7
    BUGNIGHT_OLD=/tmp/old bugnight arena party-bugs queen@1s bench/old_queen.py:Queen@1s

The rules of the games must be the same at both commits: views are passed on as they are.
"""

import json
import os
import subprocess
import sys
from functools import cache
from itertools import count
from pathlib import Path

from bugnight.bots import Limit, make
from bugnight.play import GAMES, Move, View

NUMBERS = count()


@cache
def old() -> subprocess.Popen[str]:
    """The process in which all queens of this one play."""
    source = Path(os.environ.get("BUGNIGHT_OLD", "")) / "src"
    if not (source / "bugnight").is_dir():
        raise ValueError("BUGNIGHT_OLD is no folder with a commit of Bug Night: see old_queen.py")
    return subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(source)},
    )


class Queen:
    """Asks the other process."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self._who = next(NUMBERS), seed

    def choose(self, view: View, limit: Limit) -> Move:
        """Wait for the answer."""
        process = old()
        assert process.stdin
        assert process.stdout
        asked = [view.game.name, view.game.options, view.code, view.seat]
        question = [*self._who, *asked, limit.seconds, limit.simulations]
        print(json.dumps(question), file=process.stdin, flush=True)
        return Move.parse(process.stdout.readline().strip())


def main() -> None:
    """Answer questions, one a line."""
    queens = {}
    for line in sys.stdin:
        number, seed, game, options, code, seat, seconds, simulations = json.loads(line)
        if number not in queens:
            queens[number] = make("queen", seed=seed)
        view = GAMES[game](**options).view(code, seat)
        move = queens[number].choose(view, Limit(seconds=seconds, simulations=simulations))
        print(move, flush=True)


if __name__ == "__main__":
    main()
