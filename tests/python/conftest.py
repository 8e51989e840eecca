"""Training runs that several test files share."""

from __future__ import annotations

import pathlib

import numpy as np
import pytest
from sklearn.datasets import make_classification

import saddlemesh
from model_runs import libsvm_line, numbers, people, trained


@pytest.fixture(scope="session")
def rows() -> tuple[np.ndarray, np.ndarray]:
    X, y = make_classification(1200, 12, n_informative=6, weights=[0.85], random_state=5)
    return X, y


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder with data of several kinds, and the program's runs on them below runs/."""
    folder = tmp_path_factory.mktemp("models")
    X, y = numbers()
    np.save(folder / "X.npy", X)
    np.savez(folder / "numbers.npz", X=X, y=y)
    (folder / "people.csv").write_text(people())
    (folder / "gaps.csv").write_text(people(missing=True))
    sparse = np.where(np.abs(X) > 1, X.round(2), 0)
    # Most features are zero in most rows, so the data are sparse.
    (folder / "rows.libsvm").write_text(
        "".join(
            libsvm_line(label, row, 60 + i % 40) for i, (label, row) in enumerate(zip(y, sparse))
        )
    )
    trained(folder / "runs" / "numbers", folder / "numbers.npz")
    trained(folder / "runs" / "people", folder / "people.csv", "--categorical", "grade")
    trained(
        folder / "runs" / "gaps",
        folder / "gaps.csv",
        "--categorical",
        "grade",
        "--missing",
        "median",
    )
    trained(folder / "runs" / "rows", folder / "rows.libsvm")
    return folder


@pytest.fixture(scope="session")
def model(runs: pathlib.Path) -> saddlemesh.Model:
    return saddlemesh.load_model(runs / "runs" / "numbers")
