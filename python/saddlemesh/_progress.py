"""What a long run shows while it lasts."""

from __future__ import annotations

import sys
import time
from math import isnan
from typing import Mapping


class Progress:
    """One live line on a terminal, or else a line for every tenth of the way.

    Called by the training loop with the iteration and, at evaluations, the metrics.
    """

    def __init__(self, label: str) -> None:
        self._label = label
        self._begun = time.monotonic()
        self._drawn = 0.0
        self._tenths = 0
        self._figures = ""
        self._live = sys.stderr.isatty()

    def __call__(self, iteration: int, total: int, metrics: Mapping[str, float] | None) -> None:
        now = time.monotonic()
        if metrics is not None:
            self._figures = _figures(metrics)
        done = iteration >= total
        if self._live and (done or now - self._drawn > 0.2):
            self._drawn = now
            end = "\n" if done and metrics is not None else ""
            sys.stderr.write(f"\r{self._line(iteration, total, now)}\x1b[K{end}")
            sys.stderr.flush()
        elif not self._live and metrics is not None and 10 * iteration // total > self._tenths:
            self._tenths = 10 * iteration // total
            sys.stderr.write(self._line(iteration, total, now) + "\n")

    def _line(self, iteration: int, total: int, now: float) -> str:
        seconds = max(now - self._begun, 1e-9)
        rate = iteration / seconds
        left = (total - iteration) / rate if rate > 0 else float("nan")
        time_left = f"  {left:.0f} s left" if 0 < iteration < total else f"  {seconds:.1f} s"
        return (
            f"{self._label}  {iteration:,}/{total:,}  {rate:,.0f} iterations/s{time_left}"
            f"  {self._figures}"
        )


def _figures(metrics: Mapping[str, float]) -> str:
    shown = {
        "validation AUROC": metrics["validation_auroc"],
        "test AUROC": metrics["test_auroc"],
        "loss": metrics["loss"],
    }
    return "  ".join(f"{name} {value:.4f}" for name, value in shown.items() if not isnan(value))
