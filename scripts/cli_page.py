"""Write docs/cli.md: what `--help` says, of all commands."""

from collections.abc import Iterator

from typer.main import get_command

from bugnight.cli.app import app
from tests import ROOT
from tests.cli.running import run

PAGE = ROOT / "docs/cli.md"
RENEW = "./dev generate"
INTRODUCTION = (
    "What `--help` says, of all commands. They come with the extra `terminal`: `pip install"
    ' "bugnight[terminal]"`. `serve` needs the extra `serve`, and plots, reports and Dask need'
    " `lab`. The games named here are those of a checkout, which include two from `examples/games`."
    " A test checks this page and runs its examples; after a change,"
    f" `{RENEW}` writes it again."
)
STATUSES = (
    "Exit statuses: 0 when all went well, 1 for a bad file or record, 2 for wrong usage, 130 when"
    " interrupted, 141 when the reader of the output has gone. An error is one line on standard"
    " error. `NO_COLOR`, `FORCE_COLOR` and `TERM` decide on colours, `COLUMNS` on the width."
)


def helps() -> Iterator[tuple[str, str]]:
    """Every command with its help."""
    yield "bugnight", run("--help").stdout
    group = get_command(app)
    for name in group.commands:  # type: ignore[attr-defined]
        yield f"bugnight {name}", run(name, "--help").stdout


def page() -> str:
    """Write docs/cli.md."""
    parts = ["# The command line", INTRODUCTION, STATUSES]
    for name, text in helps():
        parts += [f"## {name}", f"```text\n{text.rstrip()}\n```"]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
