"""Party Bugs on the table."""

from collections.abc import Sequence
from typing import ClassVar, Literal

from rich.text import Text

from bugnight.cli.table.paint import PLAIN, SEATS, quiet
from bugnight.cli.table.scene import Card, Choice, Prompt, Scene
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.game import PartyBugsTable
from bugnight.play import Move

KING = 13

COSTUMES = (
    (" .-. ", "(O O)", "~/ \\~"),
    ("(\\_/)", "(o.o)", "/(_)\\"),
    ("(%%%)", "(o~o)", "/|:|\\"),
    ("_/‾\\_", "(-_o)", "<|#|>"),
    (" __ J", "(O_O|", "/|=|>"),
    ("_/x\\_", "(o_#)", "\\|=|~"),
    ("  ,^ ", "(o w)", "/)*(\\"),
    ("V___V", "(-m-)", "<)W(>"),
    ("┌─!─┐", "[+_+]", "d|±|b"),
    (".---.", "(°o°)", "\\|o|/"),
    ("\\___/", "(ovo)", "//v\\\\"),
    ("}\\ /{", "}^_^{", "}) ({"),
    ("\\oOo/", "(■_■)", "<)8(>"),
)
"""From 1 to 13: a hat, a face, and a dance for a larger card; each five wide."""


def _card(value: int, owner: int, *, note: str = "", is_new: bool = False, key: str = "") -> Card:
    suit = SEATS[owner % len(SEATS)]
    hat, face, dance = COSTUMES[value - 1]
    rows = (f"{value:<3} {suit.shape}", hat, face)
    typed = str(value)
    return Card(key or typed, rows, suit.style, suit.letter, note, is_new, typed, dance)


class OwnScene(Scene):
    """The floor, the displays, and a hand."""

    columns: ClassVar = (
        ("column-hand", "right"),
        ("column-deck", "right"),
        ("column-plays", "center"),
        ("column-display", "left"),
        ("column-sum", "right"),
    )
    clauses: ClassVar = {
        "hide": ("PB-H1", "PB-H3", "PB-H4", "PB-H6"),
        "choose": ("PB-R1", "PB-R2", "PB-R3", "PB-K1", "PB-K2", "PB-D1"),
        "take": ("PB-R2", "PB-R3", "PB-D1", "PB-H4", "PB-F1", "PB-E1"),
        "pair": ("PB-H4", "PB-H5", "PB-H6"),
        "mirror": ("PB-M3", "PB-M4"),
        "over": ("PB-E1", "PB-E2"),
    }
    gist: ClassVar = ("PB-E1",)
    samples: ClassVar = tuple(map(_card, (1, 4, 6, 7, 8, 9, 11, 12, 13), range(9)))
    layout: ClassVar = "floor"
    paints_seats: ClassVar = True
    game: PartyBugs
    table: PartyBugsTable

    @property
    def last_round(self) -> int:
        """The number of the final round."""
        return 12 if self.game.hidden else 13

    def where(self) -> str:
        """The round, and in a match the game."""
        told = self.words("round-of", round=self.table.round, rounds=self.last_round)
        if self.game.mirror:
            game = self.words("game-of", game=self.table.game + 1, games=self.game.length)
            told = f"{game}, {told}"
        return f"{told} · {self.words('host-is', name=self.names[self.table.host])}"

    def name(self, seat: int) -> Text:
        """The name, with signs for the host and the mirror."""
        name = super().name(seat)
        if seat == self.table.host:
            name.append(" ♪")
        if seat == self.table.mirror:
            name.append(" ◐")
        return name

    def facts(self, seat: int) -> list[Text]:
        """Hand, deck, played card, display and its sum."""
        table = self.table
        is_player = seat < self.game.players
        hand = table.hands[seat] if is_player else 0
        deck = table.decks[seat]
        face_down = table.hidden[seat] if is_player else None
        total = Text(str(sum(table.displays[seat])), "bold")
        if face_down == "?":
            total.append("+?")
        elif face_down:
            total = Text(str(sum(table.displays[seat]) + int(face_down)), "bold")
        if self.game.mirror:
            total.append_text(quiet(f" {self.words('total-so-far', total=table.totals[seat])}"))
        return [
            Text(str(len(hand) if isinstance(hand, list) else hand) if is_player else ""),
            Text(str(len(deck) if isinstance(deck, list) else deck)),
            self._played(seat) if is_player else Text(),
            self._display(seat, face_down),
            total,
        ]

    def _played(self, seat: int) -> Text:
        played = self.table.played[seat]
        if played is None:
            return Text()
        if played == "?":
            return Text(" ✓ ", SEATS[seat].style)
        return Text(f"{played:^3}", SEATS[seat].style)

    def _display(self, seat: int, face_down: object) -> Text:
        cards = [Text(f" {value} ", PLAIN) for value in self.table.displays[seat]]
        if face_down is not None:
            cards.append(Text(f"[{face_down}]", PLAIN))
        return Text(" ").join(cards) if cards else quiet(self.words("spotless"))

    # What can be picked

    @property
    def picks_from(self) -> Literal["hand", "floor", ""]:
        """From the floor when taking, else from the hand."""
        if not self.moves or self.table.phase == "pair":
            return ""
        return "floor" if self.table.phase == "take" else "hand"

    @property
    def caption(self) -> str:
        """What the cards at the right are: the hand, or the display."""
        is_mirror = self.table.phase == "mirror" and self.moves
        return self.words("display-own" if is_mirror else "hand-own")

    def hand(self) -> list[Card]:
        """The hand; where a card of the display goes with the mirror, the display."""
        if self.seat is None:
            return []
        if self.table.phase == "mirror" and self.moves:
            face_down = self.table.hidden[self.seat]
            shown = [*self.table.displays[self.seat], *([face_down] if face_down else [])]
            return [_card(int(value), self.seat, note=f"−{value}") for value in shown]
        return [_card(value, self.seat, is_new=is_new) for value, is_new in self.held()]

    @property
    def floor_caption(self) -> str:
        return self.words("floor")

    def floor(self) -> list[Card]:
        can_take = {move.text for move in self.moves}
        return [
            _card(value, owner, note=self._effect(value) if text in can_take else "", key=text)
            for value, owner in self.table.floor
            for text in [f"take {value}@{owner}"]
        ]

    def _effect(self, value: int) -> str:
        """What a card from the floor would do to the own sum."""
        assert self.seat is not None
        if value in self.table.displays[self.seat]:
            return self.words("pair-effect", value=value)
        if value == self.table.hidden[self.seat] and self.game.edition == "zman":
            return self.words("pair-effect", value=value)
        return f"+{value}"

    def prompt(self) -> Prompt:
        phase, words = self.table.phase, self.words
        if phase == "take":
            left, everybody = len(self.table.floor), self.game.displays
            if self.table.round == self.last_round:
                dummy = "yes" if everybody > self.game.players else "no"
                return Prompt(words("prompt-take"), words("prompt-take-last", dummy=dummy))
            assert self.seat is not None
            place = everybody - left + 1
            is_last = left == 1 and place > 2
            why = words(
                "prompt-take-why",
                value=self.table.played[self.seat],
                place="last" if is_last else place,
            )
            return Prompt(words("prompt-take"), why)
        if [move.verb for move in self.moves] == ["keep"]:
            return Prompt(words("prompt-keep"), words("prompt-keep-why"))
        return Prompt(words(f"prompt-{phase}"), words(f"prompt-{phase}-why"))

    def choices(self, picked: Sequence[Card]) -> list[Choice]:
        """The move with the picked card, or the answers to a question."""
        if self.table.phase == "pair":
            return [self.choice(move) for move in self.moves]
        wanted = {card.key for card in picked}
        pairs_first = sorted(self.moves, key=lambda move: not move.text.endswith(" pair"))
        found = [self.choice(move) for move in pairs_first]
        return [choice for choice in found if wanted & set(choice.cards)]

    def choice(self, move: Move) -> Choice:
        """A move in words, and what it does to the own sum."""
        verb, _, argument = move.text.partition(" ")
        if not argument:
            return Choice(move, lambda: Text(self.words(f"choice-{verb}")))
        if argument == "hidden":
            assert self.seat is not None
            value = int(self.table.hidden[self.seat] or 0)
            label = self.words("choice-mirror-hidden", value=value)
            return Choice(move, lambda: Text(label), (str(value),))
        value = int(argument.partition("@")[0])
        if verb == "take":
            return self._take(move, value)
        key = "choice-play-king" if verb == "play" and value == KING else f"choice-{verb}"
        label = self.words(key, value=value)
        return Choice(move, lambda: Text(label), (str(value),))

    def _take(self, move: Move, value: int) -> Choice:
        pair = move.text.endswith(" pair")
        effect = self.words("pair-effect", value=value) if pair else self._effect(value)
        label = self.words("choice-take", value=value, pair="yes" if pair else "no")
        return Choice(move, lambda: Text(f"{label}  {effect}"), (move.text.removesuffix(" pair"),))
