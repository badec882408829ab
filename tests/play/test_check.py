"""`bugnight game-check`: every installed game passes, and broken ones do not."""

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from random import Random
from types import ModuleType
from typing import Annotated, Any, ClassVar

import numpy as np
import pytest
from msgspec import Meta

from bugnight.kernel import (
    EVERYBODY,
    UNKNOWN,
    Array,
    State,
    best,
    calls,
    chance,
    features,
    kernel,
    only,
    others,
    state_type,
    tell,
)
from bugnight.play import GAMES, Game, OptionError
from bugnight.play.check import any_game, check
from bugnight.play.describe import EachSeat, OneOf, Table
from bugnight.play.errors import GameError
from bugnight.play.events import EventKind
from bugnight.play.warm_up import check_calls, check_views, viewed
from bugnight.registry import GROUP
from tests.cli.running import run

CARDS, NO_CARD, SEATS = 5, 0, 3


def deal(s: State) -> None:
    """Deal everybody a card from 1 to 5."""
    chance.shuffle(s.rng, deck := np.arange(1, CARDS + 1), CARDS)
    s.card[: s.players] = deck[: s.players]


def actor(s: State) -> int:
    return -1 if s.phase else int(s.turn)


def legal(s: State, seat: int, out: Array) -> int:
    if seat != actor(s):
        return 0
    out[:2] = 0, 1
    return 2


def allowed(s: State, seat: int, a: int) -> bool:
    """Replace the generic function, which is compiled."""
    return seat == actor(s) and a in range(2)


def step(s: State, seat: int, a: int, events: Array | None) -> None:
    """Keep or drop the card; only its seat is told which card it is."""
    s.kept[seat] = a
    tell(events, only(seat), 0, seat, s.card[seat])
    tell(events, others(seat), 0, seat, UNKNOWN)
    s.turn += 1
    s.phase = s.turn == s.players


def outcome(s: State, scores: Array) -> int:
    scores[:] = s.card * s.kept
    return best(scores, int(s.players)) if s.phase else 0


def view(s: State, seat: int, out: State) -> None:
    """Show everything but the others' cards."""
    for name in ("kept", "turn", "phase", "players", "bonus"):
        out[name] = s[name]
    out.card[:] = [s.card[i] if i == seat else NO_CARD for i in range(SEATS)]


def guess(s: State, seat: int, rng: Array) -> None:  # noqa: ARG001
    chance.seed_from(s.rng, rng)
    left = np.array([card for card in range(1, CARDS + 1) if card not in s.card])
    chance.shuffle(rng, left, len(left))
    for i in range(int(s.players)):
        s.card[i] = s.card[i] or left[i]


def observe(s: State, seat: int, out: Array) -> None:
    at = features.one_hot(out, 0, int(s.card[seat]) - 1 if seat >= 0 else -1, CARDS)
    features.number(out, at, int(s.turn), SEATS)


RULES: dict[str, Any] = {
    "STATE": state_type(
        "peek",
        [
            ("rng", np.uint64, 4),
            ("card kept", np.int8, SEATS),
            ("turn phase players bonus", np.int8),
        ],
    ),
    "PIECES": (("hand", (CARDS,)), ("turn", (1,))),
    "ACTIONS": 2,
    "MAX_LEGAL": 2,
    "MAX_SEATS": SEATS,
    "__file__": __file__,
}
RULES |= {
    each.__name__: each
    for each in (deal, actor, legal, allowed, step, outcome, view, guess, observe)
}


class PeekTable(Table):
    cards: Annotated[list[Any], EachSeat(OneOf("card", (None, *range(1, CARDS + 1))))]


def peek(rules: dict[str, Any], **facts: object) -> type[Game]:
    """Return the game with some of its rules or facts replaced."""
    module = ModuleType("peek")
    vars(module).update(RULES | rules)

    class Peek(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
        name: ClassVar[str] = "peek"
        title: ClassVar[str] = "Peek"
        rules: ClassVar[Any] = module
        phases: ClassVar[tuple[str, ...]] = ("keep", "over")
        texts: ClassVar[dict[str, int]] = {"drop": 0, "keep": 1}
        table_type: ClassVar[type[Table]] = PeekTable
        events: ClassVar[tuple[EventKind, ...]] = (EventKind("looked", {"card": int}),)

        players: Annotated[int, Meta(ge=2, le=SEATS)] = 2
        bonus: Annotated[int, Meta(ge=0, le=1)] = 0

        def __post_init__(self) -> None:
            if self.bonus and self.players == SEATS:
                raise OptionError("there is no bonus with three")

    kind = type("Odd", (Peek,), facts, frozen=True, kw_only=True)
    GAMES._loaded["peek"] = kind
    return kind


@pytest.fixture
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the rules as Python: compiling each broken game would take long."""
    for module in ("matches", "check"):
        monkeypatch.setattr(f"bugnight.play.{module}.prepare", lambda _: None)
    monkeypatch.setitem(GAMES.offers, "peek", EntryPoint("peek", "peek", GROUP))
    for name, call in [*vars(calls).items()]:
        monkeypatch.setattr(calls, name, getattr(call, "py_func", call))


def spoil(rule: Callable[..., Any], field: str, value: int) -> Callable[..., Any]:
    """Return a rule that also writes a value into a field: of `out`, if it has one."""

    def spoilt(*args: Any) -> Any:  # noqa: ANN401
        result = rule(*args)
        [each for each in args if isinstance(each, np.record)][-1][field] = value
        return result

    return spoilt


def list_one_twice(s: State, seat: int, out: Array) -> int:
    out[2] = 1
    return legal(s, seat, out) and 3


def copy_all(s: State, seat: int, out: State) -> None:  # noqa: ARG001
    out.card[:] = s.card
    for name in ("kept", "turn", "phase", "players", "bonus", "rng"):
        out[name] = s[name]


def hide_turn(s: State, seat: int, out: State) -> None:
    view(s, seat, out)
    if seat == 0:
        out.turn = 1


def on_turn(s: State) -> int:
    return int(s.turn) if s.turn < s.players else -1


def write_some(s: State, seat: int, out: State) -> None:
    for name in ("kept", "turn", "phase", "players", "bonus"):
        out[name] = s[name]
    if seat >= 0:
        out.card[seat] = s.card[seat]


def view_counts(s: State, seat: int, out: State) -> None:
    """Write the count only in a view, so that a view of a view differs."""
    view(s, seat, out)
    out.held[:] = s.card > 0


def observe_row(s: State, seat: int, out: Array) -> None:
    """For a spectator, whose seat is -1, use the last row."""
    at = features.one_hot(out, 0, int(s.card[seat]) - 1, CARDS)
    features.number(out, at, int(s.turn), SEATS)


def guess_low(s: State, seat: int, rng: Array) -> None:  # noqa: ARG001
    chance.seed_from(s.rng, rng)
    left = [card for card in range(1, CARDS + 1) if card not in s.card]
    for i in range(int(s.players)):
        s.card[i] = s.card[i] or left.pop(0)


def guess_all(s: State, seat: int, rng: Array) -> None:
    s.card[:] = NO_CARD
    guess(s, seat, rng)


def observe_next(s: State, seat: int, out: Array) -> None:
    observe(s, seat, out)
    out[0] = s.card[(seat + 1) % SEATS] / CARDS


def tell_all(s: State, seat: int, a: int, events: Array | None) -> None:
    tell(events, EVERYBODY, 0, seat, s.card[seat])
    step(s, seat, a, None)


def tell_much(s: State, seat: int, a: int, events: Array | None) -> None:
    for _ in range(3):
        step(s, seat, a, events)
        s.turn -= 1
    step(s, seat, a, None)


def go_on(s: State, seat: int, a: int, events: Array | None) -> None:
    """Go on turn by turn without an end."""
    step(s, seat, a, events)
    s.phase, s.turn = 0, s.turn % s.players


def raise_error(s: State, seat: int, a: int, events: Array | None) -> None:  # noqa: ARG001
    raise ValueError("too high")


def view_without_kept(s: State, seat: int, out: State) -> None:
    """Hide whether a card was kept."""
    view(s, seat, out)
    out.kept[:] = [s.kept[i] if i == seat else 0 for i in range(SEATS)]


def chooses(s: State, seat: int) -> bool:
    return not s.phase and seat < s.players and s.kept[seat] == 0


def step_together(s: State, seat: int, a: int, events: Array | None) -> None:  # noqa: ARG001
    s.kept[seat] = a + 1
    s.phase = not any(chooses(s, i) for i in range(SEATS))


def legal_together(s: State, seat: int, out: Array) -> int:
    out[:2] = 0, 1
    return 2 * chooses(s, seat)


TOGETHER = {
    "awaited": lambda s: sum(chooses(s, i) << i for i in range(SEATS)),
    "actor": lambda s: next((i for i in range(SEATS) if chooses(s, i)), -1),
    "legal": legal_together,
    "allowed": lambda s, seat, a: chooses(s, seat) and a in range(2),
    "step": step_together,
}
"""All choose at the same time, and the view shows what others have chosen."""

HIDDEN = 3
"""In a view: a choice that is not revealed yet."""


def reveal_all(s: State, seat: int, a: int, events: Array | None) -> None:
    """Reveal and forget the choices, once all have chosen."""
    step_together(s, seat, a, events)
    if s.phase:
        for i in range(int(s.players)):
            tell(events, EVERYBODY, 0, i, s.kept[i])
            s.kept[i] = 0


def view_sealed(s: State, seat: int, out: State) -> None:
    view(s, seat, out)
    out.kept[:] = [HIDDEN if kept and i != seat else kept for i, kept in enumerate(s.kept)]


def guess_sealed(s: State, seat: int, rng: Array) -> None:
    guess(s, seat, rng)
    s.kept[:] = [1 + chance.below(rng, 2) if kept == HIDDEN else kept for kept in s.kept]


SEALED = TOGETHER | {
    "step": reveal_all,
    "view": view_sealed,
    "guess": guess_sealed,
}


HERE = sys.modules[__name__]


@kernel
def there(s: State) -> bool:
    return bool(HERE.back(s))


@kernel
def back(s: State) -> bool:
    return there(s)


def even(n: int) -> bool:
    return n == 0 or odd(n - 1)


def odd(n: int) -> bool:
    return n > 0 and even(n - 1)


TOO_FEW = Annotated[list[Any], EachSeat(OneOf("card", (None, *range(1, CARDS))))]
FewNames = type("FewNames", (Table,), {"__annotations__": {"cards": TOO_FEW}})

SPOILT: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("MAX_LEGAL is 1: raise it", {"MAX_LEGAL": 1}, {}),
    ("actions are from 0 to 0", {"ACTIONS": 1, "MAX_LEGAL": 2}, {}),
    ("put them into ascending order", {"MAX_LEGAL": 3, "legal": list_one_twice}, {}),
    ("a seat that moves has an action", {"legal": lambda *_: 0}, {}),
    ("`actor` is 0, and `awaited` has only", {"awaited": lambda _: 2}, {}),
    ("Game.phases has 2", {"step": spoil(step, "phase", 2)}, {}),
    ("nobody moves in the phase 'over'", {"step": spoil(step, "phase", 0), "actor": on_turn}, {}),
    ("some seats at the end", {"outcome": lambda *_: 0}, {}),
    ("largest_margin is 0", {}, {"largest_margin": 0}),
    ("`view` shows `rng`", {"view": copy_all}, {}),
    ("cards' of FewNames has too few names", {}, {"table_type": FewNames}),
    ("`guess` leaves no generator", {"guess": lambda *_: None}, {}),
    ("looks different to seat 0 in card", {"guess": guess_all}, {}),
    ("other actions are legal for seat 0", {"view": hide_turn}, {}),
    ("`observe` gives other numbers for seat 0 from its view", {"observe": observe_next}, {}),
    ("the piece 'hand' shows seat 0 what", {}, {"private_pieces": frozenset()}),
    ("writes more than the 5 numbers", {"PIECES": (("hand", (CARDS,)),)}, {}),
    ("does not write the number 6", {"PIECES": (("hand", (CARDS,)), ("turn", (2,)))}, {}),
    ("keep to 0 to 64", {"observe": lambda *args: args[-1][:6].fill(-1)}, {}),
    ("put it into Game.large_pieces", {"observe": lambda *args: args[-1][:6].fill(2)}, {}),
    ("UNKNOWN to the others", {"step": tell_all}, {}),
    ("tells 6 events: set MAX_EVENTS", {"step": tell_much, "MAX_EVENTS": 2}, {}),
    ("`guess` must make what is hidden as likely", {"guess": guess_low}, {}),
    ("did you mean `low_wins`?", {}, {"low_win": True}),
    ("let it end", {"step": go_on}, {"most_decisions": 50}),
    ("and low_wins is True: one of them is wrong", {}, {"low_wins": True}),
    ("put 'keep' into secret_verbs", {"view": view_without_kept}, {}),
    (
        "hide a choice until all have chosen",
        TOGETHER,
        {"sealed_phases": frozenset({"keep"})},
    ),
    ("ValueError: too high (test_check.py, line", {"step": raise_error}, {}),
]


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize(("words", "rules", "facts"), SPOILT, ids=[each[0] for each in SPOILT])
def test_faults_are_reported(words: str, rules: dict[str, Any], facts: dict[str, Any]) -> None:
    assert words in "\n".join(check(peek(rules, **facts), games=30))


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("spoilt", [{}, {"view": write_some}, SEALED])
def test_a_sound_game_has_no_faults(spoilt: dict[str, Any]) -> None:
    sealed = frozenset({"keep"} if spoilt is SEALED else ())
    assert [*check(peek(spoilt, sealed_phases=sealed), games=30)] == []


@pytest.mark.compiled
def test_kernels_that_call_in_a_circle_are_refused() -> None:
    with pytest.raises(GameError, match="there → back → there: write a loop"):
        check_calls(peek({"there": there}))
    check_calls(peek({"even": even}))  # is not compiled


@pytest.mark.parametrize("name", GAMES)
def test_a_view_does_not_show_earlier_memory(name: str) -> None:
    states = GAMES[name].from_options({}).deal(seed=1).position.state()
    used = np.frombuffer(bytearray(b"\x55" * states.nbytes), states.dtype)
    calls.view(states, 0, used)
    for field in states.dtype.names or ():
        assert used[field].tolist() == viewed(states, 0)[field].tolist()


@pytest.mark.usefixtures("_interpreted")
def test_harmless_oddities_are_no_faults() -> None:
    state = state_type(
        "peek",
        [
            ("rng", np.uint64, 4),
            ("card kept held", np.int64, SEATS),
            ("turn phase players bonus", np.int8),
        ],
    )
    rules = {"STATE": state, "view": view_counts, "observe": observe_row}
    kind = peek(rules, parts=("a", "b"))
    check_views(kind.from_options({}))
    assert [*check(kind, games=30)] == []


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_every_installed_game_is_sound(name: str) -> None:
    result = run("game-check", name, "--games", "4")
    assert result.stdout == f"ok    4 games of {GAMES[name].title}\n"


@pytest.mark.usefixtures("_interpreted")
def test_the_command_fails_when_a_game_has_a_fault() -> None:
    peek({"MAX_LEGAL": 1})
    result = run("game-check", "peek")
    assert result.exit_code == 1
    assert result.stdout.startswith("fail  `legal` writes 2 actions for seat 0, and MAX_LEGAL is 1")


@pytest.mark.parametrize("name", GAMES)
def test_random_games_vary_every_option(name: str) -> None:
    games = {any_game(GAMES[name], Random(seed)) for seed in range(60)}
    for option in GAMES[name].__struct_fields__:
        assert len({getattr(game, option) for game in games}) > 1
