"""Checks of arguments."""

from __future__ import annotations

import operator
from typing import SupportsIndex

LARGEST_SEED = 2**64 - 1


def whole(name: str, value: SupportsIndex, least: int = 0, most: int = LARGEST_SEED) -> int:
    """The value as an int; TypeError if it is none, ValueError if it is too small or too large."""
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
    """How many threads are asked for."""
    return whole("threads", threads, 1, 4096)
