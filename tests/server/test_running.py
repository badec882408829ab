"""Operating a server: access to metrics and files, readiness and error reports."""

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from bugnight.server import database
from tests.cli.running import run
from tests.server.parts import NO_TLS, PATIENCE, Node, PatientClient, Redis, get, post, running

pytestmark = pytest.mark.compiled


def metrics(node: Node, *, source: str = "127.0.0.1", **headers: str) -> httpx2.Response:
    """Request the metrics."""
    transport = httpx2.HTTPTransport(local_address=source, verify=NO_TLS)
    with PatientClient(transport=transport) as http:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return http.get(f"{node.url}/metrics", headers=named)


def test_metrics_are_only_for_this_machine(tmp_path: Path) -> None:
    node = Node(f"sqlite:///{tmp_path}/games.sqlite")
    with running(node):
        assert "bugnight_commit_seconds_count" in metrics(node).text
        for forwarded in ("x_forwarded_for", "forwarded", "x_real_ip"):
            refused = metrics(node, **{forwarded: "127.0.0.1"})
            assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        assert metrics(node, source="127.0.0.2").status_code == 403
        assert metrics(node, host=f"bugs.example:{node.port}").status_code == 403
        assert metrics(node, host=f"localhost:{node.port}").status_code == 200


def test_metrics_with_a_token_require_it(tmp_path: Path) -> None:
    node = Node(f"sqlite:///{tmp_path}/games.sqlite", "", None, "--metrics-token", "x" * 20)
    with running(node):
        assert metrics(node).status_code == 403
        assert metrics(node, authorization="Bearer wrong").status_code == 403
        far = metrics(node, source="127.0.0.2", authorization="Bearer " + "x" * 20)
        assert "bugnight_commit_seconds_count" in far.text


def test_metrics_cover_all_workers(tmp_path: Path) -> None:
    redis = Redis()
    node = Node(f"sqlite:///{tmp_path}/games.sqlite", redis.url, None, "--workers", "2")
    with running(redis, node):
        for _ in range(20):  # one connection each, so that both workers get some
            token = post(f"{node.url}/api/v1/me", json={}).json()["token"]
            wish = {"game": "bug-off", "seats": ["me", "open"]}
            bearer = {"Authorization": f"Bearer {token}"}
            assert post(f"{node.url}/api/v1/tables", json=wish, headers=bearer).status_code == 201
        for _ in range(5):
            [count] = [
                float(line.split()[1])
                for line in metrics(node).text.splitlines()
                if line.startswith("bugnight_commit_size_sum")
            ]
            assert count == 20


def test_database_is_readable_only_by_its_user(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    old.touch(0o644)
    for file in (tmp_path / "new" / "games.sqlite", old):
        with running(node := Node(f"sqlite:///{file}")):
            post(f"{node.url}/api/v1/me", json={})
            files = list(file.parent.glob(f"{file.name}*"))
            suffixes = {each.name.removeprefix(file.name) for each in files}
            assert suffixes == {"", "-wal", "-shm", ".lock"}
            assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


class Cramped(Node):
    """A server with a low limit of file size, as on a full disk."""

    def command(self) -> list[str]:
        """`bugnight serve`, under a limit."""
        return ["bash", "-c", 'ulimit -f 400; exec "$@"', "bash", *super().command()]


def test_server_that_cannot_write_is_not_ready_and_says_why(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    node = Cramped(f"sqlite:///{tmp_path}/games.sqlite", "", log, "--log", "warning")
    with running(node):
        while post(f"{node.url}/api/v1/me", json={}).status_code == 200:
            pass
        while (ready := get(f"{node.url}/readyz")).status_code == 200:  # the state may be cached
            pass
        assert (ready.status_code, ready.text) == (503, "away: database\n")
        assert get(f"{node.url}/healthz").status_code == 200
    assert '"error":"OperationalError: ' in log.read_text()


def serve(*options: str) -> "subprocess.CompletedProcess[str]":
    """Run `bugnight serve`, which should fail."""
    command = [sys.executable, "-m", "bugnight.cli", "serve", "--no-open", "--port", "0", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_unwritable_database_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with running(Node(f"sqlite:///{file}")):
        pass
    with sqlite3.connect(file) as connection:
        full = "SELECT RAISE(FAIL, 'disk is full')"
        connection.execute(f"CREATE TRIGGER full BEFORE INSERT ON secrets BEGIN {full}; END")
    said = serve("--database", f"sqlite:///{file}")
    assert said.returncode == 1
    assert said.stderr.splitlines()[-1].startswith("bugnight: the database does not work: ")
    assert "disk is full" in said.stderr
    assert "a bug of ours" not in said.stderr


def test_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with running(Node(f"sqlite:///{file}")):
        pass
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    said = serve("--database", f"sqlite:///{file}")
    assert said.returncode == 1
    assert "a newer Bug Night has written it" in said.stderr
    assert len(said.stderr.splitlines()) == 1


def test_second_server_on_a_file_is_refused_while_the_first_runs(
    tmp_path: Path,
) -> None:
    file = f"sqlite:///{tmp_path}/games.sqlite"
    with running(node := Node(file)):
        said = serve("--database", file)
        assert said.returncode == 1
        assert "another server uses" in said.stderr
        assert "stop it, or choose another file with --database" in said.stderr
        assert len(said.stderr.splitlines()) == 1
        node.kill()
        node.start()  # its claim ended with its process


async def test_servers_with_a_bus_share_a_file(tmp_path: Path) -> None:
    engine = database.connect(f"sqlite:///{tmp_path}/games.sqlite")
    with database.claim(engine, shared=True) as one, database.claim(engine, shared=True):  # type: ignore[union-attr]
        one.close()
        with pytest.raises(database.DatabaseError):
            database.claim(engine, shared=False)
    with database.claim(engine, shared=False):  # type: ignore[union-attr]
        pass


async def test_file_is_also_claimed_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "games.sqlite"
    link.symlink_to(tmp_path / "games.sqlite")
    engines = [database.connect(f"sqlite:///{file}") for file in (tmp_path / link.name, link)]
    with database.claim(engines[0], shared=False), pytest.raises(database.DatabaseError):  # type: ignore[union-attr]
        database.claim(engines[1], shared=False)


@pytest.mark.parametrize("origin", ["bugs.example", "ftp://bugs.example", "https://bugs.example/x"])
def test_origin_that_can_never_match_is_refused(origin: str) -> None:
    said = run("serve", "--origin", origin)
    assert said.exit_code == 2
    assert "--origin is an address like https://bugs.example" in said.stderr


def test_hsts_is_sent_over_tls(tmp_path: Path) -> None:
    options = ("--proxy", "--origin", "http://bugs.example")
    with running(node := Node(f"sqlite:///{tmp_path}/games.sqlite", "", None, *options)):
        for path in ("/", "/api/v1/games"):
            assert "strict-transport-security" not in get(f"{node.url}{path}").headers
            told = get(f"{node.url}{path}", headers={"X-Forwarded-Proto": "https"}).headers
            assert int(told["strict-transport-security"].removeprefix("max-age=")) > 10**7
