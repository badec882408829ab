"""Two games installed through entry points agree with OpenSpiel's own versions."""

from importlib.metadata import entry_points
from random import Random
from typing import Any

import pyspiel
import pytest

import bugnight.envs.openspiel  # noqa: F401  registers
from bugnight.registry import GROUP
from tests import ROOT

pytestmark = pytest.mark.compiled

Options = dict[str, Any]


@pytest.mark.parametrize("name", ["goofspiel", "leduc"])
def test_an_installed_game_is_two_short_files(name: str) -> None:
    (offer,) = entry_points(group=GROUP, name=name)
    assert offer.dist
    assert offer.dist.name == f"bugnight-{name}"
    files = sorted((ROOT / "examples" / "games" / name / name).glob("*.py"))
    assert [file.name for file in files] == ["game.py", "rules.py"]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < 200


class Renaming:
    """Maps our texts to theirs, which must be unique; if strict, the reverse holds too."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict
        self.theirs: dict[tuple[int, str], str] = {}
        self.ours: dict[tuple[int, str], str] = {}

    def add(self, seat: int, ours: str, theirs: str) -> None:
        """Add the two texts that a seat saw at the same moment."""
        assert self.theirs.setdefault((seat, ours), theirs) == theirs
        if self.strict:
            assert self.ours.setdefault((seat, theirs), ours) == ours


# Leduc poker

LEDUC: list[tuple[Options, int]] = [
    ({}, 3000),
    ({"suit_isomorphism": True}, 1000),
    ({"action_mapping": True, "starting_player": 1}, 1000),
    ({"players": 3, "starting_player": 2}, 600),
    ({"players": 5, "suit_isomorphism": True}, 300),
    ({"players": 10}, 100),
]


@pytest.mark.parametrize(("options", "games"), LEDUC, ids=str)
def test_leduc_agrees_with_openspiel_in_every_state(options: Options, games: int) -> None:
    our_game = pyspiel.load_game("bugnight_leduc", {**options, "returns": "score"})
    their_game = pyspiel.load_game("leduc_poker", options)
    # With this option we record the action a seat chose, OpenSpiel only the one it was mapped to.
    renaming = Renaming(strict=not options.get("action_mapping"))
    luck = Random(1)
    for _ in range(games):
        ours, theirs = our_game.new_initial_state(), their_game.new_initial_state()
        deck = list(range(2 * (their_game.num_players() + 1)))
        while not theirs.is_terminal():
            assert ours.current_player() == theirs.current_player()
            if theirs.is_chance_node():
                draw_card(ours, theirs, deck, luck, one_suit="suit_isomorphism" in options)
                continue
            assert ours.legal_actions() == theirs.legal_actions()
            for seat in range(their_game.num_players()):
                renaming.add(
                    seat, ours.information_state_string(seat), theirs.information_state_string(seat)
                )
            action = luck.choice(ours.legal_actions())
            ours.apply_action(action)
            theirs.apply_action(action)
        assert ours.is_terminal()
        assert ours.returns() == pytest.approx(theirs.returns())


def draw_card(ours: Any, theirs: Any, deck: list[int], luck: Random, *, one_suit: bool) -> None:  # noqa: ANN401
    """Draw the same card in both: our outcome is its place among those left in the deck."""
    name = [card // 2 if one_suit else card for card in deck]
    mine = ours.chance_outcomes()
    assert [outcome for outcome, _ in mine] == list(range(len(deck)))
    sums = dict.fromkeys(name, 0.0)
    for outcome, chance in mine:
        sums[name[outcome]] += chance
    assert sums == pytest.approx(dict(theirs.chance_outcomes()))
    place = luck.randrange(len(deck))
    ours.apply_action(place)
    theirs.apply_action(name[place])
    card = deck[place]
    twin = card - card % 2
    deck.remove(twin if one_suit and twin in deck else card)


def test_cfr_on_leduc_reaches_the_value_of_the_game() -> None:
    tree = pyspiel.convert_to_cached_tree(pyspiel.load_game("bugnight_leduc(returns=score)"))
    solver = pyspiel.CFRPlusSolver(tree)
    exploitabilities = []
    for iterations in (10, 40, 150):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        policy = solver.tabular_average_policy()
        exploitabilities.append(pyspiel.exploitability(tree, policy))
    assert exploitabilities == sorted(exploitabilities, reverse=True)
    assert exploitabilities[-1] < 0.01
    value, other = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)
    assert value == -other == pytest.approx(-0.0856, abs=0.001)


# Goofspiel

GOOFSPIEL: list[tuple[Options, int]] = [
    ({}, 300),
    ({"players": 4}, 200),
    ({"players": 3, "num_cards": 4}, 1000),
    ({"num_cards": 5, "points_order": "descending"}, 500),
    ({"num_cards": 6, "num_turns": 3, "points_order": "ascending"}, 500),
    ({"num_cards": 7, "num_turns": 4, "players": 10}, 100),
    ({"num_cards": 1, "players": 3}, 10),
]


@pytest.mark.parametrize(("options", "games"), GOOFSPIEL, ids=str)
def test_goofspiel_agrees_with_openspiel_in_every_turn(options: Options, games: int) -> None:
    """In OpenSpiel all bid at once: one joint action there is one bid per seat here."""
    our_game = pyspiel.load_game("bugnight_goofspiel", {**options, "returns": "score"})
    their_game = pyspiel.load_game("goofspiel", {**options, "returns_type": "point_difference"})
    renaming, back = Renaming(strict=False), Renaming(strict=False)
    luck = Random(1)
    for _ in range(games):
        ours, theirs = our_game.new_initial_state(), their_game.new_initial_state()
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                draw_prize(ours, theirs, luck)
                continue
            bids = []
            for seat in range(their_game.num_players()):
                assert ours.current_player() == seat
                assert ours.legal_actions() == theirs.legal_actions(seat)
                # We remember every bid; OpenSpiel drops the order of bids that made no difference.
                known = theirs.information_state_string(seat)
                renaming.add(seat, ours.information_state_string(seat), known)
                back.add(seat, known, ours.observation_string(seat))
                bids.append(luck.choice(ours.legal_actions()))
                ours.apply_action(bids[-1])
            theirs.apply_actions(bids)
        assert ours.is_terminal()
        assert ours.returns() == pytest.approx(theirs.returns())


def draw_prize(ours: Any, theirs: Any, luck: Random) -> None:  # noqa: ANN401
    """Draw the same prize in both: our outcome is its place among those that are left."""
    prizes, chances = zip(*theirs.chance_outcomes(), strict=True)
    if len(prizes) == 1:  # not a chance node in our game
        theirs.apply_action(prizes[0])
        return
    assert ours.chance_outcomes() == [(i, pytest.approx(p)) for i, p in enumerate(chances)]
    place = luck.randrange(len(prizes))
    ours.apply_action(place)
    theirs.apply_action(prizes[place])


def test_most_points_win_goofspiel() -> None:
    luck = Random(1)
    options = "(players=3,num_cards=4,points_order=descending)"
    our_game = pyspiel.load_game(f"bugnight_goofspiel{options}")
    their_game = pyspiel.load_game(f"goofspiel{options}")
    for _ in range(200):
        ours, theirs = our_game.new_initial_state(), their_game.new_initial_state()
        while not theirs.is_terminal():
            bids = [luck.choice(theirs.legal_actions(seat)) for seat in range(3)]
            theirs.apply_actions(bids)
            for bid in bids:
                ours.apply_action(bid)
        winners = [value >= 0 for value in theirs.returns()]  # all have 0 if all are equal
        share = 1 / sum(winners)
        expected = [share * won - 1 / 3 for won in winners]
        assert ours.returns() == pytest.approx(expected)


def test_cfr_takes_the_same_course_as_on_openspiels_leduc() -> None:
    """NashConv takes the same course in both, and falls below 0.01."""
    ours = pyspiel.load_game("bugnight_leduc", {"returns": "score"})
    curves = []
    for game in (pyspiel.convert_to_cached_tree(ours), pyspiel.load_game("leduc_poker")):
        solver = pyspiel.CFRPlusSolver(game)
        curve = []
        for iteration in range(240):
            solver.evaluate_and_update_policy()
            if iteration % 60 == 59:
                curve.append(pyspiel.nash_conv(game, solver.tabular_average_policy()))
        curves.append(curve)
    assert curves[0] == pytest.approx(curves[1], rel=1e-6)
    assert curves[0][-1] < 0.01
