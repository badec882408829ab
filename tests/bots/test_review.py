"""The review of a record: it finds blunders, ignores noise, and its accounts add up."""

from functools import cache
from itertools import islice
from typing import Any

import msgspec
import numpy as np
import pytest

from bugnight import bots, play
from bugnight.bots import judging
from bugnight.bots.judging import VERDICTS
from bugnight.bots.review import Review, Reviewer
from bugnight.bots.win_share import fair_share, prospects
from bugnight.cli.review_words import ReviewWords
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs, PartyBugsDeal
from bugnight.games.rumbugz import RumBugz
from bugnight.play import Game, Match, Move, Record
from tests import ROOT, with_players
from tests.docs.test_pages import failed_examples

pytestmark = pytest.mark.compiled

SEED = "5" * 64
FEW = bots.Limit(simulations=60)
ENOUGH = bots.Limit(simulations=200)


def played(game: Game, names: list[str], seed: int, limit: bots.Limit | None = None) -> Record:
    """Play a whole game between bots."""
    match = game.deal(seed=seed)
    players = [bots.make(name, seed=seed + i) for i, name in enumerate(names)]
    while (seat := match.position.actor) is not None:
        match.push(players[seat].choose(match.view(seat), limit or bots.Limit()))
    return Record.of(match)


def reviewed(record: Record, limit: bots.Limit = FEW, seat: int | None = None) -> Review:
    """Return a complete review."""
    reviewer = Reviewer(record, limit, SEED, seat)
    for _ in reviewer.run():
        pass
    return reviewer.review()


@cache
def ordinary(game: Game) -> Review:
    """Return the review of a game between players of various strengths."""
    names = ["random", *["thumb"] * (game.players - 1)]
    return reviewed(played(game, names, seed=4), ENOUGH)


GAMES: list[Game] = [
    PartyBugs(players=3),
    PartyBugs(players=2),
    BugOff(players=2),
    RumBugz(players=2),
    *(
        with_players(kind, 3)
        for kind in play.GAMES.values()
        if kind not in (PartyBugs, BugOff, RumBugz)
    ),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_accounts_add_up_exactly(game: Game) -> None:
    review = ordinary(game)
    for player in review.players:
        parts = player.fair + player.luck + player.skill + player.others
        assert parts == pytest.approx(player.result, abs=1e-12)
        own = [decision for decision in review.decisions if decision.seat == player.seat]
        assert player.skill == pytest.approx(sum(d.edges[player.seat] for d in own))
        assert player.losses == pytest.approx(sum(d.counted for d in own))
        assert sum(player.verdicts.values()) == player.decisions == len(own)
        worst = [d for d in own if d.ply == player.worst]
        assert all(d.counted == max(each.counted for each in own) for d in worst)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_curve_ends_with_the_result(game: Game) -> None:
    review = ordinary(game)
    assert review.finished
    assert len(review.curve) == review.plies + 1 == review.reviewed + 1
    assert max(review.curve[-1]) > 0 or game.displays > game.players
    for point in review.curve:
        assert sum(point) == pytest.approx(1) or game.displays > game.players
    assert [turn.ply for turn in review.turns] == sorted(turn.ply for turn in review.turns)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_forced_moves_are_no_decisions(game: Game) -> None:
    assert all(decision.choices > 1 for decision in ordinary(game).decisions)
    assert all(decision.verdict in VERDICTS for decision in ordinary(game).decisions)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_blunders_and_every_players_worst_error_are_turning_points(game: Game) -> None:
    review = ordinary(game)
    turns = {turn.ply for turn in review.turns}
    worst = {player.worst for player in review.players if player.worst is not None}
    blunders = {each.ply for each in review.decisions if each.verdict == "blunder"}
    assert worst | blunders <= turns


def test_errors_of_a_weak_player_are_found() -> None:
    assert any(player.worst for game in GAMES for player in ordinary(game).players)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_errors_are_rated_by_decision_and_candidates_have_figures(game: Game) -> None:
    review = ordinary(game)
    for player in review.players:
        assert player.adjusted == pytest.approx(player.result - player.luck)
        assert player.rate == pytest.approx(player.losses / max(player.decisions, 1))
        assert (player.rating == "excellent") or player.rate > 0.01 * player.fair
    for decision in review.decisions:
        moves = [str(each.move) for each in decision.candidates]
        assert str(decision.move) in moves
        assert all(0 <= each.win <= 1 for each in decision.candidates)
        if decision.counted:
            assert decision.loss - 2 * decision.error > 0


@pytest.mark.parametrize(
    ("loss", "error", "verdict"),
    [
        (0.08, 0.0, "blunder"),
        (0.08, 0.01, "mistake"),
        (0.08, 0.025, "inaccuracy"),
        (0.08, 0.03, "fine"),
        (0.01, 0.0, "fine"),
        (-0.02, 0.01, "fine"),
    ],
)
def test_a_verdict_uses_the_lower_bound_of_the_loss(
    loss: float, error: float, verdict: str
) -> None:
    assert VERDICTS[judging.verdict(loss, error, 0.25)] == verdict


def test_too_few_simulations_give_no_verdicts() -> None:
    record, _ = with_a_blunder()
    review = reviewed(record, FEW)
    assert not review.judged
    assert {decision.verdict for decision in review.decisions} <= {"best", "fine"}


def test_the_same_seed_gives_the_same_review() -> None:
    record = played(PartyBugs(players=2), ["thumb", "thumb"], seed=8)
    assert reviewed(record) == reviewed(record)


def test_a_review_survives_json() -> None:
    review = ordinary(GAMES[0])
    assert msgspec.json.decode(msgspec.json.encode(review), type=Review) == review


def with_a_blunder() -> tuple[Record, int]:
    """Play by rules of thumb, with one blunder: a seat gives up a high pair for a high card."""
    for seed in range(60):
        match = PartyBugs(players=3).deal(seed=seed)
        players = [bots.make("thumb", seed=i) for i in range(3)]
        blunder = 0
        while (seat := match.position.actor) is not None:
            move = players[seat].choose(match.view(seat), bots.Limit())
            if match.position.phase == "take" and not blunder:
                bad = _worst_take(match, seat)
                if bad is not None:
                    move, blunder = bad, len(match.moves) + 1
            match.push(move)
        if blunder:
            return Record.of(match), blunder
    raise AssertionError("no position allowed a blunder")


def _worst_take(match: Match, seat: int) -> Move | None:
    table: Any = match.position.table
    floor = sorted(value for value, _ in table.floor)
    pairs = [value for value in floor if value in table.displays[seat]]
    if table.round > 6 or not pairs or max(pairs) < 9 or floor[-1] < 11 or floor[-1] in pairs:
        return None
    return next(m for m in match.legal_moves if m.text.startswith(f"take {floor[-1]}@"))


def test_a_blunder_made_by_hand_is_the_worst_move() -> None:
    record, ply = with_a_blunder()
    review = reviewed(record, bots.Limit(simulations=400))
    blunder = next(d for d in review.decisions if d.ply == ply)
    assert blunder.verdict == "blunder"
    assert blunder.loss > 3 * blunder.error
    player = review.players[blunder.seat]
    assert player.worst == ply
    assert next(turn for turn in review.turns if turn.ply == ply).mistake == blunder
    assert player.skill < -0.1
    assert ply in [turn.ply for turn in review.turns]
    assert blunder.reason.key == "pair"


def test_identical_strong_players_lose_little() -> None:
    record = played(PartyBugs(players=2), ["search"] * 2, 3, bots.Limit(simulations=600))
    review = reviewed(record, bots.Limit(simulations=400))
    decisions = [d for d in review.decisions if not d.exact]
    assert len(decisions) > 20
    assert np.mean([d.counted for d in decisions]) < 0.02
    good = sum(d.verdict in ("best", "fine") for d in decisions)
    assert good > 0.8 * len(decisions)


def test_rules_of_thumb_have_luck_but_no_skill() -> None:
    """Skill is measured against rules of thumb, so their result is fair share and luck."""
    review = reviewed(played(PartyBugs(players=3), ["thumb"] * 3, seed=6))
    for player in review.players:
        assert abs(player.skill) < 0.08
        assert player.luck == pytest.approx(player.result - player.fair, abs=0.2)


def test_luck_is_zero_on_average() -> None:
    """Over many deals, the prospects after the deal are fair on average."""
    game = BugOff(players=2)
    first = [prospects(game.deal(seed=seed).position, 100, SEED)[0] for seed in range(60)]
    assert np.mean(first) == pytest.approx(0.5, abs=0.05)
    assert np.std(first) > 0.02


def test_a_decision_is_judged_from_what_its_seat_knew() -> None:
    hands = [[5, 9, 2], [3, 4, 11], [8, 1, 7]]
    first, other = (_deal(hands, order) for order in (1, -1))
    third = _deal([hands[0], [12, 1, 2], [13, 2, 6]], 1)
    reviews = [
        reviewed(Record(game=PartyBugs(players=3), deals=(deal,), moves=("0:play 5",)))
        for deal in (first, other, third)
    ]
    assert reviews[0].decisions == reviews[1].decisions == reviews[2].decisions
    assert reviews[0].curve != reviews[2].curve


def _deal(hands: list[list[int]], order: int) -> PartyBugsDeal:
    """Return a deal with these hands; each deck goes on in ascending or descending order."""
    floor = [10, 10, 10]
    decks = [
        [*hand, *[v for v in range(1, 14) if v not in hand and v != 10][::order]] for hand in hands
    ]
    return PartyBugsDeal(floor, decks)


OTHERS: list[Game] = [
    PartyBugs(players=2, mirror=True, hidden=True, edition="abacus"),
    PartyBugs(players=6),
    BugOff(players=5, tiebreak="last"),
    RumBugz(players=3, rounds=2, plyts=0, bidding=False),
    RumBugz(players=6, sets=8),
]


@pytest.mark.parametrize("game", OTHERS, ids=repr)
def test_an_unfinished_game_of_any_kind(game: Game) -> None:
    whole = played(game, ["thumb"] * game.players, seed=2)
    record = Record(game=game, seed=whole.seed, moves=whole.moves[:14])
    review = reviewed(record, bots.Limit(simulations=30))
    assert not review.finished
    assert review.reviewed == review.plies == 14
    for player in review.players:
        assert player.result == review.curve[-1][player.seat]


def test_a_record_without_moves_has_only_its_deal() -> None:
    review = reviewed(Record.of(BugOff(players=2).deal(seed=1)))
    assert (review.plies, review.decisions, review.turns) == (0, [], [])
    assert len(review.curve) == 1


def test_a_review_can_be_read_at_any_time() -> None:
    record = played(BugOff(players=2), ["thumb"] * 2, seed=1)
    reviewer = Reviewer(record, FEW, SEED)
    for _ in islice(reviewer.run(), 6):
        pass
    review = reviewer.review()
    assert review.reviewed == 5 < review.plies
    assert len(review.decisions) <= 5


def test_a_review_of_one_seat_has_the_same_account() -> None:
    record = played(PartyBugs(players=2), ["thumb", "random"], seed=5)
    whole, alone = reviewed(record), reviewed(record, seat=1)
    assert alone.players == [whole.players[1]]
    assert alone.decisions == [d for d in whole.decisions if d.seat == 1]


def test_a_review_of_one_seat_names_the_blunders_of_others() -> None:
    record, ply = with_a_blunder()
    seat = Move.parse(record.moves[ply - 1]).seat
    whole, alone = (reviewed(record, ENOUGH, only) for only in (None, (seat + 1) % 3))
    assert not any(decision.ply == ply for decision in alone.decisions)
    assert alone.turns == whole.turns
    words = ReviewWords("en", "party-bugs", ["Ada", "Ben", "Cleo"])
    turn = next(turn for turn in alone.turns if turn.ply == ply)
    told = words.turn(turn, record.moves[ply - 1])
    assert "blunder" in told
    assert "by the cards" not in told


def test_the_dummy_reduces_the_fair_share_of_two_players() -> None:
    share = fair_share(PartyBugs(players=2), SEED)
    assert 0.45 < share < 0.5
    assert fair_share(BugOff(players=5), SEED) == 0.2


def test_the_examples_of_the_page_are_true() -> None:
    failed, attempted = failed_examples((ROOT / "docs/review.md").read_text("utf-8"))
    assert attempted > 0
    assert failed == 0, "see the report above"
