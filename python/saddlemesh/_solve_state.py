"""States and results of :func:`saddlemesh.solve`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from ._topology import Topology

Array = npt.NDArray[np.float64]

VECTORS = ("x", "y", "h", "r", "u", "v", "p", "q", "a", "s")


@dataclass(frozen=True, repr=False, eq=False)
class SolveState:
    """All workers' vectors after t iterations, in the paper's notation.

    Each vector is a copy, a K × n array with row k for worker k. Vectors that the method does not
    have are None.
    """

    t: int
    """Iterations taken."""
    x: Array
    """The variable to minimise over."""
    y: Array
    """The variable to maximise over."""
    h: Optional[Array]
    """The moving average of g(x)."""
    r: Optional[Array]
    """The tracker of h."""
    u: Array
    """The momentum of x (without momentum, the gradient)."""
    v: Array
    """The momentum of y (without momentum, the gradient)."""
    p: Optional[Array]
    """The tracker of u."""
    q: Optional[Array]
    """The tracker of v."""
    a: Optional[Array]
    """The moving average of the outer gradient (d-scgdam-gt2)."""
    s: Optional[Array]
    """The tracker of a (d-scgdam-gt2)."""
    losses: Array
    """Each worker's last sample of f; NaN where ``outer`` does not return it."""

    @property
    def loss(self) -> float:
        """Mean over workers of their last samples of f."""
        return float(self.losses.mean())

    @property
    def mean_x(self) -> Array:
        """Mean over workers of x, the solution."""
        return self.mean("x")

    @property
    def mean_y(self) -> Array:
        """Mean over workers of y."""
        return self.mean("y")

    def mean(self, name: str) -> Array:
        """Return the mean over workers of the vector with that name."""
        return np.asarray(self._vector(name).mean(axis=0))

    def consensus_error(self, name: str = "x") -> float:
        """Return (1/K) Σ_k ‖a_k − ā‖² for the vector a with that name; 0 if all workers agree."""
        off = self._vector(name) - self.mean(name)
        return float((off**2).sum(axis=1).mean())

    def _vector(self, name: str) -> Array:
        if name not in VECTORS:
            raise ValueError(f"unknown vector {name!r}; known: {', '.join(VECTORS)}")
        value: Optional[Array] = getattr(self, name)
        if value is None:
            raise ValueError(f"the method has no vector {name}")
        return value

    def __repr__(self) -> str:
        (workers, n) = self.x.shape
        return f"<{type(self).__name__}: {workers} workers, size of x {n}, t = {self.t}>"


@dataclass(frozen=True, repr=False, eq=False)
class SolveResult(SolveState):
    """The last :class:`SolveState` of :func:`saddlemesh.solve`, and its arguments."""

    recorded: list[Any]
    """What ``record`` returned, at t = 0, 1, …, iterations."""
    method: str
    topology: Topology

    @property
    def iterations(self) -> int:
        """Number of iterations."""
        return self.t

    @classmethod
    def from_state(
        cls, state: SolveState, recorded: list[Any], method: str, topology: Topology
    ) -> SolveResult:
        """Return the result of a run that ended in that state."""
        values = {field.name: getattr(state, field.name) for field in fields(state)}
        return cls(**values, recorded=recorded, method=method, topology=topology)
