"""Explanations: figures for every legal move, and reasons that are true of the position."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise, product
from typing import Any

import msgspec
import numpy as np
import pytest

from bugnight import bots
from bugnight.bots import ranking, reasons, speech, trials
from bugnight.bots.explain import explain_weighed, weigh
from bugnight.bots.search import move_by_thumb
from bugnight.bots.simple import generator
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.messages import LANGUAGES, say_move
from bugnight.play import GAMES, BugNightError, Game, Match, Move, View
from scripts import message_keys as messages
from tests import with_players
from tests.bots.grammar import slips
from tests.bots.truths import GENERAL, falsehoods, holds
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
    *(with_players(kind, 3) for kind in GAMES.values() if kind not in (PartyBugs, BugOff, RumBugz)),
]


def by_thumb(game: Game, seed: int) -> Iterator[Match]:
    """Yield a match played by rules of thumb, before every move."""
    match = game.deal(seed=seed)
    players = [bots.make("thumb", seed=seed + i) for i in range(game.players)]
    while (seat := match.position.actor) is not None:
        yield match
        match.push(players[seat].choose(match.view(seat), bots.Limit()))


def card_of(move: Move) -> int:
    """Return the value of the card that a move names."""
    return int(move.text.split()[1].split("@")[0])


def later_takers(view: View) -> list[int]:
    """Return the seats that take a card after this one in the round."""
    s = view.state()[0]
    seats: list[int] = s.queue[s.served + 1 : view.game.players].tolist()
    return seats


@cache
def explained() -> list[tuple[View, bots.Explanation]]:
    """Return views of many games with their explanations."""
    found = []
    for number, game in enumerate(GAMES_TO_EXPLAIN):
        for ply, match in enumerate(by_thumb(game, seed=number)):
            seat = match.position.actor
            assert seat is not None
            if ply % 2 == 0:
                view = match.view(seat)
                found.append((view, bots.explain(view, FEW)))
    return found


def test_a_position_analyses_the_moves_of_the_seats_to_move() -> None:
    position = PartyBugs(players=3).deal(seed=2).position
    told = position.analyse(simulations=20)
    assert [each.seat for each in told] == [*position.actors] == [0, 1, 2]
    (one,) = position.analyse(simulations=20, seat=1)
    assert one == told[1] == bots.explain(position.view(1), bots.Limit(simulations=20))
    with pytest.raises(IndexError, match="seat 3 is not from 0 to 2"):
        position.analyse(simulations=20, seat=3)


def test_every_legal_move_is_listed_once_with_sensible_figures() -> None:
    for view, explanation in explained():
        assert sorted(each.move for each in explanation.advice) == sorted(view.legal_moves)
        for each in explanation.advice:
            assert 0 <= each.win <= 1
            if view.game.name in ("party-bugs", "bug-off", "rumbugz"):
                assert each.score >= 0
            assert each.error >= 0
            assert (each.error == 0) == each.exact
        assert explanation.best == explanation.advice[0]


def test_an_explanation_does_not_depend_on_the_number_of_cores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for view, explanation in explained()[::40]:
        again = bots.explain(view, FEW, seed=7)
        with monkeypatch.context() as patch:
            patch.setattr("bugnight.bots.search.together", lambda tasks: [t() for t in tasks])
            assert bots.explain(view, FEW, seed=7) == again
        assert len(again.advice) == len(explanation.advice)


def test_the_same_position_and_effort_give_the_same_advice() -> None:
    for view, explanation in explained()[::40]:
        assert bots.explain(view, FEW) == explanation


def test_a_decided_game_is_called_decided_and_the_best_score_advised() -> None:
    found = set()
    for view, e in explained():
        wins = [each.win for each in e.advice]
        if len({each.reason.key for each in e.advice}) == 1 or any(a.exact for a in e.advice):
            continue
        decided = "lost" if max(wins) <= 0.01 else "won" if min(wins) >= 0.99 else ""
        assert (e.best.reason.key in ("won", "lost")) == bool(decided), (wins, e.best.reason)
        if decided:
            found.add(decided)
            assert e.best.reason.key == decided
            assert e.close is None
            scores = [each.score for each in e.advice]
            best = min(scores) if view.game.low_wins else max(scores)
            assert e.best.score == pytest.approx(best)
    assert found == {"won", "lost"}


def test_an_explanation_survives_json() -> None:
    for _, explanation in explained()[::25]:
        text = msgspec.json.encode(explanation)
        assert msgspec.json.decode(text, type=bots.Explanation) == explanation
        assert json.loads(text)["advice"][0]["move"] == list(explanation.best.move)


def test_a_seat_that_may_not_move_gets_no_explanation() -> None:
    match = BugOff(players=3).deal(seed=1)
    idle = next(seat for seat in range(3) if seat not in match.position.actors)
    for seat in (idle, None):
        with pytest.raises(bots.BotError, match="no move to make"):
            bots.explain(match.view(seat), FEW)


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_a_game_without_reasons_is_explained_with_figures(kind: type[Game]) -> None:
    told = [e for view, e in explained() if type(view.game) is kind and len(e.advice) > 1]
    assert told
    figures = [each.reason.key in GENERAL for e in told for each in e.advice]
    assert all(figures) == (kind.part("reasons") is None)
    for explanation in told:
        for each in explanation.advice:
            assert explanation.say("en", move=each.move).endswith(".")


def test_more_simulations_reduce_errors() -> None:
    view = BugOff(players=4).deal(seed=3).position
    seat = view.actor
    few = bots.explain(view.view(seat), bots.Limit(simulations=100), seed=1)
    many = bots.explain(view.view(seat), bots.Limit(simulations=6400), seed=1)
    assert many.best.error < few.best.error / 3


def test_seconds_are_a_limit_too() -> None:
    view = BugOff(players=4).deal(seed=3).position
    assert bots.explain(view.view(view.actor), bots.Limit(seconds=0.05)).advice


def test_secret_choices_of_others_make_no_difference() -> None:
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
    seen = view.view(view.actor)
    trial = trials.Trial(seen, seen.state(), generator(1))
    trial.play(400, list(range(len(trial.actions))))
    a, b = trial.ranking()[:2]
    _, paired = trial.difference(a, b)
    alone = np.empty(len(trial.actions))
    ranking.errors(trial.results, trial.seat, trial.usual, alone)
    assert paired < np.hypot(alone[a], alone[b])


# Exact answers


def test_the_last_takes_of_party_bugs_are_exact() -> None:
    exact = [e for view, e in explained() if e.best.exact and view.game.name == "party-bugs"]
    assert len(exact) > 5
    for explanation in exact:
        share = {"computed_won": 1, "won": 1, "lost": 0}.get(explanation.best.reason.key)
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
def test_a_computed_ending_states_its_condition_and_promises_nothing(
    lang: str, condition: str, promise: str
) -> None:
    told = [
        e.say(lang)
        for view, e in explained()
        if view.game.name == "party-bugs" and e.best.exact and len(e.advice) > 1
    ]
    assert told
    for sentence in told:
        assert condition.lower() in sentence.lower()
        assert not re.search(promise, sentence)


def test_a_winning_turn_of_rumbugz_is_exact() -> None:
    exact = [e for view, e in explained() if e.best.exact and view.game.name == "rumbugz"]
    assert exact
    for explanation in exact:
        assert explanation.best.win == 1
        assert explanation.best.reason.key == "wins"
        assert explanation.close is None


# Moves that are about as good


CLOSE = {"en": "it is close", "de": "knapp", "fr": "serré"}


def test_computed_moves_are_never_called_close() -> None:
    computed = [e for view, e in explained() if e.best.exact and len(e.advice) > 1]
    same = {"computed_same", "won_same", "lost_same"}
    assert any(each.reason.key in same for e in computed for each in e.advice)
    for explanation in computed:
        if explanation.close is not None:
            rival = explanation.of(explanation.close)
            assert rival.win == pytest.approx(explanation.best.win, abs=0.001)
        for lang, word in CLOSE.items():
            assert word not in explanation.say(lang)


def test_the_next_best_move_never_wins_more_than_the_best() -> None:
    told: dict[str, list[tuple[Any, Any]]] = {"wins_more": [], "alike": []}
    for _, explanation in explained():
        key, values = explanation.best.reason.key, explanation.best.reason.values
        if key in told:
            told[key].append((values["win"], values["other"]))
    assert told["wins_more"]
    assert told["alike"]
    assert all(win > other for win, other in told["wins_more"])
    assert all(win <= other for win, other in told["alike"])


def with_two_of_the_dearest() -> View:
    """Return a view with two of the highest card on the floor, neither of which makes a pair."""
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
    raise AssertionError("the highest card was never on the floor twice")


def test_the_same_card_of_another_deck_is_not_the_next_best() -> None:
    view = with_two_of_the_dearest()
    weighed = weigh(view, FEW, generator(1))
    card = {
        view.game.read_move(view.state(), move.seat, move.text)[0]: card_of(move)
        for move in view.legal_moves
    }
    cards = [card[action] for action in weighed.actions]
    weighed.worth["wins"] = np.array(cards)[:, None] / 13  # pretend that the highest card wins most
    weighed.worth["error"] = 0
    weighed = weighed._replace(
        trial=None, ranking=np.argsort(-np.array(cards), kind="stable").tolist()
    )
    told = explain_weighed(view, weighed)
    assert card_of(told.best.move) == max(cards)
    same = [each for each in told.advice[1:] if card_of(each.move) == max(cards)]
    assert same
    assert told.close is None or card_of(told.close) < max(cards)


def test_the_first_action_of_a_move_leads_back_to_it() -> None:
    for match in islice(by_thumb(BugOff(players=3), seed=1), 30):
        view = match.view(match.position.actor)
        for move in view.legal_moves:
            action = view.game.read_move(view.state(), move.seat, move.text)[0]
            assert move_by_thumb(view, action) == move


def gifts() -> Iterator[tuple[View, int]]:
    """Yield views in which the lowest card on the floor makes a pair."""
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


def test_an_obvious_pair_is_found() -> None:
    found = list(islice(gifts(), 5))
    assert found
    for view, card in found:
        explanation = bots.explain(view, bots.Limit(simulations=4000), seed=1)
        assert explanation.best.move.text.startswith(f"take {card}@")
        assert explanation.say().startswith(
            f"Take the {card}: you have another {card} already, so both leave"
            f" and your sum falls by {card}"
        )


# Reasons are true


@cache
def told() -> list[tuple[View, Move, Move, bots.Reason]]:
    """Return views, moves, best moves and the reasons given, both real and hypothetical.

    The hypothetical ones are the game's own reasons with various moves as the best.
    """
    found = [
        (view, each.move, e.best.move, each.reason) for view, e in explained() for each in e.advice
    ]
    for game, seed in product(GAMES_TO_EXPLAIN, range(100, 103)):
        for match in by_thumb(game, seed):
            view = match.view(match.position.actor)
            actions = view.list_moves()
            some = list(actions)[:: max(1, len(actions) // 6)]
            for move in some:
                for best in {move, some[0], some[-1]}:
                    found += as_if(view, move, best)
    return [*found, *rare()]


def rare() -> Iterator[tuple[View, Move, Move, bots.Reason]]:
    """Yield rare reasons, in positions made for them."""
    bag, pile, bid, call_pass = (Move(0, text) for text in ("draw bag", "draw pile", "bid", "pass"))
    yield from as_if(_all_laid("7"), pile, pile)
    yield from as_if(_all_laid("*"), pile, pile)
    yield from as_if(_all_laid("*"), bag, pile)
    lay = Move(0, "lay match 2 2 2 2")
    yield from as_if(_all_laid("7", "2 2 2 2 11", "act"), lay, lay)
    game = RumBugz(players=3)
    view = rumbugz_position(game, "2 11", "9 9", "3 3", phase="bid", pile="7", turn=2).view(0)
    yield from as_if(view, bid, bid, alike=True)
    yield from as_if(view, call_pass, call_pass, alike=True)


def as_if(
    view: View, move: Move, best: Move, *, alike: bool = False
) -> list[tuple[View, Move, Move, bots.Reason]]:
    """Return the game's own reason for a move, supposing that another were the best."""
    first = [view.game.read_move(view.state(), m.seat, m.text)[0] for m in (move, best)]
    reason = reasons.own(view, first[0], first[1], alike=alike)
    return [(view, move, best, reason)] if reason else []


def _all_laid(pile: str, hand: str = "2 11", phase: str = "draw") -> View:
    """Return the view of a seat that has laid all four types."""
    table = ["0 single 3 4 5 6", "0 double 1 3 5 7", "0 triple 1 4 7 10", "0 match 6 6 6 6"]
    game = RumBugz(players=2)
    return rumbugz_position(game, hand, "9 9", table=table, phase=phase, pile=pile).view(0)


def test_every_reason_of_every_move_is_true() -> None:
    for view, explanation in explained():
        assert list(falsehoods(view, explanation)) == [], repr(view)


def test_every_hypothetical_reason_is_true() -> None:
    for view, move, best, reason in told():
        if reason.key not in GENERAL:
            assert holds(view, move, best, reason), (move, best, reason, repr(view))


def test_only_the_best_move_is_praised() -> None:
    for view, explanation in explained():
        part = view.game.part("reasons")
        for_best = [kind.name for kind in part.REASONS] if part else []
        for_best = for_best[: len(for_best) - AGAINST.get(view.game.name, 0)]
        for each in explanation.advice[1:]:
            if each.reason.key not in ("wins", "wins_round") and not each.exact:
                assert each.reason == explanation.best.reason or each.reason.key not in for_best


AGAINST = {"party-bugs": 12, "bug-off": 10, "rumbugz": 14}
"""The number of a game's reasons that speak against a move; they come last."""


def test_a_haul_counts_the_face_down_card() -> None:
    """Floor 9 2 1, display 6, face-down 9: the 9 leaves with its pair, and the score falls."""
    for seed in range(200):
        for match in by_thumb(PartyBugs(players=3, hidden=True), seed):
            seat = match.position.actor
            assert seat is not None
            table: Any = match.view(seat).table
            floor = [value for value, _ in table.floor]
            has_king = table.phase == "choose" and 13 in table.hands[seat]
            if has_king and floor.count(table.hidden[seat]) == 1:
                king = Move(seat, "play 13")
                ((view, _, _, reason),) = as_if(match.view(seat), king, king)
                assert holds(view, king, king, reason)
                rise = sum(v for v in floor if v not in table.displays[seat])
                assert reason.values["n"] != rise
                return
    raise AssertionError("no seat had a King and a match for its face-down card on the floor")


def test_a_bid_as_good_as_passing_is_called_free() -> None:
    for match in by_thumb(RumBugz(players=4), seed=4):
        view = match.view(match.position.actor)
        if view.phase == "bid":
            bid = Move(view.seat or 0, "bid")
            ((_, _, _, reason),) = as_if(view, bid, bid, alike=True)
            assert reason.key == "bid_free"
            return
    raise AssertionError("nobody could bid")


def test_the_last_bug_off_card_is_a_reason_to_score() -> None:
    assert any(
        reason.key == "score_last" and reason.values["colour"] in view.table.revealed  # type: ignore[attr-defined]
        for view, _, _, reason in told()
    )


@pytest.mark.parametrize(("plyt_points", "dearest"), [(12, "*"), (0, "9")])
def test_a_plyt_counts_among_the_dearest_bugs_to_discard(plyt_points: int, dearest: str) -> None:
    game = RumBugz(players=2, plyt_points=plyt_points)
    view = rumbugz_position(game, "* 5 7 9", "1 1", phase="act").view(0)
    moves = {bug: Move(0, f"discard {bug}") for bug in ("*", "5", "7", "9")}
    keys = {bug: as_if(view, move, move) for bug, move in moves.items()}
    dear = [bug for bug, found in keys.items() if found and found[0][3].key == "discard_dear"]
    assert dear == [dearest]


def test_a_winning_turn_is_explained_to_its_end() -> None:
    turns: list[tuple[View, Any]] = [
        (view, e.best.reason.values["turn"])
        for view, e in explained()
        if "turn" in e.best.reason.values
    ]
    assert turns
    for view, turn in turns:
        position = view.guess(seed=9)
        for move in turn:
            assert not position.is_over
            position = position.play(move)
        assert position.is_over or view.game.length > 1 or view.game.options.get("rounds", 1) > 1


# Words


def test_every_reason_can_occur() -> None:
    found = {
        (view.game.name.replace("-", "_"), f"reason-{reason.key.replace('_', '-')}")
        for view, _, _, reason in told()
    }
    for game in messages.GAMES:
        reasons = {key for key in messages.known("en", game) if key.startswith("reason-")}
        general = {key for key in messages.common("en") if key.startswith("reason-")}
        assert {key for name, key in found if name == game} - general == reasons - general
    assert general - {"reason-same", "reason-twin"} <= {key for _, key in found}


def test_every_sentence_fits_its_values_in_every_language() -> None:
    for view, move, _, reason in told()[::3]:
        for lang in LANGUAGES:
            sentence = speech.say_advice(view.game.name, move, reason, move, key="close", lang=lang)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert sentence[0] == sentence[0].upper()


def test_every_sentence_about_a_real_position_reads_well() -> None:
    names = ["Ada", "Ole", "Ève", "Ines", "Uwe", "Ian"]
    for view, move, best, reason in told()[::3]:
        for lang in LANGUAGES:
            said = speech.say_advice(
                view.game.name, move, reason, best, key="close", lang=lang, names=names
            )
            assert slips(said, lang) == []


def test_moves_with_equal_words_are_not_compared_by_their_words() -> None:
    move, reason = Move(0, "take 6@2"), reasons.Reason("same", {"move": "0:take 6@0"})
    said = speech.say_advice("party-bugs", move, reason)
    assert said == "Take the 6: there are several such moves, and it makes no difference which."
    other = reasons.Reason("same", {"move": "0:take 7@0"})
    assert speech.say_advice("party-bugs", move, other).endswith("played out: take the 7.")


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "no more than a rival; the best move brings 2 more"),
        (1, "1 more than any rival; the best"),
    ],
)
def test_a_lead_in_a_colour_is_not_called_a_lead_in_the_game(n: int, said: str) -> None:
    reason = reasons.Reason("gains_less", {"colour": "R", "n": n, "m": 2})
    assert f"it brings you {said}" in speech.say_advice("bug-off", Move(0, "score R"), reason)


@pytest.mark.parametrize(
    ("key", "values", "said"),
    [
        ("king_spare", {"n": 0}, "costs you nothing now"),
        ("king_cheap", {"n": 0}, "rid of the King now, for nothing."),
        ("late_enough", {"n": 1, "m": 0, "low": 1}, "costs you no more than the best"),
        ("late_enough", {"n": 2, "m": 3, "low": 1}, "costs you at most 3 more than the best"),
    ],
)
def test_nothing_is_not_counted_as_0(key: str, values: dict[str, Any], said: str) -> None:
    assert said in speech.say_advice("party-bugs", Move(0, "play 13"), reasons.Reason(key, values))


def test_names_stand_for_seats() -> None:
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    named = [(e, a) for _, e in explained() for a in e.advice if "seat" in a.reason.values]
    assert named
    for explanation, advice in named:
        seat: Any = advice.reason.values["seat"]
        assert names[seat] in explanation.say("fr", names, advice.move)
        assert f"seat {seat + 1}" in explanation.say("en", None, advice.move)


def test_an_unknown_language_is_refused_with_a_list_of_languages() -> None:
    with pytest.raises(BugNightError, match="'it'; the languages are en, de, fr"):
        explained()[0][1].say("it")


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_every_move_has_words_where_a_game_has_messages(kind: type[Game]) -> None:
    has_messages = kind.folder().joinpath("messages").is_dir()
    for move in with_players(kind, 3).deal(seed=1).legal_moves:
        for lang in LANGUAGES:
            assert (say_move(lang, kind.name, move) != move.text) == has_messages
