"""Every installed game at a table: its description, its events, and missing games."""

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from bugnight import protocol as p
from bugnight.play import GAMES, Record
from bugnight.play.events import OMNISCIENT
from bugnight.play.options import option_fields
from bugnight.server import database, games, log_events, payloads, registry
from bugnight.server.api.records import _replay
from bugnight.server.log import Store
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table
from tests import ROOT
from tests.server.world import Script, asker, settings, world

pytestmark = pytest.mark.compiled

LOG_OF_VERSION_1 = ROOT / "tests/server/logs/version_1.jsonl"
"""A log from before the log used the protocol's nouns."""


def played(game: str, seed: int = 7) -> Script:
    """Play a whole game at random."""
    script = Script("T", settings(game, GAMES[game].from_options({}).players))
    script.begin()
    rng = random.Random(seed)
    while script.table.state == "playing":
        script.step(rng)
    return script


# Descriptions of games


@pytest.mark.parametrize("game", GAMES)
def test_described_defaults_match_the_game(game: str) -> None:
    kind, options = GAMES[game], games.info(game).options
    assert [option.name for option in options] == [field.name for field in option_fields(kind)]
    players = options[0]
    assert players.name == "players"
    assert players.least is not None
    assert players.most is not None
    for n in range(players.least, players.most + 1):
        plain = kind.from_options({"players": n})
        told = {each.name: each.by_players.get(str(n), each.default) for each in options}
        assert kind.from_options(told | {"players": n}) == plain


@pytest.mark.parametrize("game", GAMES)
def test_only_described_option_values_are_accepted(game: str) -> None:
    kind = GAMES[game]
    for option in games.info(game).options:
        offered, beyond = offers(option)
        for value in offered:
            kind.from_options({option.name: value})
        for value in beyond:
            with pytest.raises(ValueError, match=option.name):
                kind.from_options({option.name: value})


def offers(option: p.Option) -> tuple[list[Any], list[Any]]:
    """Return valid and invalid values of an option, for the default number of players."""
    if option.kind == "number":
        assert option.least is not None
        assert option.most is not None
        return [option.least, option.most], [option.least - 1, option.most + 1, "1"]
    if option.kind == "choice":
        assert option.choices is not None
        return option.choices, ["something else"]
    if option.kind == "flag":
        return [False, True], [2]
    if option.kind == "seat":
        return [None, 0, 1], [-1, 10]
    return [option.default, option.default[::-1]], [option.default[1:]]


def test_defaults_that_depend_on_players_are_listed() -> None:
    [sets] = [option for option in games.info("rumbugz").options if option.name == "sets"]
    assert (sets.default, sets.by_players) == (6, {"2": 6, "3": 6, "4": 6, "5": 7, "6": 8})
    by_language = {option.name: option.by_language for option in games.info("party-bugs").options}
    assert by_language["edition"] == {"de": "abacus"}
    assert not by_language["hidden"]
    kinds = {option.name: option.kind for game in GAMES for option in games.info(game).options}
    assert (kinds["youngest"], kinds["starter"]) == ("order", "seat")


@pytest.mark.parametrize("game", GAMES)
def test_game_description_survives_encoding(game: str) -> None:
    told = msgspec.json.decode(p.encode(games.info(game)), type=p.GameInfo)
    assert told.title == GAMES[game].title
    assert told.rules
    assert set(told.sealed_phases) | set(told.claim_phases) <= set(told.phases)
    if told.contents is not None:
        table = GAMES[game].from_options({}).deal(seed=1).position.table
        assert set(told.contents) | {"phase", "actors"} == set(table.__struct_fields__)


def test_minimal_game_has_no_lesson_weights_or_messages() -> None:
    told = games.info("goofspiel")
    assert (told.lesson, told.languages) == (False, [])
    assert {"thumb", "queen"} <= {*told.bots}
    with pytest.raises(Refusal, match="no bot 'learned' plays Goofspiel"):
        Script("T", msgspec.structs.replace(settings("goofspiel", 2), seats=["me", "bot:learned"]))
    ours = games.info("bug-off")
    assert ours.lesson
    assert "learned" in ours.bots
    for lang in ours.languages:
        assert "title = Bug Off!" in games.messages("bug-off", lang)
    with pytest.raises(Refusal, match="no messages"):
        games.messages("goofspiel", "en")


def test_error_for_an_unknown_game_lists_the_installed_ones() -> None:
    with pytest.raises(Refusal) as caught:
        Script("T", settings("chess", 2))
    assert caught.value.code == "malformed"
    for game in GAMES:
        assert game in caught.value.message


# Events


@pytest.mark.parametrize("game", GAMES)
def test_viewers_receive_the_events_they_may_know(game: str) -> None:
    table = played(game).table
    assert table.match is not None
    plies = range(len(table.match.moves))
    for seat in (*range(len(table.chairs)), None):
        perspective = -1 if seat is None else seat
        update = payloads.update(table, seat, -1, "")
        moved = [event for event in update.events if isinstance(event, p.Moved)]
        assert [text for event in moved for text in event.moves] == [
            table.game.public_text(move) for move in table.match.moves
        ]
        told = [event for each in moved for event in each.events]
        assert told == [
            event for ply in plies for event in table.match.events(ply, perspective=perspective)
        ]
        decoded = msgspec.json.decode(p.encode(update), type=p.Update)
        assert p.encode(decoded) == p.encode(update)


@pytest.mark.parametrize("game", GAMES)
def test_replay_shows_everything_or_one_seats_view(game: str) -> None:
    match = played(game).table.match
    assert match is not None
    record = Record.of(match)
    whole, seen = [
        msgspec.json.decode(p.encode(_replay(record, seat)), type=p.Replay).steps
        for seat in (None, 1)
    ]
    for ply, (all_of_it, of_seat, then) in enumerate(
        zip(whole, seen, record.replay(), strict=True)
    ):
        assert p.encode(all_of_it.position) == p.encode(then.position.table)
        assert p.encode(of_seat.position) == p.encode(then.view(1).table)
        if ply:
            everything = match.events(ply - 1, perspective=OMNISCIENT)
            assert p.encode(all_of_it.events) == p.encode(everything)
            assert p.encode(of_seat.events) == p.encode(match.events(ply - 1, perspective=1))
            assert all_of_it.move == str(match.moves[ply - 1])
    with pytest.raises(Refusal, match="no seat 9"):
        _replay(record, 9)


def test_drawn_card_is_shown_only_to_its_seat() -> None:
    table = played("bug-off").table
    drawn: dict[int | None, list[Any]] = {
        seat: [
            event.details["colour"]
            for each in payloads.update(table, seat, -1, "").events
            if isinstance(each, p.Moved)
            for event in each.events
            if event.kind == "drew" and event.seat == 0
        ]
        for seat in (0, 1, None)
    }
    assert None not in drawn[0]
    assert len(drawn[0]) > 3
    assert drawn[1] == drawn[None] == [None] * len(drawn[0])


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("options", [{}, {"hidden": True, "mirror": True}])
def test_events_name_the_owner_of_each_displayed_card(
    players: int, options: dict[str, Any]
) -> None:
    """The last `took` event of a card in a display names the deck that it came from."""
    script = Script("T", settings("party-bugs", players, options=options))
    script.begin()
    rng = random.Random(5)
    owner: dict[tuple[int | None, int], int] = {}
    looked = 0
    while script.table.state == "playing":
        number = script.table.number
        script.step(rng)
        update = payloads.update(script.table, None, number, "")
        for moved in (event for event in update.events if isinstance(event, p.Moved)):
            for event in moved.events:
                if event.kind == "took":
                    owner[event.seat, event.details["card"]] = event.details["owner"]
        shown = [
            (card, owner[seat, card])
            for seat, cards in enumerate(msgspec.json.decode(update.view)["displays"])
            for card in cards
        ]
        assert len(set(shown)) == len(shown), "two displays have the same card"
        looked += len(shown)
    assert looked > 100


# Uninstalled games and old logs


async def test_tables_of_an_uninstalled_game_do_not_block_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as one:
        gone, here = [
            await one.registry.make(settings(game, 2, listed=True), asker(0))
            for game in ("goofspiel", "bug-off")
        ]
        for actor in (gone, here):
            actor.timers.rest()
            del one.registry.in_memory[actor.id]
        left = {name: game for name, game in games.installed().items() if name != "goofspiel"}
        monkeypatch.setattr(games, "installed", lambda: left)
        assert [actor.id for actor in await one.registry.lobby(None)] == [here.id]
        assert [actor.id for actor in await one.registry.mine("person-0")] == [here.id]
        one.clock.time += (registry.WAITING_DAYS + 1) * registry.DAY
        await one.registry._sweep(0)
        with pytest.raises(Refusal, match="'goofspiel' is not installed"):
            await one.registry.find(gone.id)


async def test_log_of_version_1_is_migrated(tmp_path: Path) -> None:
    engine = database.connect(f"sqlite:///{tmp_path}/games.sqlite")
    entries = LOG_OF_VERSION_1.read_text("utf-8").splitlines()

    def as_it_was(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(database.MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for number, data in enumerate(entries):
            connection.execute(
                text("INSERT INTO events VALUES ('T', :number, 0, :data)"),
                {"number": number, "data": data},
            )

    await database.write(engine, as_it_was)
    await database.prepare(engine)
    store = Store(engine)
    written = await store.load("T")
    await store.stop()
    table = Table()
    for data in written:
        table.apply(log_events.decode(data))
    assert table.outcome is not None
    assert (table.outcome.scores, table.rematch) == ([57, 25, 49], "U")
    assert [chair.client_seed for chair in table.chairs] == ["luck-0", "luck-1", "luck-3"]
    assert table.settings.claim_window == 9
    kinds = {type(event) for data in written for event in log_events.decode(data).events}
    assert kinds >= {
        log_events.Created, log_events.Sat, log_events.Stood, log_events.Started, log_events.Said,
        log_events.Chose, log_events.Moved, log_events.Hushed, log_events.Away,
        log_events.Returned, log_events.Rematch,
    }  # fmt: skip


# Game names


def test_server_protocol_and_client_name_no_game() -> None:
    source = ROOT / "src/bugnight"
    files = [
        source / "client.py",
        *(source / "server").rglob("*.py"),
        *(source / "protocol").rglob("*.py"),
    ]
    names = [name for game in GAMES.values() for name in (game.name, game.title, game.__name__)]
    modules = [name.replace("-", "_") for name in GAMES]
    named = re.compile("|".join(map(re.escape, [*names, *modules])), re.IGNORECASE)
    assert len(files) > 30
    for file in files:
        found = named.findall(file.read_text("utf-8"))
        assert not found, f"{file} names {found}"
