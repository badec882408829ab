"""Tables as pictures: whole, with the page's cards, and without what a view hides."""

import re
from random import Random
from typing import Annotated, Any, ClassVar
from xml.etree import ElementTree as ET

import pytest

from bugnight import GAMES, Game, Match, Record, RecordError
from bugnight.cli.fields import fields_of
from bugnight.play.describe import Row, Table
from bugnight.play.picture import SVG
from bugnight.registry import our_names
from tests import with_players
from tests.play.strategies import OTHERS

KINDS = [*GAMES.values()]


def in_play(game: Game, moves: int, seed: int = 1) -> Match:
    """Return a match after some random moves."""
    luck = Random(seed)
    match = game.deal(seed=seed)
    while len(match.moves) < moves and not match.position.is_over:
        match.push(luck.choice(match.legal_moves))
    return match


def texts(svg: str) -> list[str]:
    """Return the texts in a picture."""
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{{{SVG}}}text")]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("moves", [0, 9, 10_000])
def test_a_picture_is_complete(kind: type[Game], moves: int) -> None:
    game = with_players(kind, 3)
    position = in_play(game, moves).position
    for svg in (position.svg(), position.view(None).svg(), position.svg(seat=1)):
        ids = [each.attrib.get("id") for each in ET.fromstring(svg).iter()]
        assert game.title in texts(svg)
        for wanted in re.findall(r'(?:href="|url\()#([^")]+)', svg):
            assert ids.count(wanted) == 1, wanted


@pytest.mark.parametrize("name", our_names())
def test_our_hands_are_drawn_with_the_cards_of_the_page(name: str) -> None:
    position = in_play(with_players(GAMES[name], 3), 5).position
    used = {
        each.removeprefix(f"{name}.") for each in re.findall('<use href="#([^"]+)"', position.svg())
    }
    for seat, hand in enumerate(position.table.hands):  # type: ignore[attr-defined]
        for card in hand:
            assert {f"{card}", f"{card}.{seat}"} & used


@pytest.mark.parametrize("kind", OTHERS)
def test_a_game_without_drawings_has_chips(kind: type[Game]) -> None:
    match = with_players(kind, 2).deal(seed=1)
    cards = re.findall(r"\w+", str(match.position).split("\n", 1)[1])
    assert {*texts(match.svg())} & {*cards}


class BoardTable(Table):
    board: Annotated[list[int], Row("points", width=4)]


GOOFSPIEL: Any = GAMES["goofspiel"]


class OnABoard(GOOFSPIEL):  # type: ignore[misc]
    table_type: ClassVar[type[Table]] = BoardTable


def test_a_board_lies_in_lines() -> None:
    position = OnABoard(players=2).deal(seed=1).position
    chips = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"[^/]*rx="8"', position.svg())
    assert (len({x for x, _ in chips}), len({y for _, y in chips})) == (4, 3)
    lines = fields_of(position.table, ("Ada", "Ben"), "en", "goofspiel").shared
    assert [*map(len, lines.values())] == [4, 4, 2]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("moves", [0, 7, 20])
def test_pictures_of_views_keep_secrets(kind: type[Game], moves: int) -> None:
    match = in_play(with_players(kind, 3), moves)
    for seat in (None, *range(match.game.players)):
        view = match.view(seat)
        assert view.guess(seed=7).svg(seat) == view.svg() == match.position.svg(seat)


@pytest.mark.parametrize("name", [kind.name for kind in KINDS if kind.sealed_phases])
def test_pictures_for_others_hide_unrevealed_choices(name: str) -> None:
    before = in_play(with_players(GAMES[name], 3), 0)
    while before.position.phase not in before.game.sealed_phases:
        before.push(before.legal_moves[0])
    first, second = [move for move in before.legal_moves if move.seat == 0][:2]
    matches = [before.copy(), before.copy()]
    for match, move in zip(matches, (first, second), strict=True):
        match.push(move)
    for seat in (None, 1, 2):
        assert matches[0].svg(seat) == matches[1].svg(seat)
        films = [Record.of(match).film(seat) for match in matches]
        assert films[0] == films[1]
    assert matches[0].svg(0) != matches[1].svg(0)
    assert matches[0].svg() != matches[1].svg()


def test_a_record_can_be_a_film_or_a_strip() -> None:
    match = in_play(with_players(GAMES[our_names()[0]], 2), 6)
    record = Record.of(match, seats=("Ada & Co", "<b>Ben</b>"), title="Opening night")
    film = ET.fromstring(record.film(seconds=2))
    assert len([*film.iter(f"{{{SVG}}}animate")]) == 7
    assert record._repr_html_() == record.film()
    strip = record.strip([0, 3, 6], columns=2)
    said = texts(strip)
    assert said.count("Ada & Co") == said.count("<b>Ben</b>") == 3
    assert f"ply 3: {match.moves[2]}" in said
    assert ET.fromstring(strip).attrib["width"] == "1800"
    for plies in ([], [7], [-1]):
        with pytest.raises(RecordError, match="plies from 0 to 6"):
            record.strip(plies)
    with pytest.raises(RecordError, match="at least 1 column, not 0"):
        record.strip([0], columns=0)
    assert str(record).startswith(f"Opening night: {match.game.title}")
    ended = in_play(with_players(GAMES["leduc"], 2), 100)
    assert ended.outcome is not None
    assert f"won by {ended.outcome.winners}" in str(Record.of(ended))


def test_a_row_of_a_strip_is_as_high_as_its_highest_table() -> None:
    record = Record.of(in_play(with_players(GAMES["rumbugz"], 2), 150))

    def height(plies: list[int]) -> float:
        return float(ET.fromstring(record.strip(plies)).attrib["height"])

    assert height([0]) < height([150])
    assert height([0, 1, 150]) == height([0]) + height([150])


def test_a_notebook_shows_pictures() -> None:
    match = in_play(with_players(GAMES[our_names()[0]], 2), 3)
    assert match._repr_svg_() == match.svg() == match.svg()._repr_svg_()
    assert match.position._repr_svg_() == match.position.svg()
    assert match.view(0)._repr_svg_() == match.view(0).svg()
