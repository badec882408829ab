"""Ties for the win are explained in words, in every language."""

import random
from collections import Counter

import pytest

from bugnight import Record
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.game import PartyBugsTable
from bugnight.messages import LANGUAGES
from bugnight.messages.story import tell_tie
from bugnight.play import Match, Outcome

NAMES = ["Ada", "Bea", "Cem", "Dan", "Eve", "Fay"]


def told(match: Match, outcome: Outcome, lang: str = "en", reader: int | None = None) -> str:
    """Return the explanation of a win."""
    position = match.position
    return tell_tie(lang, position.game, position.table, outcome, NAMES, reader)


def bug_off_tie(tiebreak: str = "first") -> Match:
    """Each seat has one bug: seat 0 green, seat 1 red; green is revealed first."""
    top = ["G", "R", "G", "R", "G!", "O!", "Y!", "P!", "B!", "R!"]
    left = Counter(dict.fromkeys("ROYGBP", 20) | {f"{c}!": 1 for c in "ROYGBP"})
    left.subtract([*"GGRRRG", *top])
    deal = {"first": 0, "hands": [list("GGR"), list("RRG")], "deck": top + list(left.elements())}
    record = {
        "format": "bugnight/1",
        "game": "bug-off",
        "options": {"players": 2, "tiebreak": tiebreak},
        "deal": deal,
        "moves": [],
    }
    match = Record.from_mapping(record).begin()
    for move in ["0:place G", "1:place R", "0:score G", "1:score R"]:
        match.push(move)
    return match


@pytest.mark.parametrize(
    ("tiebreak", "why"),
    [
        ("first", "1 each. Ada has the most green bugs, and that colour breaks the tie."),
        ("last", "1 each. Bea has the most red bugs, and that colour breaks the tie."),
    ],
)
def test_bug_off_names_the_colour_that_decides(tiebreak: str, why: str) -> None:
    match = bug_off_tie(tiebreak)
    assert match.outcome is not None
    assert told(match, match.outcome) == why


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_win_without_a_tie_needs_no_reason(lang: str) -> None:
    match = bug_off_tie()
    assert told(match, Outcome([3, 1], [0]), lang) == ""
    assert told(match, Outcome([1, 1], [0, 1]), lang) == ""


def party(players: int, seed: int) -> Match[PartyBugsTable]:
    """Play a game of Party Bugs at random."""
    match, rng = PartyBugs(players=players).deal(seed=seed), random.Random(seed)
    while match.outcome is None:
        match.push(rng.choice(match.legal_moves))
    return match


def test_party_bugs_goes_clockwise_from_the_host() -> None:
    match = party(4, 1)
    host = match.position.table.host
    scores = [9, 9, 9, 9]
    assert told(match, Outcome(scores, [host])) == "9 each. In a tie the host wins."
    nearest = (host + 1) % 4
    scores[host] = 20
    said = f"9 each. Clockwise from the host, {NAMES[nearest]} comes first."
    assert told(match, Outcome(scores, [nearest])) == said
    assert told(match, Outcome(scores, [nearest]), reader=nearest).endswith("you come first.")


def test_a_dummy_loses_a_tie() -> None:
    assert told(party(2, 1), Outcome([7, 30, 7], [0])) == "7 each. In a tie Roachy loses."


def test_bug_off_has_a_message_for_every_colour() -> None:
    match = bug_off_tie()
    assert match.outcome is not None
    assert isinstance(match.position.game, BugOff)
    assert told(match, match.outcome, "de") == (
        "Je 1. Bei Gleichstand zählt Grün, und davon hat Ada am meisten."
    )
