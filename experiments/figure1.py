#!/usr/bin/python3
"""The paper's Figure 1: test AUROC of the averaged model against iterations

Four workers on a ring (PDSCA and SCGDA fully connected), the paper's settings: γ 0.99, β 9.9, α 9,
η 0.1, ρ 0.1, one positive in ten, 9 : 1. ResNet20 on images of 32 × 32 (batch 32; STL-10 8), an MLP
of 16 on tables (batch 128; creditcard 512). Beside it, on the same rows: logistic regression,
gradient boosting, and a class-weighted cross-entropy network of the same shape; and what the
compositional methods reach at g(x), one inner step from the averaged model x."""


import numpy as np
from harness.baselines import MODELS, baseline
from harness.data_sets import PAPERS_METHODS, RIVAL, RIVALS_SETTINGS, PaperSet
from harness.experiment import Experiment
from harness.plots import draw_curves, panels
from harness.runs import Run
from harness.tables import Table, curve_table, grouped, summary, timed


COMPOSITIONAL = [method for method in PAPERS_METHODS if method != "dsgda"]


def runs_on(experiment: Experiment, data: PaperSet) -> list[Run]:
    full = (
        {"iterations": 600, "evaluate_every": 30}
        if data.images
        else {"iterations": 3000, "evaluate_every": 100}
    )
    loop = {"iterations": 200, "evaluate_every": 20} if experiment.quick else full
    seeds = experiment.seeds(1 if data.images else 3)
    ours = [data.run(method, seed, **loop) for method in PAPERS_METHODS for seed in seeds]
    return ours + [data.run(RIVAL, seed, **loop, **RIVALS_SETTINGS) for seed in seeds]


def others_on(runs: list[Run]) -> Table:
    rows: Table = []
    for model in MODELS:
        Experiment.say(f"{model} on {runs[0].labels['data']}")
        found = baseline(model, runs[0])
        rows.append({"data": runs[0].labels["data"], "method": model, **found})
    return rows


def inner_step(run: Run) -> Run:
    """Return a run that takes one cross-entropy step of length ρ = ηγx from the end of `run`.

    It leads to g(x), which is what the composition trains.
    """
    kept = ("data", "preset", "workers", "positive-ratio", "seed", "data-seed", "image-size")
    step = {
        "method": RIVAL,
        "warm-start": str(run.folder),
        "eta": 0.1,
        "gamma-x": 1.0,
        "batch": 512,
        "iterations": 1,
        "evaluate-every": 1,
    }
    return Run(
        {**{name: run.settings[name] for name in kept if name in run.settings}, **step}, run.labels
    )


def at_inner_step(runs: list[Run]) -> Table:
    """Return the test AUROC of the averaged model, and one inner step from it."""
    table: Table = []
    for (data, method), some in grouped(runs, "data", "method").items():
        found = np.array([run.curves()["test_auroc"] for run in some])
        table.append(
            {
                "data": data,
                "method": method,
                "seeds": len(some),
                "at_x": float(found[:, 0].mean()),
                "at_g": float(found[:, -1].mean()),
            }
        )
    return table


def main() -> None:
    experiment = Experiment("figure1", __doc__)
    by_set = {
        data.name: experiment.carry_out(runs_on(experiment, data))
        for data in experiment.sets(
            "fashion-mnist", "dogs-vs-cats", "stl10", "creditcard", "w8a", "ijcnn1"
        )
    }
    everything = [run for runs in by_set.values() for run in runs]
    table = timed(summary(everything, "data", "method"), everything)
    others = [row for runs in by_set.values() for row in others_on(runs)]
    table += [{**dict.fromkeys(table[0], float("nan")), "seeds": 1, **row} for row in others]
    stepped = experiment.carry_out(
        inner_step(run) for run in everything if run.labels["method"] in COMPOSITIONAL
    )
    figure, axes = panels(len(by_set))
    for axis, (name, runs) in zip(axes, by_set.items()):
        draw_curves(axis, {key[0]: group for key, group in grouped(runs, "method").items()})
        axis.set(title=name, ylabel="test AUROC")
    axes[0].legend(fontsize=8)
    table.sort(key=lambda row: (row["data"], -row["test_auroc"]))
    experiment.write(
        {
            "figure1-table": table,
            "figure1-inner-step": at_inner_step(stepped),
            "figure1": curve_table(everything),
        },
        figure,
    )


if __name__ == "__main__":
    main()
