"""Trained models: scoring, evaluation and saving."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, SupportsFloat, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _native, _rows
from ._checks import false_positive_rate, thread_count, whole
from ._data import Data, Path

__all__ = ["Model", "ScoredData", "load_model"]


@dataclass(frozen=True, eq=False)
class ScoredData:
    """The result of :meth:`Model.score_data`."""

    scores: npt.NDArray[np.float32]
    """The logit of each row; a higher one is more likely positive."""
    labels: npt.NDArray[np.uint8] | None
    """1 for positive rows and 0 for others; None if the data have no labels."""
    name: str
    """The file."""
    notes: tuple[str, ...]
    """Sentences for people: which part of a named set was used, which columns were ignored, which
    have categories that training did not have, why there are no labels."""
    ids: list[str] | None
    """The text of the column ``id`` in each row; None unless ``id`` was given."""
    unknown_categories: dict[str, int]
    """For each column, the number of rows with a category that training did not have."""


class Model:
    """A trained network with its preprocessing.

    Training and :func:`load_model` return models. A model is immutable, so threads may share it.
    Pickling and copying preserve every bit.

    Examples
    --------
    >>> import saddlemesh
    >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
    >>> model
    <Model mlp of 3 features>
    >>> model.classes, model.positive_classes
    (array([0, 1]), array([1]))
    >>> model.about["method"]
    'd-scgdam-gt'
    """

    def __init__(self, native: _native.Model) -> None:
        self._native = native

    def __repr__(self) -> str:
        shape = "×".join(str(size) for size in self.input_shape)
        return f"<Model {self.architecture['name']} of {shape} features>"

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return (Model.from_bytes, (self.to_bytes(),))

    @property
    def about(self) -> dict[str, str]:
        """Information for people: method, iteration, test AUROC and version."""
        return self._native.about

    @property
    def architecture(self) -> dict[str, Any]:
        """The network's name, hidden layers and activation."""
        described: dict[str, Any] = json.loads(self._native.architecture)
        return described

    @property
    def classes(self) -> npt.NDArray[Any]:
        """The classes of the training data: numbers if all are numbers, otherwise texts."""
        return self._native.classes

    @property
    def positive_classes(self) -> npt.NDArray[Any]:
        """The classes that a high score indicates."""
        return self._native.positive_classes

    @property
    def n_features(self) -> int:
        """Number of features, or bytes of an image, in a row."""
        return int(np.prod(self.input_shape))

    @property
    def input_shape(self) -> tuple[int, ...]:
        """Shape of a row: (features,), or (channels, height, width) for images."""
        return self._native.input_shape

    @property
    def feature_names(self) -> list[str] | None:
        """The column names of the training table; None if it had none."""
        return self._native.feature_names

    @property
    def parameters(self) -> dict[str, npt.NDArray[np.float32]]:
        """Copies of the parameters, with PyTorch's names and shapes.

        Examples
        --------
        >>> import saddlemesh
        >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
        >>> [(name, values.shape) for name, values in model.parameters.items()]
        [('0.weight', (16, 3)), ('0.bias', (16,)), ('2.weight', (1, 16)), ('2.bias', (1,))]
        """
        return self._native.parameters

    @property
    def buffers(self) -> dict[str, npt.NDArray[np.float32]]:
        """Copies of the batch norms' running statistics, with PyTorch's names."""
        return self._native.buffers

    def scores(self, X: Any, threads: SupportsIndex = 1) -> npt.NDArray[np.float32]:
        """Return the logit of each row. A higher logit is more likely positive.

        Parameters
        ----------
        X : array-like, CSR matrix, DataFrame or Data
            Rows in the form of the training file, because the model includes its preprocessing: a
            matrix of numbers (n, features), images as uint8 (n, channels, height, width), a pandas
            DataFrame, whose columns are matched by name if the model has names, or the result of
            :func:`load_data`. NaN is a missing value, if training filled in missing values.
        threads : int, default=1
            Number of threads. The result does not depend on it.

        Returns
        -------
        ndarray of shape (n,), float32

        Examples
        --------
        >>> import saddlemesh
        >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
        >>> model.scores([[0.5, 1.0, -2.0], [-1.0, -1.0, 1.0]]).round(1)
        array([ 1.6, -1.3], dtype=float32)
        """
        count = thread_count(threads)
        table = self._table(X)
        if table is not None:
            return self._table_scores(table, count)
        rows = X.X if isinstance(X, Data) else X
        if len(self.input_shape) == 3:
            pictures = _rows.images(rows, self.input_shape)
            return self._native.image_scores(pictures, count)
        matrix = _rows.matrix(rows, self.n_features)
        if isinstance(matrix, np.ndarray) and np.isnan(matrix).any():
            return self._table_scores(self._with_gaps(matrix), count)
        return self._native.scores(matrix, count)

    def score_data(self, data: Path, **options: Any) -> ScoredData:
        """Score a file, a folder or a named set, as ``saddlemesh predict`` does.

        Parameters
        ----------
        data : str or path
            See :func:`load_data`. For a named set, its test part is used, if it has one.
        **options
            ``format``, ``labels``, ``label_column``, ``decimal``, ``data_dir`` and ``threads``, if
            they differ from training; ``memory``, the limit, such as ``"8G"``; ``id``, a column
            whose texts are returned with the scores.

        Returns
        -------
        ScoredData

        Examples
        --------
        >>> import saddlemesh
        >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
        >>> scored = model.score_data("synthetic:rows=200,features=3,seed=2")
        >>> scored.scores.shape, int(scored.labels.sum())
        ((200,), 20)
        """
        found = self._native.score_data(data, options)
        return ScoredData(
            scores=found["scores"],
            labels=found["labels"],
            name=found["name"],
            notes=tuple(found["notes"]),
            ids=found["ids"],
            unknown_categories=found["unknown_categories"],
        )

    def evaluate(
        self,
        data: Path,
        *,
        max_fpr: SupportsFloat = 0.1,
        bootstrap: SupportsIndex = 1000,
        seed: SupportsIndex = 1,
        **options: Any,
    ) -> dict[str, Any]:
        """Measure how well the model ranks data, as ``saddlemesh evaluate --json`` does.

        Parameters
        ----------
        data : str or path
            Data with labels; see :meth:`score_data`.
        max_fpr : float, default=0.1
            False positive rate up to which the standardized partial AUROC is computed.
        bootstrap : int, default=1000
            Number of resamples for the 95 % intervals; 0 means no intervals.
        seed : int, default=1
            Seed of the resamples.
        **options
            See :meth:`score_data`.

        Returns
        -------
        dict
            ``data``, ``rows``, ``positives``, ``max_fpr``, ``resamples``, and for ``auroc``,
            ``average_precision`` and ``partial_auroc`` a dict of ``value`` and ``interval``.

        Examples
        --------
        >>> import saddlemesh
        >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
        >>> found = model.evaluate("synthetic:rows=500,features=3", bootstrap=200)
        >>> found["rows"], found["positives"], round(found["auroc"]["value"], 2)
        (500, 50, 0.89)
        >>> low, high = found["auroc"]["interval"]
        >>> low < found["auroc"]["value"] < high
        True
        """
        rate = false_positive_rate(max_fpr)
        resamples = whole("bootstrap", bootstrap, 0, 10_000_000)
        text = self._native.evaluate(data, rate, resamples, whole("seed", seed), options)
        found: dict[str, Any] = json.loads(text)
        return found

    def save(self, path: Path) -> None:
        """Write the model to a safetensors file, atomically.

        The folder must exist, otherwise a ValueError is raised.

        Examples
        --------
        >>> import saddlemesh
        >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
        >>> model.save("model.safetensors")
        >>> saddlemesh.load_model("model.safetensors")
        <Model mlp of 3 features>
        """
        self._native.save(path)

    def export_onnx(self, path: Path) -> None:
        """Write the model with its preprocessing to an ONNX file (opset 15).

        The inputs are raw values, categories or image bytes, as files hold them; the output is
        "score". The folder must exist, otherwise a ValueError is raised.
        """
        self._native.export_onnx(path)

    def to_bytes(self) -> bytes:
        """Return the bytes that :meth:`save` writes.

        Examples
        --------
        >>> import saddlemesh
        >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
        >>> again = saddlemesh.Model.from_bytes(model.to_bytes())
        >>> again.to_bytes() == model.to_bytes()
        True
        """
        return self._native.to_bytes()

    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> Model:
        """Return the model from the bytes of :meth:`to_bytes`, or from any buffer with them.

        Examples
        --------
        >>> import saddlemesh
        >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
        >>> saddlemesh.Model.from_bytes(bytearray(model.to_bytes()))
        <Model mlp of 3 features>
        """
        return Model(_native.Model.from_bytes(bytes(memoryview(data))))

    def _table(self, X: Any) -> _rows.Table | None:
        if _rows.is_frame(X):
            return _rows.table_of_frame(X, self._native)
        if isinstance(X, Data) and X.feature_names is not None:
            return _rows.table_of_data(X)
        return None

    def _table_scores(self, table: _rows.Table, threads: int) -> npt.NDArray[np.float32]:
        return self._native.table_scores(*table, threads)

    def _with_gaps(self, matrix: npt.NDArray[Any]) -> _rows.Table:
        if not self._native.fills_missing:
            raise ValueError("Input X contains NaN.")
        names = [f"column {place + 1}" for place in range(matrix.shape[1])]
        return _rows.Table(names, matrix.astype(np.float32), [None] * len(names))


def load_model(path: Path) -> Model:
    """Load the model from a file or from the folder of a run.

    Parameters
    ----------
    path : str or path
        A model.safetensors, or a run's folder. If the folder has no model, that of its newest
        checkpoint is loaded.

    Returns
    -------
    Model

    Raises
    ------
    ValueError
        If there is no model. The message names the file and what was expected.

    Examples
    --------
    >>> import saddlemesh
    >>> model = saddlemesh.train("synthetic:rows=500,features=3", iterations=20).model
    >>> model.save("model.safetensors")
    >>> again = saddlemesh.load_model("model.safetensors")
    >>> bool((again.scores([[1, 2, 3]]) == model.scores([[1, 2, 3]])).all())
    True
    """
    return Model(_native.Model.load(path))
