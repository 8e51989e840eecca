"""Requirements of tests. Without them a test is skipped with "REASON; HOW TO RUN IT"."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest


def module(name: str) -> Any:
    return pytest.importorskip(
        name, reason=f"{name} is missing; install it by scripts/packages python test"
    )


def data_folder(*files: str) -> Path:
    folder = os.environ.get("SADDLEMESH_DATA")
    if not folder:
        pytest.skip(
            "SADDLEMESH_DATA is not set; set it to a folder with the data sets to run this test"
        )
    for file in files:
        if not (Path(folder) / file).exists():
            pytest.skip(f"SADDLEMESH_DATA has no {file}; put it there to run this test")
    return Path(folder)


def writable(folder: Path) -> Path:
    if not os.access(folder, os.W_OK):
        pytest.skip(f"{folder} cannot be written to; run the tests as the user who built it")
    return folder
