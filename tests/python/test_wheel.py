"""`pip install .` in a clean virtual environment, without a download."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = os.environ.get("SADDLEMESH_BUILD", str(ROOT / "build" / "release"))


def run(*command: object, where: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)), cwd=where, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--system-site-packages", folder, where=ROOT)
    python = folder / "bin" / "python"
    build_dir = f"--config-settings=build-dir={BUILD}"
    run(python, "-m", "pip", "install", "--no-index", "--isolated", build_dir, ".", where=ROOT)
    return python


def test_the_installed_package_trains(python: Path, tmp_path: Path) -> None:
    script = (
        "import numpy as np, saddlemesh; X = np.random.default_rng(0).normal(size=(400, 3));"
        "c = saddlemesh.AUROCClassifier(iterations=200, random_state=0).fit(X, X[:, 0] > 1);"
        "print(c.score(X, X[:, 0] > 1) > 0.95, saddlemesh.__file__)"
    )
    good, file = run(python, "-c", script, where=tmp_path).split()
    assert good == "True"
    assert file.startswith(str(python.parents[1]))


def test_its_version_and_its_types_come_along(python: Path, tmp_path: Path) -> None:
    script = (
        "import importlib.metadata as m, pathlib, saddlemesh;"
        "print(m.version('saddlemesh') == saddlemesh.__version__,"
        "*sorted(p.name for p in pathlib.Path(saddlemesh.__file__).parent.iterdir()))"
    )
    same, *files = run(python, "-c", script, where=tmp_path).split()
    assert same == "True"
    sources = {path.name for path in (ROOT / "python" / "saddlemesh").iterdir() if path.is_file()}
    assert sources <= set(files)
