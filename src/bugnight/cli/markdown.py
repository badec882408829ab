"""Markdown in a terminal, for the rules pages."""

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown, MarkdownElement, TableElement
from rich.table import Table


class LeftHeading(Heading):
    """A heading aligned left."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.text.justify = "left"
        yield self.text


class WholeTable(TableElement):
    """A table that wraps long words instead of cutting them."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for table in super().__rich_console__(console, options):
            if isinstance(table, Table):
                table.show_edge = False
                for column in table.columns:
                    column.overflow = "fold"
            yield table


class RulesMarkdown(Markdown):
    """Markdown with headings aligned left and whole tables."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": LeftHeading,
        "table_open": WholeTable,
    }
