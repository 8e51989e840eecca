"""What a long run shows while it lasts."""

from __future__ import annotations

import sys
import time
from math import isnan
from typing import Mapping


class Progress:
    """One live line on a terminal, or else a line for every tenth of the way; the last always.

    Called by the training loop with the iteration and, at evaluations, the metrics. Before two
    seconds have passed there is nothing to be told but the end.
    """

    def __init__(self, label: str) -> None:
        self._label = label
        self._begun = self._told = time.monotonic()
        self._first: int | None = None  # iteration that was told: a resumed run's is not the first
        self._tenths = 0
        self._figures = ""
        self._live = sys.stderr.isatty()

    def __call__(self, iteration: int, total: int, metrics: Mapping[str, float] | None) -> None:
        now = time.monotonic()
        self._first = iteration if self._first is None else self._first
        if metrics is not None:
            self._figures = _figures(metrics)
        last = iteration >= total and metrics is not None
        if self._live and (last or (now - self._begun > 2 and now - self._told > 0.2)):
            self._tell(f"\r{self._line(iteration, total, now)}\x1b[K" + ("\n" if last else ""), now)
        elif not self._live and (last or self._next_tenth(iteration, total, now)):
            self._tell(self._line(iteration, total, now) + "\n", now)

    def _next_tenth(self, iteration: int, total: int, now: float) -> bool:
        if 10 * iteration // total <= self._tenths or now - self._told < 2:
            return False
        self._tenths = 10 * iteration // total
        return True

    def _tell(self, text: str, now: float) -> None:
        self._told = now
        sys.stderr.write(text)
        sys.stderr.flush()

    def _line(self, iteration: int, total: int, now: float) -> str:
        seconds = max(now - self._begun, 1e-9)
        rate = (iteration - (self._first or 0)) / seconds
        left = (total - iteration) / rate if rate > 0 else float("nan")
        time_left = f"  {left:.0f} s left" if rate > 0 and iteration < total else f"  {seconds:.1f} s"
        return (
            f"{self._label}  {iteration:,}/{total:,}  {_short(rate)} iterations/s{time_left}"
            f"  {self._figures}"
        )


def _short(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _figures(metrics: Mapping[str, float]) -> str:
    shown = {
        "validation AUROC": metrics["validation_auroc"],
        "test AUROC": metrics["test_auroc"],
        "loss": metrics["loss"],
    }
    return "  ".join(f"{name} {value:.4f}" for name, value in shown.items() if not isnan(value))
