"""Conversion of rows to score to the forms that the compiled module accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Sequence

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix, issparse
from sklearn.utils import check_array

from ._data import Data
from ._sklearn import ALLOW_NAN

if TYPE_CHECKING:
    from ._native import Model


class Table(NamedTuple):
    """Named columns of numbers or of indices into a list of texts."""

    names: list[str]
    values: npt.NDArray[np.float32]
    categories: list[list[str] | None]


def is_frame(X: Any) -> bool:
    """Return whether X is a pandas DataFrame, without importing pandas."""
    return hasattr(X, "columns") and hasattr(X, "iloc")


def table_of_data(data: Data) -> Table:
    """Return a table with names that was read from a file."""
    names = data.feature_names or []
    return Table(names, data.X, [data.categories.get(name) for name in names])


def table_of_frame(frame: Any, model: Model) -> Table:
    """Return the model's columns, by name if it has names, otherwise by position."""
    indices = _column_indices(frame, model)
    known, dates = model.categories, model.dates
    names = model.feature_names or [f"column {index + 1}" for index in range(len(indices))]
    values = np.empty((len(frame), len(indices)), np.float32)
    categories: list[list[str] | None] = []
    for i, index in enumerate(indices):
        column = frame.iloc[:, index]
        texts = known[i]
        if dates[i] is not None:
            values[:, i] = _days(column, names[i], dates[i])
            categories.append(None)
        elif texts is None:
            values[:, i] = _numbers(column, names[i])
            categories.append(None)
        else:
            values[:, i], found = _codes(column, texts)
            categories.append(found)
    return Table(names, values, categories)


def matrix(X: Any, features: int) -> Any:
    """Return a float matrix or a valid CSR matrix with the model's number of columns."""
    rows = check_array(
        sound_csr(X) if issparse(X) else X,
        accept_sparse="csr",
        dtype=[np.float64, np.float32],
        ensure_min_samples=0,
        estimator="Model",
        input_name="X",
        **ALLOW_NAN,
    )
    _require_features(rows.shape[1], features)
    return rows


def images(X: Any, shape: Sequence[int]) -> npt.NDArray[np.uint8]:
    """Return images as uint8 (n, channels, height, width). A single channel may be omitted."""
    array = np.asarray(X)
    if array.ndim == 3 and shape[0] == 1:
        array = array[:, np.newaxis]
    if array.ndim != 4 or array.dtype != np.uint8:
        wanted = ", ".join(str(size) for size in shape)
        raise ValueError(
            f"X: images are expected as uint8 of shape (n, {wanted}), "
            f"found {array.dtype} of shape {np.shape(X)}"
        )
    return array


def _column_indices(frame: Any, model: Model) -> list[int]:
    columns = [str(name) for name in frame.columns]
    if model.feature_names is None:
        features = model.input_shape[0]
        _require_features(len(columns), features)
        return list(range(features))
    missing = [name for name in model.feature_names if name not in columns]
    if missing:
        raise ValueError(
            f"X: the model takes {', '.join(map(repr, missing))}, not among the {len(columns)} "
            f"columns here: {', '.join(columns[:40])}{', ...' if len(columns) > 40 else ''}"
        )
    return [columns.index(name) for name in model.feature_names]


def _numbers(column: Any, name: str) -> npt.NDArray[np.float64]:
    try:
        numbers: npt.NDArray[np.float64] = column.to_numpy(dtype=np.float64, na_value=np.nan)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"X: column {name!r} is expected to hold numbers, as in training ({error})"
        ) from None
    return numbers


def _days(column: Any, name: str, order: str | None) -> npt.NDArray[np.float64]:
    """Return days since 1970-01-01, of dates or of texts in the form of the training file."""
    if column.dtype.kind in "iuf":
        return _numbers(column, name)
    import pandas

    try:
        moments = pandas.to_datetime(column, dayfirst=order == "day-first", utc=True)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"X: column {name!r} is expected to hold dates, as in training ({error})"
        ) from None
    since = moments - pandas.Timestamp(0, tz="UTC")
    days: npt.NDArray[np.float64] = (since / pandas.Timedelta(days=1)).to_numpy(np.float64)
    return days


def _codes(column: Any, known: list[str]) -> tuple[npt.NDArray[np.float32], list[str]]:
    """Return indices, with NaN for missing values, and the list of texts they refer to."""
    indices, values = column.factorize()
    codes = np.where(indices < 0, np.nan, indices).astype(np.float32)
    return codes, [_as_in_file(str(value), known) for value in values]


def _as_in_file(text: str, known: list[str]) -> str:
    """Return "3" for "3.0" if that is the category: missing values make pandas use floats."""
    shorter = text.removesuffix(".0")
    return shorter if text not in known and shorter in known else text


def _require_features(found: int, expected: int) -> None:
    if found != expected:
        raise ValueError(
            f"X has {found} features, but Model is expecting {expected} features as input."
        )


def sound_csr(X: Any) -> Any:
    """Return rows with ascending, valid column indices and without zeros. X is not changed.

    Equal matrices give equal results, whatever their storage.
    """
    rows = csr_matrix(X)
    rows.check_format(full_check=True)
    if not (rows.has_canonical_format and rows.data.all()):
        rows = rows.copy()
        rows.sum_duplicates()
        rows.eliminate_zeros()
    return rows
