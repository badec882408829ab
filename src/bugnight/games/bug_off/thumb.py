"""Rules of thumb for Bug Off!: what bugs on the table are worth, and when to bring them home.

- What counts is the swing of a colour: my bugs on the table less those of an average rival. The
  rivals with the most points count most.
- A bug on the table is worth its chance to get home. Someone must score its colour before a Bug
  Off card sweeps it; once the colour is revealed, every Bug Off card does.
- Score a swing when waiting is dangerous: a sweep is near, the rivals hold the colour and will
  place it next to mine, or the game is about to end. Otherwise a turn is better spent on placing.
- Place colours of which I hold another card, to score with. Join a colour that a rival is eager to
  score: let the rival pay for it.
"""

from bugnight.games.bug_off.rules import BUGS_OF_A_COLOUR, COLOURS, HELD, PACK, PLACE, SCORE, total
from bugnight.kernel import Array, State, chance, kernel

# Weights: against one rival, against more. Found by self-play and play against simpler players.

LEADERS = (0.0, 0.75)
"""How much less a rival counts for each point behind the best rival."""
FEAR = (2.4, 2.1)
"""Sweeps are feared more than the count of cards suggests: a bug has to survive many turns."""
EAGER_RIVALS = (0.72, 0.45)
"""A rival scores a colour: for each card of it in their hands, and each bug of advantage."""
OWN_CARD = (0.27, 0.19)
"""I score a colour myself: for each bug of advantage, if I still hold a card of it."""
TURN = (0.80, 0.84)
"""The value of a turn spent on scoring, in bugs."""
WASTED_SPARES = (0.75, 0.46)
"""For each further card of the colour: it is as well placed first, and another scored with."""
PAID_BY_RIVALS = (0.40, 0.36)
"""For each card of the colour in the rivals' hands: one of them may score it instead."""
SWEEP = (7.2, 4.3)
"""How much a swing is hurried by the risk of a sweep."""
JOINERS = (1.4, 0.66)
"""How much a swing is hurried by each card with which the rivals can join the colour."""
LAST_TURNS = (1.7, 1.0)
"""How much a swing is hurried by the end of the game."""
SPARE = (0.0, 0.14)
"""Placing with another card of the colour in hand."""
FRESH = (0.0, 0.29)
"""Placing a colour that nobody has yet: no rival is drawn into scoring it."""

WELCOME = 3.0
"""Bugs of advantage that make a rival as eager as can be."""
SELDOM, MOSTLY = 0.02, 0.98
"""Whether a colour will be scored is never certain."""
NOTHING = -1000.0
"""A value below that of any move."""

LEADERS_IN_SIGHT, SWEEPS, RIVALS, OTHERS = 1, 2, 4, 8
"""What can be overlooked: who has most points, sweeps to come, what the rivals hold and want, what
a score brings them."""
EVERYTHING = -1


@kernel
def choose(s: State, seat: int, rng: Array, out: Array) -> int:
    """Place or score, whichever seems worth most to the seat that has the turn.

    `out` is scratch, as long as for `legal`. Only what the seat may know is read.
    """
    return choose_seeing(s, seat, rng, out, EVERYTHING)


@kernel
def choose_seeing(s: State, seat: int, rng: Array, out: Array, sight: int) -> int:
    """The same for a player who overlooks every aspect whose bit is not in `sight`."""
    crowd = int(s.players > 2)
    write_gaps(s, seat, out, sight)
    revealed = revealed_colours(s)
    own_risk = risk_of_one_card(s)
    any_risk = risk_of_any_card(s)
    end = nearness_of_the_end(s)
    best, choice, equals = NOTHING, -1, 0
    for colour in range(COLOURS):
        cards = int(s.hand[seat, colour])
        if cards == 0:
            continue
        risk = any_risk if revealed >> colour & 1 else own_risk
        fear = min(1.0, FEAR[crowd] * risk)
        held, eager = 0.0, 0.0
        if sight & RIVALS:
            held = held_by_rivals(s, seat, colour)
            eager = eagerness_of_rivals(s, seat, colour)
        swing = float(s.table[seat, colour])
        if sight & OTHERS:
            swing = swing_of(s, seat, colour, crowd, out)
        calmed = eager - 1 / (int(s.players) - 1)

        home = chance_home(crowd, cards, swing, rival_scores(crowd, held, eager), fear)
        with_mine = rival_scores(crowd, held, calmed)
        joined = chance_home(crowd, cards - 1, swing + 1, with_mine, fear)
        placing = joined * (swing + 1) - home * swing + comfort(s, colour, crowd, cards)
        hurry = 1 - home + need_to_hurry(crowd, risk, held, end)
        if not sight & SWEEPS:
            placing, hurry = 1 + comfort(s, colour, crowd, cards), 1.0  # it is safe, and can wait
        scoring = swing * hurry
        if sight & (RIVALS | SWEEPS):
            scoring -= price_of_scoring(crowd, cards, held)

        value = max(placing, scoring)
        if value > best:
            best, equals = value, 0
        if value == best:
            equals += 1
            if equals == 1 or chance.below(rng, equals) == 0:
                choice = colour + (SCORE if scoring > placing else PLACE)
    return choice


# Whom to beat


@kernel
def write_gaps(s: State, seat: int, out: Array, sight: int) -> None:
    """Watch the leaders: write how many points each rival is behind the best of them."""
    best = 0
    for other in range(int(s.players)):
        out[other] = total(s, other)
        if other != seat:
            best = max(best, int(out[other]))
    for other in range(int(s.players)):
        out[other] = best - int(out[other]) if sight & LEADERS_IN_SIGHT else 0


@kernel
def swing_of(s: State, seat: int, colour: int, crowd: int, gaps: Array) -> float:
    """Count what scoring a colour gives me, less what it gives to the rivals that matter."""
    theirs = 0.0
    attention = 0.0
    for other in range(int(s.players)):
        if other != seat:
            share = 1 / (1 + LEADERS[crowd] * int(gaps[other]))
            theirs += share * int(s.table[other, colour])
            attention += share
    return int(s.table[seat, colour]) - theirs / attention


# What may come before my next turn


@kernel
def revealed_colours(s: State) -> int:
    """Remember the colours that every further Bug Off card sweeps, as a bit mask."""
    colours = 0
    for i in range(int(s.reveals)):
        colours |= 1 << int(s.revealed[i])
    return colours


@kernel
def risk_of_one_card(s: State) -> float:
    """Fear for a colour not revealed yet: one Bug Off card of the deck can sweep it."""
    return min(1.0, int(s.players) / (PACK - int(s.drawn)))


@kernel
def risk_of_any_card(s: State) -> float:
    """Fear more for a revealed colour: all Bug Off cards that are left can sweep it."""
    left = PACK - int(s.drawn)
    bug_offs = COLOURS - int(s.reveals)
    spared = 1.0
    for i in range(min(int(s.players), left)):
        spared *= max(0.0, 1.0 - bug_offs / (left - i))
    return 1.0 - spared


@kernel
def nearness_of_the_end(s: State) -> float:
    """Expect the last Bug Off card in its usual place: near 0 at first, 1 when it is due."""
    left = PACK - int(s.drawn)
    bug_offs = COLOURS - int(s.reveals)
    turns = left * bug_offs / (bug_offs + 1) / int(s.players)
    return 1.0 / (1.0 + turns)


@kernel
def held_by_rivals(s: State, seat: int, colour: int) -> float:
    """The average number of the colour's unseen cards in the rivals' hands."""
    unseen = BUGS_OF_A_COLOUR - int(s.centre[colour]) - int(s.swept[colour])
    unseen -= int(s.hand[seat, colour])
    for other in range(int(s.players)):
        unseen -= int(s.table[other, colour]) + int(s.points[other, colour])
    hands = HELD * (int(s.players) - 1)
    bugs_in_deck = PACK - int(s.drawn) - (COLOURS - int(s.reveals))
    return unseen * hands / (bugs_in_deck + hands)


@kernel
def eagerness_of_rivals(s: State, seat: int, colour: int) -> float:
    """Look for the rival with the most bugs of a colour: by how many is it above the others?"""
    most = 0
    bugs = 0
    for other in range(int(s.players)):
        bugs += int(s.table[other, colour])
        if other != seat:
            most = max(most, int(s.table[other, colour]))
    return most - (bugs - most) / (int(s.players) - 1)


# What it is worth


@kernel
def rival_scores(crowd: int, held: float, eager: float) -> float:
    """Expect a rival to score a colour that it holds and has more bugs of than the others."""
    return EAGER_RIVALS[crowd] * held * min(max(eager, 0.0), WELCOME)


@kernel
def chance_home(crowd: int, cards: int, swing: float, by_rivals: float, fear: float) -> float:
    """Weigh being scored, by an eager rival or by a card of my own, against being swept."""
    scored = by_rivals
    if cards > 0:
        scored += OWN_CARD[crowd] * max(swing, 0.0)
    scored = min(max(scored, SELDOM), MOSTLY)
    return scored / (scored + fear * (1 - scored))


@kernel
def comfort(s: State, colour: int, crowd: int, cards: int) -> float:
    """Place what you can score later yourself; be slow to open a colour that nobody has."""
    bugs = 0
    for other in range(int(s.players)):
        bugs += int(s.table[other, colour])
    return SPARE[crowd] * int(cards > 1) - FRESH[crowd] * int(bugs == 0)


@kernel
def need_to_hurry(crowd: int, risk: float, held: float, end: float) -> float:
    """Score before the sweep, before the rivals join in, and before the end."""
    return SWEEP[crowd] * risk + JOINERS[crowd] * held + LAST_TURNS[crowd] * end


@kernel
def price_of_scoring(crowd: int, cards: int, held: float) -> float:
    """Do not pay a turn and a card for what a rival would pay, or with cards better placed."""
    return TURN[crowd] + WASTED_SPARES[crowd] * (cards - 1) + PAID_BY_RIVALS[crowd] * held
