"""The program's own studies of problems with known answers."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

from . import ROOT
from .runs import runs_folder
from .tables import Table


def study(name: str, *options: str, quick: bool = False) -> Table:
    """Return the rows of the study's CSV file. The study is made only once."""
    folder = runs_folder() / "-".join(
        ["study", name, *(option.strip("-") for option in options), *(["quick"] if quick else [])]
    )
    file = folder / f"{name}.csv"
    if not file.exists():
        built = ROOT / "build" / "release" / "saddlemesh"
        program = os.environ.get("SADDLEMESH_PROGRAM") or (
            str(built) if built.exists() else shutil.which("saddlemesh")
        )
        if program is None:
            sys.exit("the program saddlemesh is not here; 'scripts/build release' makes it")
        part = Path(f"{folder}.part")
        command = [
            program,
            "study",
            name,
            *options,
            *(["--quick"] if quick else []),
            "--out",
            str(part),
        ]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        part.rename(folder)
    with file.open() as lines:
        return [dict(row) for row in csv.DictReader(lines)]
