"""The review of a record: what each decision cost, and luck and skill apart.

`docs/review.md` defines every figure. In short: a decision is judged from what its seat knew, by
`bots.explain`'s playouts; the curve of a game is each seat's prospects with all hands seen; what a
decision did is compared with what rules of thumb would have done; all other changes are luck.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from bugnight.bots.contract import Limit
from bugnight.bots.explain import Weighed, explain_weighed, weigh
from bugnight.bots.reasons import Reason
from bugnight.bots.simple import generator
from bugnight.bots.win_share import fair_share, prospects
from bugnight.play import Match, Move, Record, View
from bugnight.play.seeds import derived_seed

DEFAULT = Limit(simulations=500)

VERDICTS = ("best", "fine", "inaccuracy", "mistake", "blunder")
LEAST_LOSS = (0.05, 0.12, 0.30)
"""The least loss, in fair shares, of an inaccuracy, a mistake and a blunder."""
CLEAR = 2.0
"""Standard errors taken off a loss: half of what its verdict needs must remain."""
LOOKS = 4
"""How often the deals of a decision are doubled while its verdict is not clear."""
LEAST_SIMULATIONS = 200
"""With fewer for a decision there are no verdicts."""
CANDIDATES = 4
"""Moves of a decision that are kept with their figures, the best first, and the one played."""
RATINGS = {"excellent": 0.01, "good": 0.025, "fair": 0.05, "weak": 0.1}
"""The most that clear errors may cost for each decision, in fair shares; beyond, `poor`."""
SWING = 0.06
"""The least change of prospects that makes a turning point."""
MOST_TURNS = 6
LEAST_PLAYOUTS = 200
"""Playouts for a point of the curve, at least."""


class Candidate(msgspec.Struct, frozen=True):
    """A move that could have been made."""

    move: Move
    win: float
    error: float


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One move that was not forced, compared with the best."""

    ply: int
    seat: int
    move: Move
    best: Move
    choices: int
    win: float
    """The share of the win that the seat could expect of its move, from what it knew."""
    best_win: float
    loss: float
    """How much more the best move wins, compared deal by deal; noise around 0 if it wins no more.

    Where it matters it is measured on deals that had no part in finding the best.
    """
    error: float
    """The standard error of the loss."""
    exact: bool
    verdict: str
    reason: Reason
    """Why the best move is the best."""
    candidates: list[Candidate]
    edges: list[float]
    """For every seat, how much more it has of the win than if rules of thumb had moved here."""
    edge_error: float

    @property
    def counted(self) -> float:
        """The loss, if it is clear of noise."""
        return self.loss if VERDICTS.index(self.verdict) > 1 else 0.0


class Turn(msgspec.Struct, frozen=True):
    """A turning point: after this ply somebody's prospects were quite different."""

    ply: int
    seat: int
    """Whose prospects changed most."""
    swing: float
    by: str
    """What did most of it: the mover's `mistake`, its `play`, or `cards` and what they revealed."""
    mistake: Decision | None = None
    """That decision, if it was a mistake; also where only another seat's are asked for."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """One player's account: `result = fair + luck + skill + others`, exactly."""

    seat: int
    name: str
    result: float
    """The share of the win; of an unfinished game the prospects at its end."""
    fair: float
    luck: float
    skill: float
    """What the player's own decisions gave beyond rules of thumb."""
    others: float
    """What the others' decisions gave to this player."""
    skill_error: float
    adjusted: float
    """The result with luck taken out."""
    losses: float
    """What clear errors cost, against the best moves."""
    losses_error: float
    decisions: int
    rate: float
    """What clear errors cost for each decision."""
    rating: str
    verdicts: dict[str, int]
    worst: int | None
    """The ply of the costliest clear error."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """All that is said about a record."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    plies: int
    reviewed: int
    """Plies reviewed: all, unless it was interrupted."""
    finished: bool
    curve: list[list[float]]
    """Each seat's prospects before any move, then after each."""
    decisions: list[Decision]
    players: list[Account]
    turns: list[Turn]
    judged: bool
    """Whether there were enough simulations for verdicts."""


class Reviewer:
    """Goes through a record ply by ply; `review` gives what was found so far."""

    def __init__(
        self,
        record: Record,
        limit: Limit = DEFAULT,
        seed: str = "1".zfill(64),
        seat: int | None = None,
    ) -> None:
        self.record = record
        self.limit = limit if limit != Limit() else DEFAULT
        self.only = seat
        self.curve: list[list[float]] = []
        self.decisions: list[Decision] = []
        self.finished = False
        self._seed = seed
        self._fair = fair_share(record.game, derived_seed(seed, "fair"))

    def run(self) -> Iterator[int]:
        """Review ply after ply; gives the number of each when it is done.

        A seat that nobody asked about is followed all the same, since what it does to the others
        belongs in their accounts.
        """
        match = self.record.begin()
        self._look(match)
        yield 0
        for ply, text in enumerate(self.record.moves, 1):
            move = Move.parse(text)
            view = match.view(move.seat)
            if len(view.legal_moves) > 1:
                self._judge(view, move, ply)
            match.push(move)
            self._look(match)
            self.finished = match.position.is_over
            yield ply

    def _look(self, match: Match) -> None:
        ply = len(match.moves)
        count = max(LEAST_PLAYOUTS, self.limit.simulations or 0)
        shares = prospects(match.position, count, derived_seed(self._seed, f"curve {ply}"))
        self.curve.append(shares.tolist())

    def _judge(self, view: View, move: Move, ply: int) -> None:
        rng = generator(derived_seed(self._seed, f"decision {ply}"))
        action = view.game.read_move(view.record(), move.seat, move.text)[0]
        weighed = weigh(view, self.limit, rng, (action,))
        played = weighed.actions.index(action)
        explanation = explain_weighed(view, weighed)
        best = weighed.ranking[0]
        loss, error = self._loss(weighed, played, move.seat)
        same = view.game.alike(explanation.best.move) == view.game.alike(move)
        edges = [weighed.difference(played, weighed.usual, seat) for seat in self._seats]
        self.decisions.append(
            Decision(
                ply=ply,
                seat=move.seat,
                move=move,
                best=move if best == played or same else explanation.best.move,
                choices=len(weighed.actions),
                win=float(weighed.wins[played, move.seat]),
                best_win=float(weighed.wins[best, move.seat]),
                loss=loss,
                error=error,
                exact=bool(weighed.exact[best] and weighed.exact[played]),
                verdict="best" if best == played or same else self._verdict(loss, error),
                reason=explanation.best.reason,
                candidates=[
                    Candidate(each.move, each.win, each.error)
                    for place, each in enumerate(explanation.advice)
                    if place < CANDIDATES or each.move == move
                ],
                edges=[edge for edge, _ in edges],
                edge_error=edges[move.seat][1],
            )
        )

    @property
    def _seats(self) -> range:
        return range(self.record.game.players)

    def _loss(self, weighed: Weighed, played: int, seat: int) -> tuple[float, float]:
        """What a move loses against the best, and the standard error.

        What may be an error is measured again on other deals: on those that found it, the best of
        many moves looks too good.
        """
        best, trial = weighed.ranking[0], weighed.trial
        loss, error = weighed.difference(best, played, seat)
        exact = bool(weighed.exact[best] or weighed.exact[played])
        if trial is None or exact or best == played or self.limit.seconds is not None:
            return loss, error
        if not self._judges or loss + CLEAR * error < self._least(0):
            return loss, error
        first = len(trial.results)
        for _ in range(LOOKS):
            trial.play(len(trial.results), sorted({best, played}))
            loss, error = trial.difference(best, played, seat, since=first)
            low, high = loss - CLEAR * error, loss + CLEAR * error
            if high < self._least(0) or self._verdict(low, 0) == self._verdict(high, 0):
                break
        return loss, error

    @property
    def _judges(self) -> bool:
        return self.limit.seconds is not None or (
            (self.limit.simulations or 0) >= LEAST_SIMULATIONS
        )

    def _least(self, verdict: int) -> float:
        return LEAST_LOSS[verdict] * self._fair

    def _verdict(self, loss: float, error: float) -> str:
        sure = loss - CLEAR * error
        clear = [loss >= self._least(v) and 2 * sure >= self._least(v) for v in (0, 1, 2)]
        return VERDICTS[1 + sum(clear)] if self._judges else "fine"

    def review(self) -> Review:
        """The review of the plies done so far."""
        game = self.record.game
        names = list(self.record.seats or (f"Seat {seat + 1}" for seat in self._seats))
        return Review(
            game=game.name,
            options=game.options,
            seats=names,
            plies=len(self.record.moves),
            reviewed=max(len(self.curve) - 1, 0),
            finished=self.finished,
            curve=self.curve,
            decisions=[d for d in self.decisions if self.only in (None, d.seat)],
            players=[self._account(i, names[i]) for i in self._seats if self.only in (None, i)],
            turns=self._turns() if self.curve else [],
            judged=self._judges,
        )

    def _account(self, seat: int, name: str) -> Account:
        own = [d for d in self.decisions if d.seat == seat]
        result = self.curve[-1][seat] if self.curve else self._fair
        skill = sum(d.edges[seat] for d in own)
        others = sum(d.edges[seat] for d in self.decisions if d.seat != seat)
        worst = max(own, key=lambda d: d.counted, default=None)
        losses = sum(d.counted for d in own)
        rate = losses / max(len(own), 1)
        return Account(
            seat=seat,
            name=name,
            result=result,
            fair=self._fair,
            luck=result - self._fair - skill - others,
            skill=skill,
            others=others,
            skill_error=float(np.sqrt(sum(d.edge_error**2 for d in own))),
            adjusted=self._fair + skill + others,
            losses=losses,
            losses_error=float(np.sqrt(sum(d.error**2 for d in own if d.counted))),
            decisions=len(own),
            rate=rate,
            rating=next((r for r, most in RATINGS.items() if rate <= most * self._fair), "poor"),
            verdicts={each: sum(d.verdict == each for d in own) for each in VERDICTS},
            worst=worst.ply if worst is not None and worst.counted else None,
        )

    def _turns(self) -> list[Turn]:
        """Every player's worst error, and the plies that changed the most, in the game's order."""
        curve = np.array(self.curve)
        swings = np.diff(curve, axis=0)
        decisions = {decision.ply: decision for decision in self.decisions}
        weight = {ply: float(np.abs(swings[ply - 1]).max()) for ply in range(1, len(curve))}
        errors = [d for d in decisions.values() if d.counted and d.ply in weight]
        for decision in errors:
            weight[decision.ply] = max(weight[decision.ply], decision.loss)
        worst = {
            max((d for d in errors if d.seat == seat), key=lambda d: d.loss).ply
            for seat in {d.seat for d in errors}
        }
        chosen = sorted(weight, key=lambda ply: (ply not in worst, -weight[ply]))[:MOST_TURNS]
        return [
            self._turn(ply, swings[ply - 1].tolist(), decisions.get(ply))
            for ply in sorted(chosen)
            if weight[ply] >= SWING or ply in worst
        ]

    def _turn(self, ply: int, swings: list[float], decision: Decision | None) -> Turn:
        if decision is not None and decision.counted:
            return Turn(ply, decision.seat, swings[decision.seat], "mistake", decision)
        seat = max(self._seats, key=lambda seat: abs(swings[seat]))
        chosen = decision is not None and 2 * decision.edges[seat] / swings[seat] >= 1
        return Turn(ply, seat, swings[seat], "play" if chosen else "cards")
