"""Checks whether a reason is true of a view, computed from the table.

It shares no code with the reasons, whose compiled code counts the same things.
"""

from collections.abc import Callable, Iterator
from math import prod
from types import SimpleNamespace
from typing import Any, TypeAlias

from bugnight import bots
from bugnight.games.bug_off.game import COLOURS
from bugnight.games.rumbugz.bugz import TYPES
from bugnight.play import Move, View

Case: TypeAlias = Any
Truths: TypeAlias = dict[str, Callable[[Case], object]]
"""For each key what must hold of a case: the table by name, and what is made of it here."""

VAGUE = frozenset({"alike", "unsure", "between", "discard_free"})
"""Reasons that say little: true of many such moves, or that nothing can be told."""


def falsehoods(view: View, told: bots.Explanation) -> Iterator[tuple[Move, bots.Reason]]:
    """Yield the moves of an explanation whose reasons are false."""
    for each in told.advice:
        if not holds(view, each.move, told.best.move, each.reason, told):
            yield each.move, each.reason


def holds(
    view: View, move: Move, best: Move, reason: bots.Reason, told: bots.Explanation | None = None
) -> bool:
    """Return whether a reason for or against a move is true."""
    if told is not None and reason.key in GENERAL:
        c = SimpleNamespace(view=view, told=told, move=move, values=reason.values)
        c.mine, c.best = told.of(move), told.best
        return bool(GENERAL[reason.key](c))
    own: dict[str, tuple[Truths, Callable[[Case], None]]] = {
        "party-bugs": (PARTY_BUGS, _party_bugs),
        "bug-off": (BUG_OFF, _bug_off),
        "rumbugz": (RUMBUGZ, _rumbugz),
    }
    truths, prepare = own[view.game.name]
    values = {k: "*" if v == "plyt" else v for k, v in reason.values.items()}
    c = SimpleNamespace(values=values, view=view, table=view.table, seat=move.seat, move=move)
    c.best, c.n, c.m, c.bug = best, values.get("n"), values.get("m"), values.get("bug")
    prepare(c)
    return bool(truths[reason.key](c))


# Of any game


def _percent(share: float) -> int:
    return round(100 * share)


def _worse(c: Case) -> float:
    sign = 1 if c.view.game.low_wins else -1
    return float(sign * (c.mine.score - c.best.score) / c.view.game.score_unit)


def _figures(c: Case) -> bool:
    wins = (c.values["win"], c.values["other"]) == (_percent(c.mine.win), _percent(c.best.win))
    return wins and c.values["move"] == str(c.best.move)


GENERAL: Truths = {
    "only": lambda c: len(c.told.advice) == 1 or len({a.win for a in c.told.advice}) == 1,
    "wins_more": lambda c: (
        c.mine == c.best
        and c.values["win"] == _percent(c.best.win) > c.values["other"]
        and c.values["other"] == _percent(c.told.of(c.values["move"]).win)
    ),
    "alike": lambda c: c.mine == c.best and c.values["win"] <= c.values["other"],
    "won": lambda c: min(a.win for a in c.told.advice) >= 0.99,
    "lost": lambda c: (
        max(a.win for a in c.told.advice) <= 0.01
        and c.values["score"] == round(c.best.score / c.view.game.score_unit)
        and all(
            (a.score - c.best.score) * (1 if c.view.game.low_wins else -1) >= -1e-6
            for a in c.told.advice
        )
    ),
    **dict.fromkeys(("won_worse", "lost_worse"), lambda c: round(_worse(c)) == c.values["n"] > 0),
    **dict.fromkeys(("won_same", "lost_same"), lambda c: round(_worse(c)) <= 0),
    "computed_won": lambda c: c.best.exact and c.best.win > 0.99,
    "computed": lambda c: c.best.exact and abs(c.values["win"] - 100 * c.best.win) <= 1,
    "computed_less": lambda c: c.mine.exact and c.mine.win < c.best.win,
    "computed_worse": lambda c: c.mine.exact and round(_worse(c)) == c.values["n"] > 0,
    "computed_same": lambda c: c.mine.exact and abs(c.mine.win - c.best.win) < 0.011,
    **dict.fromkeys(("wins", "wins_round"), lambda c: _turn_wins(c)),  # noqa: PLW0108
    "gives_away": lambda c: c.best.reason.key in ("wins", "wins_round"),
    "same": lambda c: (
        (c.mine == c.best) != (c.values["move"] == str(c.best.move))
        and abs(c.mine.win - c.told.of(c.values["move"]).win) < 0.05
    ),
    "unsure": lambda c: _figures(c) and c.values["win"] >= c.values["other"],
    "less": lambda c: _figures(c) and c.values["win"] < c.values["other"],
    "less_to": lambda c: (
        _figures(c)
        and c.values["seat"] != c.move.seat
        and c.values["n"] > c.values["m"]
        and c.values["win"] + c.values["n"] <= 101
    ),
}


def _turn_wins(c: Case) -> bool:
    """Return whether the given turn wins, whatever the others hold."""
    position = c.view.guess(seed=5)
    seat = c.move.seat
    before = position.state()["totals"][0, seat]
    turn = c.values.get("turn") or [str(c.move)]
    for move in turn:
        position = position.play(move)
    return bool(position.state()["totals"][0, seat] > before) or "turn" not in c.values


# Party Bugs


def _party_bugs(c: Case) -> None:
    c.floor = [value for value, _ in c.table.floor]
    c.display, c.hidden = c.table.displays[c.seat], c.table.hidden[c.seat]
    c.hand = c.table.hands[c.seat]
    c.costs = [_cost(c, value) for value in c.floor]
    c.card, c.chosen = _card(c, c.move), _card(c, c.best)


def _card(c: Case, move: Move) -> int:
    """Return the value of the card in a move."""
    _, _, rest = move.text.partition(" ")
    first = rest.split("@")[0]
    return int(first) if first.isdigit() else int(c.hidden or 0)


def _cost(c: Case, card: int) -> int:
    """Return the effect of a floor card on a seat's score: it counts, or leaves in a pair."""
    return -card if card in [*c.display, c.hidden] else card


def _falls(c: Case) -> int:
    """Return how far the score falls when the King takes the floor; negative if it rises."""
    held = [*c.display, *([c.hidden] if c.hidden else [])]
    alone = {v for v in c.floor if c.floor.count(v) % 2}
    return int(sum(v if v in held else -v for v in alone))


def _later(c: Case) -> list[int]:
    """Return the seats that take a card after this one in the round."""
    s = c.view.state()[0]
    seats: list[int] = s.queue[s.served + 1 : c.view.game.players].tolist()
    return seats


def _unseen(c: Case, owner: int) -> set[int]:
    seen = int(c.view.state()[0].seen[owner])
    return {v for v in range(1, 14) if not seen >> v & 1}


def _to_come(c: Case, card: int) -> int:
    """Return the number of equal cards that may still come to the floor."""
    decks = range(len(c.table.displays))
    played = sum(each == card for each in c.table.played) if c.table.phase == "take" else 0
    unseen = sum(card in _unseen(c, owner) for owner in decks)
    return unseen + played - int(c.hidden == card)


def _first(c: Case, card: int) -> float:
    """Return the percentage of cases in which no rival's unseen card comes before this one."""
    players, host = c.view.game.players, c.table.host
    chances = []
    for rival in range(players):
        if rival != c.seat:
            unseen = _unseen(c, rival)
            nearer = (rival - host) % players < (c.seat - host) % players
            ahead = [v for v in unseen if v < card or (v == card and nearer)]
            chances.append(1 - len(ahead) / max(len(unseen), 1))
    return 100 * prod(chances)


def _comes(c: Case, card: int, told: object) -> bool:
    assert isinstance(told, int)
    return abs(_first(c, card) - told) < 1.5


def _rivals_before(c: Case) -> float:
    """Return the expected number of rivals that take before this card."""
    players, host = c.view.game.players, c.table.host
    expected = 0.0
    for rival in range(players):
        if rival != c.seat:
            unseen = _unseen(c, rival)
            nearer = (rival - host) % players < (c.seat - host) % players
            ahead = [v for v in unseen if v < c.card or (v == c.card and nearer)]
            expected += len(ahead) / max(len(unseen), 1)
    return expected


def _told_card(c: Case) -> bool:
    return bool(c.values["card"] == c.card)


PARTY_BUGS: Truths = {
    "pair": lambda c: _told_card(c) and c.card in c.display,
    "pair_hidden": lambda c: _told_card(c) and c.card == c.hidden,
    "keep": lambda c: (
        c.values["card"] == c.hidden in (c.display if c.table.phase == "pair" else c.floor)
    ),
    "all_equal": lambda c: set(c.floor) == {c.values["card"]},
    "for_the_mirror": lambda c: (
        c.table.mirror == c.seat
        and c.card >= max([*c.display, c.hidden or 0])
        and c.view.state()[0].drawn == 11
    ),
    "cheapest": lambda c: (
        _told_card(c)
        and min(_cost(c, v) for v in c.floor if v != c.card) - _cost(c, c.card) == c.n > 0
    ),
    "deny": lambda c: (
        c.card in c.table.displays[c.values["seat"]] and c.values["seat"] in _later(c)
    ),
    "collect": lambda c: _to_come(c, c.card) == c.n > 0,
    "low_pair": lambda c: (
        c.card == min(c.hand)
        and c.values["double"] in c.floor
        and c.values["double"] in [*c.display, c.hidden]
    ),
    "low": lambda c: c.card == min(c.hand) and max(c.costs) - min(c.costs) >= 5,
    "high": lambda c: c.card == max(c.hand) and max(c.costs) - min(c.costs) <= 3,
    "first_pair": lambda c: (
        _comes(c, c.card, c.n) and c.values["double"] in {*c.display, c.hidden} & set(c.floor)
    ),
    "plant": lambda c: _told_card(c) and c.card in c.display,
    "early": lambda c: c.card == min(c.hand) and _comes(c, c.card, c.n),
    "likely_first": lambda c: (
        c.n >= 50 and _comes(c, c.card, c.n) and c.values["low"] == min(c.hand) < c.card
    ),
    "late_bearable": lambda c: (
        _cost(c, c.values["dear"]) == max(c.costs)
        and _to_come(c, c.values["dear"]) == c.n > 1
        and c.values["low"] == min(c.hand) < c.card
    ),
    "late_enough": lambda c: (
        abs(c.n - _rivals_before(c)) < 0.51
        and sorted(c.costs)[c.n] - min(c.costs) == c.m <= 3
        and c.values["low"] == min(c.hand) < c.card
    ),
    "hardly_first": lambda c: (
        c.values["low"] == min(c.hand) < c.card and c.m < 20 and _comes(c, min(c.hand), c.m)
    ),
    "between": lambda c: (
        _comes(c, c.card, c.n)
        and c.values["low"] == min(c.hand) < c.card
        and _comes(c, c.values["low"], c.m)
    ),
    "king_haul": lambda c: _falls(c) == c.n > 0,
    "king_spare": lambda c: -_falls(c) == c.n >= 0,
    "hide_low": lambda c: c.card == min(c.hand),
    "hide_floor": lambda c: c.card in c.floor,
    "hide_more": lambda c: (
        c.values["low"] == min(c.hand)
        and c.card - min(c.hand) == c.n > 0
        and _comes(c, min(c.hand), c.m)
    ),
    "pair_up": lambda c: c.values["card"] == c.hidden in c.display and c.n == 2 * c.hidden,
    "mirror": lambda c: c.card == max([*c.display, c.hidden or 0]),
    "mirror_hidden": lambda c: c.values["card"] == c.hidden >= max(c.display, default=0),
    "no_pair": lambda c: c.values["card"] == c.chosen and _cost(c, c.chosen) < 0 < _cost(c, c.card),
    "costs_more": lambda c: (
        c.values["card"] == c.chosen and _cost(c, c.card) - _cost(c, c.chosen) == c.n > 0
    ),
    "leaves": lambda c: (
        c.values["card"] == c.chosen
        and c.chosen in c.table.displays[c.values["seat"]]
        and c.values["seat"] in _later(c)
    ),
    "fewer_to_come": lambda c: _to_come(c, c.card) == c.n < c.m == _to_come(c, c.chosen),
    "comes_later": lambda c: c.n < c.m and _comes(c, c.card, c.n) and _comes(c, c.chosen, c.m),
    "spends_low": lambda c: c.n > c.m and _comes(c, c.card, c.n) and _comes(c, c.chosen, c.m),
    "king_dear": lambda c: c.card == 13 and -_falls(c) == c.n > 0,
    "king_missed": lambda c: c.chosen == 13 and _falls(c) == c.n > 0,
    "king_cheap": lambda c: c.chosen == 13 and -_falls(c) == c.n >= 0,
    "hides_more": lambda c: c.card - c.chosen == c.n > 0,
    "keeps_both": lambda c: c.values["card"] == c.hidden,
    "mirrors_less": lambda c: c.values["card"] == c.chosen and c.chosen - c.card == c.n > 0,
}


# Bug Off!


def _bug_off(c: Case) -> None:
    c.letter = c.values["colour"]
    c.out = [bugs[COLOURS.index(c.letter)] for bugs in c.table.table]
    c.own, c.most = c.out[c.seat], max(n for i, n in enumerate(c.out) if i != c.seat)
    c.rivals = [seat for seat in range(c.view.game.players) if seat != c.seat]
    c.sweepers = 6 - len(c.table.revealed) if c.letter in c.table.revealed else 1
    c.is_told = c.move.text.endswith(c.letter)
    c.hand = c.table.hands[c.seat]
    c.others = {k for k in c.hand if k != c.move.text[-1]}
    c.out_of = lambda letter: c.table.table[c.seat][COLOURS.index(letter)]


def _sweeps(c: Case) -> bool:
    return bool(c.values["left"] == c.sweepers and c.values["deck"] == c.table.deck)


def _same_to_all(c: Case, letter: str) -> tuple[object, ...]:
    """Return the properties of a colour: bugs out and home, cards in hand, cards gone, net."""
    at = COLOURS.index(letter)
    bugs = [(out[at], home[at]) for out, home in zip(c.table.table, c.table.points, strict=True)]
    return (*bugs, c.hand.count(letter), c.table.centre[at], letter in c.table.revealed)


def _lead(c: Case, letter: str) -> int:
    out = [bugs[COLOURS.index(letter)] for bugs in c.table.table]
    return int(out[c.seat] - max(out[seat] for seat in c.rivals))


BUG_OFF: Truths = {
    "score_nothing": lambda c: c.is_told and sum(c.out) == 0,
    "score_sweep": lambda c: (
        c.is_told and c.letter in c.table.revealed and c.own == c.n > c.most and _sweeps(c)
    ),
    "score_last": lambda c: len(c.table.revealed) == 5 and c.own == c.n > c.most,
    "score_ahead": lambda c: c.is_told and c.own - c.most == c.n > 0,
    "score_race": lambda c: (
        c.own == c.n > c.values["rivals"] == c.out[c.values["seat"]]
        and sum(c.table.points[c.values["seat"]])
        == max(sum(c.table.points[seat]) for seat in c.rivals)
    ),
    "score_level": lambda c: c.is_told and c.own == c.n == c.most > 0,
    "place_join": lambda c: c.is_told and c.out[c.values["seat"]] == c.n == c.most > c.own,
    "place_spare": lambda c: c.is_told and {k for k in c.hand if c.hand.count(k) > 1} == {c.letter},
    "place_keeps": lambda c: (
        not c.is_told and c.letter in c.hand and c.own == c.n == max(map(c.out_of, c.others)) > 0
    ),
    "place_keeps_pair": lambda c: not c.is_told and c.hand.count(c.letter) > 1,
    "place_any": lambda c: (
        c.letter in c.others
        and c.move.verb == "place"
        and not any(map(c.out_of, c.hand))
        and _same_to_all(c, c.letter) == _same_to_all(c, c.move.text[-1])
    ),
    "place_lead": lambda c: c.own + 1 == c.n > 1 and c.values["rivals"] == c.most < c.n,
    "place_safe": lambda c: (
        c.letter not in c.table.revealed and set(c.others) & set(c.table.revealed)
    ),
    "wastes": lambda c: c.is_told and sum(c.out) == 0,
    "gives": lambda c: c.own == 0 and c.out[c.values["seat"]] == c.n > 0,
    "gives_more": lambda c: c.own == c.n < c.values["rivals"] == c.out[c.values["seat"]],
    "gains_less": lambda c: c.n == _lead(c, c.letter) < c.m == _lead(c, c.best.text[-1]),
    "can_wait": lambda c: c.is_told and c.own == c.n > 0 and _sweeps(c),
    "delays": lambda c: c.best.text == f"score {c.letter}" and c.own == c.n > 0 and _sweeps(c),
    "spends_card": lambda c: (
        c.is_told and c.table.hands[c.seat].count(c.letter) == 1 and c.own == c.n > 0
    ),
    "risky": lambda c: c.is_told and c.letter in c.table.revealed and _sweeps(c),
    "joins_nobody": lambda c: c.is_told and c.most <= c.own,
    "no_spare": lambda c: c.is_told and c.table.hands[c.seat].count(c.letter) == 1,
}


# RumBugz


def layable(hand: list[str]) -> set[str]:
    """Return the types that a hand can lay, by trying all sequences of four."""
    return {each for each in TYPES if _lacks(hand, each) == 0}


def _lacks(hand: list[str], kind: str) -> int:
    """Return the number of Bugz that a hand lacks for a type."""
    held = [int(bug) for bug in hand if bug != "*"]
    if kind == "match":
        there = max((held.count(n) for n in range(1, 13)), default=0)
    else:
        gap = TYPES.index(kind) + 1
        runs = (range(first, first + 4 * gap, gap) for first in range(1, 13 - 3 * gap))
        there = max(sum(n in held for n in run) for run in runs)
    return max(0, 4 - there - hand.count("*"))


def _less(hand: list[str], bug: Any) -> list[str]:  # noqa: ANN401
    rest = list(hand)
    rest.remove(str(bug))
    return rest


def _closer(c: Case, before: list[str], after: list[str]) -> set[str]:
    """Return the missing types for which a hand now lacks fewer Bugz."""
    return {each for each in c.missing if _lacks(after, each) < _lacks(before, each)}


def _rumbugz(c: Case) -> None:
    c.hand, c.laid = c.table.hands[c.seat], c.table.laid[c.seat]
    c.missing = [t for t in TYPES if t not in c.laid]
    c.pile = c.table.pile[-1] if c.table.pile else None
    c.type, c.gained = c.values.get("type"), c.values.get("gained")
    if c.move.verb == "swap":
        given, gained = (("*" if "*" in each else each[1:]) for each in c.move.text.split()[2:])
        c.swapped = [*_less(c.hand, given), gained]
        c.given, c.got = given, gained


def points(c: Case, bug: str) -> int:
    """Return the points that a Bug scores for the winner."""
    worth: int = c.view.game.plyt_points if bug == "*" else int(bug)
    return worth


def _addable(c: Case, bug: str) -> bool:
    """Return whether a Bug can extend a sequence on the table."""
    for laid in c.table.table:
        numbers = [int(each.lstrip("*")) for each in laid.bugz]
        gap = 0 if laid.type == "match" else TYPES.index(laid.type) + 1
        ends = [numbers[0]] if not gap else [numbers[0] - gap, numbers[-1] + gap]
        ends = [n for n in ends if 1 <= n <= 12]
        if (bug == "*" and ends) or (bug != "*" and int(bug) in ends):
            return True
    return False


def _with_pile(c: Case) -> set[str]:
    return _closer(c, c.hand, [*c.hand, c.pile])


def _without(c: Case, bug: Any) -> set[str]:  # noqa: ANN401
    """Return the missing types that need more Bugz without a Bug of the hand."""
    return _closer(c, _less(c.hand, bug), c.hand)


def _plyts(move: Move, hand: list[str]) -> int:
    """Return the least number of PLYTs that a lay needs."""
    numbers = [each.lstrip("*") for each in move.text.split()[2:]]
    return sum(max(0, numbers.count(n) - hand.count(n)) for n in set(numbers))


RUMBUGZ: Truths = {
    "bid": lambda c: c.bug == c.pile and c.missing,
    "bid_free": lambda c: c.bug == c.pile and c.move.text == "bid",
    "pass": lambda c: not c.missing,
    "pass_free": lambda c: c.bug == c.pile and c.move.text == "pass",
    "allow": lambda c: c.table.bidder == c.values["seat"] and not _with_pile(c),
    "refuse": lambda c: c.table.bidder == c.values["seat"] and not _with_pile(c),
    "last_turn": lambda c: (
        len(c.table.laid[c.values["seat"]]) == 4 and c.table.hands[c.values["seat"]] == 1
    ),
    "draw_bag": lambda c: c.bug == c.pile and not _with_pile(c),
    "draw_plyt": lambda c: c.pile == "*",
    "draw_lay": lambda c: c.type in _with_pile(c) & layable([*c.hand, c.pile]),
    "draw_nearer": lambda c: c.type in _with_pile(c),
    "draw_add": lambda c: not c.missing and _addable(c, c.pile),
    "lay": lambda c: c.type in c.missing and c.n == len(c.missing) - 1 > 0,
    "lay_last": lambda c: [c.type] == c.missing,
    "lay_more": lambda c: not c.missing and c.n >= 4,
    "swap_lay": lambda c: c.type in _closer(c, c.hand, c.swapped) & layable(c.swapped),
    "swap_plyt": lambda c: c.got == "*" != c.given,
    "swap_nearer": lambda c: c.type in _closer(c, c.hand, c.swapped),
    "add": lambda c: c.n == len(c.hand) - 1,
    "discard_stuck": lambda c: not c.missing and not _addable(c, c.bug),
    "discard_free": lambda c: c.missing and not _without(c, c.bug),
    "discard_safe": lambda c: (
        len(c.table.laid[c.values["seat"]]) == 4
        and not _without(c, c.bug)
        and not _addable(c, c.bug)
    ),
    "discard_free_dear": lambda c: (
        not _without(c, c.bug)
        and points(c, c.bug) == c.n
        and c.n == max(points(c, bug) for bug in c.hand if not _without(c, bug))
    ),
    "discard_keeps": lambda c: (
        _lacks(_less(c.hand, c.bug), c.type) == c.n == min(_lacks(c.hand, t) for t in c.missing)
    ),
    "discard_dear": lambda c: points(c, c.bug) == max(points(c, bug) for bug in c.hand),
    "ends_turn": lambda c: c.move.verb == "discard" != c.best.verb,
    "needed": lambda c: c.type in _without(c, c.bug),
    "gift": lambda c: (
        c.values["seat"] == (c.seat + 1) % c.view.game.players
        and len(c.table.laid[c.values["seat"]]) == 4
        and _addable(c, c.bug)
    ),
    "keeps_dear": lambda c: (
        points(c, c.gained) - points(c, c.move.text.split()[1]) == c.n > 0
        and c.best.text == f"discard {c.gained}"
    ),
    "bid_more": lambda c: not c.missing,
    "pass_up": lambda c: c.bug == c.pile,
    "gives_two": lambda c: c.bug == c.pile and c.values["seat"] == c.table.bidder,
    "useless": lambda c: c.bug == c.pile and not _with_pile(c),
    "leaves_plyt": lambda c: c.pile == "*",
    "leaves_lay": lambda c: c.type in _with_pile(c) & layable([*c.hand, c.pile]),
    "leaves_nearer": lambda c: c.type in _with_pile(c),
    "takes_plyts": lambda c: _plyts(c.move, c.hand) == c.n > c.m == _plyts(c.best, c.hand),
    "swap_gives_plyt": lambda c: c.given == "*" and c.got == c.gained,
    "swap_idle": lambda c: c.got == c.gained and not _closer(c, c.hand, c.swapped),
}
