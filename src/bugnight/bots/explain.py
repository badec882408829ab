"""Explanations: every legal move with what it promises, and the main reason in words."""

from typing import NamedTuple

import msgspec
import numpy as np

from bugnight.bots import reasons, search, skill, speech, trials
from bugnight.bots.contract import BotError, Limit
from bugnight.bots.reasons import Reason
from bugnight.bots.simple import generator, whole_move
from bugnight.bots.skill import Computed, Winning
from bugnight.kernel import Array
from bugnight.kernel.events import SEATS
from bugnight.play import Move, View

DEFAULT = Limit(simulations=3000)
CLOSE = 1.5
"""Moves less than this many standard errors apart are called close."""
ALIKE = 0.005
"""So are moves that differ by less of a win than this, however sure it is."""
SAME = 1e-5
"""Computed moves are as good as each other up to this: a point of the score is worth more."""


class Advice(msgspec.Struct, frozen=True):
    """What a move promises to the seat that makes it."""

    move: Move
    win: float
    """The share of the win that it can expect."""
    score: float
    """The final score that it can expect."""
    error: float
    """The standard error of `win`; nothing where it was computed, see `exact`."""
    exact: bool = False
    """Computed, not sampled. What was computed to the end of the game holds if all play as well as
    they can from here, and only then; a turn that wins wins whatever others do."""


class Explanation(msgspec.Struct, frozen=True):
    """Every legal move of a seat, best first, and why the best is the best."""

    game: str
    seat: int
    advice: list[Advice]
    reason: Reason
    close: Move | None = None
    """A move about as good as the best, or as good where that was computed; if there is one."""

    @property
    def best(self) -> Advice:
        """The best move."""
        return self.advice[0]

    def of(self, move: Move | str) -> Advice:
        """What is said about a legal move."""
        return next(each for each in self.advice if str(each.move) == str(move))

    def say(self, lang: str = "en", names: list[str] | None = None) -> str:
        """Say the main reason in a sentence; `names` are the players', if they have any."""
        return speech.say_advice(
            self.game,
            self.best.move,
            self.reason,
            self.close,
            exact=self.best.exact,
            lang=lang,
            names=names,
        )


def explain(view: View, limit: Limit, seed: int | str | None = None) -> Explanation:
    """Explain a view of a seat that may move: all its legal moves, best first, and the reason.

    Every move is tried on the same guesses of what is hidden, with the same luck, and the game is
    played on by rules of thumb; half of the simulations go to the half of the moves that do
    better, and so on (`trials`). So the best are known well and hopeless ones less well, as
    their errors say; each is tried eight times at least, whatever the limit. A move that is known
    badly stands behind one that is known well and about as good. Moves that begin with the same
    action of the rules share an estimate. With a seed and a number of simulations the answer is the
    same everywhere.

    >>> from bugnight import GAMES, bots
    >>> match = GAMES[min(GAMES)](players=2).deal(seed=42)
    >>> view = match.view(match.position.actor)
    >>> explanation = bots.explain(view, bots.Limit(simulations=400), seed=1)
    >>> len(explanation.advice) == len(view.legal_moves)
    True
    """
    if view.seat is None or not view.legal_moves:
        raise BotError("there is nothing to explain: this seat has no move to make now")
    return explain_weighed(view, weigh(view, limit, generator(seed)))


class Weighed(NamedTuple):
    """What is known of each legal action of a view, ranked."""

    actions: list[int]
    wins: Array
    """For each action what every seat has of the win."""
    scores: Array
    errors: Array
    exact: Array
    ranking: list[int]
    """The places of the actions, best first."""
    trial: trials.Trial | None
    """The playouts behind it, where there were any."""
    usual: int
    """The place of the action that rules of thumb like."""
    winning: frozenset[int] = frozenset()
    """The actions that begin a turn that wins."""
    decides: bool = False
    """Whether such a turn ends the whole game."""
    merits: Array | None = None
    """Where all was computed, what the ranking goes by: the win, and a hundredth of the score."""

    def looked_at_longer(self, *places: int) -> "Weighed":
        """The same after these actions, and the usual one, were tried on as many deals again."""
        assert self.trial is not None
        self.trial.play(len(self.trial.results), sorted({*places, self.usual}))
        return _tried(self.trial, self.winning, decides=self.decides)

    def difference(self, a: int, b: int, seat: int) -> tuple[float, float]:
        """How much more a seat wins with one action than with another, and the standard error."""
        if self.trial is None or self.exact[a] or self.exact[b]:
            error = np.hypot(self.errors[a], self.errors[b])
            return float(self.wins[a, seat] - self.wins[b, seat]), float(error)
        return self.trial.difference(a, b, seat)


def weigh(view: View, limit: Limit, rng: Array, always: tuple[int, ...] = ()) -> Weighed:
    """Find out what each legal action is worth; those of `always` are looked at as well as any."""
    assert view.seat is not None
    limit = limit if limit != Limit() else DEFAULT
    states = trials.with_open_choices(view)
    certain = skill.of(type(view.game)).foresee(view, states, limit, rng, always)
    if isinstance(certain, Computed):
        actions = search.legal_actions(view, states)
        usual = actions.index(search.by_thumb(view, states, rng))
        return _computed(actions, usual, view.seat, certain)
    trial = trials.try_moves(view, limit, rng, always)
    winning = certain or Winning(frozenset(), decides=False)
    return _tried(trial, winning.actions, decides=winning.decides)


def _computed(actions: list[int], usual: int, seat: int, ending: Computed) -> Weighed:
    nothing = np.zeros(len(actions))
    order = np.argsort(-ending.values, kind="stable").tolist()
    scores, exact = ending.scores[:, seat], nothing == 0
    return Weighed(
        actions,
        ending.wins,
        scores,
        nothing,
        exact,
        order,
        None,
        usual,
        merits=ending.values,
    )


def _tried(trial: trials.Trial, winning: frozenset[int], *, decides: bool) -> Weighed:
    """Put together what playouts say; a turn that is known to win needs none."""
    wins = np.array([trial.wins(seat) for seat in range(SEATS)]).T
    errors, exact = trial.errors(), np.zeros(len(trial.actions), bool)
    ranking = trial.ranking()
    if decides:
        exact[:] = [action in winning for action in trial.actions]
        wins[exact], errors[exact] = 0.0, 0.0
        wins[exact, trial.seat] = 1.0
        ranking.sort(key=lambda k: not exact[k])
    return Weighed(
        trial.actions,
        wins,
        trial.scores(trial.seat),
        errors,
        exact,
        ranking,
        trial,
        trial.usual,
        winning,
        decides,
    )


def explain_weighed(view: View, weighed: Weighed) -> Explanation:
    """Spell the moves and find the reason."""
    seat = view.seat
    assert seat is not None
    moves = _moves_of_actions(view)
    advice = [
        Advice(
            move,
            float(weighed.wins[k, seat]),
            float(weighed.scores[k]),
            float(weighed.errors[k]),
            bool(weighed.exact[k]),
        )
        for k in weighed.ranking
        for move in moves[weighed.actions[k]]
    ]
    best, rival = weighed.ranking[0], _rival(view, weighed, moves)
    beside = moves[weighed.actions[rival]][0] if rival is not None else None
    close = beside if rival is not None and _is_close(weighed, rival, seat) else None
    reason = reasons.find(
        view,
        advice,
        weighed.actions[best],
        wins=weighed.actions[best] in weighed.winning,
        rival=next((each for each in advice if each.move == beside), None),
        close=close is not None,
    )
    return Explanation(view.game.name, seat, advice, reason, close)


def _moves_of_actions(view: View) -> dict[int, list[Move]]:
    """The legal moves by the action they begin with; the most sensible of each first."""
    assert view.seat is not None
    states = view.record()
    moves: dict[int, list[Move]] = {}
    for move in view.legal_moves:
        action = view.game.read_move(states, view.seat, move.text)[0]
        moves.setdefault(action, []).append(move)
    for action, alike in moves.items():
        if len(alike) > 1:
            sensible = _by_thumb_after(view, action)
            alike.sort(key=lambda move, first=sensible: move != first)  # type: ignore[misc]
    return moves


def _by_thumb_after(view: View, action: int) -> Move:
    """The whole move that begins with an action and goes on by rules of thumb."""
    rng = generator(0)
    first = [action]

    def pick(states: Array) -> int:
        return first.pop() if first else search.by_thumb(view, states, rng)

    return whole_move(view, pick)


def _rival(view: View, weighed: Weighed, moves: dict[int, list[Move]]) -> int | None:
    """The place of the next best.

    It is not a move like the best, nor one that only prepares moves of another kind.
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


def _is_close(weighed: Weighed, rival: int, seat: int) -> bool:
    """Whether the next best is hard to tell from the best, or as good where all was computed.

    A turn that surely wins has no rival.
    """
    best = weighed.ranking[0]
    if weighed.merits is not None:
        return bool(weighed.merits[best] - weighed.merits[rival] <= SAME)
    ahead, error = weighed.difference(best, rival, seat)
    return ahead <= max(CLOSE * error, ALIKE) and weighed.actions[best] not in weighed.winning
