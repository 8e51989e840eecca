"""The methods and their step sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _native
from ._checks import text


@dataclass(frozen=True)
class MethodInfo:
    """The name and properties of a method."""

    name: str
    summary: str
    averages_inner: bool
    """Whether it keeps a moving average h of g(x), at the rate ``alpha * eta``."""
    momentum: bool
    """Whether it keeps momenta u and v, at the rates ``beta_x * eta`` and ``beta_y * eta``."""
    tracks_outer: bool
    """Whether it tracks the outer gradient, averaged at the rate ``delta * eta``."""
    complete_graph: bool
    """Whether it uses a complete graph unless another one is given."""
    composition: bool
    """Whether it accounts for g being known only through samples."""


def methods() -> tuple[MethodInfo, ...]:
    """Return all methods, beginning with those of the paper.

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
    """Return the step sizes "paper" or "recommended".

    The result is a complete dict for the parameter ``options`` of :func:`saddlemesh.solve`, and may
    be changed.

    Examples
    --------
    >>> options = preset("recommended")
    >>> options["eta"], options["alpha"], options["first_batch"]
    (0.1, 1.0, 10)
    """
    return _native.preset(text("preset", name))


def find_method(name: str) -> MethodInfo:
    """Return the method of that name. ValueError with all names if there is none."""
    return MethodInfo(**_native.method(text("method", name)))
