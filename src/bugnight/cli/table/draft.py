"""The choices on the start screen, before they become a plan."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import inspect

from bugnight.cli.table.plan import SECONDS, Plan
from bugnight.cli.table.seats import Seat
from bugnight.kernel.events import SEATS
from bugnight.play import GAMES, Game, OptionError, SeedError
from bugnight.play.options import option_fields, option_kind, player_counts
from bugnight.play.seeds import parse_seed

LEVEL = "nymph"


class DraftError(Exception):
    """Choices that cannot be played; the text is the key of a message."""


@dataclass
class Draft:
    game: str = field(default_factory=lambda: next(iter(GAMES)))
    players: int = 4
    seats: list[Seat] = field(default_factory=lambda: [Seat(), *[Seat(bot=LEVEL)] * (SEATS - 1)])
    options: dict[str, dict[str, Any]] = field(default_factory=lambda: {name: {} for name in GAMES})
    seed: str = ""
    seconds: float = SECONDS

    @classmethod
    def of(cls, plan: Plan) -> "Draft":
        draft = cls(game=plan.game.name, players=plan.game.players, seconds=plan.seconds)
        draft.seats[: plan.game.players] = plan.seats
        draft.options[plan.game.name] = {
            name: " ".join(str(seat + 1) for seat in value) if isinstance(value, list) else value
            for name, value in plan.game.options.items()
            if name != "players"
        }
        for name in plan.game.by_language:
            draft.options[plan.game.name][name] = getattr(plan.game, name)
        return draft

    @property
    def kind(self) -> type[Game]:
        return GAMES[self.game]

    def player_range(self) -> range:
        return player_counts(self.kind)

    def seats_taken(self) -> int:
        """The number of players: the one chosen, or the nearest that the game allows."""
        allowed = self.player_range()
        return max(allowed[0], min(self.players, allowed[-1]))

    def choices(self, language: str) -> Iterator[tuple[str, list[Any], Any]]:
        """Every option of the game, with its values and the chosen one.

        An option that is not chosen follows the rulebook in the language. An order of the seats
        has no values: it is typed, and empty for the default.
        """
        players = self.seats_taken()
        usual = self.kind.from_options({"players": players})
        for each in option_fields(self.kind):
            if each.name != "players":
                values = _values(each, players)
                chosen = self.options[self.game].get(each.name)
                in_language = self.kind.by_language.get(each.name, {})
                default = in_language.get(language, usual.default_of(each.name))
                if not values:
                    yield each.name, values, chosen or ""
                else:
                    yield each.name, values, chosen if chosen in values else default

    def plan(self, language: str, bot_seed: int | None = None) -> Plan:
        """Make the plan; raises `DraftError` if something is wrong."""
        players = self.seats_taken()
        options: dict[str, Any] = {"players": players}
        for name, values, value in self.choices(language):
            if values:
                options[name] = value
            elif value.strip():
                options[name] = _order(value)
        try:
            game = self.kind.from_options(options)
        except OptionError as error:
            raise DraftError("start-bad-order") from error
        return Plan(
            game=game,
            seats=tuple(self.seats[:players]),
            seed=_seed(self.seed),
            seconds=self.seconds,
            bot_seed=bot_seed,
        )


def _values(option: inspect.Field, players: int) -> list[Any]:
    """The values to choose from; empty for an option that is typed."""
    reads: Any = option.type
    match option_kind(option):
        case "seat":
            return [None, *range(players)]
        case "flag":
            return [False, True]
        case "choice":
            return list(reads.values)
        case "number":
            return list(range(reads.ge, reads.le + 1))
        case "order":
            return []


def _order(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    if not all(word.isdecimal() and len(word) < 3 for word in words):
        raise DraftError("start-bad-order")
    return [int(word) - 1 for word in words]


def _seed(text: str) -> str | None:
    text = text.strip()
    if not text:
        return None
    is_number = text.isascii() and text.isdecimal() and len(text) < 17
    try:
        return parse_seed(int(text) if is_number else text)
    except SeedError as error:
        raise DraftError("start-bad-seed") from error
