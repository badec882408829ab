"""Real parts for tests: PostgreSQL, Redis and servers, each in its own process."""

import atexit
import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import httpx2

from bugnight.play import GAMES
from bugnight.play.warm_up import is_prepared, prepare_all

PATIENCE = 90.0
"""Seconds within which any part must have started."""
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Shared: httpx2 would otherwise load all certificate authorities for every call."""
get = partial(httpx2.get, timeout=PATIENCE, verify=NO_TLS)
head = partial(httpx2.head, timeout=PATIENCE, verify=NO_TLS)
delete = partial(httpx2.delete, timeout=PATIENCE, verify=NO_TLS)
post = partial(httpx2.post, timeout=PATIENCE, verify=NO_TLS)
PatientClient = partial(httpx2.Client, timeout=PATIENCE, verify=NO_TLS)
"""A client that waits longer than httpx2 does: a slow machine is not a server fault."""
PORTS = itertools.cycle(range(12_000 + os.getpid() % 20 * 1000, 13_000 + os.getpid() % 20 * 1000))
"""Ports below the ephemeral range, so that no client takes one while a part is down. Test workers,
whose process ids are consecutive, use different ranges."""


def free_port() -> int:
    """Return a free port on loopback."""
    while True:
        port = next(PORTS)
        with contextlib.suppress(OSError), socket.socket() as trial:
            trial.bind(("127.0.0.1", port))
            return port


class Ended(Exception):
    """A part has ended on its own."""


def wait_for_port(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a port accepts connections."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if process.poll() is not None:
            raise Ended(process.args)
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError(f"no process listens on {port}")


class Part(ABC):
    """A process that can be killed and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.is_up = False

    @abstractmethod
    def command(self) -> list[str]:
        """Return the command line to run."""

    def start(self) -> None:
        """Start it, and wait until it listens."""
        settings = self.surroundings()
        self.process = subprocess.Popen(self.command(), **settings)  # type: ignore[call-overload]
        assert self.process is not None
        log = settings["stderr"]
        if not isinstance(log, int):
            log.close()  # type: ignore[attr-defined]
        wait_for_port(self.port, self.process)
        self.is_up = True

    def surroundings(self) -> dict[str, object]:
        """Return keyword arguments for `Popen`."""
        return {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    def has_ended(self) -> bool:
        """Return whether the process has ended."""
        return self.process is None or self.process.poll() is not None

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._end(signal.SIGINT)

    def freeze(self) -> None:
        """Suspend it, like a sleeping machine."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume it."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def _end(self, how: signal.Signals) -> None:
        self.is_up = False
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise


def _user() -> pwd.struct_passwd | None:
    """Return the user for PostgreSQL, which refuses to run as root."""
    return pwd.getpwnam("postgres") if os.getuid() == 0 else None


def _as_user() -> dict[str, object]:
    quiet: dict[str, object] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    if user := _user():
        quiet |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return quiet | {"cwd": "/"}


def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="bugnight-pg-"))
    if user := _user():
        os.chown(folder, user.pw_uid, user.pw_gid)
    return folder


@cache
def _new_cluster() -> Path:
    """Create an empty database to copy: creating one takes seconds, copying does not."""
    folder = _folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = [_tool("initdb"), "--no-sync", "-D", str(folder / "data"), "-A", "trust"]
    subprocess.run([*made, "-U", "bugnight"], check=True, **_as_user())  # type: ignore[call-overload]
    return folder / "data"


class Postgres(Part):
    """A PostgreSQL server for one test."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = _folder()
        copy = ["cp", "-a", str(_new_cluster()), str(self._folder)]
        subprocess.run(copy, check=True, **_as_user())  # type: ignore[call-overload]

    def command(self) -> list[str]:
        """Listen on loopback only."""
        return [
            _tool("postgres"),
            *("-D", str(self._folder / "data"), "-k", str(self._folder)),
            *("-c", "listen_addresses=127.0.0.1", "-p", str(self.port)),
        ]

    def surroundings(self) -> dict[str, object]:
        """Run as the user postgres if the tests run as root."""
        return _as_user()

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        super().start()
        ready = [_tool("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        give_up = time.monotonic() + PATIENCE
        while subprocess.run(ready, check=False).returncode != 0:
            assert time.monotonic() < give_up
            time.sleep(0.05)

    def remove(self) -> None:
        """Kill it and delete its data."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def url(self) -> str:
        """Its address."""
        return f"postgresql://bugnight@127.0.0.1:{self.port}/postgres"


def _tool(name: str) -> str:
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    assert found, f"{name} is missing; ./dev test installs it, or: apt-get install postgresql"
    return found


class Redis(Part):
    """A Redis server for one test, without persistence."""

    def command(self) -> list[str]:
        """Listen on loopback only."""
        found = shutil.which("redis-server")
        assert found, "redis-server is missing; ./dev test installs it"
        return [
            found,
            *("--port", str(self.port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no"),
        ]

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}"


@cache
def compile_rules() -> None:
    """Compile all rules: a server refuses tables until they are compiled."""
    prepare_all([name for name, game in GAMES.items() if not is_prepared(game)])


class Node(Part):
    """A server."""

    def __init__(self, database: str, bus: str = "", log: Path | None = None, *more: str) -> None:
        super().__init__()
        self._options = ["--database", database, *(["--bus", bus] if bus else []), *more]
        self._log = log

    def command(self) -> list[str]:
        """`bugnight serve`, without a browser."""
        limits = [] if "--limits" in self._options else ["--no-limits"]
        return [
            *(sys.executable, "-m", "bugnight.cli", "serve", "--no-open"),
            *("--port", str(self.port), *limits, *self._options),
        ]

    def surroundings(self) -> dict[str, object]:
        """Redirect standard error to the log file, if any."""
        if self._log is None:
            return super().surroundings()
        return {"stdout": subprocess.DEVNULL, "stderr": self._log.open("ab")}

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        compile_rules()
        super().start()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Poll until the server says it is ready."""
        give_up = time.monotonic() + PATIENCE
        said = ""
        while time.monotonic() < give_up:
            try:
                ready = get(f"{self.url}/readyz")
            except httpx2.TransportError as error:
                said = repr(error)
            else:
                if ready.status_code == 200:
                    return
                said = ready.text
            if self.has_ended():
                raise Ended(f"{self.url}: {said}")
            time.sleep(0.05)
        raise TimeoutError(f"{self.url} is not ready: {said}")

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"


@contextlib.contextmanager
def running(*parts: Part) -> Iterator[None]:
    """Start parts in order, and stop them on exit."""
    try:
        for part in parts:
            part.start()
        yield
    finally:
        for part in reversed(parts):
            part.remove() if isinstance(part, Postgres) else part.kill()
