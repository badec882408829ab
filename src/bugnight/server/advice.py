"""Hints and reviews: bots think about a seat's view in a thread, while play goes on."""

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from bugnight import bots
from bugnight import protocol as p
from bugnight.bots import review
from bugnight.bots.review import Reviewer
from bugnight.bots.speech import say_advice
from bugnight.messages import LANGUAGES
from bugnight.play import Record, View
from bugnight.server.bot_pool import BotPool
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table
from bugnight.server.turns import Asker, Turns

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger("bugnight.advice")

HINT_SIMULATIONS = 3000
VAGUE = ("alike", "same", "unsure", "wins_more")
"""Reasons that say nothing of the game; next to the cost of an error they would contradict it."""
MOST_REVIEWS = 200
"""Kept in memory, the latest used."""


def advise(
    view: View, simulations: int, names: list[str] | None = None
) -> tuple[list[p.Advice], dict[str, str]]:
    """What each legal move promises, the best first, and why or why not, in words."""
    told = bots.explain(view, bots.Limit(simulations=max(simulations, 1)))
    advice = [
        p.Advice(
            move=str(each.move),
            win=each.win,
            score=each.score,
            error=each.error,
            why={lang: told.say(lang, names, each.move) for lang in LANGUAGES},
        )
        for each in told.advice
    ]
    return advice, {lang: told.say(lang, names) for lang in LANGUAGES}


class Advisers:
    """A thread that gives hints and makes reviews, and the reviews that were asked for."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._turns = Turns(1, "adviser")
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def hint(self, person: str, table: Table, seat: int, names: list[str]) -> p.Hint:
        """Advice on a seat's present decision; the reason calls the others by these names."""
        if not self._bot_pool.can_explain(table.settings.game):
            why = "hints are being prepared, once on this machine; it takes a minute or two"
            raise Refusal("preparing", why, retry_after=5.0)
        self._turns.check(person, "hints")
        number, view = table.number, table.position.view(seat)
        called = [chair.name or chair.bot for chair in table.chairs]
        called[: len(names)] = names[: len(called)]
        moves, reason = await self._turns.run(
            Asker(person), lambda share: advise(view, int(HINT_SIMULATIONS * share), called)
        )
        return p.Hint(number=number, moves=moves, reason=reason)

    def review(self, person: str, table: str, record: Record) -> "Review":
        """The review of a finished game; asked for first, it begins."""
        if table not in self._reviews:
            again = Review(record)
            if not self._bot_pool.can_explain(record.game.name):
                return again
            self._reviews[table] = again
            task = asyncio.create_task(self._go_through(again, Asker(person, table, last=True)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            if len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)[1].stopped = True
        self._reviews.move_to_end(table)
        if self._reviews[table].failed:
            raise Refusal("failed", "the review broke off; the server's log has why")
        return self._reviews[table]

    async def _go_through(self, review: "Review", asker: Asker) -> None:
        """Look at one move after the other; between them hints and others' reviews come."""
        while not review.stopped and await self._turns.run(asker, review.go_on):
            pass

    def stop(self) -> None:
        """Wait for nobody."""
        for task in self._tasks:
            task.cancel()
        self._turns.stop()


class Review:
    """A finished game, reviewed move by move."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._reviewer: Reviewer | None = None
        self._moves: Iterator[int] = iter(())
        self._found: review.Review | None = None
        self.failed = self.stopped = False

    def go_on(self, _: float) -> bool:
        """Review the next move; false if there is none left."""
        try:
            if self._reviewer is None:
                self._reviewer = Reviewer(self._record)
                self._moves = self._reviewer.run()
            if next(self._moves, None) is None:
                return False
            self._found = self._reviewer.review()
        except Exception:  # it is told to those who ask again
            log.exception("a review failed")
            self.failed = True
        return not self.failed

    def told(self, names: list[str] | None = None) -> p.Review:
        """What has been found by now; reasons call the seats by these names."""
        found, total = self._found, len(self._record.moves)
        if found is None:
            return p.Review(done=0, total=total, curve=[], decisions=[], turns=[], players=[])
        return p.Review(
            done=found.reviewed,
            total=total,
            curve=[[round(share, 4) for share in shares] for shares in found.curve],
            decisions=[_judged(decision, found.game, names) for decision in found.decisions],
            turns=msgspec.convert(found.turns, list[p.Turn], from_attributes=True),
            players=[_account(each) for each in found.players] if found.reviewed == total else [],
        )


def _judged(decision: review.Decision, game: str, names: list[str] | None) -> p.Judged:
    reason = {
        lang: say_advice(game, decision.best, decision.reason, lang=lang, names=names)
        for lang in LANGUAGES
        if decision.counted and decision.reason.key not in VAGUE
    }
    return p.Judged(
        ply=decision.ply,
        seat=decision.seat,
        move=decision.move.text,
        best=decision.best.text,
        lost=decision.counted,
        verdict=decision.verdict,  # type: ignore[arg-type]
        reason=reason,
    )


def _account(account: review.Account) -> p.Account:
    return p.Account(
        seat=account.seat,
        result=account.result,
        fair=account.fair,
        luck=account.luck,
        skill=account.skill,
        others=account.others,
        lost=account.losses,
        verdicts=account.verdicts,
    )
