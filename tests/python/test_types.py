"""The package is strictly typed, and its stubs match the compiled module."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import saddlemesh

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """mypy's cache for NumPy and the package, shared by the tests of this file."""
    return tmp_path_factory.mktemp("mypy")


def check(
    module: str, *arguments: object, where: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module, *map(str, arguments)]
    variables = {**os.environ, **environment}
    return subprocess.run(
        command, cwd=where, capture_output=True, text=True, check=False, env=variables
    )


def mypy(cache: Path, *arguments: object, where: Path) -> subprocess.CompletedProcess[str]:
    options = ["--config-file", ROOT / "pyproject.toml", "--cache-dir", cache]
    return check("mypy", *options, *arguments, where=where, MYPYPATH=str(ROOT / "python"))


def test_the_package_passes_strict_checks(cache: Path, tmp_path: Path) -> None:
    done = mypy(cache, ROOT / "python" / "saddlemesh", where=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_the_experiments_share_passes_strict_checks(cache: Path) -> None:
    done = mypy(cache, "-p", "harness", where=ROOT / "experiments")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_are_those_of_the_compiled_module(tmp_path: Path) -> None:
    allowed = ROOT / "tests" / "python" / "stubs-allowed.txt"
    options = ["--allowlist", allowed, "--ignore-unused-allowlist"]
    done = check("mypy.stubtest", *options, "saddlemesh._native", where=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_says_that_it_is_typed() -> None:
    assert (Path(saddlemesh.__file__).parent / "py.typed").exists()


def test_a_users_mistake_is_found_by_a_type_checker(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "user.py").write_text(
        "import saddlemesh\n"
        "run = saddlemesh.train('ijcnn1', iterations=5)\n"
        "reveal_type(run.test_auroc)\n"
        "saddlemesh.metrics.roc_auc([0, 1])\n"
    )
    done = mypy(cache, "user.py", where=tmp_path)
    assert done.returncode == 1
    assert 'Revealed type is "builtins.float"' in done.stdout, done.stdout + done.stderr
    assert 'Missing positional argument "scores"' in done.stdout, done.stdout
