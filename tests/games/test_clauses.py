"""Every clause of the spec is proved by a test that names it: `@pytest.mark.clause("PB-S1")`."""

import ast
from collections import Counter

import pytest

from tests import ROOT
from tests.games.clauses import GAMES, spec_clauses


def named_clauses(source: str) -> set[str]:
    """Return the ids in all `pytest.mark.clause(...)` of a test file, without importing it."""
    return {
        ast.literal_eval(argument)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"
        for argument in node.args
    }


@pytest.fixture(scope="module")
def defined() -> list[str]:
    return [clause for game in GAMES for clause in spec_clauses(game)]


@pytest.fixture(scope="module")
def named() -> dict[str, set[str]]:
    """The clauses that each test file names."""
    paths = (ROOT / "tests").rglob("test_*.py")
    return {str(path): named_clauses(path.read_text("utf-8")) for path in sorted(paths)}


def test_the_spec_defines_each_clause_once(defined: list[str]) -> None:
    assert all(spec_clauses(game) for game in GAMES)
    assert [clause for clause, times in Counter(defined).items() if times > 1] == []


def test_every_clause_has_a_test(defined: list[str], named: dict[str, set[str]]) -> None:
    missing = [clause for clause in defined if clause not in set().union(*named.values())]
    assert not missing, f"{len(missing)} clauses that no test names: {' '.join(missing)}"


def test_tests_name_only_clauses_that_exist(defined: list[str], named: dict[str, set[str]]) -> None:
    unknown = {file: ids - set(defined) for file, ids in named.items() if ids - set(defined)}
    assert not unknown, f"clauses that the spec does not have: {unknown}"


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        ('@pytest.mark.clause("PB-S1", "PB-S2")\ndef test_deal(): ...', {"PB-S1", "PB-S2"}),
        (
            'class TestDeal:\n    @pytest.mark.clause("BO-T1")\n    def test_it(self): ...',
            {"BO-T1"},
        ),
        ('pytestmark = pytest.mark.clause("RB-B1")', {"RB-B1"}),
        ('CASES = [pytest.param(3, marks=pytest.mark.clause("RB-Q1"))]', {"RB-Q1"}),
        ('# PB-S1\ndef test_deal():\n    """PB-S1"""\n    assert "PB-S1"', set()),
        ('@pytest.mark.parametrize("clause", ["PB-S1"])\ndef test_deal(clause): ...', set()),
    ],
)
def test_clauses_are_named_only_by_the_marker(source: str, ids: set[str]) -> None:
    assert named_clauses(source) == ids
