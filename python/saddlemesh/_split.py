"""Data as workers hold them."""

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
    """float32 (n, features) or, of images, (n, channels, height, width); CSR of sparse rows."""
    y: npt.NDArray[np.uint8]
    """1 for positives."""


@dataclass(frozen=True, eq=False)
class SplitData:
    """What :func:`split_data` makes of data."""

    train: Rows
    validation: Rows
    test: Rows
    worker: npt.NDArray[np.uint32]
    """Which worker holds each training row."""
    sites: list[str]
    """The workers' names where they are sites; else empty."""


def split_data(data: Path | None = None, **options: Any) -> SplitData:
    """Read, select, split, standardize and deal rows, as training does before it begins.

    For comparing others on the same rows, and for looking at who holds what.

    Parameters
    ----------
    data : str or path, optional
        A file, a folder, a named set or synthetic data; with ``*`` in the name the files of sites.
    **options
        The settings of configuration files under [data], [protocol], [workers], [tables] and
        [images], with "_" for "-": ``positive_ratio``, ``test_share``, ``workers``, ``shards``,
        ``seed``, …; ``sites`` as :func:`train` takes it.

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
