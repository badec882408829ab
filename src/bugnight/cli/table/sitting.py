"""A sitting: a match, the people and bots around it, and what has happened so far."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from bugnight import bots
from bugnight.bots.contestants import maker_of
from bugnight.cli.errors import Failure, os_reason
from bugnight.cli.table import saves
from bugnight.cli.table.seats import Seat
from bugnight.play import Match, Move, Position, Record, View
from bugnight.play.events import Event


class Sitting:
    """A match being played at this keyboard. It is kept in a file after every move."""

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
        self.match = match
        self._bot_seed = bot_seed
        self._begin(match.moves)

    def _begin(self, moves: Sequence[Move]) -> None:
        """Play from the deal on, so that all that happened can be told."""
        self.match = Match(self.game, seed=self.match.seed or None, deals=self.match.deals)
        self._bots: dict[int, bots.Bot] = {}
        self._known: dict[int, Counter[str]] = {}
        self._past: list[Position] = []
        self.opening = self.game.opening(self.match.view(None).table)
        for move in moves:
            self._push(move)

    @property
    def people(self) -> list[int]:
        return [seat for seat, each in enumerate(self.seats) if each.is_person]

    @property
    def is_solo(self) -> bool:
        """Whether one person plays with bots alone."""
        return len(self.people) == 1

    @property
    def is_over(self) -> bool:
        return self.match.position.is_over

    def asked(self) -> list[int]:
        """The seats to ask now. Where the first answer counts, one after the other is asked."""
        position = self.match.position
        if position.phase in self.game.sealed_phases:
            return list(position.actors)
        return [] if position.actor is None else [position.actor]

    def events(self, ply: int, seat: int | None) -> list[Event]:
        return self.match.events(ply, perspective=-1 if seat is None else seat)

    def view(self, seat: int | None, back: int = 0) -> View:
        """What a seat may know now, or knew some moves ago; all that a screen or a bot is given."""
        return (self._past[-back] if back else self.match.position).view(seat)

    @property
    def plies(self) -> int:
        return len(self._past)

    def fresh(self, seat: int) -> Counter[str]:
        """What has come into a hand since its owner last did something."""
        held = _hand(self.view(seat), seat)
        return held - self._known.get(seat, held)

    def question(self, seat: int) -> Callable[[], Move]:
        """What a bot is asked now, to be answered in a thread of its own: that takes its time."""
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
        self._push(move)
        self.keep()

    def _push(self, move: Move) -> None:
        if self.seats[move.seat].is_person:
            self._known[move.seat] = _hand(self.view(move.seat), move.seat)
        self._past.append(self.match.position)
        self.match.push(move)

    def undo(self) -> bool:
        """Go back to before the last decision of the only person; whether there was one.

        Bots that had chosen in secret choose again: their cards may have been seen since.
        """
        plies = [ply for ply, move in enumerate(self.match.moves) if move.seat in self.people]
        if not self.is_solo or not plies:
            return False
        first = plies[-1]
        if (phase := self._past[first].phase) in self.game.sealed_phases:
            while len(self._past[first].actors) < self.game.players:
                if not first or self._past[first - 1].phase != phase:
                    break
                first -= 1
        self._begin(self.match.moves[:first])
        self.keep()
        return True

    def record(self) -> Record:
        return Record.of(self.match, tuple(seat.text for seat in self.seats))

    def keep(self) -> None:
        """Write the game into its file; where that fails, the game goes on and says so."""
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
