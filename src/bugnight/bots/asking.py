"""Ask a bot for its move; what it does wrong becomes a `BotFault`."""

import traceback
from pathlib import Path
from typing import Literal, TypeAlias

from bugnight.bots.contract import Bot, BotError, BotLost, Limit
from bugnight.play import Move, View

_PACKAGE = Path(__file__).parents[1]

FaultKind: TypeAlias = Literal["illegal", "crash", "lost"]
"""Named an illegal move, raised an exception, or ended its process or gave no answer."""


class BotFault(BotError):
    """A bot gave no legal move: which bot, at which seat, and what happened.

    `legal` has what would have been legal. It shows what the seat holds, so the message leaves
    it out.
    """

    def __init__(
        self, bot: str, seat: int | None, kind: FaultKind, reason: str, legal: tuple[str, ...] = ()
    ) -> None:
        super().__init__(bot, seat, kind, reason, legal)
        self.bot = bot
        self.seat = seat
        self.kind = kind
        self.reason = reason
        self.legal = legal

    def __str__(self) -> str:
        at = "" if self.seat is None else f" at seat {self.seat}"
        return f"{self.bot}{at} {self.reason}"


def ask(bot: Bot, view: View, limit: Limit, *, label: str = "") -> Move:
    """Let a bot choose one of the view's legal moves; raises `BotFault` if it does not.

    `label` is its name in the error; by default that of its class.

    >>> from bugnight import bots
    >>> view = game.deal(seed=42).view(0)
    >>> ask(bots.make("random", seed=1), view, Limit()) in view.legal_moves
    True
    """
    label = label or type(bot).__name__
    try:
        move: object = bot.choose(view, limit)
    except BotLost as error:
        raise BotFault(label, view.seat, "lost", str(error)) from error
    except (Exception, SystemExit) as error:
        raise BotFault(label, view.seat, "crash", f"crashed: {described(error)}") from error
    if isinstance(move, Move) and move in view.legal_moves:
        return move
    reason = f"named {str(move)!r:.80}, which is not legal"
    raise BotFault(label, view.seat, "illegal", reason, tuple(map(str, view.legal_moves)))


def described(error: BaseException) -> str:
    """Describe an error and its place, in a bot's own file rather than in what it called."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    own = [frame for frame in frames if not Path(frame.filename).is_relative_to(_PACKAGE)]
    place = "".join(
        f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in (own or frames)[-1:]
    )
    return f"{type(error).__name__}: {error}"[:200] + place
