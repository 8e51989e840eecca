"""Fast, exact ranking metrics.

Every function takes ``y_true`` with two different values, of which the larger is the positive class
(0 and 1, False and True, −1 and 1, or two texts), and ``scores``, which are higher for rows that
are more likely positive. Scores in float32 and float64 are used without conversion. They may be
infinite; NaN raises a ValueError. The functions release the GIL.
"""

from __future__ import annotations

from typing import NamedTuple, SupportsFloat, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _native
from ._checks import false_positive_rate, thread_count, warn_of_former_name, whole
from ._labels import labels_and_scores

__all__ = [
    "Intervals",
    "average_precision",
    "bootstrap_intervals",
    "partial_roc_auc",
    "roc_auc",
    "roc_curve",
]

Interval = tuple[float, float]


class Intervals(NamedTuple):
    """The lower and the upper end of each metric's interval."""

    roc_auc: Interval
    average_precision: Interval
    partial_roc_auc: Interval


def roc_auc(y_true: npt.ArrayLike, scores: npt.ArrayLike) -> float:
    """Return the area under the ROC curve.

    It is the probability that a positive scores higher than a negative, where ties count half. The
    result is exact: pairs are counted as integers and divided once.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two values; the larger is positive.
    scores : array-like of shape (n,)

    Returns
    -------
    float

    Examples
    --------
    >>> from saddlemesh.metrics import roc_auc
    >>> roc_auc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    0.75
    """
    return _native.roc_auc(*labels_and_scores(y_true, scores, "ROC AUC score"))


def average_precision(y_true: npt.ArrayLike, scores: npt.ArrayLike) -> float:
    """Return the average precision: the mean precision over recall, without interpolation.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two values; the larger is positive.
    scores : array-like of shape (n,)

    Returns
    -------
    float

    Examples
    --------
    >>> from saddlemesh.metrics import average_precision
    >>> round(average_precision([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 4)
    0.8333
    """
    return _native.average_precision(*labels_and_scores(y_true, scores, "Average precision"))


def partial_roc_auc(
    y_true: npt.ArrayLike,
    scores: npt.ArrayLike,
    max_fpr: SupportsFloat = 0.1,
    standardized: bool = True,
    *,
    standardised: bool | None = None,
) -> float:
    """Return the area under the ROC curve up to a false positive rate.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two values; the larger is positive.
    scores : array-like of shape (n,)
    max_fpr : float, default=0.1
        False positive rate up to which the area is computed; above 0 and at most 1.
    standardized : bool, default=True
        Whether to scale the area to 0.5 for chance and 1 for a perfect ranking (McClish, 1989), as
        scikit-learn's ``roc_auc_score(max_fpr=...)`` does. False returns the area itself, at most
        ``max_fpr``.
    standardised : bool, optional
        Former name of `standardized`. Gives a FutureWarning.

    Returns
    -------
    float

    Examples
    --------
    >>> from saddlemesh.metrics import partial_roc_auc
    >>> round(partial_roc_auc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], max_fpr=0.5), 4)
    0.6667
    >>> partial_roc_auc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], max_fpr=0.5, standardized=False)
    0.25
    """
    if standardised is not None:
        warn_of_former_name("standardised", "standardized")
        standardized = standardised
    labels, values = labels_and_scores(y_true, scores, "ROC AUC score")
    area, of_perfect = _native.partial_roc_auc(labels, values, false_positive_rate(max_fpr))
    return of_perfect if standardized else area


def roc_curve(
    y_true: npt.ArrayLike, scores: npt.ArrayLike
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the receiver operating characteristic.

    Collinear points are dropped, as in scikit-learn's ``roc_curve``.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two values; the larger is positive.
    scores : array-like of shape (n,)

    Returns
    -------
    fpr, tpr : ndarray
        The shares of negatives and of positives with score ≥ threshold.
    thresholds : ndarray
        Descending from infinity, which no score reaches (as in scikit-learn from 1.3 on).

    Examples
    --------
    >>> from saddlemesh.metrics import roc_curve
    >>> fpr, tpr, thresholds = roc_curve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> fpr
    array([0. , 0. , 0.5, 0.5, 1. ])
    >>> tpr
    array([0. , 0.5, 0.5, 1. , 1. ])
    >>> thresholds
    array([ inf, 0.8 , 0.4 , 0.35, 0.1 ])
    """
    return _native.roc_curve(*labels_and_scores(y_true, scores, "ROC curve"))


def bootstrap_intervals(
    y_true: npt.ArrayLike,
    scores: npt.ArrayLike,
    *,
    resamples: SupportsIndex = 1000,
    level: SupportsFloat = 0.95,
    max_fpr: SupportsFloat = 0.1,
    seed: SupportsIndex = 1,
    threads: SupportsIndex = 1,
) -> Intervals:
    """Return bootstrap intervals of the metrics.

    Each resample draws as many positives and as many negatives as there are, with replacement. The
    interval leaves equally many resamples below and above it.

    Ctrl-C takes effect only after all resamples: begin with few resamples if there are many rows.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two values; the larger is positive.
    scores : array-like of shape (n,)
    resamples : int, default=1000
        Number of resamples.
    level : float, default=0.95
        Share of resamples in an interval.
    max_fpr : float, default=0.1
        False positive rate up to which the standardized partial AUROC is computed.
    seed : int, default=1
        Seed of the resamples.
    threads : int, default=1
        Number of threads. The result does not depend on it.

    Returns
    -------
    Intervals
        A pair of numbers for each of ``roc_auc``, ``average_precision`` and ``partial_roc_auc``.

    Examples
    --------
    >>> import numpy as np
    >>> from saddlemesh.metrics import bootstrap_intervals
    >>> scores = np.arange(200.0)
    >>> low, high = bootstrap_intervals(scores % 3 > 1, scores).roc_auc
    >>> low < 0.5 < high
    True
    """
    labels, values = labels_and_scores(y_true, scores, "ROC AUC score")
    share = float(level)
    if not 0 < share < 1:
        raise ValueError(f"level: expected a number between 0 and 1, found {level}")
    return Intervals(
        *_native.bootstrap_intervals(
            labels,
            values,
            resamples=whole("resamples", resamples, 1, 10_000_000),
            level=share,
            max_fpr=false_positive_rate(max_fpr),
            seed=whole("seed", seed),
            threads=thread_count(threads),
        )
    )
