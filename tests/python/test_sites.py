"""Named sites in training, reading, splitting and the estimator."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import saddlemesh
from saddlemesh import AUROCClassifier
from programs import run_program

QUICK: dict[str, Any] = {
    "hidden": [4],
    "batch": 16,
    "iterations": 60,
    "evaluate_every": 60,
    "threads": 1,
}


def put_site(path: Path, rows: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    sick = rng.random(rows) < 0.4
    lines = [
        f"{age:.3f},{'north' if seed % 2 else 'south'},{'yes' if y else 'no'}"
        for age, y in zip(rng.normal(sick, 1), sick)
    ]
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(["age,ward,sick", *lines]) + "\n")


@pytest.fixture
def hospitals(tmp_path: Path) -> Path:
    for seed, name in enumerate(["ulm", "bonn", "trier"]):
        put_site(tmp_path / "hospitals" / f"{name}.csv", 120 + 40 * seed, seed)
    return tmp_path / "hospitals"


def quiet_train(*args: Any, **settings: Any) -> saddlemesh.TrainingRun:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return saddlemesh.train(*args, **{**QUICK, **settings})


def test_every_way_of_naming_sites_trains_the_same_model(hospitals: Path, tmp_path: Path) -> None:
    names = ["bonn", "trier", "ulm"]
    run = quiet_train(hospitals / "*.csv", out=tmp_path / "run")
    files = [hospitals / f"{name}.csv" for name in names]
    for other in (
        quiet_train(sites=files),
        quiet_train(sites=dict(zip(names, files))),
        quiet_train(hospitals / "{site}.csv", sites=names),
        quiet_train(tmp_path / "run" / "config.toml"),
        quiet_train({**run.settings, "data": None}),
    ):
        assert [site["site"] for site in other.sites] == names
        assert np.array_equal(other.scores, run.scores)
    assert run.source == "3 sites (bonn, trier, ulm)"
    assert "3 sites (bonn, trier, ulm)" in repr(run)


def test_a_site_may_have_files_of_labels_and_of_test_rows(hospitals: Path, tmp_path: Path) -> None:
    names = ["bonn", "trier", "ulm"]
    for seed, name in enumerate(names):
        put_site(tmp_path / "test" / f"{name}.csv", 50, seed + 7)
    run = quiet_train(
        hospitals / "{site}.csv", sites=names, test=tmp_path / "test" / "{site}.csv", test_share=0
    )
    lines = (hospitals / "ulm.csv").read_text().splitlines()
    rows, labels = tmp_path / "rows.csv", tmp_path / "sick.csv"
    rows.write_text("\n".join(line.rpartition(",")[0] for line in lines) + "\n")
    labels.write_text("\n".join(line.rpartition(",")[2] for line in lines) + "\n")
    files: dict[str, Any] = {
        name: {"path": hospitals / f"{name}.csv", "test": tmp_path / "test" / f"{name}.csv"}
        for name in names
    }
    files["ulm"] |= {"path": rows, "labels": labels}
    other = quiet_train(sites=files)
    assert np.array_equal(other.scores, run.scores)
    assert [site["test_rows"] for site in other.sites] == [50, 50, 50]
    loaded = saddlemesh.load_data(sites=files)
    assert loaded.sites is not None and (loaded.sites == "ulm").sum() == len(lines) - 1
    with pytest.raises(ValueError, match=r"some sites have test rows of their own \(trier, ulm\)"):
        quiet_train(sites={**files, "bonn": hospitals / "bonn.csv"})


def test_a_divergence_names_the_site(hospitals: Path) -> None:
    with pytest.raises(saddlemesh.DivergenceError) as raised:
        quiet_train(hospitals / "*.csv", gamma_x=1e30, on_divergence="stop")
    error = raised.value
    assert error.worker is not None and error.site == ["bonn", "trier", "ulm"][error.worker]
    assert str(error).startswith(f"site {error.site}, iteration {error.iteration}: ")


def test_a_run_says_what_each_site_gains(hospitals: Path) -> None:
    run = quiet_train(hospitals / "*.csv", test_share=0.3)
    for site in run.sites:
        assert site["rows"] > 0
        joint, alone = site["joint_auroc"]["value"], site["alone_auroc"]["value"]
        assert site["gain"]["value"] == pytest.approx(joint - alone)


def test_what_there_is_to_check_is_warned_of_and_kept(hospitals: Path) -> None:
    put_site(hospitals / "ulm.csv", 30, 9)
    with pytest.warns(UserWarning, match="site ulm: only") as caught:
        run = saddlemesh.train(hospitals / "*.csv", **QUICK)
    assert any(text.startswith("site ulm: only") for text in run.warnings)
    assert {str(one.message) for one in caught} >= set(run.warnings)


def test_dealt_rows_have_no_sites() -> None:
    run = quiet_train("synthetic:rows=400,features=3,auroc=0.99", workers=2)
    assert run.sites == []
    assert run.source == "synthetic:rows=400,features=3,auroc=0.99"


def test_names_of_a_dict_may_be_anything(hospitals: Path) -> None:
    sites = {"St. Mary's, north": hospitals / "ulm.csv", "München": hospitals / "bonn.csv"}
    split = saddlemesh.split_data(sites=sites, test_share=0)
    assert split.sites == list(sites)
    assert np.bincount(split.worker).tolist() == [120, 160]


def test_load_data_has_the_site_of_each_row(hospitals: Path) -> None:
    data = saddlemesh.load_data(hospitals / "*.csv")
    assert data.sites is not None
    assert np.unique(data.sites, return_counts=True)[1].tolist() == [160, 200, 120]
    assert data.classes is not None and data.classes.tolist() == ["no", "yes"]
    ward = data.X[:, (data.feature_names or []).index("ward")]
    assert [data.categories["ward"][int(code)] for code in ward[[0, 160, 360]]] == [
        "north",
        "south",
        "south",
    ]
    alone = saddlemesh.load_data(hospitals / "trier.csv")
    assert np.array_equal(data.X[160:360, 0], alone.X[:, 0])
    assert np.array_equal(data.y[160:360], alone.y)


def test_the_estimator_takes_the_sites_that_load_data_gives(hospitals: Path) -> None:
    data = saddlemesh.load_data(hospitals / "*.csv", ignore=["ward"])
    classifier = AUROCClassifier(iterations=40, random_state=1).fit(
        data.X, data.y, sites=data.sites
    )
    assert [site["site"] for site in classifier.sites_] == ["bonn", "trier", "ulm"]
    assert [site["rows"] for site in classifier.sites_] == [160, 200, 120]
    assert sum(site["positives"] for site in classifier.sites_) == int((data.y == "yes").sum())


def test_the_estimator_warns_of_a_site_by_its_name(hospitals: Path) -> None:
    data = saddlemesh.load_data(hospitals / "*.csv", ignore=["ward"])
    rare = (data.sites == "ulm") & (data.y == "yes")
    kept = ~rare | (np.cumsum(rare) <= 3)
    with pytest.warns(UserWarning, match="site ulm: only 3 of"):
        AUROCClassifier(iterations=40).fit(data.X[kept], data.y[kept], sites=data.sites[kept])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sites": ["none.csv", "nowhere.csv"]}, "2 of 2 sites cannot be read"),
        ({"sites": {"a": "x.csv", "a\n": "y.csv"}}, "not shown"),
        ({"site": [{"nam": "a"}]}, 'found "nam"'),
        ({"data": "loans.csv", "sites": ["ulm.csv"]}, "one source"),
        ({}, "requires data"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        saddlemesh.train(**options)


def test_the_program_goes_on_with_a_run_of_python(hospitals: Path, tmp_path: Path) -> None:
    quiet_train(
        sites={"U": hospitals / "ulm.csv", "B": hospitals / "bonn.csv"},
        out=tmp_path / "run",
        schedule="constant",
    )
    run_program("train", "--resume", "--out", tmp_path / "run", "--iterations", "80", "--quiet")
    whole = quiet_train(
        sites={"U": hospitals / "ulm.csv", "B": hospitals / "bonn.csv"},
        schedule="constant",
        iterations=80,
        out=tmp_path / "whole",
    )
    model = saddlemesh.load_model(tmp_path / "run")
    for name, values in whole.model.parameters.items():
        assert np.array_equal(model.parameters[name], values)
