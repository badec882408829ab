"""A sitting: a match with its people and bots."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from bugnight import bots
from bugnight.bots.contestants import maker_of
from bugnight.cli.errors import Failure, os_reason
from bugnight.cli.table import saves
from bugnight.cli.table.seats import Seat
from bugnight.play import Match, Move, Record, View
from bugnight.play.events import Event


class Sitting:
    """A match played at this keyboard, and saved after every move."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Seat],
        *,
        limit: bots.Limit,
        path: Path | None = None,
        bot_seed: int | None = None,
    ) -> None:
        self.seats = tuple(seats)
        self.limit = limit
        self.path = path
        self.kept = path
        self.trouble = ""
        self.game = match.game
        self.match = match.copy()
        self.opening = self.game.opening([*match.past, match.position][0].view(None).table)
        self._bot_seed = bot_seed
        self._bots: dict[int, bots.Bot] = {}

    @property
    def people(self) -> list[int]:
        return [seat for seat, each in enumerate(self.seats) if each.is_person]

    @property
    def is_solo(self) -> bool:
        """Whether one person plays against bots."""
        return len(self.people) == 1

    @property
    def is_over(self) -> bool:
        return self.match.position.is_over

    def asked(self) -> list[int]:
        """The seats to ask now: all of them if they choose in secret, else one at a time."""
        position = self.match.position
        if position.phase in self.game.sealed_phases:
            return list(position.actors)
        return [] if position.actor is None else [position.actor]

    def events(self, ply: int, seat: int | None) -> list[Event]:
        return self.match.events(ply, perspective=-1 if seat is None else seat)

    def view(self, seat: int | None, back: int = 0) -> View:
        """What a seat may know now, or knew some moves ago; screens and bots get nothing else."""
        return (self.match.past[-back] if back else self.match.position).view(seat)

    def fresh(self, seat: int) -> Counter[str]:
        """The cards that are new in a hand since its owner's last move."""
        held = _hand(self.view(seat), seat)
        played = zip(self.match.moves, self.match.past, strict=True)
        before = [position for move, position in played if move.seat == seat]
        return held - _hand(before[-1].view(seat), seat) if before else Counter()

    def question(self, seat: int) -> Callable[[], Move]:
        """A function that asks a bot, to call in a thread since it takes time."""
        view, made = self.view(seat), self._bots

        def answer() -> Move:
            bot = self._bot(seat, made)
            return bots.ask(bot, view, self.limit, label=self.seats[seat].bot)

        return answer

    def replace(self, seat: int, bot: str) -> None:
        self.seats = (*self.seats[:seat], Seat(bot=bot), *self.seats[seat + 1 :])
        self._bots.pop(seat, None)

    def _bot(self, seat: int, made: dict[int, bots.Bot]) -> bots.Bot:
        if seat not in made:
            seed = None if self._bot_seed is None else self._bot_seed + seat
            made[seat] = maker_of(self.seats[seat].bot)(seed=seed)
        return made[seat]

    def push(self, move: Move) -> None:
        self.match.push(move)
        self.keep()

    def undo(self) -> bool:
        """Go back to before the last decision of the only person; return whether there was one.

        Bots that had chosen in secret choose again: their choices may have been seen since.
        """
        plies = [ply for ply, move in enumerate(self.match.moves) if move.seat in self.people]
        if not self.is_solo or not plies:
            return False
        first, past = plies[-1], self.match.past
        if (phase := past[first].phase) in self.game.sealed_phases:
            while len(past[first].actors) < self.game.players:
                if not first or past[first - 1].phase != phase:
                    break
                first -= 1
        for _ in self.match.moves[first:]:
            self.match.pop()
        self._bots = {}
        self.keep()
        return True

    def record(self) -> Record:
        return Record.of(self.match, tuple(seat.text for seat in self.seats))

    def keep(self) -> None:
        """Save the game; if that fails, the game goes on, and `trouble` says why."""
        self.trouble = ""
        if self.path is None:
            return
        try:
            self.kept = saves.write(self.path, self.record())
        except OSError as error:
            self.trouble = f"{error.filename}: {os_reason(error)}"
        except Failure as failure:
            self.trouble = str(failure)


def _hand(view: View, seat: int) -> Counter[str]:
    held = view.table.hands[seat] if hasattr(view.table, "hands") else None
    return Counter(map(str, held)) if isinstance(held, list) else Counter()
