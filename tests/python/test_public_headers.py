"""docs/api.md lists the headers marked `// Public: …`, and these work where they are installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "saddlemesh"
ROW = re.compile(r"^\| `([\w/]+\.hpp)` \| (.+?) \| (.+) \|$", re.MULTILINE)


def marked() -> dict[str, str]:
    """The header and its phrase."""
    found = {}
    for file in sorted(SOURCE.rglob("*.hpp")):
        first = file.read_text().split("\n", 1)[0]
        if first.startswith("// Public: "):
            found[file.relative_to(SOURCE).as_posix()] = first.removeprefix("// Public: ")
    return found


def rows() -> list[tuple[str, str, str]]:
    return ROW.findall((ROOT / "docs" / "api.md").read_text())


def installed_layers(component: str) -> set[str]:
    text = (ROOT / "cmake" / "Install.cmake").read_text()
    calls = re.findall(r"^saddlemesh_install\((\w+) ([\w ]+)\)", text, re.MULTILINE)
    return set(dict(calls)[component].split())


SOLVER = installed_layers("solver")
LAYERS = SOLVER | installed_layers("application")


def included(header: str) -> set[str]:
    """All headers of this library that the header leads to."""
    found: set[str] = set()
    left = [header]
    while left:
        text = (SOURCE / left.pop()).read_text()
        new = set(re.findall(r'^#include "saddlemesh/(.+)"', text, re.MULTILINE)) - found
        found |= new
        left += sorted(new)
    return found


def test_the_page_lists_the_marked_headers_in_their_words() -> None:
    assert len(rows()) > 50
    assert {header: phrase for header, phrase, _ in rows()} == marked()
    assert len(rows()) == len(marked()), "a header is listed twice"


@pytest.mark.parametrize("header, names", [(header, names) for header, _, names in rows()])
def test_a_public_header_has_the_names_that_the_page_gives_it(header: str, names: str) -> None:
    text = (SOURCE / header).read_text()
    for name in re.findall(r"`(\w+)`", names):
        assert re.search(rf"\b{name}\b", text), name


@pytest.mark.parametrize("header", sorted(marked()))
def test_a_public_header_and_all_that_it_includes_are_installed(header: str) -> None:
    layer = header.split("/")[0]
    assert layer in LAYERS
    reach = {other.split("/")[0] for other in included(header)}
    assert reach <= (SOLVER if layer in SOLVER else LAYERS)
