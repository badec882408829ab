"""`bugnight admin`: commands for people who run a server."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from bugnight.cli.errors import Failure, Misuse, printable

if TYPE_CHECKING:
    from bugnight.server.admin import Admin, Row

ACTIONS = {
    "list": "tables, people or reports",
    "inspect": "a TABLE or PERSON",
    "close": "a TABLE",
    "kick": "the player of --seat at a TABLE",
    "ban": "a PERSON",
    "unban": "a PERSON",
    "revoke": "the tokens of a PERSON",
    "settle": "a REPORT",
    "export": "a PERSON",
    "erase": "a PERSON",
    "prune": "",
}
_SHOWN = {
    "tables": ("id", "game", "state", "changed", "seats"),
    "people": ("id", "name", "created", "banned", "tables"),
    "reports": ("id", "table_id", "at", "reported", "name", "why", "text"),
}
_DONE = {"revoke": "tokens revoked: {}", "erase": "erased; tables: {}"}
"""What to print after an action, if not "done"."""
_TIMES = ("at", "banned", "changed", "created")
_WAYS = "or BUGNIGHT_DATABASE, as for `bugnight serve`"


def admin(
    action: Annotated[
        str,
        Argument(
            autocompletion=lambda: [*ACTIONS], metavar="ACTION", help=", ".join(ACTIONS) + "."
        ),
    ],
    what: Annotated[
        str | None,
        Argument(metavar="WHAT", help="tables, people or reports; or the id of one of them."),
    ] = None,
    *,
    seat: Annotated[
        int | None, Option(min=0, metavar="N", help="kick: the seat, counted from 0.")
    ] = None,
    pack_after: Annotated[
        int | None,
        Option(min=1, metavar="DAYS", help="prune: pack older logs into their records."),
    ] = None,
    delete_after: Annotated[
        int | None,
        Option(min=1, metavar="DAYS", help="prune: delete older games and guests."),
    ] = None,
    database: Annotated[
        str, Option(envvar="BUGNIGHT_DATABASE", metavar="URL", help="The database, as for `serve`.")
    ] = "",
    bus: Annotated[
        str, Option(envvar="BUGNIGHT_BUS", metavar="URL", help="The bus, as for `serve`.")
    ] = "",
    as_json: Annotated[bool, Option("--json", help="Write JSON.")] = False,
) -> None:
    """Manage a server: see tables, people and reports, close and ban, export and erase, tidy up.

    Works on the database, whether or not a server is running; a running one follows within ten
    seconds. A ban keeps a person from sitting down, opening tables and chatting; `kick` puts a bot
    in the seat of a running game. `erase` removes a person's name and chat from logs, records and
    reports.
    """
    import msgspec

    from bugnight.server.bus import BusError
    from bugnight.server.config import default_database
    from bugnight.server.database import DatabaseError
    from bugnight.server.refusal import Refusal

    _check(action, what, seat, pack_after, delete_after)
    url = database or default_database()
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).is_file():
        raise Failure(f"there is no database {url}; name it with --database {_WAYS}")
    about = what or ""
    acts: dict[str, Callable[[Admin], Awaitable[Any]]] = {
        "list": lambda admin: admin.list(what or "tables"),  # type: ignore[arg-type]
        "inspect": lambda admin: admin.inspect(about),
        "close": lambda admin: admin.close(about),
        "kick": lambda admin: admin.kick(about, seat or 0),
        "ban": lambda admin: admin.ban(about, on=True),
        "unban": lambda admin: admin.ban(about, on=False),
        "revoke": lambda admin: admin.revoke(about),
        "settle": lambda admin: admin.settle(about),
        "export": lambda admin: admin.export(about),
        "erase": lambda admin: admin.erase(about),
        "prune": lambda admin: _prune(admin, pack_after, delete_after),
    }
    try:
        told = asyncio.run(_act(url, bus, acts[action]))
    except (BusError, DatabaseError, Refusal) as error:
        raise Failure(str(error)) from None
    if action not in ("list", "inspect", "export", "prune"):
        told = _DONE.get(action, "done").format(told)
    if as_json or action in ("inspect", "export"):
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    elif isinstance(told, list):
        _print_rows(told, _SHOWN[what or "tables"])
    else:
        print(told)


def _check(
    action: str,
    what: str | None,
    seat: int | None,
    pack_after: int | None,
    delete_after: int | None,
) -> None:
    if action not in ACTIONS:
        raise Misuse(f"there is no action {action!r:.30}; there are {', '.join(ACTIONS)}")
    if action == "list" and what not in (None, *_SHOWN):
        raise Misuse(f"list shows {', '.join(_SHOWN)}, not {what!r:.30}")
    if action not in ("list", "prune") and not what:
        raise Misuse(f"{action} needs the id of {ACTIONS[action]}; `bugnight admin list` has them")
    if action == "kick" and seat is None:
        raise Misuse("kick needs --seat N; `bugnight admin inspect TABLE` shows who sits where")
    if action == "prune" and pack_after is None and delete_after is None:
        raise Misuse("prune needs --pack-after DAYS, --delete-after DAYS, or both")


async def _act(url: str, bus: str, act: "Callable[[Admin], Awaitable[Any]]") -> Any:  # noqa: ANN401
    from bugnight.server.admin import opened

    async with opened(url, bus) as admin:
        return await act(admin)


async def _prune(admin: "Admin", pack_after: int | None, delete_after: int | None) -> str:
    done = []
    if delete_after is not None:
        games, people = await admin.delete(delete_after)
        done.append(f"deleted {games} tables and {people} guests")
    if pack_after is not None:
        done.append(f"packed {await admin.pack(pack_after)} logs")
    return ", ".join(done)


def _print_rows(rows: "list[Row]", columns: tuple[str, ...]) -> None:
    """Print rows below the names of their columns, aligned."""
    lines = [columns, *(tuple(_cell(name, row[name]) for name in columns) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(map(str.ljust, line, widths)).rstrip())


def _cell(name: str, value: Any) -> str:  # noqa: ANN401
    if value is None:
        return "-"
    if name in _TIMES:
        return time.strftime("%Y-%m-%d %H:%M", time.gmtime(value / 1000))
    return printable(", ".join(value) if isinstance(value, list) else str(value))
