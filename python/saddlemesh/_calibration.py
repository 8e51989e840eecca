"""Calibration: from scores to probabilities."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import expit


class Calibration(NamedTuple):
    """Log-odds of the positive class: ``slope * score + intercept``."""

    slope: float
    intercept: float

    def log_odds(self, scores: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        return self.slope * scores.astype(np.float64) + self.intercept


def calibrate(scores: npt.NDArray[np.float32], labels: npt.NDArray[np.uint8]) -> Calibration:
    """Fit a logistic curve from scores to labels, as in Platt (1999).

    Platt's targets, slightly inside 0 and 1, keep the curve finite if the classes do not overlap.
    The slope is always positive, so that the order of scores is kept.
    """
    center, scale = float(np.mean(scores, dtype=np.float64)), float(
        np.std(scores, dtype=np.float64)
    )
    if scale == 0.0:
        center, scale = 0.0, 1.0
    s = np.asarray((scores.astype(np.float64) - center) / scale, dtype=np.float64)
    positives = int(np.count_nonzero(labels))
    negatives = len(labels) - positives
    target = np.where(labels == 1, (positives + 1) / (positives + 2), 1 / (negatives + 2)).astype(
        np.float64
    )
    slope, intercept = _newton(s, target)
    slope = max(slope, 1e-6) / scale
    return Calibration(slope, intercept - slope * center)


def _newton(s: npt.NDArray[np.float64], target: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Minimize the cross-entropy of expit(a s + b), which is convex, over (a, b)."""

    def loss(at: npt.NDArray[np.float64]) -> float:
        z = at[0] * s + at[1]
        return float(np.sum(np.logaddexp(0.0, z) - target * z))

    at = np.array([0.0, np.log(target.mean() / (1 - target.mean()))])
    now = loss(at)
    for _ in range(100):
        p = expit(at[0] * s + at[1])
        gradient = np.array([s @ (p - target), np.sum(p - target)])
        weight = p * (1 - p)
        cross = s @ weight
        curvature = np.array([[(s * s) @ weight, cross], [cross, np.sum(weight)]]) + 1e-9 * np.eye(
            2
        )
        step = np.linalg.solve(curvature, gradient)
        length = 1.0
        while (new := loss(at - length * step)) > now and length > 1e-6:
            length /= 2
        if now - new <= 1e-12 * abs(now):
            break
        at, now = at - length * step, new
    return float(at[0]), float(at[1])
