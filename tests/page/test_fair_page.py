"""The page works the shuffle's proof out by itself; these are the numbers it must find."""

from scripts.fair_cases import RENEW, VECTORS, vectors


def test_the_page_is_tested_with_numbers_of_ours() -> None:
    assert VECTORS.read_text("utf-8") == vectors(), f"run: {RENEW}"
