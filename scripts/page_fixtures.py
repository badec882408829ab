"""Write tables of real games for the gallery and the page's tests, as a seat is sent them.

Goofspiel, which the page has never heard of, must be installed (examples/games/goofspiel).
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from bugnight import GAMES, Game, Match, Move, bots
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.rumbugz import RumBugz
from bugnight.server import games

WHERE = Path(__file__).parents[1] / "web" / "src" / "games"
STEPS = 14
NAMES = ("Ada", "Mara", "Theo", "Roxy", "Kwame", "Ines", "Otto", "Lale", "Yuki", "Bruno")
GOOFSPIEL = GAMES["goofspiel"]
KNOWN = (PartyBugs, BugOff, RumBugz)
"""Games that have a module of their own; the others are shown by the generic one."""

Wanted = Callable[[Match], bool]


def phase(name: str, *, ply: int = 0, least: int = 0) -> Wanted:
    """A position of a phase in which seat 0 may move, from some ply on, with some choice."""
    return lambda match: (
        match.position.phase == name
        and len(match.moves) >= ply
        and (name == "over" or 0 in match.position.actors)
        and (not least or len(match.view(0).legal_moves) >= least)
    )


def waiting(name: str, *, ply: int = 0) -> Wanted:
    """A position of a phase in which seat 0 waits for others."""
    return lambda match: (
        match.position.phase == name and len(match.moves) >= ply and 0 not in match.position.actors
    )


def with_lay(match: Match) -> bool:
    """A position in which seat 0 may lay a sequence, a PLYT in it."""
    return (
        match.position.phase == "act"
        and 0 in match.position.actors
        and any(" *" in str(m) and ":lay" in str(m) for m in match.view(0).legal_moves)
    )


def with_pair(match: Match) -> bool:
    """A position in which seat 0 may take a card together with its hidden pair."""
    return any(move.seat == 0 and move.text.endswith(" pair") for move in match.legal_moves)


def with_haul(match: Match) -> bool:
    """A position just after a King has taken the whole floor."""
    return (
        match.position.phase == "choose"
        and len(match.position.actors) == match.game.players
        and len(match.moves) > 40
        and any(str(move).endswith("play 13") for move in match.moves[-match.game.players :])
    )


def with_sweep(match: Match) -> bool:
    """A position just after a net has taken bugs that lay there, in which seat 0 may move."""
    table: Any = match.view(0).table
    return match.position.actors == (0,) and len(match.moves) > 30 and len(table.revealed) == 3


CASES: list[tuple[str, Game, int, Wanted]] = [
    ("party-2-choose", PartyBugs(players=2), 3, phase("choose", ply=20, least=3)),
    ("party-2-take", PartyBugs(players=2), 4, phase("take", ply=30)),
    ("party-3-take", PartyBugs(players=3), 5, phase("take", ply=34, least=2)),
    ("party-4-start", PartyBugs(players=4), 6, phase("choose")),
    ("party-4-take", PartyBugs(players=4), 7, phase("take", ply=46, least=3)),
    ("party-4-chosen", PartyBugs(players=4), 8, waiting("choose", ply=40)),
    ("party-4-wait", PartyBugs(players=4), 9, waiting("take", ply=50)),
    ("party-5-choose", PartyBugs(players=5), 10, phase("choose", ply=55, least=3)),
    ("party-6-choose", PartyBugs(players=6), 11, phase("choose", ply=74, least=3)),
    ("party-6-take", PartyBugs(players=6), 12, phase("take", ply=90, least=4)),
    ("party-6-king", PartyBugs(players=6), 17, with_haul),
    ("party-4-hide", PartyBugs(players=4, hidden=True), 13, phase("hide")),
    ("party-3-pair", PartyBugs(players=3, hidden=True, edition="abacus"), 14, with_pair),
    ("party-3-keep", PartyBugs(players=3, hidden=True, edition="abacus"), 14, phase("pair")),
    ("party-3-mirror", PartyBugs(players=3, hidden=True, mirror=True), 15, phase("mirror")),
    ("party-4-over", PartyBugs(players=4), 16, phase("over")),
    ("bugoff-2-act", BugOff(players=2), 21, phase("act", ply=20)),
    ("bugoff-3-act", BugOff(players=3), 22, phase("act", ply=30)),
    ("bugoff-4-wait", BugOff(players=4), 23, waiting("act", ply=36)),
    ("bugoff-5-start", BugOff(players=5), 24, phase("act")),
    ("bugoff-5-act", BugOff(players=5), 25, phase("act", ply=40)),
    ("bugoff-5-net", BugOff(players=5), 27, with_sweep),
    ("bugoff-5-over", BugOff(players=5), 26, phase("over")),
    ("rumbugz-2-draw", RumBugz(players=2), 31, phase("draw", ply=24)),
    ("rumbugz-3-bid", RumBugz(players=3), 32, phase("bid", ply=50)),
    ("rumbugz-4-start", RumBugz(players=4), 33, phase("draw")),
    ("rumbugz-4-act", RumBugz(players=4), 34, phase("act", ply=50, least=9)),
    ("rumbugz-4-lay", RumBugz(players=4), 40, with_lay),
    ("rumbugz-4-bid", RumBugz(players=4), 35, phase("bid", ply=60)),
    ("rumbugz-4-wait", RumBugz(players=4), 36, waiting("act", ply=50)),
    ("rumbugz-6-act", RumBugz(players=6), 37, phase("act", ply=90, least=9)),
    ("rumbugz-6-draw", RumBugz(players=6), 38, phase("draw", ply=100)),
    ("rumbugz-4-over", RumBugz(players=4), 39, phase("over")),
    ("goofspiel-2-bid", GOOFSPIEL(players=2), 51, phase("bid", ply=4)),
    ("goofspiel-4-start", GOOFSPIEL(players=4), 52, phase("bid")),
    ("goofspiel-4-bid", GOOFSPIEL(players=4), 53, phase("bid", ply=20)),
    ("goofspiel-4-wait", GOOFSPIEL(players=4), 54, waiting("bid", ply=20)),
    (
        "goofspiel-10-bid",
        GOOFSPIEL.from_options({"players": 10, "num_cards": 20}),
        55,
        phase("bid", ply=40),
    ),
    ("goofspiel-4-over", GOOFSPIEL(players=4), 56, phase("over")),
]


def public(game: Game, move: Move) -> str:
    """A move as seat 0 is told it: what lies face down stays so."""
    return str(move) if move.seat == 0 else game.public_text(move)


def play_until(game: Game, seed: int, wanted: Wanted) -> tuple[Match, list[dict[str, Any]]]:
    """Play with rules of thumb until the position is there; keep what seat 0 saw last."""
    for trial in range(200):
        match = game.deal(seed=seed + 1000 * trial)
        players = [bots.make("thumb", seed=seed + i) for i in range(game.players)]
        steps: list[dict[str, Any]] = []
        told = 0
        while True:
            position = match.position
            together = position.phase in game.sealed_phases
            sealed = together and 0 < len(position.actors) < game.players
            new = range(told, told if sealed else len(match.moves))
            told = new.stop
            steps.append(
                {
                    "number": len(match.moves),
                    "moves": [public(game, match.moves[ply]) for ply in new],
                    "events": [event for ply in new for event in match.events(ply, perspective=0)],
                    "table": match.view(0).table,
                }
            )
            if wanted(match):
                return match, steps
            if position.is_over:
                break
            seat = position.actors[seed % len(position.actors) if together else 0]
            match.push(players[seat].choose(match.view(seat), bots.Limit(simulations=1)))
    raise SystemExit(f"no such position: {game!r}")


def past_of(step: dict[str, Any]) -> dict[str, Any]:
    """A step of long ago: what of it is not needed any more takes much room."""
    told = [event for event in step["events"] if event.kind not in {"chose", "drew", "floor"}]
    return {**step, "events": told, "moves": [], "table": None}


def fixture(name: str, game: Game, seed: int, wanted: Wanted) -> dict[str, Any]:
    """One table of the gallery."""
    match, steps = play_until(game, seed, wanted)
    view = match.view(0)
    outcome = match.position.outcome if match.position.is_over else None
    seats = [
        {
            "name": NAMES[i],
            "face": i,
            "kind": "bot" if i in (3, 4) else "person",
            "level": "queen" if i == 3 else "larva" if i == 4 else None,
            "away": i == 2 and "wait" in name,
        }
        for i in range(game.players)
    ]
    if game.displays > game.players:
        seats.append({"name": "", "face": 5, "kind": "dummy", "level": None, "away": False})
    return {
        "name": name,
        "game": game.name,
        **({} if isinstance(game, KNOWN) else {"info": games.info(game.name)}),
        "options": game.options,
        "seats": seats,
        "me": 0,
        "legal": [str(move).split(":", 1)[1] for move in sorted(view.legal_moves, key=str)],
        "result": outcome,
        "past": [past_of(step) for step in steps[:-STEPS]],
        "steps": steps[-STEPS:],
    }


def main() -> None:
    """Write them all, each into the folder of its module."""
    tables: dict[str, list[str]] = {}
    for case in CASES:
        one = fixture(*case)
        folder = "generic" if "info" in one else one["game"]
        tables.setdefault(folder, []).append(msgspec.json.encode(one).decode())
        print(f"{case[0]:18} {len(one['legal'])} legal moves")
    for folder, lines in tables.items():
        text = ",\n".join(lines)
        (WHERE / folder / "fixtures.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
