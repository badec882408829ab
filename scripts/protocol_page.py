"""Write docs/protocol.md and web/src/live/wire.ts from the types of the protocol."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import UNSET, inspect

from bugnight import protocol as p
from bugnight.play import GAMES, Game, Match

RENEW = "./dev generate"

HEAD = """\
# The protocol

What server and clients say to each other, version VERSION. The types are `bugnight.protocol`; `RENEW` writes this page from them. The HTTP calls are described to programs by `/api/v1/openapi.json`; a Python client is `bugnight.client`.

Everything is JSON in UTF-8. An unknown field is an error. Times are milliseconds since 1970 by the server's clock.

## Who you are

`POST /api/v1/me` makes a guest and sets a cookie (`bugnight`, not readable by scripts); with a valid token it changes nothing. There is no password and no e-mail. Programs send the token as `Authorization: Bearer TOKEN`. To continue on another device, `POST /api/v1/me/transfer` gives a code, which the other device posts to `/api/v1/transfer`. `DELETE /api/v1/me` invalidates all your tokens and forgets your name.

Calls that change something must come from the server's own page (the header `Origin` is checked if there is one) and have `Content-Type: application/json`.

## Numbers

Everything public that happens at a table is an event with a number; numbers have no gaps. A client that knows number N asks for what is newer than N (`since=N`; `since=-1` for everything) and gets an update: those events, and its seat's view as it is now, whole. Live and after a reconnect that is the same message; where several events are new, they come in one update.

A command has an id that you choose and is carried out once: sent again, it is answered with the error `repeated`, which names the event. A move also has the number of the update on which it was decided. It is refused as `stale` only if since then *this seat's decision* has changed: choices that several seats make together do not make each other stale, nor does chat.

A call that opens a table may have an `id` of your choice, too: sent again, it gives the same table.

What is sealed has no number of its own: that a seat has chosen is an event (`chose`), that it has changed its mind is none, and answers to a claim are seen by nobody. Your own sealed choice is in `chosen` of your updates; a new move in the same decision replaces it.

## Live

`GET /api/v1/tables/{id}/live?since=N&seat=K` is a WebSocket: one table, seen from one seat. Without `seat` it is the first seat of yours, or, without one, a spectator's; `seat=-1` is a spectator's even where you sit. The server says `welcome`, then an `update`, then whatever happens. Commands go the other way; each is answered by `done` (it is on disk), `tried` or `error`. Send `ping` every twenty seconds or so: after a minute of silence the server hangs up. After `bye` or a lost connection, connect again with the last number.

Messages are text, without extensions, of at most 8,192 characters: longer ones are the error `too-large`, and over 64 KB the connection ends with 1009. A ping of the WebSocket itself is answered, but does not count as speaking. The code with which the server ends a connection says why, too: 1012 after `stopping`, 1013 after `slow`, 1008 after `flood`, 4401 after `signed-out`, 1000 after `closed`; where nobody was let in, 4000 and the status of the `error` before it (4404: no such table); 403 in place of a WebSocket for another site's page.

Without WebSockets: `GET /api/v1/tables/{id}/update?since=N&wait=30` answers with the same update as soon as there is something newer than N, or after `wait` seconds as it is; commands are posted to `/api/v1/tables/{id}/commands`.

## Games

`GET /api/v1/games` describes every installed game, those of other packages too: options with ranges and defaults, how the table reads, what kinds of events its rules tell, which phases are sealed, which verbs are tentative. A client that knows nothing else of a game can offer, show and play it. Words for a game, where it has any, are at `/api/v1/games/{game}/messages/{lang}`, in Fluent.

`moved` carries `events`: what happened in the moves, as the rules tell it, one after the other. Each seat gets what it may know; a detail that it may not know is null.

## Claims and turns

Some games have phases in which the first to claim something has it (`claim_phases`). Then `claim` is there in every update until the window closes: the same for every seat, whether or not anybody wants it. Answers are sealed. The window closes at `closes`; earlier only when every seat has answered, and then on a tick of half a second, a second and a half after it opened or later. The first to claim has it. What the others answered is never shown.

A turn of several moves can be put together before it is sent, where a game has `tentative_verbs`: `try` answers with the view and the legal moves after some of them; `move` with all of them and the last move of the turn plays them, all or none.

## HTTP

ROUTES

Errors are the message `error` with the HTTP status of its code:

ERRORS
"""

ROUTES = """\
| call | gets | gives |
|---|---|---|
| `POST /api/v1/me` | Arrival | Me, and the cookie |
| `GET /api/v1/me` | | Me |
| `PATCH /api/v1/me` | Naming | Me |
| `DELETE /api/v1/me` | | nothing; all your tokens are invalid |
| `POST /api/v1/me/transfer` | | Transfer |
| `POST /api/v1/transfer` | TransferCode | Me, and the cookie |
| `GET /api/v1/me/tokens` | | list of Token |
| `POST /api/v1/me/tokens` | TokenWish | Token |
| `DELETE /api/v1/me/tokens/{id}` | | nothing |
| `GET /api/v1/me/tables` | | list of MyTable, those where it is your turn first |
| `GET /api/v1/games` | | Games |
| `GET /api/v1/games/{game}/messages/{lang}` | | the messages of a game, in Fluent |
| `GET /api/v1/tables` | `game` | list of TableInfo: the lobby |
| `POST /api/v1/tables` | Settings; `id`, `wait` | TableInfo; with `wait`, `preparing` unless a bot can move within so many seconds |
| `GET /api/v1/tables/{id}` | | TableInfo |
| `GET /api/v1/codes/{code}` | | TableInfo: the table with this code, until its game begins |
| `GET /api/v1/tables/{id}/update` | `since`, `wait`, `seat` | Update |
| `POST /api/v1/tables/{id}/commands` | any command | Done or Tried |
| `GET /api/v1/tables/{id}/live` | `since`, `seat` | a WebSocket |
| `GET /api/v1/tables/{id}/blocks` | | list of seats whose players you have blocked |
| `POST /api/v1/tables/{id}/blocks` | BlockWish | the same list, as it is now |
| `GET /api/v1/tables/{id}/reports` | | list of Report, for the host |
| `POST /api/v1/tables/{id}/reports` | ReportWish | nothing |
| `POST /api/v1/tables/{id}/hint` | HintWish | Hint |
| `POST /api/v1/tables/{id}/retry` | Retry; `id` | TableInfo: play on from a moment of a finished game, against bots |
| `GET /api/v1/tables/{id}/review` | | Review: ask again until `done` is `total`. With `?names=`, once for each seat, reasons call seats by these |
| `GET /api/v1/tables/{id}/record` | | the record of a finished game |
| `GET /api/v1/tables/{id}/replay` | `seat` | Replay; with `seat`, as that seat saw it |
| `POST /api/v1/replay` | your own record; `seat` | Replay; faults are `malformed`, with the ply |
| `GET /api/v1/records` | `game`, `mine`, `before` | list of Finished, the latest first |
| `POST /api/v1/verify` | a record | Check |
| `POST /api/v1/continue` | GoOn; `id` | TableInfo: continue your own unfinished game |
| `GET /api/v1/lessons/{game}` | | Lesson: a game to learn from, for everybody |
| `GET /healthz`, `GET /readyz`, `GET /metrics` | | for the operator |"""


def page() -> str:
    """Write docs/protocol.md."""
    errors = "\n".join(
        ["| code | status | meaning |", "|---|---|---|"]
        + [f"| `{code}` | {status} | {meaning} |" for code, (status, meaning) in p.ERRORS.items()]
    )
    head = HEAD.rstrip()
    for word, text in (
        ("VERSION", p.VERSION),
        ("RENEW", RENEW),
        ("ROUTES", ROUTES),
        ("ERRORS", errors),
    ):
        head = head.replace(word, str(text), 1)
    parts = [head]
    parts += ["## Commands", *map(type_section, get_args(p.AnyCommand)), type_section(p.Ping)]
    parts += ["## Messages", *map(type_section, get_args(p.AnyMessage))]
    parts += ["### Parts of an update", *map(type_section, UPDATE_PARTS)]
    parts += ["## Events", *map(type_section, get_args(p.AnyEvent))]
    parts += ["## Views", VIEWS, *view_sections()]
    parts += ["## What is not live", *map(type_section, NOT_LIVE)]
    return "\n\n".join(parts) + "\n"


VIEWS = (
    "`view` has the names of [the record format](spec/records.md), with a number where cards are"
    " only counted and `?` for a card that lies face down; a game may add to a view what a seat can"
    " know by remembering."
)
UPDATE_PARTS = (p.TableInfo, p.SeatInfo, p.Clock, p.ClockState, p.ClaimWindow, p.GameEvent)
NOT_LIVE = (
    p.Settings, p.Arrival, p.Me, p.Naming, p.Transfer, p.TransferCode, p.TokenWish, p.Token,
    p.Games, p.GameInfo, p.Option, p.EventKindInfo, p.MyTable, p.Finished, p.BlockWish, p.ReportWish, p.Report, p.HintWish, p.Hint, p.Advice, p.Retry, p.GoOn, p.Review,
    p.Judged, p.Turn, p.Account, p.Replay, p.Step, p.Check, p.Lesson, p.LessonStep,
)  # fmt: skip


def type_section(kind: Any) -> str:  # noqa: ANN401
    """Describe a type: what it is for, and its fields."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    lines = [f"#### {name_of(kind)}", "", " ".join((kind.__doc__ or "").split())]
    rows = [row(field) for field in info.fields]
    if info.tag is not None:
        rows.insert(0, f"| `type` | `{info.tag!r}` | |".replace("'", '"'))
    if rows:
        lines += ["", "| field | type | |", "|---|---|---|", *rows]
    return "\n".join(lines)


def name_of(kind: type) -> str:
    """What a type is called on the wire."""
    return "GameEvent" if kind is p.GameEvent else kind.__name__


def row(field: inspect.Field) -> str:
    """Describe a field."""
    kind, notes = unwrapped(field.type)
    if not field.required and field.default not in (msgspec.NODEFAULT, UNSET):
        default = msgspec.json.encode(field.default).decode()
        notes.append(f"`{default}` if left out")
    elif not field.required:
        notes.append("may be left out")
    return f"| `{field.encode_name}` | {spelt(kind)} | {'; '.join(notes)} |"


def unwrapped(kind: inspect.Type) -> tuple[inspect.Type, list[str]]:
    """Take a type out of its description."""
    notes: list[str] = []
    while isinstance(kind, inspect.Metadata):
        notes += [(kind.extra_json_schema or {}).get("description", "")]
        kind = kind.type
    return kind, [note for note in notes if note]


def spelt(kind: inspect.Type) -> str:  # noqa: PLR0911
    """Write a type in words."""
    kind, _ = unwrapped(kind)
    match kind:
        case inspect.UnionType():
            members = kind.types
            return " or ".join(dict.fromkeys(map(spelt, members)))
        case inspect.StructType():
            return "event" if issubclass(kind.cls, p.Event) else name_of(kind.cls)
        case inspect.ListType():
            return f"list of {spelt(kind.item_type)}"
        case inspect.LiteralType():
            return ", ".join(f"`{value}`" for value in kind.values)
        case inspect.IntType():
            return "number" if kind.ge is None else f"number from {kind.ge}" + upto(kind.le)
        case inspect.StrType():
            return "text" if kind.max_length is None else f"text of at most {kind.max_length}"
        case inspect.DictType():
            return "object"
    names = {"AnyType": "anything", "NoneType": "null", "BoolType": "true or false"}
    name = type(kind).__name__
    return names.get(name, re.sub("Type$", "", name).lower())


def upto(most: int | None) -> str:
    """Write an upper bound."""
    return "" if most is None else f" to {most}"


def view_sections() -> Iterator[str]:
    """Show an update of each game of this package, as a seat may get it."""
    for kind in GAMES.values():
        if kind.__module__.startswith("bugnight."):
            match = played(kind.from_options({"players": 3}))
            yield f"### {match.game.title}"
            yield f"```json\n{shown(example(match, seat=1))}\n```"


def played(game: Game) -> Match:
    """A game in which one seat alone is to decide."""
    match = game.deal(seed=7)
    while len(match.moves) < 12 or match.position.actors != (1,):
        match.push(match.legal_moves[0])
    return match


def example(match: Match, seat: int) -> p.Update:
    """An update after the last move of a match."""
    view = match.view(seat)
    number, at = len(match.moves) + 4, 1_800_000_000_000
    moves = [match.game.public_text(match.moves[-1])]
    told = match.events(perspective=seat)
    return p.Update(
        number=number,
        at=at,
        events=[p.Moved(number=number, at=at, moves=moves, events=told)],
        seat=seat,
        view=view.table,
        waiting=list(view.actors),
        legal=[str(move) for move in view.legal_moves],
    )


def shown(message: Any) -> str:  # noqa: ANN401
    """Write JSON over several lines, short lists on one."""
    text = msgspec.json.format(p.encode(message), indent=2).decode()
    while True:
        shorter = re.sub(
            r"([\[{])\n\s+([^\[\]{}]*?)\n\s+([\]}])",
            lambda m: m[1] + re.sub(r",\n\s+", ", ", m[2]) + m[3],
            text,
        )
        if shorter == text:
            return text
        text = shorter


if __name__ == "__main__":
    from scripts.wire import wire

    root = Path(__file__).parents[1]
    (root / "docs/protocol.md").write_text(page(), "utf-8")
    (root / "web/src/live/wire.ts").write_text(wire(), "utf-8")
