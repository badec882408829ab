"""Help pages: options in groups, and examples at the end, which a test runs."""

from collections import defaultdict
from difflib import get_close_matches
from typing import Any

from typer import TyperException
from typer.core import TyperCommand

from bugnight.cli.errors import Misuse
from bugnight.registry import GAMES

GAME = "bugnight.game"
"""Where a context keeps the game that is named on the command line."""
OPTIONS = "bugnight.options"
"""Where it keeps the options of the game that were typed."""


def examples(*lines: str) -> str:
    r"""Write examples so that they stand one a line.

    >>> print(examples("bugnight --version").replace("\b", "(as it is)"))
    (as it is)
    Examples:
      bugnight --version
    """
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


class Command(TyperCommand):
    """A command whose help shows the options of each `rich_help_panel` under its own heading.

    One that takes the options of a game has those of the game that is named among its arguments.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Read the arguments, with the options of the game that they name."""
        game = None
        if getattr(self.callback, "takes_game_options", False):
            game = ctx.meta[GAME] = next((each for each in args if each in GAMES), None)
        try:
            return super().parse_args(ctx, args)
        except TyperException as error:
            wrong = getattr(error, "option_name", None)
            theirs = _switches(game) if game else []
            if wrong is not None and GAME in ctx.meta and game is None and _is_of_a_game(wrong):
                raise Misuse(f"options need a GAME; there are {', '.join(GAMES)}") from error
            if wrong is None or not theirs or wrong in theirs:
                raise
            near = get_close_matches(wrong, theirs, 1)
            there = f"did you mean {near[0]}? It" if near else "it"
            raise Misuse(
                f"{game} has no option {wrong}; {there} has {', '.join(theirs)}"
            ) from error

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        """Run the command; the options of a game are put aside for it."""
        from bugnight.cli.options import parameters_of

        game = ctx.meta.get(GAME)
        names = [param.name for param in parameters_of(game)] if game else []
        options = {name: ctx.params.pop(name) for name in names}
        ctx.meta[OPTIONS] = {name: value for name, value in options.items() if value is not None}
        return super().invoke(ctx)

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401
        """The parameters; the game's own before `--help`."""
        from bugnight.cli.options import parameters_of

        *params, help_option = super().get_params(ctx)
        game = ctx.meta.get(GAME)
        return [*params, *(parameters_of(game) if game else ()), help_option]

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002
        """Let the list of commands have the whole sentence."""
        return super().get_short_help_str(limit=200)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401
        """Write the arguments as they are typed."""
        arguments = (param for param in self.get_params(ctx) if param.param_type_name == "argument")
        return ["[OPTIONS]", *(_argument(param) for param in arguments)]

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """Write arguments and options, each group under its heading."""
        groups: dict[str, list[Any]] = defaultdict(list)
        param: Any
        for param in self.get_params(ctx):
            if param.param_type_name == "argument":
                groups["Arguments"].append((param.metavar, param.help))
            else:
                groups[getattr(param, "rich_help_panel", None) or "Options"].append(
                    param.get_help_record(ctx)
                )
        for heading, rows in groups.items():
            with formatter.section(heading):
                formatter.write_dl(rows)


def _is_of_a_game(switch: str) -> bool:
    return any(switch in _switches(game) for game in GAMES)


def _switches(game: str) -> list[str]:
    from bugnight.cli.options import parameters_of

    return [param.opts[0] for param in parameters_of(game)]


def _argument(param: Any) -> str:  # noqa: ANN401
    name = param.metavar + ("..." if param.nargs != 1 else "")
    return name if param.required else f"[{name}]"
