"""Bots think in threads; compiled code leaves the interpreter to others."""

import asyncio
import contextlib
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable
from functools import partial

from bugnight import bots
from bugnight.bots import warm_up
from bugnight.play import GAMES, Move, View
from bugnight.server import metrics
from bugnight.server.refusal import Refusal
from bugnight.server.turns import Asker, Turns

log = logging.getLogger("bugnight.bots")

SHORTEST_SECONDS = 0.01
"""The least time a bot gets to think, however many wait."""
RULES_SECONDS = 20
"""How long opening a table waits for its rules to compile."""
PREPARE = (sys.executable, "-m", "bugnight.bots.warm_up", "--until-input-ends")


class BotPool:
    """All bots of a node."""

    def __init__(self) -> None:
        self._turns = Turns(max(2, (os.cpu_count() or 2) - 1), "bot")
        self._bots: dict[tuple[str, str, int], bots.Bot] = {}
        self._preparing: asyncio.Task[None] | None = None
        self.held_up: set[str] = set()
        """Tables at which a bot cannot move before it is compiled."""

    def start(self) -> None:
        """Compile rules and bots in another process: once per machine, for minutes."""
        if not warm_up.all_ready():
            self._preparing = asyncio.create_task(self._prepare(), name="bots' preparation")

    async def _prepare(self) -> None:
        began = time.perf_counter()
        log.info("rules and bots are being compiled, once on this machine")
        process = await asyncio.create_subprocess_exec(
            *PREPARE, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
        )
        try:
            status = await process.wait()
        except asyncio.CancelledError:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
            raise
        seconds = round(time.perf_counter() - began)
        if status:
            log.warning("bots could not be compiled beforehand", extra={"status": status})
        else:
            log.info("bots are ready", extra={"seconds": seconds})

    async def until_rules_are_compiled(self, game: str) -> None:
        """Wait for the rules of a game; raises `Refusal` where that takes long."""
        await self._until(self.has_rules, game, RULES_SECONDS)

    async def until_bots_can_move(self, game: str, seconds: float) -> None:
        """Wait until a game has rules and a bot; raises `Refusal` after `seconds`."""
        await self._until(self._has_bots, game, seconds)

    async def _until(self, ready: Callable[[str], bool], game: str, seconds: float) -> None:
        give_up = time.monotonic() + seconds
        while not ready(game):
            warm_up.want(game)
            if time.monotonic() > give_up:
                raise _preparing()
            await asyncio.sleep(0.1)

    def check_rules(self, game: str) -> None:
        """Raise `Refusal` unless the rules of a game are compiled; others may come first."""
        if not self.has_rules(game):
            raise _preparing()

    def has_rules(self, game: str) -> bool:
        """Whether tables of a game can be opened at once."""
        return not self.is_preparing or game not in GAMES or warm_up.is_ready("rules", game)

    def _has_bots(self, game: str) -> bool:
        able = not self.is_preparing or game not in GAMES or warm_up.ready_bot("thumb", game)
        return self.has_rules(game) and bool(able)

    def can_explain(self, game: str) -> bool:
        """Whether hints and reviews need not wait for the compiler."""
        return not self.is_preparing or warm_up.is_ready("hints", game)

    @property
    def is_preparing(self) -> bool:
        """Whether rules or bots are being compiled."""
        return self._preparing is not None and not self._preparing.done()

    def think(self, asker: Asker, bot: str, view: View, seconds: float) -> asyncio.Task[Move]:
        """Ask a bot for its move: it thinks this long, less while others wait for theirs."""
        return asyncio.create_task(self._think(asker, bot, view, seconds), name=f"bot {bot}")

    async def _think(self, asker: Asker, bot: str, view: View, seconds: float) -> Move:
        assert view.seat is not None
        key = asker.table, await self._able(asker.table, bot, view.game.name), view.seat
        return await self._turns.run(asker, partial(self._choose, key, view, seconds))

    async def _able(self, table: str, bot: str, game: str) -> str:
        """The bot, or who stands in for it while it is being compiled."""
        try:
            while self.is_preparing:
                able = warm_up.ready_bot(bot, game)
                if able is not None:
                    return able
                self.held_up.add(table)
                warm_up.want(game)
                await asyncio.sleep(0.1)
        finally:
            self.held_up.discard(table)
        return bot

    def _choose(self, key: tuple[str, str, int], view: View, seconds: float, share: float) -> Move:
        began = time.perf_counter()
        limit = bots.Limit(seconds=max(SHORTEST_SECONDS, seconds * share))
        try:
            bot = self._bots.get(key)
            if bot is None:
                bot = self._bots[key] = bots.make(key[1])
            move = bots.ask(bot, view, limit, label=key[1])
        except Exception:  # also what a third party's bot may raise when it is made
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
        if self._preparing is not None:
            self._preparing.cancel()
        self._turns.stop()


def _preparing() -> Refusal:
    why = "rules and bots are being compiled, once on this machine; it takes a minute or so"
    return Refusal("preparing", why, retry_after=2.0)
