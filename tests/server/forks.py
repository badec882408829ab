"""Servers that start quickly: one process loads all code and forks them.

`python -m tests.server.forks` reads a server's settings from each line and prints its process id.
"""

import contextlib
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from functools import cache

import msgspec
from litestar import Litestar

from bugnight.bots import warm_up
from bugnight.play import GAMES
from bugnight.server import bus, serve
from bugnight.server.config import Config
from tests.server.parts import PATIENCE, Node


@cache
def _forker() -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", __name__], stdin=pipe, stdout=pipe, bufsize=0)


_one_at_a_time = threading.Lock()


class ForkedNode(Node):
    """A forked server; it is killed like any other."""

    def __init__(self, database: str, bus: str = "") -> None:
        super().__init__(database, bus)
        self._config = Config(
            port=self.port, database=database, bus=bus, limits=False, log="warning"
        )
        self._pid = 0

    def start(self) -> None:
        """Ask for a fork, and wait until it is ready."""
        forker = _forker()
        assert forker.stdin is not None
        assert forker.stdout is not None
        with _one_at_a_time:
            forker.stdin.write(msgspec.json.encode(self._config) + b"\n")
            self._pid = int(forker.stdout.readline())
        self.wait_until_ready()
        self.is_up = True

    def has_ended(self) -> bool:
        """Return whether the process has ended."""
        try:
            os.kill(self._pid, 0)
        except ProcessLookupError:
            return True
        return False

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):  # it may have ended on its own
            os.kill(self._pid, number)

    def _end(self, how: signal.Signals) -> None:
        self.is_up = False
        give_up = time.monotonic() + PATIENCE
        self._signal(how)
        while not self.has_ended():
            assert time.monotonic() < give_up, f"{self.url} has not ended"
            time.sleep(0.005)


def main() -> None:
    """Fork servers until standard input closes, then kill them."""
    for game in GAMES:  # load everything a server uses
        list(warm_up._views(game))
    assert warm_up.all_ready(), "bots are not compiled: python -m bugnight.bots.warm_up"
    Litestar()
    bus.connect("redis://127.0.0.1")
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    children = []
    for line in iter(sys.stdin.buffer.readline, b""):
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDWR), 0)
            os.dup2(0, 1)
            os.dup2(0, 2)
            serve.run(msgspec.json.decode(line, type=Config), lambda: None)
            os._exit(0)
        children.append(pid)
        print(pid, flush=True)
    for pid in children:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
