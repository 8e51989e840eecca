"""Every example in the package's documentation gives the shown result."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

import saddlemesh

MODULES = [
    importlib.import_module(f"saddlemesh.{module.name}")
    for module in pkgutil.iter_modules(saddlemesh.__path__)
    if module.name != "_native"
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples_give_what_they_say(
    module: ModuleType, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_everything_public_is_described() -> None:
    for name in set(saddlemesh.__all__) - {"__version__"}:
        text = getattr(saddlemesh, name).__doc__ or ""
        assert text and not text.startswith(f"{name}("), name  # dataclasses generate such text
