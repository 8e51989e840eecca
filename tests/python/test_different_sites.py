"""Sites of different sizes and shares of positives learn as if all rows were in one place."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from hospitals import hospitals, pooled, write_table
from programs import run_program
from saddlemesh import AUROCClassifier


@pytest.mark.parametrize("which", ["2/10/40", "5/10/30, largest first"])
def test_they_are_no_worse_than_pooled_logistic_regression(which: str) -> None:
    train, test = hospitals(which, seed=1)
    X, y = pooled(train)
    sites = np.repeat(np.arange(len(train)), [len(own) for _, own in train])
    ours = AUROCClassifier(random_state=1).fit(X, y, sites=sites)
    rival = LogisticRegression().fit(X, y)
    X_test, y_test = pooled(test)
    theirs = roc_auc_score(y_test, rival.decision_function(X_test))
    assert ours.score(X_test, y_test) > theirs - 0.01


def test_the_program_shows_each_site_what_joining_brings(tmp_path: Path) -> None:
    train, _ = hospitals("2/10/40", seed=2)
    for k, rows in enumerate(train):
        write_table(tmp_path / f"h-{k}.csv", rows)
    shown = run_program(
        "train", str(tmp_path / "h-{worker}.csv"), "--workers", "3", "--label-column", "sick",
        "--out", str(tmp_path / "run"), "--json",
    )  # fmt: skip
    outcome = json.loads(shown)
    assert outcome["test_auroc"] > 0.67
    low, high = outcome["test_auroc_interval"]
    assert low < outcome["test_auroc"] < high
    assert [site["site"] for site in outcome["sites"]] == ["h-0", "h-1", "h-2"]
    largest = outcome["sites"][2]
    assert largest["rows"] == 9000
    assert largest["gain"]["low"] < 0.02 and largest["gain"]["high"] > -0.02
    gain = largest["joint_auroc"]["value"] - largest["alone_auroc"]["value"]
    assert largest["gain"]["value"] == pytest.approx(gain, abs=1e-12)
    assert any("site h-0" in warning and "positive" in warning for warning in outcome["warnings"])
    report = (tmp_path / "run" / "report.html").read_text()
    assert "gain by joining" in report and "h-1.csv" in report


def test_the_papers_mean_over_workers_is_still_there_and_fails_here(tmp_path: Path) -> None:
    train, test = hospitals("2/10/40", seed=1)
    X, y = pooled(train)
    sites = np.repeat(np.arange(len(train)), [len(own) for _, own in train])
    stated = AUROCClassifier(random_state=1, settings={"weigh": "workers"}).fit(X, y, sites=sites)
    X_test, y_test = pooled(test)
    assert stated.score(X_test, y_test) < 0.65
