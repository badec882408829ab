"""Lessons, hints, reviews and rules in a real browser, against a real server."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.axe import faults_of
from tests.page.browser import Person, looking_again, tap, until
from tests.page.learner import COACH, DONE, attend, step_of
from tests.page.states import play_out
from tests.server.parts import Node

pytestmark = pytest.mark.compiled

GAMES = ("party-bugs", "bug-off", "rumbugz")
LECTURES = {"party-bugs": 15, "bug-off": 14, "rumbugz": 20}


def begin(me: Person, game: str) -> None:
    me.go(f"/learn/{game}")
    me.page.wait_for_selector(f"{COACH} .btn")
    me.settle()


@pytest.mark.parametrize("game", GAMES)
def test_lesson_teaches_a_whole_game_then_offers_to_play(
    browser: Browser, node: Node, game: str
) -> None:
    me = Person(browser, node.url)
    me.go("/learn")
    title = {"party-bugs": "Party Bugs", "bug-off": "Bug Off!", "rumbugz": "RumBugz"}[game]
    me.page.get_by_role("link", name=f"Begin: {title}").click()
    me.page.wait_for_selector(f"{COACH} .btn")
    assert attend(me) >= LECTURES[game]
    me.sees("That was all of it")
    assert me.page.locator(".done .portrait").evaluate("(face) => face.naturalWidth") > 0
    me.page.get_by_role("button", name="Next: play now").click()
    expect(me.page).to_have_url(re.compile("/t/"))
    me.go("/learn")
    me.sees("You know this one")
    me.is_content()


@pytest.mark.parametrize(
    ("game", "language", "end"),
    [
        ("bug-off", "de-DE", "Das war schon alles"),
        ("rumbugz", "fr-FR", "Et voilà, c’est tout"),
    ],
)
def test_a_lesson_on_a_phone_in_another_language_with_the_coach_s_help(
    browser: Browser, node: Node, game: str, language: str, end: str
) -> None:
    me = Person(browser, node.url, width=360, height=740, touch=True, language=language)
    begin(me, game)

    def lets_the_coach_do_it() -> bool:
        wide = me.page.evaluate("document.querySelector('.table').scrollWidth")
        assert wide <= 360
        onward = me.page.locator(f"{COACH} .btn")
        if me.page.locator(".stage[data-kind]").count():
            me.page.keyboard.press("Escape")
        elif onward.count():
            with looking_again():
                tap(onward)
        me.page.wait_for_timeout(60)
        return me.page.locator(DONE).count() > 0

    until(lets_the_coach_do_it, me)
    me.sees(end)
    me.is_content()


def test_a_lesson_by_keyboard_alone(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    begin(me, "bug-off")

    def by_tab(target: Any) -> None:  # noqa: ANN401
        for _ in range(80):
            if target.evaluate("(wanted) => wanted === document.activeElement", timeout=2000):
                me.page.keyboard.press("Enter")
                return
            me.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target.inner_text()!r}")

    attend(me, by_tab)
    me.sees("That was all of it")
    me.is_content()


def test_another_move_gets_a_friendly_word_and_changes_nothing(
    browser: Browser, node: Node
) -> None:
    me = Person(browser, node.url)
    begin(me, "party-bugs")
    attend(me, until=3)
    me.page.locator('.piece[data-key="8@0"]').click()
    me.page.locator(".prompt .btn.go").click()
    expect(me.page.locator(f"{COACH} .remark")).to_contain_text("Play 3")
    assert step_of(me) == 3
    expect(me.page.locator('.piece.lit[data-key="8@0"]')).to_have_count(1)
    me.is_content()


def test_a_wrong_discard_is_taken_back(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    begin(me, "rumbugz")
    attend(me, until=4)
    me.page.locator(".piece.lit", has_text="11").click()
    me.page.locator(".prompt .btn", has_text="Discard the 11").click()
    expect(me.page.locator(f"{COACH} .remark")).to_contain_text("Discard the 12")
    assert step_of(me) == 4
    me.page.get_by_role("button", name="Undo").click()
    expect(me.page.locator(f"{COACH} .count")).to_have_text("3/20")
    me.is_content()


def test_a_lesson_goes_on_where_it_was_left(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    begin(me, "party-bugs")
    attend(me, until=6)
    me.page.reload()
    expect(me.page.locator(f"{COACH} .count")).to_have_text("6/15")
    me.page.get_by_role("button", name="One step back").click()
    expect(me.page.locator(f"{COACH} .count")).to_have_text("5/15")
    me.go("/learn")
    me.sees("Step 5 of 15")
    me.page.get_by_role("link", name="Go on: Party Bugs").click()
    me.page.wait_for_selector(COACH)
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_role("button", name="From the beginning").click()
    expect(me.page.locator(f"{COACH} .count")).to_have_text("1/15")
    me.is_content()


def test_a_screen_reader_hears_the_coach(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    begin(me, "party-bugs")
    coach = me.page.get_by_role("complementary", name="Roxy, your coach")
    expect(coach.get_by_role("status")).to_contain_text("The lowest sum wins")
    expect(coach.get_by_role("progressbar", name="Step 1 of 15")).to_have_count(1)
    attend(me, until=3)
    expect(coach.get_by_role("status")).to_contain_text("Play your Chef, the 3")
    expect(me.page.locator(":focus")).to_contain_text(re.compile("Do it for me|Chef"))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_moves_with_chances_and_shows_their_cards(
    browser: Browser, node: Node, game: str
) -> None:
    me = Person(browser, node.url)
    table = me.set_table(game, ["me", "bot:thumb"], claim_window=600)
    me.open_table(table)
    me.page.wait_for_selector(".prompt.do")
    me.page.get_by_role("button", name="Hint").click()
    best = me.page.locator(".advice").first
    expect(best).to_contain_text("% to win", timeout=120_000)
    best.click()
    expect(me.page.locator(".ring").first).to_be_visible()
    me.is_content()


def test_a_table_without_hints_says_so(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url)
    table = me.set_table("party-bugs", ["me", "bot:thumb"], hints=False)
    me.open_table(table)
    me.page.wait_for_selector(".prompt.do")
    me.page.get_by_role("button", name="Hint").click()
    me.sees("This table has no hints")
    me.is_content()


@pytest.mark.parametrize("game", ["party-bugs", "bug-off"])
def test_a_finished_game_is_reviewed_and_leads_to_its_turning_points(
    browser: Browser, node: Node, game: str
) -> None:
    me = Person(browser, node.url)
    table = me.set_table(game, ["me", "bot:thumb", "bot:thumb"])
    play_out([me], table)
    me.go(f"/t/{table}")
    expect(me.page.locator("#review .players li")).to_have_count(3, timeout=180_000)
    for fold in me.page.locator("#review summary").all():
        fold.click()
    verdicts = me.page.locator("#review .who").all_inner_texts()
    assert sum("Won" in line or "Shared" in line for line in verdicts) >= 1
    expect(me.page.get_by_role("img", name="Chances to win")).to_be_visible()
    lines, names = me.page.evaluate(
        """[[...document.querySelectorAll('#review .curve:not(.edge)')].map((line) =>
             line.getAttribute('style') + line.getAttribute('stroke-dasharray')),
            [...document.querySelectorAll('#review text.name')].map((name) =>
             name.getBoundingClientRect().top).sort((a, b) => a - b)]"""
    )
    assert len(set(lines)) == 3, "lines can be told apart"
    assert len(lines) == 6, "each has a sample beside its name"
    assert min(b - a for a, b in pairwise(names)) >= 12, "names do not lie upon each other"
    assert faults_of(me.page, "light", "dark") == []
    turn = me.page.locator("#review .turns a").first
    ply = int(re.findall(r"Move (\d+)", turn.inner_text())[0])
    turn.click()
    expect(me.page).to_have_url(re.compile(rf"/r/{table}\?ply=\d+&seat=0"))
    shown = int(re.findall(r"ply=(\d+)", me.page.url)[0])
    assert shown < ply
    me.is_content()


def test_the_rule_behind_a_prompt_is_a_tap_away(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, language="fr-FR")
    for game, clause in {"party-bugs": "PB-R1", "bug-off": "BO-T2", "rumbugz": "RB-T1"}.items():
        begin(me, game)
        me.page.locator(".prompt .link").click()
        told = me.page.locator(".told")
        expect(told).to_contain_text(clause)
        expect(told).to_be_in_viewport()
    me.is_content()


def test_the_rules_can_be_searched(browser: Browser, node: Node) -> None:
    me = Person(browser, node.url, language="fr-FR")
    me.go("/rules/party-bugs")
    box = me.page.get_by_role("searchbox")
    box.fill("roi")
    blocks = me.page.locator(".rules p[id], .rules h3[id], .rules h4[id]")
    expect(blocks.first).to_contain_text(re.compile("roi", re.IGNORECASE))
    box.fill("xyzzy")
    expect(blocks).to_have_count(0)
    me.is_content()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_no_fault_in_a_lesson(browser: Browser, node: Node, game: str) -> None:
    me = Person(browser, node.url, width=390, height=780)
    begin(me, game)
    for step in (2, 4, 7):
        attend(me, until=step)
        assert faults_of(me.page, "dark", "light") == []
    me.is_content()
