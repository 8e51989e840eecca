"""Trained models: scoring, measuring, saving."""

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
    """What :meth:`Model.score_data` returns."""

    scores: npt.NDArray[np.float32]
    """The logit of each row: the higher, the likelier positive."""
    labels: npt.NDArray[np.uint8] | None
    """1 for positive rows and 0 for the rest; None where the data have no labels."""
    name: str
    """The file."""
    notes: tuple[str, ...]
    """For people, a sentence each: which part of a named set was taken, which columns were left
    out, which have categories that training did not have, why there are no labels."""
    ids: list[str] | None
    """The text of the column ``id`` in each row; None where it was not asked for."""
    unknown_categories: dict[str, int]
    """How many rows of each column have a category that training did not have."""


class Model:
    """A trained network with all that stands between a user's rows and its input.

    Made by training and by :func:`load_model`. A model does not change; threads may share it. It
    can be pickled and copied, and is the same to the bit afterwards.

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
        """For people: the method, the iteration, the test AUROC and the version."""
        return self._native.about

    @property
    def architecture(self) -> dict[str, Any]:
        """The network's name, hidden layers and activation."""
        described: dict[str, Any] = json.loads(self._native.architecture)
        return described

    @property
    def classes(self) -> npt.NDArray[Any]:
        """The classes of the training data: numbers where all are numbers, else texts."""
        return self._native.classes

    @property
    def positive_classes(self) -> npt.NDArray[Any]:
        """Those that high scores speak for."""
        return self._native.positive_classes

    @property
    def n_features(self) -> int:
        """How many features, or bytes of an image, a row has."""
        return int(np.prod(self.input_shape))

    @property
    def input_shape(self) -> tuple[int, ...]:
        """Of a row: (features,), or (channels, height, width) of an image."""
        return self._native.input_shape

    @property
    def feature_names(self) -> list[str] | None:
        """The columns of the training table; None where they had no names."""
        return self._native.feature_names

    @property
    def parameters(self) -> dict[str, npt.NDArray[np.float32]]:
        """Copies of the parameters, with the names and shapes that PyTorch gives them.

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
        """Copies of the running statistics of batch norms, named likewise."""
        return self._native.buffers

    def scores(self, X: Any, threads: SupportsIndex = 1) -> npt.NDArray[np.float32]:
        """Return the logit of each row: the higher, the likelier positive.

        Parameters
        ----------
        X : array-like, CSR matrix, DataFrame or Data
            Rows as the training file held them; the model brings its preprocessing with it. A
            matrix of numbers (n, features), images as uint8 (n, channels, height, width), a pandas
            DataFrame, whose columns are matched by name where the model has names, or what
            :func:`load_data` returns. NaN is a missing value, if training filled those in.
        threads : int, default=1
            The result does not depend on it.

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
        """Return the scores of a file, a folder or a named set, as ``saddlemesh predict`` does.

        Parameters
        ----------
        data : str or path
            As for :func:`load_data`; of a named set its test part, if it has one.
        **options
            ``format``, ``labels``, ``label_column``, ``decimal``, ``data_dir`` and ``threads``,
            where they are not as in training; ``memory``, the most to use, as in ``"8G"``; ``id``,
            a column whose texts are to be returned with the scores.

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
        """Return how well the model ranks some data, as ``saddlemesh evaluate --json`` does.

        Parameters
        ----------
        data : str or path
            With labels; else as for :meth:`score_data`.
        max_fpr : float, default=0.1
            Of the partial AUROC, which is standardized.
        bootstrap : int, default=1000
            Resamples for the 95 % intervals; 0: no intervals.
        seed : int, default=1
            Of the resamples.
        **options
            As for :meth:`score_data`.

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
        """Write the model into a safetensors file, whole or not at all.

        The folder has to be there: ValueError where it is not.

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
        """Write the model with its preprocessing into an ONNX file (opset 15).

        Its inputs are the raw values, categories or bytes of images that files hold; its output is
        "score". The folder has to be there: ValueError where it is not.
        """
        self._native.export_onnx(path)

    def to_bytes(self) -> bytes:
        """Return what :meth:`save` writes.

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
        """Return the model of such bytes, or of anything that holds them.

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
    """Return the model of a file, or of the folder of the run that left it.

    Parameters
    ----------
    path : str or path
        A model.safetensors; or a run's folder, whose model it is, or that of its newest checkpoint.

    Returns
    -------
    Model

    Raises
    ------
    ValueError
        Where there is no model: the file, and what was expected.

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
