"""Checks of arguments."""

from __future__ import annotations

import operator
from typing import SupportsIndex


def whole(name: str, value: SupportsIndex, least: int = 0) -> int:
    """The value as an int; TypeError if it is none, ValueError if it is too small."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} = {value!r}; expected a whole number") from None
    if number < least:
        raise ValueError(f"{name} = {number}; expected {least} or more")
    return number
