"""Party Bugs for PettingZoo: `env`, `raw_env` and `parallel_env`, with its options."""

from functools import partial

from bugnight.envs.factory import make_env, make_parallel_env, make_raw_env
from bugnight.games.party_bugs import PartyBugs

env = partial(make_env, PartyBugs)
raw_env = partial(make_raw_env, PartyBugs)
parallel_env = partial(make_parallel_env, PartyBugs)
