"""Conversion of labels and scores to the types that the compiled metrics accept."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native

_PLAIN_NUMBERS = [np.dtype(code) for code in "BQLIHqlihbdf"]


def labels_and_scores(
    y_true: npt.ArrayLike, scores: npt.ArrayLike, metric: str
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.floating[Any]]]:
    """Return labels as bytes 0 and 1, and scores in their own precision; copies only if needed."""
    true, given = _flat(y_true), _flat(scores)
    if len(true) != len(given):
        found = [len(true), len(given)]
        raise ValueError(f"Found input variables with inconsistent numbers of samples: {found}")
    if len(true) == 0:
        raise ValueError(
            "Found array with 0 sample(s) (shape=(0,)) while a minimum of 1 is required."
        )
    labels = _labels(true)
    values = _real(given)
    if labels is None:
        raise ValueError(f"Only one class present in y_true. {metric} is not defined in that case.")
    return labels, values


def _flat(values: npt.ArrayLike) -> npt.NDArray[np.generic]:
    array = np.asarray(values)
    if array.ndim == 1 or (array.ndim == 2 and array.shape[1] == 1):
        return np.ascontiguousarray(array.ravel())
    raise ValueError(f"y should be a 1d array, got an array of shape {array.shape} instead.")


def _labels(true: npt.NDArray[np.generic]) -> npt.NDArray[np.uint8] | None:
    """Return labels as 0 for the smaller and 1 for the larger value; None if there is only one."""
    if true.dtype == np.bool_:
        true = true.view(np.uint8)
    if true.dtype not in _PLAIN_NUMBERS:
        true = _ranks(true)
    return _native.binary_labels(true)


def _ranks(true: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Return numbers that rank values of other types: texts, objects, dates."""
    if np.any(true != true):
        raise ValueError("Input contains NaN.")
    values, places = np.unique(true, return_inverse=True)
    if len(values) > 2:
        shown = ", ".join(str(value) for value in values[:3])
        raise ValueError(
            f"multiclass format is not supported: y_true has {len(values)} values ({shown}, ...); "
            "two are expected"
        )
    ranks: npt.NDArray[np.generic] = places.astype(np.int64)
    return ranks


def _real(scores: npt.NDArray[Any]) -> npt.NDArray[np.floating[Any]]:
    """Return float32 and float64 as they are, and other numbers as equal float64 values."""
    if scores.dtype in (np.float32, np.float64):
        return scores
    if scores.dtype.kind not in "biufO":
        raise ValueError(f"scores: expected numbers, found an array of type {scores.dtype}")
    with np.errstate(invalid="ignore"):  # large integers do not convert back
        converted = scores.astype(np.float64)
        differs = converted.astype(scores.dtype) != scores
    if np.any(differs & ~np.isnan(converted)):
        raise ValueError(f"scores: expected numbers that float64 holds, found {scores.dtype}")
    return converted
