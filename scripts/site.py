"""Hooks of the documentation site: versions, the tutorial, and links to files outside docs/.

A build goes into a folder named after the version, next to those of earlier builds. Their list lies
above them, where the theme looks for it and lets readers switch.
"""

import ast
import json
import re
import tomllib
from base64 import b64encode
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s#]+)(?:#[^)\s]*)?\)")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
REDIRECT = '<!doctype html><meta http-equiv="refresh" content="0; url={}/index.html">\n'
COMMANDS: list[str] = []
"""What MkDocs was started for; `serve` shows the pages without a version's folder."""


def on_startup(command: str, **_: object) -> None:
    COMMANDS.append(command)


def on_config(config: Any) -> None:  # noqa: ANN401
    """Every page names the version."""
    config.site_name += f" {VERSION}"
    if "build" in COMMANDS:
        config.site_dir = str(Path(config.site_dir, VERSION))


def on_post_build(config: Any) -> None:  # noqa: ANN401
    """List the versions, newest first; the newest is what the site opens with."""
    if "build" not in COMMANDS:
        return
    site = Path(config.site_dir).parent
    built = [page.parent.name for page in site.glob("*/index.html")]
    built.sort(key=lambda name: [int(part) for part in re.findall(r"\d+", name)], reverse=True)
    versions = [{"version": name, "title": name, "aliases": []} for name in built]
    (site / "versions.json").write_text(json.dumps(versions), "utf-8")
    (site / "index.html").write_text(REDIRECT.format(built[0]), "utf-8")


def on_files(files: Any, config: Any) -> None:  # noqa: ANN401
    """The tutorial is a page, run when the site is built."""
    from mkdocs.structure.files import File  # noqa: PLC0415

    page = run_notebook(ROOT / "examples/first_hour.ipynb").replace("](../docs/", "](")
    files.append(File.generated(config, "first-hour.md", content=page))


def run_notebook(path: Path) -> str:
    """Run a notebook, and write it as Markdown with what its cells show."""
    names: dict[str, Any] = {"__name__": "__main__"}
    parts = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        with redirect_stdout(StringIO()) as said:
            value = value_of(source, names)
        parts.append(f"```python\n{source}\n```")
        if hasattr(value, "_repr_svg_"):
            picture = b64encode(value._repr_svg_().encode()).decode()
            parts.append(f"![What the cell shows](data:image/svg+xml;base64,{picture})")
        elif value is not None:
            print(repr(value), file=said)
        if said.getvalue():
            parts.append(f"```text\n{said.getvalue().rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def value_of(source: str, names: dict[str, Any]) -> Any:  # noqa: ANN401
    """Run a cell; gives the value of its last expression, as a notebook does."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        return exec(compile(tree, "cell", "exec"), names)
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:  # noqa: ANN401
    """Links to files that are not documents, such as examples, become the names of the files.

    That the files are there is checked by `tests/docs/test_pages.py`.
    """
    folder = (ROOT / "docs" / page.file.src_uri).parent

    def plain(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        outside = not target.is_relative_to(ROOT / "docs") or target.is_dir()
        if ":" in link[2] or not (outside and target.exists()):
            return link[0]
        name = f"`{target.relative_to(ROOT)}`"
        return name if link[1] in str(target) else f"{link[1]} ({name})"

    return LINK.sub(plain, markdown)
