"""Count the cards of a record: each is in exactly one place."""

from collections import Counter
from collections.abc import Callable

from bugnight.games.bug_off import rules as bug_off
from bugnight.games.party_bugs import cards as party_bugs
from bugnight.games.rumbugz import bugz as rumbugz
from bugnight.kernel import Array, State
from bugnight.play import Game
from bugnight.registry import our_names


def card_faults(game: Game, states: Array) -> list[str]:
    """Return the faults of the cards on the table; none in a game whose cards are unknown here."""
    count = _COUNTS.get(game.name)
    assert count or game.name not in our_names()
    return count(states[0]) if count else []


def _values(mask: int) -> list[int]:
    return [value for value in range(16) if int(mask) >> value & 1]


def _party_bugs_faults(s: State) -> list[str]:
    """Account for every seat's thirteen cards; taken ones are in a display or left in pairs."""
    faults = []
    taken: Counter[int] = Counter()
    for owner in range(party_bugs.decks(s)):
        drawn = s.dummy_drawn if owner >= s.players else s.drawn
        open_cards = [card for card in (s.floor[owner], _shown_choice(s, owner)) if card]
        secret_cards = [card for card in (s.face_down[owner], _secret_choice(s, owner)) if card]
        places = [*open_cards, *secret_cards, *_values(s.hand[owner]), *s.deck[owner, drawn:]]
        gone = set(range(1, 14)) - set(places)
        if len(places) + len(gone) != 13:
            faults.append(f"of deck {owner}, {sorted(places)} are not yet taken")
        if set(_values(s.seen[owner])) != gone | set(open_cards):
            faults.append(f"of deck {owner}, {_values(s.seen[owner])} are said to have been seen")
        taken.update(gone)
    shown = Counter(value for display in s.display for value in _values(display))
    if not shown <= taken:
        faults.append(f"the displays have {shown - taken} that nobody took")
    # Cards leave in pairs, except the one that goes with the mirror.
    alone = [value for value in range(1, 14) if (taken - shown)[value] % 2]
    if len(alone) > int(s.game > 0 and s.mirror_holder == party_bugs.NOBODY):
        faults.append(f"single cards {alone} have left the game")
    return faults


def _shown_choice(s: State, owner: int) -> int:
    return 0 if s.phase == party_bugs.CHOOSE else int(s.played[owner])


def _secret_choice(s: State, owner: int) -> int:
    return int(s.played[owner]) if s.phase == party_bugs.CHOOSE else 0


def _bug_off_faults(s: State) -> list[str]:
    """Count twenty bugs and one Bug Off card of each colour."""
    faults = []
    deck = Counter(s.deck[s.drawn :].tolist())
    revealed = Counter(s.revealed[: s.reveals].tolist())
    for colour in range(bug_off.COLOURS):
        lying = s.hand[:, colour].sum() + s.table[:, colour].sum() + s.points[:, colour].sum()
        bugs = int(lying + s.centre[colour] + s.swept[colour]) + deck[colour]
        bug_offs = revealed[colour] + deck[bug_off.BUG_OFF + colour]
        if (bugs, bug_offs) != (20, 1):
            faults.append(f"there are {bugs} bugs and {bug_offs} Bug Off cards of colour {colour}")
    for seat in range(bug_off.MAX_SEATS):
        held = 0 if seat >= s.players else 3 + int(s.phase == bug_off.ACT and seat == s.turn)
        if s.hand[seat].sum() != held:
            faults.append(f"seat {seat} holds {s.hand[seat].tolist()}, not {held} cards")
    return faults


def _rumbugz_faults(s: State) -> list[str]:
    """Count the Bugz in hands, bag, pile and sequences."""
    bugz = Counter(s.bag[s.bag_at : s.bag_end].tolist())
    bugz.update(s.pile[: s.pile_size].tolist())
    faults = []
    laid = [0] * rumbugz.MAX_SEATS
    for i in range(s.table_size):
        numbers = _numbers(s, i)
        bugz.update(numbers)
        laid[s.seq_by[i]] |= 1 << int(s.seq_type[i])
        if len(numbers) < 4 or not set(numbers) <= set(range(rumbugz.KINDS)):
            faults.append(f"sequence {i} has {numbers}")
    if laid != s.laid.tolist():
        faults.append(f"the sequences are of types {laid}, and {s.laid.tolist()} are noted")
    for seat in range(rumbugz.MAX_SEATS):
        hand = s.hands[seat].tolist()
        bugz.update(kind for kind, count in enumerate(hand) for _ in range(count))
        if sum(hand) != s.hand_size[seat] or min(hand) < 0:
            faults.append(f"seat {seat} holds {hand}, and {s.hand_size[seat]} are noted")
        if (s.known[seat] > s.hands[seat]).any() or s.known[seat].min() < 0:
            faults.append(f"seat {seat} holds {hand}, and {s.known[seat].tolist()} are known")
    wanted = {kind: int(s.plyts if kind == rumbugz.PLYT else s.sets) for kind in range(13)}
    if bugz != Counter(wanted):
        faults.append(f"there are {bugz}, not {wanted}")
    return faults


def _numbers(s: State, i: int) -> list[int]:
    """Return the kinds of Bugz in a sequence, including PLYTs."""
    first, length, plyts = int(s.seq_start[i]), int(s.seq_length[i]), int(s.seq_plyts[i])
    if s.seq_type[i] == rumbugz.MATCH:
        return [first] * (length - plyts) + [rumbugz.PLYT] * plyts
    gap = int(s.seq_type[i]) + 1
    run = range(first, first + gap * length, gap)
    if plyts & ~sum(1 << number for number in run) or run[-1] >= rumbugz.NUMBERS or first < 0:
        return []
    return [rumbugz.PLYT if plyts >> number & 1 else number for number in run]


def _goofspiel_faults(s: State) -> list[str]:
    """Count hands and prizes by turns."""
    left = int(s.num_cards - s.turn)
    hands = s.hand[: s.players].tolist()
    faults = [
        f"a seat has {hand:b} and bids {bid}"
        for hand, bid in zip(hands, s.bid.tolist(), strict=False)
        if hand.bit_count() != left or (bid and not hand >> (bid - 1) & 1)
    ]
    to_come = int(s.prizes).bit_count()
    if to_come != (left - 1 if s.phase == 0 else left):
        faults.append(f"there are {to_come} prizes")
    return faults


def _leduc_faults(s: State) -> list[str]:
    """Check that each card is in one place, and that each rank has two cards."""
    cards = [int(card) for card in (*s.card[: s.players], s.public) if card]
    ranks = Counter(card // 2 for card in cards)
    doubled = len(set(cards)) < len(cards) and not s.suit_isomorphism
    return [f"the cards are {cards}"] if doubled or max(ranks.values()) > 2 else []


_COUNTS: dict[str, Callable[[State], list[str]]] = {
    "party-bugs": _party_bugs_faults,
    "bug-off": _bug_off_faults,
    "rumbugz": _rumbugz_faults,
    "goofspiel": _goofspiel_faults,
    "leduc": _leduc_faults,
}
