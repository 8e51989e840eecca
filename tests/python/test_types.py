"""The package is typed: strictly, and its stubs are those of the compiled module."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import saddlemesh

ROOT = Path(__file__).parents[2]


def mypy(*arguments: object, where: Path, **environment: str) -> None:
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False, env={**os.environ, **environment})
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_passes_strict_checks(tmp_path: Path) -> None:
    settings = ROOT / "pyproject.toml"
    package = ROOT / "python" / "saddlemesh"
    mypy("mypy", "--config-file", settings, "--cache-dir", tmp_path, package, where=tmp_path)


def test_what_the_experiments_share_passes_strict_checks(tmp_path: Path) -> None:
    settings = ROOT / "pyproject.toml"
    mypy("mypy", "--config-file", settings, "--cache-dir", tmp_path, "-p", "harness", where=ROOT / "experiments", MYPYPATH=str(ROOT / "python"))


def test_the_stubs_are_those_of_the_compiled_module(tmp_path: Path) -> None:
    allowed = ROOT / "tests" / "python" / "stubs-allowed.txt"
    options = ["--allowlist", allowed, "--ignore-unused-allowlist"]
    mypy("mypy.stubtest", *options, "saddlemesh._native", where=tmp_path)


def test_says_that_it_is_typed() -> None:
    assert (Path(saddlemesh.__file__).parent / "py.typed").exists()


def test_a_users_mistake_is_found_by_a_type_checker(tmp_path: Path) -> None:
    (tmp_path / "user.py").write_text(
        "import saddlemesh\n"
        "run = saddlemesh.train('ijcnn1', iterations=5)\n"
        "reveal_type(run.test_auroc)\n"
        "saddlemesh.metrics.roc_auc([0, 1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", tmp_path, "user.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"MYPYPATH": str(ROOT / "python"), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert 'Revealed type is "builtins.float"' in done.stdout, done.stdout + done.stderr
    assert 'Missing positional argument "scores"' in done.stdout, done.stdout
