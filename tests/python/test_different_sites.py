"""Sites of different sizes and shares of positives learn as if all rows were in one place."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from programs import run_program
from saddlemesh import AUROCClassifier

ROWS = (300, 3000, 10_000)
SHARES = [
    (0.02, 0.10, 0.40),
    (0.05, 0.08, 0.12),
    (0.05, 0.10, 0.20),
    (0.03, 0.10, 0.25),
    (0.00, 0.10, 0.20),
]


def hospital(
    rng: np.random.Generator, rows: int, share: float, direction: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Two Gaussian classes, 0.8 deviations apart: no ranking does better than AUROC 0.714."""
    y = (rng.random(rows) < share).astype(int)
    return rng.normal(size=(rows, len(direction))) + 0.8 * np.outer(y, direction), y


def hospitals(shares: tuple[float, ...], seed: int) -> tuple[list, list]:
    rng = np.random.default_rng(seed)
    direction = rng.normal(size=8)
    direction /= np.linalg.norm(direction)
    train = [hospital(rng, rows, share, direction) for rows, share in zip(ROWS, shares)]
    test = [hospital(rng, 3000, share, direction) for share in shares]
    return train, test


def pooled(parts: list) -> tuple[np.ndarray, np.ndarray]:
    return np.concatenate([X for X, _ in parts]), np.concatenate([y for _, y in parts])


@pytest.mark.parametrize("shares", SHARES)
def test_they_are_no_worse_than_pooled_logistic_regression(shares: tuple[float, ...]) -> None:
    train, test = hospitals(shares, seed=1)
    X, y = pooled(train)
    sites = np.repeat(np.arange(len(ROWS)), ROWS)
    ours = AUROCClassifier(random_state=1).fit(X, y, sites=sites)
    rival = LogisticRegression().fit(X, y)
    X_test, y_test = pooled(test)
    theirs = roc_auc_score(y_test, rival.decision_function(X_test))
    assert ours.score(X_test, y_test) > theirs - 0.01


def test_the_program_shows_each_site_what_joining_brings(tmp_path: Path) -> None:
    train, _ = hospitals(SHARES[0], seed=2)
    for k, (X, y) in enumerate(train):
        table = np.column_stack([X, y])
        header = ",".join([f"f{i}" for i in range(X.shape[1])] + ["sick"])
        np.savetxt(tmp_path / f"h-{k}.csv", table, "%.6g", ",", header=header, comments="")
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
    train, test = hospitals(SHARES[0], seed=1)
    X, y = pooled(train)
    sites = np.repeat(np.arange(len(ROWS)), ROWS)
    stated = AUROCClassifier(random_state=1, settings={"weigh": "workers"}).fit(X, y, sites=sites)
    X_test, y_test = pooled(test)
    assert stated.score(X_test, y_test) < 0.65
