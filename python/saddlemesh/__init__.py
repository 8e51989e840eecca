"""Models for the highest AUROC on imbalanced data that no one site holds alone."""

from ._native import Error, __version__

__all__ = ["Error", "__version__"]
