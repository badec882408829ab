"""Write docs/strength.md and its picture from the figures in bench/results.

python -m bench.strength_page
"""

import json
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any

import matplotlib as mpl

from bench.report import RESULTS, table
from bugnight.bots import LEVELS

mpl.use("svg")
from matplotlib import pyplot as plt
from matplotlib.patches import Rectangle

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "strength.md"
PICTURE = DOCS / "pictures" / "league.svg"
TITLES = {"party-bugs": "Party Bugs", "bug-off": "Bug Off!", "rumbugz": "RumBugz"}
LEAST = 0.02
"""The least part of a mixture that is told."""

INTRODUCTION = """# How strong the bots are

Written by `python -m bench.strength_page` from what `python -m bench.league` measured ({machines}). In a league every bot meets every other at mixed tables, every deal is played from every seat, and luck is taken off the results (below). Ratings follow Luce's model: a bot's chance to win is its part of all strength at the table, and 400 points are ten times the strength. After each rating is its 95 % interval, by a bootstrap over deals; ratings of different columns cannot be compared.
"""
POOL = """`@200` is a limit of simulations for a move; `learned` and the levels need none. `Noisy` is `thumb` with one action in eight at random, `Narrow` sees what is under its nose, `Plain` is the plainest player of Party Bugs with a plan ([bench/plain.py](../bench/plain.py)), and `Peeker` cheats: it sees all hands, though neither decks nor the bag ([bench/rivals.py](../bench/rivals.py)). Tables of three, five and six, limits in seconds, earlier bots and exploiters trained against a bot were not part of it. `larva`, `nymph`, `beetle` and `hornet` were recalibrated afterwards, for every number of players; [the ladder](#the-ladder-of-levels) shows them as they are now.

![Cross tables: of what two bots won at common tables, the part of the one on the left](pictures/league.svg)
"""
NASH = """## What nothing in the pool beats

A bot that only beats weak ones rises in ratings. A Nash average does not count that: its mixture of bots is one that no bot of the pool beats, and the figure is how far each is ahead of or behind this mixture.
"""
LUCK = """## Luck taken off

Whenever something is drawn, the game's network values the position, and the positions that eight other draws would have led to. The difference has a mean of zero, however the bots play and however good the network is; so results without it vary less and keep their mean, as with AIVAT. `luck` is the standard deviation of all such differences in a game, in wins. How much of it is taken off is fitted. The last columns say how many times fewer games an interval of the same width needs: because every deal is played from every seat, and again because luck is taken off.

In Party Bugs with four players there is next to no luck to take off: all draw the same thirteen cards, only in another order, and what decides is what the others choose in secret. With two, the dummy draws as well.
"""
LADDER = """## The ladder of levels

By how many rating points each level beats the one below: `python -m bench.ladder`, one seat against all others at the table ({date}, {machine}; {games}).
"""
RATES = """## Compared with OpenSpiel's search

Simulations a second of CPU time on one core, {date}, {machine}. OpenSpiel's ISMCTS runs on its own closest games, with random rollouts; ours on our games, with playouts by rules of thumb. Party Bugs is closest to hearts, RumBugz to gin rummy. Leduc poker, which is over after a few moves, shows what the loop alone costs.
"""
PEERS = ("C++ hearts", "C++ gin_rummy", "Python hearts", "Python gin_rummy")
DUELS = """At equal time for a move, each on one core, one bot of ours against OpenSpiel's ISMCTS at the other seats ({machines}):
"""
ENDURANCE = """## Nothing goes wrong

`python -m bench.endurance` lets every level play every variant of the rules, with two to six players in turn ({machines}; {date}). In {games:,} games with {moves:,} moves {faults} moves were illegal or crashed, and {overruns} took more than {allowed:g} s of CPU time with {seconds:g} s allowed; the longest took {longest:.3f} s.
"""


def percent(wins: dict[str, float]) -> str:
    """A share with its interval."""
    return f"{wins['mean']:.1%} ({100 * wins['low']:.1f} to {100 * wins['high']:.1f})"


def ratio(value: float) -> str:
    """A ratio with as many digits as it is good for."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def short(bot: str) -> str:
    """A bot's name without its file."""
    return bot.rpartition(":")[2]


def title(league: dict[str, Any]) -> str:
    """A game and its players."""
    return f"{TITLES[league['game']]}, {league['options']['players']}"


def ratings(leagues: list[dict[str, Any]]) -> str:
    """All bots by their mean rating, with a column for each league."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for league in leagues:
        for member in league["members"]:
            found.setdefault(short(member["bot"]), {})[title(league)] = member["rating"]

    def mean(bot: str) -> float:
        return sum(each["mean"] for each in found[bot].values()) / len(found[bot])

    return table(
        ["", *map(title, leagues)],
        [
            [f"`{bot}`", *(points(found[bot].get(title(league))) for league in leagues)]
            for bot in sorted(found, key=mean, reverse=True)
        ],
    )


def points(rating: dict[str, float] | None) -> str:
    """A rating and its interval."""
    if rating is None:
        return "–"
    return f"{rating['mean']:.0f} ({rating['low']:.0f}–{rating['high']:.0f})"


def mixtures(leagues: list[dict[str, Any]]) -> str:
    """What each mixture is made of, and who is nearest to it."""
    rows = []
    for league in leagues:
        members = sorted(league["members"], key=lambda each: -each["part"])
        mixed = [f"`{short(m['bot'])}` {m['part']:.0%}" for m in members if m["part"] >= LEAST]
        behind = sorted(members, key=lambda each: -each["nash"])
        behind = [each for each in behind if each["part"] < LEAST][:3]
        near = [f"`{short(m['bot'])}` {m['nash'] - 1500:+.0f}" for m in behind]
        rows.append([title(league), ", ".join(mixed), ", ".join(near)])
    return table(["", "the mixture", "the next, in points"], rows)


def luck(leagues: list[dict[str, Any]]) -> str:
    """What taking luck off saves."""
    return table(
        ["", "games", "luck", "taken off", "fewer by rotation", "fewer again by luck"],
        [
            [
                title(league),
                f"{league['games']:,}",
                f"{league['luck']:.2f}",
                f"{league['weight']:.0%}",
                f"{league['fewer_by_rotation']:.2f} ×",
                f"{league['fewer_by_luck']:.2f} ×",
            ]
            for league in leagues
        ],
    )


def ladder(found: dict[str, Any]) -> str:
    """By how many points each level beats the one below."""
    steps = [f"{upper}-{lower}" for lower, upper in pairwise(LEVELS)]
    pairs = [step for step in steps if any(step in each for each in found["ladders"].values())]
    rows = []
    for name, contests in found["ladders"].items():
        game, _, players = name.rpartition("-")
        ahead = (
            above(contests[pair]["wins"], int(players)) if pair in contests else "–"
            for pair in pairs
        )
        rows.append([f"{TITLES[game]}, {players}", *ahead])
    return table(["", *(" over ".join(pair.split("-")) for pair in pairs)], rows)


def games_of(found: dict[str, Any]) -> str:
    """How many games a step was played."""
    counts = {step["games"] for steps in found["ladders"].values() for step in steps.values()}
    return f"{min(counts):,} to {max(counts):,} games a step"


def above(wins: dict[str, float], players: int) -> str:
    """Rating points above equal opponents, from a share of wins."""
    low, mean, high = (
        400 * log10(max(share, 0.001) * (players - 1) / max(1 - share, 0.001))
        for share in (wins["low"], wins["mean"], wins["high"])
    )
    return f"{mean:.0f} ({low:.0f}–{high:.0f})"


def draw(leagues: list[dict[str, Any]]) -> None:
    """Draw the cross tables."""
    mpl.rcParams["svg.hashsalt"] = "bugnight"
    columns = min(3, len(leagues))
    rows = -(-len(leagues) // columns)
    size = (5 * columns, 4.6 * rows)
    figure, axes = plt.subplots(rows, columns, figsize=size, layout="constrained", squeeze=False)
    for league, panel in zip(leagues, axes.flat, strict=False):
        bots = [member["bot"] for member in league["members"]]
        for i, member in enumerate(league["members"]):
            for j, other in enumerate(bots):
                if i != j:
                    share = member["cross"][other]
                    colour = plt.get_cmap("RdYlBu")(share)
                    panel.add_patch(Rectangle((j - 0.5, i - 0.5), 1, 1, color=colour))
                    panel.text(j, i, f"{100 * share:.0f}", ha="center", va="center", fontsize=7)
        panel.set(xlim=(-0.5, len(bots) - 0.5), ylim=(len(bots) - 0.5, -0.5), title=title(league))
        panel.set_xticks(range(len(bots)), map(short, bots), rotation=90, fontsize=7)
        panel.set_yticks(range(len(bots)), map(short, bots), fontsize=7)
    for panel in list(axes.flat)[len(leagues) :]:
        panel.set_axis_off()
    figure.savefig(PICTURE, metadata={"Date": None})
    plt.close(figure)


def beside_openspiel(search: dict[str, Any]) -> list[str]:
    """Simulations a second, and who wins."""
    rate_of = {each["what"]: each["rate"] for each in search["rates"]}
    rate_of = {what: rate for what, rate in rate_of.items() if "bugnight" not in what}
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


def endurance(found: dict[str, Any]) -> str:
    """What went wrong, which is hopefully nothing."""
    played = found["played"]
    sums = {key: sum(each[key] for each in played) for key in ("games", "moves", "overruns")}
    return ENDURANCE.format(
        **sums,
        faults=sum(len(each["faults"]) for each in played),
        longest=max(each["longest"] for each in played),
        seconds=found["limits"]["seconds"],
        allowed=found["allowed"],
        date=found["date"],
        machines="; ".join(found["machines"]),
    )


def places(rows: list[dict[str, Any]]) -> str:
    """Where and when some figures were had."""
    days: dict[str, set[str]] = {}
    for each in rows:
        days.setdefault(each["machine"], set()).add(each["date"])
    return "; ".join(f"{where}, {' and '.join(sorted(days[where]))}" for where in sorted(days))


def main() -> None:
    """Write the page."""
    leagues = sorted(
        read("league").values(),
        key=lambda each: (-each["options"]["players"], [*TITLES].index(each["game"])),
    )
    levels = read("levels")
    draw(leagues)
    page = [INTRODUCTION.format(machines=places(leagues)), ratings(leagues)]
    page += [POOL, NASH, mixtures(leagues), LUCK, luck(leagues)]
    page += [
        LADDER.format(games=games_of(levels), **levels),
        ladder(levels),
        *beside_openspiel(read("search")),
    ]
    page.append(endurance(read("endurance")))
    PAGE.write_text("\n".join(page))


def read(name: str) -> dict[str, Any]:
    """Figures that were measured."""
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text())
    return found


if __name__ == "__main__":
    main()
