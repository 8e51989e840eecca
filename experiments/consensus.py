#!/usr/bin/python3
"""Consensus laws: how far workers' estimates are apart, against η

Theory: without tracking (D-SCGDAM-GP) the inner estimate h, and with it the momenta u and v, differ
between workers by a mean square ∝ η; tracked (D-SCGDAM-GT) r, p and q differ by ∝ η². On a problem
with known answers, and on the compositional AUROC problem of ijcnn1 with the paper's MLP: eight
workers on a ring, batches of 16, α = β = 2, at stationarity; once with all rows at every worker, as
the theory has it, and once with rows dealt to them, whose differences h keeps however small η
is."""


import numpy as np
from harness.experiment import Experiment
from harness.plots import panels
from harness.runs import Run
from harness.study import study
from harness.tables import Table, settled

SHOWN = {"d-scgdam-gp": ("h", "u", "v"), "d-scgdam-gt": ("r", "p", "q")}
COLOURS = dict(zip("huvrpq", ("#D55E00", "#E69F00", "#CC79A7", "#0072B2", "#56B4E9", "#009E73")))


def real_runs(experiment: Experiment) -> list[Run]:
    """Return runs long enough to forget the start: x needs about 1/(η(1 − λ)) iterations."""
    etas = (0.008, 0.016, 0.032) if experiment.quick else (0.002, 0.004, 0.008, 0.016, 0.032)
    runs = []
    for data in experiment.sets("ijcnn1"):
        for method in SHOWN:
            for eta in etas:
                for seed in experiment.seeds(4):
                    iterations = int((80 if experiment.quick else 120) / eta)
                    steps = {"eta": eta, "alpha": 2, "beta_x": 2, "beta_y": 2, "first_batch": 100}
                    run = data.run(
                        method,
                        seed,
                        workers=8,
                        batch=16,
                        **steps,
                        iterations=iterations,
                        evaluate_every=max(iterations // 200, 1),
                    )
                    labels = {"method": method, "eta": eta, "seed": seed}
                    same = {
                        **run.settings,
                        "data": data.same_for_all(),
                        "test-share": 0,
                    }  # otherwise sites would hold out different test rows
                    del same["positive-ratio"]  # sites keep all of their rows
                    runs.append(Run(same, {"data": f"{data.name}, all rows at each", **labels}))
                    runs.append(Run(run.settings, {"data": f"{data.name}, rows dealt", **labels}))
    return runs


def measured(runs: list[Run]) -> Table:
    """Return the mean over the second half of each run."""
    table: Table = []
    for run in runs:
        for name in SHOWN[run.labels["method"]]:
            table.append(
                {
                    **run.labels,
                    "quantity": name,
                    "consensus_error": settled(run, f"consensus_{name}"),
                }
            )
    return table


def analytic(quick: bool) -> Table:
    rows = study("consensus", quick=quick)
    kept = [row for row in rows if row["quantity"] in SHOWN.get(row["method"], ())]
    return [
        {
            "data": "analytic",
            **row,
            "eta": float(row["eta"]),
            "consensus_error": float(row["consensus_error"]),
        }
        for row in kept
    ]


def slopes(table: Table) -> Table:
    found: Table = []
    for data, method, name in dict.fromkeys(
        (row["data"], row["method"], row["quantity"]) for row in table
    ):
        mine = [
            row
            for row in table
            if (row["data"], row["method"], row["quantity"]) == (data, method, name)
        ]
        by_seed = [
            np.polyfit(
                *np.log(
                    [(row["eta"], row["consensus_error"]) for row in mine if row["seed"] == seed]
                ).T,
                1,
            )[0]
            for seed in dict.fromkeys(row["seed"] for row in mine)
        ]
        error = (
            float(np.std(by_seed, ddof=1) / np.sqrt(len(by_seed)))
            if len(by_seed) > 1
            else float("nan")
        )
        law = 1 if method == "d-scgdam-gp" else 2
        found.append(
            {
                "data": data,
                "method": method,
                "quantity": name,
                "law": law,
                "slope": float(np.mean(by_seed)),
                "standard_error": error,
            }
        )
    return found


def main() -> None:
    experiment = Experiment("consensus", __doc__)
    table = analytic(experiment.quick) + measured(experiment.carry_out(real_runs(experiment)))
    found = slopes(table)
    figure, axes = panels(len({row["data"] for row in table}), height=4)
    for axis, data in zip(axes, dict.fromkeys(row["data"] for row in table)):
        for row in (row for row in found if row["data"] == data):
            mine = [
                one
                for one in table
                if (one["data"], one["method"], one["quantity"])
                == (data, row["method"], row["quantity"])
            ]
            etas = sorted({one["eta"] for one in mine})
            means = [
                np.mean([one["consensus_error"] for one in mine if one["eta"] == eta])
                for eta in etas
            ]
            axis.loglog(
                etas,
                means,
                "o-",
                color=COLOURS[row["quantity"]],
                label=f"{row['quantity']} ({row['method'][-2:]}): slope {row['slope']:.2f}",
            )
        axis.set(title=data, xlabel="η", ylabel="mean square distance from the mean")
        axis.legend(fontsize=8)
        axis.grid(alpha=0.25)
    experiment.write({"consensus-slopes": found, "consensus": table}, figure)


if __name__ == "__main__":
    main()
