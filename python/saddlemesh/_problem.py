"""What a problem of one's own looks like, and whether its gradients are right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Sequence

import numpy as np
import numpy.typing as npt

from . import _native
from ._checks import reals, whole

Vector = npt.NDArray[np.float64]


class Sizes(NamedTuple):
    """How many values x, g(x) and y have."""

    x: int
    g: int
    y: int


class Problem(Protocol):
    """What :func:`solve` asks of a worker's object: samples of f(g(x), y).

    Every array is float64 and belongs to the object: it may be kept, or written to.
    """

    @property
    def sizes(self) -> Any:
        """(x, g, y), the same of all workers; or an object with these attributes."""

    def inner(self, x: Vector, t: int) -> Vector:
        """g(x; ξ) with the batch ξ that is called t, the iteration.

        Where the first estimate is the mean of several samples (the option ``first_batch``),
        the further ones are called −1, −2, … and come before 0.
        """

    def inner_vjp(self, v: Vector) -> Vector:
        """∇g(x; ξ)ᵀ v at the x and ξ of the last ``inner``."""

    def outer(self, g: Vector, y: Vector, t: int) -> Sequence[Any]:
        """∇_g f(g, y; ζ), ∇_y f(g, y; ζ) and, if known, f(g, y; ζ); ζ the batch called t."""


@dataclass(frozen=True)
class GradientReport:
    """The largest errors of a problem's derivatives.

    Each is |analytic − numeric| / max(1, |analytic|, |numeric|), the worst over components.
    """

    inner_vjp: float
    grad_g: float
    grad_y: float
    text: str

    @property
    def worst(self) -> float:
        """The largest of the three; NaN if one is."""
        return float(np.max([self.inner_vjp, self.grad_g, self.grad_y]))

    def __str__(self) -> str:
        return self.text


def check_gradients(
    problem: Problem, x: npt.ArrayLike, y: npt.ArrayLike, t: int = 0
) -> GradientReport:
    """Compare a problem's derivatives with central differences at (x, y), for the batch t.

    A right problem shows errors near 1e-9 for well-scaled arguments; above 1e-6 something is
    wrong. ``outer`` has to return the value of f for this.

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
