"""Hints and reviews: bots look at a seat's view in threads, beside play."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from bugnight import bots
from bugnight.play import GAMES, Match, View
from bugnight.server import protocol as p
from bugnight.server.minds import Minds
from bugnight.server.refusal import Refusal
from bugnight.server.table import Table

HINT_SECONDS = 1.0
REVIEW_SECONDS = 0.15
"""For each decision of a review."""
MOST_REVIEWS = 200
"""Kept in memory, the latest used."""
LANGUAGES = ("en", "de", "fr")


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

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._threads = ThreadPoolExecutor(1, "adviser")
        self._reviews: OrderedDict[tuple[str, int], Review] = OrderedDict()

    async def hint(self, table: Table, seat: int) -> p.Hint:
        """Advice on a seat's present decision."""
        if not self._minds.can_explain(table.settings.game):
            why = "hints are being prepared, once on this machine; it takes a minute or two"
            raise Refusal("unavailable", why, retry_after=5.0)
        number, view = table.number, table.position.view(seat)
        loop = asyncio.get_running_loop()
        names = [chair.name or chair.bot for chair in table.chairs]
        moves, reason = await loop.run_in_executor(self._threads, advise, view, HINT_SECONDS, names)
        return p.Hint(number=number, moves=moves, reason=reason)

    def review(self, table: Table, seat: int) -> p.Review:
        """A review of a seat's decisions as far as it is done; asked for first, it begins."""
        key = table.id, seat
        if key not in self._reviews:
            assert table.match is not None
            review = Review(table.match, seat)
            if not self._minds.can_explain(table.settings.game):
                return review.so_far()
            self._reviews[key] = review
            self._threads.submit(review.go_on, self._threads)
            if len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)[1].stop()
        self._reviews.move_to_end(key)
        return self._reviews[key].so_far()

    def stop(self) -> None:
        """Wait for nobody."""
        for review in self._reviews.values():
            review.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Review:
    """A finished game, seen again from one seat, decision by decision."""

    def __init__(self, match: Match, seat: int) -> None:
        self._moves = list(match.moves)
        self._seat = seat
        self._total = sum(move.seat == seat for move in self._moves)
        self._again = Match(
            GAMES[match.game.name].from_options(match.game.options),
            seed=match.seed,
        )
        self._done: list[p.Judged] = []
        self._stopped = False

    def go_on(self, threads: ThreadPoolExecutor) -> None:
        """Judge the next decision, then stand in the queue again, so that hints come between."""
        while not self._stopped and len(self._again.moves) < len(self._moves):
            ply = len(self._again.moves)
            move = self._moves[ply]
            mine = move.seat == self._seat
            if mine:
                best, _ = advise(self._again.view(self._seat), REVIEW_SECONDS)
                self._done.append(
                    p.Judged(
                        ply=ply + 1, played=str(move), best=best[:5], lost=_lost(best, str(move))
                    )
                )
            self._again.push(move)
            if mine:
                threads.submit(self.go_on, threads)
                return

    def so_far(self) -> p.Review:
        """What has been judged by now."""
        done = list(self._done)
        return p.Review(seat=self._seat, done=len(done), total=self._total, decisions=done)

    def stop(self) -> None:
        """Judge no more."""
        self._stopped = True


def _lost(best: list[p.Advice], played: str) -> float | None:
    """How much chance of winning a move cost, where that is known."""
    made = next((each for each in best if each.move == played), None)
    if made is None or made.win is None or best[0].win is None:
        return None
    return max(0.0, best[0].win - made.win)
