"""Builds the package for pip: setuptools, found where the system has it.

pip hides the system's packages from a build and would download setuptools. Where the interpreter has it beside it, as
Debian's does, nothing needs to be downloaded; elsewhere pip is asked for it as usual.

    pip install . --config-settings=build-dir=build/release    # with what that folder has compiled already
    pip wheel . --config-settings=arch=x86-64-v3               # for other processors too, not for this one alone
"""

import importlib.util
import os
import site
import sys

SETTINGS = {"build-dir": "SADDLEMESH_BUILD_DIR", "arch": "SADDLEMESH_ARCH"}

sys.path.extend(folder for folder in site.getsitepackages([sys.base_prefix]) if folder not in sys.path)


def _missing(config_settings=None):
    return [name for name in ("setuptools", "wheel") if importlib.util.find_spec(name) is None]


get_requires_for_build_wheel = get_requires_for_build_sdist = get_requires_for_build_editable = _missing


def _setuptools(config_settings):
    for name, value in (config_settings or {}).items():
        if name not in SETTINGS:
            raise SystemExit(f"saddlemesh does not know the setting {name}; known: {', '.join(SETTINGS)}")
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
    raise SystemExit("an editable install is the build folder itself: PYTHONPATH=build/release/python python3")
