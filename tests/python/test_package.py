import re
from pathlib import Path

import saddlemesh
from saddlemesh import metrics

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def listed_names() -> tuple[set[str], set[str]]:
    """Return the public names in docs/python.md: those of the package and those of its metrics."""
    section = PAGE.read_text().split("\n## Public names\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.+) \| (.+) \|$", section, re.MULTILINE)
    names = [set(re.findall(r"`(\w+)`", cell)) for cell, _ in rows]
    inner = next(set(re.findall(r"`(\w+)`", about)) for cell, about in rows if cell == "`metrics`")
    assert sum(map(len, names)) == len(set().union(*names)), "a name is listed twice"
    return set().union(*names), inner


def test_has_a_version() -> None:
    assert saddlemesh.__version__.count(".") == 2


def test_the_page_lists_the_public_names() -> None:
    names, inner = listed_names()
    assert names == set(saddlemesh.__all__)
    assert inner == set(metrics.__all__)


def test_public_names_are_documented() -> None:
    for module in (saddlemesh, metrics):
        for name in set(module.__all__) - {"__version__"}:
            assert getattr(module, name).__doc__, name
