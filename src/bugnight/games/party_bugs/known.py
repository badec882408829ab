"""Party Bugs, what is known (PB-R1, PB-D2, PB-H3): what a seat sees, and what it can guess."""

from bugnight.games.party_bugs import cards
from bugnight.games.party_bugs.cards import cards_left, decks
from bugnight.kernel import Array, State, chance, kernel


@kernel
def view(s: State, seat: int, out: State) -> None:
    """PB-R1, PB-D2, PB-H3: what a seat may know; seat -1 is a spectator."""
    for i in range(cards.MAX_SEATS):
        own = i == seat
        out.hand[i] = s.hand[i] if own else 0
        sealed = s.phase == cards.CHOOSE and s.played[i] != 0 and not own
        out.played[i] = cards.UNSEEN_CARD if sealed else s.played[i]
        unseen = s.phase != cards.OVER and s.face_down[i] != 0 and not own
        out.face_down[i] = cards.UNSEEN_CARD if unseen else s.face_down[i]
        out.display[i] = s.display[i]
        out.seen[i] = s.seen[i]
        out.maybe[i] = s.maybe[i]
        out.total[i] = s.total[i]
        out.floor[i] = s.floor[i]
        out.queue[i] = s.queue[i]
        out.held[i] = s.held[i]
        out.left[i] = s.left[i]
        out.youngest[i] = s.youngest[i]
    out.hauled = s.hauled
    out.served = s.served
    out.drawn = s.drawn
    out.dummy_drawn = s.dummy_drawn
    out.phase = s.phase
    out.round_number = s.round_number
    out.game = s.game
    out.host = s.host
    out.mirror_holder = s.mirror_holder
    out.players = s.players
    out.edition = s.edition
    out.hidden = s.hidden
    out.mirror = s.mirror


@kernel
def guess(s: State, seat: int, rng: Array) -> None:
    """Complete a view: every deal that fits what the seat has seen is as likely as the others.

    A card that has been seen lay among the cards drawn until then, whatever the unseen ones are:
    so these fall into a deck's remaining places, hand and table in any order alike.
    """
    chance.seed_from(s.rng, rng)
    for owner in range(decks(s)):
        if owner == seat:
            guess_own_deck(s, seat, rng)
        else:
            guess_cards(s, owner, rng)


@kernel
def reshuffle(s: State, rng: Array) -> None:
    """Shuffle what is left of the decks, and whatever is dealt later."""
    chance.seed_from(s.rng, rng)
    for owner in range(decks(s)):
        left = cards_left(s, owner)
        chance.shuffle(rng, s.deck[owner, cards.DECK - left :], left)


@kernel
def spread(s: State, owner: int, values: int, rng: Array) -> int:
    """Write the values of a mask into a deck's first places, shuffled; return how many."""
    n = 0
    for v in range(1, cards.CARDS + 1):
        if values >> v & 1:
            s.deck[owner, n] = v
            n += 1
    chance.shuffle(rng, s.deck[owner], n)
    return n


@kernel
def bury(s: State, owner: int, first: int, n: int) -> None:
    """Move the cards of a deck from `first` up to n to its end; what lay before is drawn."""
    for i in range(n - first):
        s.deck[owner, cards.DECK - 1 - i] = s.deck[owner, n - 1 - i]
    for i in range(cards.DECK - n + first):
        s.deck[owner, i] = 0


@kernel
def guess_own_deck(s: State, seat: int, rng: Array) -> None:
    """A seat knows which cards are left in its deck, but not their order."""
    known = int(s.seen[seat]) | int(s.hand[seat]) | 1 << int(s.played[seat])
    known |= 1 << int(s.face_down[seat])
    n = spread(s, seat, cards.ALL_VALUES & ~known, rng)
    bury(s, seat, 0, n)


@kernel
def guess_cards(s: State, owner: int, rng: Array) -> None:
    """Spread another seat's unseen cards over its face-down card, its choice, hand and deck."""
    unseen = cards.ALL_VALUES & ~int(s.seen[owner])
    if s.face_down[owner] == cards.UNSEEN_CARD:
        spread(s, owner, unseen & int(s.maybe[owner]), rng)
        s.face_down[owner] = s.deck[owner, 0]
    unseen &= ~(1 << int(s.face_down[owner]))
    n = spread(s, owner, unseen, rng)
    first = 0
    if s.played[owner] == cards.UNSEEN_CARD:
        s.played[owner] = s.deck[owner, 0]
        first = 1
    left = cards_left(s, owner)
    for i in range(first, n - left):
        s.hand[owner] = int(s.hand[owner]) | 1 << int(s.deck[owner, i])
    bury(s, owner, n - left, n)
