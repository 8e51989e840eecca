"""An experiment, from its command line to its files: CSV, PNG, HTML, and JSON with the origin."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any, Iterable

import matplotlib

from . import ROOT
from .data_sets import SETS, PaperSet
from .page import provenance, write_page
from .runs import Run
from .tables import Table, read_csv, write_csv

matplotlib.use("Agg")


class Experiment:
    """Reads the command line, carries out the runs, and writes the results."""

    def __init__(self, name: str, doc: str) -> None:
        self.name = name
        title, _, self.about = doc.strip().partition("\n\n")
        self.title = " ".join(title.split())
        self.parser = parser = argparse.ArgumentParser(description=self.title, epilog=self.about)
        parser.add_argument(
            "--quick", action="store_true", help="small, within a minute: to see that it works"
        )
        parser.add_argument(
            "--data", action="append", choices=SETS, help="only these sets; may be given again"
        )
        parser.add_argument("--seeds", type=int, help="how many")
        parser.add_argument("--threads", type=int, help="of a run; results do not depend on it")
        parser.add_argument(
            "--out", type=Path, help="folder for the results (results/; with --quick runs/quick/)"
        )
        self.given = parser.parse_args()
        self.quick: bool = self.given.quick
        self.out: Path = self.given.out or ROOT / ("runs/quick" if self.quick else "results")
        self.runs: list[Run] = []  # the runs carried out so far
        self.extends = False  # whether tables have rows of an earlier call
        if self.quick:  # separate runs, which a full experiment never reuses
            os.environ.setdefault("SADDLEMESH_RUNS", str(self.out / "training"))

    def sets(self, *names: str) -> list[PaperSet]:
        """Return the data sets that are available, or the synthetic one for a quick experiment."""
        wanted = self.given.data or (["synthetic"] if self.quick else names)
        missing = [name for name in wanted if not SETS[name].here]
        how = "'saddlemesh data list' tells where they are looked for and how to get them"
        if len(missing) == len(wanted):
            self.parser.error(
                f"none of the data sets is here: {', '.join(missing)}; {how}; "
                "--data synthetic needs none"
            )
        if missing:
            self.say(f"not here, left out: {', '.join(missing)}; {how}")
        return [SETS[name] for name in wanted if name not in missing]

    def seeds(self, full: int) -> range:
        return range(1, 1 + (self.given.seeds or (1 if self.quick else full)))

    def carry_out(self, runs: Iterable[Run]) -> list[Run]:
        """Carry out all runs. Finished runs are not repeated, and stopped ones are resumed."""
        runs = list(runs)
        for place, run in enumerate(runs, 1):
            what = ", ".join(f"{name} {value}" for name, value in run.labels.items())
            self.say(f"[{place}/{len(runs)}] {what}{' (there already)' if run.done else ''}")
            run.carry_out(self.given.threads)
        self.runs += runs
        return runs

    def with_other_sets(self, name: str, table: Table) -> Table:
        """Return the table with an earlier call's rows on the sets that --data leaves out."""
        file = self.out / f"{name}.csv"
        if not self.given.data or not file.exists():
            return table
        done = {row["data"] for row in table}
        others = [row for row in read_csv(file, table[0]) if row["data"] not in done]
        self.extends = self.extends or bool(others)
        return others + table

    def write(self, tables: dict[str, Table], figure: Any) -> None:
        """Write the tables as CSV and in a page with the figure, and their origin as JSON."""
        self.out.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            write_csv(self.out / f"{name}.csv", table)
        figure.savefig(self.out / f"{self.name}.png", dpi=110)
        origin: dict[str, Any] = {**provenance(self)}
        file = self.out / f"{self.name}.json"
        if self.extends:
            origin["earlier"] = json.loads(file.read_text())
        file.write_text(json.dumps(origin, ensure_ascii=False, indent=2) + "\n")
        write_page(self, tables, origin)
        self.say(f"written: {self.out}/{self.name}.html")

    @staticmethod
    def say(text: str) -> None:
        print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)
