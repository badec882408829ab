"""The figures of a simulation by name, with 95 % intervals."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from bugnight.lab.contests import Contest
from bugnight.lab.counting import counts_of
from bugnight.lab.intervals import Figure, as_share, count, mean_of
from bugnight.lab.matches import Fault
from bugnight.lab.tallies import WIN, Tally
from bugnight.play import GAMES, Game

Unit: TypeAlias = Literal["share", "points", "number"]


class Line(msgspec.Struct, frozen=True):
    """One figure of one variation."""

    name: str
    label: str
    section: str
    unit: Unit
    figure: Figure
    clause: str = ""


class Findings(msgspec.Struct, frozen=True):
    """All figures of one variation, and how often each score and length occurred."""

    options: dict[str, Any]
    bots: list[str]
    games: int
    fair: float
    """Each seat's share of wins if all seats were equal."""
    lines: list[Line]
    scores: dict[int, int]
    winning_scores: dict[int, int]
    lengths: dict[int, int]


class Results(msgspec.Struct, frozen=True):
    """The results of a simulation, variation by variation."""

    game: str
    seed: str
    wanted: int
    findings: list[Findings]
    faults: list[Fault]
    """The faults of bots; games with a failed bot are not counted."""


def findings(contest: Contest, tally: Tally) -> Findings:
    game = contest.game
    lines = [
        *_by_owner(game, tally, "wins", "Wins", "share"),
        *_ties(game, tally),
        *_by_owner(game, tally, "score", "Score", "points"),
        *_length(game, tally),
        *_events(game, tally),
    ]
    shares = [line.figure.mean for line in lines if line.name.startswith("wins_of_place")]
    return Findings(
        options=game.options,
        bots=[contestant.label for contestant in contest.contestants],
        games=tally.games,
        fair=sum(shares) / game.players,
        lines=lines,
        scores=dict(sorted(tally.scores.items())),
        winning_scores=dict(sorted(tally.winning_scores.items())),
        lengths=dict(sorted(tally.lengths.items())),
    )


def title(options: Mapping[str, Any]) -> str:
    """Name a game by its options, as the command line does.

    >>> title({"players": 3, "hidden": True})
    '3 players, hidden=yes'
    """
    words = []
    for name, value in options.items():
        shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        players = f"{value} player{'s' * (value != 1)}"
        words.append(players if name == "players" else f"{name}={shown}")
    return ", ".join(words).replace("_", "-")


def titles(results: Results) -> tuple[list[str], str]:
    """A name for each variation by its differences, and one for what they have in common."""
    kind = GAMES[results.game]
    games = [kind.from_options(each.options) for each in results.findings]
    named = {name for each in results.findings for name in each.options}
    varied = [
        name
        for name in kind.__struct_fields__
        if name in named and any(getattr(g, name) != getattr(games[0], name) for g in games)
    ]
    common = {name: value for name, value in games[0].options.items() if name not in varied}
    if not varied:
        return [title(games[0].options)] * len(games), title(common)
    return [title({name: getattr(g, name) for name in varied}) for g in games], title(common)


def written(line: Line | None) -> str:
    """Format a figure for people: its mean, and half of its interval.

    >>> written(Line("ties", "ties", "Wins", "share", Figure(0.25, 0.24, 0.26)))
    '25.0 % ±1.0'
    """
    if line is None:
        return ""
    figure = line.figure
    factor = 100 if line.unit == "share" else 1
    half = None
    if figure.low is not None and figure.high is not None:
        half = factor * max(figure.high - figure.mean, figure.mean - figure.low)
    digits = 1 if half is None or half >= 0.095 else 2 if half >= 0.0095 else 3
    half = max(half, 0.001) if half else half  # an interval is never rounded to nothing
    mean = f"{factor * figure.mean:.{digits}f}" + (" %" if line.unit == "share" else "")
    return mean if not half else f"{mean} ±{half:.{digits}f}"


def sections(results: Results) -> list[str]:
    """The sections of the tables, in their order."""
    return list(dict.fromkeys(line.section for each in results.findings for line in each.lines))


def rows(results: Results, section: str) -> list[tuple[Line, list[Line | None]]]:
    """A section's lines with one entry for each variation; what never happened has no line."""
    found: dict[str, Line] = {}
    for each in sorted(results.findings, key=lambda each: -each.options["players"]):
        for line in each.lines:
            if line.section == section:
                found.setdefault(line.name, line)
    table = []
    for name, first in found.items():
        entries = [
            next((line for line in each.lines if line.name == name), None)
            for each in results.findings
        ]
        of_player = re.search("_of_(place|seat)_", name)
        if of_player or any(entry is not None and entry.figure.mean for entry in entries):
            table.append((first, entries))
    return table


def _by_owner(game: Game, tally: Tally, what: str, section: str, unit: Unit) -> Iterator[Line]:
    """A line for each place, for each seat, and for the dummy if there is one."""
    for i in range(game.players):
        place = f"{i} to the left" if i else f"the {game.starter_word}"
        yield _line(tally, f"{what}_of_place_{i}", place, section, unit)
    for i in range(game.players):
        yield _line(tally, f"{what}_of_seat_{i}", f"seat {i}", f"{section} by seat", unit)
    if game.displays > game.players:
        clause = game.dummy_clause if unit == "share" else ""
        yield _line(tally, f"{what}_of_dummy", "the dummy", section, unit, clause)


def _ties(game: Game, tally: Tally) -> Iterator[Line]:
    if clause := game.tie_clause:
        yield _line(tally, "ties", "ties for the best score", "Wins", "share", clause)
    if clause := game.shared_clause:
        yield _line(tally, "shared", "shared wins", "Wins", "share", clause)


def _length(game: Game, tally: Tally) -> list[Line]:
    section = "Length of a game"
    lines = [_line(tally, "decisions", "decisions", section, "number")]
    if event := game.length_event:
        figure = mean_of(tally.sums[event], tally.squares[event], tally.games, game.length)
        lines.append(Line(f"{event}_of_deal", f"{event} of a deal", section, "number", figure))
    return lines


def _events(game: Game, tally: Tally) -> list[Line]:
    lines = []
    for each in counts_of(type(game)):
        figure = count(tally.sums[each.name], tally.squares[each.name], tally.games)
        section = "How often in a game"
        lines.append(Line(each.name, each.label, section, "number", figure, each.clause))
    return lines


def _line(tally: Tally, name: str, label: str, section: str, unit: Unit, clause: str = "") -> Line:
    whole = WIN if name.startswith("wins") else 1
    figure = mean_of(tally.sums[name], tally.squares[name], tally.games, whole)
    shown = as_share(figure, tally.games) if unit == "share" else figure
    return Line(name, label, section, unit, shown, clause)
