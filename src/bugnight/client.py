"""Play on a Bug Night server from a program.

    from bugnight import bots
    from bugnight.client import Client

    with Client("http://localhost:8420", name="Robo") as client:
        table = client.open(GAME, seats=["me", "bot:beetle", "bot:queen"])
        table.start()
        print(table.play(bots.make("thumb")))

GAME is the name of a game that is installed here and on the server; `bugnight.GAMES` lists them.
`client.join(ID)` joins a table that somebody else has opened; its link ends in the ID. A bot gets
the same `View` as in a local match, so any bot can play.
"""

import secrets
import time
from collections.abc import Iterator, Sequence
from typing import Any, Self, TypeVar

import msgspec

from bugnight import protocol as p
from bugnight.bots import Bot, Limit, ask
from bugnight.extras import needed
from bugnight.play import GAMES, Move, Outcome, View

with needed("serve"):
    import httpx2

T = TypeVar("T")

WAIT_SECONDS = 25
PATIENCE_SECONDS = 60.0
"""How long calls are repeated while the server cannot be reached."""
AGAIN = ("preparing", "unavailable", "too-fast")
AWAY = (httpx2.NetworkError, httpx2.TimeoutException, httpx2.RemoteProtocolError)


class ServerError(Exception):
    """The server refused a call; `code` says why, `error` has the details."""

    def __init__(self, error: p.Error) -> None:
        super().__init__(error.message)
        self.code, self.error = error.code, error


class Client:
    """A guest on a server; keep `token` to return as the same guest."""

    def __init__(self, url: str, *, name: str | None = None, token: str | None = None) -> None:
        self._http = httpx2.Client(base_url=url, timeout=WAIT_SECONDS + 10)
        self.token = token or ""
        if token is None:
            try:
                me = self.call("POST", "/me", p.Me, p.Arrival(name=name))
            except BaseException:
                self.close()
                raise
            assert isinstance(me.token, str)
            self.token = me.token

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the guest stays."""
        self._http.close()

    def call(
        self, method: str, path: str, kind: type[T], data: object = None, **query: object
    ) -> T:
        """Call the HTTP API; repeats the call while the server cannot be reached."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        body = None if data is None else p.encode(data)
        give_up = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                answer = self._http.request(
                    method, f"/api/v1{path}", content=body, headers=headers, params=_plain(query)
                )
            except AWAY as away:
                # an address that has never answered is more likely misspelt than away
                if not self.token or time.monotonic() > give_up:
                    raise ConnectionError(
                        f"no server answers at {self._http.base_url} ({away}); check the address,"
                        " or start a server there with `bugnight serve`"
                    ) from None
                time.sleep(0.3)
                continue
            if answer.is_success:
                return msgspec.json.decode(answer.content, type=kind)
            try:
                error = msgspec.json.decode(answer.content, type=p.Error)
            except msgspec.MsgspecError:
                raise ConnectionError(
                    f"what answers at {self._http.base_url} is not a Bug Night server: it says"
                    f" {answer.status_code} {answer.reason_phrase}"
                ) from None
            if error.code not in AGAIN or time.monotonic() > give_up:
                raise ServerError(error)
            time.sleep(error.retry_after or 0.3)

    def open(self, game: str, seats: Sequence[str], **settings: Any) -> "OnlineTable":  # noqa: ANN401
        """Open a table; `settings` are those of `protocol.Settings`: options, clock, pace, …"""
        wish = {"game": game, "seats": list(seats), **settings}
        asked = msgspec.convert(wish, p.Settings)
        made = self.call("POST", "/tables", p.TableInfo, asked, id=fresh_id())
        return OnlineTable(self, made)

    def join(self, table: str, seat: int | None = None) -> "OnlineTable":
        """Sit down at a table, by default in the first open seat; or return to it."""
        info = self.call("GET", f"/tables/{table}", p.TableInfo)
        joined = OnlineTable(self, info)
        if not any(each.you for each in info.seats):
            joined.do(p.Sit(id=fresh_id(), seat=seat, client_seed=secrets.token_hex(16)))
        return joined

    def lobby(self) -> list[p.TableInfo]:
        """The public tables that wait for players."""
        return self.call("GET", "/tables", list[p.TableInfo])


class OnlineTable:
    """A table on a server, where you have a seat."""

    def __init__(self, client: Client, info: p.TableInfo) -> None:
        self._client = client
        self.id = info.id
        self.info = info
        self.game = GAMES[info.game].from_options(info.options)

    def do(self, command: p.AnyCommand) -> int:
        """Carry out a command once, however often it must be sent; return the event's number."""
        try:
            done = self._client.call("POST", f"/tables/{self.id}/commands", p.Done, command)
        except ServerError as error:
            if error.code != "repeated" or error.error.number is None:
                raise
            return error.error.number
        return done.number

    def start(self) -> None:
        """Deal; only the player who opened the table may do so."""
        self.do(p.Start(id=fresh_id(), client_seed=secrets.token_hex(16)))

    def updates(self, since: int = -1) -> Iterator[p.Update]:
        """What happens at the table, as it happens."""
        while True:
            update = self._client.call(
                "GET",
                f"/tables/{self.id}/update",
                p.Update,
                since=since,
                wait=WAIT_SECONDS,
                code=True,
            )
            if update.number > since:
                since = update.number
                if isinstance(update.table, p.TableInfo):
                    self.info = update.table
                yield update

    def view(self, update: p.Update) -> View:
        """The view of an update, for bots."""
        assert isinstance(update.code, str)
        return self.game.view(update.code, update.seat)

    def move(self, update: p.Update, *moves: Move | str) -> None:
        """Make a move, or a turn of several, decided on the basis of an update."""
        texts = [str(move) for move in moves]
        self.do(p.Move(id=fresh_id(), number=update.number, moves=texts))

    def play(self, bot: Bot, limit: Limit | None = None) -> Outcome:
        """Let a bot play your seat until the game is over; raises `BotFault` if it fails."""
        answered = -1
        for update in self.updates():
            if update.outcome is not None:
                return update.outcome
            if self.info.state == "closed":
                break
            if update.legal and update.chosen is None and update.number > answered:
                move = ask(bot, self.view(update), limit or Limit())
                try:
                    self.move(update, move)
                    answered = update.number
                except ServerError as error:
                    if error.code != "stale":  # something happened meanwhile: look again
                        raise
        raise ServerError(p.Error(code="state", message="the table was closed"))


def fresh_id() -> str:
    return secrets.token_urlsafe(9)


def _plain(query: dict[str, object]) -> dict[str, str]:
    return {key: str(value).lower() for key, value in query.items()}
