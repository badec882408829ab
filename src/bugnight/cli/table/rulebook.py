"""The rules at hand: what matters now first, then the whole page."""

from collections.abc import Sequence

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from bugnight.cli.markdown import RulesMarkdown
from bugnight.cli.pages import read_page
from bugnight.cli.table.words import Words


def rules_page(game: str, clauses: Sequence[str], words: Words) -> Group:
    """The rules of a game, opened at some clauses."""
    page = read_page(game, words.language)
    whole = RulesMarkdown(page.text)
    if not clauses:
        return Group(whole)
    now = "\n".join(f"- {page.clauses[clause].text} [`{clause}`]" for clause in clauses)
    return Group(
        Text(f" {words('rules-now')} ", "bold reverse"),
        RulesMarkdown(now),
        Text(),
        Rule(words("rules-all")),
        whole,
    )
