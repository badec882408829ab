"""`bugnight rules`: the rules for players, in three languages."""

import json
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated

import typer
from typer import Argument, Option

from bugnight.cli.errors import Misuse
from bugnight.cli.games import check_name
from bugnight.cli.pages import LANGUAGES, PAGES, Item, Page, preferred_language, read_page
from bugnight.registry import GAMES, our_names


def complete_page(incomplete: str) -> list[str]:
    """Complete the name of a page."""
    return [name for name in PAGES if name.startswith(incomplete)]


def complete_clause(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete a clause id of the page that was named before."""
    name = context.params.get("game")
    if name not in PAGES:
        return []
    language = context.params.get("lang") or preferred_language()
    clauses = read_page(name, language if language in LANGUAGES else "en").clauses
    as_typed = str.lower if incomplete.islower() else str.upper
    return [
        (as_typed(clause), _first_words(item.text, 60))
        for clause, item in clauses.items()
        if clause.startswith(incomplete.upper())
    ]


def complete_language(incomplete: str) -> list[tuple[str, str]]:
    """Complete a language."""
    return [(code, name) for code, name in LANGUAGES.items() if code.startswith(incomplete)]


def rules(
    game: Annotated[
        str,
        Argument(
            metavar="GAME",
            help=f"{', '.join(GAMES)}; or editions, for what the editions do differently.",
            autocompletion=complete_page,
        ),
    ],
    clause: Annotated[
        str | None,
        Argument(
            metavar="CLAUSE",
            help="Only what carries this clause id, such as PB-K2.",
            autocompletion=complete_clause,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        Option(
            metavar="en|de|fr",
            help="Language; that of your terminal by default, if it is one of these.",
            autocompletion=complete_language,
        ),
    ] = None,
    list_clauses: Annotated[
        bool, Option("--list", help="List all clause ids with their first words.")
    ] = False,
    as_json: Annotated[
        bool, Option("--json", help="JSON Lines: one object for each paragraph, item or row.")
    ] = False,
) -> None:
    """Read the rules of a game, in our own words, with clause ids."""
    check_name(game, PAGES)
    if lang is not None and lang not in LANGUAGES:
        raise Misuse(f"--lang is one of {', '.join(LANGUAGES)}, not {lang!r:.60}")
    page = read_page(game, lang or preferred_language())
    items = page.items if clause is None else _items_of(page, clause)
    if list_clauses:
        _print_list(page.clauses, only=items, as_json=as_json)
    elif as_json:
        for item in items:
            print(json.dumps(vars(item), ensure_ascii=False))
    elif clause is None:
        _show_page(page)
    else:
        _show_items(items)


def _items_of(page: Page, wanted: str) -> list[Item]:
    """Find what carries a clause id, the statement in full first."""
    clause = wanted.upper()
    items = [item for item in page.items if clause in item.clauses]
    if items:
        return items
    for other in our_names():
        if clause in read_page(other, "en").clauses:
            raise Misuse(f"{clause} is a clause of {other}: bugnight rules {other} {clause}")
    near = get_close_matches(clause, page.clauses, n=3, cutoff=0.4)
    hint = f"near it: {', '.join(near)}; " if near else ""
    raise Misuse(
        f"{page.name} has no clause {wanted!r:.40}; {hint}bugnight rules {page.name} --list has all"
    )


def _print_list(clauses: dict[str, Item], *, only: Iterable[Item], as_json: bool) -> None:
    from rich.text import Text

    from bugnight.cli.screen import Screen

    chosen = {clause: item for clause, item in clauses.items() if item in only}
    if as_json:
        for clause, item in chosen.items():
            print(json.dumps({"clause": clause, "text": item.text}, ensure_ascii=False))
        return
    screen = Screen()
    for clause, item in chosen.items():
        words = _first_words(item.text, screen.console.width - 8)
        screen.show(Text.assemble((f"{clause:<6}", "markdown.code"), "  ", words))


def _first_words(text: str, width: int) -> str:
    """Cut a text at a word.

    >>> _first_words("**Place.** Put the card face up.", 20)
    'Place. Put the card…'
    """
    text = re.sub(r"[*`]", "", text)
    if len(text) <= width:
        return text
    return text[:width].rpartition(" ")[0].rstrip(" ,;:.") + "…"


def _show_page(page: Page) -> None:
    from bugnight.cli.markdown import RulesMarkdown
    from bugnight.cli.screen import Screen

    Screen().show(RulesMarkdown(page.text))


def _show_items(items: Iterable[Item]) -> None:
    from rich.text import Text

    from bugnight.cli.markdown import RulesMarkdown
    from bugnight.cli.screen import Screen

    screen = Screen()
    place = None
    for item in items:
        here = " · ".join(filter(None, [item.section, item.part]))
        if here != place:
            if place is not None:
                screen.show("")
            screen.show(Text(here.replace("`", ""), "heading"))
            place = here
        clauses = ", ".join(f"`{clause}`" for clause in item.clauses)
        screen.show(RulesMarkdown(f"- {item.text} [{clauses}]"))
