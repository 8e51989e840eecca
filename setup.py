"""The compiled module, by CMake; pyproject.toml has the rest."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent


class CleanBuild(build_py):
    """Files of an earlier build that are no more must not come along."""

    def run(self):
        shutil.rmtree(Path(self.build_lib) / "saddlemesh", ignore_errors=True)
        super().run()


class BuildByCMake(build_ext):
    def build_extension(self, extension):
        given = os.environ.get("SADDLEMESH_BUILD_DIR")
        folder = ROOT / (given or "build/python")
        if given:
            require_own(folder)
        else:
            self.configure(folder)
        subprocess.run(["cmake", "--build", folder, "--target", "saddlemesh_python"], check=True)
        target = Path(self.get_ext_fullpath(extension.name))
        built = folder / "python" / "saddlemesh" / target.name
        if not built.exists():
            raise SystemExit(
                f"{folder} builds for another Python than {sys.executable}: "
                f"{target.name} is not there"
            )
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built, target)

    def configure(self, folder):
        parts = [f"-DSADDLEMESH_{part}=OFF" for part in ("TESTS", "BENCHMARKS", "EXAMPLES")]
        options = [
            "-DSADDLEMESH_PYTHON=ON",
            "-DCMAKE_REQUIRE_FIND_PACKAGE_pybind11=ON",
            "-DCMAKE_BUILD_TYPE=Release",
        ]
        options += [
            f"-DPython_EXECUTABLE={sys.executable}",
            "-USADDLEMESH_ARCH",
        ]  # of an earlier build
        if "SADDLEMESH_ARCH" in os.environ:
            options.append(f"-DSADDLEMESH_ARCH={os.environ['SADDLEMESH_ARCH']}")
        subprocess.run(
            ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", *options, *parts], check=True
        )


def require_own(folder):
    """A folder that CMake has configured, and for this very source."""
    cache = folder / "CMakeCache.txt"
    found = re.search(
        r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", cache.read_text() if cache.exists() else "", re.M
    )
    if not found or Path(found[1]).resolve() != ROOT:
        raise SystemExit(
            f"{folder} is not a build folder of {ROOT}: "
            "make it with 'cmake --preset release', or leave build-dir out"
        )


def version():
    return re.search(
        r"project\(saddlemesh VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()
    )[1]


setup(
    version=version(),
    ext_modules=[Extension("saddlemesh._native", sources=[])],
    cmdclass={"build_ext": BuildByCMake, "build_py": CleanBuild},
)
