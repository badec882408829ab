"""A game played on a device continues at a table of its owner's, with the same cards."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bugnight import protocol as p
from bugnight.play import GAMES, Game, Match, Record, RecordError, fair
from bugnight.server import decide, log_events
from bugnight.server.limits import RATES
from bugnight.server.refusal import Refusal
from bugnight.server.registry import MOST_OPEN
from bugnight.server.table import Table
from tests.server.world import asker, world

pytestmark = pytest.mark.compiled

SECRET = "ab" * 32
TWO = GAMES["bug-off"].from_options({"players": 2})


def unfinished(game: Game, moves: int = 12) -> dict[str, Any]:
    """Return the record of an unfinished game of Ann against bots, as a device writes it."""
    texts = [""] * game.players
    match = Match(game, seed=fair.seed(SECRET, "device-1", texts))
    chance = random.Random(game.name)
    while len(match.moves) < moves and not match.position.is_over:
        match.push(chance.choice(match.legal_moves))
    seats = ("Ann", *["bot:beetle"] * (game.players - 1))
    shuffle = fair.Fair(
        table="device-1",
        commitment=fair.commitment(SECRET),
        secret=SECRET,
        client_seeds=texts,
    )
    return Record.of(match, seats=seats).to_mapping() | {fair.KEY: p.to_builtins(shuffle)}


def taken_over(written: dict[str, Any]) -> Table:
    """Return the table that the server opens for person 0."""
    record = Record.from_mapping(written)
    decide.check_unfinished(record)
    table = Table()
    made = decide.go_on(record, "quick", "there", asker(0))
    table.apply(log_events.Entry(at=1, events=made))
    return table


@pytest.mark.parametrize("name", GAMES)
def test_continued_game_keeps_its_cards_and_bots(name: str) -> None:
    written = unfinished(GAMES[name].from_options({}), moves=4)
    table = taken_over(written)
    assert table.match is not None
    assert [str(move) for move in table.match.moves] == written["moves"]
    assert (table.match.seed, table.state) == (written["seed"], "playing")
    assert [chair.person for chair in table.chairs] == ["person-0", *[""] * (len(table.chairs) - 1)]
    assert {chair.bot for chair in table.chairs[1:]} == {"beetle"}
    assert not table.settings.listed


def test_owner_gets_all_human_seats_of_a_device() -> None:
    written = unfinished(TWO)
    written["seats"] = ["Ann", "Ben"]
    table = taken_over(written)
    assert {chair.person for chair in table.chairs} == {"person-0"}
    assert table.settings.one_device


def with_fair(**changes: object) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda record: {fair.KEY: record[fair.KEY] | changes}


FORGED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "another seed": lambda _: {"seed": "12" * 32},
    "another secret": with_fair(secret="cd" * 32),
    "a secret that is not hexadecimal": with_fair(secret="x"),
    "a long name": with_fair(table="t" * 41),
    "too few client seeds": with_fair(client_seeds=[""]),
    "a long client seed": with_fair(client_seeds=["", "s" * 65]),
    "no shuffle": lambda _: {fair.KEY: None},
    "an illegal move": lambda record: {"moves": [*record["moves"], "0:nothing"]},
    "a move that is not text": lambda record: {"moves": [*record["moves"], 5]},
    "no move of the owner": lambda _: {"seats": ["bot:beetle", "bot:beetle"]},
    "an unknown bot": lambda _: {"seats": ["Ann", "bot:nobody"]},
    "too long": lambda _: {"moves": ["0:pass"] * (decide.MOST_TAKEN_OVER + 1)},
    "over": lambda _: unfinished(TWO, moves=10_000),
}


@pytest.mark.parametrize("case", FORGED)
def test_forged_record_opens_no_table(case: str) -> None:
    written = unfinished(TWO)
    with pytest.raises((Refusal, RecordError)):
        taken_over(written | FORGED[case](written))


async def test_continue_call_obeys_limits_and_bans(
    tmp_path: Path,
) -> None:
    written = unfinished(TWO)
    wish = {"record": written, "pace": "none"}
    async with world(tmp_path) as one:
        limits = one.server.session.limits

        async def ask(person: str, body: object = wish) -> tuple[int, Any]:
            answer = await one.call(person, "POST", "/continue", body)
            return answer.status_code, answer.json()

        status, table = await ask("ann")
        assert (status, table["state"], table["seats"][0]["you"]) == (201, "playing", True)
        status, error = await ask("ann", {"record": written | FORGED["no shuffle"]({})})
        assert (status, error["code"]) == (400, "malformed")
        for _ in range(MOST_OPEN - 1):
            assert (await ask("ann"))[0] == 201
        assert (await ask("ann"))[1]["code"] == "full"
        limits.on = True
        at_once = RATES["table"].at_once
        quick = [(await ask("ben"))[0] for _ in range(3 * at_once)]
        assert quick[:at_once] == [201] * at_once
        assert 429 in quick
        await one.call("eve", "GET", "/me")
        await one.server.people.ban("eve")
        assert (await ask("eve"))[1]["code"] == "forbidden"
