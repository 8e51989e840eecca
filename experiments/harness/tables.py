"""Tables as lists of rows with named values."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, Iterable, Sequence

import numpy as np

from .runs import Run, Values

Table = list[dict[str, Any]]
COLUMNS = ("iteration", "samples", "bytes", "seconds", "test_auroc", "loss", "consensus_x")


def write_csv(path: Path, table: Table) -> None:
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(table[0]))
        writer.writeheader()
        writer.writerows({name: _short(value) for name, value in row.items()} for row in table)


def read_csv(path: Path, like: dict[str, Any]) -> Table:
    """Return the rows of a file, with texts in the columns where `like` has one, else numbers."""
    with path.open() as file:
        return [
            {
                name: value if isinstance(like[name], str) else float(value or "nan")
                for name, value in row.items()
            }
            for row in csv.DictReader(file)
        ]


def _short(value: Any) -> Any:
    return f"{value:.6g}" if isinstance(value, float) else value


def curve_table(runs: Iterable[Run], columns: Sequence[str] = COLUMNS) -> Table:
    """Return a row for each evaluation of each run."""
    table: Table = []
    for run in runs:
        curves = run.curves()
        for i in range(len(curves["iteration"])):
            table.append({**run.labels, **{name: float(curves[name][i]) for name in columns}})
    return table


def grouped(runs: Iterable[Run], *names: str) -> dict[tuple[Any, ...], list[Run]]:
    """Group runs that differ only in the seed by their other columns."""
    groups: dict[tuple[Any, ...], list[Run]] = {}
    for run in runs:
        groups.setdefault(tuple(run.labels[name] for name in names), []).append(run)
    return groups


def final(runs: Sequence[Run], column: str = "test_auroc") -> Values:
    """Return the last value of each run; NaN for the AUROC of a run that diverged."""
    lost = [column == "test_auroc" and run.diverged for run in runs]
    return np.array([np.nan if gone else run.curves()[column][-1] for gone, run in zip(lost, runs)])


def late(run: Run) -> Values:
    """Return the AUROC of the last quarter of the evaluations; NaN if the run diverged."""
    if run.diverged:
        return np.array([np.nan])
    auroc = run.curves()["test_auroc"]
    return auroc[-max(len(auroc) // 4, 1) :]


def settled(run: Run, column: str) -> float:
    """Return the mean over the second half of the evaluations; NaN if the run diverged."""
    values = run.curves()[column]
    return float("nan") if run.diverged else float(values[len(values) // 2 :].mean())


def usual_seconds(run: Run) -> float:
    """Estimate the seconds of the whole run from the lower quartile of times between evaluations.

    The quartile excludes interruptions by other work on the machine.
    """
    seconds = np.diff(run.curves()["seconds"])
    return float(np.quantile(seconds, 0.25) * len(seconds)) if len(seconds) else float("nan")


def spread(values: Values) -> float:
    return float(values.std(ddof=1)) if len(values) > 1 else float("nan")


def summary(runs: Iterable[Run], *names: str) -> Table:
    """Return the final values of each group as means over its seeds.

    AUROC is given at the end and in the last quarter, with deviations over seeds and evaluations.
    """
    table: Table = []
    for key, group in grouped(runs, *names).items():
        auroc = final(group)
        table.append(
            {
                **dict(zip(names, key)),
                "test_auroc": float(auroc.mean()),
                "spread": spread(auroc),
                "late_auroc": float(np.mean([late(run).mean() for run in group])),
                "late_spread": float(np.mean([spread(late(run)) for run in group])),
                "seeds": len(auroc),
                "diverged": sum(run.diverged for run in group),
                "iterations": int(final(group, "iteration").mean()),
                "samples": float(final(group, "samples").mean()),
                "megabytes": float(final(group, "bytes").mean() / 1e6),
                "consensus_x": float(np.mean([settled(run, "consensus_x") for run in group])),
            }
        )
    return table


def timed(table: Table, runs: Sequence[Run]) -> Table:
    """Return the summary with seconds, and milliseconds per iteration including evaluations."""
    names = [name for name in table[0] if name in runs[0].labels]
    groups = grouped(runs, *names)
    found: Table = []
    for row in table:
        seconds = float(
            np.mean([usual_seconds(run) for run in groups[tuple(row[name] for name in names)]])
        )
        found.append(
            {
                **row,
                "seconds": seconds,
                "ms_per_iteration": 1e3 * seconds / max(row["iterations"], 1),
            }
        )
    return found
