"""Splits of data into parts and workers' shards."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._data import Path, matrix_of, warn_of
from ._sites import spell_out_sites


@dataclass(frozen=True, eq=False)
class Rows:
    """Features as the network sees them, and labels."""

    X: Any
    """float32 (n, features), (n, channels, height, width) for images, or CSR for sparse rows."""
    y: npt.NDArray[np.uint8]
    """1 for positive rows, otherwise 0."""


@dataclass(frozen=True, eq=False)
class SplitData:
    """The result of :func:`split_data`."""

    train: Rows
    validation: Rows
    test: Rows
    worker: npt.NDArray[np.uint32]
    """The worker that holds each training row."""
    sites: list[str]
    """The workers' names if they are sites; otherwise empty."""


def split_data(data: Path | None = None, **options: Any) -> SplitData:
    """Read, select, split, standardize and deal rows, as training does before it begins.

    Use it to compare other models on the same rows, and to inspect the workers' data.

    Parameters
    ----------
    data : str or path, optional
        A file, a folder, a named set or synthetic data. A name with ``*`` means files of sites.
    **options
        The settings of configuration files under [data], [protocol], [workers], [tables] and
        [images], with "_" for "-": ``positive_ratio``, ``test_share``, ``workers``, ``shards``,
        ``seed``, …; ``sites`` has the same form as in :func:`train`.

    Examples
    --------
    >>> import saddlemesh
    >>> split = saddlemesh.split_data("synthetic:rows=1000,features=5", workers=4, shards="sorted")
    >>> split.train.X.shape, split.test.X.shape
    ((900, 5), (100, 5))
    >>> [int(split.train.y[split.worker == k].sum()) for k in range(4)]
    [0, 0, 0, 90]
    """
    spell_out_sites(options)
    parts = _native.split_data(data, options)
    warn_of(json.loads(parts["findings"]), parts["source"], stacklevel=2)
    return SplitData(
        train=_rows(parts["train"]),
        validation=_rows(parts["validation"]),
        test=_rows(parts["test"]),
        worker=parts["worker"],
        sites=parts["sites"],
    )


def _rows(part: dict[str, Any]) -> Rows:
    return Rows(matrix_of(part["X"], part["shape"]), part["y"])
