"""Hints and reviews: bots look at a seat's view in threads, beside play."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger("bugnight.advice")

HINT_SECONDS = 1.0
VAGUE = ("alike", "same", "unsure", "wins_more")
"""Reasons that say nothing of the game: beside what an error cost they would contradict it."""
MOST_REVIEWS = 200
"""Kept in memory, the latest used."""


def advise(
    view: View, seconds: float, names: list[str] | None = None
) -> tuple[list[p.Advice], dict[str, str]]:
    """What each legal move promises, the best first, and the main reason in words."""
    told = bots.explain(view, bots.Limit(seconds=seconds))
    advice = [
        p.Advice(move=str(each.move), win=each.win, score=each.score, error=each.error)
        for each in told.advice
    ]
    return advice, {lang: told.say(lang, names) for lang in LANGUAGES}


class Advisers:
    """Threads that give advice, and the reviews that were asked for."""

    def __init__(self, minds: BotPool) -> None:
        self._minds = minds
        self._threads = ThreadPoolExecutor(1, "adviser")
        self._reviews: OrderedDict[str, Review] = OrderedDict()

    async def hint(self, table: Table, seat: int, names: list[str]) -> p.Hint:
        """Advice on a seat's present decision; the reason calls the others by these names."""
        if not self._minds.can_explain(table.settings.game):
            why = "hints are being prepared, once on this machine; it takes a minute or two"
            raise Refusal("unavailable", why, retry_after=5.0)
        number, view = table.number, table.position.view(seat)
        loop = asyncio.get_running_loop()
        called = [chair.name or chair.bot for chair in table.chairs]
        called[: len(names)] = names[: len(called)]
        moves, reason = await loop.run_in_executor(
            self._threads, advise, view, HINT_SECONDS, called
        )
        return p.Hint(number=number, moves=moves, reason=reason)

    def review(self, table: str, record: Record) -> p.Review:
        """The review of a finished game as far as it is done; asked for first, it begins."""
        if table not in self._reviews:
            again = Review(record)
            if not self._minds.can_explain(record.game.name):
                return again.so_far()
            self._reviews[table] = again
            self._threads.submit(again.go_on, self._threads)
            if len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)[1].stop()
        self._reviews.move_to_end(table)
        return self._reviews[table].so_far()

    def stop(self) -> None:
        """Wait for nobody."""
        for again in self._reviews.values():
            again.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Review:
    """A finished game, looked at again move by move."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._reviewer: Reviewer | None = None
        self._moves: Iterator[int] = iter(())
        total = len(record.moves)
        self._found = p.Review(done=0, total=total, curve=[], decisions=[], turns=[], players=[])
        self._failed = self._stopped = False

    def go_on(self, threads: ThreadPoolExecutor) -> None:
        """Look at the next move, then stand in the queue again, so that hints come between."""
        try:
            if self._reviewer is None:
                self._reviewer = Reviewer(self._record)
                self._moves = self._reviewer.run()
            if self._stopped or next(self._moves, None) is None:
                return
            self._found = told(self._reviewer.review(), self._found.total)
        except Exception:  # it runs in a thread, where nobody would hear of it
            log.exception("a review failed")
            self._failed = True
            return
        threads.submit(self.go_on, threads)

    def so_far(self) -> p.Review:
        """What has been found by now."""
        if self._failed:
            raise Refusal("failed", "the review broke off; the server's log has why")
        return self._found

    def stop(self) -> None:
        """Look no further."""
        self._stopped = True


def told(review: review.Review, total: int) -> p.Review:
    """A review as it is sent."""
    over = review.reviewed == total
    return p.Review(
        done=review.reviewed,
        total=total,
        curve=[[round(share, 4) for share in shares] for shares in review.curve],
        decisions=[_judged(decision, review.game) for decision in review.decisions],
        turns=[
            p.Turn(ply=turn.ply, seat=turn.seat, swing=turn.swing, by=turn.by)  # type: ignore[arg-type]
            for turn in review.turns
        ],
        players=[_account(account) for account in review.players] if over else [],
    )


def _judged(decision: review.Decision, game: str) -> p.Judged:
    reason = {
        lang: say_advice(game, decision.best, decision.reason, lang=lang)
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
