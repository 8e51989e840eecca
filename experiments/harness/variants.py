"""Experiments on how the result of training depends on one setting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Callable, Iterable, Sequence

import numpy as np

from .data_sets import PaperSet
from .experiment import Experiment
from .plots import look, panels
from .runs import Run
from .tables import Table, curve_table, final, grouped, summary


def variants_of(
    data: PaperSet,
    column: str,
    variants: dict[str, dict[str, Any]],
    methods: Sequence[str],
    seeds: Iterable[int],
    **settings: Any,
) -> list[Run]:
    """Return a run for each method, variant and seed, with the variant's name in that column."""
    runs = []
    for method in methods:
        for name, own in variants.items():
            for seed in seeds:
                run = data.run(method, seed, **{**settings, **own})
                runs.append(
                    replace(
                        run,
                        labels={"data": data.name, "method": method, column: name, "seed": seed},
                    )
                )
    return runs


def write_variants(
    experiment: Experiment,
    column: str,
    by_set: dict[str, list[Run]],
    more: Callable[[Table, list[Run]], Table] | None = None,
) -> None:
    """Write all curves, a table of final values with columns of `more`, and a panel per set."""
    runs = [run for some in by_set.values() for run in some]
    table = summary(runs, "data", "method", column)
    if more is not None:
        table = more(table, runs)
    figure, axes = panels(len(by_set))
    for axis, (name, some) in zip(axes, by_set.items()):
        draw_ends(axis, column, some)
        axis.set(title=name, ylabel="test AUROC at the end")
    axes[0].legend(fontsize=8)
    experiment.write(
        {f"{experiment.name}-table": table, experiment.name: curve_table(runs)}, figure
    )


def draw_ends(axis: Any, column: str, runs: Sequence[Run]) -> None:
    names = list(dict.fromkeys(str(run.labels[column]) for run in runs))
    methods = list(dict.fromkeys(run.labels["method"] for run in runs))
    groups = grouped(runs, "method", column)
    everywhere = []
    for shift, method in zip(np.linspace(-0.2, 0.2, max(len(methods), 2)), methods):
        places = [place for place, name in enumerate(names) if (method, name) in groups]
        ends = [final(groups[method, names[place]]) for place in places]
        middle = np.array([end.mean() for end in ends])
        reach = np.array([[end.mean() - end.min(), end.max() - end.mean()] for end in ends]).T
        axis.errorbar(
            np.array(places) + shift,
            middle,
            reach,
            marker="o",
            capsize=2,
            markersize=4,
            **look(method),
        )
        everywhere += list(middle[np.isfinite(middle)])
    if everywhere:
        low, high = np.quantile(everywhere, (0.25, 0.75))
        axis.set_ylim(
            bottom=max(axis.get_ylim()[0], low - 3 * (high - low))
        )  # a single failure does not flatten the rest
    axis.set_xticks(
        range(len(names)),
        names,
        rotation=25 if len(names) > 4 else 0,
        ha="right" if len(names) > 4 else "center",
    )
    axis.set_xlabel(column)
    axis.grid(alpha=0.25)
