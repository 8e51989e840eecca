"""Problems with known solutions."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _native
from ._checks import real, text, whole

Vector = npt.NDArray[np.float64]


class AnalyticWorker(NamedTuple):
    """The constants of one worker: M and B are d × d, the others have d values."""

    M: Vector
    c: Vector
    Q: Vector
    t: Vector
    e: Vector
    B: Vector


class AnalyticProblem:
    """A problem with a known solution, computed in C++.

    With ``z = M x``, all of dimension d, worker k has ::

        g(x)    = z + kappa * sin(z) + c
        f(g, y) = sum(Q * psi(g - t)) + y @ B @ g - e @ y - mu / 2 * y @ y

    and the methods only see samples ``g + value_noise * N``,
    ``Jg.T @ v + jacobian_noise * rms(v) * N`` and ``grad f + gradient_noise * N``, where N is
    standard normal noise. The derivative of ψ is ``e + theta * S(e)`` with S = 0
    (curve "linear"), ``|e|`` ("kink") or ``sqrt(e**2 + width**2) - width`` ("smooth").

    Make one with :meth:`separable`, :meth:`separable_heterogeneous`, :meth:`rotated` or
    :meth:`different_workers`, and pass it to :func:`saddlemesh.solve` in place of a list
    of objects.

    Examples
    --------
    >>> problem = AnalyticProblem.different_workers(dim=3, workers=4, seed=7)
    >>> problem.worker(2).M.shape, problem.kappa
    ((3, 3), 0.2)
    >>> x, y = problem.solution()
    """

    def __init__(self, family: str, *constants: Any) -> None:
        make: Callable[..., _native.AnalyticSpec] = getattr(_native.AnalyticSpec, family)
        self._arguments = (family, *constants)
        self._native = make(*constants)

    @classmethod
    def separable(
        cls, curve: str = "linear", dim: int = 8, *, value_noise: float = 15.0
    ) -> AnalyticProblem:
        """Equal workers: M = I, Q = 1, c = t = e = 0, B = 0.2 I, other noise 0.2."""
        size, noise = whole("dim", dim, 1), real("value_noise", value_noise)
        return cls("separable", text("curve", curve), size, noise)

    @classmethod
    def separable_heterogeneous(
        cls, curve: str, dim: int, workers: int, *, spread: float, seed: int
    ) -> AnalyticProblem:
        """Like :meth:`separable`, with c, t and e drawn from N(0, spread²) for each worker."""
        size = whole("dim", dim, 1), whole("workers", workers, 1)
        drawn = real("spread", spread), whole("seed", seed)
        return cls("separable_heterogeneous", text("curve", curve), *size, *drawn)

    @classmethod
    def rotated(cls, dim: int, *, seed: int) -> AnalyticProblem:
        """Equal workers: M is a random rotation, B = 0.5 I, the noise is 1, 0.5 and 0.5."""
        return cls("rotated", whole("dim", dim, 1), whole("seed", seed))

    @classmethod
    def different_workers(
        cls, dim: int, workers: int, *, seed: int, strength: float = 1.0
    ) -> AnalyticProblem:
        """Workers that differ in all constants, scaled by `strength`; without noise."""
        size = whole("dim", dim, 1), whole("workers", workers, 1)
        return cls("different_workers", *size, whole("seed", seed), real("strength", strength))

    def with_noise(
        self, *, value: float = 0.0, jacobian: float = 0.0, gradient: float = 0.0
    ) -> AnalyticProblem:
        """Return the same problem with other noise."""
        noise = real("value", value), real("jacobian", jacobian), real("gradient", gradient)
        return _made_again(self._arguments, noise)

    def __reduce__(self) -> tuple[Any, ...]:
        noise = self.value_noise, self.jacobian_noise, self.gradient_noise
        return _made_again, (self._arguments, noise)

    def __repr__(self) -> str:
        workers = "any number of" if self.workers is None else self.workers
        return f"<AnalyticProblem {self.name}: dimension {self.dim}, {workers} workers>"

    @property
    def name(self) -> str:
        """Name of the family."""
        return self._native.name

    @property
    def dim(self) -> int:
        """Dimension of x, of g and of y."""
        return self._native.dim

    @property
    def workers(self) -> int | None:
        """Number of workers; None if all are the same."""
        return self._native.workers or None

    @property
    def curve(self) -> str:
        """Shape of the outer gradient: "linear", "kink" or "smooth"."""
        return self._native.curve

    @property
    def kappa(self) -> float:
        """Nonlinearity of g."""
        return self._native.kappa

    @property
    def theta(self) -> float:
        """Nonlinearity of ∇f."""
        return self._native.theta

    @property
    def width(self) -> float:
        """Width of the curve "smooth"."""
        return self._native.width

    @property
    def mu(self) -> float:
        """Curvature in y."""
        return self._native.mu

    @property
    def value_noise(self) -> float:
        """Noise of samples of g(x)."""
        return self._native.value_noise

    @property
    def jacobian_noise(self) -> float:
        """Noise of samples of ∇gᵀv, relative to rms(v)."""
        return self._native.jacobian_noise

    @property
    def gradient_noise(self) -> float:
        """Noise of samples of ∇f."""
        return self._native.gradient_noise

    def worker(self, k: int) -> AnalyticWorker:
        """Return the constants of worker k."""
        return AnalyticWorker(*self._native.constants(whole("worker", k)))

    def solution(self, target: str = "stated") -> tuple[Vector, Vector]:
        """Return a point (x, y) that methods can converge to if workers differ.

        Parameters
        ----------
        target : {"stated", "composition", "tracked"}
            "stated": the saddle point of (1/K) Σ f_k(g_k(x), y). "composition": that of
            (1/K) Σ f_k(ḡ(x), y), where ḡ is the mean of all g_k. "tracked": the point at which
            (1/K) Σ ∇g_kᵀ ∇_g f_k(ḡ, y) vanishes.
        """
        return self._native.solution(text("target", target))


def _made_again(arguments: tuple[Any, ...], noise: tuple[float, float, float]) -> AnalyticProblem:
    problem = AnalyticProblem(*arguments)
    problem._native = problem._native.with_noise(*noise)
    return problem
