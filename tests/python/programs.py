"""The command-line program, for comparison."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def run_program(*arguments: object) -> str:
    """What `saddlemesh` prints; it must succeed."""
    built = Path(__file__).parents[2] / "build" / "release" / "saddlemesh"
    program = os.environ.get("SADDLEMESH_PROGRAM", str(built))
    command = [program, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
