#!/usr/bin/python3
"""Workers whose data differ: test AUROC against how unequally labels are dealt

Worker k gets a share of each class. The shares are drawn from a Dirichlet distribution: with
concentration 0.1 most workers have one class, ∞ (even) deals at random. Three deals, five seeds
each: tables with an MLP of 16 and 3,000 iterations at the paper's steps, Fashion-MNIST's images at
16 × 16 with ResNet8 and 100 iterations. Beside the methods: all rows at one worker (pooled), and on
tables the mean over sites of a model that each site trains alone and, on ijcnn1, the paper's mean
over workers (stated mean: --weigh workers)."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Iterator

import harness  # noqa: F401  first: it finds the package of the build folder
import numpy as np
import saddlemesh
from harness.data_sets import SMALL, PaperSet
from harness.experiment import Experiment
from harness.plots import look, panels
from harness.runs import Run, runs_folder, whole_file
from harness.tables import Table, curve_table, final, grouped, summary

SHARDS = {"∞": "even", "1": "dirichlet:1", "0.3": "dirichlet:0.3", "0.1": "dirichlet:0.1"}
METHODS = ("d-scgdam-gt", "d-scgdam-gt2", "d-scgdam-gt-m", "d-scgdam-gp", "dsgda")
STATED = {"weigh": "workers"}
DRAWN = ("d-scgdam-gt", "d-scgdam-gt2", "d-scgdam-gp", "alone", "pooled")
ALONE = "alone"
POOLED = "pooled"


def loop_of(experiment: Experiment, data: PaperSet) -> dict[str, Any]:
    if experiment.quick:
        return {"iterations": 200, "evaluate_every": 50}
    return (
        {**SMALL, "iterations": 100, "evaluate_every": 10}
        if data.images
        else {"iterations": 3000, "evaluate_every": 300}
    )


def labelled(run: Run, method: str, concentration: str, deal: int) -> Run:
    return replace(
        run,
        labels={
            "data": run.labels["data"],
            "method": method,
            "concentration": concentration,
            "deal": deal,
            "seed": run.labels["seed"],
        },
    )


def joint_runs(experiment: Experiment, data: PaperSet) -> Iterator[Run]:
    """Return every method on every deal; on ijcnn1 also the paper's mean over workers."""
    loop = loop_of(experiment, data)
    for concentration, shards in SHARDS.items():
        for deal in deals(experiment):
            for seed in experiment.seeds(5):
                own = {"shards": shards, "data_seed": deal, **loop}
                for method in METHODS:
                    yield labelled(data.run(method, seed, **own), method, concentration, deal)
                if data.name == "ijcnn1":
                    for method in ("d-scgdam-gt", "d-scgdam-gp"):
                        yield labelled(
                            data.run(method, seed, **own, **STATED),
                            f"{method}, stated mean",
                            concentration,
                            deal,
                        )


def deals(experiment: Experiment) -> range:
    return range(1, 2 if experiment.quick else 4)


def pooled_runs(experiment: Experiment, data: PaperSet) -> Iterator[Run]:
    """Return runs of one worker with all rows, and batches as large as four workers' together."""
    batch = 4 * data.settings["batch"]
    for deal in deals(experiment):
        for seed in experiment.seeds(5):
            run = data.run(
                "d-scgdam-gt",
                seed,
                workers=1,
                data_seed=deal,
                **{**loop_of(experiment, data), "batch": batch},
            )
            for concentration in SHARDS:
                yield labelled(run, POOLED, concentration, deal)


def site_files(data: PaperSet, shards: str, deal: int) -> tuple[str, str]:
    """Write files with the rows of each worker ({worker} in the name) and the test rows.

    The split is the same as in training.
    """
    folder = runs_folder() / "sites" / f"{data.name}-{shards.replace(':', '-')}-{deal}"
    files, test = str(folder / "site-{worker}.npz"), folder / "test.npz"
    if not test.exists():
        folder.mkdir(parents=True, exist_ok=True)
        kept = ("positive-ratio", "label-column", "missing", "workers")
        options = {
            name.replace("-", "_"): value
            for name, value in data.run("d-scgdam-gt").settings.items()
            if name in kept
        }
        split = saddlemesh.split_data(data.data, shards=shards, seed=deal, **options)
        for worker in range(int(split.worker.max()) + 1):
            held = split.worker == worker
            write_rows(Path(files.format(worker=worker)), split.train.X[held], split.train.y[held])
        write_rows(test, split.test.X, split.test.y)
    return files, str(test)


def write_rows(path: Path, X: Any, y: Any) -> None:
    with whole_file(path) as part:
        np.savez(part, X=X.toarray() if hasattr(X, "toarray") else X, y=np.asarray(y))


def alone_runs(experiment: Experiment, data: PaperSet) -> Iterator[Run]:
    """Return runs of four sites, each of which also trains on its own rows alone."""
    for concentration, shards in SHARDS.items():
        for deal in deals(experiment):
            files, test = site_files(data, shards, deal)
            for seed in experiment.seeds(5):
                run = data.run("d-scgdam-gt2", seed, **{**loop_of(experiment, data), "alone": "on"})
                settings = {**run.settings, "data": files, "test": test, "standardize": "off"}
                for name in ("positive-ratio", "label-column", "data-seed"):
                    settings.pop(name, None)
                yield labelled(replace(run, settings=settings), ALONE, concentration, deal)


def alone_auroc(run: Run) -> float:
    """Return the mean AUROC of the sites' own models on the common test rows.

    A site whose rows do not suffice for a model counts as 0.5.
    """
    sites = json.loads((run.folder / "outcome.json").read_text())["sites"]
    found = [site["alone_auroc"]["value"] for site in sites]
    return float(np.mean([0.5 if value is None else value for value in found]))


def alone_rows(runs: list[Run], like: Table) -> Table:
    table: Table = []
    for (data, concentration), some in grouped(runs, "data", "concentration").items():
        found = np.array([alone_auroc(run) for run in some])
        row = {
            **dict.fromkeys(like[0], float("nan")),
            "data": data,
            "method": ALONE,
            "concentration": concentration,
        }
        spread = float(found.std(ddof=1)) if len(found) > 1 else float("nan")
        table.append(
            {
                **row,
                "seeds": len(found),
                "test_auroc": float(found.mean()),
                "spread": spread,
                "lowest": float(found.min()),
            }
        )
    return table


def with_lowest(table: Table, runs: list[Run]) -> Table:
    groups = grouped(runs, "data", "method", "concentration")
    return [
        {
            **row,
            "lowest": float(final(groups[row["data"], row["method"], row["concentration"]]).min()),
        }
        for row in table
    ]


def draw(axis: Any, rows: Table) -> None:
    """Draw a line for each method: the mean, with an error bar down to the lowest run."""
    places = list(SHARDS)
    for shift, method in zip(np.linspace(-0.1, 0.1, len(DRAWN)), DRAWN):
        own = {row["concentration"]: row for row in rows if row["method"] == method}
        if not own:
            continue
        middle = np.array([own[name]["test_auroc"] for name in places])
        down = middle - np.array([own[name]["lowest"] for name in places])
        axis.errorbar(
            np.arange(len(places)) + shift,
            middle,
            [down, 0 * down],
            marker="o",
            capsize=2,
            markersize=4,
            **look(method),
        )
    axis.set_xticks(range(len(places)), places)
    axis.set_xlabel("concentration (∞: an even deal)")
    axis.grid(alpha=0.25)


def main() -> None:
    experiment = Experiment("heterogeneity", __doc__)
    sets = experiment.sets("ijcnn1", "w8a", "wa_churn", "fashion-mnist")
    joint, alone = [], []
    for data in sets:
        joint += experiment.carry_out(
            [*joint_runs(experiment, data), *pooled_runs(experiment, data)]
        )
        if not data.images:
            alone += experiment.carry_out(alone_runs(experiment, data))
    table = with_lowest(summary(joint, "data", "method", "concentration"), joint)
    table += alone_rows(alone, table)
    table = experiment.with_other_sets("heterogeneity-table", table)
    curves = experiment.with_other_sets("heterogeneity", curve_table(joint))
    names = list(dict.fromkeys(row["data"] for row in table))
    figure, axes = panels(len(names))
    for axis, name in zip(axes, names):
        draw(axis, [row for row in table if row["data"] == name])
        axis.set(title=name, ylabel="test AUROC")
    axes[0].legend(fontsize=8)
    experiment.write({"heterogeneity-table": table, "heterogeneity": curves}, figure)


if __name__ == "__main__":
    main()
