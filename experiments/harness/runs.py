"""Training runs. Runs with the same settings are made only once."""

from __future__ import annotations

import csv
import hashlib
import json
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Iterator

import numpy as np
import numpy.typing as npt
import saddlemesh

from . import ROOT
from .origin import origin

Values = npt.NDArray[np.float64]
Curves = dict[str, Values]


def runs_folder() -> Path:
    """Return the folder of runs, which is not committed, because runs may be gigabytes."""
    return Path(os.environ.get("SADDLEMESH_RUNS", ROOT / "runs" / "experiments"))


def name_of(settings: dict[str, Any]) -> str:
    """Return a short name that is unique for the settings."""
    text = json.dumps(sorted((name, str(value)) for name, value in settings.items()))
    return hashlib.sha256(text.encode()).hexdigest()[:10]


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file that is written atomically."""
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        yield file
    part.rename(path)


@dataclass(frozen=True)
class Run:
    """A training run: its settings, and the columns that identify it in its experiment."""

    settings: dict[str, Any]
    labels: dict[str, Any] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        data = Path(str(self.settings["data"])).name.split(":")[0].split(".")[0]
        method = self.settings.get("method", "d-scgdam-gt")
        return runs_folder() / f"{data}-{method}-{name_of(self.settings)}"

    @property
    def diverged(self) -> bool:
        """Whether the run diverged, which is also a result."""
        return (self.folder / "diverged.txt").exists()

    @property
    def done(self) -> bool:
        return (self.folder / "outcome.json").exists() or self.diverged

    def carry_out(self, threads: int | None = None) -> None:
        """Finish the run, continuing from its current state."""
        if self.done:
            return
        try:
            saddlemesh.train(
                self.settings,
                threads=threads,
                out=self.folder,
                resume=True,
                verbose=1,
                on_divergence="stop",
            )
        except saddlemesh.DivergenceError as error:
            (self.folder / "diverged.txt").write_text(f"{error}\n")
        (self.folder / "origin.json").write_text(json.dumps(origin()))

    def origin(self) -> dict[str, str]:
        """Return the origin of the run."""
        file = self.folder / "origin.json"
        found: dict[str, str] = (
            json.loads(file.read_text())
            if file.exists()
            else dict.fromkeys(("machine", "date", "commit"), "unknown")
        )
        return found

    def curves(self) -> Curves:
        """Return the columns of the run's metrics.csv."""
        with (self.folder / "metrics.csv").open() as file:
            lines = list(csv.DictReader(file))
        return {name: np.array([float(line[name] or "nan") for line in lines]) for name in lines[0]}
