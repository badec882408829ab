"""Examples, links and names in the documentation are right; no file names a local path or host."""

import doctest
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import report
from tests import ROOT
from tests.games.clauses import CLAUSE_ID, GAMES, spec_clauses

# The brackets keep these patterns from matching this file.
FORBIDDEN = re.compile(
    r"""
      [p]ypi\.org | [p]ythonhosted | [n]pmjs\. | [y]arnpkg\.        # registries
    | (?<!\w)/[w]ork/ | (?<!\w)/[r]oot/ | (?<!\w)/[o]pt/pypi        # folders of one machine
    | [s]hared/(?:spec|vectors|rulebooks|DESIGN|STYLE)
    | [s]ession\ tools | [i]ssues\ show
    """,
    re.VERBOSE,
)


def text_files(pattern: str = "*") -> Iterator[tuple[Path, str]]:
    """Read all text files that git does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", pattern]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in names.split("\0")[:-1]:
        try:
            yield ROOT / name, (ROOT / name).read_text("utf-8")
        except (UnicodeDecodeError, FileNotFoundError):  # a picture, or a deleted file
            continue


def python_blocks(markdown: str) -> Iterator[str]:
    """Yield every line, blanked outside Python blocks so that line numbers stay right."""
    inside = False
    for line in markdown.splitlines():
        if line.startswith("```"):
            inside = line == "```python"
        yield line if inside and not line.startswith("```") else ""


def failed_examples(markdown: str) -> tuple[int, int]:
    """Run the examples in a page's Python blocks; return how many failed, of how many."""
    text = "\n".join(python_blocks(markdown))
    examples = doctest.DocTestParser().get_doctest(text, {}, "page", "page.md", 0)
    failed, attempted = doctest.DocTestRunner().run(examples)
    return failed, attempted


def without_code(markdown: str) -> str:
    return re.sub(r"^```.*?^```|`[^`\n]+`", "", markdown, flags=re.DOTALL | re.MULTILINE)


def anchors(markdown: str) -> set[str]:
    """Return the link anchors of a page's headings."""
    unfenced = re.sub(r"^```.*?^```", "", markdown, flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", unfenced, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path, markdown: str) -> Iterator[str]:
    """Find links to files or headings of this repository that do not exist."""
    for match in re.finditer(r'(?:\]\(|src="|href=")([^)"\s]+)', without_code(markdown)):
        link = match[1]
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if re.match(r"\w+:", link):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            yield link


@pytest.mark.parametrize("page", ["README.md", "docs/learned.md", "docs/library.md"])
def test_examples_are_true(page: str) -> None:
    failed, attempted = failed_examples((ROOT / page).read_text("utf-8"))
    assert attempted > 0
    assert failed == 0, "see the report above"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_rules_page_has_the_clauses_of_the_spec(game: str, language: str) -> None:
    page = (ROOT / f"docs/rules/{game}.{language}.md").read_text("utf-8")
    assert set(re.findall(CLAUSE_ID, page)) == set(spec_clauses(game))


@pytest.mark.parametrize("page", [*GAMES, "editions"])
def test_rules_pages_have_the_same_blocks_in_every_language(page: str) -> None:
    """Headings, rules, rulings and rows are in the same order, with the same clause ids."""
    block = re.compile(r"^(#+ |> |\||- |(?=\S)).*?(\[`[^\]]*\])?(?: \|)?$", re.MULTILINE)
    english, *others = (
        block.findall((ROOT / f"docs/rules/{page}.{language}.md").read_text("utf-8"))
        for language in ("en", "de", "fr")
    )
    assert len(english) > 50
    assert others == [english, english]


@pytest.mark.parametrize("page", [*GAMES, "editions"])
def test_french_rules_page_has_no_break_spaces(page: str) -> None:
    text = (ROOT / f"docs/rules/{page}.fr.md").read_text("utf-8")
    words = re.sub(r"`[^`]*`", "", text).replace("Bug Off!", "")
    assert re.findall("(?<!\u00a0)[:;?!»]|«(?!\u00a0)", words) == []


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("page", [*GAMES, "editions"])
def test_rules_page_has_printers_quotes(page: str, language: str) -> None:
    text = (ROOT / f"docs/rules/{page}.{language}.md").read_text("utf-8")
    assert re.findall("""['"]""", re.sub(r"`[^`]*`", "", text)) == []


def test_performance_page_is_up_to_date() -> None:
    assert report.PAGE.read_text("utf-8") == report.page(), "run: python -m bench.report"


def test_readme_figures_match_the_performance_page() -> None:
    performance = (ROOT / "docs/performance.md").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8")

    def column(section: str, row: str, number: int) -> list[float]:
        """Return one column's figures from matching rows of the first table after a heading."""
        table = performance.split(section)[1].split("\n\n|")[1].split("\n\n")[0]
        lines = [line.split("|") for line in table.splitlines() if re.match(row, line)]
        return [float(cells[number].strip().replace(",", "")) for cells in lines]

    ours = r"\| `(PartyBugs|BugOff)"
    speed = [figure / 1e6 for figure in column("# Performance", ours, 2)]
    gin_rummy = column("# Performance", ours, 5)
    (same,) = column("## The same game", r"\| goofspiel, compiled: ours", 4)
    billions = max(column("## On a GPU", r"\| `PartyBugs", 2))
    assert f"{min(speed):.0f} to {max(speed):.0f} million decisions a second in Party" in readme
    assert f"{min(gin_rummy):.0f} to {max(gin_rummy):.0f} times OpenSpiel's C++ gin" in readme
    assert f"goofspiel at {same:.1f} times the speed of OpenSpiel's C++" in readme
    assert f"{billions:.1f} billion decisions a second in Party Bugs" in readme


def test_links_are_not_broken() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page, text in text_files("*.md")
        for link in broken_links(page, text)
    ]
    assert not broken, "\n".join(broken)


def missing_names(markdown: str) -> Iterator[str]:
    """Find this repository's files and modules that a page names in code and that do not exist."""
    tops = r"(?:tests|scripts|bench|examples|docs|src|web|packages)"
    floors = r"(?:bots|cli|envs|games|kernel|lab|messages|play|protocol|server|live|table|learn)"
    for span in re.findall(r"`([^`\n]+)`", markdown):
        names = re.findall(rf"(?<![\w./-]){tops}/[\w./-]*\w", span)
        names += [f"{name.replace('.', '/')}.py" for name in re.findall(rf"-m ({tops}\.\S+)", span)]
        names += re.findall(rf"^{floors}/[\w./-]*\.\w+$|^[\w-]+\.(?:py|ts|svelte)$", span)
        for name in names:
            folders = ("", "src/bugnight", "web/src", "web/src/*", "web/src/games/*", "web")
            tests = ("tests/*", "src/bugnight/games/*", "examples/*/*")
            patterns = [f"{folder}/{name}".lstrip("/") for folder in (*folders, *tests)]
            known = any(any(ROOT.glob(pattern)) for pattern in patterns)
            if not known and not re.search(r"\b(?:LANG|NAME)\b", name):
                yield name


@pytest.mark.parametrize(
    ("markdown", "missing"),
    [
        (
            "`tests/docs/test_pages.py`, `python -m scripts.cli_page`, `play/games.py`, `rules.py`",
            [],
        ),
        (
            "`tests/docs/none.py`, `python -m scripts.none`",
            ["tests/docs/none.py", "scripts/none.py"],
        ),
        ("`play/none.py` and `none.svelte`", ["play/none.py", "none.svelte"]),
        ("`src/bugnight/messages/LANG/*.ftl`", []),
    ],
)
def test_missing_names_are_found(markdown: str, missing: list[str]) -> None:
    assert list(missing_names(markdown)) == missing


def test_files_named_in_pages_exist() -> None:
    mine = {"dreamer.py"}  # files that readers write themselves
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page, text in text_files("*.md")
        for name in missing_names(text)
        if name not in mine
    ]
    assert not missing, "\n".join(missing)


def test_files_name_no_local_paths_or_hosts() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path, text in text_files()
        for number, line in enumerate(text.splitlines(), start=1)
        if (match := FORBIDDEN.search(line))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("markdown", "result"),
    [
        ("```python\n>>> 1 + 1\n2\n```\nand\n```python\n>>> 2 + 2\n4\n```", (0, 2)),
        ("```python\n>>> n = 1\n```\n```python\n>>> n\n2\n```", (1, 2)),
        ("```sh\n>>> no python\n```", (0, 0)),
    ],
)
def test_examples_are_run(markdown: str, result: tuple[int, int]) -> None:
    assert failed_examples(markdown) == result


@pytest.mark.parametrize(
    ("markdown", "broken"),
    [
        ("[a](good.md) [b](good.md#the-end) [c](#here) [d](https://x.example/)\n# Here", []),
        ("[a](bad.md), ![b](bad.svg)", ["bad.md", "bad.svg"]),
        ("[a](good.md#the-beginning)", ["good.md#the-beginning"]),
        ('<img src="bad.png">', ["bad.png"]),
        ("`[a](bad.md)`\n```\n[a](bad.md)\n```", []),
    ],
)
def test_broken_links_are_found(tmp_path: Path, markdown: str, broken: list[str]) -> None:
    (tmp_path / "good.md").write_text("## The end!\n", "utf-8")
    page = tmp_path / "page.md"
    page.write_text(markdown, "utf-8")
    assert list(broken_links(page, markdown)) == broken


@pytest.mark.parametrize(
    ("text", "word", "forbidden"),
    [
        ("from {}.org", "pypi", True),
        ("files.{}hosted.org", "python", True),
        ("cd /{}/main", "work", True),
        ("see ../{}/spec", "shared", True),
        ("net/{}/main", "work", False),
        ("a {} table", "shared", False),
    ],
)
def test_forbidden_names_are_found(text: str, word: str, forbidden: bool) -> None:
    assert bool(FORBIDDEN.search(text.format(word))) is forbidden
