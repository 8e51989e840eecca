"""Training runs, each made once: whoever asks for the same settings again is given what is there."""

from __future__ import annotations

import csv
import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator

import numpy as np

import saddlemesh

ROOT = Path(__file__).resolve().parents[2]


def runs_folder() -> Path:
    """Where they are kept, outside of what is committed: they may be gigabytes."""
    return Path(os.environ.get("SADDLEMESH_RUNS", ROOT / "runs" / "experiments"))


@dataclass(frozen=True)
class Run:
    """One training run: its settings, which name it, and where it is among the curves of its experiment."""

    settings: dict[str, Any]
    labels: dict[str, Any]  # the experiment's own columns: method, data, seed, …

    @property
    def folder(self) -> Path:
        text = json.dumps(sorted((name, str(value)) for name, value in self.settings.items()))
        digest = hashlib.sha256(text.encode()).hexdigest()[:10]
        data = Path(str(self.settings["data"])).name.split(":")[0].split(".")[0]
        return runs_folder() / f"{data}-{self.settings.get('method', 'd-scgdam-gt')}-{digest}"

    @property
    def done(self) -> bool:
        return (self.folder / "outcome.json").exists()

    def carry_out(self) -> None:
        """To its end, from where it stands."""
        if not self.done:
            saddlemesh.train(self.settings, out=self.folder, resume=True, verbose=1)

    def outcome(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "outcome.json").read_text())
        return found

    def metrics(self) -> dict[str, np.ndarray]:
        with (self.folder / "metrics.csv").open() as file:
            lines = list(csv.DictReader(file))
        return {name: np.array([float(line[name] or "nan") for line in lines]) for name in lines[0]}


def carry_out(runs: Iterable[Run], say: Any = print) -> Iterator[Run]:
    """All of them, one after the other, each as soon as it is done."""
    runs = list(runs)
    for place, run in enumerate(runs, 1):
        what = ", ".join(f"{name} {value}" for name, value in run.labels.items())
        say(f"[{place}/{len(runs)}] {what}{' (there already)' if run.done else ''}")
        run.carry_out()
        yield run
