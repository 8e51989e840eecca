"""The compiled module, by CMake; pyproject.toml has the rest."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


class BuildByCMake(build_ext):
    def build_extension(self, extension):
        folder = Path(os.environ.get("SADDLEMESH_BUILD_DIR", "build/python"))
        folder = folder if folder.is_absolute() else ROOT / folder
        if not (folder / "CMakeCache.txt").exists():
            self.configure(folder)
        subprocess.run(["cmake", "--build", folder, "--target", "saddlemesh_python"], check=True)
        target = Path(self.get_ext_fullpath(extension.name))
        built = folder / "python" / "saddlemesh" / target.name
        if not built.exists():
            raise SystemExit(f"{folder} builds for another Python than {sys.executable}: {target.name} is not there")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built, target)

    def configure(self, folder):
        parts = [f"-DSADDLEMESH_{part}=OFF" for part in ("TESTS", "BENCHMARKS", "EXAMPLES")]
        options = ["-DSADDLEMESH_PYTHON=ON", "-DCMAKE_REQUIRE_FIND_PACKAGE_pybind11=ON", "-DCMAKE_BUILD_TYPE=Release"]
        python = f"-DPython_EXECUTABLE={sys.executable}"
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", python, *options, *parts], check=True)


def version():
    return re.search(r"project\(saddlemesh VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


setup(
    version=version(),
    ext_modules=[Extension("saddlemesh._native", sources=[])],
    cmdclass={"build_ext": BuildByCMake},
)
