"""The methods on user-defined problems."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._analytic import AnalyticProblem
from ._checks import reals, whole
from ._methods import find_method
from ._problem import Problem
from ._solve_state import SolveResult, SolveState
from ._topology import Topology, TopologyLike
from ._topology import topology as make_topology

Problems = Union[Sequence[Problem], AnalyticProblem]
Record = Callable[[int, SolveState], Any]


def solve(
    problems: Problems,
    method: str = "d-scgdam-gt",
    topology: TopologyLike | None = None,
    x0: npt.ArrayLike | None = None,
    y0: npt.ArrayLike | None = None,
    iterations: int = 1000,
    options: Mapping[str, Any] | None = None,
    record: Record | None = None,
    *,
    seed: int = 1,
    workers: int | None = None,
    threads: int = 1,
) -> SolveResult:
    """Minimize over x, and maximize over y, the mean over workers of f_k(g_k(x), y).

    Parameters
    ----------
    problems : list of :class:`Problem`, or :class:`AnalyticProblem`
        One object per worker, each with ``sizes``, ``inner(x, t)``, ``inner_vjp(v)`` and
        ``outer(g, y, t)``. They are called from this thread, one at a time.
    method : str
        One of :func:`saddlemesh.methods`.
    topology : str, Topology or array_like, optional
        Communication graph: a form of :func:`saddlemesh.topologies`, or a K × K weight matrix.
        By default a ring, or a complete graph for methods that are meant for one.
    x0, y0 : array_like, optional
        Starting point of all workers; by default zero.
    iterations : int
        Number of iterations.
    options : dict, optional
        Step sizes ``eta``, ``gamma_x``, ``gamma_y``, ``alpha``, ``beta_x``, ``beta_y``, ``delta``;
        ``first_batch``, ``tracking``, ``schedule``, ``clip``; and ``preset``, "paper" (the default)
        or "recommended", from which all other options are taken. :func:`saddlemesh.preset` returns
        them.
    record : callable, optional
        ``record(t, state)`` is called at t = 0, 1, …, iterations with a :class:`SolveState`. Its
        return values are collected in the result's ``recorded``.
    seed : int
        Seed of a random topology given by name, and of an AnalyticProblem's samples.
    workers, threads : int
        Only for an AnalyticProblem: the number of workers, unless the topology determines it, and
        the number of threads, which does not affect the result.

    Returns
    -------
    SolveResult
        The last state (``x``, ``y``, ``mean_x``, …) and what was recorded.

    Raises
    ------
    ValueError
        If an argument is invalid, or an object lacks a method or returns a value of a wrong shape
        or type. The message names the worker, the method and what was expected.
    saddlemesh.DivergenceError
        If a value is not finite. Its attributes are the worker, the iteration and the quantity.

    Exceptions that the objects or `record` raise are passed on unchanged.

    Notes
    -----
    With the tracking "adapt-then-combine", r, u and v of a state belong to the previous iteration.

    Examples
    --------
    Each worker k knows a target a_k; together they find the mean, 1.5. There is nothing to maximize
    over, so y has no values.

    >>> import numpy as np
    >>> class Distance:
    ...     sizes = (1, 1, 0)
    ...     def __init__(self, target):
    ...         self.target = target
    ...     def inner(self, x, t):
    ...         return x - self.target
    ...     def inner_vjp(self, v):
    ...         return v
    ...     def outer(self, g, y, t):
    ...         return g, np.zeros(0), 0.5 * g @ g
    >>> problems = [Distance(k) for k in range(4)]
    >>> result = solve(problems, iterations=1000, options={"preset": "recommended"},
    ...                record=lambda t, state: state.loss)
    >>> result
    <SolveResult: 4 workers, size of x 1, t = 1000>
    >>> result.mean_x.round(3)
    array([1.5])
    >>> result.recorded[0] > result.recorded[-1]
    True
    """
    taken = whole("iterations", iterations)
    complete = find_method(method).complete_graph
    if topology is None:
        topology = "complete" if complete else "ring"
    if not isinstance(problems, AnalyticProblem):
        problems = _objects(problems)
    mesh = make_topology(topology, _workers(problems, topology, workers), seed=whole("seed", seed))
    given = dict(options or {})
    start = _vector("x0", x0), _vector("y0", y0)
    request = _native.SolveRequest(method, given, taken, seed, *start)
    session = _start(problems, mesh, request, whole("threads", threads, 1))
    recorded = _run(session, taken, record)
    return SolveResult.from_state(_state(session, taken), recorded, method, mesh)


def _objects(problems: Sequence[Problem]) -> list[Problem]:
    try:
        objects = list(problems)
    except TypeError:
        raise TypeError(
            f"problems = {problems!r}; expected a list with one object for each worker"
        ) from None
    if not objects:
        raise ValueError("problems is empty; expected one object for each worker")
    return objects


def _workers(problems: Problems, topology: TopologyLike, workers: int | None) -> int | None:
    if isinstance(problems, AnalyticProblem):
        if workers is not None:
            return whole("workers", workers, 1)
        return problems.workers if isinstance(topology, str) else None
    if workers is not None and workers != len(problems):
        raise ValueError(f"workers = {workers}, but there are {len(problems)} problems")
    return len(problems)


def _vector(name: str, given: npt.ArrayLike | None) -> npt.NDArray[np.float64] | None:
    return None if given is None else reals(name, given)


def _start(
    problems: Problems, mesh: Topology, request: _native.SolveRequest, threads: int
) -> _native.SolveSession:
    if isinstance(problems, AnalyticProblem):
        return _native.SolveSession.from_analytic(problems._native, mesh._native, request, threads)
    if threads != 1:
        raise ValueError(f"threads = {threads}; Python objects are called from one thread")
    return _native.SolveSession.from_objects(problems, mesh._native, request)


def _run(session: _native.SolveSession, iterations: int, record: Record | None) -> list[Any]:
    if record is None:
        session.advance(iterations)
        return []
    recorded = [record(0, _state(session, 0))]
    for t in range(1, iterations + 1):
        session.advance(1)
        recorded.append(record(t, _state(session, t)))
    return recorded


def _state(session: _native.SolveSession, t: int) -> SolveState:
    return SolveState(t=t, **session.vectors(), losses=session.losses())
