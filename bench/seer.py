"""A bot that cheats: it sees all cards, those to come too. It shows what luck leaves to skill.

Nothing in the package can do this: a bot is given a view. Here the whole position is put in its
place.
"""

from bugnight import bots
from bugnight.bots import search, skill
from bugnight.bots.simple import generator, whole_move
from bugnight.kernel import Array
from bugnight.play import Game, Position
from bugnight.play.seeds import derived_seed

THINKS = bots.Limit(simulations=1000)


def foresee(position: Position, seat: int, rng: Array) -> str:
    """The move of somebody who sees everything."""
    everything = position.game.view(position.code, seat)
    style = skill.of(type(position.game)).style._replace(others=0.0)

    def pick(states: Array) -> int:
        return search.think_on(everything, states, THINKS, rng, style).best

    return str(whole_move(everything, pick))


def deal_of_the_seer(game: Game, others: str, seed: str) -> float:
    """How many games of a deal the seer wins against others, once from every seat."""
    return float(sum(_play(game, others, seat, seed) for seat in range(game.players)))


def _play(game: Game, others: str, seer: int, seed: str) -> float:
    match = game.deal(seed=seed)
    rng = generator(derived_seed(seed, "bot"))
    seats = [bots.make(others, seed=derived_seed(seed, "bot", i)) for i in range(game.players)]
    while (seat := match.position.actor) is not None:
        if seat == seer:
            match.push(foresee(match.position, seat, rng))
        else:
            match.push(seats[seat].choose(match.view(seat), bots.Limit()))
    outcome = match.position.outcome
    assert outcome is not None
    return (seer in outcome.winners) / len(outcome.winners)
