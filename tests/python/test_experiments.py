"""The paper's experiments run in their quick form and write the documented files."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "experiments"
OWN_RUNS = {
    name: value for name, value in os.environ.items() if name != "SADDLEMESH_RUNS"
}  # each experiment in its own folder
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))


def command(name: str, out: Path) -> list[str]:
    return [sys.executable, str(FOLDER / f"{name}.py"), "--quick", "--out", str(out)]


def run(name: str, out: Path, *more: str) -> str:
    done = subprocess.run(
        [*command(name, out), *more], capture_output=True, text=True, check=False, env=OWN_RUNS
    )
    assert done.returncode == 0, done.stderr
    return done.stderr


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open() as lines:
        return list(csv.DictReader(lines))


def test_they_are_all_there() -> None:
    assert {"figure1", "figure2", "speedup", "consensus", "heterogeneity"} <= set(NAMES)
    assert {"topologies", "jacobian", "samplers", "steps"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_writes_numbers_a_picture_and_a_page(name: str, tmp_path: Path) -> None:
    run(name, tmp_path)
    assert len(rows_of(tmp_path / f"{name}.csv")) >= 6
    assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    page = (tmp_path / f"{name}.html").read_text()
    assert f"{name}.csv" in page and f"experiments/{name}.py --quick" in page and "commit" in page
    runs = [line for line in run(name, tmp_path).splitlines() if " [" in line]
    assert runs and all(
        line.endswith("(there already)") for line in runs
    )  # existing files are not made again


def test_one_set_anew_keeps_the_rows_of_the_others(tmp_path: Path) -> None:
    run("heterogeneity", tmp_path)
    names = ("heterogeneity-table.csv", "heterogeneity.csv")
    before = [(tmp_path / name).read_text().splitlines()[1:] for name in names]
    for name in names:
        text = (tmp_path / name).read_text()
        (tmp_path / name).write_text(text.replace("synthetic,", "another set,"))
    run("heterogeneity", tmp_path, "--data", "synthetic")
    for name, lines in zip(names, before):
        after = (tmp_path / name).read_text().splitlines()[1:]
        assert after == [line.replace("synthetic,", "another set,") for line in lines] + lines
    origin = json.loads((tmp_path / "heterogeneity.json").read_text())
    assert origin["command"].endswith("--data synthetic")
    assert "--data" not in origin["earlier"]["command"]


KILLED_AT_THE_THIRD_RUN = """
import io, os, runpy, signal, sys

class Listener(io.StringIO):
    def write(self, text):
        if " [3/" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        return len(text)

sys.stderr = Listener()
sys.argv = sys.argv[1:]
sys.path.insert(0, os.path.dirname(sys.argv[0]))
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def test_what_was_killed_is_finished_to_the_same_numbers(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    python, *script = command("figure1", killed)
    done = subprocess.run(
        [python, "-c", KILLED_AT_THE_THIRD_RUN, *script], check=False, env=OWN_RUNS
    )
    assert done.returncode == -signal.SIGKILL
    assert not (killed / "figure1.csv").exists()
    assert (
        sum(line.endswith("(there already)") for line in run("figure1", killed).splitlines()) >= 2
    )
    run("figure1", whole)

    def numbers(out: Path) -> list[dict[str, str]]:
        return [
            {name: value for name, value in row.items() if name != "seconds"}
            for row in rows_of(out / "figure1.csv")
        ]

    assert numbers(killed) == numbers(whole)


def test_a_run_that_was_killed_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from harness.data_sets import SETS\n"
        "run = SETS['synthetic'].run('d-scgdam-gt', iterations=20_000, evaluate_every=500,"
        " checkpoint_every=100)\n"
        "print(run.folder, flush=True)\n"
        "run.carry_out()\n"
    )
    command = [sys.executable, "-c", program, str(FOLDER)]
    environment = {**os.environ, "SADDLEMESH_RUNS": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        folder = Path(process.stdout.readline().strip())
        while not any(folder.glob("checkpoints/iteration-*")):
            assert process.poll() is None
        process.kill()
    assert not (folder / "outcome.json").exists()
    reached = max(int(path.name.split("-")[1]) for path in folder.glob("checkpoints/iteration-*"))
    before = [row for row in rows_of(folder / "metrics.csv") if int(row["iteration"]) <= reached]
    subprocess.run(command, capture_output=True, check=True, env=environment)
    after = rows_of(folder / "metrics.csv")
    assert after[: len(before)] == before  # times are unchanged: the runs were not trained again
    assert int(after[-1]["iteration"]) == 20_000


def test_the_consensus_laws_show(tmp_path: Path) -> None:
    run("consensus", tmp_path)
    for row in rows_of(tmp_path / "consensus-slopes.csv"):
        if "dealt" in row["data"] and row["method"] == "d-scgdam-gp":
            continue  # workers differ, so that differences of h remain
        margin = 0.05 if row["data"] == "analytic" else 0.25
        assert float(row["slope"]) == pytest.approx(float(row["law"]), abs=margin), row
