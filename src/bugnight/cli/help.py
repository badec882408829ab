"""Help pages: options in groups, then examples, which a test runs."""

from collections import defaultdict
from typing import Any

from typer.core import TyperCommand


def examples(*lines: str) -> str:
    r"""Format examples, one a line.

    >>> print(examples("bugnight --version").replace("\b", "(as it is)"))
    (as it is)
    Examples:
      bugnight --version
    """
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


class Command(TyperCommand):
    """A command whose help shows the options of each `rich_help_panel` under its own heading."""

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002
        """Show the whole first sentence in the list of commands."""
        return super().get_short_help_str(limit=200)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401
        arguments = (param for param in self.get_params(ctx) if param.param_type_name == "argument")
        return ["[OPTIONS]", *(_argument(param) for param in arguments)]

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        groups: dict[str, list[Any]] = defaultdict(list)
        param: Any
        for param in self.get_params(ctx):
            if param.param_type_name == "argument":
                groups["Arguments"].append((param.metavar, param.help))
            else:
                heading = getattr(param, "rich_help_panel", None) or "Options"
                groups[heading].append(param.get_help_record(ctx))
        for heading, rows in groups.items():
            with formatter.section(heading):
                formatter.write_dl(rows)


def _argument(param: Any) -> str:  # noqa: ANN401
    name = param.metavar + ("..." if param.nargs != 1 else "")
    return name if param.required else f"[{name}]"
