"""The table's scenes and news over whole games of every kind, in every language."""

import random
from io import StringIO

import pytest
from rich.console import Console

from bugnight.cli.pages import read_page
from bugnight.cli.table.scene import Scene, scene_of
from bugnight.cli.table.seats import Seat, shown_levels, shown_names
from bugnight.cli.table.sitting import Sitting
from bugnight.cli.table.words import Words
from bugnight.games.bug_off import BugOff
from bugnight.games.party_bugs import PartyBugs
from bugnight.games.party_bugs.terminal import OwnScene as PartyBugsScene
from bugnight.games.rumbugz import RumBugz
from bugnight.messages import LANGUAGES
from bugnight.messages.story import Teller
from bugnight.play import GAMES as BOX
from bugnight.play import Game, Match, Move
from tests.cli.table.pilot import sitting_at
from tests.games.builders import log, party_deal

pytestmark = pytest.mark.compiled

GAMES: list[Game] = [
    PartyBugs(),
    PartyBugs(players=2, hidden=True, edition="abacus", mirror=True),
    PartyBugs(players=6, hidden=True),
    BugOff(players=5, tiebreak="last"),
    RumBugz(players=3, rounds=3, limit=8, plyts=8),
    RumBugz(players=6, limit=10),
    *(BOX[name].from_options({"players": 3}) for name in ("goofspiel", "leduc")),
]
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo")


def names(sitting: Sitting, words: Words) -> list[str]:
    shown = shown_names(sitting.seats, words)
    return [*shown, words("seat-dummy")] if sitting.game.displays > len(shown) else shown


def scene(sitting: Sitting, seat: int | None, words: Words) -> Scene:
    fresh = None if seat is None else sitting.fresh(seat)
    kind = scene_of(type(sitting.game))
    return kind(sitting.view(seat), names(sitting, words), words, fresh)


def news(sitting: Sitting, words: Words, seat: int | None, ply: int = -1) -> list[str]:
    """Return the lines that tell a seat about a move."""
    teller = Teller(words.language, sitting.game, names(sitting, words), seat)
    return [line.text for line in teller.tell(sitting.events(ply, seat))]


def drawn(thing: object) -> str:
    console = Console(file=StringIO(), width=80, color_system=None)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


def look_at(sitting: Sitting, words: Words) -> None:
    """Draw every seat's scene, and check that each legal move has a label and can be chosen."""
    for seat in (None, *range(sitting.game.players)):
        shown = scene(sitting, seat, words)
        assert shown.where()
        assert drawn(shown.seats(78, airy=False)).count("\n") == 1 + sitting.game.displays
        drawn(shown.middle(46))
        cards = {"hand": shown.hand(), "floor": shown.floor(), "": []}[shown.picks_from]
        if shown.moves:
            assert shown.prompt().what
            picks = [[card] for card in cards] or [[]]
            found = {choice.move for pick in picks for choice in shown.choices(pick)}
            assert found == set(shown.moves)
            assert all(shown.choice(move).label.plain for move in shown.moves)
        else:
            assert not shown.picks_from


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_whole_games_have_scenes_and_news(game: Game, language: str) -> None:
    words, rng = Words(language, game.name), random.Random(5)
    sitting = sitting_at(Match(game, seed=5), *NAMES[: game.players])
    teller = Teller(language, game, names(sitting, words), 0)
    told = [line.text for line in teller.tell(sitting.opening)]
    while not sitting.is_over:
        if rng.random() < 0.05:
            look_at(sitting, words)
        sitting.push(rng.choice(sitting.match.legal_moves))
        told += news(sitting, words, seat=0)
    look_at(sitting, words)
    assert len(told) > game.players
    assert not [line for line in told if "{" in line or not line.strip()]


@pytest.mark.parametrize("name", BOX)
def test_every_phase_names_existing_clauses(name: str) -> None:
    kind = scene_of(BOX[name])
    assert not kind.clauses or set(kind.clauses) == set(BOX[name].phases) - {"deal"}
    for language in LANGUAGES:
        known = read_page(name, language).clauses
        assert all(clause in known for clauses in kind.clauses.values() for clause in clauses)


def test_choices_are_reported_only_after_all_have_chosen() -> None:
    words = Words("en", "party-bugs")
    sitting = sitting_at(Match(PartyBugs(players=3), seed=5), "Ada", "Ben", "Cleo")
    told = []
    for seat in (2, 0, 1):
        sitting.push(next(move for move in sitting.match.legal_moves if move.seat == seat))
        told.append(news(sitting, words, seat=None))
    assert told[:2] == [[], []]
    assert told[2][0].startswith("All reveal: ")


def test_only_its_owner_is_told_a_hidden_card() -> None:
    words = Words("en", "party-bugs")
    sitting = sitting_at(Match(PartyBugs(players=3, hidden=True), seed=5), "Ada", "Ben", "Cleo")
    move = next(move for move in sitting.match.legal_moves if move.seat == 1)
    sitting.push(move)
    assert news(sitting, words, seat=1) == [f"You hide the {move.text.split()[1]}."]
    for seat in (None, 0, 2):
        assert news(sitting, words, seat) == ["Ben hides a card."]


def test_simultaneous_choices_are_reported_together() -> None:
    words = Words("en", "party-bugs")
    deal = party_deal([5, 7, 3, 13, 12], [7, 6, 8, 9, 10], [9, 6, 8, 10, 11])
    moves = log("0:play 13, 1:play 6, 2:play 10")
    sitting = sitting_at(Match(PartyBugs(players=3), deals=[deal], moves=moves), *NAMES[:3])
    assert news(sitting, words, seat=1)[:3] == [
        "All reveal: Ada 13, you 6, Cleo 10.",
        "Ada: the Party King takes everything.",
        "Ada takes the 5, 7, and 9.",
    ]


def test_game_without_messages_falls_back_to_its_own_names() -> None:
    words = Words("de", "goofspiel")
    sitting = sitting_at(Match(BOX["goofspiel"].from_options({}), seed=1), "Ada", "Ben")
    prize = sitting.view(None).table.prize  # type: ignore[attr-defined]
    for move in ("0:bid 3", "1:bid 2"):
        sitting.push(Move.parse(move))
    assert news(sitting, words, seat=0) == [
        "Ada: revealed, card 3.",
        "Ben: revealed, card 2.",
        f"Ada: won, prize {prize}.",
    ]


def test_new_cards_in_a_hand_are_marked() -> None:
    words = Words("en", "bug-off")
    sitting = sitting_at(Match(BugOff(players=2), seed=1), "Ada", "Ben")
    first = sitting.asked()[0]
    for _ in range(2):
        sitting.push(sitting.match.legal_moves[0])
    marked = [card.key for card in scene(sitting, first, words).hand() if card.is_new]
    assert len(marked) == 1


def test_cards_show_their_effect_on_the_score() -> None:
    words = Words("en", "party-bugs")
    sitting = sitting_at(Match(PartyBugs(players=2), seed=5), "Ada", "Ben")
    checked = 0
    while not sitting.is_over:
        (*_, seat) = sitting.asked()
        shown = scene(sitting, seat, words)
        assert isinstance(shown, PartyBugsScene)
        move = shown.moves[-1]
        if move.verb == "take":
            note = next(card.note for card in shown.floor() if card.key == move.text)
            before = sum(shown.table.displays[seat])
            sitting.push(move)
            after = sum(scene(sitting, seat, words).table.displays[seat])
            assert int(note.replace("pair", "").replace("−", "-")) == after - before
            checked += 1
        else:
            sitting.push(move)
    assert checked > 10


ABACUS = PartyBugs(players=3, edition="abacus", hidden=True)


def test_a_hidden_pair_can_be_discarded_with_the_take() -> None:
    deal = party_deal([5, 7, 3, 1, 12], [7, 6, 8, 9, 10], [9, 6, 8, 10, 11])
    moves = log("0:hide 7, 1:hide 6, 2:hide 6, 0:play 1, 1:play 8, 2:play 10")
    sitting = sitting_at(Match(ABACUS, deals=[deal], moves=moves), "Ada", "Ben", "Cleo")
    shown = scene(sitting, 0, Words("en", "party-bugs"))
    picked = [card for card in shown.floor() if card.key == "take 7@1"]
    pair, take = shown.choices(picked)
    assert (pair.move.text, take.move.text) == ("take 7@1 pair", "take 7@1")
    assert pair.label.plain.endswith("and let both go  pair−7")
    assert take.label.plain.endswith("+7")
    assert len(shown.choices(shown.floor()[:1])) == 1
    sitting.push(pair.move)
    told = news(sitting, Words("en", "party-bugs"), seat=1)
    assert told == ["Ada takes the 7.", "The face-down 7 and its twin leave."]


@pytest.mark.parametrize(
    ("hidden", "choices"), [(7, ["Both leave", "Nothing leaves"]), (4, ["Nothing leaves"])]
)
def test_news_after_a_haul_do_not_reveal_a_hidden_pair(hidden: int, choices: list[str]) -> None:
    deal = party_deal([5, 7, 4, 13, 1], [7, 6, 8, 9, 10], [9, 6, 8, 10, 11])
    moves = log(f"0:hide {hidden}, 1:hide 6, 2:hide 6, 0:play 13, 1:play 8, 2:play 10")
    words = Words("en", "party-bugs")
    sitting = sitting_at(Match(ABACUS, deals=[deal], moves=moves), "Ada", "Ben", "Cleo")
    asked = scene(sitting, 0, words)
    assert [choice.label.plain for choice in asked.choices([])] == choices
    assert scene(sitting, 1, words).moves == []
    sitting.push(Move(0, "keep"))
    assert news(sitting, words, seat=1) == ["Round 2"]


def test_shown_names_are_distinct_and_short() -> None:
    seats = [Seat("x" * 60), Seat("x" * 50), Seat("A\x1b[31m\nda"), Seat(), Seat(bot="queen")]
    shown = shown_names(seats, Words("de"))
    assert len(set(shown)) == 5
    assert all(len(name) <= 16 and name.isprintable() for name in shown)
    assert shown[2:] == ["A[31mda", "Du", "Mara"]
    assert shown_levels(seats, Words("de")) == ["", "", "", "", "Königin"]
    assert shown_names([Seat("Mara"), Seat(bot="queen")], Words("en")) == ["Mara", "Theo"]
