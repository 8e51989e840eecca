"""scikit-learn's own test suite for estimators."""

from __future__ import annotations

from typing import Any, Callable

from sklearn.utils.estimator_checks import parametrize_with_checks

from saddlemesh import AUROCClassifier


@parametrize_with_checks([AUROCClassifier(), AUROCClassifier("d-scgdam-gp", model="linear")])
def test_follows_the_conventions(estimator: AUROCClassifier, check: Callable[[Any], None]) -> None:
    check(estimator)
