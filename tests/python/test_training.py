"""saddlemesh.train: complete runs, with the same bits as the program's."""

from __future__ import annotations

import csv
import fcntl
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning

import saddlemesh
from programs import run_program

DATA = "synthetic:rows=2000,features=8,positives=0.2"
SMALL = {"iterations": 60, "evaluate_every": 20, "seed": 4}
TIMES = {"seconds", "collect", "advance", "estimate", "evaluate"}


def columns(file: Path) -> dict[str, np.ndarray]:
    with file.open() as text:
        lines = list(csv.DictReader(text))
    return {name: np.array([float(line[name] or "nan") for line in lines]) for name in lines[0]}


def test_the_same_bits_as_the_program_in_the_same_files(tmp_path: Path) -> None:
    options = ["--iterations", 60, "--evaluate-every", 20, "--seed", 4]
    run_program("train", DATA, *options, "--out", tmp_path / "program")
    run = saddlemesh.train(DATA, **SMALL, threads=3, out=tmp_path / "python")
    theirs, ours = tmp_path / "program", tmp_path / "python"
    model = "model.safetensors"
    assert (ours / model).read_bytes() == (theirs / model).read_bytes()
    names = {"config.toml", "metrics.csv", model, "report.html", "outcome.json", "checkpoints"}
    assert (
        {path.name for path in ours.iterdir()} == {path.name for path in theirs.iterdir()} >= names
    )
    from_program = columns(theirs / "metrics.csv")
    assert list(run.metrics) == list(from_program)
    for name, values in run.metrics.items():
        np.testing.assert_array_equal(values, columns(ours / "metrics.csv")[name])
        if name not in TIMES:
            np.testing.assert_array_equal(values, from_program[name])
    assert run.folder == ours
    assert run.test_auroc == from_program["test_auroc"][-1]
    assert "saddlemesh.train(data=" in (ours / "report.html").read_text()


def test_without_a_folder_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = saddlemesh.train(DATA, **SMALL)
    assert run.folder is None
    assert list(tmp_path.iterdir()) == []
    assert run.iterations == run.model_iteration == 60
    assert len(run.scores) == len(run.labels) == 200
    assert saddlemesh.metrics.roc_auc(run.labels, run.scores) == run.test_auroc
    assert "d-scgdam-gt" in repr(run) and "60 iterations" in repr(run)


def test_a_configuration_may_be_a_file_or_a_mapping_or_names(tmp_path: Path) -> None:
    file = tmp_path / "run.toml"
    file.write_text(run_program("train", DATA, "--iterations", 60, "--seed", 4, "--print-config"))
    sections = {"data": {"data": DATA}, "workers": {"seed": 4}, "training": {"iterations": 60}}
    expected = saddlemesh.train(data=DATA, iterations=60, seed=4)
    for run in (
        saddlemesh.train(file),
        saddlemesh.train(sections),
        saddlemesh.train({"data": DATA, "iterations": 5, "seed": 4}, iterations=60),
    ):
        np.testing.assert_array_equal(run.scores, expected.scores)
        assert run.settings == expected.settings


def test_what_a_run_was_set_to_can_be_given_again(tmp_path: Path) -> None:
    file = tmp_path / "run.toml"
    file.write_text(
        f'[data]\ndata = "{DATA}"\n[training]\niterations = 30\n[run]\nout = "{tmp_path}/here"\n'
    )
    run = saddlemesh.train(file, eta=0.1 + 0.2)
    assert run.folder == tmp_path / "here"
    assert isinstance(run.model_iteration, int) and isinstance(run.iterations, int)
    assert run.settings["eta"] == 0.1 + 0.2
    assert run.settings["hidden"] == [16] and run.settings["flip"] is False
    assert run.settings["clip"] == 0 and run.settings["test"] is None
    again = saddlemesh.train(run.settings)
    assert again.folder is None
    np.testing.assert_array_equal(again.scores, run.scores)
    assert run == run and run != again


def test_a_run_goes_on_to_the_same_bits(tmp_path: Path) -> None:
    saddlemesh.train(DATA, **{**SMALL, "iterations": 40}, schedule="constant", out=tmp_path / "a")
    resumed = saddlemesh.train(resume=True, out=tmp_path / "a", iterations=60)
    whole = saddlemesh.train(DATA, **SMALL, schedule="constant")
    np.testing.assert_array_equal(resumed.scores, whole.scores)
    np.testing.assert_array_equal(resumed.metrics["test_auroc"], whole.metrics["test_auroc"])


def test_ctrl_c_leaves_a_checkpoint_to_go_on_from(tmp_path: Path) -> None:
    script = textwrap.dedent(
        """
        import sys, saddlemesh
        data, out = sys.argv[1:]
        try:
            saddlemesh.train(
                data, iterations=10_000_000, evaluate_every=1000, schedule="constant", out=out
            )
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    folder = tmp_path / "run"
    command = [sys.executable, "-c", script, DATA, str(folder)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    while (
        not (folder / "metrics.csv").exists()
        or (folder / "metrics.csv").read_text().count("\n") < 3
    ):
        assert child.poll() is None
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    assert child.communicate()[0] == "interrupted\n"
    (saved,) = (folder / "checkpoints").glob("iteration-*")
    reached = int(saved.name.removeprefix("iteration-"))
    assert reached >= 1000
    run = saddlemesh.train(resume=True, out=folder, iterations=reached + 10)
    assert run.iterations == reached + 10


def test_shows_progress_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    saddlemesh.train(DATA, **SMALL)
    assert capsys.readouterr() == ("", "")
    saddlemesh.train(DATA, **SMALL, verbose=1)
    shown = capsys.readouterr().err
    assert "60/60" in shown and "test AUROC 0." in shown


def test_what_the_user_gets_wrong_is_a_value_error(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("[method]\neta = 7\n")
    table = tmp_path / "table.csv"
    table.write_text("a,label\n1,0\nx,1\n")
    gaps = tmp_path / "gaps.csv"
    gaps.write_text("a,label\n1,0\n,1\n2,1\n")
    for call, said in [
        (lambda: saddlemesh.train(), "train requires data"),
        (lambda: saddlemesh.train(bad, data=DATA), r"bad.toml:2: .*eta.*7"),
        (lambda: saddlemesh.train(DATA, iteratons=5), "iterations"),
        (lambda: saddlemesh.train(DATA, seeds=3), "one run, but 3 seeds"),
        (lambda: saddlemesh.train(DATA, resume=True), "resume requires the run's folder"),
        (lambda: saddlemesh.train(table), r"(?s)table.csv: one column.*line 3"),
        (lambda: saddlemesh.train(tmp_path / "none.csv"), "none.csv"),
        (
            lambda: saddlemesh.train({"datta": {"data": DATA}}),
            'unknown section "datta"; known: data, ',
        ),
        (lambda: saddlemesh.train(resume=True, out=tmp_path / "nope"), "nope: there is no run"),
        (lambda: saddlemesh.train(gaps), r"(?s)gaps.csv: .*line 3.*missing median"),
    ]:
        with pytest.raises(ValueError, match=said):
            call()
    with pytest.raises(TypeError, match="found 1"):
        saddlemesh.train({1: 2})  # type: ignore[dict-item]
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "diary.txt").write_text("dear diary")
    with pytest.raises(ValueError, match="full"):
        saddlemesh.train(DATA, **SMALL, out=tmp_path / "full")
    assert (tmp_path / "full" / "diary.txt").read_text() == "dear diary"


def test_a_folder_that_another_process_has_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for resume in (False, True):
            with pytest.raises(ValueError, match="run: another process"):
                saddlemesh.train(DATA, **SMALL, out=folder, resume=resume)
        assert [path.name for path in folder.iterdir()] == [".lock"]
    saddlemesh.train(DATA, **SMALL, out=folder)
    assert not (folder / ".lock").exists()
    with pytest.raises(ValueError, match="already holds a run"):  # checked before the data are read
        saddlemesh.train(tmp_path / "none.csv", out=folder)


def test_a_folder_is_another_threads_as_well(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    long = {"iterations": 2_000, "evaluate_every": 10, "out": folder}
    thread = threading.Thread(target=saddlemesh.train, args=[DATA], kwargs=long)
    thread.start()
    while not (folder / ".lock").exists():
        assert thread.is_alive()
    with pytest.raises(ValueError, match="another process|already holds a run"):
        saddlemesh.train(DATA, **SMALL, out=folder)
    thread.join()
    assert (folder / "report.html").exists() and not (folder / ".lock").exists()
    assert saddlemesh.train(resume=True, out=folder).iterations == 2_000


def test_a_run_of_an_earlier_version_is_resumed_with_a_warning_for_each_former_name(
    tmp_path: Path,
) -> None:
    given = {**SMALL, "schedule": "constant", "standardize": "on"}
    whole = saddlemesh.train(DATA, **given, out=tmp_path / "whole")
    saddlemesh.train(DATA, **{**given, "iterations": 20}, out=tmp_path / "run")
    settings = tmp_path / "run" / "config.toml"
    text = settings.read_text().replace("standardize =", "standardise =")
    settings.write_text(text.replace('"normalized"', '"normalised"'))
    with pytest.warns(FutureWarning) as told:
        run = saddlemesh.train(resume=True, out=tmp_path / "run", iterations=60)
    texts = sorted(str(one.message).partition(": ")[2] for one in told)
    assert texts == [
        "loss-scale: normalised is now called normalized",
        "standardise is now called standardize",
    ]
    assert run.model.to_bytes() == whole.model.to_bytes()
    assert run.settings["standardize"] == "on" and run.settings["loss-scale"] == "normalized"


def test_a_former_name_in_a_call_gives_a_warning_there() -> None:
    with pytest.warns(FutureWarning, match="^standardise is now called standardize$") as told:
        run = saddlemesh.train(DATA, **SMALL, standardise="off")
    assert [one.filename for one in told] == [__file__]
    assert run.settings["standardize"] == "off"
    with pytest.warns(FutureWarning, match="^loss-scale: normalised is now called normalized$"):
        saddlemesh.train(DATA, **SMALL, loss_scale="normalised")


def test_several_processes_are_for_the_program() -> None:
    script = f"import saddlemesh; saddlemesh.train({DATA!r}, iterations=5)"
    environment = {**os.environ, "OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_RANK": "0"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert "Python trains in one process" in done.stderr


DIVERGING = {
    "data": "synthetic:rows=600,features=6,positives=0.2",
    "batch": 16,
    "seed": 1,
    "loss-scale": "paper",
    "gamma_y": 0.99,
}


def test_a_diverging_run_goes_back_with_a_warning() -> None:
    with pytest.warns(
        ConvergenceWarning, match="goes back to iteration 50 with smaller steps"
    ) as told:
        run = saddlemesh.train(
            {**DIVERGING, "seed": 3},
            hidden=[64],
            schedule="constant",
            gamma_x=6.2,
            iterations=300,
            evaluate_every=30,
        )
    assert len(told) == 1 and told[0].filename == __file__
    (retreat,) = run.retreats
    assert retreat.iteration == 50 < retreat.diverged
    assert retreat.before["gamma_x"] == 6.2 and retreat.after["gamma_x"] == 6.2 / 8
    assert retreat.after["rho"] == retreat.before["rho"] / 8
    assert (np.diff(run.metrics["iteration"]) > 0).all()
    assert run.test_auroc > 0.7
    assert run.settings["on-divergence"] == "retreat"


def test_a_run_that_smaller_steps_do_not_save_raises_a_divergence_error() -> None:
    settings = {**DIVERGING, "hidden": [5], "gamma_x": 1e30, "iterations": 240}
    with pytest.raises(saddlemesh.DivergenceError) as raised:
        saddlemesh.train(settings)
    error = raised.value
    assert "went back 2 times" in str(error) and "--" not in str(error)
    assert 0 <= error.worker < 4 and 0 < error.iteration <= 240 and error.quantity
    assert error.site is None
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.iteration) == (str(error), error.iteration)
    with pytest.raises(saddlemesh.DivergenceError, match="not finite|has grown") as stopped:
        saddlemesh.train(settings, on_divergence="stop")
    assert "went back" not in str(stopped.value)


def hospital_table(folder: Path) -> Path:
    path = folder / "hospital.csv"
    rows = [
        f"P{1000 + 7 * row};{1 + row % 28}.0{1 + row % 9}.2021;{row % 40},{row % 10};"
        f"{'A' if row % 3 == 0 else 'B'};{'yes' if row % 40 > 27 else 'no'}"
        for row in range(300)
    ]
    path.write_text("\n".join(["patient;admitted;crp;ward;died", *rows, ""]))
    return path


def test_what_was_found_about_a_table_is_one_warning_and_part_of_the_run(tmp_path: Path) -> None:
    table = hospital_table(tmp_path)
    with pytest.warns(saddlemesh.DataWarning) as warned:
        run = saddlemesh.train(table, iterations=20)
    assert len(warned) == 1
    for part in ("patient", "left out", "admitted", "days since 1970-01-01", "decimal commas"):
        assert part in str(warned[0].message)
    assert warned[0].filename == __file__
    assert {one["column"]: one["done"] for one in run.findings}["patient"] == "left out"
    assert run.label["column"] == "died"
    assert run.label["reason"] == "last column"
    assert run.label["positive"] == ["yes"]
    assert run.label["share"] == pytest.approx(0.28)
    assert run.model.feature_names == ["admitted", "crp", "ward"]
    assert "died" in run.model.about["labels"]


@pytest.mark.filterwarnings("ignore::saddlemesh.DataWarning")
def test_identifiers_come_back_with_the_scores_and_dates_may_be_of_pandas(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    table = hospital_table(tmp_path)
    model = saddlemesh.train(table, iterations=20).model
    scored = model.score_data(table, id="patient")
    assert scored.ids is not None and scored.ids[:2] == ["P1000", "P1007"]
    assert scored.unknown_categories == {}
    frame = pandas.read_csv(table, sep=";", decimal=",")
    np.testing.assert_array_equal(model.scores(frame), scored.scores)
    frame["admitted"] = pandas.to_datetime(frame["admitted"], dayfirst=True)
    np.testing.assert_array_equal(model.scores(frame), scored.scores)
    (tmp_path / "new.csv").write_text("admitted;crp;ward\n01.02.2021;1,5;C\n02.02.2021;2,5;A\n")
    assert model.score_data(tmp_path / "new.csv").unknown_categories == {"ward": 1}


def test_all_questions_about_a_table_are_one_error(tmp_path: Path) -> None:
    rows = [
        f"{'-999' if row % 20 == 3 else row % 17},{'A' if row % 9 == 0 else row % 5},{row % 2}"
        for row in range(100)
    ]
    (tmp_path / "t.csv").write_text("\n".join(["lab,code,y", *rows, ""]))
    asked = r"(?s)2 columns need a decision.*lab.*-999.*code.*categorical code"
    with pytest.raises(ValueError, match=asked):
        saddlemesh.train(tmp_path / "t.csv", iterations=5)
