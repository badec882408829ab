"""The bot `learned`: its networks compiled, interpreted and in plain NumPy, and their inputs."""

import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from bugnight import bots
from bugnight.bots import lookahead, network, playouts, relative_actions, thumb
from bugnight.games.party_bugs import cards
from bugnight.kernel import Array, calls, dispatch
from bugnight.play import GAMES, Game
from bugnight.play.seeds import parse_seed, seed_words
from tests import ROOT

pytestmark = pytest.mark.compiled

TRAINED = {name: kind for name, kind in GAMES.items() if "learned" in bots.names(kind)}
KINDS = pytest.mark.parametrize("kind", TRAINED.values(), ids=list(TRAINED))


def positions(game: Game, seed: int, decisions: int, every: int = 1) -> list[Array]:
    """Return records from a seeded game that the bot `thumb` plays."""
    rng = seed_words(parse_seed(seed))
    notes = np.empty(game.rules.MAX_LEGAL, np.int16)
    states = game.blank()
    states["rng"][0] = rng
    calls.deal(states)
    found = []
    for number in range(decisions):
        seat = calls.actor(states)
        if seat < 0:
            break
        if number % every == 0:
            found.append(calls.twin(states))
        calls.step(states, seat, thumb.pick(states, seat, rng, notes))
    return found


def judged(
    states: Array, kind: type[Game], seat: int, w: network.Weights | None = None
) -> tuple[list[int], Array, float]:
    """Return the legal actions, the network's probability of each, and the chance to win."""
    w = w or network.load(kind)
    listed = np.empty(kind.rules.MAX_LEGAL, np.int16)
    policy = np.empty(kind.rules.MAX_LEGAL, np.float32)
    rng = seed_words(parse_seed(1))
    n, win = network.judge(states, seat, w, rng, network.scratch(kind, w), listed, policy)
    return listed[:n].tolist(), policy[:n].copy(), win


def relu(x: Array) -> Array:
    """Replace negative values with 0."""
    return np.maximum(x, 0)


def by_numpy(w: network.Weights, observation: Array) -> tuple[Array, Array]:
    """Compute the network with matrices; return a weight for every action, and the heads."""
    read, at = observation[w.order], len(w.first)
    h = read[:at] @ w.first + w.first_bias
    features = read[at:].reshape(-1, max(1, len(w.row)))
    rows = features @ w.row + w.row_bias if len(w.row) else np.zeros((0, 0), np.float32)
    there = (features != 0).any(1, keepdims=True) | (len(w.tell) > 0)
    if len(w.tell):
        rows = rows + read[: len(w.told)] @ w.told
    for k in range(len(w.tell)):
        told = rows.ravel() if w.tell.shape[1] == rows.size else rows.sum(0)
        heard = relu(told @ w.tell[k] + w.tell_bias[k]) @ w.hear[k]
        rows = rows + heard.reshape(-1, rows.shape[1])
        rows = rows + relu(relu(rows) @ w.ponder[k] + w.ponder_bias[k]) @ w.decide[k]
    h = h + (relu(rows) * there).sum(0) @ w.pool
    for k in range(0, len(w.inner), 2):
        inside = relu(h) @ w.inner[k] + w.inner_bias[k]
        h = h + relu(inside) @ w.inner[k + 1] + w.inner_bias[k + 1]
    z = relu(h)
    logits = np.zeros(len(w.plain) + len(w.of_rows), np.float32)
    logits[w.plain] = z @ w.policy + w.policy_bias
    if len(rows):
        known = rows if len(w.tell) else features
        own = relu(known @ w.row_in + z @ w.row_of + w.row_of_bias) * there
        own = own @ w.row_out + w.row_out_bias
        for a, kind, row in w.of_rows:
            marks = observation[~row : ~row + len(own)] if row < 0 else np.eye(len(own))[row]
            logits[a] = marks @ own[:, kind]
    return logits, z @ w.heads + w.heads_bias


@KINDS
def test_compiled_and_plain_numpy_agree(kind: type[Game]) -> None:
    w = network.load(kind)
    observation = np.empty(kind.rules.OBSERVATION, np.float32)
    notes = np.empty(kind.rules.MAX_LEGAL, np.int16)
    for players in (2, 4):
        for states in positions(kind(players=players), 11, 120, every=7):
            seat = calls.actor(states)
            actions, policy, win = judged(states, kind, seat)
            calls.observe(states, seat, observation)
            logits, heads = by_numpy(w, observation)
            advice = thumb.pick(states, seat, seed_words(parse_seed(1)), notes)
            wanted = np.array(
                [
                    logits[relative_actions.to_relative(states[0], seat, a, w.relative)]
                    + (heads[network.TRUST] if len(heads) == network.HEADS and a == advice else 0)
                    for a in actions
                ]
            )
            wanted = np.exp(wanted - wanted.max())
            np.testing.assert_allclose(policy, wanted / wanted.sum(), atol=1e-4)
            np.testing.assert_allclose(win, 1 / (1 + np.exp(-heads[network.WIN])), atol=1e-5)


def looked_ahead(states: Array, kind: type[Game], seat: int, w: network.Weights) -> Array:
    """Return the results of the first two actions, a turn ahead on two guesses."""
    rules, seen = kind.rules, calls.twin(states)
    calls.view(states, seat, seen)
    actions = np.array(judged(states, kind, seat, w)[0][:2], np.int16)
    out = np.zeros((2, len(actions), playouts.RESULTS), np.float32)
    listed, scores = (np.empty(n, np.int16) for n in (rules.MAX_LEGAL, rules.MAX_SEATS))
    rng, luck = seed_words(parse_seed(1)), np.zeros((2, 4), np.uint64)
    two, policy = np.zeros(2, rules.STATE), np.empty(rules.MAX_LEGAL, np.float32)
    given = seen, seat, actions, rng, luck, two, listed, scores
    lookahead.try_ahead(*given, out, 1 << 40, w, network.scratch(kind, w), policy)
    return out


def said(states: Array, kind: type[Game], seat: int) -> list[object]:
    """Return the outputs of a game's networks for a position, ready for JSON."""
    told: list[object] = []
    for w in (network.load(kind), network.to_look_ahead(kind)):
        if w is not None:
            actions, policy, win = judged(states, kind, seat, w)
            told += [actions, policy.tolist(), float(win)]
    if w is not None:
        told.append(looked_ahead(states, kind, seat, w).tolist())
    return told


INTERPRETED = """
import json, sys
import numpy as np
from bugnight.play import GAMES
from tests.bots.test_learned import said
for name, seat, data in json.load(sys.stdin):
    states = np.frombuffer(bytearray.fromhex(data), GAMES[name].rules.STATE)
    print(json.dumps(said(states, GAMES[name], seat)))
"""


def test_compiled_and_interpreted_agree_to_the_last_bit() -> None:
    asked, mine = [], []
    for name, kind in TRAINED.items():
        for states in positions(kind(players=3), 5, 60, every=41):
            seat = calls.actor(states)
            asked.append((name, seat, states.tobytes().hex()))
            mine.append(said(states, kind, seat))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    environment["PYTHONPATH"] = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    command = [sys.executable, "-W", "ignore", "-c", INTERPRETED]
    answer = subprocess.run(
        command, env=environment, input=json.dumps(asked).encode(), capture_output=True, check=True
    )
    assert [json.loads(line) for line in answer.stdout.splitlines()] == mine


@KINDS
def test_hidden_cards_do_not_change_the_output(kind: type[Game]) -> None:
    game = kind(players=3)
    rng = seed_words(parse_seed(9))
    for states in positions(game, 3, 90, every=8):
        seat = calls.actor(states)
        seen = game.blank()
        calls.view(states, seat, seen)
        other = calls.twin(seen)
        calls.guess(other, seat, rng)
        assert other.tobytes() != states.tobytes()
        for hidden in (seen, other):
            actions, policy, win = judged(states, kind, seat)
            actions_too, policy_too, win_too = judged(hidden, kind, seat)
            assert actions == actions_too
            assert (policy == policy_too).all()
            assert win == win_too


@KINDS
def test_the_bot_makes_the_most_likely_move(kind: type[Game]) -> None:
    match = kind(players=3).deal(seed=4)
    seat = match.position.actor
    assert seat is not None
    view = match.view(seat)
    actions, policy, _ = judged(view.state(), kind, seat)
    move = bots.make("learned", seed=1).choose(view, bots.Limit())
    assert view.list_moves()[move] == (actions[int(policy.argmax())],)


@KINDS
def test_places_and_seats_name_the_same_cards(kind: type[Game]) -> None:
    ranges = relative_actions.seat_actions(kind)
    listed = np.empty(kind.rules.MAX_LEGAL, np.int16)
    for states in positions(kind(players=4), 8, 100, every=3):
        seat = calls.actor(states)
        n = calls.legal(states, seat, listed)
        actions = listed[:n].tolist()
        seen = [relative_actions.to_relative(states[0], seat, a, ranges) for a in actions]
        assert len(set(seen)) == n
        assert [relative_actions.to_absolute(states[0], seat, a, ranges) for a in seen] == actions


def test_a_relative_action_counts_owners_from_the_seat() -> None:
    kind = GAMES["party-bugs"]
    states = next(
        each
        for each in positions(kind(players=4), 2, 60)
        if each["phase"][0] == cards.TAKE and calls.actor(each) == 2
    )
    owner = int(np.flatnonzero(states["floor"][0])[0])
    ranges = relative_actions.seat_actions(kind)
    assert relative_actions.to_relative(states[0], 2, cards.TAKE_FROM + owner, ranges) == (
        cards.TAKE_FROM + (owner - 2) % 4
    )


def test_colours_of_bug_off_are_interchangeable() -> None:
    kind = GAMES["bug-off"]
    rules, w = kind.rules, network.load(kind)
    swapped = [1, 0, *range(2, rules.COLOURS)]
    order = w.order
    rows = order[len(w.first) :].reshape(rules.COLOURS, -1)
    turned = np.arange(len(order))
    turned[rows.ravel()] = rows[swapped].ravel()
    observation = np.empty(rules.OBSERVATION, np.float32)
    for states in positions(kind(players=3), 6, 60, every=9):
        calls.observe(states, calls.actor(states), observation)
        one, heads = by_numpy(w, observation)
        other, heads_too = by_numpy(w, observation[turned])
        actions = [*swapped, *(rules.COLOURS + np.array(swapped))]
        np.testing.assert_allclose(one[actions], other, atol=1e-4)
        np.testing.assert_allclose(heads, heads_too, atol=1e-4)


@KINDS
def test_weights_are_small(kind: type[Game]) -> None:
    file = kind.folder() / "weights.npz"
    assert len(file.read_bytes()) <= 5_000_000
    with file.open("rb") as opened, np.load(opened) as arrays:
        assert {arrays[name].dtype for name in arrays.files} == {np.dtype(np.float16)}


@KINDS
def test_later_winners_are_rated_higher_near_the_end(kind: type[Game]) -> None:
    """Near the end of a game, the network rates later winners above later losers."""
    rates = []
    for seed in range(12):
        found = positions(kind(players=2), seed, 1500)
        last = calls.twin(found[-1])
        seat = calls.actor(last)
        notes = np.empty(kind.rules.MAX_LEGAL, np.int16)
        scores = np.empty(kind.rules.MAX_SEATS, np.int16)
        rng = seed_words(parse_seed(seed))
        while calls.actor(last) >= 0:
            mover = calls.actor(last)
            calls.step(last, mover, thumb.pick(last, mover, rng, notes))
        won = calls.outcome(last, scores) >> seat & 1
        rates.append((judged(found[-1], kind, seat)[2], won))
    winners = [rate for rate, won in rates if won]
    losers = [rate for rate, won in rates if not won]
    assert not winners or not losers or np.mean(winners) > np.mean(losers)


@KINDS
def test_time_of_a_decision_is_printed(kind: type[Game]) -> None:
    for players in (2, 4):
        found = positions(kind(players=players), 1, 100)
        judged(found[0], kind, calls.actor(found[0]))
        began = time.perf_counter()
        for states in found:
            judged(states, kind, calls.actor(states))
        each = (time.perf_counter() - began) / len(found)
        print(f"{kind.title}, {players} players: {each * 1e6:.0f} µs a decision, with new arrays")
    assert dispatch.actor(found[0][0]) == calls.actor(found[0])


@KINDS
def test_the_page_agrees_with_the_curves(kind: type[Game]) -> None:
    page = (ROOT / "docs" / "learned.md").read_text("utf-8")
    story = json.loads((ROOT / "examples" / "curves" / f"{kind.name}.json").read_text("utf-8"))
    for players, row in story["best"].items():
        share = f"{row['share']:.1%} ± {row['error']:.1%}".replace("%", " %")
        assert f"| {kind.title} | {players} | {share} | {row['games']:,} |" in page


def test_exp_agrees_with_the_standard_library() -> None:
    for x in np.linspace(-60, 60, 241):
        assert network.exp(x) == pytest.approx(math.exp(x), rel=2e-9)
    assert network.exp(-1e9) == network.exp(-64.0)


@KINDS
def test_whole_numbers_are_multiples_of_their_scale(kind: type[Game], tmp_path: Path) -> None:
    w, stored = network.load(kind), {}
    with (kind.folder() / "weights.npz").open("rb") as file, np.load(file) as arrays:
        for name in arrays.files:
            scale = np.abs(arrays[name].astype(np.float32)).max(initial=1e-9) / 127
            stored[name] = np.round(arrays[name] / scale).astype(np.int8)
            stored[f"{name}_scale"] = scale
    np.savez(tmp_path / "small.npz", **stored)
    again = network.read(kind, tmp_path / "small.npz")
    assert np.allclose(again.first, w.first, atol=0.51 * stored["first_scale"])
    assert again.first.dtype == np.float32
