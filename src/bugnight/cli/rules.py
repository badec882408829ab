"""`bugnight rules`: the rules for players, in three languages."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated

import typer
from typer import Argument, Option

from bugnight.cli.errors import Misuse
from bugnight.cli.games import check_name
from bugnight.cli.options import Language, chosen_language, preferred_language
from bugnight.cli.pages import PAGES, Item, Page, read_page
from bugnight.cli.writing import print_json
from bugnight.messages import LANGUAGES
from bugnight.registry import GAMES, our_names


def complete_clause(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete a clause id of the page named before."""
    name = context.params.get("game")
    if name not in PAGES:
        return []
    language = context.params.get("lang") or preferred_language()
    clauses = read_page(name, language if language in LANGUAGES else "en").clauses
    as_typed = str.lower if incomplete.islower() else str.upper
    return [(as_typed(clause), _first_words(item.text, 60)) for clause, item in clauses.items()]


def rules(
    game: Annotated[
        str,
        Argument(
            metavar="GAME",
            help=f"{', '.join(GAMES)}; or editions, for what the editions do differently.",
            autocompletion=lambda: PAGES,
        ),
    ],
    clause: Annotated[
        str | None,
        Argument(
            metavar="CLAUSE",
            help="Only the text with this clause id; --list shows all ids.",
            autocompletion=complete_clause,
        ),
    ] = None,
    lang: Language = None,
    list_clauses: Annotated[
        bool, Option("--list", help="List all clause ids with their first words.")
    ] = False,
    as_json: Annotated[
        bool, Option("--json", help="JSON Lines: one object for each paragraph, item or row.")
    ] = False,
) -> None:
    """Read the rules of a game, in our own words, with clause ids."""
    check_name(game, PAGES)
    page = read_page(game, chosen_language(lang))
    items = page.items if clause is None else _items_of(page, clause)
    if list_clauses and not page.clauses:
        raise Misuse(f"the rules of {page.name} have no clause ids")
    if list_clauses:
        _print_list(page.clauses, only=items, as_json=as_json)
    elif as_json:
        for item in items:
            print_json(item)
    else:
        _show(page, None if clause is None else items)


def _items_of(page: Page, wanted: str) -> list[Item]:
    """The items with a clause id; the first states it in full."""
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
            print_json({"clause": clause, "text": item.text})
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


def _show(page: Page, items: Iterable[Item] | None) -> None:
    from rich.text import Text

    from bugnight.cli.markdown import RulesMarkdown
    from bugnight.cli.screen import Screen

    screen = Screen()
    if items is None:
        screen.show(RulesMarkdown(page.text))
    place = None
    for item in items or ():
        here = " · ".join(filter(None, [item.section, item.part]))
        if here != place:
            if place is not None:
                screen.show("")
            screen.show(Text(here.replace("`", ""), "heading"))
            place = here
        clauses = ", ".join(f"`{clause}`" for clause in item.clauses)
        screen.show(RulesMarkdown(f"- {item.text} [{clauses}]"))
