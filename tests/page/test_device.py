"""A table on the device tells its players exactly what a server would, and no more."""

import json
import random
from typing import Any

import pytest

from bugnight import protocol as p
from bugnight.play import GAMES
from bugnight.server import decide, log_events, payloads, timers
from bugnight.server.table import Table
from tests import ROOT
from tests.kernel.modules import FOLDER, build_modules, node

pytestmark = pytest.mark.compiled

ME = decide.Asker("me", "Ann", lambda _: 0)
OF_A_SERVER = {
    *("code", "commitment", "secret", "seed_hash", "client_seeds"),
    *("chat", "watch", "listed"),
}
"""What there is no use for without a server."""


def plain(told: Any) -> Any:  # noqa: ANN401
    """What was told, without what says nothing."""
    if isinstance(told, list):
        return [plain(each) for each in told]
    if not isinstance(told, dict):
        return told
    kept = {key: plain(value) for key, value in told.items() if key not in OF_A_SERVER}
    return {key: value for key, value in kept.items() if value not in (None, "", [], False)}


def as_kept(event: log_events.AnyLogEvent, table: Table) -> dict[str, Any]:
    """An event as the device's log has it."""
    kept: dict[str, Any] = p.to_builtins(event)
    if isinstance(event, log_events.Started):
        return {"type": "started", "seed": table.seed}
    if isinstance(event, log_events.AutoPassed):
        return kept | {"type": "autopass"}
    if isinstance(event, log_events.Moved):
        return {"type": "moved", "moves": [str(move) for move in event.moves]}
    if isinstance(event, log_events.Chose):
        return {"type": "chose", "move": str(event.move)}
    return kept


def start(table: Table) -> log_events.Change:
    """The game begins."""
    change = decide.decide(table, ME, p.Start(id="s"))
    assert isinstance(change, list)
    return change


def next_change(table: Table, chance: random.Random) -> log_events.Change:
    """What somebody does next, or what happens by itself."""
    if table.sealing == "claim" and not table.undecided:
        return timers.close_claim(table)
    seat = chance.choice(table.undecided)
    if table.game.claims and chance.random() < 0.1:
        return [log_events.AutoPassed(seat=seat, on=chance.random() < 0.7)]
    move = chance.choice(table.position.view(seat).legal_moves)
    return decide.seal(table, move) if table.sealing else [log_events.Moved(moves=[move])]


@pytest.mark.parametrize("name", GAMES)
def test_a_table_on_the_device_tells_what_a_server_tells(name: str) -> None:
    build_modules()
    chance = random.Random(name)
    game = chance.choice(GAMES[name].variants())
    seats = ["me" if seat % 2 == 0 else "bot:beetle" for seat in range(game.players)]
    settings = p.Settings(
        game=name, options=game.options, seats=seats, one_device=True, claim_window=None
    )
    table, at = Table(), 1000
    table.take(decide.make(settings, "device-1", ME), at)
    entries: list[Any] = []
    told: list[Any] = []

    def updates(since: int) -> object:
        seen = [payloads.update(table, seat, since, "me") for seat in range(game.players)]
        return plain(json.loads(p.encode(seen)))

    while len(entries) < 150 and table.state != "over":
        at += 10
        began = table.state == "playing"
        change = next_change(table, chance) if began else start(table)
        since = table.number
        table.take(change, at)
        entries += [as_kept(event, table) | {"at": at} for event in change]
        told.append(updates(since))
    kept = {"id": "device-1", "name": "Ann", "created": 1000, "log": []}
    kept["settings"] = json.loads(p.encode(settings))
    said = json.dumps({"kept": kept, "entries": entries})
    script = ROOT / "tests/page/device.mjs"
    given = node("--experimental-strip-types", script, FOLDER, said=said)
    assert not given.returncode, given.stderr
    *steps, whole = [plain(json.loads(line)) for line in given.stdout.splitlines()]
    assert steps == told
    assert whole == updates(-1)
