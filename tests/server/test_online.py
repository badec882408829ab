"""A real server over real sockets: guests, tables, live play, lists and protections."""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from bugnight import bots
from bugnight import protocol as p
from bugnight.client import Client, ServerError
from bugnight.play import GAMES, Match, Move, Record, View, fair
from bugnight.server.advice import Review
from bugnight.server.api.records import LARGEST_RECORD
from bugnight.server.registry import MOST_OPEN
from tests import ROOT
from tests.play.bad_records import BAD_RECORDS, BadRecord
from tests.server.parts import PATIENCE, Node, PatientClient, get, head, post, running
from tests.server.player import Player

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """One server on SQLite."""
    folder = tmp_path_factory.mktemp("online")
    one = Node(f"sqlite:///{folder}/games.sqlite", "", folder / "log.jsonl", "--log", "info")
    with running(one):
        yield one


OPEN: list[httpx2.Client] = []


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    """Close all connections after a test."""
    yield
    while OPEN:
        OPEN.pop().close()


class Guest:
    """A guest with a browser."""

    def __init__(self, node: Node, name: str = "Ada") -> None:
        self.node = node
        self.http = PatientClient(base_url=f"{node.url}/api/v1", timeout=240)
        OPEN.append(self.http)
        self.token = self.post("/me", {"name": name})["token"]

    def post(self, path: str, body: object = None, status: int | None = None) -> Any:  # noqa: ANN401
        """Send a POST request, check its status and return the response."""
        answer = self.http.post(path, json=body)
        wanted = (200, 201) if status is None else (status,)
        assert answer.status_code in wanted, answer.text
        return answer.json()

    def get(self, path: str, status: int = 200, **query: Any) -> Any:  # noqa: ANN401
        """Send a GET request, check its status and return the response."""
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    def open(self, *seats: str, game: str = "bug-off", **more: object) -> str:
        """Open a table; return its id."""
        wish = {"game": game, "seats": ["me", *seats], "pace": "none", **more}
        return str(self.post("/tables", wish)["id"])

    def do(self, table: str, status: int | None = None, **command: object) -> Any:  # noqa: ANN401
        """Send a command."""
        wish = {"id": secrets.token_hex(5), **command}
        return self.post(f"/tables/{table}/commands", wish, status)

    def live(self, table: str, query: str = "") -> ClientConnection:
        """Connect to a table's live play."""
        url = self.node.url.replace("http", "ws")
        cookie = {"Cookie": f"bugnight={self.token}"}
        return connect(
            f"{url}/api/v1/tables/{table}/live{query}",
            additional_headers=cookie,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
            max_queue=None,  # with a full queue, the close frame would not arrive
        )


def hear(socket: ClientConnection, kind: type[Any] = p.Update) -> Any:  # noqa: ANN401
    """Return the next message of a kind."""
    while True:
        message = p.decode_message(socket.recv(timeout=PATIENCE))
        if isinstance(message, kind):
            return message


def say(socket: ClientConnection, **message: object) -> None:
    """Send a message."""
    socket.send(json.dumps(message))


@pytest.mark.parametrize("game", GAMES)
def test_program_plays_a_game_in_ten_lines(node: Node, game: str) -> None:
    with Client(node.url, name="Robo") as client:
        table = client.open(game, ["me", "bot:thumb", "bot:random"], pace="none")
        table.start()
        outcome = table.play(bots.make("thumb"))
        record = Record.parse(
            get(
                f"{node.url}/api/v1/tables/{table.id}/record",
                headers={"Authorization": f"Bearer {client.token}"},
            ).content
        )
    assert record.verify().outcome == outcome
    assert fair.check(record)


def test_client_reports_a_missing_or_foreign_server(node: Node) -> None:
    with pytest.raises(ConnectionError, match=r"no server answers at http://127\.0\.0\.1:1 "):
        Client("http://127.0.0.1:1", name="Robo")
    with pytest.raises(ConnectionError, match="is not a Bug Night server: it says 404 Not Found"):
        Client(f"{node.url}/nowhere", name="Robo")


class Crash:
    """A bot that raises an exception."""

    def choose(self, view: View, limit: bots.Limit) -> Move:  # noqa: ARG002
        """Divide by zero."""
        return view.legal_moves[1 // 0]


def test_client_reports_a_crashing_bot(node: Node) -> None:
    with Client(node.url, name="Robo") as client:
        table = client.open("bug-off", ["me", "bot:thumb"], pace="none")
        table.start()
        with pytest.raises(bots.BotFault, match="Crash at seat 0 crashed: ZeroDivisionError"):
            table.play(Crash())


def test_program_in_the_docs_plays(node: Node, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs/bots.md").read_text("utf-8")
    [program] = [part for part in page.split("```") if "bugnight.client import" in part]
    assert len(program.split("\n", 1)[1].strip().splitlines()) <= 10
    hurried = program.replace('"bot:random"])', '"bot:random"], pace="none")')
    assert hurried != program
    exec(hurried.split("\n", 1)[1].replace("http://localhost:8420", node.url), {})
    assert capsys.readouterr().out.startswith("Outcome(scores=[")


def test_table_is_found_joined_played_and_listed(node: Node) -> None:
    ada, ben, cleo = (Guest(node, name) for name in ("Ada", "Ben", "Cleo"))
    table = ada.open("open", listed=True)
    assert table in [each["id"] for each in ben.get("/tables", game="bug-off")]
    ben.do(table, type="sit", client_seed="four-leaf-clover")
    ada.do(table, type="start", client_seed="rabbit")
    assert table not in [each["id"] for each in cleo.get("/tables")]
    rng = random.Random(3)
    while True:
        updates = [guest.get(f"/tables/{table}/update") for guest in (ada, ben)]
        if updates[0]["outcome"]:
            break
        turns = [guest.get("/me/tables")[0]["your_turn"] for guest in (ada, ben)]
        assert sorted(turns) == [False, True]
        guest, update = (ada, updates[0]) if turns[0] else (ben, updates[1])
        guest.do(table, type="move", number=update["number"], moves=[rng.choice(update["legal"])])
    assert ada.get("/me/tables") == []
    [finished] = [each for each in cleo.get("/records") if each["table"] == table]
    assert (finished["seats"], finished["outcome"]) == (["Ada", "Ben"], updates[0]["outcome"])
    replay = cleo.get(f"/tables/{table}/replay")
    assert len(replay["steps"]) == len(replay["record"]["moves"]) + 1
    assert replay["steps"][-1]["position"]["phase"] == "over"
    checked = cleo.post("/verify", replay["record"])
    assert checked == {"agrees": True, "finished": True, "fair": True, "fault": None}
    forged = replay["record"] | {
        "x-fair": replay["record"]["x-fair"] | {"client_seeds": ["a", "b"]}
    }
    assert "client seeds" in cleo.post("/verify", forged)["fault"]
    assert cleo.post("/replay", replay["record"]) == replay
    ada.do(table, type="again")
    refused = ben.do(table, 409, id="twice", type="again")
    assert (refused["code"], refused["id"]) == ("state", "twice")
    rematch = ada.get(f"/tables/{table}")["rematch"]
    assert ben.get(f"/tables/{rematch}")["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize("game", GAMES)
async def test_two_people_play_any_game_live_and_replay_it(node: Node, game: str) -> None:
    first, second = people = [Player(lambda: [node.url], random.Random(seed)) for seed in (1, 2)]
    for person, name in zip(people, ("Ada", "Ben"), strict=True):
        await person.arrive(name)
    wish = {"game": game, "seats": ["me", "open"], "pace": "none", "claim_window": 2}
    table = (await first.call("POST", "/tables", wish))["id"]
    await second.do(table, type="sit", client_seed="clover")
    await first.do(table, type="start")
    ends = await asyncio.gather(*(person.play(table, seat) for seat, person in enumerate(people)))
    assert ends[0].outcome == ends[1].outcome is not None
    path = f"/tables/{table}"
    whole, seen = [await first.call("GET", f"{path}/replay{query}") for query in ("", "?seat=1")]
    assert (await first.call("POST", "/verify", whole["record"]))["agrees"]
    assert await first.call("POST", "/replay?seat=1", whole["record"]) == seen
    told = (await second.call("GET", "/games"))["games"]
    [kinds] = [{kind["name"] for kind in each["events"]} for each in told if each["name"] == game]
    update = await second.call("GET", f"{path}/update")
    moved = [event for event in update["events"] if event["type"] == "moved"]
    heard = [event for each in moved for event in each["events"]]
    assert heard == [event for step in seen["steps"] for event in step["events"]]
    assert {event["kind"] for event in heard} <= kinds
    assert len(whole["steps"]) == len(seen["steps"]) == len(whole["record"]["moves"]) + 1


@pytest.mark.parametrize(
    "case", [each for each in BAD_RECORDS if each.number == 0], ids=lambda case: case.name
)
def test_error_for_a_bad_record_names_its_ply(node: Node, case: BadRecord) -> None:
    json_type = {"Content-Type": "application/json"}
    answer = Guest(node).http.post("/replay", content=case.content, headers=json_type)
    too_large = len(case.content) > LARGEST_RECORD
    refused = (413, "too-large") if too_large else (400, "malformed")
    assert (answer.status_code, answer.json()["code"]) == refused, answer.text
    if case.ply:
        assert answer.json()["message"].startswith(f"ply {case.ply}: ")


@pytest.mark.parametrize(
    ("moves", "status", "code"),
    [
        (9_000, 400, "malformed"),
        (16_000, 413, "too-large"),
        (60_000, 413, "too-large"),
        (90_000, 413, "too-large"),
    ],
)
def test_record_that_is_too_large_is_refused(
    node: Node, moves: int, status: int, code: str
) -> None:
    record = {"format": "bugnight/1", "game": "bug-off", "seed": 1, "moves": ["0:draw"] * moves}
    assert Guest(node).post("/replay", record, status)["code"] == code


def test_live_play_sends_news_and_helpful_errors(node: Node) -> None:
    ada, ben = Guest(node), Guest(node, "Ben")
    table = ada.open("open", game="party-bugs")
    ben.do(table, type="sit")
    ada.do(table, type="start")
    with ada.live(table) as one, ben.live(table) as two:
        assert hear(one, p.Welcome).seat == 0
        seen, theirs = hear(one), hear(two)
        assert [event.number for event in seen.events] == list(range(seen.number + 1))
        say(one, type="move", id="a", number=seen.number, moves=["0:play 99"])
        refused = hear(one, p.Error)
        assert (refused.code, refused.id, refused.legal) == ("illegal", "a", seen.legal)
        say(one, type="move", id="b", number=seen.number, moves=seen.legal[:1])
        assert hear(one, p.Done).id == "b"
        say(one, type="move", id="b", number=seen.number, moves=seen.legal[:1])
        assert hear(one, p.Error).code == "repeated"
        news = hear(two)
        assert [event.number for event in news.events] == [theirs.number + 1]
        assert news.view["played"] == ["?", None]
        say(one, type="dance", id="c")
        assert hear(one, p.Error).code == "malformed"
        one.send("{")
        assert hear(one, p.Error).code == "malformed"
        one.send(b"\x00\x01")
        assert hear(one, p.Error).code == "malformed"
        one.send("x" * 9000)
        assert hear(one, p.Error).code == "too-large"
        say(one, type="ping")
        assert hear(one, p.Pong).now > 0
    with ada.live(table, f"?since={seen.number}") as again:
        update = hear(again)
        assert [event.number for event in update.events] == [seen.number + 1]
        assert update.chosen == seen.legal[0]


def test_spectator_sees_public_state_and_no_private_table(node: Node) -> None:
    ada, cleo = Guest(node), Guest(node, "Cleo")
    table = ada.open("bot:thumb")
    ada.do(table, type="start")
    with cleo.live(table) as socket:
        update = hear(socket)
        assert (update.seat, update.legal) == (None, [])
        assert all(isinstance(hand, int) for hand in update.view["hands"])
        say(socket, type="move", id="m", number=update.number, moves=["0:place R"])
        assert hear(socket, p.Error).code == "seat"
    private = ada.open("bot:thumb", watch=False)
    with cleo.live(private) as socket:
        hear(socket)
        ada.do(private, type="start")
        assert hear(socket, p.Bye).why == "closed"
    with cleo.live(private) as socket:
        assert hear(socket, p.Error).code == "forbidden"
    assert cleo.get(f"/tables/{private}/update", status=403)["code"] == "forbidden"
    assert cleo.get(f"/tables/{table}/record", status=409)["code"] == "state"


def test_spectator_who_sits_down_sees_from_the_seat(node: Node) -> None:
    ada, ben = Guest(node), Guest(node, "Ben")
    table = ada.open("open")
    with ben.live(table) as socket:
        assert hear(socket).seat is None
        say(socket, type="sit", id="s")
        assert hear(socket).seat == 1
        assert hear(socket, p.Done).id == "s"


def test_spectator_screen_of_a_player_shows_no_hand(node: Node) -> None:
    ada, ben = Guest(node), Guest(node, "Ben")
    table = ada.open("open", watch=False, options={"players": 2, "starter": 0})
    with ada.live(table, "?seat=-1") as screen:
        assert hear(screen).seat is None
        ben.do(table, type="sit")
        ada.do(table, type="start")
        until = hear(screen)
        while not until.view:
            until = hear(screen)
        assert (until.seat, until.legal, until.chosen) == (None, [], None)
        assert all(isinstance(hand, int) for hand in until.view["hands"])
        shown = ada.get(f"/tables/{table}/update")
        assert isinstance(shown["view"]["hands"][0], list)
        ada.do(table, type="move", number=shown["number"], moves=[shown["legal"][0]])
        assert hear(screen).seat is None
    with Guest(node, "Cleo").live(table, "?seat=-1") as socket:
        assert hear(socket, p.Error).code == "forbidden"
    with ada.live(table, "?seat=-2") as socket:
        assert hear(socket, p.Error).code == "malformed"


def test_faces_and_colours_are_shown_at_the_table(node: Node) -> None:
    ada, ben = Guest(node, "Ada"), Guest(node, "Ben")
    assert ada.http.patch("/me", json={"look": "4O"}).status_code == 200
    for bad in ({"look": "6O"}, {"look": "4O\n"}, {"look": "\n"}, {}):
        assert ben.http.patch("/me", json=bad).status_code == 400
    table = ada.open("open")
    ben.do(table, type="sit")
    assert [seat["look"] for seat in ben.get(f"/tables/{table}")["seats"]] == ["4O", ""]
    assert ben.http.patch("/me", json={"look": "O"}).status_code == 200
    ben.do(table, type="stand")
    ben.do(table, type="sit")
    assert [seat["look"] for seat in ada.get(f"/tables/{table}")["seats"]] == ["4O", "O"]


def test_name_and_look_move_to_another_device(node: Node) -> None:
    ada = Guest(node, "  Ada\u202e \n Lovelace  ")
    assert ada.get("/me") == {"name": "Ada Lovelace", "look": ""}
    assert ada.http.patch("/me", json={"look": "3"}).json() == {"name": "Ada Lovelace", "look": "3"}
    countess = {"name": "Countess", "look": "3"}
    assert ada.http.patch("/me", json={"name": "Countess"}).json() == countess
    code = ada.post("/me/transfer")["code"]
    phone = PatientClient(base_url=f"{node.url}/api/v1")
    OPEN.append(phone)
    wrong = phone.post("/transfer", json={"code": "AAAAA-AAAAA"})
    assert (wrong.status_code, wrong.json()["code"]) == (404, "not-found")
    assert phone.post("/transfer", json={"code": code.lower()}).json()["name"] == "Countess"
    assert phone.get("/me").json() == countess
    assert phone.post("/transfer", json={"code": code}).status_code == 404
    assert ada.http.delete("/me").status_code == 204
    assert phone.get("/me").status_code == 401
    assert ada.get("/me", status=401)["code"] == "signed-out"


def test_program_tokens_can_be_revoked(node: Node) -> None:
    ada = Guest(node)
    made = ada.post("/me/tokens", {"label": "my bot"})
    with Client(node.url, token=made["token"]) as client:
        client.lobby()
        assert made["id"] in [each["id"] for each in ada.get("/me/tokens")]
        assert ada.http.delete(f"/me/tokens/{made['id']}").status_code == 204
        with pytest.raises(ServerError, match="token"):
            client.lobby()
    forged = made["token"][:-1] + ("0" if made["token"][-1] != "0" else "1")
    answer = get(f"{node.url}/api/v1/me", headers={"Authorization": f"Bearer {forged}"})
    assert answer.status_code == 401


def test_revoked_token_closes_its_sockets(node: Node) -> None:
    ada = Guest(node)
    with ada.live(ada.open("open")) as socket:
        assert ada.http.delete("/me").status_code == 204
        assert hear(socket, p.Bye).why == "signed-out"


def test_cross_origin_requests_are_refused(node: Node) -> None:
    ada = Guest(node)
    table = ada.open("bot:thumb")
    evil = {"Origin": "https://evil.example"}
    answer = ada.http.post(f"/tables/{table}/commands", json={}, headers=evil)
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    url = node.url.replace("http", "ws")
    with (
        pytest.raises(InvalidStatus),
        connect(
            f"{url}/api/v1/tables/{table}/live",
            additional_headers=evil | {"Cookie": f"bugnight={ada.token}"},
        ),
    ):
        pass


def test_responses_have_security_headers(node: Node) -> None:
    for path in ("/", "/t/some-table", "/api/v1/me", "/nothing.js", "/api/v1/nothing"):
        answer = get(f"{node.url}{path}")
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    cookie = post(f"{node.url}/api/v1/me", json={}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_hints_can_be_disabled(node: Node) -> None:
    ada = Guest(node)
    off = ada.open("bot:thumb", hints=False)
    ada.do(off, type="start")
    assert ada.post(f"/tables/{off}/hint", {}, 403)["code"] == "off"


@pytest.mark.parametrize("game", ["bug-off", "goofspiel"])
def test_hints_and_reviews(node: Node, game: str) -> None:
    ada = Guest(node)
    table = ada.open("bot:random", game=game)
    ada.do(table, type="start")
    while not (update := ada.get(f"/tables/{table}/update"))["outcome"]:
        if update["legal"]:
            if update["number"] < 12:
                hint = ada.post(f"/tables/{table}/hint", {})
                assert hint["moves"][0]["move"] in update["legal"]
            wish = {"type": "move", "id": secrets.token_hex(5), "moves": update["legal"][:1]}
            wish["number"] = update["number"]  # the other player's answer may end the bidding
            answer = ada.http.post(f"/tables/{table}/commands", json=wish)
            assert answer.status_code == 200 or answer.json()["code"] == "stale", answer.text
    review = ada.get(f"/tables/{table}/review")
    assert review["total"] > 10
    assert review["players"] == []
    while review["done"] < review["total"]:
        time.sleep(1.0)
        review = ada.get(f"/tables/{table}/review")
    assert len(review["curve"]) == review["total"] + 1
    for account in review["players"]:
        parts = (account[part] for part in ("fair", "luck", "skill", "others"))
        assert sum(parts) == pytest.approx(account["result"])
    for decision in review["decisions"]:
        assert (decision["lost"] > 0) == (decision["verdict"] not in ("best", "fine"))
        assert decision["lost"] > 0 or not decision["reason"]
    assert {turn["by"] for turn in review["turns"]} <= {"mistake", "play", "cards"}
    assert ada.get(f"/tables/{table}/review", names=["You", "Bob"])["done"] == review["total"]
    for names in (["You"], ["You", "B" * 25]):
        assert ada.get(f"/tables/{table}/review", 400, names=names)["code"] == "malformed"


def test_review_reasons_use_player_names() -> None:
    match = Match(GAMES["bug-off"](players=3), seed=1)
    bot = bots.make("random", seed=1)
    while not match.position.is_over:
        match.push(bot.choose(match.view(match.position.actor), bots.Limit()))
    review, names = Review(Record.of(match)), ["You", "Bea", "Cem"]

    def reasons(names: list[str] | None) -> str:
        return " ".join(each.reason.get("en", "") for each in review.told(names).decisions)

    while "Bea has" not in reasons(names):
        assert review.go_on(1.0), "no reason names Bea"
    assert "seat 2 has" in reasons(None)


def test_health_readiness_metrics_and_logs(node: Node) -> None:
    assert get(f"{node.url}/healthz").text == "ok\n"
    assert get(f"{node.url}/readyz").text == "ready\n"
    assert head(f"{node.url}/healthz").status_code == 200
    assert head(f"{node.url}/readyz").status_code == 200
    ada = Guest(node, "Grace Hopper")
    table = ada.open("bot:thumb")
    ada.do(table, type="start", client_seed="my-very-own-seed")
    figures = get(f"{node.url}/metrics").text
    assert "bugnight_commit_seconds_count" in figures
    assert node._log is not None
    lines = [json.loads(line) for line in node._log.read_text().splitlines()]
    assert lines
    for secret in (ada.token, "Grace Hopper", "my-very-own-seed", table):
        assert secret not in node._log.read_text()


def test_absent_player_may_be_replaced_and_return(node: Node) -> None:
    ada, ben = Guest(node), Guest(node, "Ben")
    table = ada.open("open")
    ben.do(table, type="sit")
    ada.do(table, type="start")
    with ada.live(table) as one:
        hear(one)
        with ben.live(table) as two:
            hear(two)
            assert ada.do(table, 403, type="replace", seat=1)["code"] == "forbidden"
        while hear(one, p.Presence).seats[1]:
            pass
        soon = ada.do(table, 403, type="replace", seat=1)
        assert 0 < soon["retry_after"] <= 45
        ben.do(table, type="replace", seat=1, bot="bot:thumb")
        told = hear(one).events[0]
        assert (type(told), told.seat, told.bot, told.why) == (p.Away, 1, "thumb", "replaced")
        ben.do(table, type="return")
        assert not ada.get(f"/tables/{table}")["seats"][1]["away"]


def test_clocks_keep_running_across_a_restart(tmp_path: Path) -> None:
    one = Node(f"sqlite:///{tmp_path}/games.sqlite")
    with running(one):
        ada = Guest(one)
        table = ada.open("bot:thumb", clock={"kind": "move", "seconds": 5})
        ada.do(table, type="start")
        one.kill()
        one.start()
        update = ada.get(f"/tables/{table}/update")
        while not (ada.get(f"/tables/{table}")["seats"][0]["away"] or update["outcome"]):
            update = ada.get(f"/tables/{table}/update", since=update["number"], wait=10)
        away = ada.get(f"/tables/{table}/update")["events"]
        assert [each["why"] for each in away if each["type"] == "away"] == ["clock"]


def test_all_tables_count_against_their_hosts_limit(node: Node) -> None:
    ada = Guest(node)
    wish = {"game": "bug-off", "seats": ["bot:thumb"] * 2, "pace": "none"}
    made = [ada.post("/tables", wish)["id"] for _ in range(MOST_OPEN)]
    assert {each["table"]["id"] for each in ada.get("/me/tables")} == set(made)
    assert ada.post("/tables", wish, 409)["code"] == "full"
    ada.do(made[0], type="close")
    ada.post("/tables", wish)


def test_rate_limits_hold_and_give_a_retry_time(tmp_path: Path) -> None:
    one = Node(f"sqlite:///{tmp_path}/games.sqlite", "", None, "--limits")
    with running(one):
        ada = Guest(one)
        codes = [ada.http.post("/transfer", json={"code": "X"}).status_code for _ in range(8)]
        assert codes[:5] == [404] * 5
        assert 429 in codes
        assert set(codes) == {404, 429}  # on a slow machine, the limit recovers meanwhile
        table = ada.open("bot:thumb")
        ada.do(table, type="start")
        with suppress(ConnectionClosed), ada.live(table) as socket:
            for _ in range(200):
                say(socket, type="ping")
            refused = hear(socket, p.Error)
            assert refused.code == "too-fast"
            assert refused.retry_after is not None
