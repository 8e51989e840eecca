"""The interface of user-defined problems, and a check of their gradients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Sequence

import numpy as np
import numpy.typing as npt

from . import _native
from ._checks import reals, whole

Vector = npt.NDArray[np.float64]


class Sizes(NamedTuple):
    """Number of values of x, g(x) and y."""

    x: int
    g: int
    y: int


class Problem(Protocol):
    """The methods that :func:`solve` calls on a worker's object, for samples of f(g(x), y).

    All arrays are float64. The object owns the arrays that it is given: it may keep or change them.
    """

    @property
    def sizes(self) -> Any:
        """The sizes (x, g, y), equal for all workers; or an object with these attributes."""

    def inner(self, x: Vector, t: int) -> Vector:
        """Return g(x; ξ) for the batch ξ of iteration t.

        If the first estimate is the mean of several samples (the option ``first_batch``), the
        further samples have t = −1, −2, … and precede t = 0.
        """

    def inner_vjp(self, v: Vector) -> Vector:
        """Return ∇g(x; ξ)ᵀ v at the x and ξ of the last call of ``inner``."""

    def outer(self, g: Vector, y: Vector, t: int) -> Sequence[Any]:
        """Return ∇_g f, ∇_y f and, if known, f at (g, y; ζ) for the batch ζ of iteration t."""


@dataclass(frozen=True)
class GradientReport:
    """The largest errors of a problem's derivatives.

    An error is |analytic − numeric| / max(1, |analytic|, |numeric|), the largest over components.
    """

    inner_vjp: float
    grad_g: float
    grad_y: float
    text: str

    @property
    def worst(self) -> float:
        """The largest of the three errors; NaN if one of them is NaN."""
        return float(np.max([self.inner_vjp, self.grad_g, self.grad_y]))

    def __str__(self) -> str:
        return self.text


def check_gradients(
    problem: Problem, x: npt.ArrayLike, y: npt.ArrayLike, t: int = 0
) -> GradientReport:
    """Compare a problem's derivatives with central differences at (x, y), for the batch t.

    Correct derivatives have errors near 1e-9 for well-scaled arguments; errors above 1e-6 are a
    sign of a mistake. ``outer`` must return the value of f.

    Examples
    --------
    >>> import numpy as np
    >>> class Sine:
    ...     sizes = (2, 2, 1)
    ...     def inner(self, x, t):
    ...         self.x = x
    ...         return np.sin(x)
    ...     def inner_vjp(self, v):
    ...         return np.cos(self.x) * v
    ...     def outer(self, g, y, t):
    ...         return 2 * g + y, g.sum(keepdims=True) - y, g @ g + y @ g.sum(keepdims=True)
    >>> report = check_gradients(Sine(), x=[0.3, 0.4], y=[0.1])
    >>> report.inner_vjp < 1e-8, report.grad_y < 1e-8  # the value lacks - y @ y / 2
    (True, False)
    """
    found = _native.check_gradients(problem, reals("x", x), reals("y", y), whole("t", t))
    return GradientReport(**found)
