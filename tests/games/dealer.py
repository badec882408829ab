"""The reference dealer: docs/spec/records.md in plain Python, independent of the package.

>>> generator = Generator.of_words(1, 2, 3, 4)
>>> [generator.next_word() for _ in range(3)]
[11520, 0, 1509978240]
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

COLOURS = "ROYGBP"


def splitmix64(state: int, count: int) -> list[int]:
    """Return the first outputs of splitmix64."""
    words = []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        words.append(z ^ (z >> 31))
    return words


def rotated_left(x: int, by: int) -> int:
    """Rotate 64 bits."""
    return (x << by | x >> (64 - by)) % 2**64


class Generator:
    """xoshiro256** by Blackman and Vigna, with the draws that records.md defines."""

    def __init__(self, seed: int | str) -> None:
        if isinstance(seed, int):
            self.words = splitmix64(seed, 4)
        else:
            data = bytes.fromhex(seed)
            self.words = [int.from_bytes(data[i : i + 8], "little") for i in range(0, 32, 8)]

    @classmethod
    def of_words(cls, *words: int) -> "Generator":
        """Return a generator with a state of four words."""
        generator = cls(0)
        generator.words = list(words)
        return generator

    def next_word(self) -> int:
        """Return 64 fresh bits."""
        s = self.words
        result = rotated_left(s[1] * 5 % 2**64, 7) * 9 % 2**64
        t = s[1] << 17 & 2**64 - 1
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated_left(s[3], 45)
        return result

    def below(self, n: int) -> int:
        """Draw a number under n."""
        while True:
            m = (self.next_word() >> 32) * n
            if m % 2**32 >= (2**32 - n) % n:
                return m >> 32

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """Return the cards in a new order; index 0 is drawn first."""
        deck = list(cards)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


class PartyDeck(NamedTuple):
    """A floor card, the deck under it, and whether the King came first (PB-S3)."""

    floor: int
    deck: list[int]
    king_first: bool


def party_deck(generator: Generator) -> PartyDeck:
    """Draw one seat's cards of Party Bugs."""
    d = generator.shuffle(range(1, 14))
    if d[0] == 13:
        return PartyDeck(d[1], generator.shuffle([*d[2:], 13]), king_first=True)
    return PartyDeck(d[0], d[1:], king_first=False)


def bug_off_deal(generator: Generator, players: int) -> dict[str, Any]:
    """Draw a deal of Bug Off."""
    first = generator.below(players)
    b = generator.shuffle([colour for colour in COLOURS for _ in range(20)])
    hands = [b[3 * seat : 3 * seat + 3] for seat in range(players)]
    deck = generator.shuffle([*b[3 * players :], *(f"{colour}!" for colour in COLOURS)])
    return {"first": first, "hands": hands, "deck": deck}


def rumbugz_deal(generator: Generator, players: int) -> dict[str, Any]:
    """Draw a deal of RumBugz with six sets and six PLYTs."""
    bag = [str(number) for number in range(1, 13) for _ in range(6)] + ["*"] * 6
    candidates = list(range(players))
    while len(candidates) > 1:
        pull = generator.shuffle(bag)
        values = {
            seat: 0 if bug == "*" else int(bug) for seat, bug in zip(candidates, pull, strict=False)
        }
        candidates = [seat for seat in candidates if values[seat] == max(values.values())]
    b = generator.shuffle(bag)
    hands = [b[6 * seat : 6 * seat + 6] for seat in range(players)]
    return {"first": candidates[0], "hands": hands, "bag": b[6 * players :]}
