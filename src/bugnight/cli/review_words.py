"""A review in words, in the language that was asked for."""

from bugnight.bots import speech
from bugnight.bots.review import Account, Decision, Review, Turn
from bugnight.cli.table.words import Words
from bugnight.messages import say_move
from bugnight.play import Move

FIRM = "\u00a0"
"""A no-break space."""
ODD_LUCK = 0.1
"""Luck beyond this is mentioned."""
COLUMNS = ("ply", "player", "move", "better", "loss", "verdict")
"""The columns of a table of decisions."""


def percent(share: float) -> str:
    r"""Format a share of the win.

    >>> percent(0.256), percent(-0.09)
    ('26\xa0%', '−9\xa0%')
    """
    whole = round(100 * share)
    return f"{'−' * (whole < 0)}{abs(whole)}{FIRM}%"


def change(share: float) -> str:
    r"""Format a change in a share of the win.

    >>> change(0.256), change(-0.004), change(-0.03)
    ('+26\xa0%', '±0\xa0%', '−3\xa0%')
    """
    whole = round(100 * share)
    sign = "±" if whole == 0 else "+" if whole > 0 else "−"
    return f"{sign}{abs(whole)}{FIRM}%"


class ReviewWords(Words):
    """The words of a review, in one language, with the players' names."""

    game: str

    def __init__(self, language: str, game: str, names: list[str]) -> None:
        super().__init__(language, game)
        self.names = names

    def heading(self) -> str:
        return self("report-heading", game=self.title)

    def verdict(self, decision: Decision) -> str:
        return self("verdict", verdict=decision.verdict)

    def line(self, player: Account, review: Review) -> str:
        """The verdict on a player, in a line."""
        result = "won" if player.result > 0.999 else "shared" if player.result > 0 else "lost"
        luck = "good" if player.luck > ODD_LUCK else "bad" if player.luck < -ODD_LUCK else "even"
        return self(
            "report-line",
            result=result if review.finished else "open",
            errors=sum(player.verdicts[each] for each in ("inaccuracy", "mistake", "blunder"))
            if review.judged
            else -1,
            loss=percent(player.losses),
            luck=luck,
            change=change(player.luck),
        )

    def rate(self, player: Account) -> str:
        """What a player's errors cost per decision, and the result without luck."""
        return self(
            "report-rate",
            loss=f"{100 * player.rate:.1f}{FIRM}%",
            n=player.decisions,
            rating=player.rating,
            adjusted=percent(player.adjusted),
        )

    def cells(self, decision: Decision) -> list[str]:
        """A row of a table of decisions, in the order of `COLUMNS`."""
        better, loss = (self("report-none"),) * 2
        if decision.verdict != "best":
            better = self.move(str(decision.best))
            loss = f"{change(-decision.loss)} ±{100 * decision.error:.0f}"
        name, move = self.names[decision.seat], self.move(str(decision.move))
        return [str(decision.ply), name, move, better, loss, self.verdict(decision)]

    def candidates(self, decision: Decision) -> str:
        """The moves that could have been made, with their chances."""
        listed: dict[str, str] = {}
        for each in decision.candidates:  # equal cards make moves with equal words
            move = self.move(str(each.move))
            listed.setdefault(move, f"{move} {percent(each.win)} ±{100 * each.error:.0f}")
        return self("report-candidates", list=", ".join(listed.values()))

    def account(self, player: Account) -> str:
        """How a player's result is made up."""
        return self(
            "report-sum",
            fair=percent(player.fair),
            luck=change(player.luck),
            skill=change(player.skill),
            others=change(player.others),
            result=percent(player.result),
        )

    def notes(self, review: Review) -> list[str]:
        """Notes on a review that is incomplete."""
        notes = []
        if review.reviewed < review.plies:
            notes.append(self("report-interrupted", done=review.reviewed, plies=review.plies))
        elif not review.finished:
            notes.append(self("report-unfinished"))
        if not review.judged:
            notes.append(self("report-few"))
        return notes

    def turn(self, turn: Turn, move: str) -> str:
        """What happened at a turning point; `move` is as the record has it."""
        played, decision = Move.parse(move), turn.mistake
        if decision is not None:
            return self(
                "report-turn-mistake",
                name=self.names[decision.seat],
                move=self.move(move),
                change=change(-decision.loss),
                verdict=decision.verdict,
                better=self.move(str(decision.best)),
                why=speech.say_reason(self.game, decision.reason, self.language, self.names),
            )
        return self(
            "report-turn-play" if turn.by == "play" else "report-turn-cards",
            name=self.names[turn.seat],
            change=change(turn.swing),
            mover=self.names[played.seat],
            move=self.move(move),
        )

    def move(self, text: str) -> str:
        return say_move(self.language, self.game, Move.parse(text), self.names)
