#!/usr/bin/python3
"""The paper's Figure 2: what tracking the inner function is worth

D-SCGDAM-GT tracks the momenta and the inner estimate, GT-M the momenta alone, GP nothing. The
paper's settings, four workers on a ring, batches of 16: ResNet20 on images of 32 × 32, one seed. To
tell differences from chance and to find where they grow: ResNet8 on dogs-vs-cats at 16 × 16,
batches of 4, also with estimates that move slowly (α 1, β 1.1), three seeds; the MLP on ijcnn1 with
sixteen workers, one row a batch and the steps of the speedup experiment, η 0.025, with the paper's
inner step ρ 0.1 and with ρ 1, five seeds."""

from dataclasses import replace
from typing import Any

import numpy as np
from harness.data_sets import NOISY_STEPS, SMALL, PaperSet
from harness.experiment import Experiment
from harness.plots import draw_curves, panels
from harness.runs import Run
from harness.tables import curve_table, grouped, settled, summary

SLOW = {"alpha": 1, "beta_x": 1.1, "beta_y": 1.1}
METHODS = ("d-scgdam-gt", "d-scgdam-gt-m", "d-scgdam-gp")


def kinds_of(data: PaperSet) -> dict[str, tuple[dict[str, Any], int]]:
    """Return name, settings and number of seeds of each kind of run on the data set."""
    images = {"iterations": 600, "evaluate_every": 30}
    if data.images:
        paper = {"batch 16": ({"batch": 16, **images}, 1)}
        if data.name != "dogs-vs-cats":
            return paper
        noisy = {"ResNet8, batch 4": {"batch": 4}, "ResNet8, batch 4, αη 0.1": {"batch": 4, **SLOW}}
        return paper | {
            name: ({**SMALL, "iterations": 400, "evaluate_every": 25, **settings}, 3)
            for name, settings in noisy.items()
        }
    one_row = {
        "workers": 16,
        **NOISY_STEPS,
        "eta": 0.025,
        "iterations": 12000,
        "evaluate_every": 400,
    }
    return {f"ρ {rho}": ({"rho": rho, **one_row}, 5) for rho in (0.1, 1.0)}


def runs_on(experiment: Experiment, data: PaperSet) -> list[Run]:
    kinds = kinds_of(data)
    if experiment.quick:
        kinds = {"batch 16": ({"batch": 16, "iterations": 200, "evaluate_every": 20}, 1)}
    runs = []
    for kind, (settings, seeds) in kinds.items():
        for method in METHODS:
            for seed in experiment.seeds(seeds):
                run = data.run(method, seed, **settings)
                runs.append(
                    replace(
                        run, labels={"data": f"{data.name}, {kind}", "method": method, "seed": seed}
                    )
                )
    return runs


def apart(runs: list[Run]) -> dict[str, float]:
    """Return the distance of workers' inner estimates from their mean, untracked and tracked."""
    return {
        name: float(np.mean([settled(run, name) for run in runs]))
        for name in ("consensus_h", "consensus_r")
    }


def main() -> None:
    experiment = Experiment("figure2", __doc__)
    runs = experiment.carry_out(
        run
        for data in experiment.sets("dogs-vs-cats", "fashion-mnist", "ijcnn1")
        for run in runs_on(experiment, data)
    )
    by_data = grouped(runs, "data")
    figure, axes = panels(len(by_data))
    for axis, ((name,), some) in zip(axes, by_data.items()):
        draw_curves(axis, {method: group for (method,), group in grouped(some, "method").items()})
        axis.set(title=name, ylabel="test AUROC")
    axes[0].legend(fontsize=8)
    groups = grouped(runs, "data", "method")
    table = [
        {**row, **apart(groups[row["data"], row["method"]])}
        for row in summary(runs, "data", "method")
    ]
    experiment.write({"figure2-table": table, "figure2": curve_table(runs)}, figure)


if __name__ == "__main__":
    main()
