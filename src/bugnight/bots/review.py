"""The review of a record: what each decision cost, and what was luck or skill.

`docs/review.md` defines every figure. In short: a decision is judged from what its seat knew, by
the playouts of `bots.explain`. The curve of a game is each seat's prospects with all hands known.
Skill is what a decision changed compared with rules of thumb; all other changes are luck.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from bugnight.bots import judging
from bugnight.bots.contract import Limit
from bugnight.bots.explain import Weighed, explain_weighed, weigh, weigh_again
from bugnight.bots.judging import VERDICTS
from bugnight.bots.reasons import Reason
from bugnight.bots.simple import generator
from bugnight.bots.win_share import fair_share, prospects
from bugnight.kernel import Array
from bugnight.kernel.events import SEATS
from bugnight.play import Match, Move, Record, View
from bugnight.play.seeds import derived_seed

DEFAULT = Limit(simulations=500)

LOOKS = 8
"""How often the deals for a decision are doubled while its verdict is unclear."""
PATIENCE = 150_000
"""The budget for these extra deals: a decision adds this times its simulations, divided by the
square of the plies, since a long game has more decisions and longer playouts. What one decision
does not use is left for later ones."""
FEWEST_PLIES = 60
"""The least plies to count for that: a shorter record is unfinished, with playouts as long."""
CONTENDERS = 4
"""Moves that more deals may show to be the best."""
LEAST_LOOKS = 3
"""Doublings before a mistake is called one: a few deals may all be unusual."""
LEAST_SIMULATIONS = 200
"""With fewer simulations a decision, there are no verdicts."""
CANDIDATES = 4
"""Best moves of a decision that are listed with their figures, besides the one played."""
LEAST_PLAYOUTS = 200
"""The least playouts for a point of the curve."""


class Candidate(msgspec.Struct, frozen=True):
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
    """The share of the win that the seat could expect of its move, given what it knew."""
    best_win: float
    loss: float
    """How much more the best move wins, compared deal by deal; noise around 0 if it wins no more.

    Where it matters, it is measured on deals that were not used to find the best move.
    """
    error: float
    """The standard error of the loss."""
    exact: bool
    verdict: str
    reason: Reason
    """Why the best move is the best."""
    candidates: list[Candidate]
    edges: list[float]
    """How much more of the win each seat has than if rules of thumb had moved here."""
    edge_error: float

    @property
    def counted(self) -> float:
        """The loss, or 0 if it may be noise."""
        return self.loss if VERDICTS.index(self.verdict) > 1 else 0.0


class Turn(msgspec.Struct, frozen=True):
    """A turning point: a ply that changed somebody's prospects a lot."""

    ply: int
    seat: int
    """Whose prospects changed most."""
    swing: float
    by: str
    """The main cause: the mover's `mistake` or `play`, or the `cards` that came up."""
    mistake: Decision | None = None
    """The decision, if it was a mistake; given even if only another seat is reviewed."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """One player's account: `result = fair + luck + skill + others`, exactly."""

    seat: int
    name: str
    result: float
    """The share of the win; in an unfinished game, the prospects at its end."""
    fair: float
    luck: float
    skill: float
    """What the player's own decisions gained over rules of thumb."""
    others: float
    """What the others' decisions gained for this player."""
    skill_error: float
    adjusted: float
    """The result without luck."""
    losses: float
    """What clear errors cost, compared with the best moves."""
    losses_error: float
    decisions: int
    rate: float
    """What clear errors cost for each decision."""
    rating: str
    verdicts: dict[str, int]
    worst: int | None
    """The ply of the costliest clear error."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a whole record."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    plies: int
    reviewed: int
    """Plies reviewed: all, unless interrupted."""
    finished: bool
    curve: list[list[float]]
    """Each seat's prospects before the first move and after each."""
    decisions: list[Decision]
    players: list[Account]
    turns: list[Turn]
    judged: bool
    """Whether there were enough simulations for verdicts."""


class Reviewer:
    """Reviews a record ply by ply; `review` returns what was found so far."""

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
        self._fair = np.array([fair_share(record.game, derived_seed(seed, "fair"))])
        self._found = np.zeros(0, judging.DECISION)
        self._spare = 0

    def run(self) -> Iterator[int]:
        """Review ply by ply; yields the number of each when it is done.

        Seats that are not reported are judged as well: what they do belongs in the others'
        accounts.
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
        action = view.game.read_move(view.state(), move.seat, move.text)[0]
        weighed = weigh(view, self.limit, rng, (action,))
        played = weighed.actions.index(action)
        weighed, found = self._measure(view, weighed, played, ply)
        best, explanation = weighed.ranking[0], explain_weighed(view, weighed)
        same = view.game.alike(explanation.best.move) == view.game.alike(move)
        if best == played or same or not self._judges:
            found["verdict"] = judging.BEST if best == played or same else judging.FINE
        self._found = np.concatenate([self._found, found])
        self.decisions.append(
            Decision(
                ply=ply,
                seat=move.seat,
                move=move,
                best=move if best == played or same else explanation.best.move,
                choices=len(weighed.actions),
                win=float(weighed.worth["wins"][played, move.seat]),
                best_win=float(weighed.worth["wins"][best, move.seat]),
                loss=float(found["loss"][0]),
                error=float(found["error"][0]),
                exact=bool(weighed.worth["exact"][[best, played]].all()),
                verdict=VERDICTS[found["verdict"][0]],
                reason=explanation.best.reason,
                candidates=[
                    Candidate(each.move, each.win, each.error)
                    for place, each in enumerate(explanation.advice)
                    if place < CANDIDATES or each.move == move
                ],
                edges=found["edges"][0, : self.record.game.players].tolist(),
                edge_error=float(found["edge_error"][0]),
            )
        )

    @property
    def _seats(self) -> range:
        return range(self.record.game.players)

    def _measure(
        self, view: View, weighed: Weighed, played: int, ply: int
    ) -> tuple[Weighed, Array]:
        """Measure what a move loses against the best, and what it gains for every seat.

        While it may be a mistake, the best few moves are compared on more deals, which may also
        change which of them is the best.
        """
        found = np.zeros(1, judging.DECISION)
        found["ply"], found["seat"] = ply, view.seat
        trial, since = weighed.trial, 0

        def may_be_better(k: int, look: int) -> bool:
            known = (weighed.results, weighed.worth)
            more = judging.measure(*known, k, played, since, self._fair, found)
            return more or (look < LEAST_LOOKS and found["verdict"][0] >= judging.MISTAKE_AT)

        sampled = ~weighed.worth["exact"].astype(bool)
        rivals = [
            k for k in weighed.ranking[:CONTENDERS] if k != played and sampled[[k, played]].all()
        ]
        compared = rivals = [k for k in rivals if may_be_better(k, 0)]
        if rivals and trial is not None and self._judges and self.limit.seconds is None:
            since = len(trial.results)
            plies = max(len(self.record.moves), FEWEST_PLIES)
            self._spare += PATIENCE * (self.limit.simulations or 0) // plies**2
            for look in range(1, LOOKS + 1):
                cost = len(trial.results) * (len(rivals) + 2)
                if not rivals or (look > 1 and cost > self._spare):
                    break
                self._spare -= cost
                trial.play(len(trial.results), sorted([*rivals, played]))
                weighed = weigh_again(view, weighed)
                rivals = [k for k in rivals if may_be_better(k, look)]
        known, best = (weighed.results, weighed.worth), weighed.ranking[0]
        since = since if best in compared else 0
        judging.measure(*known, best, played, since, self._fair, found)
        judging.write_edges(*known, view.game.players, played, weighed.usual, found)
        return weighed, found

    @property
    def _judges(self) -> bool:
        return self.limit.seconds is not None or (
            (self.limit.simulations or 0) >= LEAST_SIMULATIONS
        )

    def review(self) -> Review:
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
        found = np.zeros(1, judging.ACCOUNT)
        judging.account(self._found, seat, self._fair, self._curve, found)
        told = dict(zip(judging.ACCOUNT.names or (), found[0].tolist(), strict=True))
        told["rating"] = [*judging.RATINGS][told["rating"]]
        told["verdicts"] = dict(zip(VERDICTS, found["verdicts"][0].tolist(), strict=True))
        return Account(seat=seat, name=name, **told | {"worst": told["worst"] or None})

    @property
    def _curve(self) -> Array:
        return np.array(self.curve, np.float64).reshape(-1, self.record.game.players)

    def _turns(self) -> list[Turn]:
        """Worst errors, blunders, and the plies that changed most, in order."""
        found = np.zeros(judging.MOST_TURNS + SEATS, judging.TURN)
        n = judging.turning_points(self._curve, self._found, found)
        mistakes = {each.ply: each for each in self.decisions if each.counted}
        return [
            Turn(ply, seat, swing, judging.CAUSES[by], mistakes.get(ply))
            for swing, ply, seat, by in found[:n].tolist()
        ]
