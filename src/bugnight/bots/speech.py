"""Advice in words: a move, why it is good, and which other is about as good."""

from bugnight.bots.reasons import Reason
from bugnight.messages import say, say_move
from bugnight.play import Move

FIGURES = frozenset({"only", "wins_more", "close", "alike"})
"""Reasons that compare with the next best move already."""


def say_advice(
    game: str,
    move: Move,
    reason: Reason,
    close: Move | None = None,
    *,
    exact: bool = False,
    lang: str = "en",
    names: list[str] | None = None,
) -> str:
    """Say a move and the reason for it; and which other is about as good, where one is."""
    words = {"move": say_move(lang, game, move), "why": say_reason(game, reason, lang, names)}
    if close is None or reason.key in FIGURES:
        return say(lang, game, "advice", **words)
    key = "advice-as-well" if exact else "advice-close"
    return say(lang, game, key, **words, other=say_move(lang, game, close))


def say_reason(game: str, reason: Reason, lang: str = "en", names: list[str] | None = None) -> str:
    """Say why a move is good; in the values a seat is called by its name, a move by its words."""
    values: dict[str, int | str] = dict(reason.values)
    if "seat" in values:
        seat = int(values["seat"])
        values["seat"] = names[seat] if names else say(lang, game, "seat-number", n=seat)
    if "move" in values:
        values["move"] = say_move(lang, game, Move.parse(str(values["move"])))
    return say(lang, game, f"reason-{reason.key.replace('_', '-')}", **values)
