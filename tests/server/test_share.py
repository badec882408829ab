"""Sharing a table: the server's address on the network, and four-letter codes."""

import re
from pathlib import Path

import pytest

from bugnight.server.config import Config, own_address
from bugnight.server.payloads import code_of
from tests.server.parts import Node, PatientClient, get, running

pytestmark = pytest.mark.compiled


def test_address_for_other_devices() -> None:
    assert Config().address == ""
    assert Config(host="0.0.0.0").address == ""
    assert Config(lan=True, port=8420).address == f"http://{own_address()}:8420"
    assert Config(lan=True, origin="https://bugs.example/").address == "https://bugs.example"


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:  # type: ignore[misc]
    """A server for the local network."""
    folder: Path = tmp_path_factory.mktemp("share")
    one = Node(f"sqlite:///{folder}/games.sqlite", "", None, "--lan")
    with running(one):
        yield one


def test_lan_server_tells_the_page_its_network_address(node: Node) -> None:
    assert (
        get(f"{node.url}/api/v1/games").json()["address"] == f"http://{own_address()}:{node.port}"
    )


def test_code_leads_to_its_table_until_the_game_starts(node: Node) -> None:
    with PatientClient(base_url=f"{node.url}/api/v1", timeout=240) as host:
        host.post("/me", json={"name": "Ada"})
        body = {"game": "bug-off", "options": {"players": 2}, "seats": ["me", "open"]}
        table = host.post("/tables", json=body).json()
        assert table["code"] == code_of(table["id"])
        with PatientClient(base_url=f"{node.url}/api/v1", timeout=240) as guest:
            guest.post("/me", json={"name": "Bea"})
            found = guest.get(f"/codes/{table['code'].lower()}")
            assert found.json()["id"] == table["id"]
            wrong = "".join(sorted(table["code"])) + "X"
            assert guest.get(f"/codes/{wrong}").status_code == 400
        commands = f"/tables/{table['id']}/commands"
        host.post(commands, json={"id": "1", "type": "put", "seat": 1, "to": "bot:thumb"})
        begun = host.post(commands, json={"id": "2", "type": "start", "client_seed": "x"})
        assert begun.status_code == 200, begun.text
        assert host.get(f"/codes/{table['code']}").status_code == 404


def test_link_to_a_waiting_table_has_a_preview(node: Node) -> None:
    with PatientClient(base_url=f"{node.url}/api/v1", timeout=240) as host:
        host.post("/me", json={"name": 'Ada "<b>"'})
        body = {"game": "bug-off", "options": {"players": 3}, "seats": ["me", "open", "open"]}
        table = host.post("/tables", json=body).json()["id"]
        page = get(f"{node.url}/t/{table}").text
        assert 'property="og:title" content="Bug Off! · Bug Night"' in page
        assert page.count('property="og:title"') == page.count('property="og:image"') == 1
        picture = re.search(r'property="og:image" content="http://[^/]+(/[^"]+)"', page)
        assert picture
        assert get(f"{node.url}{picture[1]}").headers["content-type"].startswith("image/")
        assert "Ada &quot;&lt;b&gt;&quot; has a chair for you. 2 are free." in page
        french = host.get(f"{node.url}/t/{table}", headers={"Accept-Language": "fr-FR,fr"}).text
        assert "te garde une chaise. Il en reste 2." in french
        for seat in (1, 2):
            put = {"id": f"{seat}", "type": "put", "seat": seat, "to": "bot:thumb"}
            host.post(f"/tables/{table}/commands", json=put)
        full = get(f"{node.url}/t/{table}").text
        assert "has a chair" not in full
        assert '<meta name="game" content="bug-off">' in full
        assert "has a chair" not in get(f"{node.url}/t/nosuchtable").text


def test_guessing_codes_is_limited(tmp_path: Path) -> None:
    one = Node(f"sqlite:///{tmp_path}/games.sqlite", "", None, "--limits")
    with running(one), PatientClient(base_url=f"{one.url}/api/v1", timeout=240) as guest:
        guest.post("/me", json={"name": "Bea"})
        tried = [guest.get(f"/codes/{code}").status_code for code in ("AAAA", "AAAB", "AAAC") * 4]
        assert 429 in tried
