"""The installed games, and what the page needs to know about each."""

import logging
from collections.abc import Mapping
from functools import cache
from inspect import getdoc
from typing import Any

from msgspec import inspect

from bugnight import bots
from bugnight import protocol as p
from bugnight.messages import LANGUAGES, game_source
from bugnight.play import GAMES, BugNightError, Game
from bugnight.play.describe import schema
from bugnight.play.events import Reads
from bugnight.play.options import option_fields, option_kind
from bugnight.server.refusal import Refusal

log = logging.getLogger("bugnight.games")


@cache
def installed() -> Mapping[str, type[Game]]:
    """Every game that can be loaded; the log says what is wrong with the others."""
    found = {}
    for name in GAMES:
        try:
            found[name] = GAMES[name]
        except BugNightError as error:
            log.error("a game is left out: %s", error)
    return found


def find(name: str, code: p.ErrorCode = "malformed") -> type[Game]:
    """A game by its name; raises `Refusal` if it is not installed."""
    if name not in installed():
        names = ", ".join(installed())
        raise Refusal(code, f"the game {name!r:.70} is not installed; installed are {names}")
    return installed()[name]


def messages(name: str, lang: str) -> str:
    """The messages of a game in a language, in Fluent; raises `Refusal` if there are none."""
    find(name, "not-found")
    if lang not in _languages(name):
        raise Refusal("not-found", f"{name} has no messages in {lang!r:.20}")
    return game_source(lang, name)


@cache
def info(name: str) -> p.GameInfo:
    """What a page needs to know of a game to offer and show it."""
    game = find(name)
    return p.GameInfo(
        name=name,
        title=game.title,
        rules=getdoc(game.rules) or "",
        options=_options(game),
        contents=schema(game.table_type),
        events=[
            p.EventKindInfo(
                name=kind.name, details={key: _reads(reads) for key, reads in kind.details.items()}
            )
            for kind in game.events
        ],
        phases=list(dict.fromkeys(game.phases)),
        sealed_phases=sorted(game.sealed_phases),
        claim_phases=sorted(game.claims),
        tentative_verbs=sorted(game.tentative_verbs),
        seat_moves=list(game.seat_moves()),
        low_wins=game.low_wins,
        lesson=(game.folder() / "lesson.json").is_file(),
        bots=bots.names(game),
        languages=_languages(name),
    )


def sizes(game: type[Game]) -> range:
    """How many may play."""
    players = next(field.type for field in option_fields(game) if field.name == "players")
    assert isinstance(players, inspect.IntType)
    assert players.ge is not None
    assert players.le is not None
    return range(players.ge, players.le + 1)


def _options(game: type[Game]) -> list[p.Option]:
    tables = {n: game.from_options({"players": n}) for n in sizes(game)}
    return [_option(game, field, tables) for field in option_fields(game)]


def _option(game: type[Game], field: inspect.Field, tables: Mapping[int, Game]) -> p.Option:
    default = game.from_options({}).default_of(field.name)
    by_players = {str(n): table.default_of(field.name) for n, table in tables.items()}
    kind: Any = field.type
    return p.Option(
        name=field.name,
        kind=option_kind(field),
        default=default,
        by_players={} if all(each == default for each in by_players.values()) else by_players,
        by_language=dict(game.by_language.get(field.name, {})),
        choices=getattr(kind, "values", None),
        least=getattr(kind, "ge", None),
        most=getattr(kind, "le", None),
    )


def _reads(reads: Reads) -> str | list[str]:
    if reads is bool:
        return "flag"
    if reads is int:
        return "number"
    assert not isinstance(reads, type)
    return reads if isinstance(reads, str) else [name or "" for name in reads]


def _languages(name: str) -> list[str]:
    return [lang for lang in LANGUAGES if game_source(lang, name)]
