"""The Python that the README and the docs show is run and must answer as printed; their links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from ladder_rummy.__main__ import COMMANDS
from tests.architecture.source import ROOT, name

FENCE = re.compile(r"^```(python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def read_blocks(page: Path) -> list[str]:
    """The Python blocks of a page, each behind as many blank lines as stand before it in the page."""
    text = page.read_text(encoding="utf-8")
    return ["\n" * text[: match.start(2)].count("\n") + match[2] for match in FENCE.finditer(text)]


@pytest.mark.parametrize("page", [page for page in PAGES if read_blocks(page)], ids=name)
def test_the_examples_of_a_page_answer_as_printed(page: Path) -> None:
    names: dict[str, object] = {}  # shared: a later block of a page goes on from an earlier one
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in read_blocks(page):
        test = doctest.DocTestParser().get_doctest(block, names, name(page), str(page), 0)
        assert test.examples, f"{name(page)} shows Python without >>>, which no test can run"
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0


def test_the_readme_shows_the_engine() -> None:
    assert read_blocks(ROOT / "README.md")


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z]+)", text, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert not [link for link in links if not (page.parent / link).exists()]
