"""Compare our search with OpenSpiel's: simulations a second, and wins at equal time per move.

    python -m bench.search rates [--seconds N]
    python -m bench.search duel [--seconds 0.2] [--games N] [--game GAME] [--jobs N]

`rates` counts simulations a second of CPU time on one core: ours on our games, OpenSpiel's ISMCTS
in C++ and in Python on its closest games, which are none of ours: look at the ratios as a scale.
`duel` lets `search` and `queen` play our games against OpenSpiel's ISMCTS (in Python: its C++ one
takes no game that is written in Python) with one core and the same time for each move; several
deals can be played side by side, on as many cores.
Both add their figures to bench/results/search.json.
"""

import argparse
import json
import multiprocessing
import os
import platform
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.machine import cpu_name
from bugnight import bots
from bugnight.bots import search, skill, warm_up
from bugnight.bots.simple import generator
from bugnight.envs import openspiel
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.lab.intervals import share
from bugnight.play import GAMES, Game, Position

RESULTS = Path(__file__).parent / "results" / "search.json"
OURS: tuple[Game, ...] = (
    PartyBugs(players=2),
    PartyBugs(players=4),
    BugOff(players=2),
    BugOff(players=4),
    RumBugz(players=2),
    RumBugz(players=4),
)
THEIRS = ("leduc_poker", "hearts", "gin_rummy")


# Simulations a second


def rate(simulate: Callable[[int], None], seconds: float) -> float:
    """Simulations a second of CPU time: more and more of them, until the time is used."""
    simulate(2)
    done, batch = 0, 4
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        simulate(batch)
        done += batch
        batch = min(2 * batch, 4096)
    return done / spent


def our_rate(game: Game, seconds: float) -> float:
    """Of `search`, from the first choice of a game."""
    view = next(
        v for seat in range(game.players) if (v := game.deal(seed=1).view(seat)).legal_moves
    )
    style = skill.of(type(game)).style
    tree = search.Tree(view, view.state(), generator(1), style, search.LARGEST)
    return rate(tree.grow, seconds)


def first_decision(name: str) -> Any:  # noqa: ANN401
    """A state of theirs after a deal, where there is something to choose."""
    state = pyspiel.load_game(name).new_initial_state()
    luck = np.random.RandomState(1)
    while len(state.legal_actions()) == 1 or state.is_chance_node():
        actions = chances = None
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choice(actions or state.legal_actions(), p=chances))
    return state


def their_compiled_rate(name: str, seconds: float) -> float:
    """Of OpenSpiel's C++ ISMCTS with random rollouts."""
    state = first_decision(name)

    def simulate(simulations: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        pyspiel.ISMCTSBot(1, evaluator, 1.0, simulations, -1, policy, False, False).step(state)

    return rate(simulate, seconds)


def their_python_rate(name: str, seconds: float) -> float:
    """Of OpenSpiel's Python ISMCTS with random rollouts."""
    game, state = pyspiel.load_game(name), first_decision(name)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)

    def simulate(simulations: int) -> None:
        ismcts.ISMCTSBot(game, evaluator, 1.0, simulations, random_state=luck).step(state)

    return rate(simulate, seconds)


def rates(seconds: float) -> list[dict[str, Any]]:
    """All rates, ours first."""
    rows = [{"what": repr(game), "rate": our_rate(game, seconds)} for game in OURS]
    for name in THEIRS:
        rows.append({"what": f"C++ {name}", "rate": their_compiled_rate(name, seconds)})
        rows.append({"what": f"Python {name}", "rate": their_python_rate(name, seconds)})
    for game in OURS:
        options = ",".join(f"{key}={value}" for key, value in game.options.items())
        name = f"{openspiel.name_of(type(game))}({options})"
        rows.append({"what": f"Python {name}", "rate": their_python_rate(name, seconds)})
    return rows


# Who wins


class Guest:
    """OpenSpiel's ISMCTS, given as many simulations as fit into the time."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:  # noqa: ANN401
        luck = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        self._bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 10, random_state=luck)
        self._seconds = seconds

    def step(self, state: Any) -> int:  # noqa: ANN401
        """Choose, and learn how many simulations the next choice can have."""
        began = time.perf_counter()
        action = int(self._bot.step(state))
        spent = time.perf_counter() - began
        if len(state.legal_actions()) > 1:
            ratio = self._seconds / spent
            self._bot._max_simulations = max(2, int(self._bot._max_simulations * ratio))
        return action


class Host:
    """A bot of ours at a state of theirs: it is given its seat's view, as ever."""

    def __init__(self, name: str, seconds: float, seed: int) -> None:
        self._bot = bots.make(name, seed=seed)
        self._limit = bots.Limit(seconds=seconds)
        self._rest: list[int] = []

    def step(self, state: Any) -> int:  # noqa: ANN401
        """Choose; a move that is several actions of the rules is handed over one by one."""
        if not self._rest:
            seat = state.current_player()
            moment = state.observed(seat)
            view = Position(moment.game, moment.states).view(seat)
            move = self._bot.choose(view, self._limit)
            actions = view.game.read_move(view.state(), seat, move.text)
            self._rest = list(actions)
        return self._rest.pop(0)


def play(game: Any, players: list[Any], luck: np.random.RandomState) -> list[float]:  # noqa: ANN401
    """Play one game; gives the share of the win of each player."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(actions, p=chances))
        else:
            state.apply_action(players[state.current_player()].step(state))
    return [each + 1 / game.num_players() for each in state.returns()]


def play_deal(kind: type[Game], players: int, name: str, seconds: float, deal: int) -> float:
    """Play a deal from every seat; gives how many of the games one bot of ours won."""
    game = pyspiel.load_game(f"{openspiel.name_of(kind)}(players={players})")
    won = 0.0
    for seat in range(players):
        seats: list[Any] = [Guest(game, seconds, deal * 7 + i) for i in range(players)]
        seats[seat] = Host(name, seconds, deal)
        won += play(game, seats, np.random.RandomState(deal))[seat]
    return won


def duel(
    kind: type[Game], players: int, name: str, seconds: float, games: int, pool: Executor
) -> dict[str, Any]:
    """One bot of ours against OpenSpiel's at the other seats, the same deals from every seat."""
    deals = -(-games // players)
    wins = np.array(list(pool.map(partial(play_deal, kind, players, name, seconds), range(deals))))
    figure = share(wins, np.full(deals, players))
    return {
        "game": kind.name,
        "players": players,
        "bot": name,
        "seconds": seconds,
        "games": deals * players,
        "wins": msgspec.to_builtins(figure),
    }


def main() -> None:
    """Measure what was asked for, print it, and add it to the results."""
    plain = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("what", choices=["rates", "duel"])
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--game", choices=list(GAMES), help="of a duel; all if left out")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1, help="deals of a duel side by side")
    args = parser.parse_args()
    os.environ["BUGNIGHT_CORES"] = "1"
    found = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"duels": []}
    stamp = {
        "machine": f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "date": datetime.now(UTC).date().isoformat(),
    }
    if args.what == "rates":
        found |= {**stamp, "rates": rates(args.seconds)}
        for row in found["rates"]:
            print(f"{row['rate']:12,.0f}  {row['what']}")
    else:
        warm_up.prepare()
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(args.jobs, mp_context=context)
        for name in [args.game] if args.game else list(GAMES):
            for bot in ("search", "queen"):
                row = duel(GAMES[name], args.players, bot, args.seconds, args.games, pool)
                same = ("game", "players", "bot", "seconds")
                old = [each for each in found["duels"] if any(each[k] != row[k] for k in same)]
                found["duels"] = [*old, {**row, **stamp}]
                print(row, flush=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
