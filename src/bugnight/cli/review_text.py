"""A review in the terminal."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from bugnight.bots.review import Review
from bugnight.cli.account.layout import board, heading
from bugnight.cli.account.people import People
from bugnight.cli.review_words import COLUMNS, ReviewWords, percent
from bugnight.play import Record

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 48
"""The width of a curve, in characters."""
STYLES = {"inaccuracy": "", "mistake": "bad", "blunder": "bold bad"}


def tell(
    review: Review, record: Record, title: tuple[str, int], lang: str
) -> Iterator[RenderableType]:
    """Tell a review: the curves, the players, the turning points, all clear errors."""
    people = People(record)
    words = ReviewWords(lang, record.game.name, people.names)
    place = words("report-file", file=title[0], record=title[1])
    yield Text.assemble((words.heading(), "title"), (f"  {place}", "quiet"))
    for note in words.notes(review):
        yield Text(note, "bold")
    yield heading(words("report-win-curve"))
    yield from _curves(review, people)
    yield heading(words("report-players"))
    for player in review.players:
        line = words.line(player, review)
        yield words.text("report-player-line", name=people[player.seat], line=line)
        if review.judged:
            yield Text(f"  {words.rate(player)}")
        yield Text(f"  {words.account(player)}", "quiet")
    yield heading(words("report-turns"))
    yield from _turns(review, record, words)
    if review.judged:
        yield heading(words("report-clear"))
        yield _decisions(review, people, words)
        yield Text(words("report-noise"), "quiet")
    yield Text(words("report-how"), "quiet")


def _curves(review: Review, people: People) -> Iterator[RenderableType]:
    """Each seat's chances over the game, as bars."""
    shown = review.curve
    if len(shown) > WIDTH:
        last = len(shown) - 1
        shown = [review.curve[round(i * last / (WIDTH - 1))] for i in range(WIDTH)]
    for seat in range(len(review.seats)):
        bars = "".join(BARS[min(int(point[seat] * len(BARS)), len(BARS) - 1)] for point in shown)
        name = people[seat]
        name.pad_right(people.width - name.cell_len)
        first, last_share = (percent(review.curve[i][seat]) for i in (0, -1))
        yield Text.assemble(name, f"  {first:>5} ", people.in_colour(seat, bars), f" {last_share}")


def _turns(review: Review, record: Record, words: ReviewWords) -> Iterator[RenderableType]:
    if not review.turns:
        yield words("report-no-turns")
    for turn in review.turns:
        sentence = words.turn(turn, record.moves[turn.ply - 1])
        yield Text.assemble((f"{words('report-ply', n=turn.ply)}  ", "bold"), sentence)
        if turn.mistake is not None:
            yield Text(f"  {words.candidates(turn.mistake)}", "quiet")


def _decisions(review: Review, people: People, words: ReviewWords) -> RenderableType:
    """A table of all clear errors."""
    heads = {column: words("report-column", column=column) for column in COLUMNS}
    table = board(*heads.values(), right=(heads["ply"], heads["loss"]))
    for decision in review.decisions:
        if decision.counted:
            ply, _, *told, verdict = words.cells(decision)
            style = STYLES[decision.verdict]
            table.add_row(ply, people[decision.seat], *told, Text(verdict, style))
    return table if table.row_count else Text(words("report-clean"))
