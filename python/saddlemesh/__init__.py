"""Models for the highest AUROC on imbalanced data that no one site holds alone."""

from . import metrics
from ._classifier import AUROCClassifier
from ._native import Error, __version__
from ._training import TrainingRun, train

__all__ = ["AUROCClassifier", "Error", "TrainingRun", "__version__", "metrics", "train"]
