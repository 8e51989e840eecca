"""The compiled part; what users see is documented in the Python files."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

__version__: str

class Error(RuntimeError): ...

# topologies

# methods

# solve

# metrics

# data

# models

# training
