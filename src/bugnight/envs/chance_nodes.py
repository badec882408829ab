"""Dealing as a tree of chance: card by card, each with its exact probability.

A `Dealing` is somewhere in the middle of a deal: which place is filled next, and what is left to
fill it with. It never changes: filling a place gives a new one.
"""

from collections.abc import Sequence
from math import comb
from typing import Any, NamedTuple, Self

from bugnight.games.bug_off import BugOff, BugOffDeal
from bugnight.games.bug_off import rules as bug_off
from bugnight.games.bug_off.game import CARDS as BUG_OFF_CARDS
from bugnight.games.party_bugs import PartyBugs, PartyBugsDeal
from bugnight.games.party_bugs import rules as party_bugs
from bugnight.games.rumbugz import RumBugz, RumBugzDeal
from bugnight.games.rumbugz import rules as rumbugz
from bugnight.games.rumbugz.game import BUGZ, HAND
from bugnight.kernel import Array, State, calls
from bugnight.kernel.events import SEATS
from bugnight.play import BugNightError, Game

MOST_OUTCOMES = 14
"""No place can be filled in more ways: a card of Party Bugs is 1 to 13."""

SPECTATOR = -1
_ANYTHING = (1 << MOST_OUTCOMES) - 1
_BUGS = (1 << bug_off.COLOURS) - 1
_VALUES = tuple(str(value) for value in range(MOST_OUTCOMES))
_SEATS = tuple(f"seat {seat}" for seat in range(SEATS))


class Place(NamedTuple):
    """Where the next card goes: one from a pool, of the kinds in a mask.

    Where `of` is a kind, it is the question how many of that kind a hand of `size` cards has. The
    questions of one hand follow each other. Together they give every hand with its probability,
    not every order of its cards, so that a tree stays small.
    """

    name: str
    pool: int
    kinds: int = _ANYTHING
    of: int = -1
    size: int = 0


class Dealing:
    """A deal so far: its places, what is left in each pool, and what was dealt."""

    __slots__ = ("dealt", "names", "places", "pools")

    def __init__(
        self,
        places: Sequence[Place],
        pools: tuple[tuple[int, ...], ...],
        names: Sequence[Sequence[str]],
        dealt: tuple[int, ...] = (),
    ) -> None:
        self.places = places
        self.pools = pools
        self.names = names
        self.dealt = dealt

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """It never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """What to make it from again."""
        return Dealing, (self.places, self.pools, self.names, self.dealt)

    @property
    def is_done(self) -> bool:
        """Whether every place is filled."""
        return len(self.dealt) == len(self.places)

    @property
    def place(self) -> Place:
        """The place to be filled now."""
        return self.places[len(self.dealt)]

    def ways(self) -> list[tuple[int, int]]:
        """What may come next, and in how many ways: a kind, or how many of a kind."""
        place = self.place
        pool = self.pools[place.pool]
        if place.of < 0:
            return [(kind, n) for kind, n in enumerate(pool) if n and place.kinds >> kind & 1]
        asked = len(self.dealt)
        missing = place.size - sum(self.dealt[asked - place.of : asked])
        here = pool[place.of]
        later = sum(n for kind, n in enumerate(pool) if kind > place.of and place.kinds >> kind & 1)
        counts = range(min(here, missing) + 1)
        ways = [(n, comb(here, n) * comb(later, missing - n)) for n in counts]
        return [(n, many) for n, many in ways if many]

    def outcomes(self) -> list[tuple[int, float]]:
        """What may come next, with its probability."""
        ways = self.ways()
        total = sum(many for _, many in ways)
        return [(outcome, many / total) for outcome, many in ways]

    def fill(self, outcome: int) -> "Dealing":
        """Fill the next place, and then those that can be filled in one way only."""
        place = self.place
        pool = list(self.pools[place.pool])
        if place.of < 0:
            pool[outcome] -= 1
        else:
            pool[place.of] -= outcome
        pools = (*self.pools[: place.pool], tuple(pool), *self.pools[place.pool + 1 :])
        return Dealing(self.places, pools, self.names, (*self.dealt, outcome)).go_on()

    def go_on(self) -> "Dealing":
        """Fill the places that can be filled in one way only."""
        if self.is_done or len(ways := self.ways()) > 1:
            return self
        return self.fill(ways[0][0])

    def spell(self, outcome: int) -> str:
        """Say what an outcome means."""
        place = self.place
        names = self.names[place.pool]
        what = names[outcome] if place.of < 0 else f"{outcome} x {names[place.of]}"
        return f"{place.name} {what}"


# A whole deal


def deal(game: Game) -> Dealing:
    """Begin a game, or the next one of a match."""
    places: list[Place] = []
    if isinstance(game, PartyBugs):
        owners = range(game.displays)
        for i in owners:
            places.append(Place(f"floor @{i}:", i, party_bugs.NO_KING))
            places += [Place(f"deck @{i}:", i)] * party_bugs.DECK
        return Dealing(places, (_one_of_each(1, 14),) * len(owners), [_VALUES] * len(owners))
    starter = game.starter if isinstance(game, BugOff) else None
    places.append(Place("first:", 0, _ANYTHING if starter is None else 1 << starter))
    held, bugs = (bug_off.HELD, _BUGS) if isinstance(game, BugOff) else (HAND, _ANYTHING)
    for seat in range(game.players):
        places += [Place(f"hand {seat}:", 1, bugs)] * held
    pool, names = _everything(game)
    places += [Place("then:", 1)] * (sum(pool) - held * game.players)
    return Dealing(places, (_one_of_each(0, game.players), pool), (_SEATS, names)).go_on()


def _one_of_each(first: int, end: int) -> tuple[int, ...]:
    return (0,) * first + (1,) * (end - first)


def _everything(game: Game) -> tuple[tuple[int, ...], Sequence[str]]:
    """All cards of a game with one pack, and what they are called."""
    if isinstance(game, RumBugz):
        return (game.sets,) * rumbugz.NUMBERS + (game.plyts,), BUGZ
    bugs = (bug_off.BUGS_OF_A_COLOUR,) * bug_off.COLOURS
    return bugs + (1,) * bug_off.COLOURS, BUG_OFF_CARDS


def lay_deal(game: Game, states: Array, dealt: Sequence[int]) -> None:
    """Put a whole deal on the table and begin."""
    if isinstance(game, PartyBugs):
        decks = [list(dealt[i : i + 13]) for i in range(0, len(dealt), 13)]
        game.lay_out(states, PartyBugsDeal([d[0] for d in decks], [d[1:] for d in decks]))
        return
    held = bug_off.HELD if isinstance(game, BugOff) else HAND
    cards = [_everything(game)[1][kind] for kind in dealt[1:]]
    end = held * game.players
    hands = [cards[at : at + held] for at in range(0, end, held)]
    kind = BugOffDeal if isinstance(game, BugOff) else RumBugzDeal
    game.lay_out(states, kind(dealt[0], hands, cards[end:]))


# A refill of the bag


def refill(pile: Sequence[int]) -> Dealing:
    """RB-G1: the pile without its last Bug is put into the bag in any order."""
    counts = tuple(list(pile[:-1]).count(kind) for kind in range(rumbugz.KINDS))
    return Dealing([Place("bag:", 0)] * (len(pile) - 1), (counts,), (BUGZ,)).go_on()


# The rest of a deal: what nobody has seen in public


def rest_of_deal(game: Game, states: Array) -> Dealing:
    """Deal anew, in a position, all that a spectator cannot know of it."""
    s = states[0]
    everybody = (1 << game.players) - 1
    if calls.actor(states) < 0:
        raise BugNightError("the position of 'start' is the end of a game: nothing is left to play")
    if isinstance(game, BugOff):
        return _rest_of_bug_off(s, game.players)
    assert isinstance(game, PartyBugs), "after a refill, RumBugz has no exact rest of a deal"
    together = s.phase in (party_bugs.HIDE, party_bugs.CHOOSE)
    if together and calls.awaited(states) != everybody:
        raise BugNightError("in the position of 'start' some have chosen: take one before that")
    return _rest_of_party_bugs(s, game)


def _rest_of_party_bugs(s: State, game: PartyBugs) -> Dealing:
    places: list[Place] = []
    pools = []
    for i in range(game.displays):
        unseen = party_bugs.ALL_VALUES & ~int(s.seen[i])
        pools.append(tuple(unseen >> v & 1 for v in range(MOST_OUTCOMES)))
        left = party_bugs.cards_left(s, i)
        size = unseen.bit_count() - left
        if i < game.players and s.face_down[i]:
            places.append(Place(f"face down {i}:", i, int(s.maybe[i])))
            size -= 1
        if i < game.players:
            places += [Place(f"hand {i}:", i, of=v, size=size) for v in range(MOST_OUTCOMES)]
        places += [Place(f"deck @{i}:", i)] * left
    return Dealing(places, tuple(pools), [_VALUES] * len(pools)).go_on()


def _rest_of_bug_off(s: State, players: int) -> Dealing:
    bugs = tuple(bug_off.unseen(s, SPECTATOR, colour) for colour in range(bug_off.COLOURS))
    revealed = s.revealed[: s.reveals].tolist()
    cards = tuple(int(colour not in revealed) for colour in range(bug_off.COLOURS))
    places = [
        Place(f"hand {seat}:", 0, _BUGS, of=colour, size=int(s.held[seat]))
        for seat in range(players)
        for colour in range(bug_off.COLOURS)
    ]
    places += [Place("then:", 0)] * (bug_off.PACK - int(s.drawn))
    return Dealing(places, (bugs + cards,), (BUG_OFF_CARDS,)).go_on()


def lay_rest(game: Game, start: Array, dealt: Sequence[int]) -> Array:
    """Complete what a spectator sees of a position with what was dealt."""
    states = game.blank()
    calls.view(start, SPECTATOR, states)
    s = states[0]
    cards = list(dealt)
    if isinstance(game, BugOff):
        for seat in range(game.players):
            s.hand[seat] = cards[: bug_off.COLOURS]
            del cards[: bug_off.COLOURS]
        s.deck[s.drawn :] = cards
        return states
    for i in range(game.displays):
        if i < game.players:
            if s.face_down[i]:
                s.face_down[i] = cards.pop(0)
            s.hand[i] = sum(1 << v for v in range(MOST_OUTCOMES) if cards[v])
            del cards[:MOST_OUTCOMES]
        left = party_bugs.cards_left(s, i)
        s.deck[i, party_bugs.DECK - left :] = cards[:left]
        del cards[:left]
    return states
