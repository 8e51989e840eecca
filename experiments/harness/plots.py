"""Figures in one look: a colour and a line style for each method."""

from __future__ import annotations

from typing import Any, Sequence

import matplotlib.pyplot as plt
import numpy as np

from .runs import Run

# Colours that the colour-blind can tell apart (Okabe and Ito).
LOOKS = {
    "d-scgdam-gt": ("#0072B2", "-"),
    "d-scgdam-gt2": ("#56B4E9", "--"),
    "d-scgdam-gt-m": ("#009E73", "-."),
    "d-scgdam-gp": ("#D55E00", "-"),
    "pdsca": ("#CC79A7", "--"),
    "scgda": ("#E69F00", "-."),
    "dsgda": ("#000000", ":"),
    "cross-entropy": ("#999999", "-"),
}


def look(method: str) -> dict[str, Any]:
    colour, line = LOOKS.get(method, ("#444444", "-"))
    return {"color": colour, "linestyle": line, "label": method}


def panels(count: int, height: float = 3.4) -> tuple[Any, list[Any]]:
    """A row of axes, two at least wide enough to read."""
    figure, axes = plt.subplots(1, count, figsize=(max(4.6 * count, 6), height), constrained_layout=True, squeeze=False)
    return figure, list(axes[0])


def draw_curves(axes: Any, groups: dict[str, Sequence[Run]], column: str = "test_auroc", against: str = "iteration") -> None:
    """The mean over seeds, with the band from the lowest to the highest."""
    for method, runs in groups.items():
        curves = [run.curves() for run in runs if not run.diverged]
        if not curves:
            continue
        values = np.array([one[column] for one in curves])
        axes.plot(curves[0][against], values.mean(axis=0), **look(method))
        if len(curves) > 1:
            axes.fill_between(curves[0][against], values.min(axis=0), values.max(axis=0), color=look(method)["color"], alpha=0.15)
    axes.set_xlabel(against)
    axes.grid(alpha=0.25)
