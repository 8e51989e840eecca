"""Counter-based random numbers, which depend only on the arguments."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from . import _native
from ._checks import text, whole

LARGEST = 2**63 - 1


def random_normal(
    n: int, *, seed: int, worker: int, t: int, purpose: str = "inner", lane: int = 0
) -> npt.NDArray[np.float64]:
    """Return standard normal values that depend only on the arguments.

    There is no hidden state. A problem that draws its batches with this function gives the same
    bits in every run with the same seed.

    Parameters
    ----------
    n : int
        Number of values.
    seed : int
        Seed of the run.
    worker : int
        Worker that draws the batch.
    t : int
        Batch: the argument t of ``inner`` or ``outer``, including −1, −2, … of ``inner``.
    purpose : {"inner", "outer", "jacobian"}
        Purpose of the batch. Different purposes have independent numbers.
    lane : int
        Stream from 0 to 15, for several independent uses of one batch.

    Examples
    --------
    >>> random_normal(2, seed=1, worker=0, t=5).round(3)
    array([-0.448, -0.477])
    """
    return _native.random_normal(*_named(n, seed, worker, t, purpose, lane))


def random_uniform(
    n: int, *, seed: int, worker: int, t: int, purpose: str = "inner", lane: int = 0
) -> npt.NDArray[np.float64]:
    """Return values uniform in [0, 1), with the parameters of :func:`random_normal`.

    Both functions use the same random bits: use different lanes if one batch needs both.

    Examples
    --------
    >>> random_uniform(2, seed=1, worker=0, t=5).round(3)
    array([0.891, 0.613])
    """
    return _native.random_uniform(*_named(n, seed, worker, t, purpose, lane))


def _named(
    n: int, seed: int, worker: int, t: int, purpose: str, lane: int
) -> tuple[int, int, int, int, str, int]:
    return (
        whole("n", n, 0, LARGEST),
        whole("seed", seed),
        whole("worker", worker),
        whole("t", t, -LARGEST - 1, LARGEST),
        text("purpose", purpose),
        whole("lane", lane),
    )
