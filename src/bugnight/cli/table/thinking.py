"""Work that takes its time goes into a thread, so that the table never freezes."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """Do something in a thread that does not keep the program alive: leaving never waits for it."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def finish(act: Callable[[], None]) -> None:
        if not done.done():
            act()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:
            failure = error
            _tell(loop, lambda: finish(lambda: done.set_exception(failure)))
        else:
            _tell(loop, lambda: finish(lambda: done.set_result(result)))

    threading.Thread(target=run, daemon=True).start()
    return await done


def _tell(loop: asyncio.AbstractEventLoop, act: Callable[[], None]) -> None:
    """Say it to the loop, if anybody is still there."""
    try:
        loop.call_soon_threadsafe(act)
    except RuntimeError:
        return
