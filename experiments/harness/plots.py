"""Figures with the same colour and line style for each method."""

from __future__ import annotations

from typing import Any, Sequence

import matplotlib.pyplot as plt
import numpy as np

from .runs import Run

# Colours that colour-blind readers can distinguish (Okabe and Ito).
LOOKS = {
    "d-scgdam-gt": ("#0072B2", "-"),
    "d-scgdam-gt, adapt-then-combine": ("#0072B2", "--"),
    "d-scgdam-gt, α 3, β 3.3": ("#0072B2", ":"),
    "d-scgdam-gt2": ("#56B4E9", "--"),
    "d-scgdam-gt-m": ("#009E73", "-."),
    "d-scgdam-gp": ("#D55E00", "-"),
    "pdsca": ("#CC79A7", "--"),
    "scgda": ("#E69F00", "-."),
    "dsgda": ("#000000", ":"),
    "cross-entropy": ("#999999", "-"),
    "pooled": ("#000000", "--"),
    "alone": ("#999999", ":"),
}


def look(method: str) -> dict[str, Any]:
    colour, line = LOOKS.get(method, ("#444444", "-"))
    return {"color": colour, "linestyle": line, "label": method}


def panels(count: int, height: float = 3.4) -> tuple[Any, list[Any]]:
    """Return axes in rows of at most three."""
    rows, columns = -(-count // 3), min(count, 3)
    figure, axes = plt.subplots(
        rows,
        columns,
        figsize=(max(4.6 * columns, 6), height * rows),
        constrained_layout=True,
        squeeze=False,
    )
    for axis in axes.flat[count:]:
        axis.remove()
    return figure, list(axes.flat[:count])


def draw_curves(axes: Any, groups: dict[str, Sequence[Run]]) -> None:
    """Draw test AUROC against iterations: mean and range of the seeds that did not diverge."""
    for method, runs in groups.items():
        curves = [run.curves() for run in runs if not run.diverged]
        if not curves:
            continue
        values = np.array([one["test_auroc"] for one in curves])
        axes.plot(curves[0]["iteration"], values.mean(axis=0), **look(method))
        if len(curves) > 1:
            axes.fill_between(
                curves[0]["iteration"],
                values.min(axis=0),
                values.max(axis=0),
                color=look(method)["color"],
                alpha=0.15,
            )
    axes.set_xlabel("iteration")
    axes.grid(alpha=0.25)
