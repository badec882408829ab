"""RumBugz on the table."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Literal

from msgspec import UNSET
from rich.table import Column, Table
from rich.text import Text

from bugnight.cli.table.paint import GLOW, INK, PLAIN, quiet
from bugnight.cli.table.scene import Card, Choice, Prompt, Scene
from bugnight.games.rumbugz import RumBugz
from bugnight.games.rumbugz.bugz import TYPES
from bugnight.games.rumbugz.game import RumBugzTable, bug_value
from bugnight.games.rumbugz.game import Sequence as Laid
from bugnight.play import Move

SIGNS = dict(zip(TYPES, ("+1", "+2", "+3", "=="), strict=True))
"""How far apart the numbers of a sequence are."""

PLYT = f"bold {INK} on #BFE3B4"
TILE = f"bold {INK} on #F3E3BC"
ORDER = ("lay", "add", "discard", "swap")
SAMPLE = ("3", "4", "*", "6", "2", "4", "6", "8", "1", "4", "7", "*", "8", "8", "8", "8")


def _card(text: str, *, is_new: bool = False) -> Card:
    return Card(text, (f"{text:>2}",), PLYT if text == "*" else TILE, is_new=is_new)


class OwnScene(Scene):
    """The sequences, the pile and the bag, and a rack of Bugz."""

    columns: ClassVar = (
        ("column-hand", "right"),
        ("column-laid", "center"),
        ("column-known", "left"),
        ("column-total", "right"),
    )
    clauses: ClassVar = {
        "bid": ("RB-B1", "RB-B2", "RB-B4"),
        "draw": ("RB-T1", "RB-B2", "RB-G4"),
        "act": ("RB-Q1", "RB-Q2", "RB-Q3", "RB-T3", "RB-T4", "RB-T6", "RB-T7", "RB-T8", "RB-E1"),
        "over": ("RB-E1", "RB-E2", "RB-E4"),
    }
    gist: ClassVar = ("RB-E1",)
    samples: ClassVar = tuple(map(_card, SAMPLE))
    layout: ClassVar = "stacked"
    several: ClassVar = True
    game: RumBugz
    table: RumBugzTable

    def where(self) -> str:
        """The round and its turns."""
        words = self.words
        turns = words("turns-of", turns=self.table.turns, all=self.game.limit * self.game.players)
        if self.game.rounds == 1:
            return turns
        number = words("round-of", round=self.table.round + 1, rounds=self.game.rounds)
        return f"{number} · {turns}"

    def facts(self, seat: int) -> list[Text]:
        """Hand, types laid, Bugz known to be held, total."""
        table = self.table
        hand = table.hands[seat]
        known = [] if table.known is UNSET else table.known[seat]
        laid = [
            Text(SIGNS[kind], GLOW) if kind in table.laid[seat] else quiet("··") for kind in TYPES
        ]
        return [
            Text(str(len(hand) if isinstance(hand, list) else hand)),
            Text(" ").join(laid),
            quiet(" ".join(known) if seat != self.seat else ""),
            Text(str(table.totals[seat]), "bold"),
        ]

    def middle(self, width: int) -> Table:
        """Pile and bag, then the sequences in as many columns as fit."""
        columns = max(1, width // 38)
        cells = (Column(no_wrap=columns > 1) for _ in range(columns))
        grid = Table.grid(*cells, padding=(0, 2, 0, 0), pad_edge=False)
        outer = Table.grid(pad_edge=False)
        outer.add_row(self._pile_and_bag())
        laid = [self._sequence(number, each) for number, each in enumerate(self.table.table)]
        if not laid:
            outer.add_row(quiet(self.words("nothing-laid")))
        for start in range(0, len(laid), columns):
            grid.add_row(*laid[start : start + columns])
        outer.add_row(grid)
        return outer

    def _pile_and_bag(self) -> Text:
        pile, words = self.table.pile, self.words
        bag = self.table.bag if isinstance(self.table.bag, int) else len(self.table.bag)
        top = bug(pile[-1]) if pile else quiet("–")
        below = quiet(f" {' '.join(pile[-2:-12:-1])}{' …' if len(pile) > 11 else ''}")
        return Text.assemble(
            (f"{words('pile-label')} ", "dim"),
            top,
            below,
            "   ",
            (words("bag-count", n=bag), "dim"),
        )

    def _sequence(self, number: int, laid: Laid) -> Text:
        return Text.assemble(
            (f"#{number + 1:<2} {SIGNS[laid.type]} ", "dim"),
            Text("").join(bug(each) for each in laid.bugz),
            (f" {self.names[laid.by]}", "dim"),
        )

    # What can be picked

    @property
    def picks_from(self) -> Literal["hand", "floor", ""]:
        """From the hand, once there is something to do with it."""
        return "hand" if self.moves and self.table.phase == "act" else ""

    @property
    def caption(self) -> str:
        return self.words("rack-own")

    def hand(self) -> list[Card]:
        return [_card(text, is_new=is_new) for text, is_new in self.held()]

    def prompt(self) -> Prompt:
        """Bid, draw, or put a turn together."""
        table, words = self.table, self.words
        top = words("bug-the", bug=bug_value(table.pile[-1])) if table.pile else ""
        if table.phase == "bid":
            why = words("terminal-bid-why", name=self.names[table.turn])
            return Prompt(words("terminal-bid", bug=top), why)
        if table.phase == "draw":
            legal = {move.text for move in self.moves}
            source = (
                "pile" if "draw bag" not in legal else "both" if "draw pile" in legal else "bag"
            )
            if table.bidder is not None:
                bidder = self.names[table.bidder]
                return Prompt(
                    words("prompt-draw-bid", name=bidder, bug=top),
                    words("prompt-draw-bid-why", name=bidder, bug=top, **{"from": source}),
                )
            return Prompt(words("prompt-draw"), words("prompt-draw-why", **{"from": source}))
        return Prompt(words("terminal-act"), self._needed())

    def _needed(self) -> str:
        assert self.seat is not None
        laid = self.table.laid[self.seat]
        missing = [self._type(kind) for kind in TYPES if kind not in laid]
        if not missing:
            return self.words("terminal-act-add")
        return self.words("terminal-act-lay", types=", ".join(missing))

    def _type(self, kind: str) -> str:
        return f"{self.words('type', type=kind)} {SIGNS[kind]}"

    def choices(self, picked: Sequence[Card]) -> list[Choice]:
        """Moves that use all that is picked; those that use nothing else come first."""
        wanted = Counter(card.key for card in picked)
        found = [
            choice for choice in map(self.choice, self.moves) if wanted <= Counter(choice.cards)
        ]
        found.sort(key=lambda each: (len(each.cards) != len(picked) and bool(picked), _rank(each)))
        return found

    def choice(self, move: Move) -> Choice:
        """A move with the Bugz of the hand that it takes; there can be thousands."""
        verb, *rest = move.text.split(" ")
        used = {
            "lay": rest[1:],
            "swap": [rest[1][1:]] if verb == "swap" else [],
            "add": rest[1:],
            "discard": rest,
        }.get(verb, [])
        return Choice(
            move,
            lambda: self._label(move),
            tuple("*" if text.startswith("*") else text for text in used),
        )

    def _label(self, move: Move) -> Text:
        verb, *rest = move.text.split(" ")
        words = self.words
        if verb == "lay":
            return words.text("choice-lay", type=self._type(rest[0]), bugz=bugz(rest[1:]))
        if verb == "swap":
            put, gone = bug(rest[1][1:]), bug(rest[2][1:])
            return words.text("choice-swap", put=put, gone=gone, laid=self._short(rest[0]))
        if verb == "add":
            return words.text("choice-add", put=bug(rest[1]), laid=self._short(rest[0]))
        if verb == "discard":
            return words.text("choice-discard", bug=bug(rest[0]))
        return self._answer(move)

    def _answer(self, move: Move) -> Text:
        words, table = self.words, self.table
        top = bug(table.pile[-1]) if table.pile else Text()
        if move.text == "draw pile":
            return words.text("choice-draw-pile", bug=top)
        if move.text == "draw bag":
            refuses = table.bidder is not None
            return Text(words("choice-draw-refuse" if refuses else "choice-draw-bag"))
        if move.text == "allow":
            assert table.bidder is not None
            return words.text("choice-allow", name=self.names[table.bidder], bug=top)
        if move.text == "bid":
            return words.text("choice-bid", bug=top)
        return Text(words("choice-pass"))

    def _short(self, number: str) -> Text:
        laid = self.table.table[int(number[1:])]
        return Text.assemble((f"#{int(number[1:]) + 1} ", "dim"), bugz(laid.bugz))


def bug(text: str) -> Text:
    """A Bug: its number, or a star; a star with the number it stands for."""
    return Text(f"{text:>2} ".replace(" ", "\u00a0"), PLYT if text.startswith("*") else PLAIN)


def bugz(texts: Sequence[str]) -> Text:
    """Bugz side by side."""
    return Text("").join(map(bug, texts))


def _rank(choice: Choice) -> tuple[int, int]:
    """What gets rid of Bugz before what only changes them; of lays the longer first."""
    verb = choice.move.verb
    return (ORDER.index(verb) if verb in ORDER else 0, -len(choice.cards))
