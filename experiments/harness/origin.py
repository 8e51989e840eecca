"""The origin of numbers: machine, time and version."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

from . import ROOT


def origin() -> dict[str, str]:
    return {"machine": machine(), "date": time.strftime("%Y-%m-%d"), "commit": commit()}


def machine() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    processor = next(
        (line.split(":")[1].strip() for line in lines if line.startswith("model name")), "?"
    )
    return f"{processor}, {os.cpu_count()} cores"


def commit() -> str:
    """Return the last commit of the sources; results may be committed later."""

    def git(*arguments: str) -> str:
        return subprocess.run(
            ["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False
        ).stdout.strip()

    changed = git("status", "--porcelain", "--", ".", ":!results", ":!docs")
    return (git("rev-parse", "--short", "HEAD") or "unknown") + (" with changes" if changed else "")
