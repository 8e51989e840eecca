"""The compiled part; what users see is documented in the Python files."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

__version__: str

class Error(RuntimeError): ...

# topologies

class Topology:
    name: str
    workers: int
    @staticmethod
    def named(name: str, workers: int, weights: str | None, seed: int) -> Topology: ...
    @staticmethod
    def of_matrix(matrix: npt.NDArray[np.float64]) -> Topology: ...
    def entries(
        self, round: int
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.float64]]: ...
    def neighbours(self, worker: int, round: int) -> list[int]: ...
    def facts(self) -> dict[str, Any]: ...
    def svg(self) -> str: ...

def topology_forms() -> list[tuple[str, str, str]]: ...

# methods

def methods() -> list[dict[str, Any]]: ...
def method(name: str) -> dict[str, Any]: ...
def preset(name: str) -> dict[str, Any]: ...

# solve

class AnalyticSpec:
    name: str
    dim: int
    curve: str
    workers: int
    kappa: float
    theta: float
    width: float
    mu: float
    value_noise: float
    jacobian_noise: float
    gradient_noise: float
    @staticmethod
    def separable(curve: str, dim: int, value_noise: float) -> AnalyticSpec: ...
    @staticmethod
    def separable_heterogeneous(
        curve: str, dim: int, workers: int, spread: float, seed: int
    ) -> AnalyticSpec: ...
    @staticmethod
    def rotated(dim: int, seed: int) -> AnalyticSpec: ...
    @staticmethod
    def different_workers(dim: int, workers: int, seed: int, strength: float) -> AnalyticSpec: ...
    def with_noise(self, value: float, jacobian: float, gradient: float) -> AnalyticSpec: ...
    def constants(self, worker: int) -> tuple[npt.NDArray[np.float64], ...]: ...
    def solution(
        self, target: str
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]: ...

class SolveRequest:
    def __init__(
        self,
        method: str,
        options: dict[str, Any],
        iterations: int,
        seed: int,
        x0: npt.NDArray[np.float64] | None,
        y0: npt.NDArray[np.float64] | None,
    ) -> None: ...

class SolveSession:
    @staticmethod
    def of_objects(
        problems: Sequence[Any], topology: Topology, request: SolveRequest
    ) -> SolveSession: ...
    @staticmethod
    def of_analytic(
        problem: AnalyticSpec, topology: Topology, request: SolveRequest, threads: int
    ) -> SolveSession: ...
    def advance(self, rounds: int) -> None: ...
    def vectors(self) -> dict[str, Any]: ...
    def losses(self) -> npt.NDArray[np.float64]: ...

def check_gradients(
    problem: Any, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], t: int
) -> dict[str, Any]: ...
def random_normal(
    n: int, seed: int, worker: int, t: int, purpose: str, lane: int
) -> npt.NDArray[np.float64]: ...
def random_uniform(
    n: int, seed: int, worker: int, t: int, purpose: str, lane: int
) -> npt.NDArray[np.float64]: ...

# metrics

# data

# models

# training
