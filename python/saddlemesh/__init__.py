"""Train models for high AUROC on imbalanced data that no single site holds alone.

:class:`AUROCClassifier` is a scikit-learn estimator. :func:`train` makes complete runs, like the
program. :func:`solve` runs the methods on your own problem. """

from . import metrics
from ._analytic import AnalyticProblem, AnalyticWorker
from ._classifier import AUROCClassifier
from ._data import Data, DataWarning, NamedSet, data_sets, load_data
from ._methods import MethodInfo, methods, preset
from ._model import Model, ScoredData, load_model
from ._native import DivergenceError, Error, __version__
from ._problem import GradientReport, Problem, Sizes, check_gradients
from ._random import random_normal, random_uniform
from ._retreats import Retreat
from ._solve import solve
from ._solve_state import SolveResult, SolveState
from ._split import Rows, SplitData, split_data
from ._topology import Topology, TopologyForm, topologies, topology
from ._training import TrainingRun, train

__all__ = [
    "AUROCClassifier",
    "AnalyticProblem",
    "AnalyticWorker",
    "Data",
    "DataWarning",
    "DivergenceError",
    "Error",
    "GradientReport",
    "MethodInfo",
    "Model",
    "NamedSet",
    "Problem",
    "Retreat",
    "Rows",
    "ScoredData",
    "Sizes",
    "SolveResult",
    "SolveState",
    "SplitData",
    "Topology",
    "TopologyForm",
    "TrainingRun",
    "__version__",
    "check_gradients",
    "data_sets",
    "load_data",
    "load_model",
    "methods",
    "metrics",
    "preset",
    "random_normal",
    "random_uniform",
    "solve",
    "split_data",
    "topologies",
    "topology",
    "train",
]
