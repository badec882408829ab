"""What agents observe, as spaces that Gymnasium and PettingZoo share."""

import numpy as np

from bugnight.envs.pieces import layout
from bugnight.extras import needed
from bugnight.play import Game
from bugnight.play.check import HIGHEST

with needed("research"):
    from gymnasium import spaces


def numbers(game: Game, seats: int = 1) -> spaces.Box:
    """The numbers of an observation, or of several seats' one after the other: 0 to 1 for most."""
    highest = np.ones(game.rules.OBSERVATION, np.float32)
    for name in game.large_pieces:
        highest[layout(type(game))[name].at] = HIGHEST
    return spaces.Box(np.zeros(seats * len(highest), np.float32), np.tile(highest, seats))


def observation_space(game: Game, more: int = 0) -> spaces.Dict:
    """The numbers of the game's pieces, and the mask of its actions and `more` others."""
    mask = spaces.Box(0, 1, (game.rules.ACTIONS + more,), np.int8)
    return spaces.Dict({"observation": numbers(game), "action_mask": mask})
