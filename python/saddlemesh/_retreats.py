"""Returns to smaller steps after a divergence."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, Mapping, Sequence

from sklearn.exceptions import ConvergenceWarning


@dataclass(frozen=True)
class Retreat:
    """A run diverged and went back to an earlier iteration with smaller steps."""

    diverged: int
    """The iteration at which the divergence was noticed."""
    reason: str
    """What was not finite, or had grown too far, and where."""
    iteration: int
    """The iteration that the run went back to."""
    before: dict[str, float]
    """The earlier steps: gamma_x, gamma_y and rho, as far as the method has them."""
    after: dict[str, float]
    """The steps from that iteration on."""


def retreats_of(found: Sequence[Mapping[str, Any]], stacklevel: int) -> list[Retreat]:
    """Return the retreats of a run, and issue a warning for each."""
    for one in found:
        warnings.warn(one["text"], ConvergenceWarning, stacklevel=stacklevel + 1)
    return [Retreat(**{name: one[name] for name in Retreat.__dataclass_fields__}) for one in found]
