"""saddlemesh.split_data: the rows that training sees."""

from __future__ import annotations

import os

import numpy as np
import pytest
import scipy.sparse

import saddlemesh

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


def test_sparse_rows_stay_sparse(tmp_path: object) -> None:
    folder = os.environ.get("SADDLEMESH_DATA")
    if folder is None:
        pytest.skip("SADDLEMESH_DATA is not set")
    split = saddlemesh.split_data(f"{folder}/w8a.bz2", workers=2)
    assert scipy.sparse.issparse(split.train.X)
    assert split.train.X.shape[1] == split.test.X.shape[1] == 300
    raw = saddlemesh.load_data(f"{folder}/w8a.bz2")
    assert split.train.X.nnz + split.test.X.nnz == raw.X.nnz


def test_refuses_what_does_not_belong_to_data() -> None:
    with pytest.raises(ValueError, match="unknown setting"):
        saddlemesh.split_data(DATA, eta=0.1)
