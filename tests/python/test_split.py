"""saddlemesh.split_data returns the rows that training uses."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest
import scipy.sparse

import saddlemesh
from saddlemesh import _native

DATA = "synthetic:rows=1000,features=5,positives=0.3"


def test_the_test_rows_are_those_that_training_is_measured_on() -> None:
    settings = {"workers": 3, "positive_ratio": 0.2, "seed": 9}
    split = saddlemesh.split_data(DATA, **settings)
    run = saddlemesh.train(DATA, **settings, iterations=5)
    np.testing.assert_array_equal(split.test.y, run.labels)
    raw = saddlemesh.load_data(DATA)
    assert raw.y is not None
    train = np.concatenate([split.train.y, split.test.y])
    assert train.mean() == pytest.approx(0.2, abs=0.001)
    assert len(train) < len(raw.y)
    np.testing.assert_allclose(split.train.X.mean(axis=0), 0, atol=1e-5)


def test_every_training_row_has_a_worker() -> None:
    split = saddlemesh.split_data(DATA, workers=4, shards="dirichlet:0.3", validation_share=0.2)
    assert len(split.worker) == len(split.train.y) == len(split.train.X)
    assert sorted(set(split.worker)) == [0, 1, 2, 3]
    assert len(split.train.y) + len(split.validation.y) + len(split.test.y) == 1000
    shares = [split.train.y[split.worker == k].mean() for k in range(4)]
    assert max(shares) - min(shares) > 0.1


def test_sparse_rows_stay_sparse(tmp_path: Path) -> None:
    # Each of a hundred rows has two values; the second one identifies the row.
    lines = [f"{1 if i % 4 == 0 else -1} {i % 7 + 1}:0.5 {i + 8}:2" for i in range(92)]
    file = tmp_path / "rows.libsvm"
    file.write_text("\n".join([*lines, "1 100:2"]) + "\n")
    raw = saddlemesh.load_data(file)
    split = saddlemesh.split_data(file, workers=2)
    for X in (raw.X, split.train.X, split.test.X):
        assert scipy.sparse.issparse(X) and X.shape[1] == 100
        X.check_format(full_check=True)
    assert split.train.X.nnz + split.test.X.nnz == raw.X.nnz == 185
    both = scipy.sparse.vstack([split.train.X, split.test.X])
    rows = [sorted(map(tuple, X.astype(bool).toarray())) for X in (both, raw.X)]
    assert rows[0] == rows[1]


def test_sparse_rows_are_not_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rows.libsvm"
    file.write_text("".join(f"{i % 2} {i + 1}:2\n" for i in range(100)))
    made = {}

    def kept(name: str) -> Callable[..., Any]:
        function = getattr(_native, name)

        def call(*arguments: Any) -> Any:
            made[name] = function(*arguments)
            return made[name]

        return call

    for name in ("load_data", "split_data"):
        monkeypatch.setattr(_native, name, kept(name))
    found = [saddlemesh.load_data(file).X, saddlemesh.split_data(file).train.X]
    for X, part in zip(found, (made["load_data"], made["split_data"]["train"])):
        values, columns, _ = part["X"]
        assert np.shares_memory(X.data, values) and np.shares_memory(X.indices, columns)


def test_images_keep_their_shape(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    images, labels = random.integers(0, 256, (40, 3, 4, 5), np.uint8), np.arange(40) % 2
    np.savez(tmp_path / "images.npz", X=images, y=labels)
    assert saddlemesh.load_data(tmp_path / "images.npz").X.shape == images.shape
    split = saddlemesh.split_data(tmp_path / "images.npz", workers=2, test_share=0.25)
    assert split.train.X.shape == (30, 3, 4, 5) and split.test.X.shape == (10, 3, 4, 5)
    assert split.validation.X.shape == (0, 3, 4, 5)


def test_results_compare_by_identity_and_can_be_keys() -> None:
    split, data = saddlemesh.split_data(DATA), saddlemesh.load_data(DATA)
    again = saddlemesh.split_data(DATA), saddlemesh.load_data(DATA)
    scored = saddlemesh.train(DATA, iterations=2).model.score_data(DATA)
    things = [split, split.train, data, scored]
    assert len({*things, *things}) == 4 and all(thing == thing for thing in things)
    assert split != again[0] and split.train != again[0].train and data != again[1]


def test_refuses_what_does_not_belong_to_data() -> None:
    with pytest.raises(ValueError, match="unknown setting"):
        saddlemesh.split_data(DATA, eta=0.1)
