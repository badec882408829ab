"""What the end of a game is worth to each seat."""

from typing import Literal, TypeAlias, get_args

import numpy as np

from bugnight.kernel import Array, calls
from bugnight.play import Game, OptionError
from bugnight.play.errors import shown

Reward: TypeAlias = Literal["win", "score"]
"""`win`: the seat's share of the win: 1 alone, a half each for two, 0 for the others.

`score`: the seat's score less the mean of the other players', turned so that more is better.
"""


def check_reward(reward: object) -> Reward:
    """Refuse an unknown reward."""
    for known in get_args(Reward):
        if reward == known:
            return known  # type: ignore[no-any-return]
    raise OptionError(f"reward is 'win' or 'score', not {shown(reward)}")


def values(game: Game, states: Array, reward: Reward) -> list[float]:
    """Each player's share of the win, or points, turned so that more is better.

    Before the end it is 0. Where a dummy wins, nobody has a share of the win.
    """
    scores = np.empty(game.rules.MAX_SEATS, np.int16)
    winners = int(calls.outcome(states, scores))
    seats = range(game.players)
    if not winners:
        return [0.0] * game.players
    if reward == "win":
        share = 1 / winners.bit_count()
        return [share if winners >> seat & 1 else 0.0 for seat in seats]
    return [worth(game) * float(scores[seat]) for seat in seats]


def payoffs(game: Game, states: Array, reward: Reward) -> list[float]:
    """What each player gets; 0 for all before the end."""
    own = values(game, states, reward)
    if reward == "win":
        return own
    others = game.players - 1
    return [each - (sum(own) - each) / others for each in own]


def worth(game: Game) -> float:
    """What one unit of a score is worth: points, negative where low scores win."""
    return (-1 if game.low_wins else 1) / game.score_unit
