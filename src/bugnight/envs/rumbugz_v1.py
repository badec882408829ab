"""RumBugz for PettingZoo: `env`, `raw_env` and `parallel_env`, with its options."""

from functools import partial

from bugnight.envs.factory import make_env, make_parallel_env, make_raw_env
from bugnight.games.rumbugz import RumBugz

env = partial(make_env, RumBugz)
raw_env = partial(make_raw_env, RumBugz)
parallel_env = partial(make_parallel_env, RumBugz)
