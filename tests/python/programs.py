"""The command-line program, for comparison."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import Any

PROGRAM = os.environ.get(
    "SADDLEMESH_PROGRAM", str(Path(__file__).parents[2] / "build" / "release" / "saddlemesh")
)


def run_program(*arguments: object) -> str:
    """Run `saddlemesh`, which must succeed, and return its output."""
    command = [PROGRAM, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def wait_until_busy(process: subprocess.Popen[Any]) -> None:
    """Wait until the process has used half a second of processor time."""

    def used() -> float:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) / os.sysconf("SC_CLK_TCK")

    end = used() + 0.5
    while used() < end:
        assert process.poll() is None
        time.sleep(0.01)
