"""The end of a game: the ranking, and who won."""

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from bugnight.cli.table.paint import GLOW, quiet
from bugnight.cli.table.scene import Prompt
from bugnight.cli.table.sitting import Sitting
from bugnight.cli.table.words import Words
from bugnight.messages.story import tell_tie


def ranking(sitting: Sitting, names: Sequence[str], words: Words) -> Group:
    """All scores, winners first, and where the game is saved."""
    outcome = sitting.match.outcome
    assert outcome is not None
    order = sorted(
        range(len(names)),
        key=lambda seat: (
            seat not in outcome.winners,
            outcome.scores[seat] * (1 if sitting.game.low_wins else -1),
        ),
    )
    most = max(1, *map(abs, outcome.scores))
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for side in ("center", "left", "right", "left"):
        table.add_column(justify=side)
    for place, seat in enumerate(order, 1):
        won = seat in outcome.winners
        score = outcome.scores[seat]
        table.add_row(
            Text(" ♛ ", GLOW) if won else quiet(str(place)),
            Text(names[seat], "bold" if won else ""),
            Text(str(score), "bold"),
            Text("▇" * round(30 * max(score, 0) / most), "" if won else "dim"),
        )
    where = "" if sitting.kept is None else words("ending-kept", path=str(sitting.kept))
    return Group(table, Text(), quiet(where))


def verdict(sitting: Sitting, names: Sequence[str], words: Words, eyes: int | None) -> Prompt:
    """Who won, in a sentence."""
    outcome = sitting.match.outcome
    assert outcome is not None
    winners = outcome.winners
    if len(winners) > 1:
        shared = words.listed([Text(names[seat]) for seat in winners])
        return Prompt(words("ending-share", list=shared.plain))
    winner = winners[0]
    person = "you" if winner == eyes else "other"
    table = sitting.match.position.table
    tie = tell_tie(words.language, sitting.game, table, outcome, names, eyes)
    return Prompt(
        words("ending-wins", name=names[winner], person=person),
        tie or words("ending-score", score=outcome.scores[winner]),
    )
