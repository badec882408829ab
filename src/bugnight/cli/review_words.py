"""The words of a review, in the language that was asked for."""

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bugnight.bots.review import Account, Decision, Review, Turn

LANGUAGES = ("en", "de", "fr")
FIRM = "\u00a0"
"""A blank at which no line breaks."""
ODD_LUCK = 0.1
"""Luck beyond this is worth a word."""


def percent(share: float) -> str:
    r"""Write a share of the win.

    >>> percent(0.256)
    '26\xa0%'
    """
    return f"{100 * share:.0f}{FIRM}%"


def change(share: float) -> str:
    r"""Write by how much a share of the win changed.

    >>> change(0.256), change(-0.004), change(-0.03)
    ('+26\xa0%', '±0\xa0%', '−3\xa0%')
    """
    whole = round(100 * share)
    sign = "±" if whole == 0 else "+" if whole > 0 else "−"
    return f"{sign}{abs(whole)}{FIRM}%"


class Words:
    """What a review says, in one language, with the players' names."""

    def __init__(self, lang: str, names: list[str]) -> None:
        folder = files("bugnight.cli").joinpath("words")
        self.texts: dict[str, Any] = json.loads(
            folder.joinpath(f"review-{lang}.json").read_text("utf-8")
        )
        self.lang = lang
        self.names = names

    def __getitem__(self, key: str) -> str:
        """A word or a sentence without blanks."""
        text: str = self.texts[key]
        return text

    def say(self, key: str, **values: object) -> str:
        """A sentence with its blanks filled; of two forms the one for the value `n`."""
        text = self.texts[key]
        if isinstance(text, dict):
            text = text["one" if values["n"] == 1 else "other"]
        sentence: str = text.format(**values)
        return sentence

    def verdict(self, decision: "Decision") -> str:
        """How a decision was."""
        return str(self.texts["verdicts"][decision.verdict])

    def line(self, player: "Account", review: "Review") -> str:
        """The verdict on a player, in a line."""
        errors = sum(player.verdicts[each] for each in ("inaccuracy", "mistake", "blunder"))
        play = self["clean"]
        if errors:
            play = self.say("slips", n=errors, loss=percent(player.losses))
        luck = player.luck
        cards = "lucky" if luck > ODD_LUCK else "unlucky" if luck < -ODD_LUCK else "even"
        outcome = "won" if player.result > 0.999 else "shared" if player.result > 0 else "lost"
        if not review.finished:
            outcome = "open"
        return self.say(
            "line", outcome=self[outcome], play=play, cards=self.say(cards, luck=change(luck))
        )

    def account(self, player: "Account") -> str:
        """How a player's result is made up."""
        return self.say(
            "sum",
            fair=percent(player.fair),
            luck=change(player.luck),
            skill=change(player.skill),
            others=change(player.others),
            result=percent(player.result),
        )

    def notes(self, review: "Review") -> list[str]:
        """What must be known about a review that is not whole."""
        notes = []
        if review.reviewed < review.plies:
            notes.append(self.say("interrupted", done=review.reviewed, plies=review.plies))
        elif not review.finished:
            notes.append(self["unfinished"])
        return notes

    def turn(self, turn: "Turn", move: str) -> str:
        """What happened at a turning point; `move` is as the record has it."""
        from bugnight.bots import speech
        from bugnight.play import Move

        played, decision = Move.parse(move), turn.mistake
        if decision is not None:
            return self.say(
                "turn_mistake",
                name=self.names[decision.seat],
                move=speech.name_move(played, self.lang),
                change=change(-decision.loss),
                verdict=self.verdict(decision),
                better=self.reason(decision),
            )
        return self.say(
            "turn_play" if turn.by == "play" else "turn_cards",
            name=self.names[turn.seat],
            change=change(turn.swing),
            mover=self.names[played.seat],
            move=speech.name_move(played, self.lang),
        )

    def reason(self, decision: "Decision") -> str:
        """Why the best move would have been the best."""
        from bugnight.bots import speech

        best = speech.say(decision.reason, decision.best, None, self.lang, self.names)
        return best if self.lang == "de" else best[0].lower() + best[1:]

    def move(self, text: str) -> str:
        """A move of the record in words."""
        from bugnight.bots import speech
        from bugnight.play import Move

        return speech.name_move(Move.parse(text), self.lang)
