"""Every surface works for every installed game; one test for each pair.

tests/page/test_generic.py covers the page. tests/envs/test_batch.py and tests/lab/test_engines.py
cover the GPU code in Numba's simulator.
"""

import asyncio
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest

from bugnight import bots, envs
from bugnight.bots.review import Reviewer
from bugnight.client import Client
from bugnight.envs import openspiel
from bugnight.envs.batch import Batch, Seating
from bugnight.envs.gymnasium import AgainstBots
from bugnight.envs.vector import BugNightVectorEnv
from bugnight.lab.arena import contest
from bugnight.lab.simulate import simulate
from bugnight.play import GAMES, Game, Record
from tests import with_players
from tests.cli.running import run
from tests.server.parts import Node
from tests.server.player import Player

pytestmark = pytest.mark.compiled

BRIEFLY = bots.Limit(simulations=8)


def played(game: Game, bot: str = "random") -> Record:
    """Return a whole game of bots, which see only views."""
    match = game.deal(seed=5)
    player = bots.make(bot, seed=2)
    while (seat := match.position.actor) is not None:
        match.push(player.choose(match.view(seat), BRIEFLY))
    return Record.of(match)


def library(game: Game) -> None:
    record = played(game)
    assert Record.parse(record.to_json()) == record
    assert record.verify().outcome == record.result


def guesses(game: Game) -> None:
    view = game.deal(seed=5).view(0)
    assert view.guess(seed=1).view(0) == view


def hints(game: Game) -> None:
    match = game.deal(seed=5)
    seat = match.position.actor
    assert seat is not None
    explanation = bots.explain(match.view(seat), bots.Limit(simulations=40), seed=1)
    assert len(explanation.advice) == len(match.view(seat).legal_moves)
    assert all(explanation.say(lang) for lang in ("en", "de", "fr"))


def review(game: Game) -> None:
    record = played(game)
    reviewer = Reviewer(record, bots.Limit(simulations=8))
    assert len(list(reviewer.run())) >= len(record.moves)


def arena(game: Game) -> None:
    assert contest(game, ["thumb", "random"], 4).faults == []


def simulation(game: Game) -> None:
    found = simulate([game], 4).findings[0]
    assert found.games == 4


def pettingzoo(game: Game) -> None:
    module = getattr(envs, envs.module_name(type(game)))
    env = module.env(players=game.players)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
        assert agent in env.possible_agents
    together = module.parallel_env(players=game.players)
    seen, _ = together.reset(seed=1)
    actions = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
    assert set(together.step(actions)[0]) == set(together.possible_agents)


def gymnasium(game: Game) -> None:
    env = AgainstBots(game)
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        seen, _, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        if over:
            seen, _ = env.reset()


def vector(game: Game) -> None:
    env = BugNightVectorEnv(game, 3)
    env.reset(seed=1)
    for _ in range(5):
        env.step(env.random_actions())


def batch(game: Game) -> None:
    games = Batch([Seating(game)], games=4, seed=1)
    games.memory.actions[:] = games.memory.mask.argmax(axis=1)
    games.step()


def open_spiel(game: Game) -> None:
    state = pyspiel.load_game(openspiel.name_of(type(game))).new_initial_state()
    luck = Random(1)
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
    assert len(state.returns()) == state.num_players()


def commands(game: Game, folder: Path) -> None:
    file = folder / "game.json"
    file.write_text(played(game).to_json())
    assert run("verify", str(file)).exit_code == 0
    assert run("replay", str(file)).exit_code == 0
    lines = run("replay", str(file), "--positions").stdout.splitlines()
    assert json.loads(lines[-1])["result"] == json.loads(file.read_text())["result"]
    assert json.loads(run("deal", game.name).stdout)["game"] == game.name
    assert game.title in run("rules", game.name).stdout


def client(game: Game, node: Node) -> None:
    with Client(node.url, name="Ada") as ada:
        seats = ["me", *["bot:random"] * (game.players - 1)]
        table = ada.open(game.name, seats, options=game.options, pace="none")
        table.start()
        outcome = table.play(bots.make("random", seed=1))
    assert len(outcome.scores) == game.displays


async def sockets(game: Game, node: Node) -> None:
    people = [Player(lambda: [node.url], Random(seat)) for seat in range(game.players)]
    for person in people:
        await person.arrive("Ada")
    seats = ["me", *["open"] * (game.players - 1)]
    wish = {"game": game.name, "options": game.options, "seats": seats}
    table = (await people[0].call("POST", "/tables", wish))["id"]
    for seat, person in enumerate(people[1:], 1):
        await person.do(table, type="sit", seat=seat)
    await people[0].do(table, type="start")
    ends = [person.play(table, seat) for seat, person in enumerate(people)]
    updates = await asyncio.gather(*ends)
    assert all(update.outcome == updates[0].outcome for update in updates)
    assert not any(person.errors for person in people)


SURFACES: dict[str, Callable[[Game], object]] = {
    "library": library,
    "guesses": guesses,
    **{bot: partial(played, bot=bot) for bot in ("thumb", "search", *bots.LEVELS)},
    "hints": hints,
    "review": review,
    "arena": arena,
    "simulate": simulation,
    "pettingzoo": pettingzoo,
    "gymnasium": gymnasium,
    "vector": vector,
    "batch": batch,
    "open_spiel": open_spiel,
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("surface", SURFACES)
def test_every_surface_works_for_every_game(surface: str, name: str) -> None:
    SURFACES[surface](with_players(GAMES[name], 2))


@pytest.mark.parametrize("name", GAMES)
def test_every_command_works_for_every_game(name: str, tmp_path: Path) -> None:
    commands(with_players(GAMES[name], 2), tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_program_plays_every_game_on_a_server(name: str, node: Node) -> None:
    client(with_players(GAMES[name], 2), node)


@pytest.mark.parametrize("name", GAMES)
async def test_people_play_every_game_over_sockets(name: str, node: Node) -> None:
    await sockets(with_players(GAMES[name], 2), node)
