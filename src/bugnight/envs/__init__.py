"""The games as researchers know games: PettingZoo, Gymnasium, OpenSpiel.

Each module here imports its framework when it is imported itself, and names the extra that
brings it where it is missing. `import bugnight.envs` alone imports none of them.

>>> from bugnight.envs import party_bugs_v1
>>> env = party_bugs_v1.env(players=3)
>>> env.reset(seed=42)
>>> env.agent_selection
'seat_0'
"""
