"""scripts/check-docs finds faults of every kind, and wraps pages without changing what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONG = " ".join(["word"] * 25)  # 124 columns


def check(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "scripts" / "check-docs", "--root", root, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "images").mkdir(parents=True)
    (tmp_path / "docs" / "images" / "curve.png").touch()
    (tmp_path / "README.md").write_text(
        "# A tool\n\nSee [the page](docs/page.md#two-words-a-code--more).\n"
    )
    (tmp_path / "docs" / "page.md").write_text(
        "# Page\n\n![A curve](images/curve.png)\n\n## Two *words*: `a-code` & more\n\n"
        "## Twice\n\n## Twice\n\n[Back](../README.md), [there](#twice-1).\n"
    )
    return tmp_path


def faults_with(tree: Path, text: str) -> list[str]:
    page = tree / "docs" / "page.md"
    page.write_text(page.read_text() + "\n" + text)
    done = check(tree)
    assert done.returncode == (1 if done.stdout else 0), done.stderr
    return done.stdout.splitlines()


def test_a_tree_without_fault_passes(tree: Path) -> None:
    assert faults_with(tree, "") == []


@pytest.mark.parametrize(
    "text, fault",
    [
        (LONG, "13: longer than 100 columns"),
        ("- one\n- " + LONG, "14: longer than 100 columns"),
        ("> " + LONG, "13: longer than 100 columns"),
        ("One\n[line](gone.md)", "14: link to a file that does not exist: gone.md"),
        ("| [cell](gone.md) |", "13: link to a file that does not exist: gone.md"),
        ("[name]: gone.md", "13: link to a file that does not exist: gone.md"),
        ("[x](#nowhere)", "13: link to a heading that does not exist: #nowhere"),
        ("[x](#twice-2)", "13: link to a heading that does not exist: #twice-2"),
        (
            "[a\nb](../README.md#nowhere)",
            "14: link to a heading that does not exist: ../README.md#nowhere",
        ),
        ("![x](images/gone.png)", "13: image does not exist: images/gone.png"),
        ('<img src="images/gone.png">', "13: image does not exist: images/gone.png"),
    ],
)
def test_a_fault_is_named_with_file_and_line(tree: Path, text: str, fault: str) -> None:
    assert faults_with(tree, text + "\n") == [f"check-docs: docs/page.md:{fault}"]


@pytest.mark.parametrize(
    "text",
    [
        f"| {LONG} |",
        f"```\n{LONG} [x](gone.md)\n```",
        f"    {LONG}",
        f"- item\n\n      {LONG}",
        f"### {LONG}",
        f"[{'x' * 120}](#page)",
        f"- <https://example.org/{'x' * 120}>",
        "`[x](gone.md)` is code, [y](https://example.org/#nowhere) is elsewhere",
    ],
)
def test_what_may_be_long_and_what_is_no_link_is_no_fault(tree: Path, text: str) -> None:
    assert faults_with(tree, text + "\n") == []


def test_a_page_that_no_other_links_to_is_found(tree: Path) -> None:
    (tree / "docs" / "lost.md").write_text("# Lost\n\n[Itself](lost.md).\n")
    assert faults_with(tree, "") == ["check-docs: docs/lost.md:1: no other page links to this one"]


PAGE = f"""---
title: {LONG}
---
# {LONG}

{LONG}
{LONG} `a code span of
some words` [a link of words](#somewhere "with a title") {LONG}.

- {LONG}
  {LONG}
  1. {LONG}

     {LONG}

          code {LONG}

> {LONG} {LONG}

<!-- {LONG} -->

| a table |
|---|
| {LONG} |

```
{LONG}
```
"""


def wrapped(tree: Path, text: str) -> list[str]:
    page = tree / "docs" / "page.md"
    page.write_text(text)
    check(tree, "--wrap")
    lines = page.read_text().split("\n")
    check(tree, "--wrap")
    assert page.read_text().split("\n") == lines, "wrapping twice is wrapping once"
    return lines


def words_of(page: str) -> list[str]:
    return [word for word in page.split() if word != ">"]


def test_wrapping_keeps_the_words_and_what_is_no_prose(tree: Path) -> None:
    lines = wrapped(tree, PAGE)
    kept = [
        line for line in PAGE.split("\n") if line.startswith(("title", "#", "|", "<!--", "```"))
    ]
    kept += [" " * 10 + "code " + LONG, LONG]
    assert set(kept) <= set(lines)
    assert all(len(line) <= 100 for line in lines if line not in kept)
    assert words_of("\n".join(lines)) == words_of(PAGE)
    assert any("`a code span of some words`" in line for line in lines)
    assert any(line.startswith("     word") for line in lines), "the paragraph stays in its item"


def test_no_line_begins_with_a_word_that_would_open_something_else(tree: Path) -> None:
    words = ["#", "#1", "-", "+", "*", "1.", "27)", ">", "|", "===", "---", "```", "<b>"]
    text = "\n\n".join(
        f"{'x' * before} {word} {LONG}" for word in words for before in range(60, 100)
    )
    lines = wrapped(tree, text + "\n")
    assert [line for line in lines if line.startswith(tuple(words))] == []
    assert " ".join(lines).split() == text.split()


def test_lines_that_end_for_good_stay_apart(tree: Path) -> None:
    assert wrapped(tree, "one  \ntwo\\\nthree\nfour\n") == ["one  ", "two\\", "three four", ""]
