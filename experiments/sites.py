#!/usr/bin/python3
"""What each site gains by joining: tables dealt by one of their columns

Rows with the same country, department, kind of contract, area or age band are a site, which has no
such column. All settings are defaults. For each site: test AUROC of the joint model on the site's
own test rows, of a model that the site trains alone by the same recipe, and the difference, with
DeLong's 95 % intervals."""

import csv
import gzip
import io
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable

import numpy as np
from harness.experiment import Experiment
from harness.plots import panels
from harness.runs import Run, runs_folder, whole_file
from harness.tables import Table


def decade(age: str) -> str:
    return f"{min(int(float(age)) // 10, 5)}0s"


@dataclass(frozen=True)
class Dealt:
    """A table, its label, and the column by which its rows are dealt to sites."""

    table: str
    label: str
    column: str
    site_of: Callable[[str], str] = str

    def rows(self) -> list[list[str]]:
        if self.table == "synthetic":
            return synthetic_rows()
        file = Path(os.environ.get("SADDLEMESH_DATA", "")) / "tables" / f"{self.table}.csv.gz"
        with io.TextIOWrapper(gzip.open(file), encoding="utf-8") as text:
            return list(csv.reader(text))

    def sites(self) -> tuple[str, list[str]]:
        """Return the pattern of the sites' files, which contains {worker}, and the sites' names."""
        header, *rows = self.rows()
        place = header.index(self.column)
        names = sorted({self.site_of(row[place]) for row in rows})
        files = runs_folder() / "sites" / f"{self.table}-{self.column}-{{worker}}.csv"
        for worker, name in enumerate(names):
            held = [row for row in rows if self.site_of(row[place]) == name]
            write_csv(Path(str(files).format(worker=worker)), [header, *held], place)
        return str(files), names


def synthetic_rows() -> list[list[str]]:
    """Return rows of three regions with different sizes and shares of positives."""
    rng = np.random.default_rng(1)
    region = rng.choice(["north", "south", "west"], p=[0.6, 0.3, 0.1], size=1500)
    sick = rng.random(len(region)) < np.where(region == "south", 0.4, 0.15)
    marker = rng.normal(size=(len(region), 3)) + sick[:, None]
    rows = [
        [*(f"{value:.5g}" for value in values), name, str(int(label))]
        for values, name, label in zip(marker, region, sick)
    ]
    return [["a", "b", "c", "region", "sick"], *rows]


def write_csv(path: Path, rows: list[list[str]], without: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = io.StringIO()
    csv.writer(text).writerows([row[:without] + row[without + 1 :] for row in rows])
    with whole_file(path) as part:
        part.write(text.getvalue().encode())


TABLES = (
    Dealt("stackoverflow", "Remote", "Country"),
    Dealt("wa_churn", "churn", "contract"),
    Dealt("credit_data", "Status", "Age", decade),
    Dealt("mlc_churn", "churn", "area_code"),
    Dealt("attrition", "Attrition", "Department"),
)


def run_of(dealt: Dealt, seed: int, quick: bool) -> Run:
    files, names = dealt.sites()
    settings = {
        "data": files,
        "workers": len(names),
        "label-column": dealt.label,
        "test-share": 0.25,
        "missing": "median",
        "alone": "on",
        "search": "off",
        "seed": seed,
    }
    if quick:
        settings["iterations"] = 300
    return Run(
        settings, {"table": dealt.table, "column": dealt.column, "sites": names, "seed": seed}
    )


def sites_of(run: Run) -> Table:
    outcome: dict[str, Any] = json.loads((run.folder / "outcome.json").read_text())
    table: Table = []
    for name, site in zip(run.labels["sites"], outcome["sites"]):
        row = {
            "table": run.labels["table"],
            "column": run.labels["column"],
            "site": name,
            "seed": run.labels["seed"],
        }
        row |= {"rows": site["rows"], "positives": site["positives"]}
        for what in ("joint_auroc", "alone_auroc", "gain"):
            value, low, high = (
                float("nan") if site[what][part] is None else site[what][part]
                for part in ("value", "low", "high")
            )
            row |= {what: value, f"{what}_low": low, f"{what}_high": high}
        table.append(row)
    return table


def draw(axis: Any, rows: Table) -> None:
    """Draw a site's gains with a bar for each split."""
    names = list(dict.fromkeys(row["site"] for row in rows))
    for place, name in enumerate(names):
        own = [row for row in rows if row["site"] == name]
        places = place + np.linspace(-0.25, 0.25, len(own))
        gain = np.array([row["gain"] for row in own])
        down, up = (
            np.array([abs(row["gain"] - row[f"gain_{end}"]) for row in own])
            for end in ("low", "high")
        )
        axis.errorbar(
            places, gain, [down, up], fmt="o", markersize=3, color="#0072B2", elinewidth=1
        )
    axis.axhline(0, color="#000000", linewidth=0.8)
    axis.set_xticks(range(len(names)), names, rotation=20, ha="right")
    axis.grid(alpha=0.25, axis="y")


def main() -> None:
    experiment = Experiment("sites", __doc__)
    found: Table = []
    tables = (Dealt("synthetic", "sick", "region"),) if experiment.quick else TABLES
    if not experiment.quick and "SADDLEMESH_DATA" not in os.environ:
        experiment.parser.error(
            "the tables are read from the folder that SADDLEMESH_DATA names, which is not set"
        )
    for dealt in tables:
        seeds = (1, 2) if experiment.quick else experiment.seeds(5)
        for run in experiment.carry_out([run_of(dealt, seed, experiment.quick) for seed in seeds]):
            found += sites_of(run)
    figure, axes = panels(len(tables))
    for axis, dealt in zip(axes, tables):
        draw(axis, [row for row in found if row["table"] == dealt.table])
        axis.set(title=f"{dealt.table} by {dealt.column}", ylabel="gain in AUROC by joining")
    experiment.write({"sites": found}, figure)


if __name__ == "__main__":
    main()
