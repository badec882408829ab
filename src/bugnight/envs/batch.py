"""A batch of games, stepped together for a learner; `thumb` can play some of the seats.

`Batch` holds the games in the memory of this machine, `bugnight.envs.gpu.GpuBatch` on a CUDA
device. Both run the same functions, made here from a game's rules, one call for each game.

Each step makes one decision in every game. Where seats choose together the lowest comes first and
the others do not see what it chose. A game that ends is dealt again, with options and `thumb`'s
seats drawn again: a network that learns from a batch learns all of them.

    batch = Batch([Seating(game) for game in kind.variants()], games=4096, seed=1)
    batch.memory.actions[:] = batch.memory.mask.argmax(axis=1)  # in each game the first legal one
    batch.step()
    batch.memory.observation, batch.memory.done, batch.memory.won
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from bugnight.bots import relative_actions, thumb
from bugnight.envs import oracle
from bugnight.envs.aligned import shareable
from bugnight.kernel import Array, chance
from bugnight.kernel.compiling import kernel_of
from bugnight.play import Game

Compiler: TypeAlias = Callable[[Callable[..., Any]], Any]


class Seating(NamedTuple):
    """A game with its options, and how many of its seats the learner plays; 0: all of them.

    Which seats these are is drawn for every deal; the others are played by `thumb`.
    """

    game: Game
    learners: int = 0


class Memory(NamedTuple):
    """What a batch of n games has, an array each. Read what you like; write `actions`.

    Actions are as the actor sees them (`bots.relative_actions`).
    """

    observation: Any
    """float32 (n, OBSERVATION): what the actor sees."""
    secrets: Any
    """float32 (n, `oracle.size_of`): what the actor does not see (`envs.oracle`).

    Without a critic there is only the first game's row: writing all takes a third of the time.
    """
    mask: Any
    """uint8 (n, ACTIONS): 1 where an action is legal."""
    actor: Any
    """int8 (n): who decides now."""
    learners: Any
    """uint16 (n): the seats that the learner plays, as a bit mask."""
    seating: Any
    """int16 (n): which of the seatings is played."""
    actions: Any
    """int16 (n): what the actors are to do."""
    advice: Any
    """int16 (n): what `thumb` would do, where it was asked; else -1."""
    done: Any
    """uint8 (n): 1 where the last step ended a game. The rest shows the next one already."""
    won: Any
    """float32 (n, MAX_SEATS): each seat's share of the win in the game that ended last."""
    scores: Any
    """float32 (n, MAX_SEATS): the scores in the game that ended last."""
    faults: Any
    """int32 (n): illegal actions, which are not carried out; 0 unless the learner errs."""
    states: Any
    rngs: Any
    starts: Any
    wanted: Any


def allocate(seatings: Sequence[Seating], games: int, seed: int, *, critic: bool) -> Memory:
    """Make the arrays of a batch, no game dealt yet; refuse seatings that do not fit together."""
    if not seatings or games < 1:
        raise ValueError("a batch needs at least one seating and one game")
    if len({seating.game.name for seating in seatings}) > 1:
        raise ValueError("all seatings of a batch must be of one game; options may differ")
    for game, learners in seatings:
        if not 0 <= learners <= game.players:
            raise ValueError(f"the learner cannot play {learners} seats of {game!r}")
    rules = seatings[0].game.rules
    words = np.random.default_rng(seed).integers(1, 2**64, (games, 4), np.uint64, endpoint=False)
    memory = Memory(
        observation=shareable((games, rules.OBSERVATION), np.float32),
        secrets=shareable((games if critic else 1, oracle.size_of(rules)), np.float32),
        mask=shareable((games, rules.ACTIONS), np.uint8),
        actor=shareable(games, np.int8),
        learners=shareable(games, np.uint16),
        seating=shareable(games, np.int16),
        actions=shareable(games, np.int16),
        advice=shareable(games, np.int16),
        done=shareable(games, np.uint8),
        won=shareable((games, rules.MAX_SEATS), np.float32),
        scores=shareable((games, rules.MAX_SEATS), np.float32),
        faults=shareable(games, np.int32),
        states=shareable(games, rules.STATE),
        rngs=words,
        starts=np.concatenate([seating.game.blank() for seating in seatings]),
        wanted=np.array([each.learners or each.game.players for each in seatings], np.int8),
    )
    memory.advice.fill(-1)
    return memory


class Kernels(NamedTuple):
    """What can be done with one game of a batch, or with all of them."""

    begin: Any
    step: Any
    advise: Any


def compile_kernels(kind: type[Game], compiler: Compiler) -> Kernels:  # noqa: PLR0915
    """Build from a game's rules the functions for game i, for the CPU or for a device.

    `out` is scratch of MAX_LEGAL numbers.
    """
    rules, ranges = kind.rules, relative_actions.seat_actions(kind)
    to_relative, to_absolute = relative_actions.to_relative, relative_actions.to_absolute
    actor, deal, legal, outcome = rules.actor, rules.deal, rules.legal, rules.outcome
    move, observe, actions = rules.step, rules.observe, rules.ACTIONS
    choose, reveal = thumb.choose, oracle.reveal_of(rules, compiler)

    @compiler
    def draw_learners(rng: Array, players: int, wanted: int) -> int:
        """Draw the learner's seats, every choice equally likely."""
        learners = 0
        for seat in range(players):
            if chance.below(rng, players - seat) < wanted:
                learners |= 1 << seat
                wanted -= 1
        return learners

    @compiler
    def deal_again(i: int, m: Memory) -> None:
        """Deal one of the seatings; deal again if the game ends before anybody decides."""
        rng = m.rngs[i]
        seat = -1
        while seat < 0:
            k = chance.below(rng, m.starts.shape[0])
            m.states[i] = m.starts[k]
            m.seating[i] = k
            s = m.states[i]
            m.learners[i] = draw_learners(rng, int(s.players), int(m.wanted[k]))
            chance.seed_from(s.rng, rng)
            deal(s)
            seat = actor(s)

    @compiler
    def show(i: int, m: Memory, out: Array) -> None:
        """Write what the actor sees and may do."""
        s = m.states[i]
        seat = actor(s)
        m.actor[i] = seat
        observe(s, seat, m.observation[i])
        if i < m.secrets.shape[0]:
            reveal(s, seat, m.secrets[i])
        for a in range(actions):
            m.mask[i, a] = 0
        n = legal(s, seat, out)
        for k in range(n):
            m.mask[i, to_relative(s, seat, int(out[k]), ranges)] = 1

    @compiler
    def finish(i: int, m: Memory) -> None:
        """Write how a game ended."""
        s = m.states[i]
        winners = outcome(s, m.scores[i])
        count = 0
        for seat in range(m.won.shape[1]):
            count += winners >> seat & 1
        for seat in range(m.won.shape[1]):
            m.won[i, seat] = (winners >> seat & 1) / count

    @compiler
    def begin(i: int, m: Memory, out: Array) -> None:
        deal_again(i, m)
        show(i, m, out)

    @compiler
    def step(i: int, m: Memory, out: Array) -> None:
        a = int(m.actions[i])
        m.done[i] = 0
        if a < 0 or a >= actions or m.mask[i, a] == 0:
            m.faults[i] += 1
            return
        s = m.states[i]
        seat = int(m.actor[i])
        move(s, seat, to_absolute(s, seat, a, ranges), None)
        if actor(s) < 0:
            finish(i, m)
            m.done[i] = 1
            deal_again(i, m)
        show(i, m, out)

    @compiler
    def advise(i: int, m: Memory, out: Array, everyone: bool) -> None:
        s = m.states[i]
        seat = int(m.actor[i])
        m.advice[i] = -1
        if everyone or m.learners[i] >> seat & 1 == 0:
            m.advice[i] = to_relative(s, seat, choose(s, seat, m.rngs[i], out), ranges)

    return Kernels(begin, step, advise)


class Batch:
    """Games in this machine's memory, stepped by compiled code on one core."""

    def __init__(
        self, seatings: Sequence[Seating], games: int, seed: int, *, critic: bool = False
    ) -> None:
        self.memory = allocate(seatings, games, seed, critic=critic)
        kind = type(seatings[0].game)
        self._kernels = _kernels(kind)
        self._out = np.zeros(kind.rules.MAX_LEGAL, np.int16)
        self.restart()

    def restart(self) -> None:
        """Deal all games again."""
        self._kernels.begin(self.memory, self._out)

    def step(self) -> None:
        """Carry out `memory.actions`, a decision in every game."""
        self._kernels.step(self.memory, self._out)

    def advise(self, *, everyone: bool = False) -> None:
        """Write into `memory.advice` what `thumb` would do: at its own seats, or at all of them."""
        self._kernels.advise(self.memory, self._out, everyone)


@cache
def _kernels(kind: type[Game]) -> Kernels:
    compiler = kernel_of(kind.rules, kind.relative_actions)
    begin_one, step_one, advise_one = compile_kernels(kind, compiler)

    @compiler
    def begin(m: Memory, out: Array) -> None:
        for i in range(m.actor.shape[0]):
            begin_one(i, m, out)

    @compiler
    def step(m: Memory, out: Array) -> None:
        for i in range(m.actor.shape[0]):
            step_one(i, m, out)

    @compiler
    def advise(m: Memory, out: Array, everyone: bool) -> None:
        for i in range(m.actor.shape[0]):
            advise_one(i, m, out, everyone)

    return Kernels(begin, step, advise)
