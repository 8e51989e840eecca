"""The paper's data sets and settings."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import saddlemesh

from .runs import Run, runs_folder, whole_file

# Four workers on a ring (PDSCA and SCGDA: fully connected), γ 0.99, β 9.9, α 9, η 0.1, ρ 0.1; one
# positive in ten.
PAPER = {"preset": "paper", "workers": 4, "positive-ratio": 0.1}
PAPERS_METHODS = ("d-scgdam-gt", "d-scgdam-gp", "pdsca", "scgda", "dsgda")
ALL_METHODS = (
    "d-scgdam-gt",
    "d-scgdam-gt2",
    "d-scgdam-gt-m",
    "d-scgdam-gp",
    "pdsca",
    "scgda",
    "dsgda",
)

# The usual approach without AUROC methods: a network of the same shape, with errors weighted by
# class.
RIVAL = "cross-entropy"
RIVALS_SETTINGS = {"class_weighted": True}

# With batches of one row, noise rather than curvature limits η, as in the theory.
NOISY_STEPS = {"batch": 1, "alpha": 5, "beta_x": 5, "beta_y": 5, "gamma_x": 4, "gamma_y": 1}

# Images and a network so small that many runs are affordable.
SMALL = {"model": "resnet8", "image-size": 16}


@dataclass(frozen=True)
class PaperSet:
    """A data set with the paper's settings for it."""

    name: str
    images: bool
    settings: dict[str, Any]
    file: str = ""  # path below $SADDLEMESH_DATA, for a set without a name of its own

    @property
    def here(self) -> bool:
        if self.file:
            return "SADDLEMESH_DATA" in os.environ and Path(self.data).exists()
        return self.name == "synthetic" or any(
            known.name == self.name and known.here for known in saddlemesh.data_sets()
        )

    def run(self, method: str, seed: int = 1, **settings: Any) -> Run:
        """Return a run as in the paper but for `settings`. All seeds share the split of seed 1."""
        more = {name.replace("_", "-"): value for name, value in settings.items()}
        if seed != 1:
            more.setdefault("data-seed", 1)
        everything = {
            "data": self.data,
            "method": method,
            **PAPER,
            "seed": seed,
            **self.settings,
            **more,
        }
        return Run(everything, {"data": self.name, "method": method, "seed": seed})

    def same_for_all(self) -> str:
        """Return data of sites that all hold all rows, so that workers do not differ."""
        file = runs_folder() / "same-rows" / f"{self.name}-{{worker}}.npz"
        for worker in range(64):
            link = Path(str(file).format(worker=worker))
            if link.exists():
                continue
            link.parent.mkdir(parents=True, exist_ok=True)
            if worker == 0:
                rows = saddlemesh.load_data(self.data)
                with whole_file(link) as part:
                    np.savez(
                        part,
                        X=rows.X.toarray() if hasattr(rows.X, "toarray") else rows.X,
                        y=np.asarray(rows.y),
                    )
            else:
                link.symlink_to(Path(str(file).format(worker=0)).name)
        return str(file)

    @property
    def data(self) -> str:
        if self.file:
            return str(Path(os.environ.get("SADDLEMESH_DATA", "")) / self.file)
        return (
            "synthetic:rows=4000,features=10,auroc=0.95" if self.name == "synthetic" else self.name
        )


SETS = {
    one.name: one
    for one in (
        PaperSet("fashion-mnist", True, {"batch": 32, "image-size": 32}),
        PaperSet("dogs-vs-cats", True, {"batch": 32, "image-size": 32}),
        PaperSet("stl10", True, {"batch": 8, "image-size": 32}),
        PaperSet("creditcard", False, {"batch": 512}),
        PaperSet("w8a", False, {"batch": 128}),
        PaperSet("ijcnn1", False, {"batch": 128}),
        PaperSet(
            "wa_churn",
            False,
            {"batch": 128, "label-column": "churn", "missing": "median"},
            "tables/wa_churn.csv.gz",
        ),
        PaperSet("synthetic", False, {"batch": 128}),
    )
}
