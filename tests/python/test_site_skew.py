"""Six kinds of skew between sites: no worse than logistic regression on all rows in one place."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from hospitals import HOSPITALS, Rows, hospitals, pooled, write_table
from programs import run_program
from saddlemesh import AUROCClassifier

SEEDS = (1, 2, 3, 4, 5)


def rival(train: list[Rows], test: list[Rows]) -> float:
    X, y = pooled(test)
    return float(roc_auc_score(y, LogisticRegression().fit(*pooled(train)).decision_function(X)))


@pytest.mark.parametrize("which", HOSPITALS)
def test_from_python(which: str) -> None:
    differences = []
    for seed in SEEDS:
        train, test = hospitals(which, seed)
        sites = np.repeat(np.arange(len(train)), [len(y) for _, y in train])
        ours = AUROCClassifier(random_state=seed, search="off").fit(*pooled(train), sites=sites)
        differences.append(ours.score(*pooled(test)) - rival(train, test))
    assert np.mean(differences) > -0.01, differences


def test_with_a_search() -> None:
    train, test = hospitals(list(HOSPITALS)[0], 1)
    sites = np.repeat(np.arange(len(train)), [len(y) for _, y in train])
    ours = AUROCClassifier(random_state=1, n_jobs=2).fit(*pooled(train), sites=sites)
    assert ours.search_ is not None
    assert ours.score(*pooled(test)) - rival(train, test) > -0.01


@pytest.mark.parametrize("which", HOSPITALS)
def test_by_the_program(which: str, tmp_path: Path) -> None:
    differences = []
    for seed in SEEDS:
        train, test = hospitals(which, seed)
        for k, rows in enumerate(train):
            write_table(tmp_path / f"h-{k}.csv", rows)
        write_table(tmp_path / "test.csv", pooled(test))
        shown = run_program(
            "train",
            *(
                tmp_path / "h-{worker}.csv",
                "--workers",
                len(train),
                "--test",
                tmp_path / "test.csv",
            ),
            *("--label-column", "sick", "--alone", "off", "--seed", seed, "--search", "off"),
            *("--out", tmp_path / f"run-{seed}", "--json"),
        )
        differences.append(json.loads(shown)["test_auroc"] - rival(train, test))
    assert np.mean(differences) > -0.01, differences
