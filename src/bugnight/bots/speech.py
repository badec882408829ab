"""Advice in words: a move, why it is good or not, and which other is about as good."""

from bugnight.bots.reasons import Reason
from bugnight.messages import say, say_list, say_move
from bugnight.play import Move

FIGURES = frozenset({"only", "wins_more", "alike", "less", "less_to", "unsure", "same"})
"""Reasons that compare with another move already."""


def say_advice(
    game: str,
    move: Move,
    reason: Reason,
    other: Move | None = None,
    *,
    key: str = "",
    lang: str = "en",
    names: list[str] | None = None,
) -> str:
    """Say a move and the reason for it, or against it.

    The key says how it compares: `close` and `as_well` name another that is about as good, or as
    good; `nearly` is about as good as the best.
    """
    words = {"move": say_move(lang, game, move), "why": say_reason(game, reason, lang, names)}
    if not key or reason.key in FIGURES:
        return say(lang, game, "advice", **words)
    if other is not None:
        words["other"] = say_move(lang, game, other)
    return say(lang, game, f"advice-{key.replace('_', '-')}", **words)


def say_reason(game: str, reason: Reason, lang: str = "en", names: list[str] | None = None) -> str:
    """Say a reason; in its values a seat is called by its name, a move by its words."""
    values: dict[str, object] = {"turn": "none", **reason.values}
    if "seat" in values:
        seat = int(str(values["seat"]))
        values["seat"] = names[seat] if names else say(lang, game, "seat-number", n=seat + 1)
    if "move" in values:
        values["move"] = say_move(lang, game, Move.parse(str(values["move"])))
    if isinstance(turn := values["turn"], list):
        values["turn"] = say_list(lang, (say_move(lang, game, Move.parse(each)) for each in turn))
    return say(lang, game, f"reason-{reason.key.replace('_', '-')}", **values)
