"""Explanations: what every legal move promises, and why it is the best, or why not."""

from typing import NamedTuple

import msgspec
import numpy as np

from bugnight.bots import reasons, search, skill, speech, trials, weighing
from bugnight.bots.contract import BotError, Limit
from bugnight.bots.reasons import Reason
from bugnight.bots.simple import generator
from bugnight.bots.skill import positions_within
from bugnight.kernel import Array
from bugnight.play import Move, Position, View
from bugnight.play.seeds import derived_seed

DEFAULT = Limit(simulations=3000)
DEALS_TO_DECIDE = 40
"""More deals for every move before a game is called decided."""


class Advice(msgspec.Struct, frozen=True):
    """What a move promises to the seat that makes it."""

    move: Move
    win: float
    """The expected share of the win."""
    score: float
    """The expected final score."""
    error: float
    """The standard error of `win`; 0 where it was computed, see `exact`."""
    exact: bool = False
    """Computed, not sampled. Figures computed to the end of the game assume that everybody plays as
    well as possible; a winning turn wins whatever the others do."""
    reason: Reason = Reason("only")
    """Why it is the best move, or why not."""
    close: bool = False
    """Whether it is hard to tell from the best, or equally good where computed."""


class Explanation(msgspec.Struct, frozen=True):
    """Every legal move of a seat, best first, each with its reason."""

    game: str
    seat: int
    advice: list[Advice]
    close: Move | None = None
    """Another move about as good as the best, if there is one."""

    @property
    def best(self) -> Advice:
        """The advice on the best move."""
        return self.advice[0]

    def of(self, move: Move | str) -> Advice:
        """The advice on a legal move."""
        return next(each for each in self.advice if str(each.move) == str(move))

    def say(
        self, lang: str = "en", names: list[str] | None = None, move: Move | str | None = None
    ) -> str:
        """Say in a sentence why the best move is the best, or why `move` is not.

        `names` are the players' names, if known.
        """
        told = self.best if move is None else self.of(move)
        if told is self.best:
            key = "" if self.close is None else "as_well" if told.exact else "close"
        else:
            key = "nearly" if told.close and not told.exact else ""
        return speech.say_advice(
            self.game, told.move, told.reason, self.close, key=key, lang=lang, names=names
        )


def explain(view: View, limit: Limit, seed: int | str | None = None) -> Explanation:
    """Explain a view of a seat that may move: all its legal moves, best first, with reasons.

    Every move is tried on the same guesses of what is hidden, with the same luck, and the game goes
    on by rules of thumb. Better moves are tried more often (`trials`), so their errors are smaller;
    every move is tried at least eight times, whatever the limit. Of two equally good moves, the one
    tried more often comes first. Moves that begin with the same action share an estimate. Without a
    seed, one is derived from the view, so equal simulations give equal answers.

    >>> from bugnight import GAMES, bots
    >>> match = GAMES[min(GAMES)](players=2).deal(seed=42)
    >>> view = match.view(match.position.actor)
    >>> explanation = bots.explain(view, bots.Limit(simulations=400))
    >>> len(explanation.advice) == len(view.legal_moves)
    True
    """
    if view.seat is None or not view.legal_moves:
        raise BotError("there is nothing to explain: this seat has no move to make now")
    if seed is None:
        seed = derived_seed(trials.with_open_choices(view, view.state()).tobytes().hex(), view.seat)
    return explain_weighed(view, weigh(view, limit, generator(seed)))


def analyse(
    position: Position,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seat: int | None = None,
) -> list[Explanation]:
    """What `Position.analyse` returns."""
    limit = Limit(seconds=seconds, simulations=simulations)
    position.game.check_seat(seat)
    actors = [each for each in position.actors if seat in (None, each)]
    return [explain(position.view(each), limit) for each in actors]


class Weighed(NamedTuple):
    """What is known about each legal action of a view, ranked; see `weighing`."""

    worth: Array
    ranking: list[int]
    """The indices of the actions, best first."""
    trial: trials.Trial | None
    """The playouts behind it; `None` where everything was computed."""
    usual: int
    """The index of the action that rules of thumb recommend."""
    how: int
    """How it is known: `UNCERTAIN`, `COMPUTED`, …"""
    decided: int
    """Whether the game is won or lost, whatever the seat does: `OPEN`, `WON` or `LOST`."""

    @property
    def actions(self) -> list[int]:
        listed: list[int] = self.worth["action"].tolist()
        return listed

    @property
    def results(self) -> Array:
        """The results of the playouts so far."""
        return _results(self.trial, self.worth)

    def difference(self, a: int, b: int, seat: int) -> tuple[float, float]:
        """How much more a seat wins with one action than with another, and the standard error."""
        return weighing.compare(self.results, self.worth, a, b, seat)

    def is_close(self, k: int, seat: int) -> bool:
        """Whether an action is hard to tell from the best, or equally good where computed."""
        if self.decided or k == self.ranking[0]:
            return False
        fixed = (self.results, self.worth, self.ranking[0], k, seat, self.how)
        return weighing.is_close(*fixed)


def weigh(view: View, limit: Limit, rng: Array, always: tuple[int, ...] = ()) -> Weighed:
    """Find out what each legal action is worth; those in `always` are never given up."""
    assert view.seat is not None
    limit = limit if limit != Limit() else DEFAULT
    states = trials.with_open_choices(view, view.state())
    actions = search.legal_actions(view, states)
    worth = np.zeros(len(actions), weighing.WORTH)
    worth["action"] = actions
    worth["kept"] = np.isin(actions, always)
    how = weighing.UNCERTAIN
    foresee = skill.of(type(view.game)).foresee
    if foresee is not None:
        notes = np.empty(view.game.rules.MAX_LEGAL, np.int16)
        how = foresee(states, view.seat, rng, notes, positions_within(limit), worth)
    if how == weighing.COMPUTED:
        usual = actions.index(search.by_thumb(view, states, rng))
        return _put_together(view, worth, None, usual, how)
    trial = trials.try_moves(view, states, limit, rng, always)
    weighed = _put_together(view, worth, trial, trial.usual, how)
    if weighed.decided:
        trial.play(DEALS_TO_DECIDE, list(range(len(actions))))
        weighed = weigh_again(view, weighed)
    return weighed


def weigh_again(view: View, weighed: Weighed) -> Weighed:
    """Weigh the actions again, after more deals of the trial."""
    return _put_together(view, weighed.worth, weighed.trial, weighed.usual, weighed.how)


def _results(trial: trials.Trial | None, worth: Array) -> Array:
    return trials.no_results(len(worth)) if trial is None else trial.results


def _put_together(
    view: View, worth: Array, trial: trials.Trial | None, usual: int, how: int
) -> Weighed:
    order = np.empty(len(worth), np.int16)
    game, seat = view.game, view.seat
    assert seat is not None
    fixed = (_results(trial, worth), seat, game.players, usual, -1 if game.low_wins else 1, how)
    decided = weighing.weigh(*fixed, worth, order)
    return Weighed(worth, order.tolist(), trial, usual, how, decided)


def explain_weighed(view: View, weighed: Weighed) -> Explanation:
    seat = view.seat
    assert seat is not None
    moves = _moves_of_actions(view)
    rival = _rival(view, weighed, moves)
    advice = []
    for k in weighed.ranking:
        worth = weighed.worth[k]
        reason = reasons.find(view, weighed, k, rival, moves)
        advice += [
            Advice(
                move,
                float(worth["wins"][seat]),
                float(worth["score"]),
                float(worth["error"]),
                bool(worth["exact"]),
                reason,
                weighed.is_close(k, seat),
            )
            for move in moves[weighed.actions[k]]
        ]
    close = None
    if rival is not None and weighed.is_close(rival, seat):
        close = moves[weighed.actions[rival]][0]
    return Explanation(view.game.name, seat, advice, close)


def _moves_of_actions(view: View) -> dict[int, list[Move]]:
    """The legal moves by the action they begin with, the most sensible first."""
    assert view.seat is not None
    states = view.state()
    moves: dict[int, list[Move]] = {}
    for move in view.legal_moves:
        action = view.game.read_move(states, view.seat, move.text)[0]
        moves.setdefault(action, []).append(move)
    for action, alike in moves.items():
        if len(alike) > 1:
            sensible = search.move_by_thumb(view, action)
            alike.sort(key=lambda move, first=sensible: move != first)  # type: ignore[misc]
    return moves


def _rival(view: View, weighed: Weighed, moves: dict[int, list[Move]]) -> int | None:
    """The index of the next best action.

    Skips moves equivalent to the best, and moves that only prepare others.
    """
    game = view.game
    preparing = skill.of(type(game)).preparing_verbs
    best, *others = weighed.ranking
    chosen = moves[weighed.actions[best]][0]
    for other in others:
        move = moves[weighed.actions[other]][0]
        prepares = move.verb in preparing and move.verb != chosen.verb
        if game.alike(move) != game.alike(chosen) and not prepares:
            return other
    return None
