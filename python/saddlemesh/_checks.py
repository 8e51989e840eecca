"""Checks of arguments."""

from __future__ import annotations

import operator
import warnings
from typing import SupportsFloat, SupportsIndex

import numpy as np
import numpy.typing as npt

LARGEST_SEED = 2**64 - 1


def warn_of_former_name(former: str, name: str) -> None:
    """Issue a FutureWarning for the caller of the public function that calls this."""
    warnings.warn(f"{former} is now called {name}", FutureWarning, stacklevel=3)


def whole(name: str, value: SupportsIndex, least: int = 0, most: int = LARGEST_SEED) -> int:
    """Return the value as an int. TypeError for another type, ValueError if out of range."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} = {value!r}; expected a whole number") from None
    if number < least:
        raise ValueError(f"{name} = {number}; expected {least} or more")
    if number > most:
        raise ValueError(f"{name} = {number}; expected {most} or less")
    return number


def thread_count(threads: SupportsIndex) -> int:
    """Return the number of threads as an int."""
    return whole("threads", threads, 1, 4096)


def real(name: str, value: SupportsFloat) -> float:
    """Return the value as a float. TypeError if it is not a number."""
    if not isinstance(value, SupportsFloat):
        raise TypeError(f"{name} = {value!r}; expected a number")
    return float(value)


def text(name: str, value: str) -> str:
    """Return the value. TypeError if it is not a str."""
    if not isinstance(value, str):
        raise TypeError(f"{name} = {value!r}; expected text")
    return value


def reals(name: str, values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return the values as an array. ValueError if they are complex."""
    array = np.asarray(values)
    if np.iscomplexobj(array):
        raise ValueError(f"{name} has complex values; expected real numbers")
    return array.astype(np.float64, copy=False)


def false_positive_rate(max_fpr: SupportsFloat) -> float:
    """Return the false positive rate at which a partial AUROC ends."""
    rate = float(max_fpr)
    if not 0 < rate <= 1:
        raise ValueError(f"Expected max_fpr in range (0, 1], got: {max_fpr}")
    return rate
