"""Real parts for tests: PostgreSQL, Redis and servers, in processes of their own."""

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
"""Made once: httpx2 would read all the world's certificates for every call."""
get = partial(httpx2.get, timeout=PATIENCE, verify=NO_TLS)
head = partial(httpx2.head, timeout=PATIENCE, verify=NO_TLS)
delete = partial(httpx2.delete, timeout=PATIENCE, verify=NO_TLS)
post = partial(httpx2.post, timeout=PATIENCE, verify=NO_TLS)
PatientClient = partial(httpx2.Client, timeout=PATIENCE, verify=NO_TLS)
"""Who waits longer than httpx2 would: a slow machine is no fault of the server."""
PORTS = itertools.cycle(range(12_000 + os.getpid() % 20 * 1000, 13_000 + os.getpid() % 20 * 1000))
"""None of them is an ephemeral port of a client, not even while a part is down; workers,
whose numbers follow each other, do not have the same ones."""


def free_port() -> int:
    """A port of loopback that is free."""
    while True:
        port = next(PORTS)
        with contextlib.suppress(OSError), socket.socket() as trial:
            trial.bind(("127.0.0.1", port))
            return port


class Ended(Exception):
    """A part has ended by itself."""


def wait_for_port(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until somebody listens."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if process.poll() is not None:
            raise Ended(process.args)
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens on {port}")


class Part(ABC):
    """A process that can be killed and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.is_up = False

    @abstractmethod
    def command(self) -> list[str]:
        """What is run."""

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
        """How it is run."""
        return {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    def has_ended(self) -> bool:
        """Whether it runs no more."""
        return self.process is None or self.process.poll() is not None

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._end(signal.SIGINT)

    def freeze(self) -> None:
        """Let it stand still, as a machine that is put to sleep does."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
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
    """Whom PostgreSQL runs as: it refuses to run as root."""
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
    """An empty database; to make one takes seconds, to copy it does not."""
    folder = _folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = [_tool("initdb"), "--no-sync", "-D", str(folder / "data"), "-A", "trust"]
    subprocess.run([*made, "-U", "bugnight"], check=True, **_as_user())  # type: ignore[call-overload]
    return folder / "data"


class Postgres(Part):
    """A PostgreSQL of our own."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = _folder()
        copy = ["cp", "-a", str(_new_cluster()), str(self._folder)]
        subprocess.run(copy, check=True, **_as_user())  # type: ignore[call-overload]

    def command(self) -> list[str]:
        """Listen on loopback alone."""
        return [
            _tool("postgres"),
            *("-D", str(self._folder / "data"), "-k", str(self._folder)),
            *("-c", "listen_addresses=127.0.0.1", "-p", str(self.port)),
        ]

    def surroundings(self) -> dict[str, object]:
        """As the user postgres, where we are root."""
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
        """End it for good."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def url(self) -> str:
        """Where it is."""
        return f"postgresql://bugnight@127.0.0.1:{self.port}/postgres"


def _tool(name: str) -> str:
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    assert found, f"{name} is missing; ./dev test installs it, or: apt-get install postgresql"
    return found


class Redis(Part):
    """A Redis of our own, that keeps nothing."""

    def command(self) -> list[str]:
        """Listen on loopback alone."""
        found = shutil.which("redis-server")
        assert found, "redis-server is missing; ./dev test installs it"
        return [
            found,
            *("--port", str(self.port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no"),
        ]

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}"


@cache
def compile_rules() -> None:
    """Have all rules compiled: a server refuses tables until they are."""
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
        """What it says is kept, if anybody wants it."""
        if self._log is None:
            return super().surroundings()
        return {"stdout": subprocess.DEVNULL, "stderr": self._log.open("ab")}

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        compile_rules()
        super().start()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Ask until it says so."""
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
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"


@contextlib.contextmanager
def running(*parts: Part) -> Iterator[None]:
    """Start parts in order, and end them whatever happens."""
    try:
        for part in parts:
            part.start()
        yield
    finally:
        for part in reversed(parts):
            part.remove() if isinstance(part, Postgres) else part.kill()
