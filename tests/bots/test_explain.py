"""Explanations: figures for every legal move, and reasons that are true of the position."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, pairwise, product
from types import SimpleNamespace
from typing import Any, TypeAlias

import msgspec
import numpy as np
import pytest

from bugnight import bots
from bugnight.bots import speech, trials
from bugnight.bots.explain import _by_thumb_after, explain_weighed, weigh
from bugnight.bots.reasons import find
from bugnight.bots.simple import generator
from bugnight.games.bug_off import BugOff
from bugnight.games.bug_off.game import COLOURS
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz.game import TYPES
from bugnight.messages import LANGUAGES, say_move
from bugnight.play import GAMES, BugNightError, Game, Match, Move, View
from scripts import message_keys as messages
from tests.bots.grammar import slips
from tests.games.builders import rumbugz_position

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
    *(kind(players=3) for kind in GAMES.values() if kind not in (PartyBugs, BugOff, RumBugz)),
]


def by_thumb(game: Game, seed: int) -> Iterator[Match]:
    """A match played by rules of thumb, before every move."""
    match = game.deal(seed=seed)
    players = [bots.make("thumb", seed=seed + i) for i in range(game.players)]
    while (seat := match.position.actor) is not None:
        yield match
        match.push(players[seat].choose(match.view(seat), bots.Limit()))


def card_of(move: Move) -> int:
    """The value of the card that a move names."""
    return int(move.text.split()[1].split("@")[0])


def cost(table: Any, seat: int, card: int) -> int:  # noqa: ANN401
    """What a floor card does to a seat's score: it counts, or takes its double along."""
    return -card if card in [*table.displays[seat], table.hidden[seat]] else card


def haul(table: Any, seat: int, floor: list[int]) -> int:  # noqa: ANN401
    """By how much the display falls when the King takes the whole floor; below 0 it rises."""
    before: list[int] = table.displays[seat]
    after = {v for v in range(1, 14) if (before.count(v) + floor.count(v)) % 2}
    return sum(before) - sum(after)


def later_takers(view: View) -> list[int]:
    """The seats that take a card after this one in the round."""
    s = view.record()[0]
    seats: list[int] = s.queue[s.served + 1 : view.game.players].tolist()
    return seats


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


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_a_game_without_reasons_is_explained_by_figures(kind: type[Game]) -> None:
    told = [e for view, e in explained() if type(view.game) is kind and len(e.advice) > 1]
    assert told
    figures = [e.reason.key in speech.FIGURES for e in told]
    assert all(figures) == (kind.part("reasons") is None)
    for explanation in told:
        assert explanation.say("en").endswith(".")


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
    trial = trials.Trial(view.view(view.actor), generator(1))
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
        share = {"ending_won": 1, "ending_lost": 0}.get(explanation.reason.key)
        assert share is None or explanation.best.win == pytest.approx(share, abs=0.001)
        for better, worse in pairwise(explanation.advice):
            assert better.exact
            assert better.win >= worse.win - 0.011  # the score weighs a hundredth


@pytest.mark.parametrize(
    ("lang", "condition", "promise"),
    [
        ("en", "if everybody plays as well as possible from here", "sure|certain|always"),
        ("de", "wenn von hier an alle so gut wie möglich spielen", "sicher|immer"),
        ("fr", "si désormais tout le monde joue au mieux", "sûr|certain|toujours"),
    ],
)
def test_a_computed_ending_promises_only_what_best_play_of_all_gives(
    lang: str, condition: str, promise: str
) -> None:
    told = [
        e.say(lang)
        for view, e in explained()
        if view.game.name == "party-bugs" and e.best.exact and len(e.advice) > 1
    ]
    assert told
    for sentence in told:
        assert condition in sentence
        assert not re.search(promise, sentence)


def test_a_winning_turn_of_rumbugz_is_exact() -> None:
    exact = [e for view, e in explained() if e.best.exact and view.game.name == "rumbugz"]
    assert exact
    for explanation in exact:
        assert explanation.best.win == 1
        assert explanation.reason.key == "wins"
        assert explanation.close is None


# Moves that are about as good


CLOSE = {"en": "it is close", "de": "knapp", "fr": "serré"}


def test_a_computed_move_is_as_good_as_the_best_or_not_and_never_close() -> None:
    computed = [e for view, e in explained() if e.best.exact and len(e.advice) > 1]
    assert any(e.close for e in computed)
    for explanation in computed:
        if explanation.close is not None:
            rival = explanation.of(explanation.close)
            assert rival.win == pytest.approx(explanation.best.win, abs=0.001)
        for lang, word in CLOSE.items():
            assert word not in explanation.say(lang)


def test_no_next_best_wins_more_than_the_best() -> None:
    told: dict[str, list[tuple[int, int]]] = {"close": [], "alike": []}
    for _, explanation in explained():
        key, values = explanation.reason.key, explanation.reason.values
        if key in told:
            told[key].append((int(values["win"]), int(values["other"])))
    assert told["close"]
    assert told["alike"]
    assert all(win > other for win, other in told["close"])
    assert all(win <= other for win, other in told["alike"])


def with_two_of_the_dearest() -> View:
    """A view in which the dearest card lies on the floor twice, with nothing else to say of it."""
    for seed in range(100):
        for match in by_thumb(PartyBugs(players=4), seed):
            seat = match.position.actor
            assert seat is not None
            table: Any = match.position.table
            floor = [value for value, _ in table.floor]
            if match.position.phase != "take" or any(max(floor) in d for d in table.displays):
                continue
            if floor.count(max(floor)) > 1 and len(set(floor)) > 1:
                return match.view(seat)
    raise AssertionError("the dearest card was never there twice")


def test_the_same_card_of_another_deck_is_not_the_next_best() -> None:
    view = with_two_of_the_dearest()
    weighed = weigh(view, FEW, generator(1))
    card = {
        view.game.read_move(view.record(), move.seat, move.text)[0]: card_of(move)
        for move in view.legal_moves
    }
    cards = [card[action] for action in weighed.actions]
    wins = np.repeat(np.array(cards)[:, None] / 13, 6, axis=1)  # as if the dearest won most
    weighed = weighed._replace(
        wins=wins, errors=np.zeros(len(cards)), trial=None, ranking=np.argsort(-wins[:, 0]).tolist()
    )
    told = explain_weighed(view, weighed)
    assert card_of(told.best.move) == max(cards)
    assert told.reason.key == "wins_more"
    assert card_of(Move.parse(str(told.reason.values["move"]))) < max(cards)


def test_a_move_of_the_first_action_is_spelled_as_itself() -> None:
    for match in islice(by_thumb(BugOff(players=3), seed=1), 30):
        view = match.view(match.position.actor)
        for move in view.legal_moves:
            action = view.game.read_move(view.record(), move.seat, move.text)[0]
            assert _by_thumb_after(view, action) == move


def gifts() -> Iterator[tuple[View, int]]:
    """Views in which a card on the floor makes a pair, and what else lies there is dearer."""
    for seed in range(40):
        for match in by_thumb(PartyBugs(players=3), seed):
            seat = match.position.actor
            assert seat is not None
            table: Any = match.position.table
            floor = {value for value, _ in table.floor}
            pairs = floor & set(table.displays[seat])
            if match.position.phase != "take" or table.round > 7 or len(floor) == len(pairs):
                continue
            wanted = {v for rival in later_takers(match.view(seat)) for v in table.displays[rival]}
            if pairs == {min(floor)} and min(pairs) >= 7 and not floor & wanted:
                yield match.view(seat), min(pairs)


def test_a_gift_is_found() -> None:
    found = list(islice(gifts(), 5))
    assert found
    for view, card in found:
        explanation = bots.explain(view, bots.Limit(simulations=4000), seed=1)
        assert explanation.best.move.text.startswith(f"take {card}@")
        assert explanation.say().startswith(
            f"Take the {card}: you have another {card} already, so both leave"
            f" and your display falls by {card}"
        )


# Reasons are true


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


def less(hand: list[str], bug: str | None) -> list[str]:
    """A hand without one of its Bugz."""
    rest = list(hand)
    rest.remove(str(bug))
    return rest


def swapped(hand: list[str], values: dict[str, Any]) -> list[str]:
    """A hand after a swap."""
    return [*less(hand, values["bug"]), values["gained"]]


Truths: TypeAlias = dict[str, Callable[[Any], object]]
"""For each key what must hold of a case: the table by name, and what the test makes of it."""

PARTY_BUGS: Truths = {
    "ending_won": lambda c: not any(c.table.decks),
    "ending_lost": lambda c: not any(c.table.decks),
    "ending": lambda c: not any(c.table.decks),
    "pair": lambda c: c.values["card"] in c.display,
    "pair_hidden": lambda c: c.values["card"] == c.hidden,
    "all_equal": lambda c: set(c.floor) == {c.values["card"]},
    "cheapest": lambda c: c.values["card"] == min(c.floor) < c.values["dearest"] == max(c.floor),
    "deny": lambda c: (
        c.values["card"] in c.table.displays[c.values["seat"]]
        and c.values["seat"] in later_takers(c.view)
    ),
    "leave": lambda c: c.values["card"] < c.values["dearest"] == max(c.floor),
    "low_pair": lambda c: (
        c.values["card"] == min(c.hand)
        and c.values["double"] in c.floor
        and c.values["double"] in [*c.display, c.hidden]
    ),
    "low": lambda c: c.values["card"] == min(c.hand) and max(c.costs) - min(c.costs) >= 5,
    "high": lambda c: c.values["card"] == max(c.hand) and max(c.costs) - min(c.costs) <= 3,
    "plant": lambda c: c.values["card"] in c.display,
    "rid": lambda c: c.values["card"] == max(c.hand),
    "early": lambda c: c.values["card"] == min(c.hand),
    "between": lambda c: min(c.hand) < c.values["card"] < max(c.hand) < 13,
    "king_waits": lambda c: 13 in c.hand and c.values["card"] != 13,
    "king_haul": lambda c: haul(c.table, c.seat, c.floor) == c.values["n"] > 0,
    "king_spare": lambda c: haul(c.table, c.seat, c.floor) == -c.values["n"] <= 0,
    "hide_low": lambda c: c.values["card"] == min(c.hand),
    "hide_double": lambda c: c.values["card"] > min(c.hand),
    "pair_up": lambda c: (
        c.values["card"] == c.hidden in c.display and c.values["n"] == 2 * c.hidden
    ),
    "keep": lambda c: (
        c.values["card"] == c.hidden in (c.display if c.table.phase == "pair" else c.floor)
    ),
    "mirror": lambda c: c.values["card"] == max([*c.display, c.hidden or 0]),
    "mirror_hidden": lambda c: c.values["card"] == c.hidden >= max(c.display, default=0),
}

BUG_OFF: Truths = {
    "score_nothing": lambda c: sum(c.out) == 0,
    "score_sweep": lambda c: (
        c.letter in c.table.revealed and len(c.table.revealed) < 5 and c.own == c.n > c.most
    ),
    "score_last": lambda c: len(c.table.revealed) == 5 and c.own == c.n > c.most,
    "score_ahead": lambda c: c.own - c.most == c.n > 0,
    "score_share": lambda c: c.own == c.n > 0 and c.values["rivals"] == sum(c.out) - c.own,
    "place_join": lambda c: c.out[c.values["seat"]] == c.n == c.most > c.own,
    "place_spare": lambda c: c.table.hands[c.seat].count(c.letter) > 1,
    "place_more": lambda c: c.own + 1 == c.n > 1,
    "place_safe": lambda c: c.table.revealed and c.letter not in c.table.revealed,
}

RUMBUGZ: Truths = {
    "wins": lambda c: c.table.turn == c.seat,
    "bid": lambda c: len(c.laid) < 4,
    "pass": lambda c: len(c.laid) == 4,
    "allow": lambda c: c.table.bidder == c.values["seat"],
    "refuse": lambda c: c.table.bidder == c.values["seat"] and c.move.text == "draw bag",
    "draw_bag": lambda c: not (layable([*c.hand, c.bug]) - layable(c.hand)) & set(c.missing),
    "draw_plyt": lambda c: c.pile == "*",
    "draw_lay": lambda c: (
        c.values["type"] in c.missing
        and c.values["type"] in layable([*c.hand, c.bug]) - layable(c.hand)
    ),
    "draw_nearer": lambda c: c.values["type"] in c.missing,
    "draw_add": lambda c: not c.missing,
    "lay": lambda c: c.values["type"] in c.missing and c.values["n"] == len(c.missing) - 1 > 0,
    "lay_last": lambda c: [c.values["type"]] == c.missing,
    "lay_more": lambda c: not c.missing and c.values["n"] >= 4,
    "swap_lay": lambda c: (
        c.values["type"] in c.missing
        and c.values["type"] in layable(swapped(c.hand, c.values)) - layable(c.hand)
    ),
    "swap_plyt": lambda c: "-*" in c.move.text,
    "swap_nearer": lambda c: c.values["type"] in c.missing,
    "add": lambda c: c.values["n"] == len(c.hand) - 1,
    "discard_stuck": lambda c: (
        not c.missing
        and not any(m.verb == "add" and m.text.split()[2] == c.bug for m in c.view.legal_moves)
    ),
    "discard_free": lambda c: (
        c.missing and layable(less(c.hand, c.bug)) >= layable(c.hand) & set(c.missing)
    ),
    "discard_safe": lambda c: len(c.table.laid[c.values["seat"]]) == 4,
    "discard_dear": lambda c: points(c, c.bug) == max(points(c, bug) for bug in c.hand),
}


def points(case: SimpleNamespace, bug: str) -> int:
    """What a Bug counts for whoever wins."""
    worth: int = case.view.game.plyt_points if bug == "*" else int(bug)
    return worth


def found_reason(view: View, advice: list[bots.Advice], action: int) -> bots.Reason:
    """The reason for the first of two moves that are not close."""
    return find(view, advice, action, wins=False, rival=advice[1], close=False)


@cache
def recommended() -> list[tuple[View, Move, bots.Reason]]:
    """Every reason that would be given if a move were the best: for many moves of many games."""
    found = [(view, e.best.move, e.reason) for view, e in explained()]
    for game, seed in product(GAMES_TO_EXPLAIN, range(100, 106)):
        for match in by_thumb(game, seed):
            seat = match.position.actor
            assert seat is not None
            view = match.view(seat)
            actions = view.list_moves()
            for move in list(actions)[:: max(1, len(actions) // 8)]:
                action = view.game.read_move(view.record(), seat, move.text)[0]
                advice = [bots.Advice(move, 0.5, 0, 0.1), bots.Advice(move, 0.4, 0, 0.1)]
                found.append((view, move, found_reason(view, advice, action)))
    view, move = _all_laid(), Move(0, "draw pile")
    action = view.game.read_move(view.record(), 0, move.text)[0]
    advice = [bots.Advice(move, 0.5, 0, 0.1)] * 2
    found.append((view, move, found_reason(view, advice, action)))
    return found


def _all_laid() -> View:
    """What a seat sees that has laid all four types, with a Bug on the pile that it could add."""
    table = ["0 single 3 4 5 6", "0 double 1 3 5 7", "0 triple 1 4 7 10", "0 match 6 6 6 6"]
    game = RumBugz(players=2)
    return rumbugz_position(game, "2 11", "9 9", table=table, phase="draw", pile="7").view(0)


def cases(game: str) -> Iterator[Any]:
    """All reasons found in a game, each with what it speaks of."""
    for view, move, reason in recommended():
        if view.game.name == game and reason.key not in speech.FIGURES:
            values = {k: "*" if v == "plyt" else v for k, v in reason.values.items()}
            yield SimpleNamespace(
                key=reason.key,
                values=values,
                n=values.get("n"),
                bug=values.get("bug"),
                view=view,
                table=view.table,
                seat=move.seat,
                move=move,
            )


def test_reasons_in_party_bugs_are_true() -> None:
    for c in cases("party-bugs"):
        c.floor = [value for value, _ in c.table.floor]
        c.costs = [cost(c.table, c.seat, value) for value in c.floor]
        c.display, c.hidden = c.table.displays[c.seat], c.table.hidden[c.seat]
        c.hand = c.table.hands[c.seat]
        if "card" in c.values and c.key not in ("pair_up", "keep", "mirror_hidden"):
            assert c.values["card"] == card_of(c.move)
        assert PARTY_BUGS[c.key](c), (c.key, c.values, repr(c.view))


def test_before_the_last_bug_off_card_that_is_the_reason_to_score() -> None:
    last = [
        c
        for c in cases("bug-off")
        if c.key == "score_last" and c.values["colour"] in c.table.revealed
    ]
    assert last


def test_reasons_in_bug_off_are_true() -> None:
    for c in cases("bug-off"):
        c.letter = c.values["colour"]
        assert c.move.text.endswith(c.letter)
        c.out = [bugs[COLOURS.index(c.letter)] for bugs in c.table.table]
        c.own, c.most = c.out[c.seat], max(n for i, n in enumerate(c.out) if i != c.seat)
        assert BUG_OFF[c.key](c), (c.key, c.values, repr(c.view))
        if "left" in c.values:
            assert c.values["left"] == 6 - len(c.table.revealed)
            assert c.values["deck"] == c.table.deck


@pytest.mark.parametrize(("plyt_points", "dearest"), [(12, "*"), (0, "9")])
def test_a_plyt_counts_when_the_dearest_bug_is_let_go(plyt_points: int, dearest: str) -> None:
    game = RumBugz(players=2, plyt_points=plyt_points)
    view = rumbugz_position(game, "* 5 6 7 9", "1 1", phase="act").view(0)
    dear = [
        bug for bug in ("*", "5", "6", "7", "9") if _discarding(view, bug).key == "discard_dear"
    ]
    assert dear == [dearest]


def _discarding(view: View, bug: str) -> bots.Reason:
    """Why to discard a Bug, if that were the best."""
    move = Move(0, f"discard {bug}")
    action = view.game.read_move(view.record(), 0, move.text)[0]
    return found_reason(view, [bots.Advice(move, 0.5, 0, 0.1)] * 2, action)


def test_reasons_in_rumbugz_are_true() -> None:
    for c in cases("rumbugz"):
        c.hand, c.laid = c.table.hands[c.seat], c.table.laid[c.seat]
        c.missing = [t for t in TYPES if t not in c.laid]
        c.pile = c.table.pile[-1] if c.table.pile else None
        if c.key.startswith(("draw_", "bid", "allow", "refuse")) and c.key != "draw_plyt":
            assert c.bug == c.pile
        assert RUMBUGZ[c.key](c), (c.key, c.values, repr(c.view))


# Words


def test_every_reason_can_occur() -> None:
    found = {
        (view.game.name.replace("-", "_"), f"reason-{reason.key.replace('_', '-')}")
        for view, _, reason in recommended()
    }
    for game in messages.GAMES:
        reasons = {key for key in messages.known("en", game) if key.startswith("reason-")}
        general = {key for key in messages.common("en") if key.startswith("reason-")}
        assert {key for name, key in found if name == game} - general == reasons - general
    assert general <= {key for _, key in found}


def test_every_sentence_fits_its_values_in_every_language() -> None:
    for view, move, reason in recommended():
        for lang in LANGUAGES:
            sentence = speech.say_advice(view.game.name, move, reason, move, lang=lang)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert sentence[0] == sentence[0].upper()


def test_every_sentence_about_a_real_position_reads_well() -> None:
    names = ["Ada", "Ole", "Ève", "Ines", "Uwe", "Ian"]
    for view, move, reason in recommended():
        close = view.legal_moves[-1]
        for lang in LANGUAGES:
            told = speech.say_advice(view.game.name, move, reason, close, lang=lang, names=names)
            assert slips(told, lang) == []


def test_names_stand_for_seats() -> None:
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    told = [e for _, e in explained() if "seat" in e.reason.values]
    assert told
    for explanation in told:
        assert names[int(explanation.reason.values["seat"])] in explanation.say("fr", names)


def test_a_language_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(BugNightError, match="'it'; there are en, de, fr"):
        explained()[0][1].say("it")


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_every_move_has_words_where_a_game_has_messages(kind: type[Game]) -> None:
    has_messages = kind.folder().joinpath("messages").is_dir()
    for move in kind(players=3).deal(seed=1).legal_moves:
        for lang in LANGUAGES:
            assert (say_move(lang, kind.name, move) != move.text) == has_messages
