"""Bots that think in threads of their own; compiled code leaves the interpreter to others."""

import asyncio
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor

from bugnight import bots
from bugnight.play import Move, View
from bugnight.server import metrics

log = logging.getLogger("bugnight.bots")


class Minds:
    """All bots of a node."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(max(2, (os.cpu_count() or 2) - 1), "bot")
        self._bots: dict[tuple[str, str, int], bots.Bot] = {}

    def think(self, table: str, bot: str, view: View, seconds: float) -> asyncio.Task[Move]:
        """Ask a bot for its move."""
        assert view.seat is not None
        key = table, bot, view.seat
        return asyncio.create_task(self._think(key, view, seconds), name=f"bot {bot}")

    async def _think(self, key: tuple[str, str, int], view: View, seconds: float) -> Move:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, self._choose, key, view, seconds)

    def _choose(self, key: tuple[str, str, int], view: View, seconds: float) -> Move:
        began = time.perf_counter()
        try:
            bot = self._bots.get(key)
            if bot is None:
                bot = self._bots[key] = bots.make(key[1])
            move = bot.choose(view, bots.Limit(seconds=seconds))
            if move not in view.legal_moves:
                raise bots.BotError(f"{move} is not legal")
        except Exception:  # a bot of somebody else's may do anything
            log.exception("a bot failed; it plays at random", extra={"bot": key[1]})
            move = bots.make("random").choose(view, bots.Limit())
        metrics.thoughts.observe(time.perf_counter() - began)
        return move

    def forget(self, table: str) -> None:
        """A table is gone."""
        for key in [key for key in self._bots if key[0] == table]:
            del self._bots[key]

    def stop(self) -> None:
        """Wait for nobody."""
        self.threads.shutdown(wait=False, cancel_futures=True)
