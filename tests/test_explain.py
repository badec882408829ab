"""Explanations: figures for every legal move, and reasons that are true of the position."""

import json
import string
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest

from bugnight import bots
from bugnight.bots import playouts, speech
from bugnight.bots.reasons_party_bugs import card_of, cost, haul, later_takers
from bugnight.bots.simple import generator
from bugnight.play import GAMES, BugOff, Game, Match, PartyBugs, RumBugz, View
from bugnight.play.bug_off import COLOURS
from bugnight.play.rumbugz import TYPES
from tests.builders import party_position

pytestmark = pytest.mark.compiled

FEW = bots.Limit(simulations=200)
GAMES_TO_EXPLAIN: list[Game] = [
    PartyBugs(players=2),
    PartyBugs(players=4),
    PartyBugs(players=3, hidden=True),
    PartyBugs(players=3, hidden=True, edition="abacus"),
    PartyBugs(players=2, mirror=True, hidden=True),
    PartyBugs(players=6),
    BugOff(players=2),
    BugOff(players=5, tiebreak="last"),
    RumBugz(players=2),
    RumBugz(players=4),
    RumBugz(players=3, rounds=2, plyts=8),
]


def by_thumb(game: Game, seed: int) -> Iterator[Match]:
    """A match played by rules of thumb, before every move."""
    match = game.deal(seed=seed)
    players = [bots.make("thumb", seed=seed + i) for i in range(game.players)]
    while (seat := match.position.actor) is not None:
        yield match
        match.push(players[seat].choose(match.view(seat), bots.Limit()))


@cache
def explained() -> list[tuple[View, bots.Explanation]]:
    """Views of many games, explained."""
    found = []
    for number, game in enumerate(GAMES_TO_EXPLAIN):
        for ply, match in enumerate(by_thumb(game, seed=number)):
            seat = match.position.actor
            assert seat is not None
            if ply % 2 == 0:
                view = match.view(seat)
                found.append((view, bots.explain(view, FEW, seed=ply)))
    return found


def test_every_legal_move_is_there_once_with_sensible_figures() -> None:
    for view, explanation in explained():
        assert sorted(each.move for each in explanation.advice) == sorted(view.legal_moves)
        for each in explanation.advice:
            assert -0.5 <= each.win <= 1.5  # measured against another move, it may be beyond 0 or 1
            assert each.error >= 0
            assert (each.error == 0) == each.exact
        assert explanation.best == explanation.advice[0]


def test_the_same_seed_and_simulations_give_the_same_whatever_the_cores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for view, explanation in explained()[::40]:
        again = bots.explain(view, FEW, seed=7)
        with monkeypatch.context() as patch:
            patch.setattr("bugnight.bots.search.together", lambda tasks: [t() for t in tasks])
            assert bots.explain(view, FEW, seed=7) == again
        assert len(again.advice) == len(explanation.advice)


def test_an_explanation_survives_json() -> None:
    for _, explanation in explained()[::25]:
        text = msgspec.json.encode(explanation)
        assert msgspec.json.decode(text, type=bots.Explanation) == explanation
        assert json.loads(text)["advice"][0]["move"] == list(explanation.best.move)


def test_who_may_not_move_gets_no_explanation() -> None:
    match = BugOff(players=3).deal(seed=1)
    idle = next(seat for seat in range(3) if seat not in match.position.actors)
    for seat in (idle, None):
        with pytest.raises(bots.BotError, match="no move to make"):
            bots.explain(match.view(seat), FEW)


def test_more_simulations_make_errors_smaller() -> None:
    view = BugOff(players=4).deal(seed=3).position
    seat = view.actor
    few = bots.explain(view.view(seat), bots.Limit(simulations=100), seed=1)
    many = bots.explain(view.view(seat), bots.Limit(simulations=6400), seed=1)
    assert many.best.error < few.best.error / 3


def test_seconds_are_a_limit_too() -> None:
    view = BugOff(players=4).deal(seed=3).position
    assert bots.explain(view.view(view.actor), bots.Limit(seconds=0.05)).advice


def test_whether_others_have_chosen_already_makes_no_difference() -> None:
    match = PartyBugs(players=3).deal(seed=5)
    before = bots.explain(match.view(2), FEW, seed=1)
    match.push(match.view(0).legal_moves[0])
    match.push(match.view(1).legal_moves[2])
    assert bots.explain(match.view(2), FEW, seed=1) == before


def test_hidden_cards_do_not_change_an_explanation() -> None:
    match = RumBugz(players=3).deal(seed=5)
    seat = match.position.actor
    assert seat is not None
    view = match.view(seat)
    other = view.guess(seed=99)
    assert other != match.position
    assert bots.explain(other.view(seat), FEW, seed=1) == bots.explain(view, FEW, seed=1)


def test_actions_are_compared_on_the_same_deals() -> None:
    view = BugOff(players=3).deal(seed=2).position
    trial = playouts.Trial(view.view(view.actor), generator(1))
    trial.play(400, list(range(len(trial.actions))))
    a, b = trial.ranking()[:2]
    _, paired = trial.difference(a, b)
    alone = trial.errors()
    assert paired < np.hypot(alone[a], alone[b])


# Exact answers


def test_the_last_takes_of_party_bugs_are_exact() -> None:
    exact = [e for view, e in explained() if e.best.exact and view.game.name == "party-bugs"]
    assert len(exact) > 5
    for explanation in exact:
        assert explanation.reason.key.startswith("party-bugs.ending")
        for better, worse in pairwise(explanation.advice):
            assert better.exact
            assert better.win >= worse.win - 0.011  # the score weighs a hundredth


def test_a_winning_turn_of_rumbugz_is_exact() -> None:
    exact = [e for view, e in explained() if e.best.exact and view.game.name == "rumbugz"]
    assert exact
    for explanation in exact:
        assert explanation.best.win == 1
        assert explanation.reason.key == "rumbugz.wins"
        assert explanation.close is None


def test_a_gift_is_found() -> None:
    game = PartyBugs(players=3)
    position = party_position(
        game,
        round_number=4,
        floor=[11, 3, 12],
        hands=[[1, 7, 8], [9, 10, 6], [5, 4, 7]],
        displays=[[11, 12, 2], [4, 5], [1, 2]],
    )
    for move in ("0:play 1", "1:play 9", "2:play 5"):
        position = position.play(move)
    explanation = bots.explain(position.view(0), bots.Limit(simulations=1500), seed=1)
    assert explanation.best.move.text == "take 12@2"
    assert explanation.say() == (
        "Take the 12: you have a 12 already, so both leave and your display falls by 12"
        + (
            "; it is close, though: you could as well take the 11."
            if explanation.close is not None
            else "."
        )
    )
    assert explanation.of("0:take 3@1").win < explanation.best.win


# Reasons are true


def reasons(game: str) -> Iterator[tuple[str, dict[str, Any], View, bots.Explanation, Any]]:
    """All reasons found in a game: key, values, the view, the explanation, the table by name."""
    for view, explanation in explained():
        start, _, key = explanation.reason.key.partition(".")
        if start == game:
            yield key, dict(explanation.reason.values), view, explanation, view.table


def test_reasons_in_party_bugs_are_true() -> None:
    for key, values, view, explanation, table in reasons("party-bugs"):
        seat, move = explanation.seat, explanation.best.move
        floor = [value for value, _ in table.floor]
        display, hidden, hand = table.displays[seat], table.hidden[seat], table.hands[seat]
        if "card" in values and key not in ("pair_up", "keep", "mirror_hidden"):
            assert values["card"] == card_of(move)
        costs = [cost(table, seat, value) for value in floor]
        holds = {
            "ending_won": lambda: explanation.best.win > 0.99,
            "ending_lost": lambda: explanation.best.win < 0.01,
            "ending": lambda: explanation.best.exact,
            "pair": lambda: values["card"] in display,
            "pair_hidden": lambda: values["card"] == hidden,
            "all_equal": lambda: set(floor) == {values["card"]},
            "cheapest": lambda: values["card"] == min(floor) < values["dearest"] == max(floor),
            "deny": lambda: (
                values["card"] in table.displays[values["seat"]]
                and values["seat"] in later_takers(view)
            ),
            "leave": lambda: values["card"] < values["dearest"] == max(floor),
            "low_pair": lambda: (
                values["card"] == min(hand)
                and values["double"] in floor
                and values["double"] in [*display, hidden]
            ),
            "low": lambda: values["card"] == min(hand) and max(costs) - min(costs) >= 5,
            "high": lambda: values["card"] == max(hand) and max(costs) - min(costs) <= 3,
            "plant": lambda: values["card"] in display,
            "rid": lambda: values["card"] == max(hand),
            "early": lambda: values["card"] == min(hand),
            "between": lambda: min(hand) < values["card"] < max(hand) < 13,
            "king_waits": lambda: 13 in hand and values["card"] != 13,
            "king_haul": lambda: haul(table, seat, floor) == values["n"] > 0,
            "king_spare": lambda: haul(table, seat, floor) == -values["n"] <= 0,
            "hide_low": lambda: values["card"] == min(hand),
            "hide_double": lambda: values["card"] > min(hand),
            "pair_up": lambda: values["card"] == hidden in display and values["n"] == 2 * hidden,
            "keep": lambda: values["card"] == hidden in display,
            "mirror": lambda: values["card"] == max([*display, hidden or 0]),
            "mirror_hidden": lambda: values["card"] == hidden >= max(display, default=0),
        }[key]
        assert holds(), (key, values, repr(view))


def test_reasons_in_bug_off_are_true() -> None:
    for key, values, view, explanation, table in reasons("bug-off"):
        seat = explanation.seat
        letter = values["colour"]
        assert explanation.best.move.text.endswith(letter)
        out = [bugs[COLOURS.index(letter)] for bugs in table.table]
        own, most = out[seat], max(n for i, n in enumerate(out) if i != seat)
        n = values.get("n")
        holds = {
            "score_nothing": lambda: sum(out) == 0,
            "score_sweep": lambda: letter in table.revealed and own == n > most,
            "score_last": lambda: len(table.revealed) == 5 and own == n > most,
            "score_ahead": lambda: own - most == n > 0,
            "score_share": lambda: own == n > 0 and values["rivals"] == sum(out) - own,
            "place_join": lambda: out[values["seat"]] == n == most > own,
            "place_spare": lambda: table.hands[seat].count(letter) > 1,
            "place_more": lambda: own + 1 == n > 1,
            "place_safe": lambda: table.revealed and letter not in table.revealed,
        }[key]
        assert holds(), (key, values, repr(view))
        if "left" in values:
            assert (values["left"], values["deck"]) == (6 - len(table.revealed), table.deck)


def layable(hand: list[str]) -> set[str]:
    """The types that a hand can lay, by trying all sequences of four: slow and plain."""
    held = [int(bug) for bug in hand if bug != "*"]
    plyts = hand.count("*")
    types = {"match"} if any(held.count(n) + plyts >= 4 for n in range(1, 13)) else set()
    for gap, name in enumerate(TYPES[:3], 1):
        for first in range(1, 13 - 3 * gap):
            there = sum(n in held for n in range(first, first + 4 * gap, gap))
            if there + plyts >= 4:
                types.add(name)
    return types


def test_reasons_in_rumbugz_are_true() -> None:
    for key, values, view, explanation, table in reasons("rumbugz"):
        seat, move = explanation.seat, explanation.best.move
        hand, laid = table.hands[seat], table.laid[seat]
        missing = [t for t in TYPES if t not in laid]
        bug = values.get("bug")
        pile = table.pile[-1] if table.pile else None
        if key.startswith(("draw_", "bid", "allow", "refuse")) and key != "draw_plyt":
            assert bug == pile
        holds = {
            "wins": lambda: table.turn == seat,
            "bid": lambda: len(laid) < 4,
            "pass": lambda: len(laid) == 4,
            "allow": lambda: table.bidder == values["seat"],
            "refuse": lambda: table.bidder == values["seat"] and move.text == "draw bag",
            "draw_bag": lambda: not (layable([*hand, bug]) - layable(hand)) & set(missing),
            "draw_plyt": lambda: pile == "*",
            "draw_lay": lambda: (
                values["type"] in missing
                and values["type"] in layable([*hand, bug]) - layable(hand)
            ),
            "draw_nearer": lambda: values["type"] in missing,
            "draw_add": lambda: not missing,
            "lay": lambda: values["type"] in missing and values["n"] == len(missing) - 1 > 0,
            "lay_last": lambda: [values["type"]] == missing,
            "lay_more": lambda: not missing and values["n"] >= 4,
            "swap_lay": lambda: (
                values["type"] in missing
                and values["type"] in layable(swapped(hand, values)) - layable(hand)
            ),
            "swap_plyt": lambda: "-*" in move.text,
            "swap_nearer": lambda: values["type"] in missing,
            "swap_add": lambda: not missing,
            "add": lambda: values["n"] == len(hand) - 1,
            "discard_stuck": lambda: (
                not missing
                and not any(m.verb == "add" and m.text.split()[2] == bug for m in view.legal_moves)
            ),
            "discard_free": lambda: (
                missing and layable(less(hand, bug)) >= layable(hand) & set(missing)
            ),
            "discard_safe": lambda: len(table.laid[values["seat"]]) == 4,
            "discard_dear": lambda: int(bug) == max(int(b) for b in hand if b != "*"),
        }[key]
        assert holds(), (key, values, repr(view))


def less(hand: list[str], bug: str | None) -> list[str]:
    """A hand without one of its Bugz."""
    rest = list(hand)
    rest.remove(str(bug))
    return rest


def swapped(hand: list[str], values: dict[str, Any]) -> list[str]:
    """A hand after a swap."""
    return [*less(hand, values["bug"]), values["gained"]]


# Words


def blanks(template: str | dict[str, str]) -> set[str]:
    """The names in a template's blanks; with an article or without is the same name."""
    texts = template.values() if isinstance(template, dict) else [template]
    names = {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}
    return {name.removeprefix("the_") for name in names}


def flat(words: dict[str, Any], path: str = "") -> dict[str, Any]:
    """A catalogue's templates by their path."""
    found: dict[str, Any] = {}
    for key, value in words.items():
        if isinstance(value, dict) and set(value) != {"one", "other"}:
            found |= flat(value, f"{path}{key}.")
        else:
            found[path + key] = value
    return found


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_catalogues_have_the_same_keys(lang: str) -> None:
    english, other = flat(speech.catalogue("en")), flat(speech.catalogue(lang))
    assert list(english) == list(other)
    for key, template in english.items():
        assert isinstance(template, str) == isinstance(other[key], str), key
        if not key.startswith("reasons"):
            assert blanks(template) == blanks(other[key]), key
        if not key.startswith(("colour", "type", "bug", "reasons", "stop", "moves.pass", "seat")):
            assert template != other[key] or template == "{move}: {why}", f"{key} is not translated"


def test_every_sentence_fits_its_values_in_every_language() -> None:
    for _, explanation in explained():
        for lang in speech.LANGUAGES:
            sentence = explanation.say(lang)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert sentence[0] == sentence[0].upper()


def test_names_stand_for_seats() -> None:
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    told = [e for _, e in explained() if "seat" in e.reason.values]
    assert told
    for explanation in told:
        assert names[int(explanation.reason.values["seat"])] in explanation.say("fr", names)


def test_a_language_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(bots.BotError, match="'it'; there are en, de, fr"):
        explained()[0][1].say("it")


def test_every_move_of_every_game_has_words() -> None:
    for kind in GAMES.values():
        match = kind(players=3).deal(seed=1)
        for move in match.legal_moves:
            for lang in speech.LANGUAGES:
                assert speech.name_move(move, lang)
