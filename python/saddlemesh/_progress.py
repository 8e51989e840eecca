"""Progress display of long runs."""

from __future__ import annotations

import sys
import time
from math import isnan
from types import TracebackType
from typing import Callable, Mapping, Optional

Tell = Callable[[int, int, Optional[Mapping[str, float]]], None]


class Progress:
    """One live line on a terminal, otherwise a line for every tenth of the iterations.

    As a context manager it returns a callback for the training loop, which takes the iteration, the
    number of iterations and, at evaluations, the metrics; None if nothing is to be shown. Nothing
    is shown in the first two seconds, except the last line, which is always shown.
    """

    def __init__(self, label: str, verbose: int) -> None:
        self._label = label
        self._stream = sys.stderr if verbose else None
        self._live = self._stream is not None and self._stream.isatty()
        self._begun = self._told = time.monotonic()
        self._first: int | None = None  # the first one reported; not 0 if the run was resumed
        self._tenths = 0
        self._figures = ""
        self._line = ""  # the last

    def __enter__(self) -> Tell | None:
        return None if self._stream is None else self._hear

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._line:
            self._write(f"\r{self._line}\x1b[K\n" if self._live else f"{self._line}\n")

    def _hear(self, iteration: int, total: int, metrics: Mapping[str, float] | None) -> None:
        now = time.monotonic()
        self._first = iteration if self._first is None else self._first
        if metrics is not None:
            self._figures = _figures(metrics)
        self._line = self._text(iteration, total, now)
        if self._live and now - self._begun > 2 and now - self._told > 0.2:
            self._told = now
            self._write(f"\r{self._line}\x1b[K")
        elif not self._live and self._next_tenth(iteration, total, now):
            self._told = now
            self._write(f"{self._line}\n")
            self._line = ""  # is there

    def _next_tenth(self, iteration: int, total: int, now: float) -> bool:
        if 10 * iteration // total <= self._tenths or now - self._told < 2:
            return False
        self._tenths = 10 * iteration // total
        return True

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()

    def _text(self, iteration: int, total: int, now: float) -> str:
        seconds = max(now - self._begun, 1e-9)
        rate = (iteration - (self._first or 0)) / seconds
        left = rate > 0 and iteration < total
        duration = f"{(total - iteration) / rate:.0f} s left" if left else f"{seconds:.1f} s"
        return (
            f"{self._label}  {iteration:,}/{total:,}  {_short(rate)} iterations/s  {duration}"
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
