"""Explanations: every legal move with what it promises, and in words why, or why not."""

from typing import NamedTuple

import msgspec
import numpy as np

from bugnight.bots import reasons, search, skill, speech, trials
from bugnight.bots.contract import BotError, Limit
from bugnight.bots.reasons import LOST, WON, Reason
from bugnight.bots.simple import generator
from bugnight.bots.skill import Computed, Winning
from bugnight.kernel import Array
from bugnight.kernel.events import SEATS
from bugnight.play import Move, Position, View
from bugnight.play.seeds import derived_seed

DEFAULT = Limit(simulations=3000)
CLOSE = 1.5
"""Moves less than this many standard errors apart are called close."""
ALIKE = 0.005
"""So are moves whose shares of the win differ by less than this."""
SAME = 1e-5
"""Computed moves are as good as each other up to this: a point of the score is worth more."""
DECIDED = 0.01
"""A game is decided if no move wins more than this, or every move misses less."""
CERTAIN = 0.0005
"""The same where all was computed."""
DEALS_TO_DECIDE = 40
"""Further deals of every move before a game is called decided."""


class Advice(msgspec.Struct, frozen=True):
    """What a move promises to the seat that makes it."""

    move: Move
    win: float
    """The share of the win that it can expect."""
    score: float
    """The final score that it can expect."""
    error: float
    """The standard error of `win`; 0 where it was computed, see `exact`."""
    exact: bool = False
    """Computed, not sampled. What was computed to the end of the game holds only if all play as
    well as they can from here; a winning turn wins whatever others do."""
    reason: Reason = Reason("only")
    """Of the best move, why it is the best; of any other, why it is not."""
    close: bool = False
    """Whether it is hard to tell from the best, or as good where all was computed."""


class Explanation(msgspec.Struct, frozen=True):
    """Every legal move of a seat, best first, each with its reason."""

    game: str
    seat: int
    advice: list[Advice]
    close: Move | None = None
    """A move about as good as the best, or as good where that was computed; if there is one."""

    @property
    def best(self) -> Advice:
        """The best move."""
        return self.advice[0]

    def of(self, move: Move | str) -> Advice:
        """What is said about a legal move."""
        return next(each for each in self.advice if str(each.move) == str(move))

    def say(
        self, lang: str = "en", names: list[str] | None = None, move: Move | str | None = None
    ) -> str:
        """Say in a sentence why the best move is the best, or why not another `move`.

        `names` are the players', if they have any.
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
    """Explain a view of a seat that may move: all its legal moves, best first, and the reasons.

    Every move is tried on the same guesses of what is hidden, with the same luck, and played on by
    rules of thumb. Better moves are tried more often (`trials`), so their errors are smaller; every
    move is tried eight times at least, whatever the limit. Of two moves about as good, the one
    known better comes first. Moves that begin with the same action share an estimate. Without a
    seed, one is made from the view: for a number of simulations the answer is always the same.

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
        seed = derived_seed(trials.with_open_choices(view).tobytes().hex(), view.seat)
    return explain_weighed(view, weigh(view, limit, generator(seed)))


def analyse(position: Position, limit: Limit, seat: int | None = None) -> list[Explanation]:
    """Explain what every seat that may move now could do, or one of them: each from its own view.

    >>> from bugnight import GAMES, bots
    >>> position = GAMES[min(GAMES)](players=2).deal(seed=42).position
    >>> [told.seat for told in bots.analyse(position, bots.Limit(simulations=40))]
    [0]
    """
    actors = [each for each in position.actors if seat in (None, each)]
    return [explain(position.view(each), limit) for each in actors]


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
    winning: Winning = Winning(frozenset(), decides=False)
    """The actions that begin a turn that wins."""
    decided: str = ""
    """`WON` or `LOST`, if it is so whatever the seat does."""
    merits: Array | None = None
    """Where all was computed, what the ranking goes by: the win, and a hundredth of the score."""

    def difference(self, a: int, b: int, seat: int) -> tuple[float, float]:
        """How much more a seat wins with one action than with another, and the standard error."""
        if self.trial is None or self.exact[a] or self.exact[b]:
            error = np.hypot(self.errors[a], self.errors[b])
            return float(self.wins[a, seat] - self.wins[b, seat]), float(error)
        return self.trial.difference(a, b, seat)

    def ended_alike(self, a: int, b: int) -> bool:
        """Whether two actions came to the same for every seat in all games played on."""
        return self.trial is not None and self.trial.ended_alike(a, b)


def weigh(view: View, limit: Limit, rng: Array, always: tuple[int, ...] = ()) -> Weighed:
    """Find out what each legal action is worth; those of `always` are looked at as well as any."""
    assert view.seat is not None
    limit = limit if limit != Limit() else DEFAULT
    states = trials.with_open_choices(view)
    certain = skill.of(type(view.game)).foresee(view, states, limit, rng, always)
    if isinstance(certain, Computed):
        actions = search.legal_actions(view, states)
        usual = actions.index(search.by_thumb(view, states, rng))
        return _computed(view, actions, usual, certain)
    winning = certain or Winning(frozenset(), decides=False)
    weighed = _tried(trials.try_moves(view, limit, rng, always), winning)
    if weighed.decided and weighed.trial is not None:
        weighed.trial.play(DEALS_TO_DECIDE, list(range(len(weighed.actions))))
        weighed = _tried(weighed.trial, winning)
    return weighed


def _computed(view: View, actions: list[int], usual: int, ending: Computed) -> Weighed:
    nothing = np.zeros(len(actions))
    scores = ending.scores[:, view.seat]
    decided = _decided(ending.wins[:, view.seat], CERTAIN)
    good = (-scores if view.game.low_wins else scores) if decided else ending.values
    return Weighed(
        actions,
        ending.wins,
        scores,
        nothing,
        nothing == 0,
        np.argsort(-good, kind="stable").tolist(),
        None,
        usual,
        decided=decided,
        merits=ending.values,
    )


def _tried(trial: trials.Trial, winning: Winning) -> Weighed:
    """Put together what playouts say; a turn that is known to win needs none.

    In a game that is decided the score is all that is left to play for.
    """
    wins = np.array([trial.wins(seat) for seat in range(SEATS)]).T
    errors, exact = trial.errors(), np.zeros(len(trial.actions), bool)
    decided = _decided(wins[:, trial.seat], DECIDED)
    ranking = trial.ranking_by_score() if decided else trial.ranking()
    if winning.decides and winning.actions:
        decided = ""
        exact[:] = [action in winning.actions for action in trial.actions]
        wins[exact], errors[exact] = 0.0, 0.0
        wins[exact, trial.seat] = 1.0
        ranking.sort(key=lambda k: not exact[k])
    scores = trial.scores(trial.seat)
    return Weighed(
        trial.actions, wins, scores, errors, exact, ranking, trial, trial.usual, winning, decided
    )


def _decided(wins: Array, doubt: float) -> str:
    if len(wins) == 1:
        return ""
    return LOST if wins.max() <= doubt else WON if wins.min() >= 1 - doubt else ""


def explain_weighed(view: View, weighed: Weighed) -> Explanation:
    """Spell the moves and find the reasons."""
    seat = view.seat
    assert seat is not None
    moves = _moves_of_actions(view)
    rival = _rival(view, weighed, moves)
    advice = []
    for k in weighed.ranking:
        close = k != weighed.ranking[0] and not weighed.decided and _is_close(weighed, k, seat)
        reason = reasons.find(view, weighed, k, rival, moves)
        advice += [
            Advice(
                move,
                float(weighed.wins[k, seat]),
                float(weighed.scores[k]),
                float(weighed.errors[k]),
                bool(weighed.exact[k]),
                reason,
                close,
            )
            for move in moves[weighed.actions[k]]
        ]
    close_move = None
    if rival is not None and not weighed.decided and _is_close(weighed, rival, seat):
        close_move = moves[weighed.actions[rival]][0]
    return Explanation(view.game.name, seat, advice, close_move)


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
            sensible = search.move_by_thumb(view, action)
            alike.sort(key=lambda move, first=sensible: move != first)  # type: ignore[misc]
    return moves


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
    wins = weighed.actions[best] in weighed.winning.actions
    return not wins and ahead <= max(CLOSE * error, ALIKE)
