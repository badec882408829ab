"""Check whether a program speaks the bot protocol, for `bugnight bot-check`."""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Literal, TypeAlias

import msgspec

from bugnight.bots.asking import ask
from bugnight.bots.command import GRACE_SECONDS, START_SECONDS, CommandBot, Program
from bugnight.bots.contract import BotError, Limit
from bugnight.play import Game

Verdict: TypeAlias = Literal["ok", "note", "fail"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked."""

    verdict: Verdict
    text: str


def check(
    command: str, games: Sequence[type[Game]], *, seconds: float = 0.1, seed: int = 1
) -> Iterator[Finding]:
    """Check a program: how it starts and leaves, then games up to the first failure."""
    began = perf_counter()
    try:
        program = Program(command)
    except BotError as error:
        yield Finding("fail", f"starts: {error}")
        return
    name = program.facts.get("name", "")
    took = f"{perf_counter() - began:.2f} s of {START_SECONDS:g} s"
    yield Finding(
        "ok", f"is ready after {took}" + (f", and is called {name!r:.60}" if name else "")
    )
    if not name:
        yield Finding("note", "does not say `id name NAME`")
    yield from _unknown(program.ignored)
    status = program.quit(GRACE_SECONDS)
    if status == 0:
        yield Finding("ok", "ends when it is told `quit`")
    elif status is None:
        yield Finding("fail", f"does not end within {GRACE_SECONDS:g} s of `quit`")
    else:
        yield Finding("fail", f"ends with status {status} when it is told `quit`, not with 0")
    for kind in games:
        try:
            for game in (kind.variants()[0], kind.variants()[-1]):
                yield from _play(command, game, seconds, seed)
            yield _repeat(command, kind.variants()[0], seed)
        except BotError as error:
            yield Finding("fail", f"{kind.title}: {error}")
            return


def _unknown(lines: list[str]) -> Iterator[Finding]:
    for line in dict.fromkeys(lines):
        yield Finding("note", f"wrote an unknown line: {line!r:.80}")


def _play(command: str, game: Game, seconds: float, seed: int) -> Iterator[Finding]:
    slowest, moves = 0.0, 0
    match, limit = game.deal(seed=seed), Limit(seconds=seconds)
    bots = [CommandBot(command, seed=seed + seat) for seat in range(game.players)]
    while (seat := match.position.actor) is not None:
        view = match.view(seat)
        view.list_moves()  # the view caches them, so the bot is not charged for this
        began = perf_counter()
        move = ask(bots[seat], view, limit, label="the program")
        slowest = max(slowest, perf_counter() - began)
        match.push(move)
        moves += 1
    told = f"{game!r}: {moves} legal moves, the slowest in {slowest:.3f} s of {seconds:g} s"
    yield Finding("ok" if slowest <= seconds + max(0.05, seconds / 10) else "note", told)
    yield from _unknown([line for bot in bots for line in bot.ignored])


def _repeat(command: str, game: Game, seed: int) -> Finding:
    """Check that the same deals and seed give the same answers."""
    answers = []
    for _ in range(2):
        bot = CommandBot(command, seed=seed)
        for deal in range(5):
            match = game.deal(seed=deal)
            seat = match.position.actors[0]
            answers.append(ask(bot, match.view(seat), Limit(simulations=10), label="the program"))
    half = len(answers) // 2
    if answers[:half] == answers[half:]:
        return Finding("ok", f"{game.title}: the same seed and simulations give the same moves")
    return Finding("note", f"{game.title}: the same seed and simulations give different moves")
