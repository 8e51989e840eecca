"""Builds the package for pip: setuptools, found where the system has it.

pip hides the system's packages from a build and would download setuptools. Where the interpreter has it beside it, as
Debian's does, nothing needs to be downloaded; elsewhere pip is asked for it as usual.

    pip install . --config-settings=build-dir=build/release    # with what that folder has compiled already
"""

import importlib.util
import os
import site
import sys

sys.path.extend(folder for folder in site.getsitepackages([sys.base_prefix]) if folder not in sys.path)


def _missing(config_settings=None):
    return [name for name in ("setuptools", "wheel") if importlib.util.find_spec(name) is None]


get_requires_for_build_wheel = get_requires_for_build_sdist = _missing


def _setuptools(config_settings):
    folder = (config_settings or {}).get("build-dir")
    if folder:
        os.environ["SADDLEMESH_BUILD_DIR"] = folder
    from setuptools import build_meta

    return build_meta


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    return _setuptools(config_settings).prepare_metadata_for_build_wheel(metadata_directory)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    backend = _setuptools(config_settings)
    return backend.build_wheel(wheel_directory, metadata_directory=metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    return _setuptools(config_settings).build_sdist(sdist_directory)
