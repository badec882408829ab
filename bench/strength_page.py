"""Write docs/strength.md and its plot from the figures in bench/results.

python -m bench.strength_page
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import matplotlib as mpl

from bench.report import RESULTS, table
from bench.strength import contests

mpl.use("svg")
from matplotlib import pyplot as plt

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "strength.md"
PLOT = DOCS / "pictures" / "strength-by-time.svg"
TITLES = {"party-bugs": "Party Bugs", "bug-off": "Bug Off!", "rumbugz": "RumBugz"}

INTRODUCTION = """# How strong the bots are

Written by `python -m bench.strength_page` from what `python -m bench.strength` and `python -m bench.search` measured ({machines}). Every line is one contest in the arena: one bot at one seat, another at all the other seats, and the same deals played from every seat. Wins are the bot's share, with a 95 % interval over deals; the fair share is what it would win if both were equally strong. `python -m bench.strength --list` prints the command of every line, with its seed.

Contests limited by simulations come out the same on every machine. Those limited by seconds were played on the machine with sixteen cores, except `queen` against `beetle` in RumBugz, which was played on the one with two.
"""

LEVELS = """## Each level against the one below

`queen` has a tenth of a second for a move here, a tenth of what it takes against people. [How `queen` plays, and how the levels were set](decisions/queen.md).
"""
STRONGEST = """## Two ways to look ahead

`queen` tries every move on the same deals, `search` grows trees, and in Party Bugs `queen` does both; each has a tenth of a second for a move. Against `search` itself `queen` has no lead that is clear of chance; against `thumb`, and in Party Bugs against `beetle`, it won more than `search` did ([why](decisions/queen.md)).
"""
THUMB = """## Rules of thumb and networks

`thumb` against players who play at random, and `learned`, a network without any search, against `thumb`.
"""
PLAIN = """A yardstick for Party Bugs is the plainest player that has a plan ([bench/plain.py](../bench/plain.py)): it takes the floor card that is best for its display, and plays low if the floor's cards differ much, else high. `thumb` is clearly better with any number of players.
"""
TIME = """## More time

`queen` against three `thumb`s, with more and more time for a move. A hundredth of a second is enough against these: in none of the games is there a gain from more time that is clear of chance.

![Share of wins by seconds a move](pictures/strength-by-time.svg)
"""
SEER = """## What luck leaves to skill

The seer cheats: it searches with all cards open, even those still to be drawn. It shows how much there is to gain from knowing more. No bot of the package can do this: `bench/seer.py` gives it the whole position in place of a view.
"""
SECTIONS = (
    (LEVELS, ("levels",)),
    (STRONGEST, ("strongest",)),
    (THUMB, ("thumb", "learned")),
    (PLAIN, ("plain",)),
    (TIME, ("time",)),
    (SEER, ("seer",)),
)
RATES = """## Compared with OpenSpiel's search

Simulations a second of CPU time on one core, {date}, {machine}. OpenSpiel's ISMCTS runs on its own closest games, with random rollouts; ours on our games, with playouts by rules of thumb. The last lines are OpenSpiel's Python ISMCTS on our games, through the adapter; its C++ ISMCTS accepts no games written in Python. Party Bugs is closest to hearts, RumBugz to gin rummy. Leduc poker, which is over after a few moves, shows what the loop alone costs.
"""
PEERS = ("C++ hearts", "C++ gin_rummy", "Python hearts", "Python gin_rummy")
DUELS = """At equal time for a move, each on one core, one bot of ours against OpenSpiel's ISMCTS at the other seats ({machines}):
"""
ENDURANCE = """## Nothing goes wrong

`python -m bench.endurance` lets every level play every variant of the rules, with two to six players in turn, and looks for illegal moves, crashes and moves that take more than {allowed:g} s with {seconds:g} s allowed ({machines}; {date}). A move has {simulations} simulations at most, so that this many games can be played; one game in {freely} is limited by the seconds alone. Each game has one core, and CPU time counts; the last column has the moves that were late by the clock, because other programs had the core.
"""


def percent(wins: dict[str, float]) -> str:
    """A share with its interval."""
    return f"{wins['mean']:.1%} ({100 * wins['low']:.1f} to {100 * wins['high']:.1f})"


def ratio(value: float) -> str:
    """A ratio with as many digits as it is good for."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def lines(rows: Iterable[dict[str, Any]]) -> str:
    """Contests as a table."""
    return table(
        ["", "players", "bot", "against", "games", "wins", "fair share"],
        [
            [
                TITLES[each["game"]],
                str(each["players"]),
                f"`{each['bot']}`",
                f"`{each['others'].rpartition('/')[2]}`",
                str(each["games"]),
                percent(each["wins"]),
                f"{each['fair']:.1%}",
            ]
            for each in rows
        ],
    )


def draw(rows: list[dict[str, Any]]) -> None:
    """Plot wins by time."""
    mpl.rcParams["svg.hashsalt"] = "bugnight"
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for game, title in TITLES.items():
        own = [each for each in rows if each["game"] == game]
        seconds = [float(each["bot"].partition("@")[2].rstrip("s")) for each in own]
        means = [100 * each["wins"]["mean"] for each in own]
        below = [100 * (each["wins"]["mean"] - each["wins"]["low"]) for each in own]
        above = [100 * (each["wins"]["high"] - each["wins"]["mean"]) for each in own]
        axes.errorbar(seconds, means, yerr=[below, above], marker="o", capsize=3, label=title)
    axes.axhline(25, color="grey", linestyle=":", label="fair share")
    axes.set(xscale="log", xlabel="seconds a move", ylabel="wins, %", ylim=(0, 100))
    axes.legend()
    figure.savefig(PLOT, metadata={"Date": None})


def beside_openspiel(search: dict[str, Any]) -> list[str]:
    """Simulations a second, and who wins."""
    rate_of = {each["what"]: each["rate"] for each in search["rates"]}
    rates = [
        [what, f"{rate:,.0f}", *(ratio(rate / rate_of[peer]) for peer in PEERS)]
        for what, rate in rate_of.items()
    ]
    duels = [
        [
            TITLES[each["game"]],
            str(each["players"]),
            f"`{each['bot']}`",
            f"{each['seconds']:g} s",
            str(each["games"]),
            percent(each["wins"]),
            f"{1 / each['players']:.1%}",
        ]
        for each in search["duels"]
    ]
    return [
        RATES.format(**search),
        table(["", "simulations/s", *(f"× {peer}" for peer in PEERS)], rates),
        DUELS.format(machines=places(search["duels"])),
        table(["", "players", "bot", "a move", "games", "wins", "fair share"], duels),
    ]


def endurance(found: dict[str, Any]) -> list[str]:
    """What went wrong, which is hopefully nothing."""
    rows = []
    for level in dict.fromkeys(each["level"] for each in found["played"]):
        own = [each for each in found["played"] if each["level"] == level]
        rows.append(
            [
                f"`{level}`",
                str(len(own)),
                *(f"{sum(each[key] for each in own):,}" for key in ("games", "moves")),
                str(sum(len(each["faults"]) for each in own)),
                str(sum(each["overruns"] for each in own)),
                f"{max(each['longest'] for each in own):.3f} s",
                str(sum(each["late"] for each in own)),
            ]
        )
    heading = ["variants", "games", "moves", "illegal or crashed", "overruns", "longest move"]
    words = {**found["limits"], "allowed": found["allowed"], "date": found["date"]}
    return [
        ENDURANCE.format(**words, machines="; ".join(found["machines"])),
        table(["", *heading, "late by the clock"], rows),
    ]


def places(rows: list[dict[str, Any]]) -> str:
    """Where and when some figures were had."""
    days: dict[str, set[str]] = {}
    for each in rows:
        days.setdefault(each["machine"], set()).add(each["date"])
    return "; ".join(f"{where}, {' and '.join(sorted(days[where]))}" for where in sorted(days))


def main() -> None:
    """Write the page."""
    strength = read("strength")["contests"]
    parts: dict[str, list[dict[str, Any]]] = {}
    for each in strength:
        parts.setdefault(each["part"], []).append(each)
    page = [INTRODUCTION.format(machines=places(strength))]
    if missing := len(contests()) - len(strength):
        page.append(f"Still to be played: {missing} of {len(contests())} contests.\n")
    for section, names in SECTIONS:
        rows = [row for name in names for row in parts.get(name, [])]
        page += [section, lines(rows)] if rows else []
    page += beside_openspiel(read("search"))
    page += endurance(read("endurance"))
    draw(parts["time"])
    PAGE.write_text("\n".join(page))


def read(name: str) -> dict[str, Any]:
    """Figures that were measured."""
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text())
    return found


if __name__ == "__main__":
    main()
