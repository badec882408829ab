"""The contract of bots: they return legal moves, use only their view, and follow their seed."""

import pickle
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, EntryPoints
from itertools import count, islice
from typing import Any

import pytest

from bugnight import bots
from bugnight.bots import register
from bugnight.games.party_bugs import PartyBugs
from bugnight.play import GAMES, Game, Match, Move, View
from tests import with_players

pytestmark = pytest.mark.compiled

SMALL = bots.Limit(simulations=20)
PLAYERS = pytest.mark.parametrize(
    ("kind", "name"),
    [
        pytest.param(kind, name, id=f"{game}-{name}")
        for game, kind in GAMES.items()
        for name in bots.names(kind)
    ],
)
"""Every bot in every installed game that it plays."""


def played(game: Game, names: list[str], seed: int) -> Match:
    """Play a whole match between bots."""
    match = game.deal(seed=seed)
    seats = [bots.make(name, seed=seed + i) for i, name in enumerate(names)]
    while not match.position.is_over:
        seat = match.position.actor
        assert seat is not None
        match.push(seats[seat].choose(match.view(seat), SMALL))
    return match


@PLAYERS
def test_a_bot_plays_whole_matches_and_is_reproducible(kind: type[Game], name: str) -> None:
    game = with_players(kind, 3)
    match = played(game, [name] * 3, seed=7)
    assert match.moves == played(game, [name] * 3, seed=7).moves


@PLAYERS
def test_a_bot_treats_deals_that_look_alike_the_same(kind: type[Game], name: str) -> None:
    players = [bots.make("thumb", seed=i) for i in range(3)]
    different = 0
    for ply, match in enumerate(islice(courses(with_players(kind, 3), players), 60)):
        seat = match.position.actor
        assert seat is not None
        other = match.view(seat).guess(seed=ply)
        different += other.table != match.position.table
        if ply % 5 == 0:
            choices = {
                bots.make(name, seed=5).choose(position.view(seat), SMALL)
                for position in (match.position, other)
            }
            assert len(choices) == 1
    assert different > 10


def courses(game: Game, players: list[bots.Bot]) -> Iterator[Match]:
    """Yield one match after the other, before every move."""
    for seed in count(11):
        match = game.deal(seed=seed)
        while (seat := match.position.actor) is not None:
            yield match
            match.push(players[seat].choose(match.view(seat), SMALL))


class First:
    """A bot of another package, which always makes the first legal move."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self.seed = seed

    def choose(self, view: View, limit: bots.Limit) -> Move:  # noqa: ARG002
        """Return the first legal move."""
        return view.legal_moves[0]


def test_bots_of_other_packages_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "other_package", sys.modules[__name__])
    point = EntryPoint("first", "other_package:First", register.GROUP)
    broken = EntryPoint("broken", "no_such_package:Bot", register.GROUP)

    def offered(**wanted: Any) -> EntryPoints:  # noqa: ANN401
        return EntryPoints([point, broken]).select(**wanted)

    monkeypatch.setattr(register, "entry_points", offered)
    assert "first" in bots.names()
    assert bots.make("first", seed=3).seed == 3  # type: ignore[attr-defined]
    with pytest.raises(bots.BotError, match="no_such_package"):
        bots.make("broken")


def test_learned_is_offered_where_a_game_has_weights() -> None:
    for kind in GAMES.values():
        is_trained = (kind.folder() / "weights.npz").is_file()
        assert ("learned" in bots.names(kind)) == is_trained
        assert set(bots.names()) - set(bots.names(kind)) <= {"learned"}
        view = with_players(kind, 2).deal(seed=1).view(0)
        if not is_trained and view.legal_moves:
            with pytest.raises(bots.BotError, match="has no weights"):
                bots.make("learned", seed=1).choose(view, SMALL)


def test_an_unknown_bot_is_refused_with_a_list_of_bots() -> None:
    with pytest.raises(bots.BotError, match="there is no bot 'grub'; there are random, thumb"):
        bots.make("grub")


@pytest.mark.parametrize("limit", [{"seconds": 0.0}, {"seconds": -1.0}, {"simulations": 0}])
def test_a_limit_must_be_positive(limit: dict[str, Any]) -> None:
    with pytest.raises(bots.BotError, match="give"):
        bots.Limit(**limit)


class Wrong(First):
    """Returns the answer of a given function."""

    def __init__(self, answer: Callable[[View], object]) -> None:
        super().__init__()
        self.answer = answer

    def choose(self, view: View, limit: bots.Limit) -> Move:  # noqa: ARG002
        """Return the answer."""
        return self.answer(view)  # type: ignore[return-value]


def fault_of(answer: Callable[[View], object], label: str = "") -> bots.BotFault:
    """Ask a faulty bot, and return its fault."""
    view = PartyBugs(players=3).deal(seed=1).view(1)
    with pytest.raises(bots.BotFault) as caught:
        bots.ask(Wrong(answer), view, SMALL, label=label)
    return caught.value


def test_asking_returns_the_move_of_a_bot() -> None:
    view = PartyBugs(players=3).deal(seed=1).view(1)
    assert bots.ask(First(), view, SMALL) == view.legal_moves[0]


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        (lambda view: view.legal_moves[0]._replace(seat=2), "'2:"),
        (lambda view: view.legal_moves[0]._replace(text="fly"), "'1:fly'"),
        (lambda view: str(view.legal_moves[0]), "'1:"),
        (lambda _: None, "'None'"),
    ],
    ids=["another seat's", "no move", "a text", "nothing"],
)
def test_an_illegal_answer_is_a_fault_that_hides_the_hand(
    answer: Callable[[View], object], named: str
) -> None:
    fault = fault_of(answer)
    assert (fault.bot, fault.seat, fault.kind) == ("Wrong", 1, "illegal")
    assert fault.reason.startswith(f"named {named}")
    assert str(fault) == f"Wrong at seat 1 {fault.reason}"
    assert len(fault.legal) > 1
    assert fault.legal[-1] not in fault.reason


@pytest.mark.parametrize("error", [ZeroDivisionError("oh"), SystemExit(7)])
def test_an_exception_is_a_fault_with_its_place(error: BaseException) -> None:
    def answer(_: View) -> object:
        raise error

    fault = fault_of(answer, label="mine")
    assert (fault.bot, fault.kind, fault.legal) == ("mine", "crash", ())
    assert fault.reason.startswith(f"crashed: {type(error).__name__}: {error} (test_bots.py, line ")
    assert fault.__cause__ is error


def test_an_interruption_is_not_the_bots_fault() -> None:
    def answer(_: View) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fault_of(answer)


def test_a_fault_can_be_pickled() -> None:
    fault = fault_of(lambda _: None)
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.legal) == (str(fault), fault.legal)
