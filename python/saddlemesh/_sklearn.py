"""Compatibility with scikit-learn up to 1.5 and from 1.6 on."""

from __future__ import annotations

from typing import Any

try:
    from sklearn.utils.validation import validate_data
except ImportError:

    def validate_data(estimator: Any, *arrays: Any, **options: Any) -> Any:
        """Validate X and y and store the features of X, as scikit-learn 1.6 does."""
        return estimator._validate_data(*arrays, **options)

    ALLOW_NAN = {"force_all_finite": "allow-nan"}
else:
    ALLOW_NAN = {"ensure_all_finite": "allow-nan"}

__all__ = ["ALLOW_NAN", "validate_data"]
