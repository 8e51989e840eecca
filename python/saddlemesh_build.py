"""The build backend of the package: setuptools, found where the system has it.

    pip install .                                               # compiles in build/python
    pip install . --config-settings=build-dir=build/release     # uses what that folder has compiled
    pip install -e . --config-settings=build-dir=build/release  # imports from that folder
    pip wheel . --config-settings=arch=x86-64-v3                # default: x86-64-v2

Why not scikit-build-core: Debian 12 has no package of it, and pip would have to download it. pip
also hides the system's packages from a build. This backend looks for setuptools beside the
interpreter, where Debian's python3-setuptools puts it, and asks pip for it otherwise. It passes the
settings above to setup.py, which runs CMake, and adds editable installs.
"""

import base64
import hashlib
import importlib.util
import os
import site
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = {"build-dir": "SADDLEMESH_BUILD_DIR", "arch": "SADDLEMESH_ARCH"}

sys.path.extend(
    folder for folder in site.getsitepackages([sys.base_prefix]) if folder not in sys.path
)


def _missing(config_settings=None):
    return [name for name in ("setuptools", "wheel") if importlib.util.find_spec(name) is None]


get_requires_for_build_wheel = (
    get_requires_for_build_sdist
) = get_requires_for_build_editable = _missing


def _setuptools(config_settings):
    for name, value in (config_settings or {}).items():
        if name not in SETTINGS:
            raise SystemExit(
                f"saddlemesh does not know the setting {name}; known: {', '.join(SETTINGS)}"
            )
        os.environ[SETTINGS[name]] = value
    from setuptools import build_meta

    return build_meta


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    return _setuptools(config_settings).prepare_metadata_for_build_wheel(metadata_directory)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    backend = _setuptools(config_settings)
    return backend.build_wheel(wheel_directory, metadata_directory=metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    return _setuptools(config_settings).build_sdist(sdist_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Build a wheel that contains no code, but a .pth file with the path of the build folder.

    The package in that folder has the compiled module beside links to the Python files.
    """
    with tempfile.TemporaryDirectory() as folder:
        name = build_wheel(folder, config_settings)
        with zipfile.ZipFile(Path(folder) / name) as wheel:
            described = [
                path
                for path in wheel.namelist()
                if ".dist-info/" in path and not path.endswith("/RECORD")
            ]
            files = {path: wheel.read(path) for path in described}
    package = (ROOT / os.environ.get("SADDLEMESH_BUILD_DIR", "build/python") / "python").resolve()
    files["saddlemesh-editable.pth"] = f"{package}\n".encode()
    record = described[0].partition("/")[0] + "/RECORD"
    files[record] = "".join(
        f"{path},{_digest(data)},{len(data)}\n" for path, data in files.items()
    ).encode()
    files[record] += f"{record},,\n".encode()
    with zipfile.ZipFile(Path(wheel_directory) / name, "w") as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return name


def _digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
