"""What agents observe, as spaces that Gymnasium and PettingZoo share."""

import numpy as np

from bugnight.extras import needed
from bugnight.play import Game

with needed("research"):
    from gymnasium import spaces

HIGHEST = 64.0
"""No number of an observation is higher; none is below 0."""


def numbers(count: int) -> spaces.Box:
    """`count` numbers of an observation."""
    return spaces.Box(0, HIGHEST, (count,), np.float32)


def observation_space(game: Game, more: int = 0) -> spaces.Dict:
    """The numbers of the game's pieces, and the mask of its actions and `more` others."""
    mask = spaces.Box(0, 1, (game.rules.ACTIONS + more,), np.int8)
    return spaces.Dict({"observation": numbers(game.rules.OBSERVATION), "action_mask": mask})
