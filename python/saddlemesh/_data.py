"""Data of files, folders and named sets as NumPy arrays."""

from __future__ import annotations

import json
import os
import warnings
from dataclasses import dataclass
from typing import Any, Union

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix

from . import _native
from ._checks import warn_of_former_name
from ._sites import spell_out_sites

__all__ = ["Data", "DataWarning", "NamedSet", "data_sets", "load_data"]

Path = Union[str, "os.PathLike[str]"]


class DataWarning(UserWarning):
    """A finding about the columns of a table, and how it was handled."""


def warn_of(findings: list[dict[str, Any]], name: str, stacklevel: int) -> None:
    """Issue one warning for all findings about a table."""
    if not findings:
        return
    lines = [f'  "{one["column"]}": {one["found"]}; {one["done"]}' for one in findings]
    warnings.warn("\n".join([f"{name}:", *lines]), DataWarning, stacklevel=stacklevel + 1)


@dataclass(frozen=True, eq=False)
class Data:
    """The result of :func:`load_data`."""

    X: Any
    """Rows: float32 (n, features), a SciPy CSR matrix of float32, or uint8 (n, channels, height,
    width) for images. A categorical column holds indices into its list of ``categories``; NaN is a
    missing value."""
    y: npt.NDArray[Any] | None
    """The class of each row: numbers if all classes are numbers, otherwise str. None: no labels."""
    classes: npt.NDArray[Any] | None
    """All classes. If there are two, the second one is positive."""
    feature_names: list[str] | None
    """The columns of a table; None for other data."""
    categories: dict[str, list[str]]
    """The texts of each categorical column, in the order of their first appearance."""
    name: str
    """The file or folder."""
    format: str
    skipped: int = 0
    """Number of images skipped because they cannot be decoded (with ``skip_broken=True``)."""
    sites: npt.NDArray[np.str_] | None = None
    """The name of each row's site, for ``AUROCClassifier.fit``; None for a single source."""

    def __repr__(self) -> str:
        shape = "×".join(str(size) for size in self.X.shape)
        return f"<Data {self.name} ({self.format}): {shape} {self.X.dtype}>"


@dataclass(frozen=True)
class NamedSet:
    """A data set that can be loaded by name."""

    name: str
    summary: str
    train: str | None
    """The file or folder; None where the set is not on this computer."""
    test: str | None
    """The same of the test part, where there is one."""
    terms: str
    """The licence, as far as one is stated, and whom to cite."""
    how_to_get: str

    @property
    def here(self) -> bool:
        """Whether the data set is on this computer."""
        return self.train is not None


def load_data(
    data: Path | None = None,
    *,
    part: str = "train",
    data_dir: Path | None = None,
    labeled: bool = True,
    **options: Any,
) -> Data:
    """Read a file, a folder of images, a pipe, a named set or synthetic data.

    The format is detected from the content: text tables (CSV and similar), LIBSVM, NumPy, IDX,
    CIFAR-10, STL-10, folders and archives of images, compressed or not. A pipe is read once, to
    its end.

    Parameters
    ----------
    data : str or path, optional
        A file or folder, a FIFO or another pipe, ``"-"`` for standard input, a name of
        :func:`data_sets`, or ``"synthetic:rows=1000,features=5"``. A name that contains ``*``
        stands for the files of sites, which are read one after the other.
    part : {"train", "test"}, default="train"
        The part of a named set to read.
    data_dir : str or path, optional
        The first folder in which to look for named sets.
    labeled : bool, default=True
        If False, the file has no labels, and every column of a table is a feature.
    **options
        Reading options, named like the settings of configuration files under [data], [tables] and
        [images], with "_" for "-": ``format``, ``labels`` (the file of labels if it is not found
        beside the features), ``features`` (of LIBSVM), ``label_column``, ``categorical``,
        ``numbers``, ``ignore``, ``header``, ``missing``, ``missing_values``, ``decimal``,
        ``image_size``, ``resize``, ``gray``, ``skip_broken``, ``cache``, ``threads``, ``memory``
        (the limit, such as ``"8G"``; by default the free memory).
        ``missing="median"`` accepts missing values. They are NaN in ``X``; only training replaces
        them by the median. ``sites`` has the same form as in :func:`train`.

    Returns
    -------
    Data

    Raises
    ------
    ValueError
        If the data cannot be read. The message names the file, the line and what was expected.
    MemoryError
        If the data need more memory than is available; nothing was allocated.

    Warns
    -----
    DataWarning
        If columns of a table were handled specially: decimal commas, dates, duplicated names. All
        columns of a single source are kept; only training drops identifiers and constants. For
        sites, which must agree on their columns, these are dropped here too.

    Examples
    --------
    >>> import saddlemesh
    >>> data = saddlemesh.load_data("synthetic:rows=200,features=3,positives=0.25")
    >>> data.X.shape, data.X.dtype
    ((200, 3), dtype('float32'))
    >>> data.classes, int(data.y.sum())
    (array([0, 1]), 50)
    """
    if part not in ("train", "test"):
        raise ValueError(f'part: expected "train" or "test", found {part!r}')
    if data_dir is not None:
        options["data_dir"] = data_dir
    if "labelled" in options:
        warn_of_former_name("labelled", "labeled")
        labeled = options.pop("labelled")
    spell_out_sites(options)
    read = _native.load_data(data, part == "test", labeled, options)
    warn_of(json.loads(read["findings"]), read["name"], stacklevel=2)
    labels, classes = read["labels"], read["classes"]
    names = np.array(read["site_names"], dtype=str)
    return Data(
        X=matrix_of(read["X"], read["shape"]),
        y=None if labels is None else classes[labels],
        classes=classes,
        feature_names=read["feature_names"],
        categories=read["categories"],
        name=read["name"],
        format=read["format"],
        skipped=read["skipped"],
        sites=names[read["site_indices"]] if len(names) else None,
    )


def data_sets(data_dir: Path | None = None) -> list[NamedSet]:
    """Return the data sets that :func:`load_data` and ``train`` can load by name.

    ``"synthetic"`` is always available: generated data whose best possible AUROC is known.

    Parameters
    ----------
    data_dir : str or path, optional
        The first folder to search, before $SADDLEMESH_DATA, the user's cache and the system's.

    Examples
    --------
    >>> import saddlemesh
    >>> [known.name for known in saddlemesh.data_sets()][:3]
    ['fashion-mnist', 'stl10', 'dogs-vs-cats']
    """
    return [NamedSet(*facts) for facts in _native.data_sets(data_dir)]


def matrix_of(features: Any, shape: tuple[int, int]) -> Any:
    """Return an array as it is, and the three arrays of sparse rows as a CSR matrix."""
    if not isinstance(features, tuple):
        return features
    values, columns, begin = features
    # Views suffice, because no value is large enough to reach the sign bit.
    parts = (values, columns.view(np.int32), begin.view(np.int64))
    return csr_matrix(parts, shape=shape)
