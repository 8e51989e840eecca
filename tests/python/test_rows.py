"""Sparse rows: equal numbers are equal rows, whatever their storage."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.sparse

import saddlemesh
from saddlemesh import AUROCClassifier
from saddlemesh._rows import sound_csr

PARTS = ("data", "indices", "indptr")


def rows(n: int = 200) -> tuple[Any, Any]:
    """Return rows with many zeros, and labels."""
    random = np.random.default_rng(5)
    X = np.where(random.random((n, 6)) < 0.3, random.integers(-4, 5, (n, 6)), 0)
    return X.astype(np.float64), (X[:, 0] + random.random(n) > 0.9).astype(int)


def with_zeros(X: Any) -> Any:
    """Return the rows with explicit zeros."""
    n, features = X.shape
    places = np.tile(np.arange(features), n)
    return scipy.sparse.csr_matrix((X.ravel(), places, np.arange(n + 1) * features), shape=X.shape)


def with_duplicates(X: Any) -> Any:
    """Return every value as a sum of two, in descending order, with entries that cancel out."""
    n, features = X.shape
    places = np.tile(np.repeat(np.arange(features)[::-1], 2), n)
    values = np.stack([X[:, ::-1] + 7, np.full_like(X, -7)], axis=2).ravel()
    begin = np.arange(n + 1) * 2 * features
    return scipy.sparse.csr_matrix((values, places, begin), shape=X.shape)


@pytest.mark.parametrize("form", [with_zeros, with_duplicates])
def test_equal_numbers_are_stored_equally(form: Any) -> None:
    X, _ = rows()
    expected = scipy.sparse.csr_matrix(X)
    for part in PARTS:
        found = getattr(sound_csr(form(X)), part)
        np.testing.assert_array_equal(found, getattr(expected, part))


@pytest.mark.parametrize("kind", ["f8", "f4", "i8", "i1"])
@pytest.mark.parametrize("form", [with_zeros, with_duplicates])
def test_equal_numbers_have_equal_scores_and_the_callers_matrix_stays(form: Any, kind: str) -> None:
    X, _ = rows()
    model = saddlemesh.train("synthetic:rows=500,features=6", iterations=5).model
    given = form(X.astype(kind))
    before = {part: getattr(given, part).copy() for part in PARTS}
    assert model.scores(given).tobytes() == model.scores(X).tobytes()
    for part in PARTS:
        np.testing.assert_array_equal(getattr(given, part), before[part])
        assert getattr(given, part).dtype == before[part].dtype


@pytest.mark.parametrize("form", [with_zeros, with_duplicates])
def test_equal_numbers_give_equal_models(form: Any) -> None:
    X, y = rows()
    plain, other = (
        AUROCClassifier(iterations=20, random_state=1).fit(given, y).model_
        for given in (scipy.sparse.csr_matrix(X), form(X))
    )
    assert plain.to_bytes() == other.to_bytes()
