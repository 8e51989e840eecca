"""Random numbers that depend on nothing but their names."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from . import _native
from ._checks import text, whole

LARGEST = 2**63 - 1


def random_normal(
    n: int, *, seed: int, worker: int, t: int, purpose: str = "inner", lane: int = 0
) -> npt.NDArray[np.float64]:
    """Standard normal values that are the same whenever the same are asked for.

    There is no hidden state: a problem that draws its batches with these gives the same bits
    in every run with the same seed.

    Parameters
    ----------
    n : int
        How many.
    seed : int
        Of the run.
    worker : int
        Whose batch.
    t : int
        Which batch: what ``inner`` or ``outer`` was given, −1, −2, … of ``inner`` included.
    purpose : {"inner", "outer", "jacobian"}
        What for. Different purposes share no numbers.
    lane : int
        From 0 to 15, for several independent uses of one batch.

    Examples
    --------
    >>> random_normal(2, seed=1, worker=0, t=5).round(3)
    array([-0.448, -0.477])
    """
    return _native.random_normal(*_named(n, seed, worker, t, purpose, lane))


def random_uniform(
    n: int, *, seed: int, worker: int, t: int, purpose: str = "inner", lane: int = 0
) -> npt.NDArray[np.float64]:
    """Values uniform in [0, 1), named as those of :func:`random_normal` are.

    The two are made from the same random bits: use another lane where one batch needs both.

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
