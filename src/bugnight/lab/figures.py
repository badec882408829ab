"""The figures of a simulation: what the tallies say, by name, with 95 % intervals."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from bugnight.lab.contests import Contest
from bugnight.lab.counting import counts_of
from bugnight.lab.intervals import Figure, as_share, count, mean_of
from bugnight.lab.matches import Fault
from bugnight.lab.tallies import WIN, Tally
from bugnight.play import GAMES, Game


class Line(msgspec.Struct, frozen=True):
    """One figure of one variation."""

    name: str
    label: str
    section: str
    unit: Literal["share", "points", "number"]
    figure: Figure
    clause: str = ""


class Findings(msgspec.Struct, frozen=True):
    """All figures of one variation, and how often each score and each length came."""

    options: dict[str, Any]
    bots: list[str]
    games: int
    fair: float
    """The share of wins that each seat would have if all were alike."""
    lines: list[Line]
    scores: dict[int, int]
    winning_scores: dict[int, int]
    lengths: dict[int, int]


class Results(msgspec.Struct, frozen=True):
    """What a simulation found: its variations side by side."""

    game: str
    seed: str
    wanted: int
    findings: list[Findings]
    faults: list[Fault]
    """What bots did wrong; games in which one failed are not counted."""


def findings(contest: Contest, tally: Tally) -> Findings:
    """Work out the figures of one variation."""
    game = contest.game
    lines = [*_wins(game, tally), *_scores(game, tally), *_length(game, tally)]
    lines += _events(game, tally)
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
        words.append(f"{value} players" if name == "players" else f"{name}={shown}")
    return ", ".join(words).replace("_", "-")


def titles(results: Results) -> tuple[list[str], str]:
    """Name each variation by what makes it different, and say what they have in common."""
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
    """Write a figure for people: its mean, and half of its interval.

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
    """A section's lines with one entry for each variation, but those that never came up."""
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
        if any(entry is not None and entry.figure.mean for entry in entries):
            table.append((first, entries))
    return table


def _wins(game: Game, tally: Tally) -> list[Line]:
    def line(name: str, label: str, section: str, clause: str) -> Line:
        return _share(tally, name, label, section, WIN, clause)

    lines = _by_owner(game, "wins", "Wins", line)
    if game.tie_clause:
        lines.append(_share(tally, "ties", "ties for the best score", "Wins", 1, game.tie_clause))
    if game.shared_clause:
        lines.append(_share(tally, "shared", "shared wins", "Wins", 1, game.shared_clause))
    return lines


def _scores(game: Game, tally: Tally) -> list[Line]:
    def line(name: str, label: str, section: str, _: str) -> Line:
        return _mean(tally, name, label, section, "points")

    return _by_owner(game, "score", "Score", line)


def _by_owner(
    game: Game, what: str, section: str, line: Callable[[str, str, str, str], Line]
) -> list[Line]:
    """A line for each place, for each seat, and for the dummy where there is one."""
    seats = range(game.players)
    places = [f"{i} to the left" if i else f"the {game.starter_word}" for i in seats]
    lines = [line(f"{what}_of_place_{i}", places[i], section, "") for i in seats]
    lines += [line(f"{what}_of_seat_{i}", f"seat {i}", f"{section} by seat", "") for i in seats]
    if game.displays > game.players:
        lines.append(line(f"{what}_of_dummy", "the dummy", section, game.dummy_clause))
    return lines


def _length(game: Game, tally: Tally) -> list[Line]:
    section = "Length of a game"
    lines = [_mean(tally, "decisions", "decisions", section, "number")]
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


def _mean(
    tally: Tally,
    name: str,
    label: str,
    section: str,
    unit: Literal["points", "number"],
) -> Line:
    figure = mean_of(tally.sums[name], tally.squares[name], tally.games)
    return Line(name, label, section, unit, figure)


def _share(tally: Tally, name: str, label: str, section: str, whole: int, clause: str = "") -> Line:
    figure = mean_of(tally.sums[name], tally.squares[name], tally.games, whole)
    return Line(name, label, section, "share", as_share(figure, tally.games), clause)
