"""Bug Off! for PettingZoo: `env`, `raw_env` and `parallel_env`, with its options."""

from functools import partial

from bugnight.envs.factory import make_env, make_parallel_env, make_raw_env
from bugnight.games.bug_off import BugOff

env = partial(make_env, BugOff)
raw_env = partial(make_raw_env, BugOff)
parallel_env = partial(make_parallel_env, BugOff)
