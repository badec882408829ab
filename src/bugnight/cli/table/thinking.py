"""Slow work in a thread, so that the table never freezes."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """Do something in a daemon thread, so that quitting never waits for it."""
    done: Future[T] = Future()
    done.set_running_or_notify_cancel()  # from here on it cannot be cancelled

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(done)
