"""Draw the learning curves, and print the table of `docs/learned.md`.

python examples/curves/plot.py
"""

import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt

HERE = Path(__file__).parent
PICTURE = HERE.parents[1] / "docs" / "pictures" / "learned.svg"
TITLES = {"party-bugs": "Party Bugs", "bug-off": "Bug Off!", "rumbugz": "RumBugz"}
COLOURS = {"2": "#0072b2", "3": "#009e73", "4": "#d55e00", "5": "#cc79a7", "6": "#5a5a5a"}


def curve(name: str) -> dict[str, Any]:
    """What a training run wrote."""
    story: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    return story


def draw() -> None:
    """Win shares over time, times the number of players: 1 is what chance gives each seat."""
    mpl.rcParams.update({"svg.hashsalt": "bugnight", "font.size": 9})
    figure, places = plt.subplots(1, 3, figsize=(10, 3.2), sharey=True, layout="constrained")
    for place, (name, title) in zip(places, TITLES.items(), strict=True):
        points = curve(name)["curve"][1:]
        seconds = [point["seconds"] for point in points]
        for players, colour in COLOURS.items():
            shares = [point["shares"].get(players) for point in points]
            if None not in shares:
                n = int(players)
                middle = [n * each["share"] for each in shares]
                place.plot(seconds, middle, color=colour, marker=".", label=f"{players} players")
                low = [n * (each["share"] - each["error"]) for each in shares]
                high = [n * (each["share"] + each["error"]) for each in shares]
                place.fill_between(seconds, low, high, color=colour, alpha=0.15, linewidth=0)
        place.axhline(1, color="black", linewidth=0.8, linestyle=":")
        against = curve(name)["config"].get("against") or "thumbs"
        place.set_title(f"{title}, against {against}")
        place.set_xlabel("seconds of training")
    places[0].set_ylabel("wins × players")
    places[0].legend(frameon=False, fontsize=8)
    figure.savefig(PICTURE, metadata={"Date": None})


def table() -> str:
    """The contest at the end of each run."""
    lines = ["| game | players | wins | games |", "| --- | --: | --: | --: |"]
    for name, title in TITLES.items():
        for players, row in curve(name)["best"].items():
            share = f"{row['share']:.1%} ± {row['error']:.1%}".replace("%", " %")
            lines.append(f"| {title} | {players} | {share} | {row['games']:,} |")
    return "\n".join(lines)


if __name__ == "__main__":
    draw()
    print(table())
