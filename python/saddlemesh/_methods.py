"""The methods and their step sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _native
from ._checks import text


@dataclass(frozen=True)
class MethodInfo:
    """What a method is called and what it uses."""

    name: str
    summary: str
    averages_inner: bool
    """Keeps a moving average h of g(x), at the rate ``alpha * eta``."""
    momentum: bool
    """Keeps momenta u and v, at the rates ``beta_x * eta`` and ``beta_y * eta``."""
    tracks_outer: bool
    """Tracks the outer gradient, averaged at the rate ``delta * eta``."""
    complete_graph: bool
    """Meant for a complete graph unless another is asked for."""
    composition: bool
    """Whether it knows that g is only seen through samples."""


def methods() -> tuple[MethodInfo, ...]:
    """All methods, the paper's own first.

    Examples
    --------
    >>> [method.name for method in methods()]  # doctest: +NORMALIZE_WHITESPACE
    ['d-scgdam-gt', 'd-scgdam-gp', 'd-scgdam-gt-m', 'd-scgdam-gt2', 'pdsca', 'scgda', 'dsgda',
     'cross-entropy']
    >>> methods()[0].summary
    'momenta and the inner estimate tracked (Algorithm 2): the default for rows dealt at random'
    """
    return tuple(MethodInfo(**info) for info in _native.methods())


def preset(name: str) -> dict[str, Any]:
    """The step sizes of that name: "paper" or "recommended".

    What :func:`saddlemesh.solve` takes as ``options``, complete; change what you like.

    Examples
    --------
    >>> options = preset("recommended")
    >>> options["eta"], options["alpha"], options["first_batch"]
    (0.1, 1.0, 10)
    """
    return _native.preset(text("preset", name))


def find_method(name: str) -> MethodInfo:
    """The method of that name; ValueError listing all names if there is none."""
    return MethodInfo(**_native.method(text("method", name)))
