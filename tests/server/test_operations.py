"""Operating a server: TLS, request ids, backup, restore, upgrade and deployment files."""

import asyncio
import configparser
import json
import logging
import re
import shutil
import sqlite3
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
import yaml  # type: ignore[import-untyped]
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from websockets.sync.client import connect

from bugnight.play import Record
from bugnight.server import database, logging_json
from bugnight.server.api import operators
from bugnight.server.config import Config as Settings
from bugnight.server.log import Store
from bugnight.server.registry import Registry
from tests import ROOT
from tests.cli.running import complaint, run
from tests.server.parts import (
    PATIENCE,
    Node,
    PatientClient,
    Postgres,
    _tool,
    get,
    post,
    running,
)
from tests.server.world import world

pytestmark = pytest.mark.compiled

LOG_OF_VERSION_1 = Path(__file__).parent / "logs/version_1.jsonl"


# Request ids


async def test_failure_and_log_name_the_same_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    lines: list[str] = []
    handler = logging.Handler()
    handler.setFormatter(logging_json.Lines())
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    logging.getLogger("bugnight.server").addHandler(handler)
    try:
        async with world(tmp_path) as one:
            monkeypatch.setattr(Registry, "lobby", fail)
            told = (await one.call("ada", "GET", "/tables")).json()
    finally:
        logging.getLogger("bugnight.server").removeHandler(handler)
    assert told["code"] == "failed"
    named = re.search(r"as request ([0-9a-f]{12})$", told["message"])
    assert named is not None
    [line] = [json.loads(line) for line in lines if "a call failed" in line]
    assert line["request"] == named[1]
    assert "ZeroDivisionError" in line["trace"]


# TLS


class Secure(Node):
    """A server with a self-signed certificate."""

    def __init__(self, folder: Path) -> None:
        self.cert, key = folder / "cert.pem", folder / "key.pem"
        kind = ("-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
        name = ("-subj", "/CN=bugs", "-addext", "subjectAltName=IP:127.0.0.1")
        files = ("-keyout", str(key), "-out", str(self.cert))
        made = ["openssl", "req", *kind, "-days", "2", *name, *files]
        subprocess.run(made, check=True, capture_output=True)
        tls = ("--tls-cert", str(self.cert), "--tls-key", str(key))
        super().__init__(f"sqlite:///{folder}/games.sqlite", "", None, *tls)
        self.trust = ssl.create_default_context(cafile=str(self.cert))

    def wait_until_ready(self) -> None:
        """Make one request: the server already listens."""
        assert httpx2.get(f"{self.url}/readyz", verify=self.trust).status_code == 200

    @property
    def url(self) -> str:
        """The server's address."""
        return f"https://127.0.0.1:{self.port}"


def test_game_works_over_tls_without_a_proxy(tmp_path: Path) -> None:
    node = Secure(tmp_path)
    with running(node), PatientClient(base_url=node.url, verify=node.trust) as http:
        arrived = http.post("/api/v1/me", json={"name": "Ada"})
        assert "secure" in arrived.headers["set-cookie"].lower()
        assert "strict-transport-security" in arrived.headers
        bearer = {"Authorization": f"Bearer {arrived.json()['token']}"}
        wish = {"game": "bug-off", "seats": ["me", "open"]}
        table = http.post("/api/v1/tables", json=wish, headers=bearer).json()["id"]
        url = f"wss://127.0.0.1:{node.port}/api/v1/tables/{table}/live"
        origin = {"Origin": node.url, **bearer}
        with connect(url, ssl=node.trust, additional_headers=origin) as live:
            assert '"welcome"' in str(live.recv(PATIENCE))


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (["--tls-cert", "x.pem"], 2, "--tls-cert and --tls-key belong together"),
        (["--tls-cert", "x.pem", "--tls-key", "y.pem"], 1, "cannot use x.pem with y.pem: No such"),
        (["--admin-token", "short"], 2, "--admin-token has at least 16"),
    ],
)
def test_bad_tokens_and_certificates_are_refused(
    options: list[str], status: int, said: str
) -> None:
    assert said in complaint("serve", "--no-open", "--port", "0", *options, status=status)


# Backup, restore, upgrade


def begun_game(node: Node) -> tuple[dict[str, str], str]:
    """Return a guest's headers, and the id of their game with a bot, after a move."""
    token = post(f"{node.url}/api/v1/me", json={"name": "Ada"}).json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    wish = {"game": "bug-off", "seats": ["me", "bot:random"], "pace": "none"}
    table = post(f"{node.url}/api/v1/tables", json=wish, headers=bearer).json()["id"]
    url = f"{node.url}/api/v1/tables/{table}"
    post(f"{url}/commands", json={"id": "s", "type": "start"}, headers=bearer)
    make_a_move(node, bearer, table)
    return bearer, table


def make_a_move(node: Node, bearer: dict[str, str], table: str) -> int:
    """Move at the guest's turn; return the number of the last event."""
    url = f"{node.url}/api/v1/tables/{table}"
    while True:
        update = get(f"{url}/update", headers=bearer).json()
        if update["legal"]:
            move = {"type": "move", "number": update["number"], "moves": update["legal"][:1]}
            wish = {"id": f"m{update['number']}", **move}
            done = post(f"{url}/commands", json=wish, headers=bearer)
            assert done.status_code == 200, done.text
            return int(done.json()["number"])


def test_online_backup_of_sqlite_can_be_restored(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    with running(node := Node(f"sqlite:///{file}")):
        bearer, table = begun_game(node)
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        make_a_move(node, bearer, table)
    for left in tmp_path.glob("games.sqlite*"):
        left.unlink()
    shutil.copy(copy, file)
    with running(again := Node(f"sqlite:///{file}")):
        make_a_move(again, bearer, table)


def test_dump_of_postgresql_can_be_restored(tmp_path: Path) -> None:
    first, second = Postgres(), Postgres()
    dump = tmp_path / "games.dump"
    node = Node(first.url)
    with running(first, node):
        bearer, table = begun_game(node)
        subprocess.run([_tool("pg_dump"), "-Fc", "-d", first.url, "-f", dump], check=True)
    with running(second):
        subprocess.run([_tool("pg_restore"), "-d", second.url, dump], check=True)
        with running(again := Node(second.url)):
            make_a_move(again, bearer, table)


def as_in_version_1(connection: Connection) -> None:
    """Create the first schema, with a person, a finished game and a closed table."""
    config = Config()
    config.set_main_option("script_location", str(database.MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    for number, data in enumerate(LOG_OF_VERSION_1.read_text("utf-8").splitlines()):
        values = {"number": number, "data": data, "at": msgspec.json.decode(data)["at"]}
        connection.execute(text("INSERT INTO events VALUES ('T', :number, :at, :data)"), values)
    summary = {
        "options": {"players": 3},
        "seats": ["P0", "P1", "P3"],
        "outcome": {"scores": [57, 25, 49], "winners": [0]},
    }
    row = {"summary": json.dumps(summary), "listed": True}
    table = "INSERT INTO tables VALUES ('T', 'party-bugs', 'over', :listed, 1, NULL, :summary)"
    connection.execute(text(table), row)
    shut = "INSERT INTO tables VALUES ('S', 'party-bugs', 'closed', :listed, 2, NULL, :summary)"
    connection.execute(text(shut), row | {"summary": json.dumps(summary | {"outcome": None})})
    for number, data in enumerate(LOG_OF_VERSION_1.read_text("utf-8").splitlines()[:12]):
        renamed = data.replace('"table":"T"', '"table":"S"')
        values = {"number": number, "data": renamed, "at": 1}
        connection.execute(text("INSERT INTO events VALUES ('S', :number, :at, :data)"), values)
    connection.execute(text("INSERT INTO people VALUES ('person-0', 'P0', 1)"))
    connection.execute(text("INSERT INTO seats VALUES ('person-0', 'T')"))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.sqlite"
        return
    postgres = Postgres()
    with running(postgres):
        yield postgres.url


async def make_version_1(url: str) -> None:
    """Create a database as version 1 left it."""
    store = Store(database.connect(url))
    await database.write(store.engine, as_in_version_1)
    await store.stop()


def test_database_of_version_1_is_upgraded(empty: str) -> None:
    asyncio.run(make_version_1(empty))
    with running(node := Node(empty)):
        token = post(f"{node.url}/api/v1/me", json={}).json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        listed = get(f"{node.url}/api/v1/records", headers=bearer).json()
        assert [(game["table"], game["outcome"] is None) for game in listed] == [
            ("S", True),
            ("T", False),
        ]
        record = get(f"{node.url}/api/v1/tables/T/record", headers=bearer).json()
        Record.from_mapping(record).verify()
        assert begun_game(node)
    result = run("admin", "inspect", "T", "--database", empty)
    assert json.loads(result.stdout)["host"] == "person-0"


# Files for deployment


def test_systemd_units_run_commands_that_exist() -> None:
    for unit in (ROOT / "deploy").glob("*.service"):
        parsed = configparser.ConfigParser(strict=False, interpolation=None)
        parsed.optionxform = str  # type: ignore[method-assign,assignment]
        parsed.read_string(unit.read_text())
        _, action, *options = parsed["Service"]["ExecStart"].split()
        known = run(action, "--help").stdout
        assert [each for each in options if each.startswith("--") and each not in known] == []


def test_variables_in_deployment_files_exist() -> None:
    known = {name for each in ("serve", "admin") for name in settings_of(each)}
    named = {
        name
        for file in (ROOT / "deploy").rglob("*")
        if file.is_file()
        for name in re.findall(r"BUGNIGHT_[A-Z_]+", file.read_text())
    }
    assert named
    assert named <= known


def test_compose_file_names_things_that_exist() -> None:
    composed = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
    services = composed["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in composed["volumes"] or (ROOT / "deploy" / source).is_file()
    for name in ("family", "town"):
        assert services[name]["ports"] == [f"127.0.0.1:{Settings().port}:{Settings().port}"]


def rendered(template: Path, values: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the objects of a Helm template; all conditions are taken as true."""

    def value(match: re.Match[str]) -> str:
        found: Any = {"Values": values, "Release": {"Name": "bugs"}}
        for name in match[1].strip(".").split("."):
            found = found[name] if name else "something"
        return json.dumps(found) if match[2] else str(found)

    text = re.sub(r"(?m)^ *{{-? (if|with|end)\b.*}}\n", "", template.read_text())
    text = re.sub(r"{{-? (?:toYaml )?\$?(\.[\w.]*)( \|.*?)? }}", value, text)
    return [*yaml.safe_load_all(text)]


def test_chart_uses_commands_and_ports_that_exist() -> None:
    chart = ROOT / "deploy/helm/bugnight"
    assert yaml.safe_load((chart / "Chart.yaml").read_text())["name"] == "bugnight"
    values = yaml.safe_load((chart / "values.yaml").read_text())
    deployment, service, ingress = rendered(chart / "templates/server.yaml", values)
    [job] = rendered(chart / "templates/prune.yaml", values)
    [server] = deployment["spec"]["template"]["spec"]["containers"]
    [prune] = job["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"]
    for container in (server, prune):
        program, action, *options = container["args"]
        assert program in (ROOT / "Dockerfile").read_text()
        known = run(action, "--help").stdout
        names = [each.partition("=")[0] for each in options if each.startswith("--")]
        assert [each for each in names if each not in known] == []
    assert server["ports"] == [{"name": "http", "containerPort": Settings().port}]
    assert server["resources"] == values["resources"]
    served = {path for handler in operators.HANDLERS for path in handler.paths}
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert server[probe]["httpGet"]["path"] in served
    assert service["spec"]["ports"][0]["targetPort"] == "http"
    backend = ingress["spec"]["rules"][0]["http"]["paths"][0]["backend"]
    assert backend["service"]["name"] == service["metadata"]["name"]


def settings_of(action: str) -> set[str]:
    """Return the environment variables of a command."""
    return set(re.findall(r"BUGNIGHT_[A-Z_]+", "".join(run(action, "--help").stdout.split())))
