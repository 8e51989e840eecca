#!/usr/bin/python3
"""Linear speedup: iterations, and so samples of each worker, to the same quality against the number
of workers

Theory: with K workers D-SCGDAM-GT needs K times fewer iterations; D-SCGDAM-GP has an error that
does not fall with K. On a problem with known answers (ring, and exponential graph for many
workers): iterations to an error, and the error after a number of iterations. On ijcnn1, the paper's
MLP: one row a batch, γx 4, γy 1, α = β = 5; iterations until the averaged model's test AUROC first
reaches 0.96. η is tuned for each method and number of workers, the median of five seeds counts."""

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
from harness.data_sets import NOISY_STEPS
from harness.experiment import Experiment
from harness.plots import look, panels
from harness.runs import Run
from harness.study import study
from harness.tables import Table, grouped

METHODS = (("d-scgdam-gt", "ring"), ("d-scgdam-gt", "exponential"), ("d-scgdam-gp", "ring"))
KINK = "analytic (kink)"
TARGET = {"ijcnn1": 0.96, "synthetic": 0.93}


def real_runs(experiment: Experiment) -> list[Run]:
    workers = (1, 2, 4) if experiment.quick else (1, 2, 4, 8, 16)
    etas = (
        (0.025, 0.1)
        if experiment.quick
        else tuple(round(0.1 / 2 ** (i / 2), 5) for i in range(-1, 11))
    )
    runs = []
    for data in experiment.sets("ijcnn1"):
        for (method, graph), k, eta, seed in product(METHODS, workers, etas, experiment.seeds(5)):
            if (
                eta < 0.001 * k
                or (graph != "ring" and k < 8)
                or (method != "d-scgdam-gt" and k == 1)
            ):
                # Skip η that are far too small, graphs close to the ring, and single workers, for
                # which all methods are the same.
                continue
            iterations = 2000 if experiment.quick else 60000 if k < 4 else 20000
            run = data.run(
                method,
                seed,
                workers=k,
                eta=eta,
                topology=graph,
                iterations=iterations,
                evaluate_every=100,
                **NOISY_STEPS,
            )
            runs.append(
                replace(
                    run,
                    labels={
                        "data": data.name,
                        "method": method,
                        "graph": graph,
                        "workers": k,
                        "eta": eta,
                        "seed": seed,
                    },
                )
            )
    return runs


def iterations_to(run: Run, target: float) -> float:
    if run.diverged:
        return float("inf")
    curves = run.curves()
    reached = np.flatnonzero(curves["test_auroc"] >= target)
    return float(curves["iteration"][reached[0]]) if len(reached) else float("inf")


def tuned(runs: list[Run]) -> Table:
    """Return for each number of workers the η with the lowest median over seeds."""
    table: Table = []
    for (data, method, graph, k), mine in grouped(
        runs, "data", "method", "graph", "workers"
    ).items():
        found = {
            eta: [iterations_to(run, TARGET[data]) for run in some]
            for (eta,), some in grouped(mine, "eta").items()
        }
        best = min(found, key=lambda eta: (float(np.median(found[eta])), eta))
        row = {
            "problem": data,
            "method": method,
            "graph": graph,
            "workers": k,
            "eta": best,
            "iterations": float(np.median(found[best])),
        }
        table.append(
            {
                **row,
                "least": min(found[best]),
                "most": max(found[best]),
                "samples_of_a_worker": 2 * NOISY_STEPS["batch"] * row["iterations"],
            }
        )
    return [{**row, "method": "d-scgdam-gp"} for row in table if row["workers"] == 1] + table


def analytic(quick: bool) -> tuple[Table, Table]:
    """Return iterations to the smallest target, and errors after a fixed time with η ∝ √K."""
    rows = study("speedup", quick=quick)
    target = min(float(row["target"]) for row in rows if row["measure"] == "iterations")
    iterations = [
        row for row in rows if row["measure"] == "iterations" and float(row["target"]) == target
    ]
    errors = [row for row in rows if row["measure"] == "fixed_t_error"]
    unknown = dict.fromkeys(("least", "most", "samples_of_a_worker"), float("nan"))
    return (
        [
            {"problem": KINK, **setting(row), "iterations": float(row["value"]), **unknown}
            for row in iterations
        ],
        [
            {
                **setting(row),
                "error": float(row["value"]),
                "standard_error": float(row["standard_error"]),
            }
            for row in errors
        ],
    )


def setting(row: dict[str, str]) -> dict[str, Any]:
    return {
        "method": row["method"],
        "graph": row["graph"],
        "workers": int(row["workers"]),
        "eta": float(row["eta"]),
    }


def with_speedup(table: Table) -> Table:
    """Add the ratio of one worker's iterations to those of K workers."""
    alone = {
        (row["problem"], row["method"]): row["iterations"] for row in table if row["workers"] == 1
    }
    return [
        {
            **row,
            "speedup": alone.get((row["problem"], row["method"]), float("nan")) / row["iterations"],
        }
        for row in table
    ]


def draw(axis: Any, rows: Table, column: str) -> None:
    for method, graph in dict.fromkeys((row["method"], row["graph"]) for row in rows):
        line = [
            (row["workers"], row[column])
            for row in rows
            if (row["method"], row["graph"]) == (method, graph)
        ]
        style = {
            **look(method),
            "label": f"{method}, {graph}",
            **({"linestyle": "--"} if graph != "ring" else {}),
        }
        axis.plot(*zip(*line), marker="o", **style)
    for scale in (axis.set_xscale, axis.set_yscale):
        scale("log", base=2)
    for side in (axis.xaxis, axis.yaxis):
        side.set_major_formatter("{x:g}")
    axis.set_xlabel("workers")
    axis.grid(alpha=0.25)


def main() -> None:
    experiment = Experiment("speedup", __doc__)
    without = [name for name in experiment.given.data or () if name not in TARGET]
    if without:
        experiment.parser.error(
            f"there is no target for {', '.join(without)}; known: {', '.join(TARGET)}"
        )
    iterations, errors = analytic(experiment.quick)
    table = with_speedup(iterations + tuned(experiment.carry_out(real_runs(experiment))))
    problems = list(dict.fromkeys(row["problem"] for row in table))
    figure, axes = panels(len(problems) + 1, height=4)
    for axis, problem in zip(axes[1:], problems):
        rows = [row for row in table if row["problem"] == problem]
        draw(axis, rows, "speedup")
        most = max(row["workers"] for row in rows)
        axis.plot([1, most], [1, most], color="grey", linestyle=":", label="linear")
        axis.set(title=f"{problem}: iterations to a target", ylabel="times fewer than alone")
    draw(axes[0], errors, "error")
    axes[0].set(title=f"{KINK}: error after T iterations", ylabel="mean of ‖∇Φ‖² + C²L²‖y* − y‖²")
    for axis in axes:
        axis.legend(fontsize=8)
    experiment.write({"speedup": table, "speedup-fixed-t": errors}, figure)


if __name__ == "__main__":
    main()
