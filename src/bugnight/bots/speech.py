"""Advice in words: a move, the reason, and which other move is about as good."""

from bugnight.bots.reasons import Reason
from bugnight.messages import say, say_list, say_move
from bugnight.play import Move


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
    """Say a move and the reason for or against it.

    The key says how it compares: `close` and `as_well` name another move that is about as good, or
    equally good; `nearly` says that it is about as good as the best. It is ignored if the reason
    itself names a move.
    """
    words = {"move": say_move(lang, game, move, names or ())}
    words["why"] = say_reason(game, reason, lang, names, of=words["move"])
    if not key or "move" in reason.values:
        return say(lang, game, "advice", **words)
    if other is not None:
        words["other"] = say_move(lang, game, other, names or ())
    return say(lang, game, f"advice-{key.replace('_', '-')}", **words)


def say_reason(
    game: str,
    reason: Reason,
    lang: str = "en",
    names: list[str] | None = None,
    *,
    of: str = "",
) -> str:
    """Say a reason, with names for seats and words for moves.

    `of` is the move that it is the reason for: equal cards make moves with equal words.
    """
    values: dict[str, object] = {"turn": "none", **reason.values}
    if "seat" in values:
        seat = int(str(values["seat"]))
        values["seat"] = names[seat] if names else say(lang, game, "seat-number", n=seat + 1)
    if "move" in values:
        values["move"] = say_move(lang, game, Move.parse(str(values["move"])), names or ())
        if reason.key == "same" and values["move"] == of:
            return say(lang, game, "reason-twin")
    if isinstance(turn := values["turn"], list):
        moves = (say_move(lang, game, Move.parse(each), names or ()) for each in turn)
        values["turn"] = say_list(lang, moves)
    return say(lang, game, f"reason-{reason.key.replace('_', '-')}", **values)
