"""Communication graphs, and how fast they bring workers to agreement."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._checks import reals, text, warn_of_former_name, whole

Matrix = npt.NDArray[np.float64]
TopologyLike = Union[str, "Topology", npt.ArrayLike]


class TopologyForm(NamedTuple):
    """An entry of :func:`topologies`."""

    name: str
    form: str
    summary: str


class Topology:
    """A graph of workers with mixing weights: ``mixed[k] = sum_j W[k, j] * message[j]``.

    Parameters
    ----------
    name : str or array_like
        One of the forms that :func:`topologies` lists, such as ``"ring"``, ``"torus:4x6"``,
        ``"erdos-renyi:0.3"`` or ``"file:mesh.txt"``; or a K × K weight matrix, which must be
        symmetric, doubly stochastic and bring workers to agreement (λ < 1).
    workers : int, optional
        Number of workers, unless the form or the matrix determines it.
    weights : {"metropolis", "uniform", "max-degree", "lazy"}, optional
        How weights are assigned to a graph; by default "metropolis".
    seed : int
        Seed of random graphs and matchings.

    Raises
    ------
    ValueError
        If the form or the matrix is invalid. The message gives the reason.

    Examples
    --------
    >>> ring = Topology("ring", 4)
    >>> ring.matrix.round(3)
    array([[0.333, 0.333, 0.   , 0.333],
           [0.333, 0.333, 0.333, 0.   ],
           [0.   , 0.333, 0.333, 0.333],
           [0.333, 0.   , 0.333, 0.333]])
    >>> round(ring.spectral_gap, 3), ring.neighbors(0)
    (0.667, [1, 3])
    >>> Topology([[0.5, 0.5], [0.5, 0.5]]).lambda_
    0.0
    """

    def __init__(
        self,
        name: str | npt.ArrayLike,
        workers: int | None = None,
        *,
        weights: str | None = None,
        seed: int = 0,
    ) -> None:
        if isinstance(name, str):
            self._arguments: tuple[Any, ...] = (name, workers, weights, seed)
            count = 0 if workers is None else whole("workers", workers, 1)
            if weights is not None:
                text("weights", weights)
            self._native = _native.Topology.named(name, count, weights, whole("seed", seed))
        else:
            if weights is not None:
                raise ValueError(f"{weights} weights cannot be given with a weight matrix")
            matrix = _square(name, workers)
            self._arguments = (matrix, workers, weights, seed)
            self._native = _native.Topology.from_matrix(matrix)

    def __repr__(self) -> str:
        return f"<Topology {self.name}: {self.workers} workers, λ = {self.lambda_:.4g}>"

    @property
    def name(self) -> str:
        """The given name; ``"weight matrix"`` if it was made from a matrix."""
        return self._native.name

    @property
    def workers(self) -> int:
        """The number of workers, K."""
        return self._native.workers

    @property
    def time_varying(self) -> bool:
        """Whether rounds have different mixing matrices."""
        return bool(self._facts["time_varying"])

    @property
    def lambda_(self) -> float:
        """The factor by which a round shrinks the distance to the mean.

        It is the second largest absolute eigenvalue of W; for a time-varying topology, the mean
        factor of a round.
        """
        return float(self._facts["lambda_"])

    @property
    def spectral_gap(self) -> float:
        """1 − λ."""
        return float(self._facts["spectral_gap"])

    @property
    def edges(self) -> int:
        """Number of edges; for a time-varying topology, in one round."""
        return int(self._facts["edges"])

    @property
    def max_degree(self) -> int:
        """Largest number of neighbours from which a worker receives messages in a round."""
        return int(self._facts["max_degree"])

    @property
    def matrix(self) -> Matrix:
        """W, K × K. ValueError if it is time-varying: use :meth:`matrix_at` instead."""
        if self.time_varying:
            raise ValueError(
                f"topology {self.name} has another matrix in every round; use matrix_at(round)"
            )
        return self.matrix_at(0)

    def matrix_at(self, round: int) -> Matrix:
        """Return W of the round, K × K. Rounds are counted from 0."""
        rows, columns, weights = self._native.entries(whole("round", round))
        matrix = np.zeros((self.workers, self.workers))
        matrix[rows, columns] = weights
        return matrix

    def neighbors(self, worker: int, round: int = 0) -> list[int]:
        """Return the workers whose messages `worker` receives in a round, in ascending order."""
        return self._native.neighbors(whole("worker", worker), whole("round", round))

    def neighbours(self, worker: int, round: int = 0) -> list[int]:
        """Former name of :meth:`neighbors`. Gives a FutureWarning."""
        warn_of_former_name("neighbours", "neighbors")
        return self.neighbors(worker, round)

    def svg(self) -> str:
        """Return a picture as the text of a self-contained SVG file."""
        return self._native.svg()

    def _repr_html_(self) -> str:
        return self.svg()

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, self._arguments

    @cached_property
    def _facts(self) -> dict[str, Any]:
        return self._native.facts()


def topology(
    name: TopologyLike,
    workers: int | None = None,
    *,
    weights: str | None = None,
    seed: int = 0,
) -> Topology:
    """Return a topology from its name or its weight matrix, as :class:`Topology` does.

    A :class:`Topology` is returned as it is, if it has that number of workers.

    Examples
    --------
    >>> topology("torus", 16)
    <Topology torus: 16 workers, λ = 0.6>
    >>> topology("one-peer-exponential", 4).matrix_at(1)
    array([[0.5, 0. , 0.5, 0. ],
           [0. , 0.5, 0. , 0.5],
           [0.5, 0. , 0.5, 0. ],
           [0. , 0.5, 0. , 0.5]])
    """
    if not isinstance(name, Topology):
        return Topology(name, workers, weights=weights, seed=seed)
    if workers is not None and workers != name.workers:
        raise ValueError(f"topology {name.name} has {name.workers} workers; expected {workers}")
    return name


def topologies() -> list[TopologyForm]:
    """Return the forms of :class:`Topology`, each with a one-line summary.

    Examples
    --------
    >>> for name, form, summary in topologies()[3:5]:
    ...     print(f"{form:12} {summary}")
    torus[:AxB]  a grid that closes on itself; the most square one unless A and B are given
    hypercube    workers whose numbers differ in one bit; K a power of two
    """
    return [TopologyForm(*form) for form in _native.topology_forms()]


def _made_again(
    name: str | Matrix, workers: int | None, weights: str | None, seed: int
) -> Topology:
    return Topology(name, workers, weights=weights, seed=seed)


def _square(given: npt.ArrayLike, workers: int | None) -> Matrix:
    try:
        matrix = reals("weight matrix", given).copy()
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"a topology is expected as a name or a K × K matrix of numbers, found {given!r}"
        ) from error
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or matrix.size == 0:
        raise ValueError(f"weight matrix: shape {matrix.shape}; expected K × K")
    if workers is not None and workers != len(matrix):
        raise ValueError(f"weight matrix: {len(matrix)} workers; expected {workers}")
    return matrix
