"""Clients that are slow, greedy, odd or numerous do not affect others."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import httpx2
import pytest

from bugnight.server import http, people, session, websocket
from bugnight.server.app import Receive, Send
from bugnight.server.http import HttpServer, Places
from bugnight.server.page import FOLDER
from bugnight.server.serve import bind
from bugnight.server.session import Scope
from bugnight.server.websocket import WebSocket
from tests import ROOT
from tests.server.parts import PATIENCE, Node, PatientClient, Postgres, Redis, get, running
from tests.server.test_front import (
    CLOSE,
    KEY,
    PING,
    TEXT,
    Wire,
    guests_until_refused,
    limited,
    masked_frame,
    opened,
)

pytestmark = pytest.mark.compiled

LIVE = b"/api/v1/tables/x/live"
UPGRADE = (
    b"Host: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + KEY + b"\r\n"
)
ASK = b"GET " + LIVE + b" HTTP/1.1\r\n" + UPGRADE + b"\r\n"
Talk = Callable[[Scope, WebSocket], Awaitable[None]]
Answer = Callable[[Scope, Receive, Send], Awaitable[None]]


class Quiet:
    """A listener that never answers."""

    def hear(self, message: str | bytes) -> bool:  # noqa: ARG002
        """Ignore the message."""
        return False

    def left(self) -> None:
        """Do nothing."""

    def hang_up(self) -> None:
        """Do nothing."""


async def listen(_: Scope, websocket: WebSocket) -> None:
    """Accept live play and never answer."""
    websocket.accept()
    websocket.listen(Quiet())


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
    """Answer every request with status 404."""
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body"})


class Application:
    """The application that a test server serves."""

    def __init__(self, talk: Talk, answer: Answer) -> None:
        self.websocket, self._answer = talk, answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self._answer(scope, receive, send)


@contextlib.asynccontextmanager
async def serving(
    talk: Talk = listen, answer: Answer = refuse, most: int = 100
) -> AsyncIterator[tuple[Places, int]]:
    """Run a server; yield its places and its port."""
    place = bind("127.0.0.1", 0)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    places = Places(most, most // 2)
    server = HttpServer(Application(talk, answer), places)
    serving = asyncio.create_task(server.serve(sockets=[place]))
    await until(lambda: server.started)
    try:
        yield places, place.getsockname()[1]
    finally:
        server.should_exit = server.force_exit = True
        await serving


async def connect(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect with tiny buffers, so that the server soon notices a client that does not read."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.setblocking(False)
    await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", port))
    return await asyncio.open_connection(sock=client, limit=4096)


async def enter(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect and upgrade to a WebSocket."""
    reader, writer = await connect(port)
    writer.write(ASK)
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
    return reader, writer


async def until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def test_reading_stops_while_the_client_does_not_read() -> None:
    async with serving() as (places, port):
        reader, writer = await enter(port)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        burst = masked_frame(PING, b"x" * 125) * 900 + masked_frame(TEXT, b"{}")
        sent = 0
        with contextlib.suppress(TimeoutError):
            while sent < 100_000_000:
                writer.write(burst)
                await asyncio.wait_for(writer.drain(), 2)
                sent += len(burst)
        assert sent < 100_000_000
        writer.transport.abort()
        await until(lambda: places.taken == 0)


@pytest.mark.parametrize(
    "goodbye",
    [masked_frame(CLOSE, b"\x03\xe8"), b"nonsense", b""],
    ids=["goodbye", "nonsense", "ours"],
)
async def test_client_that_does_not_read_is_dropped_after_close(
    goodbye: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "CLOSE_SECONDS", 1.0)

    async def tell(_: Scope, websocket: WebSocket) -> None:
        websocket.accept()
        websocket.tell(b"x" * (50_000 if goodbye else 10_000_000))
        websocket.listen(Quiet()) if goodbye else websocket.close()

    async with serving(tell) as (places, port):
        reader, writer = await connect(port)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(ASK + goodbye)
        await until(lambda: places.taken == 1)
        await until(lambda: places.taken == 0)
        writer.transport.abort()


async def test_burst_of_messages_does_not_starve_others() -> None:
    heard, turns, count = 0, 0, 5000
    done = asyncio.Event()

    class Counting(Quiet):
        def hear(self, message: str | bytes) -> bool:  # noqa: ARG002
            nonlocal heard
            heard += 1
            if heard == count:
                done.set()
            return False

    async def hear(_: Scope, websocket: WebSocket) -> None:
        websocket.accept()
        websocket.listen(Counting())

    async def tick() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            await asyncio.sleep(0)

    async with serving(hear) as (_, port):
        _, writer = await enter(port)
        ticking = asyncio.create_task(tick())
        writer.write(masked_frame(TEXT, b"{}") * count)
        await asyncio.wait_for(done.wait(), PATIENCE)
        await ticking
        assert turns >= count // websocket.MOST_AT_ONCE
        writer.close()


async def test_pipelined_data_waits_for_the_response() -> None:
    go = asyncio.Event()

    async def late(scope: Scope, websocket: WebSocket) -> None:
        await go.wait()
        await listen(scope, websocket)

    async with serving(late) as (_, port):
        reader, writer = await connect(port)
        writer.write(ASK + masked_frame(PING, b"early"))
        await asyncio.sleep(0.1)
        writer.write(masked_frame(PING, b"later") + masked_frame(CLOSE, b""))
        await asyncio.sleep(0.1)
        go.set()
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 101 ")
        assert answer.endswith(b"\r\n\r\n\x8a\x05early\x8a\x05later\x88\x00")
        writer.close()


async def test_internal_error_is_reported_as_such() -> None:
    async def fail(_: Scope, websocket: WebSocket) -> None:
        websocket.accept()
        raise ZeroDivisionError

    async with serving(fail) as (_, port):
        reader, writer = await enter(port)
        assert await reader.readexactly(4) == b"\x88\x02\x03\xf3"  # 1011
        writer.close()


@pytest.mark.parametrize(
    "said",
    [b"", b"GET /api", ASK[:60], ASK[:-2]],
    ids=["nothing", "beginning", "half", "all-but-the-end"],
)
async def test_silent_connection_times_out(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "HEAD_SECONDS", 0.2)
    async with serving() as (places, port):
        reader, writer = await connect(port)
        writer.write(said)
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()
        await until(lambda: places.taken == 0)


async def test_unread_response_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "STALLED_SECONDS", 1.0)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while places.taken:
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})

    async with serving(answer=answer) as (places, port):
        reader, writer = await connect(port)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        await until(lambda: places.taken == 1)
        await until(lambda: places.taken == 0)
        writer.transport.abort()


@pytest.mark.parametrize("follows", [b"", b"{"], ids=["no-body", "half-a-body"])
async def test_stalled_request_body_times_out(
    follows: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "BODY_SECONDS", 1.0)

    async def read(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        while (await receive()).get("more_body"):
            pass

    async with serving(answer=read) as (places, port):
        reader, writer = await connect(port)
        head = b"POST /api/v1/replay HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n"
        writer.write(head + follows)
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()
        await until(lambda: places.taken == 0)


def test_documented_times_match_the_server() -> None:
    page = (ROOT / "docs/security.md").read_text("utf-8")
    assert f"{http.HEAD_SECONDS:.0f} seconds to say what it wants" in page
    assert f"{http.BODY_SECONDS:.0f} seconds for all of a request" in page
    seconds = people.REMEMBER_MS / 1000 + session.CHECK_SECONDS
    assert f"void within {seconds:.0f} seconds on all nodes" in page


async def test_endless_request_head_is_refused() -> None:
    async with serving() as (places, port):
        reader, writer = await connect(port)
        writer.write(ASK[:-2] + b"X: " + b"y" * 40_000)
        assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
        writer.close()
        await until(lambda: places.taken == 0)


async def test_places_are_limited_in_total_and_per_address() -> None:
    async with serving(most=4) as (places, port):
        first, second = await enter(port), await enter(port)
        third, writer = await connect(port)
        assert await asyncio.wait_for(third.read(), PATIENCE) == b""
        writer.close()
        assert places.take("192.0.2.1")
        assert places.take("192.0.2.2")
        assert not places.take("192.0.2.3")
        for who in ("192.0.2.1", "192.0.2.2"):
            places.leave(who)
        for _, writer in (first, second):
            writer.close()
        await until(lambda: places.taken == 0)
        (_, writer) = await enter(port)
        writer.close()


def odd(**changes: bytes) -> bytes:
    """Return a WebSocket upgrade with one part replaced."""
    return ASK.replace(changes["old"].replace(b"_", b"-"), changes["new"], 1)


ODD = {
    "folded": odd(old=b"Upgrade: websocket", new=b"Upgrade:\r\n websocket"),
    "two-hosts": odd(old=b"Host: here", new=b"Host: here\r\nHost: there"),
    "no-host": odd(old=b"Host: here\r\n", new=b""),
    "length": odd(old=b"Host: here", new=b"Host: here\r\nContent-Length: 0"),
    "chunks": odd(old=b"Host: here", new=b"Host: here\r\nTransfer-Encoding: chunked"),
    "space": odd(old=b"Host: here", new=b"Host : here"),
    "nul": odd(old=b"Host: here", new=b"Host: he\0re"),
    "lone-cr": odd(old=b"Host: here", new=b"Host: here\rOrigin: there"),
    "lone-lf": odd(old=b"Host: here\r\n", new=b"Host: here\n"),
    "only-lf": ASK.replace(b"\r\n", b"\n"),
    "whole-address": odd(old=b"GET /", new=b"GET http://here/"),
    "old": odd(old=b"HTTP/1.1", new=b"HTTP/1.0"),
    "two-keys": odd(old=b"Host: here", new=b"Host: here\r\nSec-WebSocket-Key: " + KEY),
    "bad-key": odd(old=KEY, new=b"short"),
    "version": odd(old=b": 13", new=b": 8"),
    "no-wish": odd(old=b"Connection: Upgrade", new=b"Connection: close"),
}


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server for the tests below."""
    with limited(tmp_path_factory.mktemp("crowd")) as one:
        yield one


def talk(port: int, said: bytes, *, source: str = "127.0.0.1", whole: bool = True) -> bytes:
    """Send bytes; return the response until the server disconnects, or its first bytes."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)) as one:
        one.sendall(said)
        answer = one.recv(65536)
        while whole and (more := one.recv(65536)):
            answer += more
    return answer


@pytest.mark.parametrize("said", ODD.values(), ids=ODD.keys())
def test_malformed_websocket_upgrade_is_refused(node: Node, said: bytes) -> None:
    answer = talk(node.port, said, whole=False)
    assert answer == b"" or re.match(rb"HTTP/1.[01] 4", answer), answer


def test_pipelined_requests_are_answered_in_order(node: Node) -> None:
    ask = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
    last = b"GET /api/v1/games HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    answers = talk(node.port, ask * 2 + last)
    assert re.findall(rb"HTTP/1.1 (\d+) ", answers) == [b"200"] * 3
    assert answers.index(b"ok\n") < answers.rindex(b"ok\n") < answers.index(b'"bug-off"')


def test_websocket_upgrade_may_follow_another_request(node: Node) -> None:
    path, token = opened(node)
    with contextlib.closing(socket.create_connection(("127.0.0.1", node.port), PATIENCE)) as one:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        first = b""
        while not first.endswith(b"ok\n"):
            first += one.recv(4096)
        assert first.startswith(b"HTTP/1.1 200 OK")
        bearer = f"Authorization: Bearer {token}\r\n\r\n".encode()
        one.sendall(b"GET " + path.encode() + b" HTTP/1.1\r\n" + UPGRADE + bearer)
        heard = b""
        while b'"welcome"' not in heard:
            heard += one.recv(4096)
        assert heard.startswith(b"HTTP/1.1 101 ")
        one.sendall(masked_frame(TEXT, b'{"type":"ping"}'))
        while b'"pong"' not in heard:
            heard += one.recv(4096)


def forwarded(*addresses: str) -> Callable[[int], list[tuple[str, str]]]:
    """Return a function that makes headers claiming addresses; `N` becomes its argument."""
    return lambda number: [
        ("X-Forwarded-For", each.replace("N", str(number))) for each in addresses
    ]


FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())


async def open_the_page(http: httpx2.AsyncClient) -> None:
    """Load the page with ten of its files, as browsers do, and register as a guest."""
    for path in ["", *FILES[:9]]:
        answer = await http.get(f"/{path}")
        assert answer.status_code == 200, answer.text
    guest = await http.post("/api/v1/me", json={})
    assert guest.status_code == 200, guest.text
    http.headers["Authorization"] = f"Bearer {guest.json()['token']}"
    for path in ("games", "me/tables", "tables", "records"):
        assert (await http.get(f"/api/v1/{path}")).status_code == 200


async def flood(http: httpx2.AsyncClient, ended: asyncio.Event) -> int:
    """Send requests, with and without a token, until the event is set; count refusals."""
    refused = 0
    while not ended.is_set():
        asked = [http.get("/api/v1/me/tables") for _ in range(5)]
        asked += [http.get("/api/v1/games", headers={"Authorization": ""}) for _ in range(5)]
        refused += sum(each.status_code == 429 for each in await asyncio.gather(*asked))
    return refused


async def test_class_behind_one_address_plays_while_a_pupil_floods(node: Node) -> None:
    transport = httpx2.AsyncHTTPTransport(local_address="127.0.0.9")
    ended = asyncio.Event()
    async with contextlib.AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(
                httpx2.AsyncClient(base_url=node.url, transport=transport, timeout=PATIENCE)
            )
            for _ in range(31)
        ]
        await open_the_page(people[30])
        flooding = asyncio.create_task(flood(people[30], ended))
        await asyncio.gather(*(open_the_page(one) for one in people[:30]))
        for host, guest in zip(people[0:30:2], people[1:30:2], strict=True):
            wish = {"game": "bug-off", "seats": ["me", "open"]}
            table = (await host.post("/api/v1/tables", json=wish)).json()["id"]
            path = f"/api/v1/tables/{table}"
            for one, what in ((guest, "sit"), (host, "start")):
                done = await one.post(f"{path}/commands", json={"type": what, "id": what})
                assert done.status_code == 200, done.text
            shown = [(one, (await one.get(f"{path}/update")).json()) for one in (host, guest)]
            [(one, update)] = [each for each in shown if each[1]["legal"]]
            move = {"number": update["number"], "moves": update["legal"][:1]}
            done = await one.post(f"{path}/commands", json={"type": "move", "id": "m", **move})
            assert done.status_code == 200, done.text
        ended.set()
        assert await flooding > 0


def test_forwarded_address_from_a_client_is_ignored(node: Node) -> None:
    number = guests_until_refused(node, "127.0.0.5", forwarded("192.0.2.N"))
    assert 100 <= number < 150


def test_last_forwarded_address_counts_behind_a_proxy(tmp_path: Path) -> None:
    one = Node(f"sqlite:///{tmp_path}/games.sqlite", "", None, "--limits", "--proxy")
    with running(one):
        first = forwarded("10.0.0.N", "192.0.2.1")  # like a proxy that adds a header line
        assert 100 <= guests_until_refused(one, "127.0.0.1", first) < 150
        second = forwarded("10.0.0.N, 192.0.2.2")
        assert 100 <= guests_until_refused(one, "127.0.0.1", second) < 150
        network = forwarded("2001:db8::N")
        assert 100 <= guests_until_refused(one, "127.0.0.1", network) < 150
        path, token = opened(one)
        assert guests_until_refused(one, "127.0.0.1", forwarded("192.0.3.N")) == 300
        with contextlib.closing(Wire(one, (path, token)).socket):
            pass


class Confined(Node):
    """A server with a low limit of open files."""

    def command(self) -> list[str]:
        """`bugnight serve`, under a limit."""
        return ["bash", "-c", 'ulimit -n 420; exec "$@"', "bash", *super().command()]


def test_server_survives_more_connections_than_file_descriptors(tmp_path: Path) -> None:
    one = Confined(f"sqlite:///{tmp_path}/games.sqlite", "", tmp_path / "log.jsonl")
    with running(one), contextlib.ExitStack() as stack:
        for _ in range(600):
            with contextlib.suppress(OSError):
                crowd = socket.create_connection(("127.0.0.1", one.port), PATIENCE)
                stack.enter_context(contextlib.closing(crowd))
                crowd.sendall(b"GET /hea")
        transport = httpx2.HTTPTransport(local_address="127.0.0.7")
        with PatientClient(base_url=one.url, transport=transport) as http:
            assert http.get("/readyz").text == "ready\n"  # half of the places are left
        stack.close()
        one.wait_until_ready()  # it may not have noticed the disconnects yet
    assert "Too many open files" not in (tmp_path / "log.jsonl").read_text()


def test_wildcard_host_listens_on_ipv4_and_ipv6(tmp_path: Path) -> None:
    one = Node(f"sqlite:///{tmp_path}/games.sqlite", "", None, "--host", "::")
    with running(one):
        for host in ("[::1]", "127.0.0.1"):
            assert get(f"http://{host}:{one.port}/healthz").text == "ok\n"
        with contextlib.closing(Wire(one, opened(one)).socket):
            pass


def test_ctrl_c_notifies_clients_and_exits_cleanly(tmp_path: Path) -> None:
    one = Node(f"sqlite:///{tmp_path}/games.sqlite", "", tmp_path / "log.jsonl")
    with running(one), PatientClient(base_url=one.url) as http:
        wire = Wire(one, opened(one))
        http.get("/healthz")  # this HTTP connection stays open
        assert one.process is not None
        one.process.send_signal(signal.SIGINT)
        assert b'"stopping"' in wire.hear_text(b'"bye"')
        assert wire.ended(1012)
        wire.socket.close()
        assert one.process.wait(PATIENCE) == 0
    assert '"level":"error"' not in (tmp_path / "log.jsonl").read_text()


def test_live_play_reports_an_unavailable_database(tmp_path: Path) -> None:
    postgres, log = Postgres(), tmp_path / "log.jsonl"
    one = Node(postgres.url, "", log)
    with running(postgres, one):
        token = opened(one)[1]
        postgres.kill()
        wire = Wire(one, ("/api/v1/tables/unknown/live", token))
        assert b'"unavailable"' in wire.hear(TEXT)
        assert wire.ended(4503)
        wire.socket.close()
    assert '"level":"error"' not in log.read_text()


def children(process: "subprocess.Popen[bytes]", what: bytes = b"spawn_main") -> list[int]:
    """Return the processes of a kind, by default workers, that a server has started."""
    assert process.poll() is None, "the server has ended"
    text = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    found = []
    for each in map(int, text.split()):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            if what in Path(f"/proc/{each}/cmdline").read_bytes():
                found.append(each)
    return found


class NewMachine(Node):
    """A server that has to compile rules and bots."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite:///{folder}/games.sqlite")
        self._cache = str(folder / "cache")

    def surroundings(self) -> dict[str, object]:
        """Use an empty cache."""
        return super().surroundings() | {"env": os.environ | {"XDG_CACHE_HOME": self._cache}}


def test_compiler_ends_with_a_killed_server(tmp_path: Path) -> None:
    one = NewMachine(tmp_path)
    with running(one):
        assert one.process is not None
        while not (compilers := children(one.process, b"warm_up")):
            time.sleep(0.05)
        one.kill()
        give_up = time.monotonic() + PATIENCE
        while runs(compilers[0]) and time.monotonic() < give_up:
            time.sleep(0.05)
        assert not runs(compilers[0])


def runs(process: int) -> bool:
    """Return whether a process runs; in a container, nobody may have asked how it ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes() != b""
    except (FileNotFoundError, ProcessLookupError):
        return False


def listens(process: int, port: int) -> bool:
    """Return whether a process listens on a port."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    there = {line[9] for line in lines if line[1].endswith(f":{port:04X}") and line[3] == "0A"}
    files = [str(each.readlink()) for each in Path(f"/proc/{process}/fd").iterdir()]
    return any(file == f"socket:[{number}]" for file in files for number in there)


def test_workers_share_a_port_and_are_replaced(tmp_path: Path) -> None:
    redis = Redis()
    log = tmp_path / "log.jsonl"
    one = Node(f"sqlite:///{tmp_path}/games.sqlite", redis.url, log, "--workers", "2")
    with running(redis, one):
        assert one.process is not None
        before: list[int] = []
        while sum(listens(each, one.port) for each in before) < 2:
            time.sleep(0.05)  # wait until both are ready
            before = children(one.process)
        wires = [Wire(one, opened(one)) for _ in range(8)]
        os.kill(before[0], signal.SIGKILL)
        while len(now := children(one.process)) < 2 or before[0] in now:
            with contextlib.suppress(httpx2.TransportError):
                assert get(f"{one.url}/readyz").status_code == 200
        assert before[1] in now
        wires += [Wire(one, opened(one)) for _ in range(4)]  # all eight may have been cut off
        one.process.send_signal(signal.SIGTERM)
        told = 0
        for wire in wires:
            with contextlib.suppress(EOFError, OSError), contextlib.closing(wire.socket):
                wire.hear_text(b'"stopping"')
                told += wire.ended(1012)
        assert told
        assert one.process.wait(PATIENCE) == 0
    assert [line for line in log.read_text().splitlines() if '"error"' in line] == [
        line for line in log.read_text().splitlines() if "a worker has died" in line
    ]


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"DATABASE": "sqlite:////"}, "cannot use sqlite:////: unable to open"),
        ({"DATABASE": "sqlite:////proc/no/no.sqlite"}, "No such file or directory"),
        ({"DATABASE": "postgresql://u:secret@127.0.0.1:1/x"}, "refused"),
        ({"DATABASE": f"sqlite:///{__file__}"}, "file is not a database"),
        ({"DATABASE": "nonsense"}, "not a database: use sqlite:///PATH"),
        ({"BUS": "nonsense"}, "not a bus: use redis://HOST"),
        ({"BUS": "nonsense", "WORKERS": "2"}, "not a bus: use redis://HOST"),
        ({"WORKERS": "2"}, "several workers need a bus: --bus redis://HOST"),
    ],
    ids=["folder", "path", "refused", "file", "database", "bus", "bus-of-workers", "no-bus"],
)
def test_server_that_cannot_start_says_why_in_one_line(
    settings: dict[str, str], reason: str, tmp_path: Path
) -> None:
    settings = {"DATABASE": f"sqlite:///{tmp_path}/x", "PORT": "0", "OPEN": "false"} | settings
    said = subprocess.run(
        [sys.executable, "-m", "bugnight.cli", "serve"],
        env=os.environ | {f"BUGNIGHT_{name}": value for name, value in settings.items()},
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )
    assert said.returncode == 1
    assert re.fullmatch(rf"bugnight: .*{re.escape(reason)}.*\n", said.stderr), said.stderr
    assert "secret" not in said.stderr
