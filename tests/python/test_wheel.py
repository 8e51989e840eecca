"""`pip install .` in a clean virtual environment, without a download."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Iterator

import pytest

import needs

ROOT = Path(__file__).parents[2]
BUILD = os.environ.get("SADDLEMESH_BUILD", str(ROOT / "build" / "release"))


def run(*command: object, where: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)),
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module", autouse=True)
def turn() -> Iterator[None]:
    """pip builds in the source and in the build folder, so only one suite may run at a time."""
    with (needs.writable(Path(BUILD)) / "test_wheel.lock").open("w") as lock:
        needs.writable(ROOT)
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


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


def test_an_editable_install_is_the_source_and_the_build_folder(
    python: Path, tmp_path: Path
) -> None:
    run(sys.executable, "-m", "venv", "--system-site-packages", tmp_path, where=ROOT)
    pip = [tmp_path / "bin" / "python", "-m", "pip"]
    run(
        *pip,
        "install",
        "--no-index",
        "--isolated",
        f"--config-settings=build-dir={BUILD}",
        "-e",
        ".",
        where=ROOT,
    )
    script = (
        "import importlib.metadata as m, os, saddlemesh, saddlemesh._native as native;"
        "print(m.version('saddlemesh') == saddlemesh.__version__, "
        "os.path.realpath(saddlemesh.__file__), native.__file__)"
    )
    same, file, native = run(tmp_path / "bin" / "python", "-c", script, where=tmp_path).split()
    assert same == "True"
    assert Path(file) == ROOT / "python" / "saddlemesh" / "__init__.py"
    assert Path(native).parent == Path(BUILD).resolve() / "python" / "saddlemesh"
    run(*pip, "uninstall", "--yes", "saddlemesh", where=tmp_path)
    assert not list(tmp_path.rglob("*saddlemesh*"))


def build(python: Path, *options: str, where: Path) -> subprocess.CompletedProcess[str]:
    command = [
        str(python),
        "-m",
        "pip",
        "wheel",
        "--no-index",
        "--isolated",
        "--no-deps",
        *options,
        str(ROOT),
    ]
    return subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)


def test_a_folder_of_another_source_is_refused(python: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "CMakeCache.txt").write_text("CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\n")
    done = build(python, f"--config-settings=build-dir={tmp_path}/other", where=tmp_path)
    assert done.returncode != 0
    assert "is not a build folder of" in done.stdout + done.stderr
    done = build(python, "--config-settings=build-dri=x", where=tmp_path)
    assert "does not know the setting build-dri" in done.stdout + done.stderr


def test_files_that_are_no_more_do_not_come_along(python: Path, tmp_path: Path) -> None:
    for folder in (ROOT / "build").glob("lib.*/saddlemesh"):
        (folder / "_gone.py").write_text("")
    done = build(python, f"--config-settings=build-dir={BUILD}", where=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "saddlemesh/_solve.py" in names and "saddlemesh/_gone.py" not in names


def test_a_source_archive_has_all_that_building_needs(python: Path, tmp_path: Path) -> None:
    script = "import saddlemesh_build, sys; saddlemesh_build.build_sdist(sys.argv[1])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
    command = [str(python), "-c", script, str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    inside = {name.partition("/")[2] for name in tarfile.open(archive).getnames()}
    sources = {str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.[ch]pp")}
    bindings = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "python").rglob("*.[cp]*[py]")
        if path.is_file()
    }
    needed = {
        "CMakeLists.txt",
        "setup.py",
        "pyproject.toml",
        "python/CMakeLists.txt",
        "cmake/Flags.cmake",
    }
    assert needed | sources | {name for name in bindings if "__pycache__" not in name} <= inside


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
