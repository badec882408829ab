"""The actions of the rules by number and by name.

Environments work on these directly. They are smaller than moves in one place: a lay of RumBugz
whose PLYTs could take several places is followed by `place natural` or `place PLYT`, place by
place, until the sequence is whole.
"""

from functools import cache

from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs import rules as party_bugs
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz import rules as rumbugz
from bugnight.games.rumbugz.game import BUGZ, TYPES
from bugnight.play import Game


@cache
def action_names(kind: type[Game]) -> tuple[str, ...]:
    """The name of every action of a game, at its number.

    >>> from bugnight.games.bug_off import BugOff
    >>> action_names(BugOff)[:7]
    ('place R', 'place O', 'place Y', 'place G', 'place B', 'place P', 'score R')
    """
    names = {action: text for text, action in kind.texts.items()}
    if kind is PartyBugs:
        for i in range(party_bugs.MAX_SEATS):
            names[party_bugs.TAKE_FROM + i] = f"take @{i}"
            names[party_bugs.TAKE_AND_PAIR + i] = f"take @{i} pair"
    if kind is RumBugz:
        names |= _lays() | _changes()
        names |= {rumbugz.PLACE_NATURAL: "place natural", rumbugz.PLACE_PLYT: "place PLYT"}
    return tuple(names[action] for action in range(kind.rules.ACTIONS))


def _lays() -> dict[int, str]:
    names = {}
    runs = zip(rumbugz.RUN_TYPE, rumbugz.RUN_START, rumbugz.RUN_LENGTH, strict=True)
    for i, (kind, start, length) in enumerate(runs):
        gap = int(kind) + 1
        numbers = range(int(start) + 1, int(start) + 1 + gap * int(length), gap)
        names[rumbugz.LAY + i] = " ".join(["lay", TYPES[kind], *map(str, numbers)])
    for number in range(rumbugz.NUMBERS):
        for more in range(rumbugz.MATCH_LENGTHS):
            action = rumbugz.LAY_MATCH + number * rumbugz.MATCH_LENGTHS + more
            names[action] = f"lay match {BUGZ[number]} x{rumbugz.SHORTEST + more}"
    return names


def _changes() -> dict[int, str]:
    """Swaps and additions: at the low or the high end, or a PLYT and its number change places."""
    ends = {
        rumbugz.LOW: "low",
        rumbugz.LOW + 1: "low PLYT",
        rumbugz.HIGH: "high",
        rumbugz.HIGH + 1: "high PLYT",
    }
    inside = {rumbugz.CHANGE + n: f"change {BUGZ[n]}" for n in range(rumbugz.NUMBERS)}
    names = {}
    for i in range(rumbugz.SEQUENCES):
        for which, text in {**ends, **inside}.items():
            names[rumbugz.SWAP + i * rumbugz.SWAPS + which] = f"swap #{i} {text}"
        for which, text in ends.items():
            names[rumbugz.ADD + i * rumbugz.ADDS + which] = f"add #{i} {text}"
    return names
